"""The kinetic-energy matrix by Mampey's backward recursion, with actuators [Llibre, Mampey, Chrétien 1983, III]."""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross, skew
from torseur.equations.kinematics import Links, links
from torseur.equations.symmetric import turned
from torseur.model.model import Model
from torseur.model.tree import GROUND

_NO_MODES = ca.DM(0, 1)


def mass_matrix(model: Model, q: Value, *, X: Links | None = None) -> Value:
    """A(q), (nv, nv), with 2T = vᵀ A v.

    For the part of the tree beyond body k, held as one: mass μ, first moment −n, inertia Q at O_k, and for each
    joint speed i beyond it the momentum t and moment of momentum g at O_k of a unit speed:

        μ_p ← μ_p + μ_k
        n_p ← n_p + n_k − μ_k λ                                                           (a)
        Q_p ← Q_p + Q_k − μ_k λ~² + λ~ n_k~ + (λ~ n_k~)ᵀ                                  (b)
        t = μ_k S_v + n_k × S_ω,    g = Q_k S_ω − n_k × S_v                               (c)
        g ← g + λ × t + α j_m ε        on the way to the ground                           (d)
        a_pk = S_ω,pᵀ g + S_v,pᵀ t                                                        (e)
        a_kk = S_ωᵀ g + S_vᵀ t + α² j_m                                                   (f)

    Departures: trees and joints of any kind (the paper: ρ k → S_ω, τ k → S_v); rotors on any carrier. The printed
    first step leaves α_n² j_mn out of a_nn; (f) holds for every joint.
    """
    X = links(model, q) if X is None else X
    S = [split(joint.motion_subspace(model.layout.coordinates(i, q))) for i, joint in enumerate(model.joints)]
    A = _RotorMatrix(model)
    for k, mu, n, Q in _composites(model, X):
        S_w, S_v = S[k]
        t = mu * S_v + cross(n, S_w)  # (c)
        g = Q @ S_w - cross(n, S_v)  # (c)
        columns = model.layout.joint_speeds_of[k]
        A.add(columns, columns, S_w.T @ g + S_v.T @ t)  # (f)
        while model.parent[k] != GROUND:
            k, X_k = model.parent[k], X[k]
            t = X_k.R @ t
            g = X_k.R @ g + cross(X_k.p, t) + A.take_rotor_moment(k, columns)  # (d)
            A.add(model.layout.joint_speeds_of[k], columns, S[k][0].T @ g + S[k][1].T @ t)  # (e)

    A.add_remaining_rotors(X, S)
    G = model.layout.unfold()
    return G.T @ A.A @ G if any(model.layout.coupling) else A.A


def _composites(model: Model, X: Links) -> Iterator[tuple[int, Value, Value, Value]]:
    """(k, μ, n, Q) from the tips inward: each body together with all that it carries."""
    mu = [body.mass() for body in model.bodies]
    for k in model.inward():
        if (p := model.parent[k]) != GROUND:
            mu[p] = mu[p] + mu[k]
    # augmented bodies, the paper's C_k and b_k: constant where the joints beyond do not slide
    n = [-body.first_moment(_NO_MODES) for body in model.bodies]
    Q = [body.inertia(_NO_MODES) for body in model.bodies]
    for k in model.inward():
        if (p := model.parent[k]) != GROUND:
            lam = X[k].p
            n[p] = n[p] - mu[k] * lam
            Q[p] = Q[p] - mu[k] * (skew(lam) @ skew(lam))
    for k in model.inward():
        yield k, mu[k], n[k], Q[k]
        if (p := model.parent[k]) != GROUND:
            R, lam = X[k].R, X[k].p
            n_k = R @ n[k]
            n[p] = n[p] + n_k  # (a)
            Q[p] = Q[p] + turned(R, Q[k]) + _shift(lam, n_k)  # (b)


def _shift(lam: Value, n: Value) -> Value:
    """λ~ n~ + (λ~ n~)ᵀ = n λᵀ + λ nᵀ − 2 λ·n 1, of which one triangle is computed."""
    x, y, z = (2 * lam[i] * n[i] for i in range(3))
    products = n @ lam.T
    across = ca.tril(products + products.T, False)
    return across + across.T - ca.diag(ca.vertcat(y + z, x + z, x + y))


class _RotorMatrix:
    """The matrix over all joint speeds while it is filled, and the rotors that still wait for their carrier."""

    def __init__(self, model: Model) -> None:
        self.model = model
        size = len(model.layout.joint_speed_names)
        self.A = ca.SX(size, size)
        self.waiting: dict[tuple[int, int], Value] = {}
        for rotor in model.rotors:
            self.A = self.A + rotor.inertia * (rotor.spin.T @ rotor.spin)  # (f)
            if rotor.carrier != GROUND:
                for speed in rotor.spin.sparsity().get_col():
                    moment = rotor.inertia * rotor.spin[0, speed] * rotor.axis
                    key = (rotor.carrier, speed)
                    self.waiting[key] = self.waiting.get(key, 0) + moment

    def add(self, rows: slice, columns: slice, block: Value) -> None:
        """Add a block, and its transpose across the diagonal."""
        self.A[rows, columns] = self.A[rows, columns] + block
        if rows != columns:
            self.A[columns, rows] = self.A[columns, rows] + block.T

    def take_rotor_moment(self, carrier: int, columns: slice) -> Value:
        """α j_m ε of the rotors on this body that are geared to these speeds."""
        moments = [self.waiting.pop((carrier, s), ca.DM(3, 1)) for s in range(columns.start, columns.stop)]
        return ca.horzcat(ca.DM(3, 0), *moments)

    def add_remaining_rotors(self, X: Links, S: list[tuple[Value, Value]]) -> None:
        """Rotors that do not sit between the ground and the joint they turn: their moment goes its own way (e)."""
        for (k, speed), g in self.waiting.items():
            while k != GROUND:
                rows = self.model.layout.joint_speeds_of[k]
                block = S[k][0].T @ g
                self.A[rows, speed] = self.A[rows, speed] + block
                self.A[speed, rows] = self.A[speed, rows] + block.T
                k, g = self.model.parent[k], X[k].R @ g
