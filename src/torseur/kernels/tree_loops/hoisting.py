"""What a step computes from constants alone is computed once for every call, before the loop is compiled."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from torseur.frozen import dataclass
from torseur.kernels.program.program import Instruction, Program, without_dead

Array = NDArray[np.float64]

_CONSTANTS = 0  # the input vector that holds a call's constants
_NUMERIC: dict[str, Callable[..., Array]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "sq": np.square,
    "twice": lambda a: a + a,
    "inv": np.reciprocal,
    "sqrt": np.sqrt,
}


@dataclass(frozen=True, eq=False)
class Hoisted:
    """A program whose constants are those that ``of`` makes of the given ones, row by row (calls, constants)."""

    program: Program
    of: Callable[[Array], Array]


def hoisted(program: Program) -> Hoisted:
    """The program without what depends on its constants alone."""
    fixed = _fixed(program)
    needed = {a for k, value in enumerate(program.values) if not fixed[k] for a in value.args}
    needed |= {number for result in program.outputs for number in result}
    kept = sorted(k for k in needed if fixed[k] and program.values[k].op != "const")
    values = list(program.values)
    for place, k in enumerate(kept):
        values[k] = Instruction("input", place=(_CONSTANTS, place))
    sizes = (len(kept), *program.input_sizes[1:])
    rest = Program(sizes, program.output_sizes, tuple(values), program.outputs)
    return Hoisted(without_dead(rest, values), lambda constants: _evaluated(program, kept, constants))


def _fixed(program: Program) -> list[bool]:
    fixed: list[bool] = []
    for value in program.values:
        if value.op == "input":
            fixed.append(value.place[0] == _CONSTANTS)
        else:
            fixed.append(value.op == "const" or (value.op in _NUMERIC and all(fixed[a] for a in value.args)))
    return fixed


def _evaluated(program: Program, wanted: list[int], constants: Array) -> Array:
    """The wanted values (calls, wanted) for rows of constants (calls, constants)."""
    known: dict[int, Array] = {}

    def value_of(k: int) -> Array:
        value = program.values[k]
        if k not in known:
            if value.op == "input":
                known[k] = constants[:, value.place[1]]
            elif value.op == "const":
                known[k] = np.full(len(constants), value.constant)
            else:
                known[k] = _NUMERIC[value.op](*(value_of(a) for a in value.args))
        return known[k]

    return np.column_stack([value_of(k) for k in wanted]) if wanted else np.zeros((len(constants), 0))
