"""Letters of textbooks: m1, lc1, I_zz1, l1, g, J_m1, N1.

| group | letters | stand for |
|---|---|---|
| masses | ``m2`` | mass of body 2 |
| centres | ``lc2``; ``lcx2``, ``lcy2``, ``lcz2`` where several are not zero | centre of mass, from the body's joint |
| inertias | ``I_xx2`` … ``I_yz2`` | inertia at the centre of mass |
| lengths | ``l2``; ``a2``, ``b2``, ``d2`` along x, y, z where some joint needs several | to the next joint |
| gravity | ``g``; ``gx``, ``gy``, ``gz`` where several are not zero | gravity |
| rotors | ``J_m1``; ``J_a1`` for inertia given at a joint's output | axial inertia of a rotor |
| gears | ``N1`` | ratio of a motor's gear |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_numpy
from torseur.model.forces.rotor import Rotor
from torseur.model.model import Model
from torseur.readable.letters.lettering import (
    Lettering,
    Steps,
    body_letters,
    component_names,
    gravity_letters,
    length_letters,
)


def drive_letters(given: Lettering, model: Model) -> Model:
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


class _TextbookNames:
    """The table above."""

    central: bool = True
    digits: int | None = 15  # centres and inertias at them are results of divisions and differences
    steps: Steps = (body_letters, length_letters, gravity_letters, drive_letters)

    def first_moment(self, n: int, values: Array) -> Sequence[str]:
        """Of the centre of mass."""
        return component_names(values, f"lc{n}", f"lc{{}}{n}")

    def inertia(self, n: int, axes: str) -> str:
        """I_xy2."""
        return f"I_{axes}{n}"

    def lengths(self, model: Model, i: int) -> Sequence[str]:
        """Lengths are numbered by the body that they belong to; those of joints on the ground are called l0, a0, …"""
        p = model.parent[i]
        number = f"{p + 1}" if model.parent.count(p) == 1 else f"{p + 1}_{i + 1}"
        single = all(np.count_nonzero(as_numpy(X.p)) <= 1 for X in model.placement)
        return [f"l{number}"] * 3 if single else [f"{letter}{number}" for letter in "abd"]


TEXTBOOK = _TextbookNames()
