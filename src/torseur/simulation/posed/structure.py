"""What a machine shares with others that differ from it in numbers alone: its kernels are traced and compiled once."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import fields, replace
from functools import cached_property, lru_cache

import numpy as np

from torseur.algebra.components import Array, Value
from torseur.frozen import Same, dataclass
from torseur.kernels.fingerprint import content
from torseur.model.known_by import KnownBy
from torseur.model.lean.reframed import reframed
from torseur.model.lean.regrouped import regrouped
from torseur.model.model import Model
from torseur.model.numbers.of_model import numbers_of, open_fields, structure_of, with_numbers

_OF_ONE = frozenset({"description", "doubts", "written", "initial_q", "initial_v", "limits"})
"""Fields of a model that its equations do not read."""

_REFRAMED = ("bodies", "joints", "parent", "placement", "layout", "gravity", "rotors", "motors", "loads", "frames")
"""Fields that the lean model has anew, or is made from."""

_KEPT = 64


LOOPED = 30
"""Bodies from which on a loop over them pays: it is compiled in a tenth of the time, and runs as fast."""

DIFFERENTIATED = 12
"""Speeds from which on it pays where rates are differentiated: one line of all derivatives is compiled for a minute."""


@dataclass(frozen=True, eq=False)
class Shape:
    """A machine that stands for all of its structure: equal to every other that differs in numbers alone."""

    model: Model
    is_open: bool  # whether its numbers are left open

    @cached_property
    def lean(self) -> Model:
        """The same dynamics in fewer operations, in frames that do not depend on masses."""
        return lean_of(self.model) if self.is_open else regrouped(reframed(self.model))

    @cached_property
    def numbers(self) -> Array:
        """Of the model, then of the lean one; none where they are not left open."""
        return np.concatenate([numbers_of(self.model), numbers_of(self.lean)]) if self.is_open else np.zeros(0)

    def opened(self, numbers: Value) -> Model:
        """The model with symbols for its numbers; the model itself where they are not left open."""
        return with_numbers(self.model, numbers[: self._own]) if self.is_open else self.model

    def opened_lean(self, numbers: Value) -> Model:
        """The lean model with symbols for its numbers."""
        return with_numbers(self.lean, numbers[self._own :])

    @cached_property
    def _own(self) -> int:
        return len(numbers_of(self.model))

    @cached_property
    def structure(self) -> Hashable:
        """What it has in common with others that differ in numbers alone."""
        if not self.is_open:
            return Same(self.model)
        left = _OF_ONE.union(open_fields(self.model))
        closed = tuple(_digest(Same(getattr(self.model, f.name))) for f in fields(Model) if f.name not in left)
        lean = tuple(_digest(Same(getattr(self.lean, name))) for name in ("joints", "placement", "frames"))
        return closed, lean, structure_of(self.model), structure_of(self.lean)

    @cached_property
    def _hash(self) -> int:
        return hash(self.structure)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.structure == other.structure


@lru_cache(maxsize=_KEPT)
def shape_of(model: Model, *, is_open: bool) -> Shape:
    """The shape of a model, found once for it."""
    return Shape(model, is_open)


def has_many_bodies(model: Model) -> bool:
    """Whether a loop over its bodies pays."""
    return _weight(model) > LOOPED


def is_large(model: Model, *, implicit: bool) -> bool:
    """Whether a machine may be traced body by body."""
    return has_many_bodies(model) or (implicit and model.nv > DIFFERENTIATED)


def _weight(model: Model) -> float:
    """Bodies, and what rows of constraints add to the work of a whole expression, in bodies."""
    return len(model.bodies) + sum(len(constraint.row_names) for constraint in model.constraints) / 2


def lean_of(model: Model) -> Model:
    """The lean model of a run; where a machine changes in what is not measured in frames, these are kept."""
    own = {f.name: getattr(model, f.name) for f in fields(Model) if f.name not in _REFRAMED}
    return replace(_lean(KnownBy(model, _REFRAMED)), **own)


@lru_cache(maxsize=_KEPT)
def _lean(of: KnownBy) -> Model:
    return regrouped(reframed(of.model, by_mass=False))


@lru_cache(maxsize=16 * _KEPT)
def _digest(same: Same) -> bytes:
    return hashlib.sha256(content(same.element)).digest()
