"""What rotors add to the derivatives of inverse dynamics."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.derivatives.joint_changes import Change
from torseur.mechanics.dynamics.rotors import momenta_of_unit_speeds
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class RotorChanges:
    """The rotors on one body that turn with one joint, for unit speeds of the joint (3, nv).

    Their momentum is h = α j_m ε, and their carrier feels ω × h where they turn.
    """

    h: Value
    gyroscopic: Value

    def wrench(self) -> Value:
        """The wrenches (moment; force) on the carrier when the joint's speeds change, (6, nv)."""
        return ca.vertcat(self.gyroscopic, ca.DM(*self.h.shape))

    def felt(self) -> Change:
        """The rows of α j_m ε·δω̇ on (θ, ε, ζ), with δω̇ = ε − ω × θ, as columns: the force that the joint feels."""
        return Change(self.gyroscopic, self.h, ca.DM(*self.h.shape))


def rotor_changes(model: Model, q: Value, omega: Sequence[Value]) -> dict[tuple[int, int], RotorChanges]:
    """(carrier, joint) → rotors; those on the ground do not feel its motion and are left out."""
    momenta = momenta_of_unit_speeds(model, q)
    return {(at, k): RotorChanges(h.moment, cross(omega[at], h.moment)) for (at, k), h in momenta.items()}
