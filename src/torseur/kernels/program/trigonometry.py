"""Sines and cosines brought together, so that all arguments of a program share one test of their size."""

from __future__ import annotations

from torseur.kernels.program.program import Program, program_in_order

TRIGONOMETRIC = ("sin", "cos")


def with_angles_together(program: Program) -> Program:
    """The program with its sines and cosines in a row, sine and cosine of an argument side by side.

    Those whose arguments depend on other sines or cosines stay where they are.
    """
    values = program.values
    depends = [False] * len(values)  # on a sine or cosine
    first: set[int] = set()
    for number, (op, args, _, _) in enumerate(values):
        if op in TRIGONOMETRIC:
            if not depends[args[0]]:
                first.add(number)
            depends[number] = True
        else:
            depends[number] = any([depends[a] for a in args])
    needed = _needed_by(program, first)
    early = [n for n in range(len(values)) if n in needed and n not in first]
    together = sorted(first, key=lambda n: (values[n].args[0], values[n].op))
    late = [n for n in range(len(values)) if n not in needed and n not in first]
    return program_in_order(program, values, [*early, *together, *late])


def runs(program: Program, begin: int, end: int) -> dict[int, list[int]]:
    """First value → the values of each run of sines and cosines among begin ≤ k < end, none an argument of another."""
    found: dict[int, list[int]] = {}
    run: list[int] = []
    for number in range(begin, end):
        value = program.values[number]
        if value.op not in TRIGONOMETRIC:
            run = []
            continue
        if not run or value.args[0] in run:
            run = found[number] = []
        run.append(number)
    return found


def _needed_by(program: Program, numbers: set[int]) -> set[int]:
    needed: set[int] = set()
    ahead = [a for n in numbers for a in program.values[n].args]
    while ahead:
        number = ahead.pop()
        if number not in needed:
            needed.add(number)
            ahead.extend(program.values[number].args)
    return needed
