"""The pose of one frame in another, when a file gives both in a third.

Rotations that cancel leave round-off where there should be zeros and ones, which would stand in every equation as if
they were data. So entries of the rotation, and components of the position, within a few units of the last digit from
these are taken as meant.
"""

from __future__ import annotations

import numpy as np

from torseur.description.placement import pose_of_matrix, rotation_of, vector
from torseur.description.records.machine import Pose

_LAST_DIGITS = 4 * np.finfo(float).eps


def relative(frame: Pose, other: Pose) -> Pose:
    """The pose of the second frame in the first: R_AB = R_Aᵀ R_B, p_AB = R_Aᵀ (p_B − p_A)."""
    if frame == Pose():
        return other
    if frame == other:
        return Pose()
    R_A = rotation_of(frame)
    R = R_A.T @ rotation_of(other)
    whole = np.round(R)
    R = np.where(np.abs(R - whole) <= _LAST_DIGITS, whole + 0.0, R)
    p = R_A.T @ np.subtract(other.position, frame.position)
    size = max(1.0, *(abs(x) for x in (*frame.position, *other.position)))
    return pose_of_matrix(vector(np.where(np.abs(p) <= _LAST_DIGITS * size, 0.0, p)), R)
