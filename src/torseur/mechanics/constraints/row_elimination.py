"""Joints and rows of constraints eliminated from the tips to the ground: the factors of ``articulated_rows``.

Numbers of equations are those of that file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, TypeVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.closing import amplitude_slot, closing_bodies, joint_slot
from torseur.mechanics.constraints.shifts import row_shifts
from torseur.mechanics.dynamics.articulated_inertia import ArticulatedInertia
from torseur.mechanics.dynamics.cholesky import factor, solve_factored
from torseur.mechanics.dynamics.geared_rotors import GearedRotors
from torseur.mechanics.tree.kinematics import Links, passage_coordinates
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries

Blocks = tuple[Value, ...]
"""One matrix for the rows of each constraint that is open."""

Item = TypeVar("Item")


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
    G: Value  # L_cc
    P: Value | None  # None on the ground
    Z: Value | None  # Λ⁻¹ Pᵀ
    L: Blocks  # L_oc
    Y: Blocks  # Λ⁻¹ L_co


class Elimination:
    """I, P and L of (2) while they are carried inward; B and M are those of amplitudes."""

    def __init__(self, model: Model, q: Value, rows: Sequence[Rows], X: Links) -> None:
        self.model, self.x, self.rows, self.X = model, passage_coordinates(model, q), rows, X
        self.counts = [int(own.free.numel()) for own in rows]
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
        (D, G, s, Y), *gained = _shape_freed(self.M[i], B, P, E, *self._before(reach))
        self._gain(reach, *gained)
        self.I[i], P = _without_shape(self.I[i], B, G, P, Y)
        self.P[i] = dict(zip(reach, P, strict=True))
        return Freed(reach, D, ca.DM(6, 0), ca.DM(6, 0), B, G, s, Y)

    def joint(self, i: int, rotor: GearedRotors) -> Freed:
        """Eliminate v̇ of a joint."""
        model, X, I = self.model, self.X[i], self.I[i]
        reach, P, E = self._reaching(i, joint_slot(i), model.joints[i].nv)
        passage, x = model.passage(i), self.x[i]
        (D, S, seat, g, G, s, Y), *gained = _freed(passage, rotor, x, X, I, P, E, *self._before(reach))
        self._gain(reach, *gained)
        if (p := model.parent[i]) != GROUND:
            before = tuple(self.P[p].get(c) for c in reach)
            self.I[p], P = _felt(self.I[p], before, rotor, X, I, P, D, S, seat, g, G, Y)
            self.P[p].update(zip(reach, P, strict=True))
            if model.bodies[p].amplitudes:
                self.B[p], self.M[p] = _felt_by_shape(self.B[p], self.M[p], X, seat, I, g, G)
        return Freed(reach, D, S, seat, g, G, s, Y)

    def loop(self, c: int, body: int) -> ClosedLoop:
        """Eliminate λ of rows that close on a body."""
        n = self.counts[c]
        own, size = self.L.pop((c, c), ca.DM(n, n)), self.sizes.get(c, ca.DM(n, 1))
        reach = tuple(sorted(d if e == c else e for d, e in self.L if c in (d, e)))
        L_oc = tuple(self.L.pop((o, c)) if (o, c) in self.L else self.L.pop((c, o)).T for o in reach)
        P = {} if body == GROUND else self.P[body]
        P_c = P.pop(c, None)
        mu, Lambda, Z, Y = _pivot(own, size, self.rows[c].shift, self.rows[c].free, P_c, L_oc)
        pairs = _pairs(reach)
        found = _met(tuple(self.L.get(pair) for pair in pairs), L_oc, Y)
        self.L.update(zip(pairs, found, strict=True))
        if P_c is not None:
            self.I[body], others = _stiffened(self.I[body], tuple(P.get(o) for o in reach), P_c, Z, Y)
            P.update(zip(reach, others, strict=True))
        return ClosedLoop(reach, Lambda, mu, own, P_c, Z, L_oc, Y)

    def _reaching(self, i: int, slot: int, n: int) -> tuple[tuple[int, ...], Blocks, Blocks]:
        """(rows that meet body i or a slot with n speeds, their P, their columns E)."""
        columns, size = self.columns.get(slot, {}), self.counts
        reach = tuple(sorted({*self.P[i], *columns}))
        m = 6 + (n if slot == amplitude_slot(i) else 0)
        P = tuple(self.P[i].get(c, ca.DM(m, size[c])) for c in reach)
        return reach, P, tuple(columns.get(c, ca.DM(size[c], n)) for c in reach)

    def _before(self, reach: tuple[int, ...]) -> tuple[Sequence[Value | None], Sequence[Value | None]]:
        """(L of every pair of rows, their sizes) so far."""
        return tuple(self.L.get(pair) for pair in _pairs(reach)), tuple(self.sizes.get(c) for c in reach)

    def _gain(self, reach: tuple[int, ...], L: Blocks, sizes: Blocks) -> None:
        self.L.update(zip(_pairs(reach), L, strict=True))
        self.sizes.update(zip(reach, sizes, strict=True))


def _pairs(reach: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Every entry with itself and with those after it."""
    return list(combinations_with_replacement(reach, 2))


def total(a: Value | None, b: Value) -> Value:
    """A + b, where a may be nothing yet."""
    return b if a is None else a + b


@per_body
def _alone(body: Body, eta: Value) -> tuple[ArticulatedInertia, Value, Value]:
    return ArticulatedInertia.of_body(body, eta), body.coupling(eta), body.amplitude_inertia(eta)


