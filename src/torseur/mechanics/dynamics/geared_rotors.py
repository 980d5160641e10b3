"""The rotors of each joint where the tree separates at the joints: on the joint's parent, or on the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.rotors import on_carrier
from torseur.model.bodies.motion import relative_acceleration
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class GearedRotors:
    """The rotors of one joint with nv speeds, on a parent with m amplitudes."""

    reflected: Value  # α² j_m, (nv, nv)
    coupling: Value  # r = (α j_m ε; 0) on the parent, (6, nv)
    on_amplitudes: Value  # the same on its amplitudes, Φ_ωᵀ α j_m ε, (m, nv)
    gyroscopic: Value  # the moment by which frames that turn on the parent exceed ω_p × r v, (3, 1)
    gyroscopic_on_amplitudes: Value  # (m, 1)
    lag: Value  # α j_m ε·ω̇_A of frames A that turn on the parent, made by velocities, (nv, 1)


def joint_of(model: Model, rotor: Rotor) -> int | None:
    """The joint that a rotor turns with, if the rotor's carrier is that joint's parent or the ground."""
    speeds = rotor.spin.sparsity().get_col()
    joints = {i for s in speeds for i, of in enumerate(model.layout.joint_speeds_of) if of.start <= s < of.stop}
    if len(joints) != 1:
        return None
    (joint,) = joints
    return joint if rotor.carrier in (GROUND, model.parent[joint]) else None


def geared_rotors(model: Model, q: Value, v: Value, omega: Sequence[Value]) -> list[GearedRotors]:
    """The rotors of every joint; ``omega`` are the angular velocities of the bodies."""
    geared = [_none(model, i) for i in model.outward()]
    for rotor in model.rotors:
        i = joint_of(model, rotor)
        assert i is not None, "the tree separates at each joint"
        ratio = rotor.spin[0, model.layout.joint_speeds_of[i]]
        own = replace(geared[i], reflected=geared[i].reflected + rotor.inertia * (ratio.T @ ratio))
        geared[i] = own if rotor.carrier == GROUND else _carried(model, rotor, i, own, q, v, omega)
    return geared


def _none(model: Model, i: int) -> GearedRotors:
    n, p = model.joints[i].nv, model.parent[i]
    m = 0 if p == GROUND else len(model.bodies[p].amplitudes)
    return _nothing(n, m)


@cache
def _nothing(n: int, m: int) -> GearedRotors:
    return GearedRotors(ca.DM(n, n), ca.DM(6, n), ca.DM(m, n), ca.DM(3, 1), ca.DM(m, 1), ca.DM(n, 1))


def _carried(
    model: Model, rotor: Rotor, i: int, others: GearedRotors, q: Value, v: Value, omega: Sequence[Value]
) -> GearedRotors:
    """With a rotor on the joint's parent: its frame A turns at ω_A = ω_p + Φ_ω η̇."""
    at, p = model.attached(rotor.frame), model.parent[i]
    eta, eta_dot = model.amplitudes(p, q), model.amplitude_rates(p, v)
    h = rotor.inertia * (rotor.axis @ rotor.spin[0, model.layout.joint_speeds_of[i]])
    twist, omega_p = at.motion_subspace(eta) @ eta_dot, as_casadi(at.pose(eta).R).T @ omega[p]
    spun = h @ model.layout.speeds(i, v)
    relative = on_carrier(model, rotor, q, ca.sparsify(cross(twist[:3], spun)))
    turning = on_carrier(model, rotor, q, ca.sparsify(cross(omega_p + twist[:3], spun)))
    unit, lag = on_carrier(model, rotor, q, h), relative_acceleration(omega_p, twist, at.bias(eta, eta_dot))[:3]
    return replace(
        others,
        coupling=others.coupling + ca.vertcat(unit.moment, ca.DM(*unit.moment.shape)),
        on_amplitudes=others.on_amplitudes + unit.on_amplitudes,
        gyroscopic=others.gyroscopic + relative.moment,
        gyroscopic_on_amplitudes=others.gyroscopic_on_amplitudes + turning.on_amplitudes,
        lag=others.lag + h.T @ lag,
    )
