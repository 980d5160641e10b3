"""A program as numbers that an interpreter reads: for a first result, before machine code of it pays.

All values of a state lie in one row: inputs, constants, then what the operations give, one after the other. Operations
are told in runs of equal ones: code, count, then the places of the arguments of each. The numbers are a head of 64-bit
integers, and the parts that it tells the places of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from torseur.kernels.program.program import Program

Numbers = NDArray[np.int64]

OPERATIONS = {
    **dict.fromkeys(("add", "sub", "mul"), 2),
    **dict.fromkeys(("fma", "fnma", "fms"), 3),
    **dict.fromkeys(("div", "fmin", "fmax", "copysign", "atan2", "pow", "constpow", "hypot", "fmod", "remainder"), 2),
    **dict.fromkeys(("lt", "le", "eq", "ne", "and", "or", "if_else_zero", "lift"), 2),
    **dict.fromkeys(("inv", "neg", "sq", "twice", "sqrt", "sin", "cos", "fabs", "sign", "floor", "ceil", "not"), 1),
    **dict.fromkeys(("tan", "asin", "acos", "atan", "exp", "log", "tanh", "sinh", "cosh", "asinh", "acosh"), 1),
    **dict.fromkeys(("atanh", "expm1", "log1p", "erf", "assign"), 1),
}
"""Every operation, in the order of their codes, and the number of its arguments."""

HEAD = (
    *("inputs", "outputs", "shared", "sizes", "constants", "constant_count", "runs", "run_count", "row"),
    *("results", "order"),
)
"""What the head tells: counts, and places in numbers of 64 bits from its beginning."""

MOST_VECTORS = 32  # of inputs, or of outputs

_CODE = {op: code for code, op in enumerate(OPERATIONS)}
_NAMES, _COUNTS = list(OPERATIONS), list(OPERATIONS.values())


def codes_of(program: Program) -> Numbers:
    """The numbers of a program."""
    assert max(len(program.input_sizes), len(program.output_sizes)) <= MOST_VECTORS
    values, runs = program.values, runs_of(program)
    constants = [number for number, value in enumerate(values) if value.op == "const"]
    begins = np.cumsum([0, *program.input_sizes]).tolist()
    place = {n: begins[v.place[0]] + v.place[1] for n, v in enumerate(values) if v.op == "input"}
    place |= {number: begins[-1] + k for k, number in enumerate(constants)}
    computed = [number for run in runs for number in run]
    first = begins[-1] + len(constants)
    place |= {number: first + k for k, number in enumerate(computed)}
    coded: list[int] = []
    for run in runs:
        coded += (_CODE[values[run[0]].op], len(run))
        for number in run:
            coded += [place[a] for a in values[number].args]
    parts = {
        "sizes": np.array([*program.input_sizes, *program.output_sizes], dtype=np.int64),
        "constants": np.array([values[number].constant for number in constants], dtype=np.float64).view(np.int64),
        "runs": _halves(coded),
        "results": _halves([place[number] for vector in program.outputs for number in vector]),
        "order": _halves(np.argsort(computed).tolist()),
    }
    told = {
        "inputs": len(program.input_sizes),
        "outputs": len(program.output_sizes),
        "shared": -1 if program.shared is None else program.shared,
        "constant_count": len(constants),
        "run_count": len(runs),
        "row": first + len(computed),
    }
    at = len(HEAD)
    for name, part in parts.items():
        told[name] = at
        at += len(part)
    return np.concatenate([np.array([told[name] for name in HEAD], dtype=np.int64), *parts.values()])


def runs_of(program: Program) -> list[list[int]]:
    """All operations, those alike that can follow each other together: a processor guesses well what comes next.

    Of what can be computed, the operation that most values wait for is taken, and then those that it makes possible.
    """
    values = program.values
    waiting: list[list[int]] = [[] for _ in values]  # of each value, those that need it
    missing = [0] * len(values)
    ready: dict[str, list[int]] = {}
    for number, value in enumerate(values):
        for a in value.args:
            if values[a].args:
                waiting[a].append(number)
                missing[number] += 1
        if value.args and not missing[number]:
            ready.setdefault(value.op, []).append(number)
    runs = []
    while ready:
        op = max(ready, key=lambda name: len(ready[name]))
        run = ready.pop(op)
        for number in run:  # which grows meanwhile
            for other in waiting[number]:
                missing[other] -= 1
                if not missing[other]:
                    (run if values[other].op == op else ready.setdefault(values[other].op, [])).append(other)
        runs.append(run)
    return runs


def read_codes(data: bytes) -> Numbers:
    """The numbers that were written as bytes.

    Raises ValueError where an operation would read what is not computed before it.
    """
    numbers = np.frombuffer(data, dtype=np.int64).copy()
    if len(numbers) < len(HEAD):
        raise ValueError("no head")
    told = _told(numbers)
    known = int(numbers[told["sizes"] :][: told["inputs"]].sum()) + told["constant_count"]
    for _, args in _runs(numbers):
        if (args < 0).any() or (args >= known + np.arange(len(args))[:, None]).any():
            raise ValueError("an operation reads what is not computed before it")
        known += len(args)
    results = numbers[told["results"] : told["order"]].view(np.int32)
    if known != told["row"] or (results < 0).any() or (results >= known).any():
        raise ValueError("results are not computed")
    return numbers


def program_of_codes(numbers: Numbers) -> Program:
    """The program that has these numbers, with its operations in their first order."""
    from torseur.kernels.program.program import Instruction, Program

    told = _told(numbers)
    sizes = numbers[told["sizes"] :].tolist()
    inputs, outputs = sizes[: told["inputs"]], sizes[told["inputs"] :][: told["outputs"]]
    constants = numbers[told["constants"] :][: told["constant_count"]].view(np.float64).tolist()
    values = [Instruction("input", place=(vector, k)) for vector, size in enumerate(inputs) for k in range(size)]
    values += [Instruction("const", constant=constant) for constant in constants]
    operations = [(_NAMES[code], args) for code, run in _runs(numbers) for args in run.tolist()]
    first, order = len(values), numbers[told["order"] :].view(np.int32)[: len(operations)]
    place = np.concatenate([np.arange(first), first + np.argsort(order)]).tolist()
    for k in order.tolist():
        op, args = operations[k]
        values.append(Instruction(op, tuple([place[a] for a in args])))
    results = iter(numbers[told["results"] : told["order"]].view(np.int32).tolist())
    return Program(
        tuple(inputs),
        tuple(outputs),
        tuple(values),
        tuple(tuple(place[next(results)] for _ in range(size)) for size in outputs),
        None if told["shared"] < 0 else told["shared"],
    )


def _halves(numbers: Sequence[int]) -> Numbers:
    """Numbers of 32 bits, two in each of 64."""
    return np.array([*numbers, *(0,) * (len(numbers) % 2)], dtype=np.int32).view(np.int64)


def _told(numbers: Numbers) -> dict[str, int]:
    return dict(zip(HEAD, numbers[: len(HEAD)].tolist(), strict=True))


def _runs(numbers: Numbers) -> Iterator[tuple[int, NDArray[np.int32]]]:
    """(code, arguments of every operation) of each run."""
    told = _told(numbers)
    coded, at = numbers[told["runs"] : told["results"]].view(np.int32), 0
    for _ in range(told["run_count"]):
        code, count = coded[at : at + 2].tolist()
        if not 0 <= code < len(_COUNTS) or count < 1:
            raise ValueError("no run of operations")
        at, begin = at + 2 + count * _COUNTS[code], at + 2
        yield code, coded[begin:at].reshape(count, _COUNTS[code])
