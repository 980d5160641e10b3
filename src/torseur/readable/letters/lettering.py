"""Letters of textbooks in the place of a machine's numbers: m1, lc1, I_zz1, l1, g, J_m1, N1.

| group | letters | stand for |
|---|---|---|
| masses | ``m2`` | mass of body 2 |
| centres | ``lc2``; ``lcx2``, ``lcy2``, ``lcz2`` where several are not zero | centre of mass, from the body's joint |
| inertias | ``I_xx2`` … ``I_yz2`` | inertia at the centre of mass |
| lengths | ``l2``; ``a2``, ``b2``, ``d2`` along x, y, z where some joint needs several | to the next joint |
| gravity | ``g``; ``gx``, ``gy``, ``gz`` where several are not zero | gravity |
| rotors | ``J_m1``; ``J_a1`` for inertia given at a joint's output | axial inertia of a rotor |
| gears | ``N1`` | ratio of a motor's gear |

Numbers that are zero stay zero; directions, pitches and couplings stay numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.description.complaint import suggestion
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.rigid import RigidBody
from torseur.model.forces.rotor import Rotor
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


@dataclass
class Lettering:
    """The letters that are wanted, and those given so far with their symbols."""

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
        self.letters.append(Letter(name, meaning, float(f"{value:.15g}"), unit, group))
        self.symbols.append(ca.SX.sym(name))
        return self.symbols[-1]

    def column(self) -> Value:
        """The symbols, one below the other."""
        return ca.vertcat(ca.SX(0, 1), *self.symbols)


def lettered(model: Model, symbols: bool | Collection[str]) -> tuple[Model, Lettering]:
    """The model with the wanted letters: all, none, or those whose names or groups are given."""
    chosen = () if isinstance(symbols, bool) else (symbols,) if isinstance(symbols, str) else tuple(symbols)
    given = Lettering(lambda name, group: symbols is True or name in chosen or group in chosen)
    if symbols is False:
        return model, given
    bodies = tuple(_body(given, body, n) for n, body in enumerate(model.bodies, start=1))
    placement = _placements(given, model)
    opened = _with_drives(given, replace(model, bodies=bodies, placement=placement, gravity=_gravity(given, model)))
    known = (*GROUPS, *given.offered)
    for name in chosen:
        if name not in known:
            raise ValueError(f"'{name}' is no letter or group of letters of '{model.name}'. {suggestion(name, known)}")
    return opened, given


def _body(given: Lettering, body: Body, n: int) -> Body:
    if not isinstance(body, RigidBody):
        return body
    m = float(body.m)
    center = _clean(as_numpy(body.md).ravel() / m) if m else np.zeros(3)
    central = _clean(as_numpy(body.I) + m * (skew(center) @ skew(center)))
    before = len(given.letters)
    mass = given.of("masses", f"m{n}", m, f"mass of {body.name}", "kg")
    c = _vector(given, "centres", _component_names(center, f"lc{n}", f"lc{{}}{n}"), center, _center_of(body.name))
    about = f"inertia of {body.name} at its centre of mass"
    entry = {
        (i, j): given.of("inertias", f"I_{AXES[j]}{AXES[i]}{n}", central[i, j], f"{about}, {AXES[j]}{AXES[i]}", "kg m²")
        for i in range(3)
        for j in range(i + 1)
    }
    if len(given.letters) == before:
        return body
    rows = [[ca.SX(entry[max(i, j), min(i, j)]) for j in range(3)] for i in range(3)]
    at_origin = ca.blockcat(rows) - mass * (skew(c) @ skew(c))
    return RigidBody(body.name, mass, ca.sparsify(mass * c), ca.sparsify(at_origin))


def _center_of(name: str) -> str:
    return f"centre of mass of {name}, from its joint"


def _placements(given: Lettering, model: Model) -> tuple[Transform, ...]:
    """Lengths are numbered by the body that they belong to; those of joints on the ground are called l0, a0, ..."""
    single = all(np.count_nonzero(as_numpy(X.p)) <= 1 for X in model.placement)
    seats: list[Transform] = []
    for i, X in enumerate(model.placement):
        p = model.parent[i]
        number = f"{p + 1}" if model.parent.count(p) == 1 else f"{p + 1}_{i + 1}"
        names = [f"l{number}"] * 3 if single else [f"{letter}{number}" for letter in "abd"]
        origin = "the world's origin" if p == GROUND else f"the joint of {model.bodies[p].name}"
        meaning = f"from {origin} to joint {model.joint_names[i]}"
        seats.append(Transform(X.R, _vector(given, "lengths", names, as_numpy(X.p).ravel(), meaning)))
    return tuple(seats)


def _vector(given: Lettering, group: str, names: list[str], values: Array, meaning: str, unit: str = "m") -> Value:
    entries = [given.of(group, n, x, f"{meaning}, {a}", unit) for n, x, a in zip(names, values, AXES, strict=True)]
    return as_casadi(ca.sparsify(ca.vertcat(*(ca.SX(entry) for entry in entries))))


def _component_names(values: Array, alone: str, several: str) -> list[str]:
    return [alone if np.count_nonzero(values) == 1 else several.format(axis) for axis in AXES]


def _gravity(given: Lettering, model: Model) -> Value:
    g = as_numpy(model.gravity).ravel()
    if np.count_nonzero(g) != 1:
        return _vector(given, "gravity", [f"g{axis}" for axis in AXES], g, "gravity", "m/s²")
    return as_casadi(np.sign(g)) * given.of("gravity", "g", float(abs(g).max()), "gravity", "m/s²")


def _with_drives(given: Lettering, model: Model) -> Model:
    """Rotors of motors follow those of armatures, in the order of the motors that turn with their joints."""
    motors = list(model.motors)
    turning = [k for k, motor in enumerate(motors) if motor.inertia != 0.0 and motor.gear is None]
    reflected = len(model.rotors) - len(turning) if model.rotors else 0
    rotors = [_reflected(given, model, rotor) for rotor in model.rotors[:reflected]]
    for k, motor in enumerate(motors):
        motors[k] = replace(motor, spin=_geared(given, motor.spin, k + 1, motor.name))
    for k, rotor in zip(turning, model.rotors[reflected:], strict=bool(model.rotors)):
        meaning = f"axial inertia of the rotor of {motors[k].name}"
        inertia = given.of("rotors", f"J_m{k + 1}", float(rotor.inertia), meaning, "kg m²")
        rotors.append(replace(rotor, inertia=inertia, spin=motors[k].spin))
    return replace(model, motors=tuple(motors), rotors=tuple(rotors))


def _reflected(given: Lettering, model: Model, rotor: Rotor) -> Rotor:
    (place,) = rotor.spin.sparsity().get_col()
    meaning = f"inertia on {model.layout.joint_speed_names[place]}, at its output"
    return replace(rotor, inertia=given.of("rotors", f"J_a{place + 1}", float(rotor.inertia), meaning, "kg m² or kg"))


def _geared(given: Lettering, spin: Value, number: int, motor: str) -> Value:
    """The row of ratios; a ratio of one is no gear."""
    row = ca.SX(spin)
    places = spin.sparsity().get_col()
    for place in places:
        name = f"N{number}" if len(places) == 1 else f"N{number}_{place + 1}"
        ratio = float(spin[0, place])
        row[0, place] = ratio if ratio == 1.0 else given.of("gears", name, ratio, f"ratio of the gear of {motor}", "")
    return row


def _clean(values: Array) -> Array:
    """Without the round-off of zeros."""
    return np.where(np.abs(values) <= _ROUND_OFF * np.abs(values).max(initial=0.0), 0.0, values)
