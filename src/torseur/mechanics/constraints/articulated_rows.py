"""Trees with rows, solved by elimination over the bodies: linear in their number, however long a chain of loops is.

To be solved are, for any forces f and values r, with μ ≥ 0 on the rows' own diagonal,

    A v̇ + Hᵀ λ = f,    H v̇ − μ λ = r.                                                          (1)

The kinetic matrix A of a long chain is full. The elimination of articulated bodies [Featherstone 2008, ch. 7] never
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

Rows may also yield by themselves, by an entry beside μ in (1) and (6). The proximal iteration [Carpentier, Budhiraja,
Mansard 2021] takes the effect of μ away, also where H has no full rank:

    A v̇ + Hᵀ λ⁺ = f,    H v̇ − μ λ⁺ = r − μ λ                                                   (9)

(3) to (8) are the factors L D Lᵀ of (1) in body coordinates, in the order that the tree gives. Pivots D are positive,
and so are Λ for every μ > 0, whatever the rank of H [Sathya and Carpentier, "Constrained articulated body algorithms
for closed-loop mechanisms"]. ``docs/loops.md`` derives them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.constraints.row_elimination import Blocks, ClosedLoop, Elimination, FreedJoint, Rows, total
from torseur.mechanics.dynamics import articulated_body
from torseur.mechanics.dynamics.cholesky import solve_factored
from torseur.mechanics.dynamics.geared_rotors import geared_rotors
from torseur.mechanics.tree.kinematics import Links, links
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.frame import GROUND
from torseur.model.model import Model


def applies(model: Model) -> bool:
    """Whether the tree separates at each joint, and bodies are rigid."""
    return articulated_body.applies(model) and not any(body.amplitudes for body in model.bodies)


@dataclass(frozen=True, eq=False)
class ArticulatedRows:
    """The factor of (1): what does not depend on f and r."""

    model: Model
    X: Links
    closing: Mapping[int, tuple[int, ...]]  # body or ground → loops, in the order of their elimination
    joints: tuple[FreedJoint, ...]
    loops: tuple[ClosedLoop, ...]

    @property
    def mu(self) -> Value:
        """(m, 1)."""
        return ca.vertcat(ca.DM(0, 1), *(loop.mu for loop in self.loops))

    def solve(self, b: Value) -> Value:
        """(v̇; λ) of (1) for b = (f; r), (nv + m, 1)."""
        model, layout, nv = self.model, self.model.layout, self.model.nv
        beta: dict[int, Value] = {}
        ends = [nv, *(nv + end for end in accumulate(loop.mu.numel() for loop in self.loops))]
        l = [b[begin:end] for begin, end in pairwise(ends)]
        z: dict[int, Value] = {}
        w: dict[int, Value] = {}
        for i in model.inward():
            self._close(i, beta, l, z)
            joint, carried = self.joints[i], beta.pop(i, ca.DM(6, 1))
            w[i], felt, gains = _loaded(joint.D, joint.S, joint.g, joint.s, self.X[i], carried, b[layout.v_of[i]])
            for c, gain in zip(joint.open, gains, strict=True):
                l[c] = total(l[c], gain)
            if (p := model.parent[i]) != GROUND:
                beta[p] = total(beta[p], felt) if p in beta else felt
        self._close(GROUND, beta, l, z)

        lam: dict[int, Value] = {}
        a: dict[int, Value] = {GROUND: ca.DM(6, 1)}
        vd = []
        self._open(GROUND, None, z, lam)
        for i in model.outward():
            joint = self.joints[i]
            known = tuple(lam[c] for c in joint.open)
            vd_i, a[i] = _accelerated(joint.S, joint.G, joint.Y, self.X[i], w[i], a[model.parent[i]], known)
            vd.append(vd_i)
            self._open(i, a[i], z, lam)
        return ca.vertcat(*vd, *(lam[c] for c in range(len(self.loops))))

    def proximal_solution(self, b: Value, sweeps: int) -> Value:
        """(v̇; λ) after so many sweeps (9) from λ = 0, which tend to the solution with the least multipliers."""
        nv, mu = self.model.nv, self.mu
        x = self.solve(b)
        for _ in range(sweeps - 1):
            x = self.solve(ca.vertcat(b[:nv], b[nv:] - mu * x[nv:]))
        return x

    def _close(self, body: int, beta: dict[int, Value], l: list[Value], z: dict[int, Value]) -> None:
        """(7) of the loops that close on a body."""
        for c in self.closing.get(body, ()):
            closed = self.loops[c]
            z[c], felt, losses = _held(closed.Lambda, closed.P, closed.L, l[c])
            if felt is not None:
                beta[body] = total(beta[body], felt) if body in beta else felt
            for o, loss in zip(closed.open, losses, strict=True):
                l[o] = total(l[o], loss)

    def _open(self, body: int, a: Value | None, z: dict[int, Value], lam: dict[int, Value]) -> None:
        """(8) of the loops that close on a body."""
        for c in reversed(self.closing.get(body, ())):
            closed = self.loops[c]
            lam[c] = _multiplier(closed.Z, closed.Y, a, z[c], tuple(lam[o] for o in closed.open))


def articulated_rows(model: Model, q: Value, rows: Sequence[Rows], X: Links | None = None) -> ArticulatedRows:
    """The factor of (1) at q; H are all the rows, one after the other."""
    if not applies(model):
        raise ValueError(
            f"model '{model.name}' has mimic joints, rotors away from the parent of the one joint they turn, or bodies "
            "that deform: its rows cannot be eliminated body by body."
        )
    X = links(model, q) if X is None else X
    rest = [ca.DM(3, 1)] * len(model.bodies)
    rotors = geared_rotors(model, q, ca.DM(model.nv, 1), rest)
    elimination = Elimination(model, q, rows, X)
    joints: dict[int, FreedJoint] = {}
    loops: dict[int, ClosedLoop] = {}
    for i in [*model.inward(), GROUND]:
        for c in elimination.closing.get(i, ()):
            loops[c] = elimination.loop(c, i)
        if i != GROUND:
            joints[i] = elimination.joint(i, rotors[i])
    ordered = tuple(joints[i] for i in model.outward()), tuple(loops[c] for c in range(len(rows)))
    return ArticulatedRows(model, X, elimination.closing, *ordered)


@per_body
def _loaded(
    D: tuple[Value, Value], S: Value, g: Value, s: Blocks, X: Link, beta: Value, f: Value
) -> tuple[Value, Value, Blocks]:
    """(w, what is added to β of the parent, what is added to l) of (5)."""
    w = solve_factored(*D, S.T @ beta - f)
    return w, X.force_into_parent(beta) - g @ w, tuple(s_c.T @ w for s_c in s)


@per_body
def _held(Lambda: tuple[Value, Value], P: Value | None, L_oc: Blocks, l: Value) -> tuple[Value, Value | None, Blocks]:
    """(z, what is added to β, what is added to l of others) of (7)."""
    z = solve_factored(*Lambda, l)
    return z, None if P is None else -(P @ z), tuple(-(L @ z) for L in L_oc)


@per_body
def _accelerated(S: Value, G: Value, Y: Blocks, X: Link, w: Value, a_p: Value, lam: Blocks) -> tuple[Value, Value]:
    """(v̇, a) of (8)."""
    vd = -w - G @ a_p
    for Y_c, lam_c in zip(Y, lam, strict=True):
        vd = vd - Y_c @ lam_c
    return vd, X.motion_into_child(a_p) + S @ vd


@per_body
def _multiplier(Z: Value | None, Y: Blocks, a: Value | None, z: Value, lam: Blocks) -> Value:
    """λ of (8)."""
    found = -z if Z is None else Z @ a - z
    for Y_o, lam_o in zip(Y, lam, strict=True):
        found = found - Y_o @ lam_o
    return found
