"""Which of two algorithms for the same quantity is traced: the one with fewer operations on this machine."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.kernels.cost.counts import count
from torseur.mechanics.dynamics.articulated_body import applies, articulated_body
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics, solve_mass_matrix
from torseur.mechanics.dynamics.newton_euler import internal_forces
from torseur.mechanics.tree.external import Wrenches
from torseur.mechanics.tree.per_body import calls_are_noted
from torseur.model.model import Model
from torseur.quantities.constrained import constrained_accelerations
from torseur.quantities.quantity import LARGE

SMALL = 10  # bodies: below, Cholesky has fewer operations on every tree


def cheapest_forward_dynamics(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None = None) -> Value:
    """Accelerations by Cholesky's method on the kinetic matrix (n³) or by articulated bodies (n), (nv,).

    Those of a machine with constraints are found by multipliers.
    """
    if model.constraints:
        return constrained_accelerations(model, q, v, tau, wrenches)
    n, looped = len(model.bodies), calls_are_noted()
    if not applies(model) or (n < SMALL and not looped):
        return forward_dynamics(model, q, v, tau, wrenches)
    articulated = articulated_body(model, q, v, tau, wrenches)
    if n > LARGE or looped:
        return articulated
    return min(articulated, forward_dynamics(model, q, v, tau, wrenches), key=_operations)


def cheapest_solve(model: Model, q: Value, forces: Value) -> Value:
    """A⁻¹ f: by Cholesky's method, or by articulated bodies at rest that nothing but f acts on, (nv,)."""
    if len(model.bodies) <= LARGE or not applies(model):
        return solve_mass_matrix(model, q, forces)
    weightless, at_rest = replace(model, gravity=np.zeros(3), loads=(), constraints=()), ca.DM(model.nv, 1)
    return articulated_body(weightless, q, at_rest, forces + internal_forces(model, q, at_rest))


def _operations(expression: Value) -> int:
    counts = count(ca.Function("counted", ca.symvar(expression), [ca.cse(expression)]))
    return counts.multiplications + counts.additions + 8 * counts.divisions
