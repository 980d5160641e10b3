"""Motors with their gear, rotor and friction: what they share through ``like``, what they drive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import StrictBool, model_validator

from torseur.description.complaint import suggestion
from torseur.description.records.drives import Elastic, Likeness
from torseur.description.records.machine import ZERO, Motor, Rotor
from torseur.description.syntax.units import FORCE, TORQUE, Quantity
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, axis_data, changes, contents, insert
from torseur.description.yaml_format.likeness import completion, likeness
from torseur.description.yaml_format.motion_kinds import (
    MIXED,
    SLIDING,
    TURNING,
    Motion,
    Types,
    motion_of_speed,
    transmission_kind,
)
from torseur.description.yaml_format.sections.electrics import CurrentLoopKeys, electrics_data, electrics_record
from torseur.description.yaml_format.sections.friction import FrictionKeys, friction_data, friction_record
from torseur.description.yaml_format.sections.springs import SpringKeys, spring_data, spring_values
from torseur.description.yaml_format.values import (
    NOUGHT,
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


class ElasticKeys(SpringKeys):
    """A gear that yields, with the whole gap of its play, at the output side."""

    backlash: LaterQuantity = NOUGHT


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
    length: Name | None = None
    ratio: LaterQuantity = DIRECT
    drives: dict[str, LaterQuantity] | None = None
    carrier: Name | None = None
    axis: Axis | None = None
    rotor: RotorKeys = RotorKeys()
    friction: MotorFrictionKeys = MotorFrictionKeys()
    effort: LaterQuantity | None = None
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
        both = sorted({"joint", "length", "ratio"} & self.model_fields_set)
        if self.drives is not None and both:
            raise refusal(f"both 'drives' and '{both[0]}' are given", "Use 'joint' and 'ratio' for one joint only.")
        if self.joint is not None and self.length is not None:
            raise refusal("both 'joint' and 'length' are given", "Name what it drives: a joint, or a spring's length.")
        return self


SHARED = (
    *("ratio", "rotor", "friction", "effort", "kind", "resistance", "constant", "nominal_voltage", "stall_torque"),
    *("no_load_speed", "inductance", "voltage_limit", "current_limit", "current_loop", "elastic"),
)
"""Keys that ``like`` takes over: what a motor is, not where it sits nor what it drives."""


def motor_records(motors: Mapping[str, MotorKeys], types: Types, reading: Reading) -> tuple[Motor, ...]:
    """All motors, in the order of the file."""
    return tuple(
        _record(name, completion(name, motors, SHARED, "motors", reading), _likeness(keys), types, reading)
        for name, keys in motors.items()
    )


def _likeness(keys: MotorKeys) -> Likeness | None:
    """A motor that says what it ``drives`` has its ratios there, and takes none over."""
    return likeness(keys, SHARED if keys.drives is None else [key for key in SHARED if key != "ratio"])


def _record(name: str, keys: MotorKeys, like: Likeness | None, types: Types, reading: Reading) -> Motor:
    path: TreePath = ("motors", name)
    drives = _drives(name, keys, types, reading)
    motions = {SLIDING if keys.length else motion_of_speed(speed, types) for speed, _ in drives}
    output = motions.pop() if len(motions) == 1 else MIXED
    friction, rotor = keys.friction, keys.rotor
    output_path: TreePath = (*path, "friction", "output") if friction.output else (*path, "friction")
    return Motor(
        name,
        drives,
        carrier=keys.carrier,
        axis=keys.axis,
        rotor=Rotor(rotor.inertia, rotor.transverse, rotor.mass, rotor.at, rotor.included),
        input_friction=friction_record(friction.input, TURNING, (*path, "friction", "input"), reading),
        output_friction=friction_record(friction.output or friction, output, output_path, reading),
        effort=_effort(keys, output, (*path, "effort"), reading),
        electrics=electrics_record(keys, path, reading),
        elastic=_elastic(keys.elastic, output, (*path, "elastic"), reading),
        of_length=keys.length is not None,
        where=reading.tree.where(path),
        like=like,
    )


def _drives(name: str, keys: MotorKeys, types: Types, reading: Reading) -> tuple[tuple[str, float], ...]:
    path: TreePath = ("motors", name)
    if keys.drives is not None:
        written = keys.drives.items()
        return tuple(
            (speed, _ratio(speed, ratio, types, (*path, "drives", speed), reading)) for speed, ratio in written
        )
    if keys.length is not None:
        return ((keys.length, reading.si(keys.ratio, transmission_kind(TURNING, SLIDING), (*path, "ratio"))),)
    joint = keys.joint
    if joint is None:
        if name not in types:
            cause = "it does not say which joint it drives, and there is no joint of its own name"
            reading.complain(path, cause, f"Add 'joint: …'. {suggestion(name, types)}")
        joint = name
    return ((joint, _ratio(joint, keys.ratio, types, (*path, "ratio"), reading)),)


def _ratio(speed: str, written: Quantity, types: Types, path: TreePath, reading: Reading) -> float:
    """Turns of the rotor per turn of the joint; per metre [rad/m] where the joint slides."""
    driven = motion_of_speed(speed, types)
    if driven is MIXED:  # there is no such speed, which is for the checks to say
        return written.value
    return reading.si(written, transmission_kind(TURNING, driven), path)


def _effort(keys: MotorKeys, driven: Motion, path: TreePath, reading: Reading) -> float | None:
    """The greatest torque on the rotor; of a motor that pushes what slides itself, 1 rad/m, the greatest force."""
    if keys.effort is None:
        return None
    pushes = driven is SLIDING and keys.ratio.value == DIRECT.value and keys.kind != "dc"
    dimension = keys.effort.dimension
    kind = FORCE if pushes and (dimension is None or FORCE.accepts(dimension)) else TORQUE
    return reading.si(keys.effort, kind, path)


def _elastic(keys: ElasticKeys | None, motion: Motion, path: TreePath, reading: Reading) -> Elastic | None:
    """The elastic gear, in the units of the driven joint."""
    if keys is None:
        return None
    backlash = reading.si(keys.backlash, motion.coordinate, (*path, "backlash"))
    return Elastic(*spring_values(keys, motion, path, reading), backlash)


def motor_data(motor: Motor) -> Data:
    """A motor, without its name."""
    return _drives_data(motor) | contents(
        carrier=motor.carrier,
        axis=None if motor.axis is None else axis_data(motor.axis),
        rotor=_rotor_data(motor.rotor),
        friction=contents(input=friction_data(motor.input_friction), output=friction_data(motor.output_friction)),
        effort=motor.effort,
        **electrics_data(motor.electrics),
        elastic=spring_data(motor.elastic),
    )


def _drives_data(motor: Motor) -> Data:
    if len(motor.drives) != 1:
        drives: Data = {}
        for speed, ratio in motor.drives:
            insert(drives, speed, ratio, f"motor '{motor.name}': drive of '{speed}'", motor.where)
        return {"drives": drives}
    driven, ratio = motor.drives[0]
    return {"length" if motor.of_length else "joint": driven} | ({"ratio": ratio} if ratio != 1 else {})


def _rotor_data(rotor: Rotor) -> Data:
    data = changes(rotor, Rotor(), "inertia", "transverse", "mass", "included")
    return data | ({"at": rotor.position} if rotor.position != ZERO else {})
