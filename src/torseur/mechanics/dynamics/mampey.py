"""The kinetic-energy matrix by Mampey's backward recursion, with actuators [Llibre, Mampey, Chrétien 1983, III]."""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross, skew
from torseur.mechanics.tree.kinematics import Links, links
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
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
    rotor = _rotor_moments(model)
    a: dict[tuple[int, int], Value] = {}
    for k, mu, n, Q in _composites(model, X):
        t, g = _of_unit_speed(model.joints[k], model.layout.coordinates(k, q), mu, n, Q)
        a[k, k] = _along_joint(model, k, q, t, g)  # (f)
        i = k
        while (p := model.parent[i]) != GROUND:
            t, g = _carried(X[i], t, g, rotor.pop((p, k), ca.DM(*g.shape)))
            a[p, k] = _along_joint(model, p, q, t, g)  # (e)
            i = p

    for (carrier, k), g in rotor.items():  # not between the ground and the joint they turn: (d), (e) on their own way
        for i in model.support(carrier):
            moment = _along_joint(model, i, q, ca.DM(*g.shape), g)
            a[i, k] = a.get((i, k), 0) + (moment + moment.T if i == k else moment)
            g = X[i].R @ g
    A = _assembled(model, a)
    for rotor_k in model.rotors:
        A = A + rotor_k.inertia * (rotor_k.spin.T @ rotor_k.spin)  # (f)
    G = model.layout.unfold()
    return G.T @ A @ G if any(model.layout.coupling) else A


@per_body
def _of_unit_speed(joint: Joint, q_k: Value, mu: Value, n: Value, Q: Value) -> tuple[Value, Value]:
    """Momentum t and moment of momentum g of the tree beyond body k for unit speeds of its joint."""
    S_w, S_v = split(joint.motion_subspace(q_k))
    return mu * S_v + cross(n, S_w), Q @ S_w - cross(n, S_v)  # (c)


@per_body
def _carried(X: Link, t: Value, g: Value, rotor: Value) -> tuple[Value, Value]:
    t_p = X.R @ t
    return t_p, X.R @ g + cross(X.p, t_p) + rotor  # (d)


def _along_joint(model: Model, i: int, q: Value, t: Value, g: Value) -> Value:
    return _projected(model.joints[i], model.layout.coordinates(i, q), t, g)


@per_body
def _projected(joint: Joint, q_i: Value, t: Value, g: Value) -> Value:
    S_w, S_v = split(joint.motion_subspace(q_i))
    return S_w.T @ g + S_v.T @ t


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
            n[p], Q[p] = _augmented(n[p], Q[p], mu[k], X[k].p)
    for k in model.inward():
        yield k, mu[k], n[k], Q[k]
        if (p := model.parent[k]) != GROUND:
            n[p], Q[p] = _composed(n[p], Q[p], X[k], n[k], Q[k])


@per_body
def _augmented(n_p: Value, Q_p: Value, mu: Value, lam: Value) -> tuple[Value, Value]:
    return n_p - mu * lam, Q_p - mu * (skew(lam) @ skew(lam))


@per_body
def _composed(n_p: Value, Q_p: Value, X: Link, n: Value, Q: Value) -> tuple[Value, Value]:
    n_k = X.R @ n
    return n_p + n_k, Q_p + X.R.turned_symmetric(Q) + _shift(X.p, n_k)  # (a), (b)


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
