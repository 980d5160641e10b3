"""Reduction of a constrained machine to independent speeds α [HN, section 2, eqs. 10–16], theory (30).

    H(q) v = b(t),   S(q) v = α      ⇒      v = J α + J_b b                                     (1)
    K v̇ = (ḃ − Ḣ v; α̇ − Ṡ v)         ⇒      v̇ = J α̇ + v̇₀,   v̇₀ = J_b (ḃ − Ḣ v) − J Ṡ v         (2)

with (J_b, J) = K⁻¹, K = (H; S), on the speeds that moving bodies measure. The columns of J span the admissible speeds,
H J = 0: J is the paper's J_nh. K is eliminated once; what is asked of K⁻¹ are solutions. The multipliers of any
generalised force r = Hᵀ λ are among them: λ = J_bᵀ r.
"""

from __future__ import annotations

from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.chart import Chart, completed_rows, speed_matrix
from torseur.mechanics.constraints.elimination import Eliminated, eliminated
from torseur.mechanics.constraints.mixed_rows import MixedRows, mixed_rows
from torseur.mechanics.constraints.moving_speeds import fixed_speeds
from torseur.mechanics.constraints.rows import (
    driven_value_rates,
    driven_values,
    row_labels,
)
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Reduction:
    """v = J α + J_b b and what belongs to it, at symbols q, α and t; J_b and b on the rows that the chart keeps."""

    model: Model
    chart: Chart
    t: Value
    q: Value
    alpha: Value  # (ℓ,)
    K: Eliminated  # on the speeds that bodies measure
    T: Value  # these to the speeds of the tree
    rows: tuple[MixedRows, ...]  # of K

    @property
    def _kept(self) -> list[int]:
        return list(self.chart.rows)

    @cached_property
    def J(self) -> Value:
        """(nv, ℓ)."""
        free, kept = self.alpha.numel(), len(self._kept)
        return self.T @ self.K.solve(ca.vertcat(ca.DM(kept, free), ca.DM.eye(free)))

    @cached_property
    def b(self) -> Value:
        """(kept rows,)."""
        return driven_values(self.model, self.t)[self._kept]

    @cached_property
    def b_dot(self) -> Value:
        """(kept rows,)."""
        return driven_value_rates(self.model, self.t)[self._kept]

    @cached_property
    def v(self) -> Value:
        """(1), (nv,)."""
        return self.J @ self.alpha + self.along(self.b)

    @cached_property
    def drift(self) -> Value:
        """v̇ where α̇ = 0, (2), (nv,)."""
        of_rows = ca.vertcat(ca.DM(0, 1), *(part.drift(self.v) for part in self.rows))
        return self._solved(self._L.T @ self.b_dot - of_rows, -self._turning_speeds())

    def along(self, values: Value) -> Value:
        """J_b b, (nv,): the speeds that have these values along the kept rows, where α is nil."""
        return self._solved(self._L.T @ values, ca.DM(self.alpha.numel(), 1))

    def _solved(self, mixed: Value, speeds: Value) -> Value:
        return self.T @ self.K.solve(ca.vertcat(mixed, speeds))

    @cached_property
    def _L(self) -> Value:
        return ca.diagcat(*(part.L for part in self.rows)) if self.rows else ca.DM(0, 0)

    def _turning_speeds(self) -> Value:
        """Ṡ v, (ℓ,): nil where the independent speeds are those of joints."""
        if all(speed.kind == "joint" for speed in self.chart.speeds):
            return ca.DM(self.alpha.numel(), 1)
        q, v = ca.SX.sym("q", self.model.nq), ca.SX.sym("v", self.model.nv)
        rate = ca.jtimes(speed_matrix(self.model, self.chart.speeds, q) @ v, q, coordinate_rates(self.model, q, v))
        return ca.substitute(rate, ca.vertcat(q, v), ca.vertcat(self.q, ca.densify(self.v)))

    def multipliers(self, r: Value) -> Value:
        """λ of a generalised force r = Hᵀ λ, (m,); of rows that are not kept, nil."""
        of_kept = self._L @ self.K.solve_transposed(self.T.T @ r)[: len(self._kept), 0]
        return ca.DM.eye(self._rows)[:, self._kept] @ of_kept

    def closing(self) -> tuple[Value, Value]:
        """(φ of all constraints, the motion −J_b φ that takes it away, (nv,)), [HN, 2]."""
        phi = [part.residual(self.t) for part in self.rows]
        mixed = (part.along_kept(own) for part, own in zip(self.rows, phi, strict=True))
        right = ca.vertcat(ca.DM(0, 1), *mixed)
        return ca.vertcat(ca.DM(0, 1), *phi), self._solved(-right, ca.DM(self.alpha.numel(), 1))

    @property
    def _rows(self) -> int:
        return len(row_labels(self.model))

    def left(self) -> Value:
        """Of the pivots' squares since they were chosen, the least: nil where the choice of speeds loses rank."""
        left = ca.SX(1)
        for pivot, size in zip(self.K.pivots, self.chart.sizes, strict=True):
            left = left if pivot.is_constant() else ca.fmin(left, (pivot / size) ** 2)
        return left


def reduced(model: Model, chart: Chart, t: Value, q: Value, alpha: Value) -> Reduction:
    """The reduction of a model in a chart, on symbols."""
    K = eliminated(completed_rows(model, chart.rows, chart.speeds, q), chart.pivots)
    return Reduction(model, chart, t, q, alpha, K, fixed_speeds(model, q), tuple(mixed_rows(model, chart.rows, q)))
