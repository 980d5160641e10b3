"""Keys of constraints, and of the speeds that the user chooses to describe the motion by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, WithJsonSchema, model_validator
from pydantic_core import CoreSchema

from torseur.description.constraint_records import WHEEL_ROWS, Plane, WheelRow
from torseur.description.expressions import Expression, ExpressionError, expression_of_number, parsed
from torseur.description.records import WORLD
from torseur.description.yaml_format.sections.signals import WrittenSignal
from torseur.description.yaml_format.values import Axis, Force, Keys, Length, Name, Number, refusal

Y, Z = (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


class GripKeys(Keys):
    """How much a contact can hold."""

    coefficient: Number
    load: Force | None = None


class NoSideSlipKeys(Keys):
    """A frame's origin does not move sideways."""

    type: Literal["no_side_slip", "knife_edge"]
    frame: Name
    sideways: Axis | None = None
    on: Name = WORLD
    grip: GripKeys | None = None


def _each_once(written: object) -> object:
    if isinstance(written, list | tuple) and any(written.count(row) > 1 for row in written):
        raise refusal("a row is named twice", f"Name each of {', '.join(WHEEL_ROWS)} once at most.")
    return written


class _OnAPlane(Keys):
    """How a wheel touches the plane."""

    axis: Axis = Y
    radius: Length
    on: Name = WORLD
    normal: Axis = Z
    holds: Annotated[tuple[WheelRow, ...], BeforeValidator(_each_once)] | None = Field(default=None, min_length=1)
    grip: GripKeys | None = None


class RollingKeys(_OnAPlane):
    """A wheel that rolls without slipping."""

    type: Literal["rolling"]
    wheel: Name


class WheelPairKeys(_OnAPlane):
    """Two wheels on one axle line that roll without slipping."""

    type: Literal["wheel_pair"]
    wheels: tuple[Name, Name]


class HitchKeys(Keys):
    """The origins of two frames meet."""

    type: Literal["hitch"]
    between: tuple[Name, Name]
    plane: Plane | None = None


class PrescribedKeys(Keys):
    """A joint moves as a function of time."""

    type: Literal["prescribed"]
    joint: Name
    angle: WrittenSignal | None = None
    position: WrittenSignal | None = None
    rate: WrittenSignal | None = None

    @model_validator(mode="after")
    def _one_function(self) -> PrescribedKeys:
        given = [key for key in ("angle", "position", "rate") if getattr(self, key) is not None]
        if len(given) != 1:
            cause = f"{' and '.join(given)} are given" if given else "it is not said how the joint moves"
            raise refusal(cause, "Give one of angle, position and rate, a function of time.")
        return self


def _expression(written: object) -> Expression:
    if isinstance(written, int | float) and not isinstance(written, bool):
        return expression_of_number(written)
    if not isinstance(written, str):
        raise refusal("a coefficient is a number or an expression", 'Write e.g. 0.5 or "sin(cart.angle)".')
    try:
        return parsed(written)
    except ExpressionError as error:
        raise refusal(error.cause, error.remedy) from None


Coefficient = Annotated[
    Any, BeforeValidator(_expression), WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string"}]})
]


EQUALS = "equals"


def _with_speeds(written: object) -> object:
    if not isinstance(written, dict):
        return written
    if not set(written) - {EQUALS}:
        raise refusal("the row has no speed", 'Write e.g. {cart.x: 1, cart.y: "-tan(cart.angle)"}.')
    value = written.get(EQUALS, 0.0)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refusal(f"what the row '{EQUALS}' is not a number", "Give a number, in SI units.")
    return written


Row = Annotated[dict[str, Coefficient], BeforeValidator(_with_speeds)]


class RowsKeys(Keys):
    """Rows Σ coefficient · speed = 0, or what ``equals`` says."""

    type: Literal["rows"]
    rows: tuple[Row, ...] = Field(min_length=1)


ConstraintKeys = Annotated[
    NoSideSlipKeys | RollingKeys | WheelPairKeys | HitchKeys | PrescribedKeys | RowsKeys, Field(discriminator="type")
]


def _joint_if_text(written: object) -> object:
    return {"joint": written} if isinstance(written, str) else written


class _SpeedKeys(Keys):
    """A speed of a joint, or a component of a frame's velocity."""

    joint: Name | None = None
    of: Name | None = None
    along: Axis | None = None
    about: Axis | None = None

    @model_validator(mode="after")
    def _one_speed(self) -> _SpeedKeys:
        components = [key for key in ("along", "about") if getattr(self, key) is not None]
        if (self.joint is None) == (self.of is None) or len(components) != (self.joint is None):
            remedy = "Write {of: a frame, along: x} or {of: a frame, about: z}, or the name of a joint."
            raise refusal("it is not said which speed it is", remedy)
        return self


@dataclass(frozen=True)
class _TextOrMapping:
    """For editors: a text is the name of a joint."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [{"type": "string"}, handler(schema)]}


IndependentSpeedKeys = Annotated[_SpeedKeys, BeforeValidator(_joint_if_text), _TextOrMapping()]
