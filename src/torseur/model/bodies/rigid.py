"""The rigid body: a body with zero modes."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.inertia import shifted_to_origin
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.model.bodies.motion import Motion


@dataclass(frozen=True, eq=False)
class RigidBody:
    """Mass [kg], first moment [kg m] and inertia [kg m²], both at the body's origin, in its components."""

    name: str
    m: Value
    md: Value  # m · (position of the centre of mass), (3, 1)
    I: Value  # at the origin, not at the centre of mass, (3, 3)

    @classmethod
    def from_center_of_mass(
        cls, name: str, mass: float, com: NDArray[np.float64], inertia_com: NDArray[np.float64]
    ) -> RigidBody:
        """The body with this mass, centre of mass and inertia about the centre of mass."""
        inertia = shifted_to_origin(inertia_com, mass, com)
        return cls(name, mass, ca.sparsify(ca.DM(mass * np.asarray(com))), ca.sparsify(ca.DM(inertia)))

    @property
    def modes(self) -> int:
        """A rigid body does not deform."""
        return 0

    def mass(self) -> Value:
        """Mass [kg]."""
        return self.m

    def first_moment(self, eta: Value) -> Value:
        """m d."""
        return self.md

    def inertia(self, eta: Value) -> Value:
        """I at the origin."""
        return self.I

    def inertial_wrench(self, motion: Motion, eta: Value) -> tuple[Value, Value]:
        """Force and moment at the origin O, with U of ``Motion.spread``:

            f = m ẇ + U (m d)
            c = I ω̇ + ω × I ω + m d × ẇ

        Departure from the 1983 paper, which takes the moment at the centre of mass: at O it needs no
        velocity of G, and m d and I are constants of the body.
        """
        force = self.m * motion.w_dot + motion.spread() @ self.md
        gyration = self.I @ motion.omega_dot + cross(motion.omega, self.I @ motion.omega)
        return force, gyration + cross(self.md, motion.w_dot)

    def attachment(self, placement: Transform, eta: Value) -> Transform:
        """Frames do not move on a rigid body."""
        return placement
