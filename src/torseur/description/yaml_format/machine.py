"""Keys of the whole file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

from pydantic import BeforeValidator, Field, WithJsonSchema, field_validator

from torseur.description.records.machine import STANDARD_GRAVITY, RotorModel
from torseur.description.syntax import units
from torseur.description.yaml_format.late import late
from torseur.description.yaml_format.sections.initial import InitialKeys
from torseur.description.yaml_format.sections.simulate import SettingsKeys
from torseur.description.yaml_format.values import QUANTITY_SCHEMA, In, Keys, Name, list_schema, refusal

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.bodies import BodyKeys
    from torseur.description.yaml_format.sections.bushings import BushingKeys
    from torseur.description.yaml_format.sections.constraints import ConstraintKeys
    from torseur.description.yaml_format.sections.controllers.keys import ControllerKeys
    from torseur.description.yaml_format.sections.dh import DHKeys
    from torseur.description.yaml_format.sections.disturbances import DisturbanceKeys
    from torseur.description.yaml_format.sections.frames import FrameKeys
    from torseur.description.yaml_format.sections.independent_speeds import IndependentSpeedKeys
    from torseur.description.yaml_format.sections.joints import JointKeys
    from torseur.description.yaml_format.sections.loads import LoadKeys
    from torseur.description.yaml_format.sections.loops import LoopKeys
    from torseur.description.yaml_format.sections.motors import MotorKeys
    from torseur.description.yaml_format.sections.sensors import SensorKeys
    from torseur.description.yaml_format.sections.servos import ServoKeys
    from torseur.description.yaml_format.sections.spring_elements import SpringElementKeys
else:
    BodyKeys = late("sections.bodies", "BodyKeys")
    BushingKeys = late("sections.bushings", "BushingKeys")
    ConstraintKeys = late("sections.constraints", "ConstraintKeys")
    ControllerKeys = late("sections.controllers.keys", "ControllerKeys")
    DHKeys = late("sections.dh", "DHKeys")
    DisturbanceKeys = late("sections.disturbances", "DisturbanceKeys")
    FrameKeys = late("sections.frames", "FrameKeys")
    IndependentSpeedKeys = late("sections.independent_speeds", "IndependentSpeedKeys")
    JointKeys = late("sections.joints", "JointKeys")
    LoadKeys = late("sections.loads", "LoadKeys")
    LoopKeys = late("sections.loops", "LoopKeys")
    MotorKeys = late("sections.motors", "MotorKeys")
    SensorKeys = late("sections.sensors", "SensorKeys")
    ServoKeys = late("sections.servos", "ServoKeys")
    SpringElementKeys = late("sections.spring_elements", "SpringElementKeys")

Acceleration = Annotated[float, In(units.ACCELERATION)]


def downward_gravity(written: object) -> object:
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
    BeforeValidator(downward_gravity),
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
    strict: bool = True
    motors: Section[MotorKeys] = Field(default_factory=dict)
    constraints: Section[ConstraintKeys] = Field(default_factory=dict)
    independent_speeds: Section[IndependentSpeedKeys] = Field(default_factory=dict)
    initial: InitialKeys = InitialKeys()
    servos: Section[ServoKeys] = Field(default_factory=dict)
    controllers: Section[ControllerKeys] = Field(default_factory=dict)
    sensors: Section[SensorKeys] = Field(default_factory=dict)
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
    springs: Section[SpringElementKeys] = Field(default_factory=dict)
    bushings: Section[BushingKeys] = Field(default_factory=dict)


class SideFileKeys(MachineKeys):
    """What stands beside a machine's file of another format, laid over that machine."""

    search_paths: tuple[Name, ...] = ()

    @field_validator("dh", mode="before")
    @classmethod
    def _no_table(cls, written: object) -> object:
        raise refusal("a table makes a machine of its own", "Write its bodies and joints out, or read it alone.")
