"""Joints and rows of constraints eliminated from the tips to the ground: the factors of ``articulated_rows``.

Numbers of equations are those of that file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.constraints.closing import closing_bodies
from torseur.mechanics.dynamics.articulated_inertia import ArticulatedInertia
from torseur.mechanics.dynamics.cholesky import factor, solve_factored
from torseur.mechanics.dynamics.geared_rotors import GearedRotors
from torseur.mechanics.tree.kinematics import Links
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.model import Model

Blocks = tuple[Value, ...]
"""One matrix for the rows of each constraint that is open."""

Key = TypeVar("Key")


@dataclass(frozen=True, eq=False)
class Rows:
    """Rows that are eliminated together: those of a constraint, or of a speed that friction holds.

    With σ the acceleration along each row that a unit multiplier of it makes, μ = shift σ; 1 where σ is always nil.
    """

    columns: Mapping[int, Value]  # joint → its columns of H, (rows, nv of the joint)
    shift: Value  # (rows, rows)
    free: Value  # how far the rows yield, nil where they hold: H v̇ − free λ = r, (rows, 1)


@dataclass(frozen=True, eq=False)
class FreedJoint:
    """A joint that was eliminated by (3), and the rows that were open beyond it."""

    open: tuple[int, ...]
    D: tuple[Value, Value]  # its factor
    S: Value
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
    """I, P and L of (2) while they are carried inward."""

    def __init__(self, model: Model, q: Value, rows: Sequence[Rows], X: Links) -> None:
        self.model, self.q, self.rows, self.X = model, q, rows, X
        self.closing = closing_bodies(model, [own.columns for own in rows])
        self.columns: list[dict[int, Value]] = [{} for _ in model.bodies]  # of each joint, E of all rows
        for c, own in enumerate(rows):
            for i, E in own.columns.items():
                self.columns[i][c] = E
        self.I = [_alone(body) for body in model.bodies]
        self.P: list[dict[int, Value]] = [{} for _ in model.bodies]
        self.L: dict[tuple[int, int], Value] = {}  # one triangle
        self.sizes: dict[int, Value] = {}  # σ of rows, before others that say the same were eliminated

    def joint(self, i: int, rotor: GearedRotors) -> FreedJoint:
        """Eliminate v̇ of a joint."""
        model, columns = self.model, self.columns[i]
        reach = tuple(sorted({*self.P[i], *columns}))
        P = tuple(self.P[i].get(c, ca.DM(6, self._size(c))) for c in reach)
        E = tuple(columns.get(c, ca.DM(self._size(c), model.joints[i].nv)) for c in reach)
        q_i = model.layout.coordinates(i, self.q)
        D, S, g, G, s, Y = _freed(model.joints[i], rotor, q_i, self.X[i], self.I[i], P, E)
        for n, c in enumerate(reach):
            for k, d in enumerate(reach[n:], n):
                _gather(self.L, (c, d), _gain(s[n], Y[k]))
            _gather(self.sizes, c, _own_gain(s[n], Y[n]))
        if (p := model.parent[i]) != GROUND:
            self.I[p] = _carried(self.I[p], _felt(rotor, self.X[i], self.I[i], D, S, g, G))
            for c, P_c, Y_c in zip(reach, P, Y, strict=True):
                _gather(self.P[p], c, _felt_rows(self.X[i], P_c, g, Y_c))
        return FreedJoint(reach, D, S, g, G, s, Y)

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
def _alone(body: Body) -> ArticulatedInertia:
    return ArticulatedInertia.of_body(body, ca.DM(0, 1))


@per_body
def _freed(
    joint: Joint, rotor: GearedRotors, q_i: Value, X: Link, I: ArticulatedInertia, P: Blocks, E: Blocks
) -> tuple[tuple[Value, Value], Value, Value, Value, Blocks, Blocks]:
    """(D, S, g, D⁻¹ gᵀ, s, D⁻¹ s) of (3)."""
    S = joint.motion_subspace(q_i)
    h = I.times(S)
    D, g = factor(S.T @ h + rotor.reflected), X.force_into_parent(h) + rotor.coupling
    s = tuple(ca.sparsify(S.T @ P_c + E_c.T) for P_c, E_c in zip(P, E, strict=True))
    return D, S, g, solve_factored(*D, g.T), s, tuple(solve_factored(*D, s_c) for s_c in s)


@per_body
def _felt(
    rotor: GearedRotors, X: Link, I: ArticulatedInertia, D: tuple[Value, Value], S: Value, g: Value, G: Value
) -> ArticulatedInertia:
    """What the parent feels of I, (4); without a rotor it feels nothing of motion along S."""
    if rotor.reflected.nnz():
        return I.into_parent(X).minus(g @ G)
    h = I.times(S)
    return I.minus(h @ solve_factored(*D, h.T)).without_motion_along(S).into_parent(X)


@per_body
def _felt_rows(X: Link, P: Value, g: Value, Y: Value) -> Value:
    """What the parent feels of P, (4)."""
    return ca.sparsify(X.force_into_parent(P) - g @ Y)


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
