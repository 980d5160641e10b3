"""Cross-sections: area, second moments, torsion constant."""

from __future__ import annotations

import math

from torseur.description.records.beams import Beam, Material, Section
from torseur.frozen import dataclass


@dataclass(frozen=True)
class SectionMoments:
    """A = ∫ dA [m²], I_y = ∫ z² dA, I_z = ∫ y² dA and the torsion constant J [m⁴].

    I_y stiffens against bending in the plane of x and z, about y.
    """

    A: float
    Iy: float
    Iz: float
    J: float


def section_moments(section: Section) -> SectionMoments:
    """Of a full circle, a tube, a rectangle, an I, or as given."""
    sizes = section.sizes
    match section.kind:
        case "round":
            return _circle(sizes[0])
        case "tube":
            outer, inner = _circle(sizes[0]), _circle(sizes[1])
            return SectionMoments(outer.A - inner.A, outer.Iy - inner.Iy, outer.Iz - inner.Iz, outer.J - inner.J)
        case "rectangle":
            return _rectangle(*sizes)
        case "I":
            return _double_tee(*sizes)
        case "given":
            return SectionMoments(*sizes)


def section_at(beam: Beam, share: float) -> Section:
    """The cross-section at a share of the beam's length; each size of one that tapers changes evenly."""
    if beam.end_section is None:
        return beam.section
    first, last = beam.section.sizes, beam.end_section.sizes
    fibres = _between(beam.section.fibres, beam.end_section.fibres, share)
    return Section(
        beam.section.kind, tuple((1 - share) * a + share * b for a, b in zip(first, last, strict=True)), fibres
    )


def _between(
    first: tuple[float, float] | None, last: tuple[float, float] | None, share: float
) -> tuple[float, float] | None:
    if first is None or last is None:
        return None
    return (1 - share) * first[0] + share * last[0], (1 - share) * first[1] + share * last[1]


def shear_modulus(material: Material) -> float:
    """G = E / 2(1 + ν) [Pa], unless it is given."""
    return material.E / (2 * (1 + material.poisson)) if material.G is None else material.G


def shear_coefficient(section: Section, poisson: float) -> float:
    """κ [Cowper, The shear coefficient in Timoshenko's beam theory, 1966]; 5/6 where moments are given.

    Of an I it is the share of its web, which holds across the flanges; along them the beam is taken to be as soft.
    """
    nu = poisson
    match section.kind:
        case "round":
            return 6 * (1 + nu) / (7 + 6 * nu)
        case "tube":
            m = section.sizes[1] / section.sizes[0]
            full = (7 + 6 * nu) * (1 + m**2) ** 2 + (20 + 12 * nu) * m**2
            return 6 * (1 + nu) * (1 + m**2) ** 2 / full
        case "rectangle":
            return 10 * (1 + nu) / (12 + 11 * nu)
        case "I":
            height, _, web, _ = section.sizes
            return height * web / section_moments(section).A  # the web alone carries shear
        case "given":
            return 5 / 6


def _circle(d: float) -> SectionMoments:
    I = math.pi * d**4 / 64
    return SectionMoments(math.pi * d**2 / 4, I, I, 2 * I)


def _rectangle(width: float, height: float) -> SectionMoments:
    """J of Saint-Venant's torsion by his series, of which four terms leave 1e-5.

    J = a b³ (1/3 − 64/π⁵ b/a Σ tanh(n π a/2b)/n⁵),  n = 1, 3, 5 …,  a ≥ b                     (1)
    """
    a, b = max(width, height), min(width, height)
    series = sum(math.tanh(n * math.pi * a / (2 * b)) / n**5 for n in (1, 3, 5, 7))
    J = a * b**3 * (1 / 3 - 64 / math.pi**5 * b / a * series)
    return SectionMoments(width * height, width * height**3 / 12, height * width**3 / 12, J)


def _double_tee(height: float, width: float, web: float, flange: float) -> SectionMoments:
    """Of an I; J is that of its three thin plates, Σ b t³/3, short of what their roots add."""
    inner = height - 2 * flange
    A = 2 * width * flange + inner * web
    Iy = (width * height**3 - (width - web) * inner**3) / 12
    Iz = (2 * flange * width**3 + inner * web**3) / 12
    return SectionMoments(A, Iy, Iz, (2 * width * flange**3 + (height - flange) * web**3) / 3)
