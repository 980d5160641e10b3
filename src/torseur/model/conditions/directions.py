"""Directions across an axis."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array


def across(axis: Array) -> Array:
    """(2, 3): two unit vectors across a unit vector and each other."""
    _, _, directions = np.linalg.svd(axis[None, :])
    return np.asarray(directions[1:])


def triad(axis: Array) -> tuple[Array, Array]:
    """(x, y) that make a right-handed orthonormal triad with the axis."""
    x = across(axis)[0]
    return x, np.cross(axis, x)
