"""Rotation about the axis of a joint whose child frame may be turned ahead of the parent's by a constant angle."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.rotation_matrix import rotation_about

QUARTER = math.pi / 2


def rotation_ahead(axis: NDArray[np.float64], angle: Value, ahead: float) -> Value:
    """Rot(axis, angle + ahead).

    Quarter turns about z are applied to the matrix, where they exchange sine and cosine without any operation.
    """
    if ahead == 0.0:
        return rotation_about(axis, angle)
    quarters = round(ahead / QUARTER)
    if ahead == quarters * QUARTER and axis[2] == 1.0:
        s, c = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[quarters % 4]
        return rotation_about(axis, angle) @ as_casadi([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    return rotation_about(axis, angle + ahead)
