"""Numbers that are possible, but look as if a unit was forgotten: degrees for radians, millimetres for metres."""

from __future__ import annotations

import math
from collections.abc import Iterator

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint
from torseur.description.records import Description

_TURNING = ("revolute", "continuous", "screw")
_FAR = 10.0  # m
_OF_GYRATION = 20.0  # a centre of mass this many radii of gyration away belongs to no solid of that size
_LONGEST_LINK = 200.0  # m


def angles(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints that start more than a turn away from zero."""
    initial = description.initial
    for name, values in (*initial.positions, *initial.guesses):
        joint = index.joints.get(name)
        if joint is None or joint.type not in _TURNING or len(values) != 1 or not abs(values[0]) > 2 * math.pi:
            continue
        if joint.limits.lower is not None or joint.limits.upper is not None:
            continue  # a start outside the limits is told as such
        turns = abs(values[0]) / (2 * math.pi)
        cause = f"{values[0]:g} rad is {turns:.3g} turns"
        remedy = f"If it is {values[0]:g} degrees, write '{values[0]:g} deg'."
        yield Complaint(initial.where, f"initial position of '{name}'", cause, remedy, "warning")


def lengths(description: Description, index: Index) -> Iterator[Complaint]:
    """Centres of mass far away from small bodies, and joints far away from everything."""
    for body in description.bodies:
        inertial = body.inertial
        if inertial is None or not inertial.mass > 0 or inertial.about == "origin":
            continue
        away = math.hypot(*inertial.pose.position)
        radius = math.sqrt(max(0.0, *inertial.inertia[:3]) / inertial.mass)
        if away > _FAR and away > _OF_GYRATION * radius:
            cause = f"its centre of mass is {away:g} m from its origin, though its radius of gyration is {radius:.3g} m"
            yield Complaint(body.where, f"body '{body.name}'", cause, "Is it in millimetres? Write 'mm'.", "warning")
    for joint in description.joints:
        away = math.hypot(*joint.pose.position)
        if away > _LONGEST_LINK:
            cause = f"it is {away:g} m from the origin of '{joint.parent}'"
            yield Complaint(joint.where, f"joint '{joint.name}'", cause, "Is it in millimetres? Write 'mm'.", "warning")
