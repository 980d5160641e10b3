"""Accelerations of machines with constraints as functions of (q, v, τ), and the forces of their constraints.

They are those of the multipliers (``ways/multipliers``), which need no choice of speeds and pass singular positions.
Outside of the constraints, where H v = b does not hold, they are those of the nearest motion in the measure of A.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.constraints.mobility_beside import void_at_start
from torseur.mechanics.constraints.rows import driven_value_rates
from torseur.mechanics.tree.external import Wrenches
from torseur.mechanics.tree.tangent import tangent
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces, Solved
from torseur.model.constraints.protocol import driven_by_time
from torseur.model.model import Model

_AT_ANY_TIME = ca.DM(0)


def constrained_accelerations(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None = None) -> Value:
    """v̇ under the generalised forces ``tau`` with all constraints kept, (nv,)."""
    return _solved(model, q, v, tau, wrenches).acceleration


def constraint_forces(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None = None) -> Value:
    """λ: the force along each row of the constraints, (m,)."""
    return _solved(model, q, v, tau, wrenches).multipliers


def constrained_derivatives(model: Model, q: Value, v: Value, tau: Value) -> Value:
    """(∂v̇/∂q, ∂v̇/∂v, ∂v̇/∂τ) side by side, (nv, 3 nv), by q along the tangent; differentiated by CasADi."""
    a = constrained_accelerations(model, q, v, tau)
    return ca.horzcat(ca.jacobian(a, q) @ tangent(model, q), ca.jacobian(a, v), ca.jacobian(a, tau))


def _solved(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None) -> Solved:
    t = ca.SX.sym("t")
    if t.element_hash() in {s.element_hash() for s in ca.symvar(ca.SX(driven_value_rates(model, t)))}:
        driven = ", ".join(f"'{c.name}'" for c in driven_by_time(model.constraints))
        raise ValueError(
            f"model '{model.name}' has motions that change with time, {driven}, and accelerations as a function of "
            "(q, v, tau) know no time. Leave these constraints out, or simulate the machine."
        )
    way = Multipliers(void=void_at_start(model))
    return way.equations(model, model, _AT_ANY_TIME, q, v).solved(Forces(tau, wrenches))
