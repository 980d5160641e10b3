"""Rigid parts that are fixed to a structure, as points of its mass."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array, vstack

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.fem.structure import MassPoints, Place

_CORNERS = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], dtype=float)


def carried_points(place: Place, at: Array, mass: float, com: Array, I_com: Array) -> MassPoints:
    """Of a part that is fixed to the structure at the point ``at``: four equal masses with its centre and inertia.

    They stand at the corners of a tetrahedron along the principal axes, ±√s for second moments s: of each pair of axes
    the products cancel, Σ m x y = 0. (A part may lack thickness: s is not taken below zero.)
    """
    second, axes = np.linalg.eigh(np.trace(I_com) / 2 * np.eye(3) - I_com)
    offsets = _CORNERS * np.sqrt(np.maximum(second, 0.0) / mass) @ axes.T
    positions = com + offsets
    arms = positions - np.asarray(at) + place.arm
    moved, turned = place.rows[:3], place.rows[3:]
    rows = [moved - csr_array(skew(arm)) @ turned for arm in arms]
    return MassPoints(
        np.full(4, mass / 4),
        positions,
        csr_array(vstack(rows)),
        csr_array(vstack([turned] * 4)),
        arms,
    )
