"""Simple solids: volume and inertia from their sizes, whole edges and lengths, round ones along z."""

from __future__ import annotations

import math

import numpy as np

from torseur.algebra.solids.uniform import UniformSolid

Sizes = tuple[float, ...]

SIZE_NAMES = {
    "box": ("edge x", "edge y", "edge z"),
    "cylinder": ("radius", "length"),
    "tube": ("radius", "inner radius", "length"),
    "sphere": ("radius",),
    "capsule": ("radius", "length"),
    "ellipsoid": ("semi-axis x", "semi-axis y", "semi-axis z"),
}
"""The sizes of each simple solid [m]; the length of a capsule is that between the centres of its ends."""


def simple_solid(kind: str, size: Sizes) -> UniformSolid:
    """The solid at its own centre.

    Raises ValueError, naming the size, where one is not positive or the tube has no wall.
    """
    _require_possible(kind, size)
    return UniformSolid(volume(kind, size), np.zeros(3), np.diag(mean_squares(kind, size)))


def volume(kind: str, size: Sizes) -> float:
    """Volume [m³]."""
    match kind, size:
        case "box", (a, b, c):
            return a * b * c
        case "cylinder", (r, l):
            return math.pi * r * r * l
        case "tube", (outer, inner, l):
            return math.pi * (outer - inner) * (outer + inner) * l
        case "sphere", (r,):
            return 4 / 3 * math.pi * r * r * r
        case "capsule", (r, l):
            return math.pi * r * r * l + 4 / 3 * math.pi * r * r * r
        case "ellipsoid", (a, b, c):
            return 4 / 3 * math.pi * a * b * c
    raise ValueError(f"'{kind}' with {len(size)} sizes is no simple solid. Known are {', '.join(SIZE_NAMES)}.")


def mean_squares(kind: str, size: Sizes) -> tuple[float, float, float]:
    """Means over the volume of x², y² and z² from the centre [m²]: the diagonal of C."""
    match kind, size:
        case "box", (a, b, c):
            return a * a / 12, b * b / 12, c * c / 12
        case "cylinder", (r, l):
            return r * r / 4, r * r / 4, l * l / 12
        case "tube", (outer, inner, l):
            across = (outer * outer + inner * inner) / 4
            return across, across, l * l / 12
        case "sphere", (r,):
            return (r * r / 5,) * 3
        case "capsule", (r, l):
            return _capsule(r, l)
        case "ellipsoid", (a, b, c):
            return a * a / 5, b * b / 5, c * c / 5
    raise ValueError(f"'{kind}' with {len(size)} sizes is no simple solid. Known are {', '.join(SIZE_NAMES)}.")


def _capsule(r: float, l: float) -> tuple[float, float, float]:
    """Cylinder between two half balls, of which a point lies u beyond the end: means of u and u² are 3/8 r and r²/5."""
    cylinder, ball = l / (l + 4 / 3 * r), 4 / 3 * r / (l + 4 / 3 * r)  # shares of the volume
    across = cylinder * r * r / 4 + ball * r * r / 5
    return across, across, cylinder * l * l / 12 + ball * (r * r / 5 + 3 / 8 * r * l + l * l / 4)


def _require_possible(kind: str, size: Sizes) -> None:
    for name, value in zip(SIZE_NAMES.get(kind, ()), size, strict=False):
        if not (value > 0.0 or (name == "inner radius" and value == 0.0)):
            raise ValueError(f"the {name} of the {kind} is {value:g} m. Give it a positive length.")
    if kind == "tube" and len(size) == 3 and size[1] >= size[0]:
        raise ValueError(
            f"the tube has no wall: its inner radius is {size[1]:g} m, its radius {size[0]:g} m. Make it smaller."
        )
