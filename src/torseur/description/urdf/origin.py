"""``<origin>``: the placement of a link's inertia or shape, or of a joint."""

from __future__ import annotations

from typing import cast

from torseur.description.records.machine import ZERO, Pose, Vector
from torseur.description.syntax.xml_cursor import Cursor


def read_origin(parent: Cursor) -> Pose:
    """The pose of ``<origin xyz rpy>`` or, from URDF 1.1 on, ``<origin xyz quat_xyzw>``; none means no displacement."""
    origin = parent.only_child("origin")
    if origin is None:
        return Pose()
    position = vector(origin, "xyz") or ZERO
    rpy, xyzw = vector(origin, "rpy"), origin.numbers("quat_xyzw", 4)
    if xyzw is None:
        return Pose(position, rpy)
    if rpy is not None:
        raise origin.error("<origin> has both 'rpy' and 'quat_xyzw'", "Keep one of them.")
    x, y, z, w = xyzw
    if not any(xyzw):
        raise origin.error("'quat_xyzw' is zero and gives no orientation", 'Give a unit quaternion such as "0 0 0 1".')
    return Pose(position, quaternion=(w, x, y, z))


def vector(cursor: Cursor, name: str) -> Vector | None:
    """Three numbers of an attribute, or None if it is absent."""
    return cast(Vector | None, cursor.numbers(name, 3))
