"""Rotation about the axis of a joint whose child frame may be turned ahead of the parent's by a constant angle."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.rotation_matrix import rotation_about

QUARTER = math.pi / 2


def rotation_ahead(axis: NDArray[np.float64], angle: Value, ahead: Value) -> Value:
    """Rot(axis, angle + ahead).

    Quarter turns about z are applied to the matrix, where they exchange sine and cosine without any operation.
    """
    quarters = _quarters(axis, ahead)
    if quarters is None:
        return rotation_about(axis, angle + ahead)
    if quarters == 0:
        return rotation_about(axis, angle)
    s, c = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[quarters]
    return rotation_about(axis, angle) @ as_casadi([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def turns_freely(joint: object) -> bool:
    """Whether a joint's child frame is turned ahead by an angle that must be added to the coordinate."""
    ahead = getattr(joint, "ahead", 0.0)
    return ahead != 0.0 and _quarters(getattr(joint, "axis"), ahead) is None  # noqa: B009


def _quarters(axis: NDArray[np.float64], ahead: Value) -> int | None:
    """How many quarter turns (0 to 3) an angle is, if these need no operation; None for other angles."""
    if not isinstance(ahead, float):
        return None
    quarters = round(ahead / QUARTER)
    return quarters % 4 if ahead == quarters * QUARTER and (ahead == 0.0 or axis[2] == 1.0) else None
