"""Letters in the place of a machine's numbers; what they are called is told by a table of names.

Numbers that are zero stay zero, so that nothing is spent on them; directions, pitches and couplings stay numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from typing import Protocol

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.rigid import RigidBody
from torseur.model.frame import GROUND
from torseur.model.model import Model

AXES = "xyz"
GROUPS = ("masses", "centres", "inertias", "lengths", "gravity", "rotors", "gears")
_ROUND_OFF = 1e-12  # of the greatest entry beside it


@dataclass(frozen=True)
class Letter:
    """A letter, what it stands for, its value in the machine, its unit, and the group that it belongs to."""

    name: str
    meaning: str
    value: float | None  # None of coordinates and speeds
    unit: str
    group: str


class NameTable(Protocol):
    """What a tradition calls the numbers of a machine; bodies, motors and rotors are counted from 1."""

    central: bool  # centre of mass, and inertia at it; otherwise first moment, and inertia at the body's origin
    digits: int | None  # of a value that is shown, None for all
    steps: Steps

    def first_moment(self, n: int, values: Array) -> Sequence[str]:
        """Of the three components of the first moment, or of the centre of mass."""
        ...

    def inertia(self, n: int, axes: str) -> str:
        """Of one entry of the inertia tensor."""
        ...

    def lengths(self, model: Model, i: int) -> Sequence[str]:
        """Of the three components of the place of joint i on its parent."""
        ...


@dataclass
class Lettering:
    """The letters that are wanted, and those given so far with their symbols."""

    names: NameTable
    wanted: Callable[[str, str], bool]  # of a name in a group
    letters: list[Letter] = field(default_factory=list)
    symbols: list[Value] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)

    def of(self, group: str, name: str, value: float, meaning: str, unit: str) -> Value:
        """The letter for a number if it is wanted; zeros, and numbers that are not wanted, stay numbers."""
        if value == 0.0:
            return 0.0
        self.offered.append(name)
        if not self.wanted(name, group):
            return value
        shown = float(value) if self.names.digits is None else float(f"{value:.{self.names.digits}g}")
        self.letters.append(Letter(name, meaning, shown, unit, group))
        self.symbols.append(ca.SX.sym(name))
        return self.symbols[-1]

    def vector(self, group: str, names: Sequence[str], values: Array, meaning: str, unit: str = "m") -> Value:
        """A column of letters for its components."""
        entries = [self.of(group, n, x, f"{meaning}, {a}", unit) for n, x, a in zip(names, values, AXES, strict=True)]
        return as_casadi(ca.sparsify(ca.vertcat(*(ca.SX(entry) for entry in entries))))

    def column(self) -> Value:
        """The symbols, one below the other."""
        return ca.vertcat(ca.SX(0, 1), *self.symbols)


Steps = tuple[Callable[[Lettering, Model], Model], ...]  # what has letters, in their order


def with_letters(model: Model, names: NameTable, symbols: bool | Collection[str]) -> tuple[Model, Lettering]:
    """The model with the wanted letters of a tradition: all, none, or those whose names or groups are given."""
    chosen = () if isinstance(symbols, bool) else (symbols,) if isinstance(symbols, str) else tuple(symbols)
    given = Lettering(names, lambda name, group: symbols is True or name in chosen or group in chosen)
    if symbols is False:
        return model, given
    opened = model
    for step in names.steps:
        opened = step(given, opened)
    known = (*GROUPS, *given.offered)
    for name in chosen:
        if name not in known:
            raise ValueError(f"'{name}' is no letter or group of letters of '{model.name}'. {suggestion(name, known)}")
    return opened, given


def body_letters(given: Lettering, model: Model) -> Model:
    """Masses, centres of mass or first moments, and inertias."""
    bodies = tuple(_body(given, body, n) for n, body in enumerate(model.bodies, start=1))
    return replace(model, bodies=bodies)


def _body(given: Lettering, body: Body, n: int) -> Body:
    if not isinstance(body, RigidBody):
        return body
    central = given.names.central
    m, first, I = float(body.m), as_numpy(body.md).ravel(), as_numpy(body.I)
    if central:
        first = _clean(first / m) if m else np.zeros(3)
        I = _clean(I + m * (skew(first) @ skew(first)))
    meaning, unit = ("centre of mass", "m") if central else ("first moment", "kg m")
    about = f"inertia of {body.name} at its {'centre of mass' if central else 'origin'}"
    before = len(given.letters)
    mass = given.of("masses", f"m{n}", m, f"mass of {body.name}", "kg")
    names = given.names.first_moment(n, first)
    md = given.vector("centres", names, first, f"{meaning} of {body.name}, from its joint", unit)
    entry = {
        (i, j): given.of("inertias", given.names.inertia(n, axes), I[i, j], f"{about}, {axes}", "kg m²")
        for i in range(3)
        for j in range(i + 1)
        if (axes := AXES[j] + AXES[i])
    }
    if len(given.letters) == before:
        return body
    rows = [[ca.SX(entry[max(i, j), min(i, j)]) for j in range(3)] for i in range(3)]
    at_origin = ca.blockcat(rows)
    if central:
        at_origin, md = at_origin - mass * (skew(md) @ skew(md)), mass * md
    return replace(body, m=mass, md=ca.sparsify(md), I=ca.sparsify(at_origin))


def length_letters(given: Lettering, model: Model) -> Model:
    """Places of the joints on their parents."""
    seats: list[Transform] = []
    for i, X in enumerate(model.placement):
        p = model.parent[i]
        origin = "the world's origin" if p == GROUND else f"the joint of {model.bodies[p].name}"
        meaning = f"from {origin} to joint {model.joint_names[i]}"
        seats.append(
            Transform(X.R, given.vector("lengths", given.names.lengths(model, i), as_numpy(X.p).ravel(), meaning))
        )
    return replace(model, placement=tuple(seats))


def gravity_letters(given: Lettering, model: Model) -> Model:
    """``g``; ``gx``, ``gy``, ``gz`` where several are not zero."""
    g = as_numpy(model.gravity).ravel()
    if np.count_nonzero(g) != 1:
        gravity = given.vector("gravity", [f"g{axis}" for axis in AXES], g, "gravity", "m/s²")
    else:
        size = given.of("gravity", "g", float(abs(g).max()), "gravity", "m/s²")
        gravity = as_casadi(np.sign(g)) * size
    return replace(model, gravity=gravity)


def _clean(values: Array) -> Array:
    """Without the round-off of zeros."""
    return np.where(np.abs(values) <= _ROUND_OFF * np.abs(values).max(initial=0.0), 0.0, values)


def component_names(values: Array, alone: str, several: str) -> list[str]:
    """Names of components: the plain one where only one of them is not zero, otherwise with their axes."""
    return [alone if np.count_nonzero(values) == 1 else several.format(axis) for axis in AXES]
