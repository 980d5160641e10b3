"""Which of two algorithms for the same quantity is traced: the one with fewer operations on this machine."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.equations.articulated_body import applies, articulated_body
from torseur.equations.external import Wrenches
from torseur.equations.forward_dynamics import forward_dynamics
from torseur.kernels.counts import count
from torseur.model.model import Model

SMALL, LARGE = 10, 60  # bodies: below, Cholesky has fewer operations on every tree; above, articulated bodies have


def cheapest_forward_dynamics(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None = None) -> Value:
    """Accelerations by Cholesky's method on the kinetic matrix (n³) or by articulated bodies (n), (nv,)."""
    n = len(model.bodies)
    if n < SMALL or not applies(model):
        return forward_dynamics(model, q, v, tau, wrenches)
    articulated = articulated_body(model, q, v, tau, wrenches)
    if n > LARGE:
        return articulated
    return min(articulated, forward_dynamics(model, q, v, tau, wrenches), key=_operations)


def _operations(expression: Value) -> int:
    counts = count(ca.Function("counted", ca.symvar(expression), [ca.cse(expression)]))
    return counts.multiplications + counts.additions + 8 * counts.divisions
