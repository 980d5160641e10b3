"""Gearboxes: two hinges on one reference body turn at a fixed ratio.

    θ_2 = −ratio · θ_1                                                                                          (1)

with the angles θ_1 from the reference body to the parent about ``axis`` and θ_2 to the child about ``axis2``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from torseur.description.placement import Matrix, composition, rotation_of
from torseur.description.records.machine import Joint, Mimic
from torseur.description.sdf.axes import Place, read_axis
from torseur.description.sdf.joints import Surroundings, ends
from torseur.description.sdf.scope import Scope
from torseur.description.sdf.values import name_in, number
from torseur.description.syntax.xml_cursor import Cursor

_HINGES = ("revolute", "continuous")
_ALONG = 1e-3  # how far a hinge may be from the axis that a gearbox names, where files round angles


def with_gearbox(joints: Sequence[Joint], gearbox: Cursor, scope: Scope, around: Surroundings) -> list[Joint]:
    """The joints, the hinge of the gearbox's child following that of its parent by (1)."""
    reference = scope.link(name_in(gearbox, "gearbox_reference_body"), gearbox)
    ratio = number(gearbox, "gearbox_ratio")
    place = Place(scope, scope.pose_of(gearbox), around.version)
    R = rotation_of(composition(scope.in_world, place.pose))
    found = []
    for link, tag in zip(ends(gearbox, scope), ("axis", "axis2"), strict=True):
        joint = _hinge(joints, reference, link, gearbox)
        axis = R @ read_axis(gearbox, "axis" if tag == "axis" else "axis2", place).direction
        found.append((joint, _sense(joint, link, axis, around, gearbox)))
    (leader, sense_1), (follower, sense_2) = found
    if follower.mimic is not None:
        raise gearbox.error(f"joint '{follower.name}' follows another joint already", "Keep one of the two couplings.")
    multiplier = -(1.0 if ratio is None else ratio) * sense_1 / sense_2
    geared = replace(follower, mimic=Mimic(leader.name, multiplier))
    return [geared if joint is follower else joint for joint in joints]


def _hinge(joints: Sequence[Joint], reference: str, link: str, gearbox: Cursor) -> Joint:
    for joint in joints:
        if {joint.parent, joint.child} == {reference, link} and joint.type in _HINGES:
            return joint
    cause = f"no hinge joins '{link}' to its gearbox_reference_body '{reference}'"
    raise gearbox.error(cause, "Name the body that carries both gear wheels on revolute joints.")


def _sense(joint: Joint, link: str, axis: Matrix, around: Surroundings, gearbox: Cursor) -> float:
    """1 where the joint's coordinate is the link's angle about this axis (in the world), −1 where the opposite."""
    R = rotation_of(composition(around.links[joint.child], joint.child_pose))
    along, length = R @ joint.axis, np.linalg.norm(joint.axis) * np.linalg.norm(axis)
    if np.linalg.norm(np.cross(along, axis)) > _ALONG * length:
        cause = f"joint '{joint.name}' does not turn about the axis that it names"
        raise gearbox.error(cause, "Give axis and axis2 the directions of the two hinges.")
    return float(np.sign(along @ axis)) * (1.0 if joint.child == link else -1.0)
