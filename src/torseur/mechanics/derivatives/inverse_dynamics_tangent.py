"""Derivatives of inverse dynamics by recursion over the tree, in O(n · depth) operations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import join, split
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.derivatives.differentiated import Derivative
from torseur.mechanics.derivatives.inverse_factor import FactoredInverse
from torseur.mechanics.derivatives.joint_changes import Change
from torseur.mechanics.derivatives.moving_tree import MovingTree
from torseur.mechanics.dynamics.newton_euler import load_forces, newton_euler, outward_motion
from torseur.mechanics.dynamics.rotors import reflected_inertia
from torseur.mechanics.tree.tangent import along_tangent
from torseur.model.bodies.motion import Motion
from torseur.model.frame import GROUND
from torseur.model.model import Model

Blocks = dict[tuple[int, int], Value]  # (joint, joint) → derivatives of the first one's forces


@dataclass(frozen=True, eq=False)
class InverseDynamicsTangent:
    """How the generalised forces of a machine of rigid bodies change around a state (q, v).

    A change of joint k's coordinate or speed changes the accelerations of all that the joint carries, as if it were
    one body (``Change``). The wrench F_k which that needs (``Composite``) goes inward to the joints below,

        ∂τ_j = S_jᵀ F_k,    on coordinates with S_k ×* F in F_k, because the wrench F that the joint holds turns    (1)

    and joints above feel it with the moments of what they carry, which are brought inward to joint k (``MovingTree``):

        ∂τ_i = t_θ·θ_k + t_ε·ε_k + t_ζ·ζ_k                                                                          (2)

    The structure is that of [Carpentier and Mansard 2018; Singh, Russo and Wensing 2022]. Departures: velocities of
    origins do not enter, because no force depends on them, so that (2) has 9 terms in place of 12, and a composite has
    12 moments of velocity in place of a matrix of 36; joints of any kind; rotors.

    ``reduced`` leaves out of the forces what an acceleration of the joint itself would make (see ``Derivative``).
    """

    model: Model
    q: Value
    v: Value
    reduced: bool = False

    @cached_property
    def tree(self) -> MovingTree:
        """The tree at this state."""
        return MovingTree(self.model, self.q, self.v)

    def mass_matrix(self) -> Value:
        """∂τ/∂v̇ = A: accelerations S of what each joint carries, felt by the joints above."""
        blocks: Blocks = {}
        for k, p, rows in self.tree.felt_by_bodies:
            blocks[k, p] = rows.eps.T @ self.tree.joints[p].S[:3, :] + rows.zeta.T @ self.tree.joints[p].S[3:, :]
            blocks[p, k] = blocks[k, p].T
        for k, p, rows in self.tree.felt_by_rotors:
            moment = rows.eps.T @ self.tree.joints[p].S[:3, :]
            _add(blocks, k, p, moment)
            _add(blocks, p, k, moment.T)
        G = self.model.layout.unfold()
        return self._folded(blocks) + G.T @ reflected_inertia(self.model) @ G

    def at_rest(self) -> Value:
        """The forces that hold the machine at rest against its weight and its loads, (nv,)."""
        up: list[Value] = []
        weight: list[Value] = []
        for i, (joint, carried) in enumerate(zip(self.tree.joints, self.tree.composites, strict=True)):
            p = self.model.parent[i]
            up.append(self.tree.X[i].R.T @ (as_casadi(-self.model.gravity) if p == GROUND else up[p]))
            weight.append(carried.felt_along(joint.S).zeta.T @ up[i])
        return self.model.layout.gather(ca.vertcat(ca.DM(0, 1), *weight)) + self._load_forces

    def accelerations(self, inverse: FactoredInverse, tau: Value) -> Value:
        """v̇ = A⁻¹ (τ − ID(q, 0, 0) − ½ ∂ID/∂v v), because the forces of velocity are quadratic in v."""
        by_v = self.by_speed
        return inverse.times(tau - self.at_rest() - by_v.forces @ self.v / 2) - by_v.accelerations @ self.v / 2

    @cached_property
    def by_speed(self) -> Derivative:
        """∂τ/∂v. The forces of velocity are quadratic in v, hence half of it times v."""
        return self._differentiated([joint.by_speed() for joint in self.tree.joints], spun=True)

    def by_coordinate(self, vd: Value) -> Derivative:
        """∂τ/∂q along the tangent, at the acceleration v̇."""
        motion = outward_motion(self.model, self.tree.X, self.q, self.v, vd)
        efforts = newton_euler(replace(self.model, loads=()), self.q, self.v, vd, X=self.tree.X)
        changes = [
            joint.by_coordinate(self._above(i, motion), self.model.layout.speeds(i, vd))
            for i, joint in enumerate(self.tree.joints)
        ]
        held = [join(c, f) for c, f in zip(efforts.c, efforts.f, strict=True)]
        found = self._differentiated(changes, held=held)
        if not self.model.loads:
            return found
        return replace(found, forces=found.forces + along_tangent(self.model, self._load_forces, self.q))

    def _above(self, i: int, motion: Sequence[Motion]) -> Motion:
        """The motion of the parent's point at O_i, in the components of body i."""
        none, p, R_BP = ca.DM(3, 1), self.model.parent[i], self.tree.X[i].R.T
        above = Motion(none, none, as_casadi(-self.model.gravity)) if p == GROUND else motion[p]
        w_dot = R_BP @ (above.w_dot + above.spread @ self.tree.X[i].p)
        return Motion(self.tree.joints[i].omega_p, R_BP @ above.omega_dot, w_dot)

    def _differentiated(
        self, changes: Sequence[Change], *, held: Sequence[Value] = (), spun: bool = False
    ) -> Derivative:
        """The derivative of the forces under one change for each joint.

        ``held`` are the wrenches that turn with the joints; ``spun`` says that rotors change their speed.
        """
        blocks: Blocks = {}
        own: Blocks = {}
        changes = list(changes)
        for i in self._moving_alone if self.reduced else ():
            changes[i], own[i, i] = changes[i].without_motion_along(self.tree.joints[i].S)
        for k, p, rows in self.tree.felt_by_bodies:
            if p != k:
                _add(blocks, k, p, changes[p].felt_by(rows))  # (2)
        for k, p, rows in self.tree.felt_by_rotors:
            _add(blocks, k, p, changes[p].felt_by(rows))
        for k, joint in enumerate(self.tree.joints):
            F = self.tree.composites[k].wrench(changes[k])
            _add(blocks, k, k, joint.S.T @ F)
            if held:
                _add(blocks, k, k, joint.turning_forces(held[k]))
                F = F + _turned_along(joint.S, held[k])
            for p, F_p in self.tree.inward(k, F, spun):
                _add(blocks, p, k, self.tree.joints[p].S.T @ F_p)  # (1)
        return Derivative(self._folded(blocks), self._folded(own))

    @cached_property
    def _load_forces(self) -> Value:
        """The forces that hold the loads, (nv,)."""
        return load_forces(self.model, self.q, X=self.tree.X)

    @property
    def _moving_alone(self) -> Iterator[int]:
        """The joints that turn no rotor and neither follow nor lead: their acceleration is that of what they carry."""
        layout = self.model.layout
        turning = reflected_inertia(self.model).sparsity().row()
        leaders = {coupling.leader for coupling in layout.coupling if coupling is not None}
        for i in self.model.outward():
            geared = any(layout.joint_speeds_of[i].start <= s < layout.joint_speeds_of[i].stop for s in turning)
            if layout.coupling[i] is None and i not in leaders and not geared:
                yield i

    def _folded(self, blocks: Blocks) -> Value:
        """The matrix (nv, nv) of blocks on the speeds of all joints."""
        at, G = self.model.layout.joint_speeds_of, self.model.layout.unfold()
        M = ca.SX(G.size1(), G.size1())
        for (i, j), block in blocks.items():
            M[at[i], at[j]] = block
        return ca.sparsify(G.T @ M @ G)


def _add(blocks: Blocks, i: int, j: int, block: Value) -> None:
    blocks[i, j] = blocks[i, j] + block if (i, j) in blocks else block


def _turned_along(S: Value, F: Value) -> Value:
    """S ×* F, (6, k): the changes of a wrench (moment; force) that moves along each column of S."""
    (S_w, S_v), (c, f) = split(S), split(F)
    return -join(cross(c, S_w) + cross(f, S_v), cross(f, S_w))
