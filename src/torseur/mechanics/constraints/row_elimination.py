"""Joints and rows of constraints eliminated from the tips to the ground: the factors of ``articulated_rows``.

Numbers of equations are those of that file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.constraints.closing import amplitude_slot, closing_bodies, joint_slot
from torseur.mechanics.dynamics.articulated_inertia import ArticulatedInertia
from torseur.mechanics.dynamics.cholesky import factor, solve_factored
from torseur.mechanics.dynamics.geared_rotors import GearedRotors
from torseur.mechanics.tree.kinematics import Links
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries

Blocks = tuple[Value, ...]
"""One matrix for the rows of each constraint that is open."""

Key = TypeVar("Key")


@dataclass(frozen=True, eq=False)
class Rows:
    """Rows that are eliminated together: those of a constraint, or of a speed that friction holds.

    With σ the acceleration along each row that a unit multiplier of it makes, μ = shift σ; 1 where σ is always nil.
    """

    columns: Mapping[int, Value]  # slot of a joint or of amplitudes → its columns of H
    shift: Value  # (rows, rows)
    free: Value  # how far the rows yield, nil where they hold: H v̇ − free λ = r, (rows, 1)


@dataclass(frozen=True, eq=False)
class Freed:
    """A joint that was eliminated by (3), or the amplitudes of a body, and the rows that were open beyond."""

    open: tuple[int, ...]
    D: tuple[Value, Value]  # its factor
    S: Value  # of a joint; of amplitudes nil
    seat: Value  # what the parent's amplitudes move a joint by
    g: Value
    G: Value  # D⁻¹ gᵀ
    s: Blocks
    Y: Blocks  # D⁻¹ s


@dataclass(frozen=True, eq=False)
class ClosedLoop:
    """Rows that were eliminated by (6), and those that they met."""

    open: tuple[int, ...]
    Lambda: tuple[Value, Value]  # its factor
    mu: Value
    P: Value | None  # None on the ground
    Z: Value | None  # Λ⁻¹ Pᵀ
    L: Blocks  # L_oc
    Y: Blocks  # Λ⁻¹ L_co


class Elimination:
    """I, P and L of (2) while they are carried inward; B and M are those of amplitudes."""

    def __init__(self, model: Model, q: Value, rows: Sequence[Rows], X: Links) -> None:
        self.model, self.q, self.rows, self.X = model, q, rows, X
        self.closing = closing_bodies(model, [own.columns for own in rows])
        self.columns: dict[int, dict[int, Value]] = {}  # of each slot, E of all rows
        for c, own in enumerate(rows):
            for slot, E in own.columns.items():
                self.columns.setdefault(slot, {})[c] = E
        alone = [_alone(body, model.amplitudes(i, q)) for i, body in enumerate(model.bodies)]
        self.I, self.B, self.M = ([part[k] for part in alone] for k in range(3))
        self.P: list[dict[int, Value]] = [{} for _ in model.bodies]
        self.L: dict[tuple[int, int], Value] = {}  # one triangle
        self.sizes: dict[int, Value] = {}  # σ of rows, before others that say the same were eliminated

    def amplitudes(self, i: int) -> Freed:
        """Eliminate η̈ of a body."""
        reach, P, E = self._reaching(i, amplitude_slot(i), len(self.model.bodies[i].amplitudes))
        B = self.B[i]
        D, G, s, Y = _shape_freed(self.M[i], B, P, E)
        self.I[i] = _yielding(self.I[i], B, G)
        self.P[i] = {c: _felt_by_body(P_c, B, Y_c) for c, P_c, Y_c in zip(reach, P, Y, strict=True)}
        self._gained(reach, s, Y)
        return Freed(reach, D, ca.DM(6, 0), ca.DM(6, 0), B, G, s, Y)

    def joint(self, i: int, rotor: GearedRotors) -> Freed:
        """Eliminate v̇ of a joint."""
        model, X, I = self.model, self.X[i], self.I[i]
        reach, P, E = self._reaching(i, joint_slot(i), model.joints[i].nv)
        passage, x = model.passage(i), model.passage_coordinates(i, self.q)
        D, S, seat, g, G, s, Y = _freed(passage, rotor, x, X, I, P, E)
        self._gained(reach, s, Y)
        if (p := model.parent[i]) != GROUND:
            self.I[p] = _carried(self.I[p], _felt(rotor, X, I, D, S, g, G))
            for c, P_c, Y_c in zip(reach, P, Y, strict=True):
                _gather(self.P[p], c, _felt_rows(X, seat, P_c, g, Y_c))
            if model.bodies[p].amplitudes:
                self.B[p], self.M[p] = _felt_by_shape(self.B[p], self.M[p], X, seat, I, g, G)
        return Freed(reach, D, S, seat, g, G, s, Y)

    def _reaching(self, i: int, slot: int, n: int) -> tuple[tuple[int, ...], Blocks, Blocks]:
        """(rows that meet body i or a slot with n speeds, their P, their columns E)."""
        columns, size = self.columns.get(slot, {}), self._size
        reach = tuple(sorted({*self.P[i], *columns}))
        m = 6 + (len(self.model.bodies[i].amplitudes) if slot == amplitude_slot(i) else 0)
        P = tuple(self.P[i].get(c, ca.DM(m, size(c))) for c in reach)
        return reach, P, tuple(columns.get(c, ca.DM(size(c), n)) for c in reach)

    def _gained(self, reach: tuple[int, ...], s: Blocks, Y: Blocks) -> None:
        for n, c in enumerate(reach):
            for k, d in enumerate(reach[n:], n):
                _gather(self.L, (c, d), _gain(s[n], Y[k]))
            _gather(self.sizes, c, _own_gain(s[n], Y[n]))

    def loop(self, c: int, body: int) -> ClosedLoop:
        """Eliminate λ of rows that close on a body."""
        own = self.L.pop((c, c), ca.DM(self._size(c), self._size(c)))
        reach = tuple(sorted(d if e == c else e for d, e in self.L if c in (d, e)))
        L_oc = tuple(self.L.pop((o, c)) if (o, c) in self.L else self.L.pop((c, o)).T for o in reach)
        P = {} if body == GROUND else self.P[body]
        P_c = P.pop(c, None)
        size = self.sizes.get(c, ca.DM(self._size(c), 1))
        mu, Lambda, Z, Y = _pivot(own, size, self.rows[c].shift, self.rows[c].free, P_c, L_oc)
        for n, o in enumerate(reach):
            for k, d in enumerate(reach[n:], n):
                _gather(self.L, (o, d), _loss(L_oc[n], Y[k]))
            if P_c is not None:
                _gather(P, o, _loss(P_c, Y[n]))
        if P_c is not None:
            self.I[body] = _stiffened(self.I[body], P_c, Z)
        return ClosedLoop(reach, Lambda, mu, P_c, Z, L_oc, Y)

    def _size(self, c: int) -> int:
        return int(self.rows[c].free.numel())


def _gather(into: dict[Key, Value], key: Key, value: Value) -> None:
    into[key] = total(into[key], value) if key in into else value


@per_body
def _alone(body: Body, eta: Value) -> tuple[ArticulatedInertia, Value, Value]:
    return ArticulatedInertia.of_body(body, eta), body.coupling(eta), body.amplitude_inertia(eta)


@per_body
def _shape_freed(M: Value, B: Value, P: Blocks, E: Blocks) -> tuple[tuple[Value, Value], Value, Blocks, Blocks]:
    """(D, D⁻¹ gᵀ, s, D⁻¹ s) of amplitudes: D = M, g = B, and s is what P has on them, with their columns E."""
    D = factor(M)
    s = tuple(ca.sparsify(P_c[6:, :] + E_c.T) for P_c, E_c in zip(P, E, strict=True))
    return D, solve_factored(*D, B.T), s, tuple(solve_factored(*D, s_c) for s_c in s)


@per_body
def _yielding(I: ArticulatedInertia, B: Value, G: Value) -> ArticulatedInertia:
    return I.minus(B @ G)


@per_body
def _felt_by_body(P: Value, B: Value, Y: Value) -> Value:
    return ca.sparsify(P[:6, :] - B @ Y)


@per_body
def _freed(
    passage: InSeries, rotor: GearedRotors, x: Value, X: Link, I: ArticulatedInertia, P: Blocks, E: Blocks
) -> tuple[tuple[Value, Value], Value, Value, Value, Value, Blocks, Blocks]:
    """(D, S, seat, g, D⁻¹ gᵀ, s, D⁻¹ s) of (3)."""
    m, whole = passage.first.nv, passage.motion_subspace(x)
    seat, S = whole[:, :m], whole[:, m:]
    h = I.times(S)
    D = factor(S.T @ h + rotor.reflected)
    g = into_parent(X, seat, h) + ca.vertcat(rotor.coupling, rotor.on_amplitudes)
    s = tuple(ca.sparsify(S.T @ P_c + E_c.T) for P_c, E_c in zip(P, E, strict=True))
    return D, S, seat, g, solve_factored(*D, g.T), s, tuple(solve_factored(*D, s_c) for s_c in s)


def into_parent(X: Link, seat: Value, F: Value) -> Value:
    """Wrenches (6, k) on a body as its parent and the parent's amplitudes feel them."""
    return ca.vertcat(X.force_into_parent(F), seat.T @ F)


