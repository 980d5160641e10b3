"""Joints that follow others."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index, near
from torseur.description.complaint import Complaint
from torseur.description.records.machine import Description, Joint
from torseur.description.speed_names import SPEED_NAMES


def leaders(description: Description, index: Index) -> Iterator[Complaint]:
    """Followers of a joint that does not exist or of a joint that has not one coordinate, and idle followers."""
    for joint in description.joints:
        if joint.mimic is None:
            continue
        element, leader = f"joint '{joint.name}'", index.joints.get(joint.mimic.joint)
        if not _has_one_degree(joint):
            cause = f"it mimics another joint, but its type '{joint.type}' has not one coordinate"
            yield Complaint(joint.where, element, cause, "Let only joints with one degree of freedom mimic.")
        if leader is None:
            remedy = near(joint.mimic.joint, index.joints)
            yield Complaint(
                joint.where, element, f"it mimics joint '{joint.mimic.joint}', which does not exist", remedy
            )
        elif leader is joint:
            yield Complaint(joint.where, element, "it mimics itself", "Name another joint, or remove the mimic.")
        elif not _has_one_degree(leader):
            cause = f"it mimics joint '{leader.name}' of type '{leader.type}', which has not one coordinate"
            yield Complaint(joint.where, element, cause, "Let it mimic a joint with one degree of freedom.")
        if joint.mimic.multiplier == 0:
            cause = f"it mimics '{joint.mimic.joint}' with multiplier 0, so it never moves"
            yield Complaint(joint.where, element, cause, "Give a multiplier, or type 'fixed'.", "warning")


def rings(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints that follow each other in a circle, so that none leads."""
    finished: set[str] = set()
    for start in index.joints:
        path: dict[str, None] = {}
        name = start
        while (joint := index.joints.get(name)) is not None and joint.mimic is not None and name not in finished:
            if name in path:
                ring = list(path)[list(path).index(name) :]
                if len(ring) > 1:
                    yield _ring_complaint(ring, index)
                break
            path[name] = None
            name = joint.mimic.joint
        finished.update(path)


def _ring_complaint(ring: list[str], index: Index) -> Complaint:
    way = " → ".join(f"'{name}'" for name in [*ring[:6], *(["…"] if len(ring) > 6 else []), ring[0]])
    cause = f"it mimics in a circle: {way}"
    remedy = "Remove the mimic of the joint that leads the others."
    return Complaint(index.joints[ring[0]].where, f"joint '{ring[0]}'", cause, remedy)


def _has_one_degree(joint: Joint) -> bool:
    return len(SPEED_NAMES.get(joint.type, ("",))) == 1
