"""Kernels of a motion: rates with accounts, projection on the constraints, derivatives, steps along speeds."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.kernels.native import Kernel
from torseur.mechanics.motorised.accounts import impulse_rates, powers
from torseur.mechanics.motorised.contacts import trace_rate
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.motion import rates
from torseur.mechanics.motorised.unknowns import holding_axes, remainder
from torseur.mechanics.tree.kinematics import stepped
from torseur.simulation.posed.tracing import Tracing
from torseur.simulation.sparse_jacobian import Balance, SparseJacobian


def state_rates_with_accounts(machine: Motorised, m: Moving) -> Value:
    """ẋ with the accounts."""
    x_dot: Value = ca.SX(rates(machine, m))
    before_z = x_dot.numel() - machine.states.nz
    return ca.vertcat(x_dot[:before_z], with_accounts(machine, m, x_dot[before_z:]))


def with_accounts(machine: Motorised, m: Moving, z_dot: Value) -> Value:
    """ż of the drives with the rates of the accounts, (nz,)."""
    states, z_dot = machine.states, ca.SX(z_dot)
    for name, power in powers(machine, m).items() if states.works else ():
        z_dot[states.works[name]] = power
    if states.contacts.stop > states.contacts.start:
        z_dot[states.contacts] = trace_rate(machine, m)
    if states.impulses.stop > states.impulses.start:
        z_dot[states.impulses.start :] = impulse_rates(machine, m)
    return z_dot


def projection_kernel(machine: Motorised, symbols: Instant, tracing: Tracing) -> Kernel | None:
    """(q, speeds that are states) where the constraints hold, and the gap before where the way tells it."""
    if not machine.way.projects:
        return None
    with tracing.running():
        found = machine.equations.projected(holding_axes(machine, symbols.slip))
    if found.q is symbols.q:
        return None  # rows on speeds alone, which are kept by construction
    gap = () if found.gap is None else (found.gap,)
    return tracing.kernel("project", ca.vertcat(found.q, found.speeds), *gap, reads_y=False)


def jacobian_kernel(tracing: Tracing, x_dot: Value, symbols: Instant) -> Kernel | None:
    """∂ẋ/∂x; None where y is found apart: then differences are taken."""
    return None if tracing.solves_apart else tracing.kernel("jacobian", ca.jacobian(x_dot, _states(symbols)))


def sparse_jacobian_of(machine: Motorised, seen: Moving, tracing: Tracing) -> SparseJacobian | None:
    """The derivative of (ẋ, residual) by (x, y); None where the way has no residual."""
    found = _rates_and_remainder(machine, seen, tracing)
    return None if found is None else tracing.sparse_jacobian(found)


def balance_of(machine: Motorised, seen: Moving, tracing: Tracing) -> Balance | None:
    """The same with constraints on the speeds, and its values."""
    found = _rates_and_remainder(machine, seen, tracing, of_speeds=True)
    if found is None:
        return None
    derivative = tracing.sparse_jacobian(found)
    speeds = range(machine.model.nq, machine.model.nq + machine.model.nv)
    first = machine.model.nq + machine.model.nv + machine.states.nz + machine.model.nv
    rows = range(first, first + seen.solved.multipliers.numel())
    computed = enumerate(derivative.entries[: derivative.computed])
    by_positions = tuple(k for k, (i, j) in computed if i in rows and j not in speeds)
    return Balance(tracing.kernel("balance", found), derivative, by_positions)


def _rates_and_remainder(
    machine: Motorised, seen: Moving, tracing: Tracing, *, of_speeds: bool = False
) -> Value | None:
    with tracing.running():
        residual = remainder(machine, seen, of_speeds=of_speeds)
        return None if residual is None else ca.vertcat(state_rates_with_accounts(machine, seen), residual)


def move_kernel(machine: Motorised, symbols: Instant, tracing: Tracing) -> Kernel:
    """q ⊞ v."""
    with tracing.running():
        reached = stepped(machine.model, symbols.q, symbols.v)
    return tracing.kernel("move", reached)


def _states(symbols: Instant) -> Value:
    return ca.vertcat(symbols.q, symbols.v, symbols.z)
