"""The values that SDF writes as texts of elements: numbers, truths, names, poses."""

from __future__ import annotations

import math
from typing import cast

from torseur.description.records.machine import Pose, Vector
from torseur.description.syntax.xml_cursor import Cursor

UNLIMITED = 1e16
"""From this magnitude on a number means that there is no limit, as infinity does."""

_INFINITE = ("inf", "+inf", "-inf", "infinity", "+infinity", "-infinity")
_TRUTHS = {"true": True, "1": True, "false": False, "0": False}
_VECTOR = 3
_EULER, _QUATERNION = 6, 7


def number(parent: Cursor, tag: str) -> float | None:
    """The number in the child with this tag, or None if there is none."""
    child = parent.only_child(tag)
    return None if child is None else child.parse_numbers(child.text(), 1, tag)[0]


def required_number(parent: Cursor, tag: str) -> float:
    """The number in the child with this tag; an error if it is missing."""
    child = parent.required_child(tag)
    return child.parse_numbers(child.text(), 1, tag)[0]


def limit(parent: Cursor, tag: str) -> float | None:
    """The number in the child with this tag; None if there is none, or if it says that there is no limit."""
    child = parent.only_child(tag)
    if child is None or child.text().lower() in _INFINITE:
        return None
    value = child.parse_numbers(child.text(), 1, tag)[0]
    return None if abs(value) >= UNLIMITED else value


def numbers(parent: Cursor, tag: str, count: int) -> tuple[float, ...] | None:
    """The numbers in the child with this tag, or None if there is none."""
    child = parent.only_child(tag)
    return None if child is None else child.parse_numbers(child.text(), count, tag)


def vector(cursor: Cursor) -> Vector:
    """The three numbers in an element."""
    return cast(Vector, cursor.parse_numbers(cursor.text(), _VECTOR, cursor.tag))


def truth(parent: Cursor, tag: str) -> bool:
    """Whether the child with this tag says true; false if there is none."""
    child = parent.only_child(tag)
    return child is not None and _truth(child, child.text())


def name_in(parent: Cursor, tag: str) -> str:
    """The name in the child with this tag; an error if it is missing or empty."""
    child = parent.required_child(tag)
    if not child.text():
        raise child.error(f"<{tag}> names nothing", f"Write a name in <{tag}>.")
    return child.text()


def read_pose(cursor: Cursor) -> Pose:
    """The pose in an element: x y z roll pitch yaw, or from version 1.9 on degrees or a quaternion x y z w."""
    form = cursor.get("rotation_format") or "euler_rpy"
    if not cursor.text():
        return Pose()
    if form == "quat_xyzw":
        x, y, z, *(qx, qy, qz, qw) = cursor.parse_numbers(cursor.text(), _QUATERNION, cursor.tag)
        if not any((qx, qy, qz, qw)):
            raise cursor.error("its quaternion is zero and gives no orientation", "No rotation is 0 0 0 1.")
        return Pose((x, y, z), quaternion=(qw, qx, qy, qz))
    if form != "euler_rpy":
        raise cursor.error(f"rotation format '{form}' is not known", "Write euler_rpy or quat_xyzw.")
    degrees = cursor.get("degrees")
    x, y, z, *angles = cursor.parse_numbers(cursor.text(), _EULER, cursor.tag)
    in_degrees = degrees is not None and _truth(cursor, degrees)
    roll, pitch, yaw = (math.radians(angle) if in_degrees else angle for angle in angles)
    return Pose((x, y, z), rpy=(roll, pitch, yaw) if any((roll, pitch, yaw)) else None)


def _truth(cursor: Cursor, text: str) -> bool:
    if text.lower() not in _TRUTHS:
        raise cursor.error(f"'{text}' in <{cursor.tag}> is neither true nor false", "Write true or false.")
    return _TRUTHS[text.lower()]
