"""Laws of friction that hold together."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint, Where
from torseur.description.records.drives import Bearing
from torseur.description.records.machine import Description, Friction, JointType


def levels(description: Description, index: Index) -> Iterator[Complaint]:
    """Static friction below dry friction, speeds and stiffnesses that are not positive, losses without a gear.

    And bearings of joints that have none.
    """
    for element, where, friction, geared in _frictions(description):
        for cause, remedy in _faults(friction):
            yield Complaint(where, element, cause, remedy)
        if friction.load_loss and not geared:
            cause = "it has a loss under load, but no gear whose torque would be lost"
            yield Complaint(where, element, cause, "Put 'load_loss' in the friction of the motor.")
        if friction.bearing is not None and geared:
            cause = "it has a 'bearing', but no joint whose reaction would press on it"
            yield Complaint(where, element, cause, "Put 'bearing' in the friction of the joint.")
    for joint in description.joints:
        if joint.friction.bearing is not None:
            for cause, remedy in _bearing_faults(joint.type, joint.friction, joint.friction.bearing):
                yield Complaint(joint.where, f"bearing of joint '{joint.name}'", cause, remedy)


def _frictions(description: Description) -> Iterator[tuple[str, Where, Friction, bool]]:
    for joint in description.joints:
        yield f"friction of joint '{joint.name}'", joint.where, joint.friction, False
    for motor in description.motors:
        yield f"input friction of motor '{motor.name}'", motor.where, motor.input_friction, True
        yield f"output friction of motor '{motor.name}'", motor.where, motor.output_friction, True


def _faults(friction: Friction) -> Iterator[tuple[str, str]]:
    for direction in ("forward", "backward"):
        static, dry = getattr(friction, f"static_{direction}"), getattr(friction, f"dry_{direction}")
        if static is not None and static < dry:
            cause = f"static friction {direction} {static:g} is less than dry friction {dry:g}"
            yield cause, "Give the level at which motion begins; it is not below the one at which it goes on."
        if friction.bristles is not None and dry <= 0:
            cause = f"LuGre friction needs dry friction {direction}, which is {dry:g}"
            yield cause, "Give 'dry', the force of slow steady sliding."
    if friction.stribeck_speed is not None and friction.stribeck_speed <= 0:
        yield f"its Stribeck speed {friction.stribeck_speed:g} is not positive", "Give a positive speed."
    if friction.load_loss >= 1:
        cause = f"the part {friction.load_loss:g} of the torque is lost under load, so that nothing gets through"
        yield cause, "Give a part between 0 and 1: efficiency 0.9 is a loss of 0.1."
    if friction.bristles is not None:
        if friction.bristles.stiffness <= 0:
            cause = f"the stiffness of its bristles {friction.bristles.stiffness:g} is not positive"
            yield cause, "Give a positive stiffness."
        if friction.bristles.damping < 0:
            yield f"the damping of its bristles {friction.bristles.damping:g} is negative", "Give a positive number."


def _bearing_faults(joint_type: JointType, friction: Friction, bearing: Bearing) -> Iterator[tuple[str, str]]:
    if joint_type not in ("revolute", "continuous", "prismatic", "screw", "cylindrical"):
        cause = f"a {joint_type} joint has no bearing whose friction is told by one coefficient"
        remedy = (
            "Give it to a revolute, continuous, prismatic, screw or cylindrical joint, or write 'dry' for this one."
        )
        yield cause, remedy
        return
    if friction.bristles is not None:
        yield "bristles (LuGre) do not go with it", "Leave 'lugre' out: a bearing truly sticks."
    if bearing.coefficient <= 0:
        yield f"its coefficient {bearing.coefficient:g} is not positive", "Give a positive number, such as 0.1."
    if bearing.static is not None and bearing.static < bearing.coefficient:
        cause = f"its static coefficient {bearing.static:g} is less than that of sliding, {bearing.coefficient:g}"
        yield cause, "Give the one at which motion begins; it is not below the other."
    for key in ("radius", "collar", "length"):
        size = getattr(bearing, key)
        if size is not None and size <= 0:
            yield f"its {key} {size:g} m is not positive", "Give a positive length, or leave it out."
    if joint_type == "prismatic":
        if bearing.collar is not None:
            yield "a guide has no 'collar'", "Give 'length' and 'radius', the levers that bear moments, or neither."
    elif joint_type == "cylindrical":
        if bearing.radius is None:
            yield "it has no 'radius' at which friction would act", "Give the radius of the shaft."
        if bearing.collar is not None:
            yield "a sleeve that slides along its shaft has no 'collar'", "Leave it out."
        sticks = (friction.dry_forward, friction.dry_backward, friction.static_forward, friction.static_backward)
        if any(sticks) or bearing.static is not None or friction.stribeck_speed is not None:
            cause = "a sleeve that turns and slides at once does not stick, so that nothing else rubs dry beside it"
            yield cause, "Leave 'static', 'dry' and 'stribeck_speed' out: the coefficient is that of sliding."
    elif joint_type == "screw":
        if bearing.radius is None:
            yield "it has no 'radius' at which friction would act", "Give the mean radius of the thread."
        if bearing.collar is not None:
            yield "a thread has no 'collar'", "Give the 'collar' to the revolute joint whose bearing takes the thrust."
    elif bearing.radius is None and bearing.collar is None:
        yield "it has no 'radius' at which friction would act", "Give the radius of the pin, or that of a 'collar'."
