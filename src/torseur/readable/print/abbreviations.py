"""Short names for sines and cosines: c12 is cos(q1 + q2), s223 is sin(2 q2 + q3), c1_10 is cos(q1 + q10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy as sp


def label(angle: sp.Expr) -> str | None:
    """The numbers of the coordinates in a sum of them, repeated for multiples; None where that says too little.

    >>> import sympy as sp
    >>> q1, q2 = sp.symbols("q1 q2")
    >>> label(q1 + q2), label(2 * q1 + q2), label(q1 - q2), label(q1 / 2)
    ('12', '112', '1m2', None)
    """
    parts: list[tuple[str, int]] = []
    for term in summands(angle):
        rate, symbol = term.as_coeff_Mul()
        if not (rate.is_Integer and abs(rate) <= 3 and symbol.is_Symbol and symbol.name[1:].isdigit()):
            return None
        parts.append((symbol.name[1:], int(rate)))
    parts.sort(key=lambda part: (part[1] < 0, int(part[0])))
    long = any(len(number) > 1 for number, _ in parts)
    text = ""
    for number, rate in parts:
        joint = "m" if rate < 0 else "_" if long and text else ""
        text += joint + ("_" if long else "").join([number] * abs(rate))
    return text


def angles_in(expressions: Iterable[sp.Basic]) -> list[sp.Expr]:
    """The angles whose sines or cosines appear, shortest first."""
    found = {f.args[0] for expression in expressions for f in _parts(expression) if _turns(f)}
    return sorted(found, key=lambda angle: (len(angle.free_symbols), len(str(angle)), str(angle)))


def summands(x: sp.Expr) -> tuple[sp.Expr, ...]:
    """The terms of a sum; of anything else itself."""
    return tuple(x.args) if x.is_Add else (x,)


def _turns(part: Any) -> bool:
    return bool(part.is_Function) and part.func.__name__ in ("sin", "cos")


def _parts(expression: Any) -> Iterator[Any]:
    """A matrix' entries, or an expression, and all that they are made of."""
    left = list(expression) if hasattr(expression, "rows") else [expression]
    while left:
        part = left.pop()
        yield part
        left.extend(part.args)


def code_names(angles: Iterable[sp.Expr]) -> dict[sp.Expr, str]:
    """For each angle what follows c and s in programs; angles without a label are counted: cx1, sx1."""
    names: dict[sp.Expr, str] = {}
    for angle in angles:
        found = label(angle)
        names[angle] = f"x{sum(name.startswith('x') for name in names.values()) + 1}" if found is None else found
    return names
