"""The name of the joint by which a machine hangs on the world, where its file has none."""

from __future__ import annotations

from collections.abc import Iterable

ROOT_JOINT = "root_joint"


def free_name(names: Iterable[str]) -> str:
    """``root_joint``, or ``root_joint_1``, ``root_joint_2``, … if that is taken.

    >>> free_name(["elbow", "root_joint"])
    'root_joint_1'
    """
    taken, name, number = set(names), ROOT_JOINT, 0
    while name in taken:
        number += 1
        name = f"{ROOT_JOINT}_{number}"
    return name
