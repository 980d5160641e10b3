"""From polynomials to expressions that read well: squares, products grouped, round numbers.

Expressions are those of SymPy, or of ``plain`` where they are only printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from torseur.frozen import dataclass
from torseur.readable.closed_form.constants import generator_term, is_double
from torseur.readable.closed_form.generators import CosSin, EulerParameters, Generator, Monomial, Power, Waves
from torseur.readable.closed_form.polynomials import Letters, Sum, Term

if TYPE_CHECKING:
    import sympy as sp

_SAME = 1e-11
_FINEST = 64  # denominators of fractions that stay fractions

Algebra = Any
"""SymPy, or ``plain``."""

Factors = dict["sp.Expr", int]
Flat = dict[tuple[Letters, Term], float]
Product = tuple[float, Factors]


@dataclass(frozen=True, eq=False)
class Shape:
    """The symbols of coordinates and letters, and what sums are grouped by, most important first."""

    generators: Sequence[Generator]
    q: Sequence[sp.Symbol]
    letters: Sequence[sp.Symbol]
    grouped_by: Sequence[frozenset[sp.Symbol]]
    algebra: Algebra

    def expression(self, x: Sum) -> sp.Expr:
        """The sum, grouped."""
        return self._grouping.grouped(self._products(x), self.grouped_by)

    def linear(self, parts: Mapping[sp.Symbol, Sum]) -> sp.Expr:
        """Σ symbol · sum, grouped; symbols that stand before equal sums are added first."""
        sp, grouping = self.algebra, self._grouping
        products = {symbol: self._products(x) for symbol, x in parts.items()}
        alike = _alike(products)
        if all(len(symbols) == 1 for symbols, _ in alike):
            all_of_them = [(f, {symbol: 1, **factors}) for symbol, x in products.items() for f, factors in x]
            return grouping.grouped(all_of_them, (frozenset(parts), *self.grouped_by))
        return sp.Add(*(sp.Mul(_signed(sp, symbols), grouping.grouped(x, self.grouped_by)) for symbols, x in alike))

    @property
    def _grouping(self) -> _Grouping:
        return _Grouping(self.algebra, bool(self.letters))

    def _products(self, x: Sum) -> list[Product]:
        flat: Flat = {(letters, term): f for term, c in x.items() for letters, f in c.items()}
        merged: dict[frozenset[tuple[sp.Expr, int]], float] = {}
        for (letters, term), f in with_squares(flat, self.generators).items():
            number, factors = self._product(letters, term, f)
            key = frozenset(factors.items())
            merged[key] = merged.get(key, 0.0) + number
        return [(number, dict(key)) for key, number in merged.items() if number]

    def _product(self, letters: Letters, term: Term, number: float) -> Product:
        factors: Factors = {self.letters[a]: n for a, n in Counter(letters).items()}
        for g, monomial in term:
            for factor, exponent in _factors(self.algebra, self.generators[g], monomial, tuple(self.q)):
                if factor.is_Mul:  # SymPy writes sin(q1 − q2) as −sin(q2 − q1)
                    number, factor = number * (-1) ** exponent, -factor
                factors[factor] = factors.get(factor, 0) + exponent
        return number, factors


def _alike(products: Mapping[sp.Symbol, list[Product]]) -> list[tuple[list[tuple[sp.Symbol, float]], list[Product]]]:
    """Symbols with equal sums together, each with the sign or number that its sum has beside the first."""
    found: list[tuple[list[tuple[sp.Symbol, float]], list[Product], dict[frozenset[tuple[sp.Expr, int]], float]]] = []
    for symbol, x in products.items():
        own = {frozenset(factors.items()): f for f, factors in x}
        for symbols, _, first in found:
            key = next(iter(first))
            ratio = own.get(key, 0.0) / first[key]
            if own.keys() == first.keys() and all(_equal(own[k], ratio * first[k]) for k in first):
                symbols.append((symbol, ratio))
                break
        else:
            found.append(([(symbol, 1.0)], x, own))
    return [(symbols, x) for symbols, x, _ in found]


def _signed(sp: Algebra, symbols: Sequence[tuple[sp.Symbol, float]]) -> sp.Expr:
    return sp.Add(*(number(sp, ratio, True) * symbol for symbol, ratio in symbols))


@cache
def _factors(
    sp: Algebra, generator: Generator, monomial: Monomial, q: tuple[sp.Symbol, ...]
) -> list[tuple[sp.Expr, int]]:
    if isinstance(generator, Power):
        return [(q[generator.coordinate], monomial)]
    if isinstance(generator, CosSin):
        angle = q[generator.coordinate]
        return [(f, n) for f, n in zip((sp.cos(angle), sp.sin(angle)), monomial, strict=True) if n]
    if isinstance(generator, EulerParameters):
        return [(q[c], n) for c, n in zip(generator.coordinates, monomial, strict=True) if n]
    assert isinstance(generator, Waves)
    kind, k = monomial
    angle = sp.Add(*(number(sp, rate, True) * q[c] for rate, c in zip(k, generator.coordinates, strict=True) if rate))
    c, s = sp.cos(angle), sp.sin(angle)
    return {"c": [(c, 1)], "s": [(s, 1)], "cc": [(c, 2)], "ss": [(s, 2)], "sc": [(s, 1), (c, 1)]}[kind]


def with_squares(flat: Flat, generators: Sequence[Generator]) -> Flat:
    """The terms with 1 − c² written as s², ½ ± ½ cos 2θ as c² and s², and sin 2θ as 2 s c, where that shortens."""
    out = dict(flat)
    for letters, term in sorted(flat, key=lambda key: len(key[1]), reverse=True):
        for place, (g, monomial) in enumerate(term):
            if (letters, term) not in out:
                break
            before, after = term[:place], term[place + 1 :]
            if isinstance(generators[g], CosSin) and monomial[0] >= 2:
                c, s = monomial
                rest = before + generator_term(g, (c - 2, s) if c > 2 or s else ()) + after
                _sine_squared(out, letters, term, rest, (*before, (g, (c - 2, s + 2)), *after))
            elif isinstance(generators[g], Waves) and is_double(monomial[1]):
                _half_angle(out, letters, term, place)
    return out


def _sine_squared(out: Flat, letters: Letters, term: Term, rest: Term, new: Term) -> None:
    """A − A c² = A s²."""
    if _equal(out.get((letters, rest)), -out[letters, term]):
        del out[letters, term]
        value = out.pop((letters, rest))
        if _equal(out.get((letters, new)), -value):
            del out[letters, new]
        else:
            out[letters, new] = out.get((letters, new), 0.0) + value


def _half_angle(out: Flat, letters: Letters, term: Term, place: int) -> None:
    """A + B cos 2θ in squares of θ, where 1 has a coefficient already; sin 2θ = 2 s c."""
    g, (kind, k) = term[place]
    before, after = term[:place], term[place + 1 :]
    half = tuple(x / 2 for x in k)
    B = out[letters, term]

    def put(kind: str, value: float) -> None:
        del out[letters, term]
        out[letters, (*before, (g, (kind, half)), *after)] = value

    if kind == "s":
        put("sc", 2 * B)
        return
    rest = letters, before + after
    A = out.get(rest)
    if A is None:
        return
    if _equal(A, B):
        del out[rest]
        put("cc", 2 * B)
    elif _equal(A, -B):
        del out[rest]
        put("ss", -2 * B)
    elif not letters:
        out[rest] = A - B
        put("cc", 2 * B)


def _equal(a: float | None, b: float) -> bool:
    return a is not None and abs(a - b) <= _SAME * abs(b)


@dataclass(frozen=True, eq=False)
class _Grouping:
    algebra: Algebra
    fractions: bool  # whether simple ones stay fractions

    def grouped(self, products: Sequence[Product], classes: Sequence[frozenset[sp.Symbol]]) -> sp.Expr:
        """The sum of products, with what all have in common before it, and collected by symbols of the classes."""
        if not products:
            return self.algebra.Integer(0)
        if len(products) == 1:
            return self._multiplied(*products[0])
        common = _common(products)
        scale = _scale(products)
        rest = [(f / scale, {a: m for a, n in fs.items() if (m := n - common.get(a, 0))}) for f, fs in products]
        pieces: list[sp.Expr] = []
        for k, symbols in enumerate(classes):
            while chosen := _most_frequent(rest, symbols):
                pieces.append(self.grouped([p for p in rest if chosen in p[1]], classes[: k + 1]))
                rest = [p for p in rest if chosen not in p[1]]
        inner = self.algebra.Add(*pieces, *(self._multiplied(*p) for p in rest))
        return self.algebra.Mul(self._multiplied(scale, common), inner)

    def _multiplied(self, f: float, factors: Factors) -> sp.Expr:
        return self.algebra.Mul(number(self.algebra, f, self.fractions), *(a**n for a, n in factors.items()))


def _common(products: Sequence[Product]) -> Factors:
    shared = dict(products[0][1])
    for _, factors in products[1:]:
        shared = {a: m for a, n in shared.items() if (m := min(n, factors.get(a, 0)))}
    return shared


def _scale(products: Sequence[Product]) -> float:
    """What may stand before the sum: the number that all terms have but for signs, or a sign."""
    numbers = [f for f, _ in products]
    if all(_equal(abs(f), abs(numbers[0])) for f in numbers):
        return numbers[0]
    return -1.0 if all(f < 0 for f in numbers) else 1.0


def _most_frequent(products: Sequence[Product], symbols: frozenset[sp.Symbol]) -> sp.Symbol | None:
    uses = Counter(a for _, factors in products for a in factors if a in symbols)
    best = min(uses, key=lambda a: (-uses[a], str(a)), default=None)
    return best if best is not None and uses[best] > 1 else None


def number(sp: Algebra, value: float, fraction: bool = False) -> sp.Expr:
    """A number without round-off in its last digits; whole, as a simple fraction if wanted, or decimal."""
    value = float(f"{value:.15g}")
    if value == int(value) and abs(value) < 1e9:
        return sp.Integer(int(value))
    if fraction and (value * _FINEST) == int(value * _FINEST) and abs(value) < _FINEST:
        return sp.Rational(int(value * _FINEST), _FINEST)
    return sp.Float(value)
