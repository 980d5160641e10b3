"""Rotors: inertia that spins at σ = Γ v about an axis ε that is fixed in a frame A on the rotor's carrier.

    T = ½ j σ² + j σ ε·ω_A                                           theory (9)                     (1)

besides what the carrier counts. All that the recursions need of a rotor stands here; with the carrier's amplitudes
V_BA = Φ η̇, and a moment on A acts on them as Φ_ωᵀ.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.model.bodies.motion import Motion
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class OnCarrier:
    """Moments (3, k) of rotors on a body, in its components, and what they exert on its amplitudes (m, k)."""

    moment: Value
    on_amplitudes: Value

    def plus(self, other: OnCarrier) -> OnCarrier:
        """The sum of both."""
        return OnCarrier(self.moment + other.moment, self.on_amplitudes + other.on_amplitudes)


def reflected_inertia(model: Model) -> Value:
    """Σ Γᵀ j_m Γ over all rotors, on joint speeds."""
    n = len(model.layout.joint_speed_names)
    reflected = ca.DM(n, n)
    for rotor in model.rotors:
        reflected = reflected + rotor.inertia * (rotor.spin.T @ rotor.spin)
    return reflected


def momenta_of_unit_speeds(model: Model, q: Value) -> dict[tuple[int, int], OnCarrier]:
    """(carrier, joint) → α j_m ε of the rotors on a body for unit speeds of a joint; none of those on the ground."""
    momenta: dict[tuple[int, int], OnCarrier] = {}
    for rotor in model.rotors:
        for k in model.outward() if rotor.carrier != GROUND else ():
            alpha = rotor.spin[0, model.layout.joint_speeds_of[k]]
            if alpha.nnz():
                key, h = (rotor.carrier, k), on_carrier(model, rotor, q, rotor.inertia * (rotor.axis @ alpha))
                momenta[key] = momenta[key].plus(h) if key in momenta else h
    return momenta


def on_carrier(model: Model, rotor: Rotor, q: Value, moment: Value) -> OnCarrier:
    """Moments (3, k) of a rotor, in components of its frame, as its carrier feels them."""
    at, eta = model.attached(rotor.frame), model.amplitudes(rotor.carrier, q)
    return OnCarrier(as_casadi(at.pose(eta).R) @ moment, at.motion_subspace(eta)[:3, :].T @ moment)


def spun_up(
    model: Model, rotor: Rotor, q: Value, v: Value, vd: Value, motion: Sequence[Motion]
) -> tuple[OnCarrier | None, Value]:
    """What gives a rotor of unit inertia its motion: moment on the carrier, if that is no ground; force on the spin.

    c = σ̇ ε + σ ω_A × ε,    σ̇ + ε·ω̇_A                                theory (10)                    (2)
    """
    G = model.layout.unfold()
    sigma, sigma_dot = rotor.spin @ (G @ v), rotor.spin @ (G @ vd)
    if rotor.carrier == GROUND:
        return None, sigma_dot
    A = motion_of_frame(model, rotor, q, v, vd, motion)
    moment = sigma_dot * rotor.axis + cross(A.omega, rotor.axis) * sigma
    return on_carrier(model, rotor, q, moment), sigma_dot + ca.dot(rotor.axis, A.omega_dot)


def motion_of_frame(model: Model, rotor: Rotor, q: Value, v: Value, vd: Value, motion: Sequence[Motion]) -> Motion:
    """The motion of a rotor's frame, from those of the bodies."""
    at, k = model.attached(rotor.frame), rotor.carrier
    eta, rate, acceleration = model.amplitudes(k, q), model.amplitude_rates(k, v), model.amplitude_rates(k, vd)
    S = at.motion_subspace(eta)
    return motion[k].of_frame(at.pose(eta), S @ rate, S @ acceleration + at.bias(eta, rate))


def spin_speeds(model: Model, v: Value) -> list[Value]:
    """σ = Γ v of every rotor, or σ̇ from v̇."""
    speeds = model.layout.unfold() @ v
    return [rotor.spin @ speeds for rotor in model.rotors]


def spin_momenta(model: Model, q: Value, v: Value) -> list[OnCarrier]:
    """Σ j_m σ ε of the rotors on every body."""
    h = [OnCarrier(ca.DM(3, 1), ca.DM(len(body.amplitudes), 1)) for body in model.bodies]
    for rotor, sigma in zip(model.rotors, spin_speeds(model, v), strict=True):
        if rotor.carrier != GROUND:
            spun = on_carrier(model, rotor, q, rotor.axis * (rotor.inertia * sigma))
            h[rotor.carrier] = h[rotor.carrier].plus(spun)
    return h
