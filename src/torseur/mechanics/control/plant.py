"""The machine as a control law sees it at an instant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi, as_numpy
from torseur.algebra.symmetric import symmetric
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.actuation import transmission
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.springs import holding_forces, spring_forces
from torseur.mechanics.tree.jacobian import jacobian, jacobian_rate
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.mechanics.ways.protocol import EquationsOfMotion
from torseur.model.model import Model

_ROUND_OFF = 1e-14


@dataclass(frozen=True, eq=False)
class FrameMotion:
    """A frame in the world: where it is, its twist (angular; linear), and its acceleration J α̇ + drift."""

    R: Value
    p: Value
    J: Value  # (6, n)
    twist: Value
    drift: Value


@dataclass(frozen=True, eq=False)
class Plant:
    """Time, coordinates, and the equations of motion for the n speeds α that are states:

        α̇ = W B c + α̇_0

    for the torques c on rotors. W is A⁻¹ of a tree, and D⁻¹ of the reduced equations of a machine with constraints
    [HN, eqs. 4.7–4.10].
    """

    model: Model
    t: Value
    q: Value
    equations: EquationsOfMotion

    @property
    def v(self) -> Value:
        """The speeds of the tree, (nv,)."""
        return self.equations.v

    @property
    def speeds(self) -> Value:
        """α, (n,)."""
        return self.equations.speeds

    def kinetic_energy(self) -> Value:
        """T [J]."""
        return self.v.T @ mass_matrix(self.model, self.q) @ self.v / 2

    def response(self, B: Value) -> tuple[Value, Value]:
        """(W B, −α̇_0); springs and dampers act in α̇_0."""
        rest, equations = self.equations.rest(), self.equations
        if self.model.has_springs:
            rest = rest + equations.response(ca.densify(equations.J.T @ spring_forces(self.model, self.q, self.v)))
        return equations.response(ca.densify(B)), -rest

    @cached_property
    def gravity(self) -> Value:
        """g, (nv,): what holds the joints of the tree against their weight and their springs."""
        return holding_forces(self.model, self.q)

    def motion(self, frame: str) -> FrameMotion:
        """Position, twist and drift of a frame."""
        of, equations = self.model.frame(frame), self.equations
        pose = frame_pose(self.model, self.q, poses(self.model, links(self.model, self.q)), of)
        J = jacobian(self.model, self.q, of)
        twist = J @ self.v
        drift = jacobian_rate(self.model, self.q, self.v, of) @ self.v + J @ equations.drift
        return FrameMotion(as_casadi(pose.R), as_casadi(pose.p), J @ equations.J, twist, drift)

    def inputs(self, motors: Sequence[int]) -> tuple[Value, Value]:
        """(B, P) with B c of (n, k) for the motors' torques c = P u, so that B P u is what n or fewer inputs u do.

        With more motors than speeds, as on a vehicle with several driven wheels, u are the generalised forces
        themselves, and P shares them out with the smallest torques.
        """
        B = self._gears(motors).T
        n, k = B.shape
        if k <= n:
            return B, ca.DM.eye(k)
        return ca.DM.eye(n), cholesky_solve(B @ B.T, ca.densify(B)).T

    def driven(self, motors: Sequence[int]) -> list[int]:
        """The speeds that some motors drive."""
        return sorted({int(k) for k in ca.sparsify(self._gears(motors)).sparsity().get_col()})

    def holding(self, motors: Sequence[int]) -> Value:
        """c, (k,): the torques that hold the machine against its weight, as far as these motors can."""
        if not self.model.constraints:
            return self.rotor_torques(motors, self.gravity)
        B, shared = self.inputs(motors)
        found = self.equations.response(ca.horzcat(ca.densify(B), self.equations.J.T @ self.gravity))
        k = B.size2()
        return shared @ cholesky_solve(symmetric(B.T @ found[:, :k]), B.T @ found[:, k])

    def rotor_torques(self, motors: Sequence[int], efforts: Value) -> Value:
        """c, (k,): the torques that are efforts (nv,) on those joints of the tree that the motors drive."""
        share = np.linalg.pinv(as_numpy(transmission(self.model)[list(motors), :]).T)
        share[np.abs(share) < _ROUND_OFF * np.abs(share).max(initial=0.0)] = 0.0
        return as_casadi(share) @ efforts

    def _gears(self, motors: Sequence[int]) -> Value:
        """(k, n): the rotors' speeds by α."""
        return transmission(self.model)[list(motors), :] @ self.equations.J
