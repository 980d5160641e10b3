"""Lagrange's equations of the first kind: accelerations and forces of constraints from one system, theory (29).

    A v̇ − Hᵀ λ = τ − s(q, v)                                                                    (1)
    H v̇        = ḃ − Ḣ v                                                                        (2)

It needs no choice of independent speeds; the system is regular where the rows of H are independent and A is definite
on the motions that they leave.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.constraints.rows import constraint_matrix, driven_value_rates
from torseur.mechanics.dynamics.inverse_dynamics import bias
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.jacobian import along_motion
from torseur.model.model import Model


def multiplier_system(model: Model, t: Value, q: Value, v: Value, tau: Value) -> tuple[Value, Value]:
    """(matrix, right-hand side) of (1) and (2) for (v̇, λ). ``q`` must be symbols."""
    A, H = mass_matrix(model, q), constraint_matrix(model, q)
    m = H.size1()
    matrix = ca.blockcat([[A, -H.T], [H, ca.DM(m, m)]])
    right = ca.vertcat(tau - bias(model, q, v), driven_value_rates(model, t) - along_motion(model, H, q, v) @ v)
    return matrix, right
