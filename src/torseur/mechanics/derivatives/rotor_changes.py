"""What rotors add to the derivatives of inverse dynamics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.vectors import cross
from torseur.mechanics.derivatives.joint_changes import Change
from torseur.model.frame import GROUND
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class GearedRotors:
    """The rotors on one body that turn with one joint, for unit speeds of the joint (3, nv).

    Their momentum is h = α j_m ε, and their carrier feels ω × h where they turn.
    """

    h: Value
    gyroscopic: Value

    def wrench(self) -> Value:
        """The wrenches (moment; force) on the carrier when the joint's speeds change, (6, nv)."""
        return ca.vertcat(self.gyroscopic, ca.DM(*self.h.shape))

    def felt(self) -> Change:
        """The rows of α j_m ε·δω̇ on (η, ε, ζ), with δω̇ = ε − ω × η, as columns: the force that the joint feels."""
        return Change(self.gyroscopic, self.h, ca.DM(*self.h.shape))


def geared_rotors(model: Model, omega: Sequence[Value]) -> dict[tuple[int, int], GearedRotors]:
    """(carrier, joint) → rotors; those on the ground do not feel its motion and are left out."""
    momenta: dict[tuple[int, int], Value] = {}
    for rotor in model.rotors:
        for k in model.outward() if rotor.carrier != GROUND else ():
            alpha = rotor.spin[0, model.layout.joint_speeds_of[k]]
            if alpha.nnz():
                momenta[rotor.carrier, k] = momenta.get((rotor.carrier, k), 0) + rotor.inertia * (rotor.axis @ alpha)
    return {(at, k): GearedRotors(h, cross(omega[at], h)) for (at, k), h in momenta.items()}


def spins(model: Model, v: Value) -> list[Value]:
    """The momentum Σ j_m σ ε of the rotors on every body."""
    h: list[Value] = [ca.DM(3, 1) for _ in model.bodies]
    joint_speeds = model.layout.unfold() @ v
    for rotor in model.rotors:
        if rotor.carrier != GROUND:
            h[rotor.carrier] = h[rotor.carrier] + rotor.axis * (rotor.inertia * (rotor.spin @ joint_speeds))
    return h


def reflected_inertia(model: Model) -> Value:
    """Σ Γᵀ j_m Γ over all rotors, on joint speeds."""
    n = len(model.layout.joint_speed_names)
    reflected = ca.DM(n, n)
    for rotor in model.rotors:
        reflected = reflected + rotor.inertia * (rotor.spin.T @ rotor.spin)
    return reflected
