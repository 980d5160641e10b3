"""The conversions that SciPy's ``Rotation`` makes, in our order (w, x, y, z) and over any leading axes.

SciPy is imported at the first use: it takes longer to load than everything else here together.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array, over_batch


def quaternion_of_matrix(R: ArrayLike) -> Array:
    """Unit quaternions of rotation matrices (..., 3, 3)."""
    return over_batch(lambda flat: _scalar_first(_rotation().from_matrix(flat).as_quat()), R, axes=2)


def quaternion_of_euler_vector(phi: ArrayLike) -> Array:
    """Unit quaternions of Euler vectors (..., 3)."""
    return over_batch(lambda flat: _scalar_first(_rotation().from_rotvec(flat).as_quat()), phi, axes=1)


def euler_vector_of_quaternion(p: ArrayLike) -> Array:
    """Euler vectors of unit quaternions (..., 4)."""
    return over_batch(lambda flat: np.asarray(_rotation().from_quat(_scalar_last(flat)).as_rotvec()), p, axes=1)


def _rotation() -> Any:
    from scipy.spatial.transform import Rotation

    return Rotation


def _scalar_first(p_xyzw: Array) -> Array:
    return np.roll(p_xyzw, 1, axis=-1)


def _scalar_last(p_wxyz: Array) -> Array:
    return np.roll(p_wxyz, -1, axis=-1)
