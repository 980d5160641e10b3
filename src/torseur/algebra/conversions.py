"""Conversion between any two descriptions of an orientation (annex A, 3 to 5). Numbers only.

Every conversion goes through Euler parameters, the only description without a singular orientation beside the
matrix itself, so that five pairs of functions make all twenty conversions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args

from numpy.typing import ArrayLike

from torseur.algebra.components import Array, as_numpy
from torseur.algebra.euler_parameters import (
    canonical_quaternion,
    quaternion_from_rotation,
    rotation_from_quaternion,
    unit_quaternion,
)
from torseur.algebra.euler_vector import euler_vector_from_quaternion, quaternion_from_euler_vector
from torseur.algebra.rodrigues import quaternion_from_rodrigues, rodrigues_from_quaternion
from torseur.algebra.roll_pitch_yaw import quaternion_from_rpy, rpy_from_quaternion

Orientation = Literal["matrix", "euler_vector", "rpy", "quaternion", "rodrigues"]

_SHAPE: dict[str, tuple[int, ...]] = {
    "matrix": (3, 3),
    "euler_vector": (3,),
    "rpy": (3,),
    "quaternion": (4,),
    "rodrigues": (3,),
}
_TO_QUATERNION: dict[str, Callable[[Array], Any]] = {
    "matrix": quaternion_from_rotation,
    "euler_vector": quaternion_from_euler_vector,
    "rpy": quaternion_from_rpy,
    "quaternion": unit_quaternion,
    "rodrigues": quaternion_from_rodrigues,
}
_FROM_QUATERNION: dict[str, Callable[[Array], Any]] = {
    "matrix": rotation_from_quaternion,
    "euler_vector": euler_vector_from_quaternion,
    "rpy": rpy_from_quaternion,
    "quaternion": canonical_quaternion,
    "rodrigues": rodrigues_from_quaternion,
}


def convert(values: ArrayLike, source: Orientation, target: Orientation) -> Array:
    """The same orientations in another description; leading axes are batch axes.

    Angles are in rad, "rpy" is (roll, pitch, yaw), "quaternion" is (w, x, y, z). Results are in the usual range of
    their description (η ≥ 0, Euler vector up to π, pitch up to ±π/2), also when source and target are the same.
    ValueError for values that are no orientation, and for a half turn in "rodrigues".

    >>> convert([0.0, 0.0, 0.5], "rpy", "euler_vector")
    array([0. , 0. , 0.5])
    """
    for name in (source, target):
        if name not in _SHAPE:
            raise ValueError(f"'{name}' is no description of an orientation. Known are {', '.join(_SHAPE)}.")
    array, shape = as_numpy(values), _SHAPE[source]
    if array.shape[array.ndim - len(shape) :] != shape:
        raise ValueError(f"'{source}' values end in the shape {shape}, got {array.shape}.")
    return as_numpy(_FROM_QUATERNION[target](_TO_QUATERNION[source](array)))


ORIENTATIONS: tuple[Orientation, ...] = get_args(Orientation)
"""The names that ``convert`` knows."""
