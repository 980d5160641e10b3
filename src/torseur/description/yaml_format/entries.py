"""Entries of a mapping that is to be written: what has its default value is left out."""

from __future__ import annotations

from typing import Any

from torseur.description.records import Vector
from torseur.description.yaml_format.values import AXES

Data = dict[str, Any]


def given(**entries: Any) -> Data:
    """The entries that hold anything."""
    return {key: value for key, value in entries.items() if value not in (None, {}, [], ())}


def changed(record: Any, standard: Any, *keys: str) -> Data:
    """The fields whose values differ from the standard ones."""
    return {key: getattr(record, key) for key in keys if getattr(record, key) != getattr(standard, key)}


def axis_data(axis: Vector) -> str | Vector:
    """The letter of an axis along x, y or z, else its components."""
    return next((letter for letter, direction in AXES.items() if direction == axis), axis)
