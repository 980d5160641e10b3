"""Laws of friction that hold together."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint, Where
from torseur.description.records import Description, Friction


def levels(description: Description, index: Index) -> Iterator[Complaint]:
    """Static friction below dry friction, speeds and stiffnesses that are not positive, losses without a gear."""
    for element, where, friction, geared in _frictions(description):
        for cause, remedy in _faults(friction):
            yield Complaint(where, element, cause, remedy)
        if friction.load_loss and not geared:
            cause = "it has a loss under load, but no gear whose torque would be lost"
            yield Complaint(where, element, cause, "Put 'load_loss' in the friction of the motor.")


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
