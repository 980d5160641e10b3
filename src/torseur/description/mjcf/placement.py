"""Placements: ``pos`` with one of the five ways to write an orientation."""

from __future__ import annotations

import math

import numpy as np

from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.compiler import Compiler
from torseur.description.placement import Matrix, direction, matrix_about, matrix_of_quaternion, pose_of_matrix, vector
from torseur.description.records.machine import ZERO, Pose, Quaternion, Vector
from torseur.description.syntax.xml_cursor import Cursor

ORIENTATIONS = ("quat", "axisangle", "euler", "xyaxes", "zaxis")

_UNIT = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def read_pose(given: Attributes, compiler: Compiler) -> Pose:
    """The placement of an element on the body it is written in."""
    return pose_of_matrix(given.vector("pos", ZERO), _orientation(given.level(*ORIENTATIONS), compiler))


def _orientation(level: Cursor, compiler: Compiler) -> Matrix:
    written = [name for name in ORIENTATIONS if level.get(name) is not None]
    if len(written) > 1:
        raise level.error(f"it has the orientations {' and '.join(written)}", "Keep one of them.")
    match written:
        case ["quat"]:
            w, x, y, z = level.numbers("quat", 4) or ()
            return _of_quaternion(level, (w, x, y, z))
        case ["axisangle"]:
            x, y, z, angle = level.numbers("axisangle", 4) or ()
            return matrix_about(unit(level, "axisangle", (x, y, z)), compiler.radians(angle))
        case ["euler"]:
            return _of_euler(level.numbers("euler", 3) or (), compiler)
        case ["xyaxes"]:
            return _of_axes(level, level.numbers("xyaxes", 6) or ())
        case ["zaxis"]:
            x, y, z = level.numbers("zaxis", 3) or ()
            return turn_of_z(unit(level, "zaxis", (x, y, z)))
        case _:
            return np.eye(3)


def unit(level: Cursor, name: str, written: Vector) -> Vector:
    """The direction of a vector, which must have one."""
    if not any(written):
        raise level.error(f"{name} of <{level.tag}> has no direction", "Give a vector that is not zero.")
    return direction(written)


def turn_of_z(axis: Vector) -> Matrix:
    """The smallest rotation that brings z to a unit axis; half a turn about x if it is −z."""
    x, y, z = axis
    across = math.hypot(x, y)
    if across == 0.0:
        return matrix_about((1.0, 0.0, 0.0), 0.0 if z > 0 else math.pi)
    return matrix_about((-y / across, x / across, 0.0), math.atan2(across, z))


def _of_quaternion(level: Cursor, quaternion: Quaternion) -> Matrix:
    if not any(quaternion):
        raise level.error(f"quat of <{level.tag}> is zero", 'No rotation is quat="1 0 0 0".')
    return matrix_of_quaternion(quaternion)


def _of_euler(angles: tuple[float, ...], compiler: Compiler) -> Matrix:
    """Small letters turn about moving axes (from the right), capitals about fixed ones (from the left)."""
    R = np.eye(3)
    for letter, angle in zip(compiler.euler_sequence, angles, strict=True):
        turn = matrix_about(_UNIT[letter.lower()], compiler.radians(angle))
        R = R @ turn if letter.islower() else turn @ R
    return R


def _of_axes(level: Cursor, axes: tuple[float, ...]) -> Matrix:
    """Columns x as given, y made perpendicular to it, z = x × y."""
    x = np.array(unit(level, "xyaxes", (axes[0], axes[1], axes[2])))
    given = np.array(unit(level, "xyaxes", (axes[3], axes[4], axes[5])))
    y = vector(given - x @ given * x)
    if math.hypot(*y) < 1e-9:
        raise level.error("the two vectors of xyaxes are parallel", "Give two vectors that span a plane.")
    y_unit = np.array(direction(y))
    return np.column_stack([x, y_unit, np.cross(x, y_unit)])
