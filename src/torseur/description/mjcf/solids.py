"""Volume and inertia of the solids that MJCF knows, from their half sizes."""

from __future__ import annotations

import math

from torseur.description.records import Vector

Sizes = tuple[float, ...]

SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
"""How many sizes each has: radius; radius and half length; half axes; half edges."""


def volume(kind: str, size: Sizes) -> float:
    """Volume [m³]."""
    match kind, size:
        case "sphere", (r,):
            return 4 / 3 * math.pi * r * r * r
        case "capsule", (r, h):
            return math.pi * r * r * (2 * h) + 4 / 3 * math.pi * r * r * r
        case "cylinder", (r, h):
            return math.pi * r * r * (2 * h)
        case "ellipsoid", (a, b, c):
            return 4 / 3 * math.pi * a * b * c
        case "box", (a, b, c):
            return 8 * a * b * c
    raise ValueError(f"'{kind}' with {len(size)} sizes is not a solid")


def moments_per_mass(kind: str, size: Sizes) -> Vector:
    """Principal moments of inertia about the centre, divided by the mass [m²]; round solids lie along z."""
    match kind, size:
        case "sphere", (r,):
            return (0.4 * r * r,) * 3
        case "capsule", (r, h):
            return _capsule(r, h)
        case "cylinder", (r, h):
            return ((3 * r * r + 4 * h * h) / 12, (3 * r * r + 4 * h * h) / 12, r * r / 2)
        case "ellipsoid", (a, b, c):
            return ((b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5)
        case "box", (a, b, c):
            return ((b * b + c * c) / 3, (a * a + c * c) / 3, (a * a + b * b) / 3)
    raise ValueError(f"'{kind}' with {len(size)} sizes is not a solid")


def _capsule(r: float, h: float) -> Vector:
    """Cylinder of half length h and two half balls, whose centres of mass are 3/8 r beyond its ends."""
    cylinder, ball = 2 * h / (2 * h + 4 / 3 * r), 4 / 3 * r / (2 * h + 4 / 3 * r)  # shares of the mass
    across = cylinder * (3 * r * r + 4 * h * h) / 12 + ball * (0.4 * r * r + 0.75 * r * h + h * h)
    return (across, across, cylinder * r * r / 2 + ball * 0.4 * r * r)
