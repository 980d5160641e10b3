"""The order of the bodies, and which of them move as one."""

from __future__ import annotations

from collections import defaultdict

from torseur.algebra.transform import Transform
from torseur.description.inertia.inertials import transform_of
from torseur.description.records.machine import WORLD, Description, Joint, Pose
from torseur.frozen import dataclass
from torseur.model.frame import GROUND, Frame


@dataclass(frozen=True, eq=False)
class Tree:
    """The joints that remain, depth first, and the place of every body of the description."""

    joints: tuple[Joint, ...]
    parent: tuple[int, ...]
    placement: tuple[Transform, ...]
    place_of: dict[str, Frame]


def grow_tree(description: Description, *, merge_fixed: bool) -> Tree:
    """Number the joints depth first in the order of the file; fixed joints vanish if they are merged.

    One that carries a body with amplitudes of its own stays: that body moves.
    """
    shaped = {body.name for body in description.bodies if body.owns_amplitudes}
    children: dict[str, list[Joint]] = defaultdict(list)
    for joint in description.joints:
        children[joint.parent].append(joint)

    joints: list[Joint] = []
    parent: list[int] = []
    placement: list[Transform] = []
    place_of = {WORLD: Frame(GROUND, Transform.identity())}
    ahead = children[WORLD][::-1]
    while ahead:
        joint = ahead.pop()
        ahead.extend(children[joint.child][::-1])
        at = place_of[joint.parent]
        X, X_MC = at.placement @ transform_of(joint.pose), _child_frame(joint)
        if joint.type == "fixed" and merge_fixed and joint.child not in shaped:
            place_of[joint.child] = Frame(at.body, X @ X_MC)
        else:
            place_of[joint.child] = Frame(len(joints), X_MC)
            joints.append(joint)
            parent.append(at.body)
            placement.append(X)
    return Tree(tuple(joints), tuple(parent), tuple(placement), place_of)


def _child_frame(joint: Joint) -> Transform:
    """Where the child's frame stands in the joint's frame on it."""
    return Transform.identity() if joint.child_pose == Pose() else transform_of(joint.child_pose).inverse()
