"""Names for the constants of a closed form: coefficients that hold letters only, so that C and G stay small.

A pair of coefficients of 1 and of cos² may be short as it is, or with sin² in the place of either, and likewise with
the cosine of the double angle; the shortest is named, and the others are written as differences of those names. The
polynomials stay in their unique form; ``shape.squared`` finds the squares again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from torseur.frozen import dataclass
from torseur.readable.closed_form.form import ClosedForm
from torseur.readable.closed_form.generators import CosSin, Generator, Monomial, Waves
from torseur.readable.closed_form.polynomials import Coefficient, Sum, Term, coefficient_combination, combination

_SHORT = 2  # letters of a product that needs no name
_SAME = 1e-11


@dataclass(frozen=True)
class Constant:
    """A name, and the polynomial in letters that it stands for."""

    name: str
    value: Coefficient


@dataclass
class Constants:
    """The constants named so far; they are numbered after the letters."""

    letters: int
    found: list[Constant] = field(default_factory=list)
    _known: dict[tuple[tuple[tuple[int, ...], float], ...], int] = field(default_factory=dict)

    def named(self, coefficient: Coefficient, prefix: str) -> Coefficient:
        """The coefficient as a multiple of a constant; short products stay as they are."""
        if not coefficient or (len(coefficient) == 1 and len(next(iter(coefficient))) <= _SHORT):
            return coefficient
        scale = _content(coefficient)
        value = {letters: float(f"{f / scale:.15g}") for letters, f in sorted(coefficient.items())}
        key = tuple((letters, float(f"{f:.11g}")) for letters, f in value.items())
        if key not in self._known:
            self._known[key] = self.letters + len(self.found)
            number = 1 + sum(constant.name.startswith(prefix) for constant in self.found)
            self.found.append(Constant(f"{prefix}{number}", value))
        return {(self._known[key],): scale}


def with_named_constants(form: ClosedForm, letters: int) -> tuple[ClosedForm, Sequence[Constant]]:
    """The closed form with constants h1, h2, … in H and p1, p2, … in E_p, and what they stand for."""
    constants = Constants(letters)
    generators = form.algebra.generators
    H = {place: _renamed(x, generators, constants, "h") for place, x in form.H.items()}
    E_p = _renamed(form.E_p, generators, constants, "p")
    return replace(form, H=H, E_p=E_p), constants.found


def _content(coefficient: Coefficient) -> float:
    """A factor that leaves small whole numbers, if there is one; otherwise the sign of the first term."""
    least = min(abs(f) for f in coefficient.values())
    sign = 1.0 if next(f for _, f in sorted(coefficient.items())) > 0 else -1.0
    whole = all(abs(f / least - round(f / least)) < _SAME for f in coefficient.values())
    return sign * least if whole else sign


def _renamed(x: Sum, generators: Sequence[Generator], constants: Constants, prefix: str) -> Sum:
    out: Sum = {}
    waiting = dict(x)

    def put(term: Term, coefficient: Coefficient, factor: float = 1.0) -> None:
        nonlocal out
        out = combination(out, {term: constants.named(coefficient, prefix)}, factor)

    for term in sorted(x, key=len, reverse=True):
        partner = square_partner(term, generators)
        if partner is None or term not in waiting or partner not in waiting:
            continue
        choice = _shortest(waiting[partner], waiting[term], wave=_is_wave(term, partner, generators))
        del waiting[term], waiting[partner]
        for coefficient, on_partner, on_term in choice.named:
            put(partner, coefficient, on_partner)
            put(term, coefficient, on_term)
        if choice.left:
            waiting[partner] = choice.left
    for term, coefficient in waiting.items():
        put(term, coefficient)
    return out


@dataclass(frozen=True)
class _Choice:
    """Coefficients to be named, each with its part of A and of B, and what is left of A for the next square."""

    named: Sequence[tuple[Coefficient, float, float]]
    left: Coefficient

    @property
    def length(self) -> int:
        return sum(len(coefficient) for coefficient, _, _ in self.named) + len(self.left)


def _shortest(A: Coefficient, B: Coefficient, *, wave: bool) -> _Choice:
    """A + B c² (or A + B cos 2θ) in coefficients with the fewest terms."""
    plus, minus = coefficient_combination(A, B), coefficient_combination(A, B, -1.0)
    with_sine = _Choice([(B, -1.0, 1.0)], plus)  # (A + B) − B s²
    if wave:
        with_cosine = _Choice([(B, 1.0, 1.0)], minus)  # (A − B) + 2 B c²
        both = _Choice([(plus, 0.5, 0.5), (minus, 0.5, -0.5)], {})  # (A + B) c² + (A − B) s²
    else:
        with_cosine = _Choice([(B, 0.0, 1.0)], A)
        both = _Choice([(A, 1.0, -1.0), (plus, 0.0, 1.0)], {})  # (A + B) c² + A s²
    return min(with_cosine, with_sine, both, key=lambda choice: choice.length)


def square_partner(term: Term, generators: Sequence[Generator]) -> Term | None:
    """The monomial without its first square of a cosine, or cosine of a double angle; None if it has none."""
    for place, (g, monomial) in enumerate(term):
        less = _without_square(generators[g], monomial)
        if less is not None:
            return term[:place] + generator_term(g, less) + term[place + 1 :]
    return None


def generator_term(g: int, monomial: Monomial) -> Term:
    """The part of a term that one generator makes; the monomial () is 1."""
    return () if monomial == () else ((g, monomial),)


def _without_square(generator: Generator, monomial: Monomial) -> Monomial | None:
    if isinstance(generator, CosSin) and monomial[0] >= 2:
        c, s = monomial
        return (c - 2, s) if c > 2 or s else ()
    if isinstance(generator, Waves) and monomial[0] == "c" and is_double(monomial[1]):
        return ()
    return None


def is_double(k: tuple[float, ...]) -> bool:
    """Whether every angle counts an even number of times."""
    return all(x % 2 == 0 for x in k)


def _is_wave(term: Term, partner: Term, generators: Sequence[Generator]) -> bool:
    (changed,) = {g for g, m in term if (g, m) not in partner}
    return isinstance(generators[changed], Waves)
