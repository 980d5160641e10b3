"""A place on a body that takes shapes."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.rodrigues import angular_velocity_from_rodrigues_rate, rotation_from_rodrigues
from torseur.algebra.spatial import join
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class ShapedFrame:
    """The frame at r on a body with amplitudes η:

        p = r + Φ η + ½ W η η,    R = R(½ Ψ η) R_0                                                 (1)

    R(·) by Rodrigues' parameters: a rotation by the vector Ψ η up to the third order, orthonormal for any.
    """

    R0: Value  # (3, 3), of the frame on the undeformed body
    r: Value  # (3, 1)
    Phi: Value  # (3, m)
    Psi: Value  # (3, m)
    W: tuple[Value, ...]  # of x, y and z, (m, m) each, symmetric

    @property
    def nq(self) -> int:
        """The amplitudes."""
        return int(self.Phi.size2())

    @property
    def nv(self) -> int:
        """Their rates."""
        return self.nq

    @property
    def at_rest(self) -> Transform:
        """Its pose on the undeformed body."""
        return Transform(self.R0, self.r)

    def pose(self, x: Value) -> Transform:
        """(1)."""
        second = ca.vertcat(*(x.T @ W @ x / 2 if W.nnz() else ca.DM(1, 1) for W in self.W))
        p = self.r + self.Phi @ x + second
        R = self.R0 if not self.Psi.nnz() else rotation_from_rodrigues(self._parameters(x)) @ self.R0
        return Transform(R, ca.sparsify(p))

    def motion_subspace(self, x: Value) -> Value:
        """S = (R_0ᵀ ω_j; Rᵀ ∂p/∂η_j)."""
        moved = self.Phi + self._slopes(x)
        if not self.Psi.nnz():
            return ca.sparsify(join(ca.DM(3, self.nq), as_casadi(self.R0).T @ moved))
        p = self._parameters(x)
        turned = [angular_velocity_from_rodrigues_rate(p, self.Psi[:, j] / 2) for j in range(self.nq)]
        R = rotation_from_rodrigues(p) @ self.R0
        return ca.sparsify(join(self.R0.T @ ca.horzcat(*turned), R.T @ moved))

    def bias(self, x: Value, y: Value) -> Value:
        """Ṡ y, (6, 1)."""
        if not self.Psi.nnz() and not any(W.nnz() for W in self.W):
            return ca.DM(6, 1)
        eta, rates = ca.SX.sym("eta", self.nq), ca.SX.sym("rates", self.nq)
        rate = ca.jtimes(ca.densify(ca.SX(self.motion_subspace(eta) @ rates)), eta, rates)
        found = ca.substitute(rate, ca.vertcat(eta, rates), ca.densify(ca.SX(ca.vertcat(x, y))))
        return ca.sparsify(ca.DM(found) if found.is_constant() else found)

    def _slopes(self, x: Value) -> Value:
        """W_j η, (3, m)."""
        return ca.vertcat(*((W @ x).T if W.nnz() else ca.DM(1, self.nq) for W in self.W))

    def _parameters(self, x: Value) -> Value:
        return self.Psi @ x / 2
