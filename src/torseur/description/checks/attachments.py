"""What is fixed to bodies or acts on them: frames, loads, disturbances, and the ends of loops."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index, near
from torseur.description.checks.joints import joint_faults
from torseur.description.complaint import Complaint, suggestion
from torseur.description.records.machine import WORLD, Description
from torseur.description.speed_names import SPEED_NAMES, speed_names


def frames(description: Description, index: Index) -> Iterator[Complaint]:
    """Frames on bodies that do not exist."""
    for frame in description.frames:
        if not index.has_place(frame.body):
            cause = f"it is fixed to '{frame.body}', which is not a body"
            yield Complaint(frame.where, f"frame '{frame.name}'", cause, near(frame.body, [*index.bodies, WORLD]))


def loads(description: Description, index: Index) -> Iterator[Complaint]:
    """Loads on bodies that do not exist, or on the world."""
    for load in description.loads:
        element = f"load '{load.name}'"
        if load.body == WORLD:
            cause = f"it acts on '{WORLD}', which nothing moves"
            yield Complaint(load.where, element, cause, "Let it act on a body, or remove it.", "warning")
        elif load.body not in index.bodies:
            cause = f"it acts on '{load.body}', which is not a body"
            yield Complaint(load.where, element, cause, near(load.body, index.bodies))


def disturbances(description: Description, index: Index) -> Iterator[Complaint]:
    """Disturbances at frames, or on joints, that do not exist."""
    for disturbance in description.disturbances:
        frame = disturbance.frame
        if not index.has_place(frame) and frame not in index.frames:
            cause = f"it acts at '{frame}', which is neither a frame nor a body"
            remedy = near(frame, [*index.frames, *index.bodies])
            yield Complaint(disturbance.where, f"disturbance '{disturbance.name}'", cause, remedy)
    for force in description.joint_forces:
        if force.joint not in index.speeds:
            joint = index.joints.get(force.joint)
            names = speed_names(joint) if joint else ()
            remedy = f"Name one of {', '.join(names)}." if names else near(force.joint, index.speeds)
            cause = f"it acts on '{force.joint}', which is not a joint's speed"
            yield Complaint(force.where, f"disturbance '{force.name}'", cause, remedy)


def loops(description: Description, index: Index) -> Iterator[Complaint]:
    """Loops whose ends do not exist or are the same, or that close nothing."""
    for loop in description.loops:
        element = f"loop '{loop.name}'"
        for end in (loop.first, loop.second):
            if not index.has_place(end) and end not in index.frames:
                cause = f"'{end}' is neither a frame nor a body"
                yield Complaint(loop.where, element, cause, near(end, [*index.frames, *index.bodies, WORLD]))
        if loop.first == loop.second:
            cause = f"both its ends are '{loop.first}'"
            yield Complaint(loop.where, element, cause, "Name two frames on different bodies.")
        elif body := index.shared_body(loop.first, loop.second):
            cause = f"both its ends, '{loop.first}' and '{loop.second}', are on '{body}'"
            yield Complaint(loop.where, element, cause, "Name two frames on different bodies.")
        if loop.type not in SPEED_NAMES:
            remedy = suggestion(loop.type, SPEED_NAMES)
            yield Complaint(loop.where, element, f"its type '{loop.type}' is unknown", remedy)
        elif loop.type == "free":
            cause = "its type 'free' leaves all six motions, so that it closes nothing"
            yield Complaint(loop.where, element, cause, "Give the type of the joint that closes it.", "warning")
        else:
            yield from joint_faults(loop, element)
