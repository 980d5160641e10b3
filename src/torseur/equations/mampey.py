"""The kinetic-energy matrix by Mampey's backward recursion, with actuators [Llibre, Mampey, Chrétien 1983, III]."""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.vectors import cross, skew
from torseur.equations.kinematics import Links, links, subspaces
from torseur.model.frame import GROUND
from torseur.model.model import Model

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
    S_w, S_v = subspaces(model, q)
    rotor = _rotor_moments(model)
    a: dict[tuple[int, int], Value] = {}
    for k, mu, n, Q in _composites(model, X):
        t = mu * S_v[k] + cross(n, S_w[k])  # (c)
        g = Q @ S_w[k] - cross(n, S_v[k])  # (c)
        a[k, k] = S_w[k].T @ g + S_v[k].T @ t  # (f)
        i = k
        while (p := model.parent[i]) != GROUND:
            t = X[i].R @ t
            g = X[i].R @ g + cross(X[i].p, t) + rotor.pop((p, k), 0)  # (d)
            a[p, k] = S_w[p].T @ g + S_v[p].T @ t  # (e)
            i = p

    for (carrier, k), g in rotor.items():  # not between the ground and the joint they turn: (d), (e) on their own way
        for i in model.support(carrier):
            moment = S_w[i].T @ g
            a[i, k] = a.get((i, k), 0) + (moment + moment.T if i == k else moment)
            g = X[i].R @ g
    A = _assembled(model, a)
    for rotor_k in model.rotors:
        A = A + rotor_k.inertia * (rotor_k.spin.T @ rotor_k.spin)  # (f)
    G = model.layout.unfold()
    return G.T @ A @ G if any(model.layout.coupling) else A


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
            Q[p] = Q[p] + R.turned_symmetric(Q[k]) + _shift(lam, n_k)  # (b)


def _shift(lam: Value, n: Value) -> Value:
    """λ~ n~ + (λ~ n~)ᵀ = n λᵀ + λ nᵀ − 2 λ·n 1, of which one triangle is computed."""
    x, y, z = (2 * lam[i] * n[i] for i in range(3))
    products = n @ lam.T
    across = ca.tril(products + products.T, False)
    return across + across.T - ca.diag(ca.vertcat(y + z, x + z, x + y))


def _rotor_moments(model: Model) -> dict[tuple[int, int], Value]:
    """α j_m ε of the rotors on each body for the speeds of each joint that they turn with."""
    moments: dict[tuple[int, int], Value] = {}
    for rotor in model.rotors:
        for k in model.outward() if rotor.carrier != GROUND else ():
            alpha = rotor.spin[0, model.layout.joint_speeds_of[k]]
            if alpha.nnz():
                moments[rotor.carrier, k] = moments.get((rotor.carrier, k), 0) + rotor.inertia * (rotor.axis @ alpha)
    return moments


def _assembled(model: Model, a: dict[tuple[int, int], Value]) -> Value:
    """The symmetric matrix over all joint speeds of blocks that stand on one side of the diagonal each."""
    sizes = [joint.nv for joint in model.joints]

    def block(i: int, j: int) -> Value:
        here, across = a.get((i, j)), a.get((j, i)) if i != j else None
        if here is None:
            return ca.DM(sizes[i], sizes[j]) if across is None else across.T
        return here if across is None else here + across.T

    if not sizes:
        return ca.DM(0, 0)
    return ca.blockcat([[block(i, j) for j in model.outward()] for i in model.outward()])
