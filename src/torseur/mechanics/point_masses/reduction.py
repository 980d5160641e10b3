"""A rigid solid as few equal point masses that have its mass, its centre and its inertia."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array
from torseur.algebra.inertia import inertia_faults
from torseur.frozen import dataclass

THINNEST = 1e-8
"""Squared ratio of thickness to extent below which a solid is flat: the condition of its distances is the inverse."""


@dataclass(frozen=True, eq=False)
class PointMasses:
    """Masses (n,) [kg] at positions (n, 3) [m] in the frame that the solid was given in; the distances are kept.

    Four points that are not in a plane have 12 − 6 freedoms, the six of the solid; three that are not on a line have
    9 − 3; two have 6 − 1, the turn of a rod about itself, in which nothing moves, being left out.
    """

    masses: Array
    positions: Array

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Every two points."""
        return tuple(combinations(range(len(self.masses)), 2))

    @property
    def distances(self) -> Array:
        """Distances of the pairs [m]."""
        return np.array([math.dist(self.positions[i], self.positions[j]) for i, j in self.pairs])


def reduced_to_four_points(mass: float, center: ArrayLike, inertia: ArrayLike) -> PointMasses:
    """Four points of a quarter of the mass each, for a solid of given inertia about its centre.

    In the principal frame, with J = diag(j_x, j_y, j_z) and the mass M,

        m1 = (0, −b, −c),  m2 = (0, b, −c),  m3 = (−a, 0, c),  m4 = (a, 0, c)          (1)
        a² = (−j_x + j_y + j_z) / M                                                    (2)
        b² = (j_x − j_y + j_z) / M                                                     (3)
        c² = (j_x + j_y − j_z) / 2M                                                    (4)

    [PX88, Reduction of a solid]. The right sides are 2 s_x/M, 2 s_y/M and s_z/M, with the second moments s_x = ∫ x² dm
    and so on: four equal masses exist for every solid, and for no inertia that breaks the triangle inequality. Their
    tetrahedron has the volume (4/3) a b c, as any four equal masses with this inertia: those of a flat body lie in its
    plane, where the six distances depend on each other and do not keep the points from leaving it.
    Departures: z is the axis of the smallest second moment. Flat bodies are refused; ``reduced_to_points`` takes three
    points for them, and two for a rod.
    """
    s, axes = _second_moments(mass, inertia)
    if s[2] <= THINNEST * s[0]:
        thickness = f"second moments {s[0]:.3g}, {s[1]:.3g}, {s[2]:.3g} kg m²"
        cause = f"the body is flat ({thickness}): its four points lie in a plane, and their distances do not hold them"
        raise ValueError(f"{cause}. Give it a thickness, or take reduced_to_points.")
    return _placed(mass, center, axes, _tetrahedron(mass, s))


def reduced_to_points(mass: float, center: ArrayLike, inertia: ArrayLike) -> PointMasses:
    """As few equal points as the solid needs: four, for a flat body three, for a rod two, for a point mass one.

    A flat body of second moments s_x, s_y in its plane is the triangle, of a third of the mass each,

        (0, b),  (−√3/2 a, −b/2),  (√3/2 a, −b/2),   a² = 2 s_x/M,  b² = 2 s_y/M       (5)

    and a rod the two points ±√(s_x/M), of a half each.                                (6)
    """
    s, axes = _second_moments(mass, inertia)
    extent = int(np.sum(s > THINNEST * s[0]))
    shape = (_point, _pair, _triangle, _tetrahedron)[extent]
    return _placed(mass, center, axes, shape(mass, s))


def _second_moments(mass: float, inertia: ArrayLike) -> tuple[Array, Array]:
    """s = (tr J)/2 − j along the principal axes, the largest first, and these axes as columns."""
    J = np.asarray(inertia, dtype=float)
    if not mass > 0.0:
        raise ValueError(f"a solid of mass {mass:g} kg has no point masses. Give it a positive mass.")
    if faults := inertia_faults(mass, J):
        raise ValueError(f"no solid has this inertia: {faults[0]}. Correct it, or check its point and axes.")
    j, axes = np.linalg.eigh(0.5 * (J + J.T))
    return np.clip(j.sum() / 2 - j, 0.0, None), axes  # negative by round-off for a flat body


def _tetrahedron(mass: float, s: Array) -> Array:
    a, b, c = math.sqrt(2 * s[0] / mass), math.sqrt(2 * s[1] / mass), math.sqrt(s[2] / mass)  # (2), (3), (4)
    return np.array([(0.0, -b, -c), (0.0, b, -c), (-a, 0.0, c), (a, 0.0, c)])  # (1)


def _triangle(mass: float, s: Array) -> Array:
    a, b = math.sqrt(2 * s[0] / mass), math.sqrt(2 * s[1] / mass)
    h = math.sqrt(3) / 2
    return np.array([(0.0, b, 0.0), (-h * a, -b / 2, 0.0), (h * a, -b / 2, 0.0)])  # (5)


def _pair(mass: float, s: Array) -> Array:
    a = math.sqrt(s[0] / mass)
    return np.array([(-a, 0.0, 0.0), (a, 0.0, 0.0)])  # (6)


def _point(mass: float, s: Array) -> Array:
    return np.zeros((1, 3))


def _placed(mass: float, center: ArrayLike, axes: Array, points: Array) -> PointMasses:
    n = len(points)
    return PointMasses(np.full(n, mass / n), np.asarray(center, dtype=float) + points @ axes.T)
