"""Three-vectors: cross product and the matrix of angular velocity (annex A, 3.5)."""

from __future__ import annotations

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import (
    Array,
    Value,
    as_casadi,
    components,
    entries,
    is_casadi,
    matrix_of,
    vector_of,
    without_zeros,
)


def skew(a: Value) -> Value:
    """The skew matrix S(a), (3, 3), with S(a) b = a × b: annex A, eq. (5) of 3.5.

    >>> skew([1.0, 2.0, 3.0])
    array([[ 0., -3.,  2.],
           [ 3.,  0., -1.],
           [-2.,  1.,  0.]])
    """
    if is_casadi(a):
        return without_zeros(ca.skew(a))
    x, y, z = components(a)
    return matrix_of([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def vee(S: Value) -> Value:
    """The vector a of the skew matrix S(a): the inverse of ``skew``. It reads one entry of each pair."""
    rows = entries(S)
    return vector_of([rows[2][1], rows[0][2], rows[1][0]])


def cross(a: Value, b: Value) -> Value:
    """The product a × b; for CasADi also of a with each column of b."""
    if is_casadi(a, b):
        a, b = as_casadi(a), as_casadi(b)
        return ca.cross(a if b.size2() == 1 else ca.repmat(a, 1, b.size2()), b)
    (ax, ay, az), (bx, by, bz) = components(a), components(b)
    return vector_of([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])


def unit(axis: ArrayLike) -> Array:
    """The unit vector along ``axis`` (numbers only); exact for an axis along x, y or z.

    Raises ValueError when the axis has no direction.
    """
    a = np.asarray(axis, dtype=float).reshape(-1)
    if a.shape != (3,):
        raise ValueError(f"an axis has 3 components, got {a.size}.")
    largest = np.max(np.abs(a))
    if not np.isfinite(largest) or largest == 0.0:
        raise ValueError(f"axis {a} has no direction. Give three finite components that are not all zero.")
    scaled = a / largest  # keeps the squares from overflow and underflow
    direction: Array = scaled / np.linalg.norm(scaled)
    return direction
