"""Writes expressions, of SymPy or alike, in several languages, in the order of textbooks: 2 m2 l1 lc2 c2 q̇1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING

from torseur.frozen import dataclass
from torseur.readable.print.abbreviations import label, summands
from torseur.readable.print.notation import Notation

if TYPE_CHECKING:
    import sympy as sp

_LETTERS = ("constants", "masses", "gravity", "inertias", "rotors", "gears", "lengths", "centres", "point")
_ORDER = ("", *_LETTERS, "cosines", "sines", "coordinates", "speeds", "sums")
"""How factors follow each other: numbers first, sums last."""


@dataclass(frozen=True, eq=False)
class ExpressionWriter:
    """Writes expressions in a notation; ``groups`` tells which group a symbol belongs to.

    Sines and cosines of angles that have a label are abbreviated by it.
    """

    notation: Notation
    groups: Mapping[str, str] = field(default_factory=dict)
    labels: Callable[[sp.Expr], str | None] = label

    def write(self, expression: sp.Expr) -> str:
        """The expression."""
        terms = sorted(summands(expression), key=self._term_key)
        text = ""
        for term in terms:
            sign, rest = ("-", -term) if _negative(term) else ("+", term)
            written = self._product(rest)
            text = f"{text} {sign} {written}" if text else written if sign == "+" else f"-{written}"
        return text

    def _product(self, term: sp.Expr) -> str:
        factors = sorted(factors_of(term), key=self._factor_key)
        written = [self._factor(factor, alone=len(factors) == 1) for factor in factors if factor != 1]
        return self.notation.product(written) if written else self.notation.number(1)

    def _factor(self, factor: sp.Expr, *, alone: bool) -> str:
        if factor.is_Number:
            return self.notation.number(factor)
        base, exponent = factor.as_base_exp()
        if base.is_Add:
            inner = self.write(base)
            written = inner if alone and exponent == 1 else f"({inner})"
        elif base.is_Function:
            written = self.turning(base.func.__name__, base.args[0])
        else:
            written = self.notation.symbol(base.name)
        return written if exponent == 1 else self.notation.power(written, int(exponent))

    def turning(self, function: str, angle: sp.Expr) -> str:
        """The sine or cosine of an angle: c12, or cos(0.5 q1)."""
        short = self.labels(angle)
        if short is None:
            return self.notation.call(function, self.write(angle))
        return self.notation.abbreviation(function[0], short)

    def _factor_key(self, factor: sp.Expr) -> tuple[int, tuple[object, ...]]:
        base, _ = factor.as_base_exp()
        if base.is_Number:
            return 0, ()
        if base.is_Add:
            speeds = all(self.groups.get(s.name) == "speeds" for s in base.free_symbols)
            first = min((s.name for s in base.free_symbols), key=_natural)
            return (_ORDER.index("speeds"), _natural(first)) if speeds else (_ORDER.index("sums"), (len(base.args),))
        if base.is_Function:
            kind = "cosines" if base.func.__name__ == "cos" else "sines"
            return _ORDER.index(kind), _angle_key(base.args[0])
        return _ORDER.index(self.groups.get(base.name, "point")), _natural(base.name)

    def _term_key(self, term: sp.Expr) -> tuple[object, ...]:
        """Terms in the order of their speeds; of those without angles first; those with the same letters together.

        Of those the ones with the least exponents come first.
        """
        raised = sorted((self._factor_key(f), int(f.as_base_exp()[1])) for f in factors_of(term))
        factors = [key for key, _ in raised]
        angles = any(rank >= _ORDER.index("cosines") for rank, _ in factors)
        speeds = [rest for rank, rest in factors if rank == _ORDER.index("speeds")]
        return speeds, angles, [key for key in factors if key[0]], [exponent for _, exponent in raised]


def factors_of(term: sp.Expr) -> tuple[sp.Expr, ...]:
    """The factors of a product; of anything else itself."""
    return tuple(term.args) if term.is_Mul else (term,)


def _negative(term: sp.Expr) -> bool:
    number, _ = term.as_coeff_Mul()
    return bool(number.is_negative)


@cache
def _angle_key(angle: sp.Expr) -> tuple[object, ...]:
    return len(angle.free_symbols), str(angle)


@cache
def _natural(name: str) -> tuple[object, ...]:
    """m2 before m10."""
    head = name.rstrip("0123456789")
    return head, int(name[len(head) :] or 0)
