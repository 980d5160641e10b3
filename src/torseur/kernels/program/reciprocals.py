"""Divisions by the same number become products with its reciprocal: a division costs several multiplications."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from torseur.kernels.program.program import Instruction, Program, renumbered

_DIVISOR = {"div": 1, "inv": 0}  # operation → which of its arguments divides


def with_shared_reciprocals(program: Program) -> Program:
    """The program in which every divisor of two or more divisions is inverted once.

    A quotient is then rounded twice, as 1/b and as its product with a.
    """
    divisors = Counter(value.args[1] for value in program.values if value.op == "div")
    divisors.update(value.args[0] for value in program.values if value.op == "inv")
    if not any(count > 1 for count in divisors.values()):
        return program
    values: list[Instruction] = []
    position: list[int] = []  # old number → new number
    divides = _DIVISOR.get
    inverse: dict[int, int] = {}  # old number of a divisor → new number of its reciprocal
    for value in program.values:
        moved = renumbered(value, position)
        by = divides(value.op)
        if by is not None and divisors[value.args[by]] > 1:
            if value.args[by] not in inverse:
                inverse[value.args[by]] = len(values)
                values.append(Instruction("inv", (moved.args[by],)))
            reciprocal = inverse[value.args[by]]
            if value.op == "inv":
                position.append(reciprocal)
                continue
            moved = Instruction("mul", (moved.args[0], reciprocal))
        position.append(len(values))
        values.append(moved)
    outputs = tuple(tuple(position[n] for n in result) for result in program.outputs)
    return replace(program, values=tuple(values), outputs=outputs)
