"""Keys of the whole file."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from torseur.description import units
from torseur.description.records import STANDARD_GRAVITY, WORLD, ZERO, JointType, RotorModel
from torseur.description.yaml_format.sections.bodies import BodyKeys, InertialKeys
from torseur.description.yaml_format.sections.constraints import ConstraintKeys, IndependentSpeedKeys
from torseur.description.yaml_format.sections.controllers.keys import ControllerKeys
from torseur.description.yaml_format.sections.disturbances import DisturbanceKeys, ServoKeys, SettingsKeys, SpringKeys
from torseur.description.yaml_format.sections.joints import FrictionKeys, JointKeys, LimitKeys
from torseur.description.yaml_format.sections.motors import MotorKeys
from torseur.description.yaml_format.values import (
    NOUGHT,
    QUANTITY_SCHEMA,
    Angle,
    Axis,
    Force,
    In,
    Keys,
    LaterQuantity,
    Length,
    Name,
    Placement,
    Position,
    Torque,
    list_schema,
    refusal,
)

Acceleration = Annotated[float, In(units.ACCELERATION)]


class FrameKeys(Placement):
    """A named frame on a body."""

    body: Name


class LoadKeys(Keys):
    """A constant force and torque on a body."""

    body: Name
    at: Position = ZERO
    force: tuple[Force, Force, Force] = ZERO
    torque: tuple[Torque, Torque, Torque] = ZERO
    measured_in: Literal["world", "body"] = "world"


class LoopKeys(Keys):
    """A closure: two frames (or bodies) meet as in a joint of this type."""

    name: Name | None = None
    type: JointType
    between: tuple[Name, Name]
    axis: Axis = (0.0, 0.0, 1.0)


class DHRowKeys(InertialKeys):
    """A row of a DH table; mass properties are measured in the row's frame."""

    name: Name | None = None
    type: Literal["revolute", "prismatic"] = "revolute"
    a: Length = 0.0
    alpha: Angle = 0.0
    d: Length = 0.0
    theta: Angle = 0.0
    offset: LaterQuantity = NOUGHT
    limits: LimitKeys = LimitKeys()
    friction: FrictionKeys = FrictionKeys()
    armature: LaterQuantity = NOUGHT
    stop: SpringKeys | None = None


class DHKeys(Keys):
    """An arm given by its Denavit-Hartenberg table, standing on ``base``."""

    convention: Literal["standard", "modified"]
    base: Name = WORLD
    end_frame: Name | None = None
    rows: tuple[DHRowKeys, ...] = Field(min_length=1)


def _list_of_one(written: object) -> object:
    return written if isinstance(written, list | tuple) else [written]


Coordinates = Annotated[
    tuple[LaterQuantity, ...],
    BeforeValidator(_list_of_one),
    WithJsonSchema({"anyOf": [*QUANTITY_SCHEMA["anyOf"], {"type": "array", "items": QUANTITY_SCHEMA}]}),
]


class InitialKeys(Keys):
    """Coordinates and speeds at the start, by joint."""

    positions: dict[str, Coordinates] = Field(default_factory=dict)
    velocities: dict[str, Coordinates] = Field(default_factory=dict)


def downward(written: object) -> object:
    """A single number g means (0, 0, -g)."""
    if isinstance(written, bool) or not isinstance(written, int | float | str):
        return written
    try:
        g = units.si(written, units.ACCELERATION)
    except units.UnitError as error:
        raise refusal(error.cause, error.remedy) from None
    if g < 0:
        raise refusal("a single number for gravity is its magnitude, downward", "Make it positive, or give a vector.")
    return (0.0, 0.0, -g)


Gravity = Annotated[
    tuple[Acceleration, Acceleration, Acceleration],
    BeforeValidator(downward),
    WithJsonSchema({"anyOf": [*QUANTITY_SCHEMA["anyOf"], list_schema(QUANTITY_SCHEMA, 3)]}),
]


def _no_entries_if_none(written: object) -> object:
    return {} if written is None else written


def _no_items_if_none(written: object) -> object:
    return () if written is None else written


Element = TypeVar("Element")
Section = Annotated[dict[str, Element], BeforeValidator(_no_entries_if_none)]


def _version_one(written: object) -> object:
    if isinstance(written, bool) or written != 1:
        raise refusal(f"version {written!r} of the format is not known", "Write 'torseur: 1', or update Torseur.")
    return written


Version = Annotated[
    int, BeforeValidator(_version_one), WithJsonSchema({"const": 1, "description": "version of the format"})
]


class SharedKeys(Keys):
    """What is written alike in space and in a plane."""

    torseur: Version
    name: Name | None = None
    rotors: RotorModel = "full"
    motors: Section[MotorKeys] = Field(default_factory=dict)
    constraints: Section[ConstraintKeys] = Field(default_factory=dict)
    independent_speeds: Section[IndependentSpeedKeys] = Field(default_factory=dict)
    initial: InitialKeys = InitialKeys()
    servos: Section[ServoKeys] = Field(default_factory=dict)
    controllers: Section[ControllerKeys] = Field(default_factory=dict)
    simulate: SettingsKeys = SettingsKeys()


class MachineKeys(SharedKeys):
    """A machine, format version 1."""

    gravity: Gravity = STANDARD_GRAVITY
    bodies: Section[BodyKeys] = Field(default_factory=dict)
    joints: Section[JointKeys] = Field(default_factory=dict)
    dh: DHKeys | None = None
    frames: Section[FrameKeys] = Field(default_factory=dict)
    loads: Section[LoadKeys] = Field(default_factory=dict)
    loops: Annotated[tuple[LoopKeys, ...], BeforeValidator(_no_items_if_none)] = ()
    disturbances: Section[DisturbanceKeys] = Field(default_factory=dict)
