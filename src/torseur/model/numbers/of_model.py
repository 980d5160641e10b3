"""The numbers of a model apart from its structure: what may change without a change of its equations.

Masses, inertias, shapes of bodies that deform, gravity, friction, ratios, limits, constants of motors, gains,
set-points, stops and springs are numbers. A number that is zero belongs to the structure, because terms that vanish are
not computed; and so do places, axes and orientations, periods of samples, and everything that no number tells.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Any

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.description.syntax.expressions import Expression
from torseur.frozen import Same, dataclass
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.rigid import RigidBody
from torseur.model.bodies.seated import SeatedBody
from torseur.model.bodies.symbolic import body_of_moments
from torseur.model.forces.bearing import Bearing
from torseur.model.forces.force_curve import ForceCurve
from torseur.model.model import Model

OPEN = (
    "bodies",
    "gravity",
    "rotors",
    "motors",
    "friction",
    "loads",
    "servos",
    "disturbances",
    "joint_forces",
    "stops",
    "closing_forces",
    "joint_springs",
    "closing_springs",
    "springs",
    "bushings",
)
"""The fields of a model that hold numbers."""

_PLACES = frozenset({"axis", "position", "point", "sampling", "sensed", "R0", "r"})
_CLOSED = (Bearing, ForceCurve, Expression)
_KEPT = 4096  # elements of models run last: most of them are the same in the next one

Leaf = Callable[[float], Any]


def open_fields(model: Model) -> tuple[str, ...]:
    """The fields of a model whose numbers may be left open; controllers decide by numbers how motors share forces."""
    return tuple(name for name in OPEN if not (model.controllers and name == "motors"))


def numbers_of(model: Model) -> Array:
    """The numbers of a model, in the order of its fields."""
    return np.array([number for name in open_fields(model) for number in _field(Same(getattr(model, name)))[1]])


def structure_of(model: Model) -> Hashable:
    """What two models have in common whose equations differ in numbers alone, as far as ``OPEN`` fields tell."""
    return tuple(_field(Same(getattr(model, name)))[0] for name in open_fields(model))


def with_numbers(model: Model, numbers: Value) -> Model:
    """The model with these values in the place of its own numbers, as they come from ``numbers_of``."""
    left = iter(ca.vertsplit(numbers)) if numbers.numel() else iter(())
    changed = {name: _rebuilt(getattr(model, name), lambda number: next(left)) for name in open_fields(model)}
    return replace(model, **changed)


@dataclass(frozen=True, eq=False)
class Structure:
    """What is left of an element without its numbers; its hash is found once."""

    told: Hashable

    @cached_property
    def _hash(self) -> int:
        return hash(self.told)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Structure) and self.told == other.told)


@lru_cache(maxsize=_KEPT)
def _field(same: Same) -> tuple[Structure, tuple[float, ...]]:
    """Structure and numbers of a field: of each of its elements, one after the other."""
    value = same.element
    if not isinstance(value, tuple):
        return _element(same)
    found = [_element(Same(element)) for element in value]
    numbers = tuple(number for _, of_one in found for number in of_one)
    return Structure(tuple(structure for structure, _ in found)), numbers


@lru_cache(maxsize=_KEPT)
def _element(same: Same) -> tuple[Structure, tuple[float, ...]]:
    numbers: list[float] = []

    def noted(number: float) -> str:
        numbers.append(number)
        return "number"

    return Structure(_structure(same.element, noted)), tuple(numbers)


def _structure(item: Any, leaf: Leaf) -> Hashable:
    """The element without its numbers, which ``leaf`` is told in their order."""
    if is_number(item):
        return leaf(float(item)) if item else 0.0
    if isinstance(item, _CLOSED) or not _is_open(item):
        return _closed(item)
    if isinstance(item, RigidBody):
        J = np.asarray(ca.DM(item.mass_moments()).full())
        return RigidBody, item.name, tuple(leaf(float(x)) if x else 0.0 for x in J[_LOWER])
    if isinstance(item, ModalBody):
        return ModalBody, item.name, _told(item), _structure(item.numbers, leaf)
    if isinstance(item, ca.DM | np.ndarray):
        array = _array(item)
        if _is_symmetric(array):
            return "symmetric", array.shape, tuple(leaf(float(x)) if x else 0.0 for x in array[_lower(array)])
        return array.shape, tuple(leaf(float(x)) if x else 0.0 for x in array.ravel())
    if isinstance(item, tuple):
        return tuple(_structure(part, leaf) for part in item)
    parts = [(name, getattr(item, name)) for name in _given(type(item))]  # type: ignore[arg-type]  # classes have hashes
    return type(item), *[(name, _closed(part) if name in _PLACES else _structure(part, leaf)) for name, part in parts]


def _rebuilt(item: Any, leaf: Leaf) -> Any:
    """The element with other values for its numbers, asked for in the order of ``_structure``."""
    if is_number(item):
        return leaf(float(item)) if item else item
    if isinstance(item, _CLOSED) or not _is_open(item):
        return item
    if isinstance(item, RigidBody):
        J = ca.SX(ca.DM(item.mass_moments()))
        for row, column in zip(*_LOWER, strict=True):
            if not J[int(row), int(column)].is_zero():
                J[int(row), int(column)] = J[int(column), int(row)] = leaf(0.0)
        return body_of_moments(item.name, ca.sparsify(J))
    if isinstance(item, ModalBody):
        return replace(item, opened=_rebuilt(item.numbers, leaf))
    if isinstance(item, ca.DM | np.ndarray):
        array = _array(item)
        if _is_symmetric(array):
            return _rebuilt_symmetric(array, leaf)
        values = ca.SX(*array.shape) if isinstance(item, ca.DM) else ca.SX(array.size, 1)
        for place in np.ndindex(array.shape):
            if array[place]:
                values[place if isinstance(item, ca.DM) else place[0]] = leaf(float(array[place]))
        return values
    if isinstance(item, tuple):
        return tuple(_rebuilt(part, leaf) for part in item)
    parts = {name: getattr(item, name) for name in _given(type(item))}  # type: ignore[arg-type]
    changed = {name: part if name in _PLACES else _rebuilt(part, leaf) for name, part in parts.items()}
    return replace(item, **{name: part for name, part in changed.items() if part is not parts[name]})


_LOWER = np.tril_indices(4)


def is_number(item: Any) -> bool:
    """Whether an item is a finite floating-point number: counts and what is infinite belong to the structure."""
    return isinstance(item, float | np.floating) and math.isfinite(item)


@cache
def _given(kind: type) -> tuple[str, ...]:
    """The fields that an element is made from."""
    return tuple(field.name for field in fields(kind) if field.init)


def _is_open(item: Any) -> bool:
    """Whether numbers inside the item may be opened."""
    if isinstance(item, SeatedBody):
        return _is_open(item.own)
    if isinstance(item, ModalBody):
        return item.places is not None and item.opened is None
    if hasattr(item, "amplitudes"):  # a body
        return isinstance(item, RigidBody) and isinstance(item.mass_moments(), ca.DM)
    return isinstance(item, ca.DM | np.ndarray | tuple) or (is_dataclass(item) and not isinstance(item, type))


def _told(body: ModalBody) -> Hashable:
    """Names and units of its amplitudes: their usual sizes and frequencies follow from numbers."""
    return tuple((amplitude.name, amplitude.unit) for amplitude in body.amplitudes)


def _is_symmetric(array: Array) -> bool:
    """Whether a matrix, of more than one row, is equal to its transpose: so it stays."""
    return array.ndim == 2 and len(array) > 1 and array.shape[0] == array.shape[1] and bool((array == array.T).all())


def _lower(array: Array) -> tuple[Any, Any]:
    return np.tril_indices(len(array))


def _rebuilt_symmetric(array: Array, leaf: Leaf) -> Value:
    values = ca.SX(*array.shape)
    for row, column in zip(*(part.tolist() for part in _lower(array)), strict=True):
        if array[row, column]:
            values[row, column] = values[column, row] = leaf(float(array[row, column]))
    return values


def _array(item: ca.DM | Array) -> Array:
    return np.asarray(item.full() if isinstance(item, ca.DM) else item)


def _closed(item: Any) -> Hashable:
    """What is part of the structure with all its numbers."""
    if isinstance(item, ca.DM | np.ndarray):
        array = _array(item)
        return array.shape, array.tobytes()
    if isinstance(item, tuple | list):
        return tuple(_closed(part) for part in item)
    if is_dataclass(item) and not isinstance(item, type):
        return type(item), *((name, _closed(getattr(item, name))) for name in _given(type(item)))
    return item if isinstance(item, Hashable) and not isinstance(item, ca.SX) else Same(item)