@per_body
def _felt(
    rotor: GearedRotors, X: Link, I: ArticulatedInertia, D: tuple[Value, Value], S: Value, g: Value, G: Value
) -> ArticulatedInertia:
    """What the parent feels of I, (4); without a rotor it feels nothing of motion along S."""
    if rotor.reflected.nnz():
        return I.into_parent(X).minus(g[:6, :] @ G[:, :6])
    h = I.times(S)
    return I.minus(h @ solve_factored(*D, h.T)).without_motion_along(S).into_parent(X)


@per_body
def _felt_rows(X: Link, seat: Value, P: Value, g: Value, Y: Value) -> Value:
    """What the parent feels of P, (4)."""
    return ca.sparsify(into_parent(X, seat, P) - g @ Y)


@per_body
def _felt_by_shape(
    B: Value, M: Value, X: Link, seat: Value, I: ArticulatedInertia, g: Value, G: Value
) -> tuple[Value, Value]:
    """B and M of the parent, (4) with (X, seat) in place of X."""
    moved, across = I.times(seat), g @ G[:, 6:]
    return B + X.force_into_parent(moved) - across[:6, :], M + seat.T @ moved - across[6:, :]


@per_body
def _carried(I: ArticulatedInertia, felt: ArticulatedInertia) -> ArticulatedInertia:
    return I.plus(felt)


