"""Accelerations of the motorised machine: of a tree, with axes that stick, and with constraints."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.symmetric import symmetric
from torseur.mechanics.constraints.reduction import Reduction
from torseur.mechanics.dynamics.cholesky import cholesky_solve, factor, solve_factored
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.newton_euler import newton_euler
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.state import StateLayout
from torseur.mechanics.tree.external import Wrenches, wrenches_at_frames
from torseur.mechanics.tree.kinematics import links


def accelerated(machine: Motorised, m: Moving, tau: Value) -> Moving:
    """v̇ from the forces ``tau`` and the disturbances.

    An axis that sticks has no acceleration, and its friction holds what pushes it. With m_i = 0 for speeds that stick
    and 1 for the others:  (m A m + 1 − m) v̇ = m (τ − s).
    """
    model, now, lean = machine.model, m.now, machine.lean
    external: Wrenches | None = wrenches_at_frames(lean, now.q, m.wrenches) if m.wrenches else None
    sticking = machine.states.sticking
    if machine.reduction is not None:
        return _reduced(machine, machine.reduction, m, tau, external)
    if not sticking:
        return replace(m, acceleration=machine.accelerations(lean, now.q, now.v, tau, external))
    X = links(lean, now.q)
    lack = tau - newton_euler(lean, now.q, now.v, ca.DM(model.nv, 1), wrenches=external, X=X).tau
    A = mass_matrix(lean, now.q, X=X)
    free = ca.SX.ones(model.nv, 1)
    for axis in sticking:
        if axis.speed < model.nv:
            free[axis.speed] = now.mode[axis.mode] ** 2
    masked = A * (free @ free.T) + ca.diag(1 - free)
    acceleration = cholesky_solve(masked, free * lack)
    held = lack - A @ acceleration
    return replace(m, acceleration=acceleration, push=_pushes(machine, m, held))


def _reduced(machine: Motorised, r: Reduction, m: Moving, tau: Value, external: Wrenches | None) -> Moving:
    """The motion of a machine with constraints, by its independent speeds [HN, eqs. 4.7–4.10], and their forces.

        D α̇ = Jᵀ (τ − s(q, v, v̇₀)),   D = Jᵀ A J,   v̇₀ the acceleration at α̇ = 0               (1)
        λ = J_bᵀ (s(q, v, v̇) − τ)                                                               (2)

    Axes that stick have no acceleration, E α̇ + e = 0 with E and e their rows of J and v̇₀; with m_i = 1 for these
    and 0 for the others their friction μ is the solution of  (m E D⁻¹ Eᵀ m + 1 − m) μ = m (E α̇_free + e).
    """
    lean, now = machine.lean, m.now
    X = links(lean, now.q)
    lack = tau - newton_euler(lean, now.q, now.v, r.drift, wrenches=external, X=X).tau
    L, D_inverse = factor(symmetric(r.J.T @ mass_matrix(lean, now.q, X=X) @ r.J))
    alpha_dot = solve_factored(L, D_inverse, r.J.T @ lack)  # (1)
    held = ca.SX.zeros(lean.nv, 1)
    if sticking := [axis for axis in machine.states.sticking if axis.speed < lean.nv]:
        entries = [axis.speed for axis in sticking]
        E = ca.SX(r.J[entries, :])
        stuck = ca.vertcat(*(1 - now.mode[axis.mode] ** 2 for axis in sticking))
        answer = solve_factored(L, D_inverse, E.T)
        yielding = symmetric((E @ answer) * (stuck @ stuck.T)) + ca.diag(1 - stuck)
        mu = cholesky_solve(yielding, stuck * (E @ alpha_dot + r.drift[entries]))
        alpha_dot = alpha_dot - answer @ mu
        held[entries] = mu
    acceleration = r.J @ alpha_dot + r.drift
    needed = newton_euler(lean, now.q, now.v, acceleration, wrenches=external, X=X).tau
    multipliers = r.J_b.T @ (needed - tau)  # (2); what sticks is an independent speed, so that μ has no part in it
    return replace(
        m,
        acceleration=acceleration,
        push=_pushes(machine, m, held),
        speed_rates=alpha_dot,
        multipliers=multipliers,
    )


def _pushes(machine: Motorised, m: Moving, held: Value) -> list[Value]:
    """What the friction of each axis with a mode must hold: ``held`` of a joint, the torque on a geared rotor."""
    nv = machine.model.nv
    return [
        held[axis.speed] if axis.speed < nv else _rotor_push(machine, m, axis.speed - nv)
        for axis in machine.states.sticking
    ]


def _rotor_push(machine: Motorised, m: Moving, place: int) -> Value:
    """The torque on a rotor behind an elastic gear, its friction left out; ``place`` is that of its speed in z."""
    k = _rotor_at(machine.states, place)
    gear = machine.model.motors[k].gear
    assert gear is not None
    return m.drives[k].torque - m.drives[k].transmitted / gear.ratio


def _rotor_at(states: StateLayout, place: int) -> int:
    return next(k for k, at in enumerate(states.motors) if at.rotor.start + 1 == place and at.rotor.stop > place)