@per_body
def _shape_freed(
    M: Value, B: Value, P: Blocks, E: Blocks, L: Sequence[Value | None], sizes: Sequence[Value | None]
) -> tuple[tuple[Any, ...], Blocks, Blocks]:
    """((D, D⁻¹ gᵀ, s, D⁻¹ s), L, sizes): D = M, g = B, and s is what P has on amplitudes, with their columns E."""
    D = factor(M)
    s = tuple(ca.sparsify(P_c[6:, :] + E_c.T) for P_c, E_c in zip(P, E, strict=True))
    Y = tuple(solve_factored(*D, s_c) for s_c in s)
    return (D, solve_factored(*D, B.T), s, Y), *_gained(L, sizes, s, Y)


@per_body
def _without_shape(
    I: ArticulatedInertia, B: Value, G: Value, P: Blocks, Y: Blocks
) -> tuple[ArticulatedInertia, Blocks]:
    """I and P of a body whose amplitudes were eliminated."""
    return I.minus(B @ G), tuple(ca.sparsify(P_c[:6, :] - B @ Y_c) for P_c, Y_c in zip(P, Y, strict=True))


@per_body
def _freed(
    passage: InSeries,
    rotor: GearedRotors,
    x: Value,
    X: Link,
    I: ArticulatedInertia,
    P: Blocks,
    E: Blocks,
    L: Sequence[Value | None],
    sizes: Sequence[Value | None],
) -> tuple[tuple[Any, ...], Blocks, Blocks]:
    """((D, S, seat, g, D⁻¹ gᵀ, s, D⁻¹ s) of (3), L, sizes)."""
    m, whole = passage.first.nv, passage.motion_subspace(x)
    seat, S = whole[:, :m], whole[:, m:]
    h = I.times(S)
    D = factor(S.T @ h + rotor.reflected)
    g = into_parent(X, seat, h) + ca.vertcat(rotor.coupling, rotor.on_amplitudes)
    s = tuple(ca.sparsify(S.T @ P_c + E_c.T) for P_c, E_c in zip(P, E, strict=True))
    Y = tuple(solve_factored(*D, s_c) for s_c in s)
    return (D, S, seat, g, solve_factored(*D, g.T), s, Y), *_gained(L, sizes, s, Y)


def into_parent(X: Link, seat: Value, F: Value) -> Value:
    """Wrenches (6, k) on a body as its parent and the parent's amplitudes feel them."""
    return ca.vertcat(X.force_into_parent(F), seat.T @ F)


@per_body
def _felt(
    I_p: ArticulatedInertia,
    P_p: Sequence[Value | None],
    rotor: GearedRotors,
    X: Link,
    I: ArticulatedInertia,
    P: Blocks,
    D: tuple[Value, Value],
    S: Value,
    seat: Value,
    g: Value,
    G: Value,
    Y: Blocks,
) -> tuple[ArticulatedInertia, Blocks]:
    """I and P of the parent after (4); without a rotor it feels nothing of motion along S."""
    if rotor.reflected.nnz():
        felt = I.into_parent(X).minus(g[:6, :] @ G[:, :6])
    else:
        h = I.times(S)
        felt = I.minus(h @ solve_factored(*D, h.T)).without_motion_along(S).into_parent(X)
    rows = (
        ca.sparsify(total(before, into_parent(X, seat, P_c) - g @ Y_c))
        for before, P_c, Y_c in zip(P_p, P, Y, strict=True)
    )
    return I_p.plus(felt), tuple(rows)


@per_body
def _felt_by_shape(
    B: Value, M: Value, X: Link, seat: Value, I: ArticulatedInertia, g: Value, G: Value
) -> tuple[Value, Value]:
    """B and M of the parent, (4) with (X, seat) in place of X."""
    moved, across = I.times(seat), g @ G[:, 6:]
    return B + X.force_into_parent(moved) - across[:6, :], M + seat.T @ moved - across[6:, :]


def _gained(L: Sequence[Value | None], sizes: Sequence[Value | None], s: Blocks, Y: Blocks) -> tuple[Blocks, Blocks]:
    """(L of (4) for every pair of rows, the diagonals of sᵀ D⁻¹ s added to the sizes)."""
    pairs = zip(L, _pairs(range(len(s))), strict=True)
    own = zip(sizes, s, Y, strict=True)
    return (
        tuple(ca.sparsify(total(before, s[n].T @ Y[k])) for before, (n, k) in pairs),
        tuple(total(before, ca.diag(s_c.T @ Y_c)) for before, s_c, Y_c in own),
    )


@per_body
def _pivot(
    L: Value, size: Value, shift: Value, free: Value, P: Value | None, L_oc: Blocks
) -> tuple[Value, tuple[Value, Value], Value | None, Blocks]:
    """(μ, Λ, Λ⁻¹ Pᵀ, Λ⁻¹ L_co) of (6)."""
    mu = row_shifts(size, shift)
    Lambda = factor(L + ca.diag(mu + free))
    Z = None if P is None else solve_factored(*Lambda, P.T)
    return mu, Lambda, Z, tuple(solve_factored(*Lambda, L.T) for L in L_oc)


@per_body
def _met(L: Sequence[Value | None], L_oc: Blocks, Y: Blocks) -> Blocks:
    """L of (6) for every pair of rows that are left."""
    pairs = zip(L, _pairs(range(len(Y))), strict=True)
    return tuple(ca.sparsify(total(before, -(L_oc[n] @ Y[k]))) for before, (n, k) in pairs)


@per_body
def _stiffened(
    I: ArticulatedInertia, P: Sequence[Value | None], P_c: Value, Z: Value, Y: Blocks
) -> tuple[ArticulatedInertia, Blocks]:
    """I and P of (6)."""
    others = (ca.sparsify(total(P_o, -(P_c @ Y_o))) for P_o, Y_o in zip(P, Y, strict=True))
    return I.minus(-(P_c @ Z)), tuple(others)
