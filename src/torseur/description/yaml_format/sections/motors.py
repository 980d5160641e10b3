"""Keys of a motor with its gear, rotor and friction."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictBool, model_validator

from torseur.description.records import ZERO
from torseur.description.units import Quantity
from torseur.description.yaml_format.sections.disturbances import CurrentLoopKeys, ElasticKeys
from torseur.description.yaml_format.sections.joints import FrictionKeys
from torseur.description.yaml_format.values import (
    AngularSpeed,
    Axis,
    Current,
    Inductance,
    Inertia,
    Keys,
    LaterQuantity,
    Mass,
    MotorConstant,
    Name,
    Position,
    Resistance,
    Torque,
    Voltage,
    refusal,
)

DIRECT = Quantity(1.0, None, "1")


class RotorKeys(Keys):
    """The turning part: axial and transverse inertia; mass and place where the carrier does not count them."""

    inertia: Inertia = 0.0
    transverse: Inertia | None = None
    mass: Mass = 0.0
    at: Position = ZERO
    included: StrictBool = True


class MotorFrictionKeys(FrictionKeys):
    """Friction on the rotor's side (input) and the joint's side (output) of the gear; without a side, the output."""

    input: FrictionKeys = FrictionKeys()
    output: FrictionKeys | None = None

    @model_validator(mode="after")
    def _sides_or_none(self) -> MotorFrictionKeys:
        given = self.model_fields_set
        if given & {"input", "output"} and given - {"input", "output"}:
            cause = "friction of a side and friction without side are mixed"
            raise refusal(cause, "Put 'viscous' and 'dry' under 'input' or 'output'.")
        return self


class MotorKeys(Keys):
    """A motor: what it drives (joint and ratio, or drives), where it sits, its rotor, friction, electrics and gear."""

    joint: Name | None = None
    ratio: LaterQuantity = DIRECT
    drives: dict[str, LaterQuantity] | None = None
    carrier: Name | None = None
    axis: Axis | None = None
    rotor: RotorKeys = RotorKeys()
    friction: MotorFrictionKeys = MotorFrictionKeys()
    effort: Torque | None = None
    kind: Literal["ideal", "dc"] | None = None
    resistance: Resistance | None = None
    constant: MotorConstant | None = None
    nominal_voltage: Voltage | None = None
    stall_torque: Torque | None = None
    no_load_speed: AngularSpeed | None = None
    inductance: Inductance = 0.0
    voltage_limit: Voltage | None = None
    current_limit: Current | None = None
    current_loop: CurrentLoopKeys | None = None
    elastic: ElasticKeys | None = None
    like: Name | None = None

    @model_validator(mode="after")
    def _joint_or_drives(self) -> MotorKeys:
        both = sorted({"joint", "ratio"} & self.model_fields_set)
        if self.drives is not None and both:
            raise refusal(f"both 'drives' and '{both[0]}' are given", "Use 'joint' and 'ratio' for one joint only.")
        return self
