"""Letters in the place of a machine's numbers, numbered by body as in Khalil's tables."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.rigid import RigidBody
from torseur.model.model import Model

AXES = "xyz"


@dataclass
class Letters:
    """The letters given so far: their symbols, and the numbers that they stand for."""

    symbols: dict[str, Value] = field(default_factory=dict)
    nominal: dict[str, float] = field(default_factory=dict)

    def of(self, name: str, number: float) -> Value:
        """A new letter for a number; zero remains zero, so that nothing is spent on it."""
        if number == 0.0:
            return 0.0
        self.nominal[name] = float(number)
        self.symbols[name] = ca.SX.sym(name)
        return self.symbols[name]

    def of_vector(self, names: list[str], numbers: Value) -> Value:
        """A column of letters."""
        values = as_numpy(numbers).ravel()
        return as_casadi(ca.vertcat(*(ca.SX(self.of(n, x)) for n, x in zip(names, values, strict=True))))


class TextbookBody(RigidBody):
    """A rigid body whose moment is written as in textbooks, with the entries of its inertia tensor one by one.

        f = m ẇ + U (m d),      c = I ω̇ + ω × I ω + m d × ẇ

    Equal to the moment of ``RigidBody``, which needs fewer operations but has sums of moments of inertia in it.
    """

    def inertial_wrench(self, motion: Motion, eta: Value) -> tuple[Value, Value]:
        """Force and moment at the origin."""
        force = self.m * motion.w_dot + motion.spread @ self.md
        turning = self.I @ motion.omega_dot + cross(motion.omega, self.I @ motion.omega)
        return force, turning + cross(self.md, motion.w_dot)


def with_textbook_bodies(model: Model) -> Model:
    """The same model with moments of its rigid bodies as in textbooks."""
    bodies = (TextbookBody(b.name, b.m, b.md, b.I) if isinstance(b, RigidBody) else b for b in model.bodies)
    return replace(model, bodies=tuple(bodies))


def lettered(model: Model) -> tuple[Model, Letters]:
    """The model with letters, and what they stand for; body n is the n-th, counted from 1.

    | letters | stand for |
    |---|---|
    | ``m3``, ``mx3``, ``my3``, ``mz3`` | mass, and mass times centre of mass |
    | ``xx3`` … ``yz3`` | inertia at the body's origin |
    | ``px3``, ``py3``, ``pz3`` | place of the body's joint on its parent |
    | ``g``, or ``gx``, ``gy``, ``gz`` | gravity |
    | ``jm2`` | axial inertia of the second rotor |

    Numbers that are zero stay zero; directions, gear ratios and pitches stay numbers.
    """
    letters = Letters()
    gravity = as_numpy(model.gravity).ravel()
    along = np.flatnonzero(gravity)
    if len(along) == 1:
        g = letters.of("g", float(abs(gravity[along[0]])))
        direction: Value = as_casadi(np.sign(gravity)) * g
    else:
        direction = letters.of_vector([f"g{axis}" for axis in AXES], gravity)
    return (
        replace(
            model,
            gravity=direction,
            bodies=tuple(_body(letters, body, n) for n, body in enumerate(model.bodies, start=1)),
            placement=tuple(
                Transform(as_casadi(seat.R), letters.of_vector([f"p{axis}{n}" for axis in AXES], seat.p))
                for n, seat in enumerate(model.placement, start=1)
            ),
            rotors=tuple(
                replace(rotor, inertia=letters.of(f"jm{k}", float(rotor.inertia)))
                for k, rotor in enumerate(model.rotors, start=1)
            ),
        ),
        letters,
    )


def _body(letters: Letters, body: Body, n: int) -> Body:
    if not isinstance(body, RigidBody):
        return body
    I = as_numpy(body.I)
    m = letters.of(f"m{n}", float(body.m))
    md = letters.of_vector([f"m{axis}{n}" for axis in AXES], body.md)
    lower = {(i, j): ca.SX(letters.of(f"{AXES[j]}{AXES[i]}{n}", I[i, j])) for i in range(3) for j in range(i + 1)}
    rows = [[lower[max(i, j), min(i, j)] for j in range(3)] for i in range(3)]
    return TextbookBody(body.name, m, md, as_casadi(ca.blockcat(rows)))
