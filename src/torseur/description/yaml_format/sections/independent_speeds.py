"""Speeds that the user chooses to describe the motion by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

from torseur.description.records import constraints as records
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import axis_data
from torseur.description.yaml_format.values import Axis, Keys, Name, refusal
from torseur.frozen import dataclass


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


def independent_speed_records(
    speeds: Mapping[str, IndependentSpeedKeys], reading: Reading
) -> tuple[records.IndependentSpeed, ...]:
    """The speeds that were chosen, in the order of the file."""
    return tuple(_independent_speed(name, keys, reading) for name, keys in speeds.items())


def _independent_speed(name: str, keys: IndependentSpeedKeys, reading: Reading) -> records.IndependentSpeed:
    where = reading.tree.where(("independent_speeds", name))
    if keys.along is not None:
        return records.IndependentSpeed(name, "along", keys.of or "", keys.along, where)
    if keys.about is not None:
        return records.IndependentSpeed(name, "about", keys.of or "", keys.about, where)
    return records.IndependentSpeed(name, "joint", keys.joint or "", where=where)


def independent_speed_data(speed: records.IndependentSpeed) -> Any:
    """A chosen speed, without its name."""
    return speed.of if speed.kind == "joint" else {"of": speed.of, speed.kind: axis_data(speed.direction)}
