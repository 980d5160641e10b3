"""Springs, dampers and actuators between two points, or at a joint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

from torseur.description.records.machine import ZERO
from torseur.description.records.springs import JointSpring, OneSided, Place, PointSpring, SpringLaw
from torseur.description.syntax import units
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, contents, insert, section_data
from torseur.description.yaml_format.motion_kinds import SLIDING, Types, motion_of_speed
from torseur.description.yaml_format.sections.signals import SignalKinds, WrittenSignal, signal_data, signal_record
from torseur.description.yaml_format.sections.spring_laws import SpringLawKeys, spring_law_data, spring_law_record
from torseur.description.yaml_format.values import Keys, Name, Position, refusal


class OnFrameKeys(Keys):
    """What a spring holds on to: a frame, or a body."""

    frame: Name | None = None
    body: Name | None = None

    @model_validator(mode="after")
    def _one_place(self) -> OnFrameKeys:
        if (self.frame is None) == (self.body is None):
            cause = "neither frame nor body is given" if self.frame is None else "both frame and body are given"
            raise refusal(cause, "Write the name of a frame, or {body: …, at: […]}.")
        return self


class EndKeys(OnFrameKeys):
    """A frame, or a point of a body or of a frame."""

    at: Position = ZERO


def frame_if_name(written: object) -> object:
    """A name alone is that of a frame, or of a body."""
    return {"frame": written} if isinstance(written, str) else written


class NameOrMapping:
    """For editors: a name stands for a frame or a body."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """A text, or a mapping."""
        return {"anyOf": [{"type": "string"}, handler(schema)]}


End = Annotated[EndKeys, BeforeValidator(frame_if_name), NameOrMapping()]


class ActingSpringKeys(SpringLawKeys):
    """A spring with damper ``from`` a point ``to`` another, or at a ``joint``."""

    joint: Name | None = None
    only: OneSided | None = None
    effort: WrittenSignal | None = None

    @model_validator(mode="after")
    def _one_place(self) -> ActingSpringKeys:
        given = {key for key in ("from_", "to", "joint") if getattr(self, key) is not None}
        if given not in ({"from_", "to"}, {"joint"}):
            said = ", ".join(sorted(key.rstrip("_") for key in given)) or "nothing"
            raise refusal(f"it is not said what it acts on ({said} is given)", "Give 'from' and 'to', or 'joint'.")
        for key in ("only", "effort") if self.joint is not None else ():
            if getattr(self, key) is not None:
                remedy = "Remove it." if key == "only" else "Write it among the 'disturbances': {joint: …, effort: …}."
                raise refusal(f"'{key}' does not go with 'joint'", remedy)
        return self


class SpringElementKeys(ActingSpringKeys):
    """A spring with damper between two points, or at a joint."""

    from_: End | None = Field(default=None, alias="from")
    to: End | None = None


def point_spring_records(springs: Mapping[str, SpringElementKeys], reading: Reading) -> tuple[PointSpring, ...]:
    """Those between two points, in the order of the file."""
    return tuple(_between(name, keys, reading) for name, keys in springs.items() if keys.joint is None)


def _between(name: str, keys: SpringElementKeys, reading: Reading) -> PointSpring:
    path: TreePath = ("springs", name)
    assert keys.from_ is not None and keys.to is not None
    law = spring_law_record(keys, SLIDING, path, reading)
    effort = None
    if keys.effort is not None:
        effort = signal_record(keys.effort, SignalKinds.of(units.FORCE), (*path, "effort"), reading)
    one_sided = SpringLaw(law.stiffness, law.rest, law.preload, law.damping, law.force, keys.only)
    where = reading.tree.where(path)
    return PointSpring(name, _place(keys.from_), _place(keys.to), one_sided, effort, where)


def _place(keys: EndKeys) -> Place:
    return Place(keys.frame or keys.body or "", keys.at)


def joint_spring_records(
    springs: Mapping[str, SpringElementKeys], types: Types, reading: Reading
) -> tuple[JointSpring, ...]:
    """Those at joints, in the order of the file."""
    found = []
    for name, keys in springs.items():
        if keys.joint is not None:
            path: TreePath = ("springs", name)
            law = spring_law_record(keys, motion_of_speed(keys.joint, types), path, reading)
            found.append(JointSpring(name, keys.joint, law, reading.tree.where(path)))
    return tuple(found)


def springs_data(springs: tuple[PointSpring, ...], joint_springs: tuple[JointSpring, ...]) -> Data:
    """The whole section: springs between points, then those at joints."""
    section = section_data(springs, _between_data)
    for spring in joint_springs:
        data = {"joint": spring.joint} | spring_law_data(spring.law)
        insert(section, spring.name, data, f"spring '{spring.name}'", spring.where)
    return section


def _between_data(spring: PointSpring) -> Data:
    ends: Data = {"from": _place_data(spring.first), "to": _place_data(spring.second)}
    effort = None if spring.effort is None else signal_data(spring.effort)
    return ends | spring_law_data(spring.law) | contents(effort=effort)


def _place_data(place: Place) -> str | Data:
    return {"body": place.frame, "at": place.point} if any(place.point) else place.frame
