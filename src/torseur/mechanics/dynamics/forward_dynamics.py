"""The accelerations of the machine [Llibre 1983, IV]: v̇ = A⁻¹ (q_a − Q_a(q, v, 0)), theory (18)."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.newton_euler import newton_euler
from torseur.mechanics.tree.external import Wrenches
from torseur.mechanics.tree.kinematics import links
from torseur.model.model import Model


def forward_dynamics(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None = None) -> Value:
    """v̇ under the generalised forces ``tau`` at the joints' outputs, (nv,)."""
    refuse_constraints(model)
    X = links(model, q)
    s = newton_euler(model, q, v, 0 * v, wrenches=wrenches, X=X).tau
    return cholesky_solve(mass_matrix(model, q, X=X), tau - s)


def solve_mass_matrix(model: Model, q: Value, forces: Value) -> Value:
    """A⁻¹ f: the accelerations that generalised forces alone would give at rest and without weight, (nv,)."""
    return cholesky_solve(mass_matrix(model, q), forces)


def refuse_constraints(model: Model) -> None:
    """A tree's accelerations would be silently wrong for a machine with closed loops."""
    if model.constraints:
        names = ", ".join(f"'{c.name}'" for c in model.constraints)
        raise ValueError(
            f"model '{model.name}' has the constraints {names}; the accelerations of a tree do not respect them. "
            "Remove the loops, or use only quantities that do not solve for accelerations."
        )
