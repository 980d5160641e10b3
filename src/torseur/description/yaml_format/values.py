"""Types of the values in a file: quantities with units, vectors, axes, names, and the mappings that hold them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from torseur.description.records.machine import ZERO, Pose, Vector
from torseur.description.syntax import units
from torseur.description.syntax.units import Kind, Quantity, UnitError
from torseur.frozen import dataclass


def refusal(cause: str, remedy: str) -> PydanticCustomError:
    """A validation error that carries its own cause and remedy (see complaints.py)."""
    return PydanticCustomError("torseur", "{cause}. {remedy}", {"cause": cause, "remedy": remedy})


@dataclass(frozen=True)
class In:
    """Marks a number of a file that may carry units of one kind; without a kind, any unit (checked later)."""

    kind: Kind | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let the unit parser do the validation."""
        return core_schema.no_info_plain_validator_function(self._value)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """A number, or a text that starts with one."""
        if self.kind is units.NUMBER:
            return {"type": "number"}
        if self.kind is None:
            return dict(QUANTITY_SCHEMA)
        return QUANTITY_SCHEMA | {"description": f"{self.kind.name} [{self.kind.unit}], e.g. {self.kind.example}"}

    def _value(self, written: object) -> float | Quantity:
        try:
            read = units.quantity(written)
            return read if self.kind is None else read.of(self.kind)
        except UnitError as error:
            raise refusal(error.cause, error.remedy) from None


Number = Annotated[float, In(units.NUMBER)]
Mass = Annotated[float, In(units.MASS)]
Density = Annotated[float, In(units.DENSITY)]
Length = Annotated[float, In(units.LENGTH)]
Angle = Annotated[float, In(units.ANGLE)]
Torque = Annotated[float, In(units.TORQUE)]
Force = Annotated[float, In(units.FORCE)]
Inertia = Annotated[float, In(units.INERTIA)]
LengthPerAngle = Annotated[float, In(units.LENGTH_PER_ANGLE)]
Time = Annotated[float, In(units.TIME)]
Frequency = Annotated[float, In(units.FREQUENCY)]
AngularSpeed = Annotated[float, In(units.ANGULAR_SPEED)]
Voltage = Annotated[float, In(units.VOLTAGE)]
Current = Annotated[float, In(units.CURRENT)]
Resistance = Annotated[float, In(units.RESISTANCE)]
Inductance = Annotated[float, In(units.INDUCTANCE)]
MotorConstant = Annotated[float, In(units.MOTOR_CONSTANT)]
LaterQuantity = Annotated[Quantity, In()]  # of which kind depends on the joint
NOUGHT = Quantity(0.0, None, "0")

Position = tuple[Length, Length, Length]
Angles = tuple[Angle, Angle, Angle]
Numbers3 = tuple[Number, Number, Number]
Numbers4 = tuple[Number, Number, Number, Number]

QUANTITY_SCHEMA: dict[str, Any] = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": units.QUANTITY_PATTERN}]}


def list_schema(items: dict[str, Any], length: int) -> dict[str, Any]:
    """JSON schema of a list with this many items."""
    return {"type": "array", "items": items, "minItems": length, "maxItems": length}


AXES: dict[str, Vector] = {
    "x": (1.0, 0.0, 0.0),
    "y": (0.0, 1.0, 0.0),
    "z": (0.0, 0.0, 1.0),
    "-x": (-1.0, 0.0, 0.0),
    "-y": (0.0, -1.0, 0.0),
    "-z": (0.0, 0.0, -1.0),
}


def _axis(written: object) -> object:
    if isinstance(written, str):
        if written not in AXES:
            raise refusal(f"'{written}' is not an axis", "Write x, y, z, -x, -y, -z or a vector such as [0, 1, 1].")
        return AXES[written]
    return written


Axis = Annotated[
    Numbers3,
    BeforeValidator(_axis),
    WithJsonSchema({"anyOf": [{"enum": list(AXES)}, list_schema({"type": "number"}, 3)]}),
]


def _name(written: object) -> object:
    if isinstance(written, str):
        return written
    shown = "nothing" if written is None else str(written).lower() if isinstance(written, bool) else repr(written)
    if isinstance(written, bool | int | float):
        raise refusal(f"{shown} is not a name", f"Put it between quotes if it is meant as a name: '{shown}'.")
    raise refusal("a name is wanted here", "Write the name of an element, as text.")


Name = Annotated[str, BeforeValidator(_name)]


class Keys(BaseModel):
    """A mapping of a file: known keys only. A key without value means an empty mapping, and is refused for a value."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _before(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, dict):
            return {} if data is None else data
        # pydantic does not tell which keys a mapping could have had; the complaint about an unknown key wants them
        if isinstance(info.context, dict):
            info.context[id(data)] = tuple(entry.alias or key for key, entry in cls.model_fields.items())
        for key, value in data.items():
            if value is None and key in cls.model_fields and cls.model_fields[key].default is None:
                raise refusal(f"key '{key}' has no value", "Give it a value, or remove the key.")
        return data


class Placement(Keys):
    """Position and orientation of a frame."""

    at: Position = ZERO
    rpy: Angles | None = None
    quaternion: Numbers4 | None = None

    @model_validator(mode="after")
    def _one_orientation(self) -> Placement:
        if self.rpy is not None and self.quaternion is not None:
            raise refusal("both 'rpy' and 'quaternion' are given", "Keep one of them.")
        return self

    def pose(self) -> Pose:
        """The placement as a record."""
        return Pose(self.at, self.rpy, self.quaternion)
