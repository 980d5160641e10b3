"""Joints: types, axes, limits, friction."""

from __future__ import annotations

import math
from collections.abc import Iterator

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint, suggestion
from torseur.description.placement import direction
from torseur.description.records.machine import Description, Friction, Joint, Loop, Vector
from torseur.description.speed_names import SPEED_NAMES

WITH_AXIS = ("revolute", "continuous", "prismatic", "screw", "cylindrical", "universal", "planar")

_PARALLEL = 1e-9  # sine of the angle between two axes


def types(description: Description, index: Index) -> Iterator[Complaint]:
    """Joint types that do not exist, and screws without or with no advance."""
    for joint in description.joints:
        element = f"joint '{joint.name}'"
        if joint.type not in SPEED_NAMES:
            remedy = suggestion(joint.type, SPEED_NAMES)
            yield Complaint(joint.where, element, f"its type '{joint.type}' is unknown", remedy)
        else:
            yield from _pitch(joint, element)


def axes(description: Description, index: Index) -> Iterator[Complaint]:
    """Axes without direction, and universal joints with one direction only."""
    for joint in description.joints:
        yield from _axes(joint, f"joint '{joint.name}'")


def joint_faults(loop: Loop, element: str) -> Iterator[Complaint]:
    """The same of a joint that is written as a loop."""
    yield from _pitch(loop, element)
    yield from _axes(loop, element)


def _pitch(joint: Joint | Loop, element: str) -> Iterator[Complaint]:
    if joint.type == "screw" and joint.pitch is None:
        yield Complaint(joint.where, element, "a screw has a pitch, and none is given", "Give its pitch in m/rad.")
    elif joint.type == "screw" and joint.pitch == 0.0:
        cause = "its pitch is 0, so that it turns and does not advance"
        yield Complaint(joint.where, element, cause, "Give its pitch in m/rad, or make it revolute.", "warning")


def _axes(joint: Joint | Loop, element: str) -> Iterator[Complaint]:
    if joint.type not in WITH_AXIS:
        return
    if not any(joint.axis):
        remedy = "Give a non-zero axis, or type 'fixed'."
        yield Complaint(joint.where, element, f"axis {vector_text(joint.axis)} has no direction", remedy)
    if joint.type == "universal":
        yield from _second_axis(joint, element)


def _second_axis(joint: Joint | Loop, element: str) -> Iterator[Complaint]:
    second = joint.second_axis
    if second is None:
        remedy = "Give second_axis, the axis on the child."
        yield Complaint(joint.where, element, "a universal joint has two axes, and the second is not given", remedy)
    elif not any(second):
        cause = f"second axis {vector_text(second)} has no direction"
        yield Complaint(joint.where, element, cause, "Give a non-zero axis, or type 'revolute'.")
    elif any(joint.axis) and _sine_between(joint.axis, second) < _PARALLEL:
        cause = f"its axes {vector_text(joint.axis)} and {vector_text(second)} are parallel"
        yield Complaint(joint.where, element, cause, "Give axes that cross, or type 'revolute'.")


def _sine_between(a: Vector, b: Vector) -> float:
    (ax, ay, az), (bx, by, bz) = direction(a), direction(b)
    return math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)


def limits(description: Description, index: Index) -> Iterator[Complaint]:
    """Empty ranges and negative greatest values."""
    for joint in description.joints:
        element, bounds = f"joint '{joint.name}'", joint.limits
        if bounds.lower is not None and bounds.upper is not None and bounds.lower > bounds.upper:
            cause = f"its lower limit {bounds.lower:g} is above its upper limit {bounds.upper:g}"
            yield Complaint(joint.where, element, cause, "Exchange them.")
        for quantity in ("effort", "velocity", "acceleration", "jerk"):
            greatest = getattr(bounds, quantity)
            if greatest is not None and greatest < 0:
                cause = f"its {quantity} limit {greatest:g} is negative"
                yield Complaint(joint.where, element, cause, "Give the greatest magnitude, a positive number.")


def losses(description: Description, index: Index) -> Iterator[Complaint]:
    """Friction that would drive, and negative armature."""
    for joint in description.joints:
        element = f"joint '{joint.name}'"
        for cause in friction_faults(joint.friction):
            yield Complaint(joint.where, element, cause, "Friction takes energy away: give positive coefficients.")
        if joint.armature < 0:
            cause = f"its armature {joint.armature:g} is negative"
            yield Complaint(joint.where, element, cause, "Give the inertia reflected to the joint, a positive number.")


def friction_faults(friction: Friction) -> Iterator[str]:
    """The negative coefficients of a friction law, as causes."""
    for quantity in ("viscous", "dry_forward", "dry_backward", "static_forward", "static_backward", "load_loss"):
        value = getattr(friction, quantity)
        if value is not None and value < 0:
            yield f"its {quantity.replace('_', ' ')} friction {value:g} is negative"


def vector_text(a: Vector) -> str:
    """A vector as it is written in complaints."""
    return "[" + " ".join(f"{entry:g}" for entry in a) + "]"
