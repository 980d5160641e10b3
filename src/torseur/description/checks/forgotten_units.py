"""Numbers that are possible, but look as if a unit was forgotten: degrees for radians, millimetres for metres."""

from __future__ import annotations

import math
from collections.abc import Iterator

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint, Where
from torseur.description.records.drives import OPEN_LOOP, Constant, Quintic, Signal, Step, Trapezoid
from torseur.description.records.machine import Description, Pose, Shape, Solid

_TURNING = ("revolute", "continuous", "screw")
TURN = 2 * math.pi
_MOST_DEGREES = 720.0
_FAR = 10.0  # m
_OF_GYRATION = 20.0  # a centre of mass this many radii of gyration away belongs to no solid of that size
_LONGEST_LINK = 200.0  # m


def angles(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints that start more than a turn away from zero."""
    initial = description.initial
    for name, values in (*initial.positions, *initial.guesses):
        joint = index.joints.get(name)
        if joint is None or joint.type not in _TURNING or len(values) != 1 or not abs(values[0]) > TURN:
            continue
        if joint.limits.lower is not None or joint.limits.upper is not None:
            continue  # a start outside the limits is told as such
        yield _in_degrees(f"initial position of '{name}'", initial.where, "", values[0])


def setpoints(description: Description, index: Index) -> Iterator[Complaint]:
    """Servos of hinges whose set-point rests after many turns; continuous joints and screws are made for them.

    Judged are functions that come to rest; of ramps, sines and tables nobody knows where an axis is meant to stay.
    """
    driven = {motor.name: motor.drives[0][0] for motor in description.motors if len(motor.drives) == 1}
    for servo in description.servos:
        joint = index.joints.get(driven.get(servo.motor, ""))
        if joint is None or joint.type != "revolute" or servo.kind in OPEN_LOOP:
            continue
        value = max(_rests(servo.setpoint), key=abs, default=0.0)
        if _looks_like_degrees(value):
            yield _in_degrees(f"servo '{servo.name}'", servo.where, "its set-point ", value)


def _rests(signal: Signal | None) -> tuple[float, ...]:
    match signal:
        case Constant(value=value):
            return (value,)
        case Step(before=before, after=after):
            return (before, after)
        case Quintic(from_=from_, to=to) | Trapezoid(from_=from_, to=to):
            return (from_, to)
    return ()


def limits(description: Description, index: Index) -> Iterator[Complaint]:
    """Hinges whose ends are as many turns apart as no hinge has."""
    for joint in description.joints:
        if joint.type != "revolute":
            continue
        value = max(
            (bound for bound in (joint.limits.lower, joint.limits.upper) if bound is not None), key=abs, default=0.0
        )
        if _looks_like_degrees(value):
            yield _in_degrees(f"joint '{joint.name}'", joint.where, "its limit ", value)


def placements(description: Description, index: Index) -> Iterator[Complaint]:
    """Places that are turned by several turns."""
    for element, where, pose in _poses(description):
        value = max(pose.rpy or (0.0,), key=abs)
        if _looks_like_degrees(value):
            yield _in_degrees(element, where, "in its rpy ", value)


def _poses(description: Description) -> Iterator[tuple[str, Where, Pose]]:
    for body in description.bodies:
        if body.inertial is not None:
            yield f"body '{body.name}'", body.where, body.inertial.pose
        shapes: tuple[Shape | Solid, ...] = (*body.visuals, *body.collisions, *body.solids)
        for shape in shapes:
            yield f"shape of body '{body.name}'", shape.where, shape.pose
    for joint in description.joints:
        yield f"joint '{joint.name}'", joint.where, joint.pose
        yield f"joint '{joint.name}'", joint.where, joint.child_pose
    for frame in description.frames:
        yield f"frame '{frame.name}'", frame.where, frame.pose


def _looks_like_degrees(value: float) -> bool:
    """Whether an angle [rad] of more than two turns is a number that angles have in degrees: whole or a half.

    Limits of ±10 rad are written where none is known, and 5 turns are no such number.
    """
    return 2 * TURN < abs(value) <= _MOST_DEGREES and 2 * value == round(2 * value)


def _in_degrees(element: str, where: Where, what: str, value: float) -> Complaint:
    cause = f"{what}{value:g} rad is {abs(value) / TURN:.3g} turns"
    return Complaint(where, element, cause, f"If it is {value:g} degrees, write '{value:g} deg'.", "warning")


def lengths(description: Description, index: Index) -> Iterator[Complaint]:
    """Centres of mass far away from small bodies; joints and frames far away from everything."""
    for body in description.bodies:
        inertial = body.inertial
        if inertial is None or not inertial.mass > 0 or inertial.about == "origin":
            continue
        away = math.hypot(*inertial.pose.position)
        radius = math.sqrt(max(0.0, *inertial.inertia[:3]) / inertial.mass)
        if away > _FAR and away > _OF_GYRATION * radius:
            cause = f"its centre of mass is {away:g} m from its origin, though its radius of gyration is {radius:.3g} m"
            yield Complaint(body.where, f"body '{body.name}'", cause, "Is it in millimetres? Write 'mm'.", "warning")
    seats: list[tuple[str, Where, Pose, str]] = [
        (f"joint '{joint.name}'", joint.where, joint.pose, joint.parent) for joint in description.joints
    ]
    seats += [(f"frame '{frame.name}'", frame.where, frame.pose, frame.body) for frame in description.frames]
    for element, where, pose, origin in seats:
        away = math.hypot(*pose.position)
        if away > _LONGEST_LINK:
            cause = f"it is {away:g} m from the origin of '{origin}'"
            yield Complaint(where, element, cause, "Is it in millimetres? Write 'mm'.", "warning")