@per_body
def _stiffened(I: ArticulatedInertia, P: Value, Z: Value) -> ArticulatedInertia:
    """I of (6)."""
    return I.minus(-(P @ Z))


@per_body
def _gain(s: Value, Y: Value) -> Value:
    """L of (4)."""
    return ca.sparsify(s.T @ Y)


@per_body
def _own_gain(s: Value, Y: Value) -> Value:
    """The diagonal of sᵀ D⁻¹ s."""
    return ca.diag(s.T @ Y)


@per_body
def _loss(L: Value, Y: Value) -> Value:
    """P and L of (6)."""
    return ca.sparsify(-(L @ Y))


@per_body
def total(a: Value, b: Value) -> Value:
    """A + b."""
    return a + b


@per_body
def _pivot(
    L: Value, size: Value, shift: Value, free: Value, P: Value | None, L_oc: Blocks
) -> tuple[Value, tuple[Value, Value], Value | None, Blocks]:
    """(μ, Λ, Λ⁻¹ Pᵀ, Λ⁻¹ L_co) of (6)."""
    mu = ca.densify(shift @ size) if ca.sparsify(size).nnz() else ca.DM.ones(*free.shape)
    Lambda = factor(L + ca.diag(mu + free))
    Z = None if P is None else solve_factored(*Lambda, P.T)
    return mu, Lambda, Z, tuple(solve_factored(*Lambda, L.T) for L in L_oc)
