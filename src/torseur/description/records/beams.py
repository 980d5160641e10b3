"""Beams and bars as written: slender bodies that deform, told by their axis, cross-section and material."""

from __future__ import annotations

from typing import Literal

from torseur.frozen import dataclass

Vector = tuple[float, float, float]
SectionKind = Literal["round", "tube", "rectangle", "I", "given"]

SIZES: dict[SectionKind, tuple[str, ...]] = {
    "round": ("diameter",),
    "tube": ("outer", "inner"),
    "rectangle": ("width", "height"),
    "I": ("height", "width", "web", "flange"),
    "given": ("A", "Iy", "Iz", "J"),
}
"""What the sizes of a cross-section are."""


@dataclass(frozen=True)
class Section:
    """A cross-section: diameters [m], width along y and height along z [m], or A [m²], Iy, Iz and J [m⁴] themselves.

    The web of an I stands along z; ``web`` and ``flange`` are its thicknesses. ``fibres`` tell how far a section whose
    moments are given reaches along y and z [m]; others tell it themselves.
    """

    kind: SectionKind
    sizes: tuple[float, ...]
    fibres: tuple[float, float] | None = None


@dataclass(frozen=True)
class Material:
    """Young's modulus E [Pa], density [kg/m³] and Poisson's ratio; the shear modulus G [Pa] where it is given."""

    E: float
    density: float
    poisson: float = 0.3
    G: float | None = None
    name: str | None = None  # of a material with these numbers that files may name


@dataclass(frozen=True)
class Beam:
    """A body along a polyline, in its frame; a ``bar`` carries tension and compression alone.

    ``up`` is a direction that the z axis of the cross-section leans to; None: the body's z, or its x along z.
    ``elements`` are shared out among straight pieces by length. ``damping`` β [s]: the material resists being strained
    with β times its stiffness. ``theory``, for modes: Rayleigh's adds the inertia of
    cross-sections that turn, Timoshenko's also shear.
    A beam with an ``end_section`` tapers: sizes change evenly along it. ``offset`` are y and z of the centres of the
    cross-sections from the axis [m]. ``branches`` are further beams of the same body, which begin or end on it or on
    each other. These three are for modes.
    """

    points: tuple[Vector, ...]
    section: Section
    material: Material
    kind: Literal["beam", "bar"] = "beam"
    elements: int = 8
    up: Vector | None = None
    damping: float = 0.0
    theory: Literal["euler_bernoulli", "rayleigh", "timoshenko"] = "euler_bernoulli"
    end_section: Section | None = None
    offset: tuple[float, float] = (0.0, 0.0)
    branches: tuple[Beam, ...] = ()
