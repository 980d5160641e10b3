"""How many operations a closed form takes: as it is written, and after common subexpressions were found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import casadi as ca
import sympy as sp

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.cost.counts import Counts, count
from torseur.readable.print.text import columns

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations

NONE = Counts(0, 0, 0, 0, 0)


@dataclass(frozen=True)
class OperationRow:
    """One quantity: operations as written, every sine and cosine where it stands, and with nothing computed twice."""

    name: str
    written: Counts
    shared: Counts


@dataclass(frozen=True)
class OperationTable:
    """The rows of all quantities; ``str`` of it is a table."""

    rows: tuple[OperationRow, ...]

    def cells(self) -> list[tuple[str, ...]]:
        """For each row: its name, then ×, + and sin cos as written, and the same after sharing."""
        return [(row.name, *(str(n) for c in (row.written, row.shared) for n in _figures(c))) for row in self.rows]

    def __str__(self) -> str:
        head = ("", "×", "+ −", "sin cos", "shared ×", "+ −", "sin cos")
        return "\n".join(columns([head, *self.cells()], "<>>>>>>"))


def _figures(counts: Counts) -> tuple[int, int, int]:
    return counts.multiplications, counts.additions, counts.trigonometric


def operation_table(equations: Equations) -> OperationTable:
    """The operations of H (one triangle), C, G and all of them together; constants are computed once and apart."""
    n = equations.model.nv
    lower = [equations.H[i, j] for i in range(n) for j in range(i + 1)]
    quantities: dict[str, list[sp.Expr]] = {"H": lower, "C": list(equations.C), "G": list(equations.G)}
    quantities["H, C, G"] = [x for of in list(quantities.values()) for x in of]
    if equations.constants:
        quantities["constants"] = list(equations.constants.values())
    rows = (OperationRow(name, written_counts(x), shared_counts(x)) for name, x in quantities.items())
    return OperationTable(tuple(rows))


def written_counts(expressions: Iterable[sp.Expr]) -> Counts:
    """The operations of expressions as they stand; signs are free."""
    return sum((_written(x) for x in expressions), start=NONE)


def _written(x: sp.Expr) -> Counts:
    inner = sum((_written(argument) for argument in x.args), start=NONE)
    if x.is_Add:
        return inner + Counts(0, len(x.args) - 1, 0, 0, 0)
    if x.is_Mul:
        return inner + Counts(sum(argument != -1 for argument in x.args) - 1, 0, 0, 0, 0)
    if x.is_Pow:
        return _written(x.base) + Counts(int(x.exp) - 1, 0, 0, 0, 0)
    return inner + Counts(0, 0, 0, 1, 0) if x.is_Function else inner


def shared_counts(expressions: Iterable[sp.Expr]) -> Counts:
    """The operations with common subexpressions computed once."""
    known: dict[sp.Expr, Value] = {}
    symbols: dict[str, Value] = {}
    column = ca.vertcat(ca.SX(0, 1), *(ca.SX(_casadi(x, known, symbols)) for x in expressions))
    return count(ca.Function("shared", list(symbols.values()), [ca.cse(column)]))


def _casadi(x: sp.Expr, known: dict[sp.Expr, Value], symbols: dict[str, Value]) -> Value:
    if x not in known:
        known[x] = _translated(x, known, symbols)
    return known[x]


def _translated(x: sp.Expr, known: dict[sp.Expr, Value], symbols: dict[str, Value]) -> Value:
    if x.is_Symbol:
        return symbols.setdefault(x.name, ca.SX.sym(x.name))
    if x.is_Number:
        return float(x)
    arguments = [_casadi(argument, known, symbols) for argument in x.args]
    if x.is_Function:
        return ca.sin(arguments[0]) if x.func is sp.sin else ca.cos(arguments[0])
    if x.is_Pow:
        return _product([arguments[0]] * int(x.exp))
    return sum(arguments[1:], start=arguments[0]) if x.is_Add else _product(arguments)


def _product(factors: list[Value]) -> Value:
    result = factors[0]
    for factor in factors[1:]:
        result = result * factor
    return result
