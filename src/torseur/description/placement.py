"""Composition of the written placements (``Pose``), exact where the angles are quarter turns.

A file that says ``pi/2`` means a right angle. The sine and cosine of quarter turns are therefore taken as
0 and ±1 exactly, so that the zeros of a machine's geometry stay zeros in its equations.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from torseur.description.records.machine import Pose, Quaternion, Vector

Matrix = NDArray[np.float64]

_QUARTER_COSINES = (1.0, 0.0, -1.0, 0.0)


def cosine_sine(angle: float) -> tuple[float, float]:
    """Cosine and sine of an angle [rad], exact when the angle is a quarter turn but for round-off.

    >>> cosine_sine(math.pi / 2)
    (0.0, 1.0)
    """
    if abs(angle) < 1e6:
        quarters = round(angle / (math.pi / 2))
        if abs(angle - quarters * (math.pi / 2)) <= 1e-15 * abs(angle):
            return _QUARTER_COSINES[quarters % 4], _QUARTER_COSINES[(quarters - 1) % 4]
    return math.cos(angle), math.sin(angle)


def rotation_of(pose: Pose) -> Matrix:
    """R, (3, 3): turns components in the placed frame into components in the frame it is placed in."""
    if pose.rpy is not None:
        return _matrix_of_rpy(pose.rpy)
    if pose.quaternion is not None:
        return matrix_of_quaternion(pose.quaternion)
    return np.eye(3)


def turns(pose: Pose) -> bool:
    """Whether the placed frame has other axes than the frame it is placed in."""
    return bool((rotation_of(pose) != np.eye(3)).any())


def composition(outer: Pose, inner: Pose) -> Pose:
    """Placement in A of the frame C that ``inner`` places in B, when ``outer`` places B in A."""
    R_AB = rotation_of(outer)
    position = vector(R_AB @ inner.position + outer.position)
    if not turns(inner):
        return Pose(position, outer.rpy, outer.quaternion)
    if not turns(outer):
        return Pose(position, inner.rpy, inner.quaternion)
    return pose_of_matrix(position, R_AB @ rotation_of(inner))


def inverse(pose: Pose) -> Pose:
    """Placement in B of the frame A, when ``pose`` places B in A."""
    R_BA = rotation_of(pose).T
    return pose_of_matrix(vector(-(R_BA @ pose.position)), R_BA)


def pose_of_matrix(position: Vector, R: Matrix) -> Pose:
    """Pose from position and rotation matrix: quarter turns as exact rpy, other rotations as a quaternion."""
    if np.isin(R, (-1.0, 0.0, 1.0)).all():
        rpy = _rpy_of_quarter_turns(R)
        return Pose(position) if rpy == (0.0, 0.0, 0.0) else Pose(position, rpy=rpy)
    return Pose(position, quaternion=quaternion_of_matrix(R))


def matrix_of_quaternion(quaternion: Quaternion) -> Matrix:
    """R of a quaternion (w, x, y, z) of any non-zero length."""
    largest = max(abs(entry) for entry in quaternion)
    if largest == 0.0:
        raise ValueError("quaternion [0 0 0 0] has no direction. Give a quaternion of length 1.")
    w, x, y, z = (entry / largest for entry in quaternion)
    n = w * w + x * x + y * y + z * z
    # divided at last, so that equal entries, as those of a right angle, give 0 and ±1 exactly
    return np.array(
        [
            [1 - 2 * (y * y + z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n],
            [2 * (x * y + w * z) / n, 1 - 2 * (x * x + z * z) / n, 2 * (y * z - w * x) / n],
            [2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, 1 - 2 * (x * x + y * y) / n],
        ]
    )


def quaternion_of_matrix(R: Matrix) -> Quaternion:
    """Unit quaternion (w, x, y, z) of a rotation matrix, from its largest component [Shepperd 1978]."""
    xx, yy, zz = R[0, 0], R[1, 1], R[2, 2]
    squares = np.array([1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz])
    sums = np.array(
        [
            [squares[0], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
            [R[2, 1] - R[1, 2], squares[1], R[1, 0] + R[0, 1], R[0, 2] + R[2, 0]],
            [R[0, 2] - R[2, 0], R[1, 0] + R[0, 1], squares[2], R[2, 1] + R[1, 2]],
            [R[1, 0] - R[0, 1], R[0, 2] + R[2, 0], R[2, 1] + R[1, 2], squares[3]],
        ]
    )
    row = sums[int(np.argmax(squares))]
    w, x, y, z = (float(entry) for entry in row / np.linalg.norm(row))
    return (w, x, y, z)


def matrix_about(axis: Vector, angle: float) -> Matrix:
    """R of the rotation by an angle [rad] about a unit axis u: c 1 + s S(u) + (1 − c) u uᵀ."""
    (c, s), u = cosine_sine(angle), np.array(axis)
    S = np.array([[0.0, -u[2], u[1]], [u[2], 0.0, -u[0]], [-u[1], u[0], 0.0]])
    R: Matrix = c * np.eye(3) + s * S + (1 - c) * np.outer(u, u)
    return R


def direction(a: Vector) -> Vector:
    """The unit vector along a; first scaled, since the square of a small number may be 0."""
    largest = max(abs(entry) for entry in a)
    if largest == 0.0:
        raise ValueError("vector [0 0 0] has no direction. Give a non-zero vector.")
    x, y, z = (entry / largest for entry in a)
    length = math.hypot(x, y, z)
    return (x / length, y / length, z / length)


def vector(array: Matrix) -> Vector:
    """A tuple for the records from an array of three entries; −0 becomes 0."""
    x, y, z = (float(entry) + 0.0 for entry in array)
    return (x, y, z)


def _matrix_of_rpy(rpy: Vector) -> Matrix:
    (cr, sr), (cp, sp), (cy, sy) = (cosine_sine(angle) for angle in rpy)
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def _rpy_of_quarter_turns(R: Matrix) -> Vector:
    pitch = math.atan2(-R[2, 0], abs(R[0, 0]) + abs(R[1, 0]))
    if R[2, 0] == 0.0:
        return (math.atan2(R[2, 1] + 0.0, R[2, 2]), 0.0, math.atan2(R[1, 0] + 0.0, R[0, 0]))
    # pitch ±90°: only roll ∓ yaw matters, so yaw is taken as 0
    return (math.atan2(-R[1, 2] + 0.0, R[1, 1]), pitch, 0.0)
