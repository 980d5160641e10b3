"""Coordinates and speeds at the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from torseur.description.complaint import Where
from torseur.description.records import Initial, JointType
from torseur.description.units import NUMBER, Kind, Quantity
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, contents, insert
from torseur.description.yaml_format.motion_kinds import Types, coordinate_kinds, speed_kinds
from torseur.description.yaml_format.values import QUANTITY_SCHEMA, Keys, LaterQuantity
from torseur.description.yaml_tree import TreePath


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


def initial_record(keys: InitialKeys, types: Types, reading: Reading) -> Initial:
    """Coordinates and speeds in SI units."""

    def converted(
        written: dict[str, tuple[Quantity, ...]], key: str, kinds_of: Callable[[JointType], tuple[Kind, ...]]
    ) -> tuple[tuple[str, tuple[float, ...]], ...]:
        return tuple(
            (name, _values(values, kinds_of(types[name]) if name in types else (), ("initial", key, name), reading))
            for name, values in written.items()
        )

    return Initial(
        converted(keys.positions, "positions", coordinate_kinds),
        converted(keys.velocities, "velocities", speed_kinds),
        reading.tree.where(("initial",)),
    )


def _values(
    written: tuple[Quantity, ...], kinds: tuple[Kind, ...], path: TreePath, reading: Reading
) -> tuple[float, ...]:
    """SI numbers; values beyond the joint's coordinates are taken as they are, the checks refuse their count."""
    kinds = (*kinds, *(NUMBER,) * (len(written) - len(kinds)))
    return tuple(reading.si(value, kind, path) for value, kind in zip(written, kinds, strict=False))


def initial_data(initial: Initial) -> Data:
    """What is given of the start."""
    return contents(
        positions=_named_data(initial.positions, "initial positions"),
        velocities=_named_data(initial.velocities, "initial velocities"),
    )


def _named_data(entries: tuple[tuple[str, tuple[float, ...]], ...], title: str) -> Data:
    named: Data = {}
    for name, values in entries:
        insert(named, name, values[0] if len(values) == 1 else values, f"{title} of '{name}'", Where())
    return named
