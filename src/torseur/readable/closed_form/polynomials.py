"""Sparse polynomials in generators of the coordinates, with coefficients that are polynomials in letters.

Numbers are floats: halves and doubles are exact, and what is left of a sum after cancellation is dropped, so that
rotations by right angles stay exact. A sum is {monomial: {letters: number}}; a monomial is a tuple of (generator,
monomial of it), letters are a sorted tuple of their numbers, with repetition: (0, 0, 3) is a² d.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product as every_combination

from torseur.readable.closed_form.generators import Generator, Monomial

Letters = tuple[int, ...]
Coefficient = dict[Letters, float]
Term = tuple[tuple[int, Monomial], ...]
Sum = dict[Term, Coefficient]

ONE: Term = ()
NO_LETTERS: Letters = ()
_CANCELLED = 1e-12  # of what was added: round-off of a few hundred additions


class TooLargeError(Exception):
    """The closed form has more terms than anyone would read."""


@dataclass(eq=False)
class Polynomials:
    """The algebra of such sums; it remembers products of monomials, and how many it may still make."""

    generators: Sequence[Generator]
    budget: int
    made: int = 0
    _products: dict[tuple[Term, Term], list[tuple[Term, float]]] = field(default_factory=dict)
    _letters: dict[tuple[Letters, Letters], Letters] = field(default_factory=dict)

    def product(self, x: Sum, y: Sum) -> Sum:
        """x · y."""
        self.made += len(x) * len(y)
        if self.made > self.budget:
            raise TooLargeError
        out: Sum = {}
        for a, of_a in x.items():
            for b, of_b in y.items():
                coefficient = self._coefficient_product(of_a, of_b)
                for term, factor in self.term_product(a, b):
                    _add_coefficient(out.setdefault(term, {}), coefficient, factor)
        return _without_empty(out)

    def term_product(self, a: Term, b: Term) -> list[tuple[Term, float]]:
        """The product of two monomials, in its unique form."""
        if not a or not b:
            return [(a or b, 1.0)]
        known = self._products.get((a, b))
        if known is None:
            known = self._products[a, b] = self._multiplied(dict(a), dict(b))
        return known

    def _multiplied(self, a: dict[int, Monomial], b: dict[int, Monomial]) -> list[tuple[Term, float]]:
        places = sorted({*a, *b})
        expansions = [
            self.generators[g].product(a[g], b[g]) if g in a and g in b else [(a.get(g, b.get(g)), 1.0)] for g in places
        ]
        out: dict[Term, float] = {}
        for choice in every_combination(*expansions):
            term = tuple((g, m) for g, (m, _) in zip(places, choice, strict=True) if m is not None)
            factor = 1.0
            for _, f in choice:
                factor *= f
            out[term] = out.get(term, 0.0) + factor
        return [(term, factor) for term, factor in out.items() if factor]

    def _coefficient_product(self, x: Coefficient, y: Coefficient) -> Coefficient:
        if len(x) == 1 and len(y) == 1:
            ((a, f),), ((b, g),) = x.items(), y.items()
            return {self._letter_product(a, b): f * g}
        out: Coefficient = {}
        self.made += len(x) * len(y)
        for a, f in x.items():
            for b, g in y.items():
                _add_number(out, self._letter_product(a, b), f * g)
        return out

    def _letter_product(self, a: Letters, b: Letters) -> Letters:
        if not a or not b:
            return a or b
        known = self._letters.get((a, b))
        if known is None:
            known = self._letters[a, b] = tuple(sorted(a + b))
        return known

    def derivative(self, x: Sum, coordinate: int) -> Sum:
        """∂x/∂q of one coordinate."""
        out: Sum = {}
        for term, coefficient in x.items():
            for place, (g, monomial) in enumerate(term):
                if coordinate not in self.generators[g].coordinates:
                    continue
                for changed, factor in self.generators[g].derivative(monomial, coordinate):
                    middle = () if changed is None else ((g, changed),)
                    new = term[:place] + middle + term[place + 1 :]
                    _add_coefficient(out.setdefault(new, {}), coefficient, factor)
        return _without_empty(out)


def constant(value: float) -> Sum:
    """A number."""
    return {ONE: {NO_LETTERS: value}} if value else {}


def combination(x: Sum, y: Sum, factor: float = 1.0) -> Sum:
    """x + factor · y."""
    out = {term: dict(coefficient) for term, coefficient in x.items()}
    for term, coefficient in y.items():
        _add_coefficient(out.setdefault(term, {}), coefficient, factor)
    return _without_empty(out)


def multiple(x: Sum, factor: float) -> Sum:
    """factor · x."""
    return {term: {a: f * factor for a, f in c.items()} for term, c in x.items()} if factor else {}


def number_of(x: Sum) -> float | None:
    """The number that a sum is; None if it is not one."""
    if not x:
        return 0.0
    return x[ONE][NO_LETTERS] if x.keys() == {ONE} and x[ONE].keys() == {NO_LETTERS} else None


def size(x: Sum) -> int:
    """How many terms a sum has, letters multiplied out."""
    return sum(len(coefficient) for coefficient in x.values())


def coefficient_combination(x: Coefficient, y: Coefficient, factor: float = 1.0) -> Coefficient:
    """x + factor · y, of polynomials in letters."""
    out = dict(x)
    _add_coefficient(out, y, factor)
    return out


def _add_coefficient(into: Coefficient, coefficient: Coefficient, factor: float) -> None:
    for letters, number in coefficient.items():
        _add_number(into, letters, number * factor)


def _add_number(into: Coefficient, letters: Letters, number: float) -> None:
    before = into.get(letters)
    if before is None:
        into[letters] = number
        return
    after = before + number
    if abs(after) <= _CANCELLED * abs(number):
        del into[letters]
    else:
        into[letters] = after


def _without_empty(x: Sum) -> Sum:
    return {term: coefficient for term, coefficient in x.items() if coefficient}
