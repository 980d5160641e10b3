"""Coordinates and speeds at the start."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, StrictBool, WithJsonSchema, model_validator
from pydantic_core import CoreSchema

from torseur.description.complaint import Where
from torseur.description.records.drives import DriveStart
from torseur.description.records.machine import Initial, JointType, Motor
from torseur.description.speed_names import COORDINATE_NAMES, SPEED_NAMES
from torseur.description.syntax.units import NUMBER, Kind, Quantity
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes, contents, insert
from torseur.description.yaml_format.motion_kinds import Types, coordinate_kinds, speed_kinds
from torseur.description.yaml_format.values import QUANTITY_SCHEMA, Angle, Current, Keys, LaterQuantity, Number, refusal
from torseur.frozen import dataclass

_OF_DRIVES = ("twist", "rotor_angle", "current", "integral")


def _list_of_one(written: object) -> object:
    return written if isinstance(written, list | tuple) else [written]


_COORDINATES: dict[str, Any] = {"anyOf": [*QUANTITY_SCHEMA["anyOf"], {"type": "array", "items": QUANTITY_SCHEMA}]}

Coordinates = Annotated[
    tuple[LaterQuantity, ...],
    BeforeValidator(_list_of_one),
    WithJsonSchema(_COORDINATES),
]


class _PositionKeys(Keys):
    """Coordinates that are given, or a guess from which they are found."""

    given: Coordinates | None = None
    guess: Coordinates | None = None

    @model_validator(mode="after")
    def _given_or_guessed(self) -> _PositionKeys:
        if (self.given is None) == (self.guess is None):
            raise refusal("it is not said where the joint starts", "Write its coordinates, or {guess: …}.")
        return self


def _given_if_plain(written: object) -> object:
    return written if isinstance(written, dict) else {"given": written}


@dataclass(frozen=True)
class _PlainOrGuess:
    """For editors: coordinates, or a guess of them."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        guess = {"type": "object", "properties": {"guess": _COORDINATES}, "required": ["guess"]}
        return {"anyOf": [*_COORDINATES["anyOf"], guess | {"additionalProperties": False}]}


Position = Annotated[_PositionKeys, BeforeValidator(_given_if_plain), _PlainOrGuess()]


class DriveStartKeys(Keys):
    """Where a motor's drive starts."""

    twist: LaterQuantity | None = None
    rotor_angle: Angle | None = None
    current: Current | None = None
    integral: Number | None = None


class InitialKeys(Keys):
    """Coordinates and speeds at the start, by joint; drives by motor. The word ``balanced`` stands for itself alone."""

    positions: dict[str, Position] = Field(default_factory=dict)
    velocities: dict[str, Coordinates] = Field(default_factory=dict)
    drives: dict[str, DriveStartKeys] = Field(default_factory=dict)
    balanced: StrictBool = False

    @model_validator(mode="before")
    @classmethod
    def _as_a_word(cls, written: object) -> object:
        return {"balanced": True} if written == "balanced" else written


def initial_record(
    keys: InitialKeys, types: Types, motors: Sequence[Motor], shaped: Collection[str], reading: Reading
) -> Initial:
    """Coordinates and speeds in SI units; amplitudes of the bodies ``shaped`` are lengths, of a twist plain numbers."""

    def converted(
        written: dict[str, tuple[Quantity, ...]], key: str, kinds_of: Callable[[JointType], tuple[Kind, ...]]
    ) -> tuple[tuple[str, tuple[float, ...]], ...]:
        amplitude = kinds_of("prismatic")
        return tuple(
            (name, _values(values, kinds, ("initial", key, name), reading) if kinds or name in types else _bare(values))
            for name, values in written.items()
            for kinds in [_kinds(name, types, kinds_of) or (amplitude if _body(name) in shaped else ())]
        )

    given = {name: position.given for name, position in keys.positions.items() if position.given is not None}
    speeds = converted(keys.velocities, "velocities", speed_kinds)
    if keys.balanced and any(any(values) for _, values in speeds):
        reading.complain(
            ("initial", "velocities"), "a start in balance is at rest", "Leave out 'velocities' or 'balanced'."
        )
    guessed = {name: position.guess for name, position in keys.positions.items() if position.guess is not None}
    return Initial(
        converted(given, "positions", coordinate_kinds),
        speeds,
        converted(guessed, "positions", coordinate_kinds),
        tuple(_drive(name, drive, motors, types, reading) for name, drive in keys.drives.items()),
        keys.balanced,
        reading.tree.where(("initial",)),
    )


def _kinds(name: str, types: Types, kinds_of: Callable[[JointType], tuple[Kind, ...]]) -> tuple[Kind, ...]:
    """Of a joint, or of one of its components: ``ice.angle``."""
    if name in types:
        return kinds_of(types[name])
    joint, _, component = name.rpartition(".")
    if joint not in types:
        return ()
    names = (COORDINATE_NAMES if kinds_of is coordinate_kinds else SPEED_NAMES)[types[joint]]
    return (kinds_of(types[joint])[names.index(component)],) if component in names else ()


def _drive(name: str, keys: DriveStartKeys, motors: Sequence[Motor], types: Types, reading: Reading) -> DriveStart:
    path = ("initial", "drives", name)
    driven = next((motor.drives[0][0] for motor in motors if motor.name == name and motor.drives), "")
    kinds = _kinds(driven, types, coordinate_kinds)
    twist = None if keys.twist is None else 0.0  # that the motor is not known is said by the checks
    if keys.twist is not None and kinds:
        twist = reading.si(keys.twist, kinds[0], (*path, "twist"))
    return DriveStart(name, twist, keys.rotor_angle, keys.current, keys.integral)


def _body(name: str) -> str:
    """Of the amplitude with this name."""
    return name.rpartition(".")[0]


def _values(
    written: tuple[Quantity, ...], kinds: tuple[Kind, ...], path: TreePath, reading: Reading
) -> tuple[float, ...]:
    """SI numbers; values beyond the joint's coordinates are taken as they are, the checks refuse their count."""
    kinds = (*kinds, *(NUMBER,) * (len(written) - len(kinds)))
    return tuple(reading.si(value, kind, path) for value, kind in zip(written, kinds, strict=False))


def _bare(written: tuple[Quantity, ...]) -> tuple[float, ...]:
    """The numbers of a name that is not known, of whatever unit: the checks refuse it and tell which was meant."""
    return tuple(value.value for value in written)


def initial_data(initial: Initial) -> Data:
    """What is given of the start."""
    given, guessed = (_named_data(entries, "initial positions") for entries in (initial.positions, initial.guesses))
    return contents(
        positions=given | {name: {"guess": values} for name, values in guessed.items()},
        velocities=_named_data(initial.velocities, "initial velocities"),
        drives={d.motor: changes(d, DriveStart(d.motor), *_OF_DRIVES) for d in initial.drives},
    ) | ({"balanced": True} if initial.balanced else {})


def _named_data(entries: tuple[tuple[str, tuple[float, ...]], ...], title: str) -> Data:
    named: Data = {}
    for name, values in entries:
        insert(named, name, values[0] if len(values) == 1 else values, f"{title} of '{name}'", Where())
    return named
