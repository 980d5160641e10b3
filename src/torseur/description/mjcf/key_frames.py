"""The key frame ``start``: where a machine begins, as the writer of MJCF says it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from torseur.description.mjcf.includes import contents
from torseur.description.placement import rotation_of
from torseur.description.records.machine import Initial, Joint, Pose
from torseur.description.syntax.xml_cursor import Cursor

START = "start"
_SIZES = {"fixed": (0, 0), "spherical": (4, 3), "free": (7, 6)}  # coordinates and speeds; others have one
_LEVEL = (1.0, 0.0, 0.0, 0.0)

Values = dict[str, tuple[float, ...]]


def read_start(sections: Iterable[Cursor], joints: Sequence[Joint], drawn: Initial, *, guessed: bool) -> Initial:
    """The start that the key frame of that name gives; ``drawn``, the machine as the file draws it, without one.

    Positions are a guess where the machine must be assembled. A follower's are given by its leader.
    """
    start = drawn
    for key in (key for section in sections for key in contents(section)):
        if key.get("name") != START:
            key.ignore(f"of key frames the one called '{START}' is read; others: 'initial' in a side file")
            continue
        positions = _by_joint(key, "qpos", joints, 0)
        at = tuple((name, q) for name, q in positions.items() if any(q) and q != _LEVEL)
        speeds = tuple((name, v) for name, v in _speeds(key, joints, positions).items() if any(v))
        start = Initial(() if guessed else at, speeds, at if guessed else (), where=key.where)
    return start


def _speeds(key: Cursor, joints: Sequence[Joint], positions: Values) -> Values:
    """Those of a free joint in its own axes, of rotation first: MuJoCo tells translation first, in the world."""
    speeds = _by_joint(key, "qvel", joints, 1)
    for joint in joints:
        if joint.type == "free" and joint.name in speeds and joint.name in positions:
            w, x, y, z = positions[joint.name][3:]
            linear = rotation_of(Pose(quaternion=(w, x, y, z))).T @ np.array(speeds[joint.name][:3])
            speeds[joint.name] = (*speeds[joint.name][3:], *(float(u) for u in linear))
    return speeds


def _by_joint(key: Cursor, name: str, joints: Sequence[Joint], which: int) -> Values:
    """The values of an attribute by the joints that they belong to, in MuJoCo's order, that of the file."""
    sizes = [_SIZES.get(joint.type, (1, 1))[which] for joint in joints]
    values = key.numbers(name, sum(sizes))
    if values is None:
        return {}
    ends = np.cumsum([0, *sizes]).tolist()
    shares = zip(joints, ends, ends[1:], strict=False)
    return {joint.name: values[i:j] for joint, i, j in shares if j > i and joint.mimic is None}
