"""How the links of an SDF file hang on the world: by joints, some of them turned round, or freely.

SDF joins links in any order; a tree from the world needs joints that lead outward. A link that is reached only against
the direction of a joint has that joint turned round, with the opposite axis, so that its coordinate stays the same. A
group of links that no joint ties to the world floats (stands still, in a static model) where the file places it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from torseur.description.records.machine import WORLD, Joint, JointType, Pose, Vector
from torseur.description.tree.root_joint import free_name


def grounded(
    joints: Sequence[Joint], links: Mapping[str, Pose], first: Iterable[str], still: Collection[str]
) -> list[Joint]:
    """The joints, with those that hold links on the world; ``first`` are links by which a group is held rather."""
    spreading = _Spreading(joints)
    spreading.begin(WORLD)
    into = {joint.child for joint in joints}
    led_to_last = sorted(links, key=lambda link: link in into)
    roots = list[Joint]()
    for link in (*(link for link in first if link not in into), *led_to_last):
        if link not in spreading.reached:
            kind: JointType = "fixed" if link in still else "free"
            name = free_name(joint.name for joint in (*joints, *roots))
            roots.append(Joint(name, kind, WORLD, link, links[link]))
            spreading.begin(link)
    return [*roots, *spreading.joints]


class _Spreading:
    """The links that joints reach from some beginnings, and the joints, some of them turned round on the way."""

    def __init__(self, joints: Sequence[Joint]) -> None:
        self.joints = list(joints)
        self.reached: set[str] = set()
        self._leaving: dict[str, list[int]] = {}
        self._entering: dict[str, list[int]] = {}
        for k, joint in enumerate(joints):
            self._leaving.setdefault(joint.parent, []).append(k)
            self._entering.setdefault(joint.child, []).append(k)

    def begin(self, link: str) -> None:
        """Go from a link wherever joints lead; where none leads on, back along one that is turned round."""
        behind = deque[int]()
        self._onward(link, behind)
        while behind:
            k = behind.popleft()
            if self.joints[k].parent not in self.reached:
                self.joints[k] = turned_round(self.joints[k])
                self._onward(self.joints[k].child, behind)

    def _onward(self, link: str, behind: deque[int]) -> None:
        ahead = [link]
        self.reached.add(link)
        while ahead:
            at = ahead.pop()
            behind.extend(self._entering.get(at, ()))
            for k in self._leaving.get(at, ()):
                child = self.joints[k].child
                if child not in self.reached:
                    self.reached.add(child)
                    ahead.append(child)


def turned_round(joint: Joint) -> Joint:
    """The joint from its child to its parent. Its coordinate is the same, since its axis is the opposite.

    Of a universal joint the axes change places, and so do its two coordinates.
    """
    axis, second = _opposite(joint.axis), None
    if joint.second_axis is not None:
        axis, second = _opposite(joint.second_axis), _opposite(joint.axis)
    return replace(
        joint,
        parent=joint.child,
        child=joint.parent,
        pose=joint.child_pose,
        child_pose=joint.pose,
        axis=axis,
        second_axis=second,
    )


def _opposite(axis: Vector) -> Vector:
    x, y, z = axis
    return (-x + 0.0, -y + 0.0, -z + 0.0)
