"""The saddle of multipliers in factors that follow the tree.

The kinetic matrix, which is full for long chains, is never formed.
"""

from __future__ import annotations

from collections.abc import Mapping

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.articulated_rows import ArticulatedRows, articulated_rows
from torseur.mechanics.constraints.closing import joint_slot, tied_columns
from torseur.mechanics.constraints.row_elimination import Rows
from torseur.mechanics.constraints.shifts import shift_weights
from torseur.mechanics.tree.kinematics import Links
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class BodyByBody:
    """The factor of K_μ for the rows of all constraints, then of the speeds that may stick."""

    factor: ArticulatedRows
    constraints: int
    epsilon: float  # of their rows
    repeating: tuple[int, ...]  # constraints whose rows repeat others

    @classmethod
    def of(
        cls,
        model: Model,
        q: Value,
        X: Links,
        H: Value,
        stuck: Mapping[int, Value],
        *,
        epsilons: tuple[float, ...],
        repeating: tuple[int, ...],
    ) -> BodyByBody:
        """For the rows H, and m e of each speed that may stick, which yields by 1 − m; ε of both."""
        epsilon, of_stuck = epsilons[0], epsilons[-1]
        columns = zip(tied_columns(model, H), model.constraints, strict=True)
        rows = [Rows(E, shift_weights(c.row_units, epsilon), ca.DM(len(c.row_names), 1)) for E, c in columns]
        joint_of = {k: i for i, of in enumerate(model.layout.v_of) for k in range(of.start, of.stop)}
        for entry, holds in stuck.items():
            i = joint_of[entry]
            E = ca.SX(1, model.joints[i].nv)
            E[0, entry - model.layout.v_of[i].start] = holds
            rows.append(Rows({joint_slot(i): E}, ca.DM(of_stuck), 1 - holds))
        return cls(articulated_rows(model, q, rows, X), len(model.constraints), epsilon, repeating)

    @property
    def closeness(self) -> Value:
        """Of the rows of constraints, as in ``shifts``."""
        return self.factor.closeness(self.epsilon, self.constraints, self.repeating)

    def step(self, b: Value) -> Value:
        """K_μ⁻¹ b."""
        return self.factor.solve(b)

    def solution(self, b: Value, sweeps: int) -> Value:
        """x after so many proximal sweeps, for every column of b."""
        columns = (self.factor.proximal_solution(b[:, k], sweeps) for k in range(b.size2()))
        return ca.horzcat(ca.DM(b.size1(), 0), *columns)
