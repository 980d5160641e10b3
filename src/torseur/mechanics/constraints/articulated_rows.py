"""Trees with rows, solved by recursion over the bodies: linear in their number, however long a chain of loops is.

To be solved are, for any forces f and values r, with μ ≥ 0 on the rows' own diagonal,

    A v̇ + Hᵀ λ = f,    H v̇ − μ λ = r.                                                          (1)

The kinetic matrix A of a long chain is full. The recursion of articulated bodies [Featherstone 2008, ch. 7] never
writes it down; here the multipliers of open loops go along. Beyond body i, with the bodies' accelerations a_i at rest
and without weight, the solution makes this stationary, of all λ that reach beyond and in front of it:

    W_i = ½ a_iᵀ I a_i + a_iᵀ P λ − ½ λᵀ (L + μ) λ + a_iᵀ β − λᵀ l                              (2)

Inward, with a_i = X a_p + S v̇_i, the rotor's r̂ on the parent and the columns E of H that belong to the joint, v̇_i is
eliminated by its pivot D, and the parent takes what is left:

    h = I S,  D = Sᵀ h + α² j_m,  g = Xᵀ h + r̂,  s = Sᵀ P + Eᵀ                                  (3)
    I_p += Xᵀ I X − g D⁻¹ gᵀ,   P_p += Xᵀ P − g D⁻¹ s,   L += sᵀ D⁻¹ s                          (4)
    w = D⁻¹ (Sᵀ β − f_i),       β_p += Xᵀ β − g w,       l += sᵀ w                              (5)

The rows c of a constraint are eliminated on the body where their loop closes, which carries all its joints; they leave
others o that reach farther:

    Λ = L_cc + μ,   I += P_c Λ⁻¹ P_cᵀ,   P_o −= P_c Λ⁻¹ L_co,   L_oo −= L_oc Λ⁻¹ L_co           (6)
    z = Λ⁻¹ l_c,    β −= P_c z,          l_o −= L_oc z                                          (7)

Outward:

    v̇_i = −w − D⁻¹ (gᵀ a_p + s λ),    λ_c = Λ⁻¹ (P_cᵀ a_i − L_co λ_o) − z                       (8)

Rows may also yield by themselves, by an entry beside μ in (1) and (6). Bodies that deform have (a, η̈) in the place of
a: X becomes (X, Ψ), with Ψ what amplitudes move the child's seat by, and before loops close on a body its amplitudes
are eliminated like a joint, with their inertia M for D and their coupling B for g.

The proximal iteration [Carpentier, Budhiraja, Mansard 2021] takes the effect of μ away, also where H has no full rank:

    A v̇ + Hᵀ λ⁺ = f,    H v̇ − μ λ⁺ = r − μ λ                                                   (9)

(3) to (8) are the factors L D Lᵀ of (1) in body coordinates, in the order that the tree gives. Pivots D are positive,
and so are Λ for every μ > 0, whatever the rank of H [Sathya and Carpentier, "Constrained articulated body algorithms
for closed-loop mechanisms"]. (2), (3), (4), (6) are derived as loops (11), (12), (13), (14).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.row_elimination import (
    Blocks,
    ClosedLoop,
    Elimination,
    Freed,
    Rows,
    into_parent,
    total,
)
from torseur.mechanics.constraints.shifts import closeness, closeness_where_rows_repeat
from torseur.mechanics.dynamics.articulated_body import applies
from torseur.mechanics.dynamics.cholesky import solve_factored
from torseur.mechanics.dynamics.geared_rotors import geared_rotors
from torseur.mechanics.tree.kinematics import Links, links
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.frame import GROUND
from torseur.model.model import Model

_AT_REST = ca.DM(6, 1)


@dataclass(frozen=True, eq=False)
class ArticulatedRows:
    """The factor of (1): what does not depend on f and r."""

    model: Model
    X: Links
    closing: Mapping[int, tuple[int, ...]]  # body or ground → loops, in the order of their elimination
    joints: Mapping[int, Freed]
    shapes: Mapping[int, Freed]  # amplitudes of the bodies that have such
    loops: Mapping[int, ClosedLoop]

    @property
    def mu(self) -> Value:
        """(m, 1)."""
        return ca.vertcat(ca.DM(0, 1), *(self.loops[c].mu for c in range(len(self.loops))))

    def closeness(self, epsilon: float, first: int, repeating: Collection[int]) -> Value:
        """How close the rows of the ``first`` loops come to repeating others, for shifts with this ε.

        Those of loops that are ``repeating`` always do.
        """
        found: Value = ca.SX(0)
        for c in range(first):
            closer = _closer_where_rows_repeat if c in repeating else _closer
            found = closer(found, self.loops[c].G, self.loops[c].mu, ca.DM(epsilon))
        return found

    def solve(self, b: Value) -> Value:
        """(v̇; λ) of (1) for b = (f; r), (nv + m, 1)."""
        return self._solved(self._sides(b)).column()

    def proximal_solution(self, b: Value, sweeps: int) -> Value:
        """(v̇; λ) after so many sweeps (9) from λ = 0, which tend to the solution with the least multipliers."""
        sides = self._sides(b)
        found = self._solved(sides)
        for _ in range(sweeps - 1):
            r = [_held_back(r, self.loops[c].mu, found.multipliers[c]) for c, r in enumerate(sides.r)]
            found = self._solved(replace(sides, r=r))
        return found.column()

    def _sides(self, b: Value) -> _Sides:
        """B in the parts that belong to joints, amplitudes and loops."""
        layout, n = self.model.layout, len(self.model.bodies)
        slots = zip(layout.v_of, layout.amplitude_rates_of, strict=True)
        counts = [self.loops[c].mu.numel() for c in range(len(self.loops))]
        rows = (self.model.nv + end for end in accumulate(counts))
        parts = ca.vertsplit(b, [0, *(of.stop for both in slots for of in both), *rows])
        return _Sides(parts[: 2 * n : 2], parts[1 : 2 * n : 2], parts[2 * n :])

    def _solved(self, sides: _Sides) -> _Solution:
        loaded = self._inward(sides)
        lam: dict[int, Value] = {}
        z: dict[int, Value] = {GROUND: _AT_REST}  # (a; η̈)
        vd = []
        self._open(GROUND, None, loaded, lam)
        for i in self.model.outward():
            joint = self.joints[i]
            known, above = tuple(lam[c] for c in joint.open), z[self.model.parent[i]]
            vd_i, a_i = _accelerated(joint.S, joint.seat, joint.G, joint.Y, self.X[i], loaded.joints[i], above, known)
            self._open(i, a_i, loaded, lam)
            vd.append(vd_i)
            z[i] = a_i
            if i in self.shapes:
                shape = self.shapes[i]
                eta_ddot = _freely(shape.G, shape.Y, loaded.shapes[i], a_i, tuple(lam[c] for c in shape.open))
                vd.append(eta_ddot)
                z[i] = ca.vertcat(a_i, eta_ddot)
        return _Solution(vd, [lam[c] for c in range(len(self.loops))])

    def _inward(self, sides: _Sides) -> _Loaded:
        """(5) and (7) from the tips to the ground."""
        model = self.model
        beta: dict[int, Value] = {}
        l = dict(enumerate(sides.r))
        loaded = _Loaded({}, {}, {})
        for i in model.inward():
            if shape := self.shapes.get(i):
                carried = beta.get(i, ca.DM(6 + shape.g.size2(), 1))
                known, f_eta = tuple(l[c] for c in shape.open), sides.f_eta[i]
                loaded.shapes[i], beta[i], changed = _shape_loaded(shape.D, shape.g, shape.s, carried, f_eta, known)
                l.update(zip(shape.open, changed, strict=True))
            self._close(i, beta, l, loaded)
            joint, p = self.joints[i], model.parent[i]
            X = None if p == GROUND else self.X[i]
            carried, known = beta.pop(i, _AT_REST), tuple(l[c] for c in joint.open)
            passed = (X, joint.seat, joint.g, beta.get(p))
            loaded.joints[i], changed, felt = _loaded(joint.D, joint.S, joint.s, carried, sides.f[i], known, *passed)
            l.update(zip(joint.open, changed, strict=True))
            if felt is not None:
                beta[p] = felt
        self._close(GROUND, beta, l, loaded)
        return loaded

    def _close(self, body: int, beta: dict[int, Value], l: dict[int, Value], loaded: _Loaded) -> None:
        """(7) of the loops that close on a body."""
        for c in self.closing.get(body, ()):
            closed = self.loops[c]
            known = tuple(l[o] for o in closed.open)
            found = _held(closed.Lambda, closed.P, closed.L, beta.get(body), l[c], known)
            loaded.loops[c], beta_body, changed = found
            if beta_body is not None:
                beta[body] = beta_body
            l.update(zip(closed.open, changed, strict=True))

    def _open(self, body: int, a: Value | None, loaded: _Loaded, lam: dict[int, Value]) -> None:
        """(8) of the loops that close on a body."""
        for c in reversed(self.closing.get(body, ())):
            closed = self.loops[c]
            lam[c] = _multiplier(closed.Z, closed.Y, a, loaded.loops[c], tuple(lam[o] for o in closed.open))


@dataclass(frozen=True, eq=False)
class _Sides:
    """The right sides of (1): f on joints, f on the amplitudes of bodies, r of loops."""

    f: Sequence[Value]
    f_eta: Sequence[Value]
    r: Sequence[Value]


@dataclass(frozen=True, eq=False)
class _Solution:
    """v̇ of joints and amplitudes in their order, λ of loops."""

    accelerations: Sequence[Value]
    multipliers: Sequence[Value]

    def column(self) -> Value:
        """(v̇; λ)."""
        return ca.vertcat(ca.DM(0, 1), *self.accelerations, *self.multipliers)


@dataclass(frozen=True, eq=False)
class _Loaded:
    """w of joints and amplitudes, z of loops."""

    joints: dict[int, Value]
    shapes: dict[int, Value]
    loops: dict[int, Value]


def articulated_rows(model: Model, q: Value, rows: Sequence[Rows], X: Links | None = None) -> ArticulatedRows:
    """The factor of (1) at q; H are all the rows, one after the other."""
    if not applies(model):
        raise ValueError(
            f"model '{model.name}' has mimic joints, or rotors away from the parent of the one joint they turn: its "
            "rows cannot be eliminated body by body."
        )
    X = links(model, q) if X is None else X
    rest = [ca.DM(3, 1)] * len(model.bodies)
    rotors = geared_rotors(model, q, ca.DM(model.nv, 1), rest)
    elimination = Elimination(model, q, rows, X)
    joints: dict[int, Freed] = {}
    shapes: dict[int, Freed] = {}
    loops: dict[int, ClosedLoop] = {}
    for i in [*model.inward(), GROUND]:
        if i != GROUND and model.bodies[i].amplitudes:
            shapes[i] = elimination.amplitudes(i)
        for c in elimination.closing.get(i, ()):
            loops[c] = elimination.loop(c, i)
        if i != GROUND:
            joints[i] = elimination.joint(i, rotors[i])
    return ArticulatedRows(model, X, elimination.closing, joints, shapes, loops)


@per_body
def _held_back(r: Value, mu: Value, lam: Value) -> Value:
    """The right side of (9)."""
    return r - mu * lam


@per_body
def _closer(before: Value, G: Value, mu: Value, epsilon: Value) -> Value:
    return ca.fmax(before, closeness(G, mu, epsilon))


@per_body
def _closer_where_rows_repeat(before: Value, G: Value, mu: Value, epsilon: Value) -> Value:
    return ca.fmax(before, closeness_where_rows_repeat(G, mu, epsilon))


@per_body
def _loaded(
    D: tuple[Value, Value],
    S: Value,
    s: Blocks,
    beta: Value,
    f: Value,
    l: Blocks,
    X: Link | None,
    seat: Value,
    g: Value,
    beta_p: Value | None,
) -> tuple[Value, Blocks, Value | None]:
    """(w, l, β of the parent) of (5); X is None on the ground."""
    w = solve_factored(*D, S.T @ beta - f)
    changed = tuple(l_c + s_c.T @ w for l_c, s_c in zip(l, s, strict=True))
    return w, changed, None if X is None else total(beta_p, into_parent(X, seat, beta) - g @ w)


@per_body
def _shape_loaded(
    D: tuple[Value, Value], B: Value, s: Blocks, beta: Value, f: Value, l: Blocks
) -> tuple[Value, Value, Blocks]:
    """(w, β without amplitudes, l) of (5) for amplitudes."""
    w = solve_factored(*D, beta[6:, :] - f)
    return w, beta[:6, :] - B @ w, tuple(l_c + s_c.T @ w for l_c, s_c in zip(l, s, strict=True))


@per_body
def _held(
    Lambda: tuple[Value, Value], P: Value | None, L_oc: Blocks, beta: Value | None, l: Value, others: Blocks
) -> tuple[Value, Value | None, Blocks]:
    """(z, β, l of others) of (7)."""
    z = solve_factored(*Lambda, l)
    stiffened = beta if P is None else total(beta, -(P @ z))
    return z, stiffened, tuple(l_o - L @ z for l_o, L in zip(others, L_oc, strict=True))


@per_body
def _accelerated(
    S: Value, seat: Value, G: Value, Y: Blocks, X: Link, w: Value, above: Value, lam: Blocks
) -> tuple[Value, Value]:
    """(v̇, a) of (8)."""
    vd = _free_acceleration(G, Y, w, above, lam)
    return vd, X.motion_into_child(above[:6, :]) + seat @ above[6:, :] + S @ vd


@per_body
def _freely(G: Value, Y: Blocks, w: Value, a: Value, lam: Blocks) -> Value:
    """η̈ by (8)."""
    return _free_acceleration(G, Y, w, a, lam)


def _free_acceleration(G: Value, Y: Blocks, w: Value, z: Value, lam: Blocks) -> Value:
    found = -w - G @ z
    for Y_c, lam_c in zip(Y, lam, strict=True):
        found = found - Y_c @ lam_c
    return found


@per_body
def _multiplier(Z: Value | None, Y: Blocks, a: Value | None, z: Value, lam: Blocks) -> Value:
    """λ of (8)."""
    found = -z if Z is None else Z @ a - z
    for Y_o, lam_o in zip(Y, lam, strict=True):
        found = found - Y_o @ lam_o
    return found
