"""What the closed form is a polynomial in: coordinates, sines and cosines, Euler parameters, each with its own rules.

A kind of generator states how two of its monomials multiply, in a form that is unique, and how one is differentiated.
Results are lists of (monomial, factor); the monomial None is 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from torseur.frozen import dataclass

Monomial = Any  # of one kind of generator; hashable
Expansion = list[tuple[Monomial, float]]


class Generator(Protocol):
    """One factor of the monomials: it reads some of the coordinates. Equal generators have equal hashes."""

    def __hash__(self) -> int: ...

    @property
    def coordinates(self) -> tuple[int, ...]:
        """The places in q of the coordinates that it reads."""
        ...

    def product(self, a: Monomial, b: Monomial) -> Expansion:
        """a · b."""
        ...

    def derivative(self, a: Monomial, coordinate: int) -> Expansion:
        """∂a/∂q of one of its coordinates."""
        ...


@dataclass(frozen=True)
class Power:
    """Powers of one coordinate: a slide's, a position's, a screw's advance. Monomial n is qⁿ."""

    coordinate: int

    @property
    def coordinates(self) -> tuple[int, ...]:
        """The one coordinate."""
        return (self.coordinate,)

    def product(self, a: int, b: int) -> Expansion:
        """qᵃ qᵇ."""
        return [(a + b, 1.0)]

    def derivative(self, a: int, coordinate: int) -> Expansion:
        """a qᵃ⁻¹."""
        return [(a - 1 or None, float(a))]


@dataclass(frozen=True)
class CosSin:
    """One angle. Monomial (a, b) is cᵃ sᵇ; s² = 1 − c² leaves b = 0 or 1."""

    coordinate: int

    @property
    def coordinates(self) -> tuple[int, ...]:
        """The one angle."""
        return (self.coordinate,)

    def product(self, a: tuple[int, int], b: tuple[int, int]) -> Expansion:
        """The product of two monomials."""
        return self._reduced(a[0] + b[0], a[1] + b[1])

    def derivative(self, a: tuple[int, int], coordinate: int) -> Expansion:
        """b cᵃ⁺¹ sᵇ⁻¹ − a cᵃ⁻¹ sᵇ⁺¹."""
        c, s = a
        of_sine = [(m, s * f) for m, f in self._reduced(c + 1, s - 1)] if s else []
        of_cosine = [(m, -c * f) for m, f in self._reduced(c - 1, s + 1)] if c else []
        return of_sine + of_cosine

    def _reduced(self, c: int, s: int) -> Expansion:
        if s < 2:
            return [((c, s) if c or s else None, 1.0)]
        return self._reduced(c, s - 2) + [(m, -f) for m, f in self._reduced(c + 2, s - 2)]


Wave = tuple[str, tuple[float, ...]]  # ("c" or "s", how often each angle counts)


@dataclass(frozen=True)
class Waves:
    """Angles about parallel axes. Monomial ("c", k) is cos(k·q), ("s", k) is sin(k·q); the first k but zeros is > 0.

    Products become sums, so that c1 c12 + s1 s12 is c2 as soon as it is written.
    """

    coordinates: tuple[int, ...]

    def wave(self, kind: str, k: Sequence[float]) -> Expansion:
        """cos(k·q) or sin(k·q) in its unique form."""
        k = tuple(float(f"{x:.12g}") for x in k)
        lead = next((x for x in k if x), 0.0)
        if not lead:
            return [(None, 1.0)] if kind == "c" else []
        sign = -1.0 if lead < 0 and kind == "s" else 1.0
        return [((kind, tuple(-x + 0.0 for x in k) if lead < 0 else k), sign)]

    def product(self, a: Wave, b: Wave) -> Expansion:
        """cos x cos y = ½ cos(x − y) + ½ cos(x + y), and so on."""
        (f, x), (g, y) = a, b
        sum_ = [p + q for p, q in zip(x, y, strict=True)]
        difference = [p - q for p, q in zip(x, y, strict=True)]
        kind = "c" if f == g else "s"
        on_sum = -0.5 if f == g == "s" else 0.5
        on_difference = -0.5 if (f, g) == ("c", "s") else 0.5
        parts = [(kind, sum_, on_sum), (kind, difference, on_difference)]
        return [(m, w * s) for kind, k, w in parts for m, s in self.wave(kind, k)]

    def derivative(self, a: Wave, coordinate: int) -> Expansion:
        """−k sin(k·q) and k cos(k·q)."""
        kind, k = a
        rate = k[self.coordinates.index(coordinate)]
        return [(("s", k), -rate) if kind == "c" else (("c", k), rate)] if rate else []


Exponents = tuple[int, int, int, int]


@dataclass(frozen=True)
class EulerParameters:
    """A unit quaternion. Monomial (a, b, c, d) is wᵃ xᵇ yᶜ zᵈ; w² = 1 − x² − y² − z² leaves a = 0 or 1."""

    coordinates: tuple[int, ...]

    def product(self, a: Exponents, b: Exponents) -> Expansion:
        """The product of two monomials."""
        w, x, y, z = (p + q for p, q in zip(a, b, strict=True))
        return self._reduced((w, x, y, z))

    def derivative(self, a: Exponents, coordinate: int) -> Expansion:
        """The exponent comes down."""
        place = self.coordinates.index(coordinate)
        if not a[place]:
            return []
        w, x, y, z = (n - (k == place) for k, n in enumerate(a))
        return [((w, x, y, z) if any((w, x, y, z)) else None, float(a[place]))]

    def _reduced(self, exponents: Exponents) -> Expansion:
        w, x, y, z = exponents
        if w < 2:
            return [(exponents if any(exponents) else None, 1.0)]
        others = [(w - 2, x + 2, y, z), (w - 2, x, y + 2, z), (w - 2, x, y, z + 2)]
        subtracted = [(m, -f) for other in others for m, f in self._reduced(other)]
        return self._reduced((w - 2, x, y, z)) + subtracted
