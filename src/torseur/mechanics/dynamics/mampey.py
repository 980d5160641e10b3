"""The kinetic-energy matrix by Mampey's backward recursion, with actuators [Llibre, Mampey, Chrétien 1983, III]."""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross, skew
from torseur.mechanics.dynamics.rotors import OnCarrier, momenta_of_unit_speeds, reflected_inertia
from torseur.mechanics.tree.kinematics import Links, links, motion_subspace
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import once_traced, per_body
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries

Columns = tuple[Value, Value]
"""(t, g): momentum and moment of momentum at a body's origin of unit speeds, (3, k) each."""

Blocks = dict[tuple[int, int], Value]
"""(rows, columns) → block; a joint and the amplitudes of the body that it moves have numbers one after the other."""


@once_traced
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

    (a) and (b) are theory (17), (c) is theory (14), (d) theory (15), (e) and (f) theory (16).

    Departures: trees and joints of any kind (the paper: ρ k → S_ω, τ k → S_v); rotors on any carrier. The printed
    first step leaves α_n² j_mn out of a_nn; (f) holds for every joint. The amplitudes of a body that deforms have
    columns of their own: its coupling B, and (c) for the seats of what it carries, which they move; (e) along the
    seats gives them rows.
    """
    X = links(model, q) if X is None else X
    rotor = momenta_of_unit_speeds(model, q)
    a: Blocks = {}
    for k, own, shape, M in _unit_speeds(model, X, q):
        a[_shape(k), _shape(k)] = M
        _project(a, model, X, q, k, _shape(k), shape, {})
        below = [p for p in model.support(k) if p != k]
        _project(a, model, X, q, k, _joint(k), own, {p: rotor.pop((p, k)) for p in below if (p, k) in rotor})
    for (carrier, k), h in rotor.items():  # not between the ground and the joint they turn: (d), (e) on their own way
        _add(a, _shape(carrier), _joint(k), h.on_amplitudes)
        g = h.moment
        for i in model.support(carrier):
            _add_rows(a, model, q, i, _joint(k), ca.DM(*g.shape), g, twice=True)
            g = X[i].R @ g
    A = _assembled(model, a)
    G = model.layout.unfold()
    return A + G.T @ reflected_inertia(model) @ G  # (f)


def _joint(i: int) -> int:
    return 2 * i


def _shape(i: int) -> int:
    return 2 * i + 1


def _project(
    a: Blocks, model: Model, X: Links, q: Value, k: int, number: int, columns: Columns, rotor: dict[int, OnCarrier]
) -> None:
    """Rows of all between body k and the ground for columns at O_k; ``rotor`` adds to them on the bodies it sits on."""
    t, g = columns
    for i in model.support(k) if g.size2() else ():
        _add_rows(a, model, q, i, number, t, g)  # (e), (f)
        if (p := model.parent[i]) != GROUND:
            h = rotor.get(p, OnCarrier(ca.DM(*g.shape), ca.DM(len(model.bodies[p].amplitudes), g.size2())))
            t, g = _carried(X[i], t, g, h.moment)  # (d)
            _add(a, _shape(p), number, h.on_amplitudes)


def _unit_speeds(model: Model, X: Links, q: Value) -> Iterator[tuple[int, Columns, Columns, Value]]:
    """(k, columns of joint k, columns of body k's amplitudes, their block M of the matrix) from the tips inward."""
    eta = [model.amplitudes(k, q) for k in model.outward()]
    alone = [_of_shape(body, eta_k) for body, eta_k in zip(model.bodies, eta, strict=True)]
    shape, M = [columns for columns, _ in alone], [block for _, block in alone]
    for k, mu, n, Q in _composites(model, X, eta):
        passage, x = model.passage(k), model.passage_coordinates(k, q)
        seat, own = _of_unit_speed(passage, x, mu, n, Q)
        yield k, own, shape[k], M[k]
        if (p := model.parent[k]) != GROUND:
            M[p] = M[p] + _projected(passage, x, *seat)[0]
            shape[p] = _together(shape[p], X[k], *seat)


@per_body
def _of_shape(body: Body, eta: Value) -> tuple[Columns, Value]:
    g, t = split(body.coupling(eta))
    return (t, g), body.amplitude_inertia(eta)


@per_body
def _of_unit_speed(passage: InSeries, x: Value, mu: Value, n: Value, Q: Value) -> tuple[Columns, Columns]:
    """(t, g) of the tree beyond body k for unit rates of the amplitudes that move its seat, and of its joint."""
    S_w, S_v = split(motion_subspace(passage, x))
    t, g = mu * S_v + cross(n, S_w), Q @ S_w - cross(n, S_v)  # (c)
    m = passage.first.nv
    return (t[:, :m], g[:, :m]), (t[:, m:], g[:, m:])


@per_body
def _together(shape: Columns, X: Link, t: Value, g: Value) -> Columns:
    t_p = X.R @ t
    return shape[0] + t_p, shape[1] + X.R @ g + cross(X.p, t_p)


@per_body
def _carried(X: Link, t: Value, g: Value, rotor: Value) -> Columns:
    t_p = X.R @ t
    return t_p, X.R @ g + cross(X.p, t_p) + rotor  # (d)


def _add_rows(
    a: Blocks, model: Model, q: Value, i: int, columns: int, t: Value, g: Value, *, twice: bool = False
) -> None:
    """What joint i and the amplitudes that move its seat feel of columns at O_i; ``twice``: a joint of its own, too."""
    seat, own = _projected(model.passage(i), model.passage_coordinates(i, q), t, g)
    _add(a, _joint(i), columns, own + own.T if twice and columns == _joint(i) else own)
    if (p := model.parent[i]) != GROUND:
        _add(a, _shape(p), columns, seat)


def _add(a: Blocks, rows: int, columns: int, block: Value) -> None:
    a[rows, columns] = a[rows, columns] + block if (rows, columns) in a else block


@per_body
def _projected(passage: InSeries, x: Value, t: Value, g: Value) -> tuple[Value, Value]:
    """S_ωᵀ g + S_vᵀ t of the amplitudes that move the seat, and of the joint."""
    S_w, S_v = split(motion_subspace(passage, x))
    felt, m = S_w.T @ g + S_v.T @ t, passage.first.nv
    return felt[:m, :], felt[m:, :]


def _composites(model: Model, X: Links, eta: list[Value]) -> Iterator[tuple[int, Value, Value, Value]]:
    """(k, μ, n, Q) from the tips inward: each body together with all that it carries."""
    mu = [body.mass() for body in model.bodies]
    for k in model.inward():
        if (p := model.parent[k]) != GROUND:
            mu[p] = mu[p] + mu[k]
    # augmented bodies, the paper's C_k and b_k: constant where the joints beyond do not slide
    n = [-body.first_moment(eta_k) for body, eta_k in zip(model.bodies, eta, strict=True)]
    Q = [body.inertia(eta_k) for body, eta_k in zip(model.bodies, eta, strict=True)]
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


def _assembled(model: Model, a: Blocks) -> Value:
    """The symmetric matrix (nv, nv) of blocks that stand on one side of the diagonal each."""
    pairs = zip(model.joints, model.bodies, strict=True)
    sizes = [size for joint, body in pairs for size in (joint.nv, len(body.amplitudes))]
    numbers = [number for number, size in enumerate(sizes) if size]

    def block(i: int, j: int) -> Value:
        here, across = a.get((i, j)), a.get((j, i)) if i != j else None
        if here is None:
            return ca.DM(sizes[i], sizes[j]) if across is None else across.T
        return here if across is None else here + across.T

    if not numbers:
        return ca.DM(0, 0)
    A = ca.blockcat([[block(i, j) for j in numbers] for i in numbers])
    if not any(model.layout.coupling):
        return A
    G = model.layout.unfold_slots()
    return G.T @ A @ G
