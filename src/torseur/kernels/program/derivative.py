"""How the results of a program change with its inputs: a program of the entries that are not nil."""

from __future__ import annotations

import casadi as ca

from torseur.frozen import dataclass
from torseur.kernels.program.program import OPERATIONS, Program, program_of

_OPCODES = {name: code for code, name in OPERATIONS.items()}


@dataclass(frozen=True, eq=False)
class Derivative:
    """Entries (result, (input vector, entry of it)) of a Jacobian: of ``program``'s results, then of ``numbers``."""

    program: Program  # of the same inputs
    computed: tuple[tuple[int, tuple[int, int]], ...]
    fixed: tuple[tuple[int, tuple[int, int]], ...]
    numbers: tuple[float, ...]


def derivative(program: Program, *, constants: int = 0) -> Derivative:
    """∂(first result)/∂(all input vectors but the first ``constants``)."""
    inputs = [ca.SX.sym(f"x{k}", size) for k, size in enumerate(program.input_sizes)]
    results = _expressions(program, inputs)
    computed, fixed = list[tuple[int, tuple[int, int]]](), list[tuple[int, tuple[int, int]]]()
    values, numbers = [ca.SX(0, 1)], list[float]()
    for vector, symbols in enumerate(inputs[constants:], constants):
        J = ca.sparsify(ca.cse(ca.jacobian(results, symbols)))
        for k, (i, j) in enumerate(zip(*J.sparsity().get_triplet(), strict=True)):
            value = J.nz[k]
            if value.is_constant():
                fixed.append((i, (vector, j)))
                numbers.append(float(value))
            else:
                computed.append((i, (vector, j)))
                values.append(value)
    made = ca.Function("derivative", inputs, [ca.cse(ca.vertcat(*values))])
    return Derivative(program_of(made), tuple(computed), tuple(fixed), tuple(numbers))


def _expressions(program: Program, inputs: list[ca.SX]) -> ca.SX:
    """The first result on symbols."""
    values: list[ca.SX] = []
    for value in program.values:
        arguments = [values[k] for k in value.args]
        if value.op == "input":
            vector, entry = value.place
            values.append(inputs[vector][entry])
        elif value.op == "const":
            values.append(ca.SX(value.constant))
        elif len(arguments) == 1:
            values.append(ca.SX.unary(_OPCODES[value.op], *arguments))
        else:
            values.append(ca.SX.binary(_OPCODES[value.op], *arguments))
    return ca.vertcat(ca.SX(0, 1), *(values[k] for k in program.outputs[0]))
