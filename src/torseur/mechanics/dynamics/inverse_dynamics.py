"""What Newton–Euler gives: forces for a motion, bias, gravity, reactions."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.dynamics.newton_euler import inertial_efforts, newton_euler
from torseur.mechanics.tree.external import Wrenches
from torseur.mechanics.tree.per_body import once_traced
from torseur.model.model import Model


@once_traced
def inverse_dynamics(model: Model, q: Value, v: Value, vd: Value, wrenches: Wrenches | None = None) -> Value:
    """q_a = Q_a(q, v, v̇), theory (13): generalised forces at the joints' outputs that give v̇, (nv,)."""
    return newton_euler(model, q, v, vd, wrenches=wrenches).tau


def bias(model: Model, q: Value, v: Value, wrenches: Wrenches | None = None) -> Value:
    """s = Q_a(q, v, 0): what holds the machine at zero acceleration, (nv,) [Llibre 1983, IV]."""
    return inverse_dynamics(model, q, v, ca.DM(model.nv, 1), wrenches)


@once_traced
def gravity_forces(model: Model, q: Value) -> Value:
    """Generalised forces that hold the machine at rest against its weight alone, (nv,): ∂V/∂q."""
    at_rest = ca.DM(model.nv, 1)
    return inertial_efforts(_unloaded(model), q, at_rest, at_rest).tau


def reactions(model: Model, q: Value, v: Value, vd: Value, wrenches: Wrenches | None = None) -> Value:
    """Wrenches (moment; force) that hold the bodies at their joints, (6, bodies), in the bodies' components."""
    efforts = newton_euler(model, q, v, vd, wrenches=wrenches)
    return ca.horzcat(*(ca.vertcat(c, f) for c, f in zip(efforts.c, efforts.f, strict=True)))


def _unloaded(model: Model) -> Model:
    return replace(model, loads=())
