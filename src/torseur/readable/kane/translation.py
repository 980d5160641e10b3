"""From expressions of CasADi symbols to SymPy, operation by operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import casadi as ca
import sympy as sp

from torseur.algebra.components import Value
from torseur.kernels.program.program import program_of

_OPERATIONS: Mapping[str, Callable[..., sp.Expr]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "twice": lambda a: 2 * a,
    "sq": lambda a: a**2,
    "inv": lambda a: 1 / a,
    "pow": lambda a, b: a**b,
    "constpow": lambda a, b: a**b,
    "sqrt": sp.sqrt,
    "sin": sp.sin,
    "cos": sp.cos,
    "tan": sp.tan,
    "exp": sp.exp,
    "log": sp.log,
    "atan": sp.atan,
    "atan2": sp.atan2,
    "tanh": sp.tanh,
    "fabs": sp.Abs,
}
_MOST = 10**6  # the largest denominator of a number that is taken for a fraction


def sympy_matrices(inputs: Mapping[sp.Symbol, Value], expressions: Sequence[Value]) -> list[sp.Matrix]:
    """The expressions of scalar CasADi symbols, each given with the SymPy symbol that stands for it."""
    together = [ca.densify(ca.SX(expression)) for expression in expressions]
    program = program_of(ca.Function("f", [ca.vertcat(*inputs.values())], ca.cse(together)))
    names, values = list(inputs), []
    for value in program.values:
        if value.op == "input":
            values.append(names[value.place[1]])
        elif value.op == "const":
            values.append(exact_number(value.constant))
        elif value.op in _OPERATIONS:
            values.append(_OPERATIONS[value.op](*(values[arg] for arg in value.args)))
        else:
            raise NotImplementedError(f"the operation '{value.op}' has no counterpart in SymPy here.")
    return [
        sp.Matrix(e.size2(), e.size1(), [values[k] for k in result]).T  # CasADi stores columns
        for e, result in zip(together, program.outputs, strict=True)
    ]


def exact_number(number: float) -> sp.Expr:
    """A number that is a simple fraction to all digits as that fraction, others as they are."""
    fraction = sp.Rational(number).limit_denominator(_MOST)
    return fraction if float(fraction) == number else sp.Float(number, 17)
