"""The equations of motion of the tree alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.dynamics.inverse_dynamics import bias
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.newton_euler import newton_euler
from torseur.mechanics.tree.kinematics import links
from torseur.mechanics.ways.protocol import Forces, Projected, Solved
from torseur.mechanics.ways.tree_speeds import AtTreeSpeeds


@dataclass(frozen=True, eq=False)
class TreeEquations(AtTreeSpeeds):
    """A v̇ + s(q, v) = τ at symbols."""

    accelerations: Callable[..., Value]

    def solved(self, forces: Forces) -> Solved:
        """v̇ under the forces.

        A speed that sticks has no acceleration, and friction holds what pushes it. With m_i = 0 for speeds that stick
        and 1 for the others:  (m A m + 1 − m) v̇ = m (τ − s), theory (27).
        """
        model, q, v = self.model, self.q, self.v
        none = ca.DM(0, 1)
        if not forces.stuck:
            acceleration = self.accelerations(model, q, v, forces.tau, forces.wrenches)
            return Solved(acceleration, acceleration, none, {})
        X = links(model, q)
        lack = forces.tau - newton_euler(model, q, v, ca.DM(model.nv, 1), wrenches=forces.wrenches, X=X).tau
        A = mass_matrix(model, q, X=X)
        free = ca.SX.ones(model.nv, 1)
        for entry, stuck in forces.stuck.items():
            free[entry] = 1 - stuck
        masked = A * (free @ free.T) + ca.diag(1 - free)
        acceleration = cholesky_solve(masked, free * lack)
        held = lack - A @ acceleration
        return Solved(acceleration, acceleration, none, {entry: held[entry] for entry in forces.stuck})

    def residual(self, forces: Forces, solved: Solved, *, of_speeds: bool = False) -> Value:
        """A v̇ + s − τ, by Newton and Euler."""
        model, q, v = self.model, self.q, self.v
        needed = newton_euler(model, q, v, solved.acceleration, wrenches=forces.wrenches, X=links(model, q))
        return needed.tau - forces.tau

    @cached_property
    def _mass(self) -> Value:
        return mass_matrix(self.model, self.q)

    def response(self, forces: Value) -> Value:
        """A⁻¹ f."""
        return cholesky_solve(self._mass, forces)

    def rest(self) -> Value:
        """−A⁻¹ s."""
        return -self.response(bias(self.model, self.q, self.v))

    def projected(self, stuck: Mapping[int, Value]) -> Projected:
        """A tree has nothing to keep."""
        return Projected(self.q, self.v)

    def rank(self) -> Value:
        """Nothing to lose."""
        return ca.DM(1)
