"""Independent speeds: the constraints are solved for the other speeds before anything is integrated [HN, 2 and 4].

    D α̇ = Jᵀ (τ − s(q, v, v̇₀)),   D = Jᵀ A J,   v̇₀ the acceleration at α̇ = 0                   (1)
    λ = J_bᵀ (s(q, v, v̇) − τ)                                                                   (2)

[HN, eqs. 4.7–4.10], theory (31). Speeds keep the constraints by construction. Conditions on positions are kept up to
the error of integration, which a projection takes away after each step, again where φ was not small before:

    q ← q ⊞ (−J_b φ(q))                                                                         (3)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.symmetric import symmetric
from torseur.frozen import dataclass
from torseur.mechanics.constraints.chart import Chart, speed_matrix, speed_numbers
from torseur.mechanics.constraints.reduction import Reduction, reduced
from torseur.mechanics.constraints.rows import holonomic_rows
from torseur.mechanics.dynamics.cholesky import cholesky_solve, factor, solve_factored
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.newton_euler import newton_euler
from torseur.mechanics.tree.kinematics import links, stepped
from torseur.mechanics.ways.protocol import Array, Forces, Projected, Solved, WayName
from torseur.model.model import Model

_UNITS = {"point": "m/s", "turn": "rad/s"}


@dataclass(frozen=True)
class IndependentSpeeds:
    """The way of a machine whose constraints leave the speeds of a chart free."""

    chart: Chart
    name: ClassVar[WayName] = "independent_speeds"
    of_tree: ClassVar[bool] = False
    projects: ClassVar[bool] = True
    finds_closeness: ClassVar[bool] = False
    missed: ClassVar[float] = 0.0

    def speed_names(self, model: Model) -> tuple[str, ...]:
        """Those of the chart."""
        return self.chart.names

    def speed_units(self, of_tree: Mapping[str, str]) -> tuple[str, ...]:
        """Of joints as in the tree; of points and turns of frames their own."""
        return tuple(of_tree[s.of] if s.kind == "joint" else _UNITS[s.kind] for s in self.chart.speeds)

    def speeds(self, model: Model, q: Value, v: Value) -> Value:
        """α = S v."""
        return speed_matrix(model, self.chart.speeds, q) @ v

    def speed_numbers(self, model: Model, q: Array, v: Array) -> Array:
        """α = S v."""
        alpha: Array = speed_numbers(model, self.chart.speeds, q) @ v
        return alpha

    def equations(self, model: Model, lean: Model, t: Value, q: Value, speeds: Value) -> ReducedEquations:
        """(1) and (2)."""
        return ReducedEquations(lean, q, reduced(model, self.chart, t, q, speeds), t)

    def by_bodies(self, model: Model) -> bool:
        """Its matrices are of the whole machine."""
        return False

    def stated(self) -> list[Any]:
        """With its chart."""
        return [self.name, self.chart.stated()]


@dataclass(frozen=True, eq=False)
class ReducedEquations:
    """(1) and (2) at symbols; ``r`` is v = J α + J_b b."""

    model: Model
    q: Value
    r: Reduction
    t: Value

    @property
    def speeds(self) -> Value:
        """α."""
        return self.r.alpha

    @property
    def v(self) -> Value:
        """J α + J_b b."""
        return self.r.v

    @property
    def J(self) -> Value:
        """The columns span the admissible speeds."""
        return self.r.J

    @property
    def drift(self) -> Value:
        """v̇₀."""
        return self.r.drift

    def solved(self, forces: Forces) -> Solved:
        """(1) and (2).

        Speeds that stick have no acceleration, E α̇ + e = 0 with E and e their rows of J and v̇₀; with m_i = 1 for these
        and 0 for the others their friction μ is the solution of  (m E D⁻¹ Eᵀ m + 1 − m) μ = m (E α̇_free + e).
        """
        model, q, r = self.model, self.q, self.r
        X = links(model, q)
        lack = forces.tau - newton_euler(model, q, r.v, r.drift, wrenches=forces.wrenches, X=X).tau
        L, D_inverse = factor(symmetric(r.J.T @ mass_matrix(model, q, X=X) @ r.J))
        alpha_dot = solve_factored(L, D_inverse, r.J.T @ lack)  # (1)
        entries, held = list(forces.stuck), []
        if entries:
            E = ca.SX(r.J[entries, :])
            stuck: Value = ca.vertcat(*forces.stuck.values())
            answer = solve_factored(L, D_inverse, E.T)
            yielding = symmetric((E @ answer) * (stuck @ stuck.T)) + ca.diag(1 - stuck)
            mu = cholesky_solve(yielding, stuck * (E @ alpha_dot + r.drift[entries]))
            alpha_dot = alpha_dot - answer @ mu
            for entry, holds in forces.stuck.items():  # no round-off creeps where an axis sticks
                place = r.chart.names.index(model.layout.speed_names[entry])
                alpha_dot[place] = (1 - holds) * alpha_dot[place]
            held = [mu[k] for k in range(len(entries))]
        return self.completed(alpha_dot, forces, dict(zip(entries, held, strict=True)))

    def unknowns(self, solved: Solved) -> Value:
        """α̇: a step needs no more, and λ would cost a fifth of it."""
        return ca.SX(solved.speed_rates)

    def completed(
        self, unknowns: Value, forces: Forces, holding: Mapping[int, Value], closeness: Value | None = None
    ) -> Solved:
        """v̇ = J α̇ + v̇₀ and (2); what sticks is an independent speed, so that what holds it has no part in λ."""
        model, q, r = self.model, self.q, self.r
        acceleration = r.J @ unknowns + r.drift
        needed = newton_euler(model, q, r.v, acceleration, wrenches=forces.wrenches).tau
        return Solved(acceleration, unknowns, r.multipliers(needed - forces.tau), holding, closeness)

    @cached_property
    def _mass(self) -> Value:
        return symmetric(self.r.J.T @ mass_matrix(self.model, self.q) @ self.r.J)

    def residual(self, forces: Forces, solved: Solved, *, of_speeds: bool = False) -> None:
        """None: the speeds of the tree are no states, and their accelerations no unknowns that stand alone."""
        return None

    def response(self, forces: Value) -> Value:
        """D⁻¹ f."""
        return cholesky_solve(self._mass, forces)

    def rest(self) -> Value:
        """−D⁻¹ Jᵀ s(q, v, v̇₀)."""
        return -self.response(self.r.J.T @ inverse_dynamics(self.model, self.q, self.r.v, self.r.drift))

    def projected(self, stuck: Mapping[int, Value]) -> Projected:
        """(3)."""
        if not holonomic_rows(self.model):
            return Projected(self.q, self.speeds)
        phi, motion = self.r.closing()
        return Projected(stepped(self.model, self.q, motion), self.speeds, ca.norm_inf(phi))

    def rank(self) -> Value:
        """Of the chart."""
        return self.r.left()
