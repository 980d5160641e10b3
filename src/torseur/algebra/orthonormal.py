"""Rotation matrices that numbers have spoiled: the test, and the best orthonormal approximation (annex A, 3.7)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array, transposed

ORTHONORMAL_TOLERANCE = 1e-6
"""Largest entry of R Rᵀ - 1 that still passes for the round-off of a rotation matrix."""


def best_orthonormal(R: ArrayLike, *, proper: bool = True) -> Array:
    """The orthonormal X that makes Σ (x_ij - r_ij)² least.

    X = (R Rᵀ)^(-1/2) R = U Vᵀ  with  R = U Σ Vᵀ

    The annex prints the exponent without its sign. With det R < 0 this X is a reflection. ``proper`` asks for
    the nearest rotation instead: the direction of the least singular value is reversed; both agree for det R > 0.
    ValueError for a singular R, which has more than one best approximation.
    """
    R = np.asarray(R, dtype=float)
    if not np.all(np.isfinite(R)):
        raise ValueError("the matrix has entries that are not finite.")
    U, sigma, Vt = np.linalg.svd(R)
    if np.any(sigma[..., 2] <= 16.0 * np.finfo(float).eps * sigma[..., 0]):
        raise ValueError("the matrix is singular: its best orthonormal approximation is not unique.")
    if proper:
        U = U.copy()
        U[..., :, 2] *= np.sign(np.linalg.det(U) * np.linalg.det(Vt))[..., None]
    X: Array = U @ Vt
    return X


def orthonormality_error(R: ArrayLike) -> Array:
    """The largest entry of R Rᵀ - 1 in magnitude, of each matrix."""
    R = np.asarray(R, dtype=float)
    return np.asarray(np.max(np.abs(R @ transposed(R) - np.eye(3)), axis=(-2, -1)))


def checked_rotation(R: ArrayLike, *, tolerance: float = ORTHONORMAL_TOLERANCE) -> Array:
    """The same matrices, when they are rotations within the tolerance; otherwise ValueError."""
    R = np.asarray(R, dtype=float)
    if R.shape[-2:] != (3, 3):
        raise ValueError(f"a rotation matrix has the shape (3, 3), got {R.shape}.")
    error = float(np.max(orthonormality_error(R), initial=0.0))
    if not error <= tolerance:
        raise ValueError(f"R Rᵀ differs from 1 by {error:.3g}: not a rotation matrix. Try best_orthonormal(R).")
    if np.any(np.linalg.det(R) < 0.0):
        raise ValueError("the determinant is -1: a reflection, not a rotation. Is one axis reversed?")
    return R
