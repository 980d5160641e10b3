"""Multipliers: all speeds of the tree are states, forces along the rows keep the constraints, projection closes them.

    A v̇ − Hᵀ λ = τ − s(q, v)                                                                    (1)
    H v̇        = γ,    γ = ḃ − Ḣ v                                                              (2)

Where rows of H say the same thing twice, or nearly do at a singular position, the matrix of (1) and (2) is singular and
λ is not determined. The proximal iteration [Carpentier, Budhiraja, Mansard 2021] solves, with x = (v̇, −λ),

    K x = (τ − s, γ),   K = (A  Hᵀ;  H  0),   K_μ = (A  Hᵀ;  H  −μ)                             (3)
    x ← x + K_μ⁻¹ (b − K x)                                                                     (4)

K_μ is quasi-definite: it has factors of a fixed pattern in any order, without pivoting, whatever the rank of H. Each
sweep (4) multiplies the error along a direction of rows by μ/(μ + σ), σ being the eigenvalue of H A⁻¹ Hᵀ there; what
rows have in common is shared out with the least multipliers. μ is small beside the rows' own size (``shifts``),

    σ_i = h_i D⁻¹ h_iᵀ,   D the diagonal of A.                                                  (5)

Where the tree separates at its joints the factors follow it body by body, and A, which is full for long chains, is not
formed (``body_by_body``); σ_i is then the row's own acceleration beyond the body on which its loop closes. The state is
brought back to the constraints by the same factor,

    q ← q ⊞ δ,   K_μ (δ, ·) = (0, −φ(q)),   twice                                               (6)
    v ← v + δ,   K_μ (δ, ·) = (0, b − H v),  twice, with H of the new q                         (7)

which are the nearest state in the measure of A up to second order. (1), (2) are theory (29); (4) is loops (8), (6) and
(7) are loops (15) and (16). Speeds that dry friction holds are rows like others:
with m = 1 while a speed sticks and 0 while it slips its row is m e and its entry on the diagonal −(μ m + 1 − m).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.sparse.analysis import Analysis, analysed
from torseur.algebra.sparse.ldl import Factor, factored
from torseur.algebra.sparse.order import after_their_rows
from torseur.algebra.sparse.pattern import Pattern
from torseur.frozen import dataclass
from torseur.mechanics.constraints.closing import row_slices, row_speeds
from torseur.mechanics.constraints.drift import rows_drift
from torseur.mechanics.constraints.rows import (
    constraint_matrix,
    driven_value_rates,
    driven_values,
    holonomic_rows,
    residuals,
)
from torseur.mechanics.constraints.shifts import closeness, closeness_where_rows_repeat, row_shifts, shift_weights
from torseur.mechanics.dynamics.articulated_body import applies
from torseur.mechanics.dynamics.inverse_dynamics import bias
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.newton_euler import newton_euler
from torseur.mechanics.tree.kinematics import Links, links, stepped
from torseur.mechanics.ways.body_by_body import BodyByBody
from torseur.mechanics.ways.protocol import Forces, Projected, Solved, WayName
from torseur.mechanics.ways.tree_speeds import AtTreeSpeeds, TreeSpeeds
from torseur.model.model import Model

EPSILON = 1e-10
"""μ of accelerations in parts of the rows' size: the less, the nearer to a singular position rows are kept to."""

EPSILON_OF_STATES = 1e-9
"""μ of projections: the error of a step is corrected by steps at most 1/√ε times as large."""

EPSILON_OF_FRICTION = 1e-6
"""μ of speeds that friction holds. It is larger than that of constraints, which therefore take over what both could
bear: what friction holds besides its shares is then the least that it must."""

_YIELDING = 1e10
"""ε in squares of the misfit of rows that nearly repeat others. Such rows pull on the motion that the others leave with
the square of the misfit over ε: ten digits less than what moves it."""

_MOST_YIELDING, _MOST_OF_STATES = 1e-6, 1e-5
"""This ε at most, unless the misfit is larger: it would soften loops whose rows stand nearly along each other. Each
projection pulls anew, forces only as long as they act."""

_OVER_YIELDING = 100.0
"""ε of speeds that friction holds, in that one, at least."""

SWEEPS = 3
"""How often (4) is done: one solves K_μ x = b, each further one multiplies what is left by ε and less."""


@dataclass(frozen=True)
class Multipliers(TreeSpeeds):
    """The way of any machine with constraints.

    The rows of those that are ``repeating``, by their numbers, always repeat others or are repeated: that is no
    singular position.
    """

    repeating: tuple[int, ...] = ()
    misfit: float = 0.0  # by which such rows of length 1 miss what they follow from
    void: tuple[int, ...] = ()  # constraints that hold nothing anywhere: their rows are taken for nil
    of_void: float = 0.0  # by which these rows miss that, or the positions that they ask for
    name: ClassVar[WayName] = "multipliers"
    projects: ClassVar[bool] = True
    finds_closeness: ClassVar[bool] = True

    def equations(self, model: Model, lean: Model, t: Value, q: Value, speeds: Value) -> ConstrainedEquations:
        """(1) and (2)."""
        return ConstrainedEquations(lean, q, speeds, t, self.repeating, self.misfit, self.void)

    @property
    def missed(self) -> float:
        """Of rows that repeat others, and of such that hold nothing."""
        return max(self.misfit, self.of_void)

    def by_bodies(self, model: Model) -> bool:
        """Where its factors follow the tree."""
        return applies(model)

    def stated(self) -> list[Any]:
        """With what repeats others."""
        misfit = [self.misfit] if self.misfit or self.void else []
        return [self.name, list(self.repeating), *misfit, *([list(self.void), self.of_void] if self.void else [])]


@dataclass(frozen=True, eq=False)
class ConstrainedEquations(AtTreeSpeeds):
    """(1) to (7) at symbols."""

    t: Value
    repeating: tuple[int, ...]
    misfit: float = 0.0
    void: tuple[int, ...] = ()

    @cached_property
    def H(self) -> Value:
        """Rows of all constraints, (m, nv)."""
        return self._rows_at(self.q)

    def _rows_at(self, q: Value) -> Value:
        return ca.sparsify(self._held(constraint_matrix(self.model, q)))

    def _held(self, values: Value) -> Value:
        """Rows, or values of rows, of which those of void constraints are nil."""
        if not self.void:
            return values
        parts = (values[of, :] for of in row_slices(self.model))
        kept = (ca.DM(*part.shape) if c in self.void else part for c, part in enumerate(parts))
        return ca.vertcat(ca.DM(0, values.size2()), *kept)

    @cached_property
    def X(self) -> Links:
        """The links at q."""
        return links(self.model, self.q)

    def solved(self, forces: Forces) -> Solved:
        """v̇ and λ of (3) and (4)."""
        model, nv = self.model, self.model.nv
        gamma = self._held(driven_value_rates(model, self.t) - rows_drift(model, self.X, self.q, self.v))
        saddle = self._saddle(forces.stuck, _MOST_YIELDING, EPSILON, EPSILON_OF_FRICTION)
        lack = forces.tau - bias(model, self.q, self.v, forces.wrenches)
        x = saddle.solution(ca.vertcat(lack, gamma, ca.DM(len(forces.stuck), 1)), SWEEPS)
        acceleration, m = x[:nv], self.H.size1()
        for entry, stuck in forces.stuck.items():
            acceleration[entry] = (1 - stuck) * acceleration[entry]  # no round-off creeps where an axis sticks
        held = {entry: x[nv + m + k] for k, entry in enumerate(forces.stuck)}
        return Solved(acceleration, acceleration, -x[nv : nv + m], held, saddle.closeness)

    def residual(self, forces: Forces, solved: Solved, *, of_speeds: bool = False) -> Value:
        """(1), by Newton and Euler, and (2) or, ``of_speeds``, what (2) is the derivative of."""
        model, vd = self.model, solved.acceleration
        needed = newton_euler(model, self.q, self.v, vd, wrenches=forces.wrenches, X=self.X)
        lack = needed.tau - self.H.T @ solved.multipliers - forces.tau
        if of_speeds:
            return ca.vertcat(lack, self.H @ self.v - self._held(driven_values(model, self.t)))
        drift = rows_drift(model, self.X, self.q, self.v) - driven_value_rates(model, self.t)
        return ca.vertcat(lack, self.H @ vd + self._held(drift))

    def _saddle(self, stuck: Mapping[int, Value], most: float, *epsilons: float) -> Saddle | BodyByBody:
        """With ε of the rows, and of the speeds that may stick if it is another one; ``most`` of rows that yield."""
        least = min(max(most, self.misfit), _YIELDING * self.misfit**2)
        epsilons = (max(epsilons[0], least), *(max(e, _OVER_YIELDING * least) for e in epsilons[1:]))
        if applies(self.model):
            at = (self.model, self.q, self.X, self.H)
            return BodyByBody.of(*at, stuck, epsilons=epsilons, repeating=self.repeating)
        A = mass_matrix(self.model, self.q, X=self.X)
        return Saddle.of(self.model, A, self.H, stuck, epsilons=epsilons, repeating=self.repeating)

    @cached_property
    def _free_saddle(self) -> Saddle | BodyByBody:
        return self._saddle({}, _MOST_YIELDING, EPSILON)

    def response(self, forces: Value) -> Value:
        """The accelerations that forces add where the rows stay as they are."""
        rows = ca.DM(self.H.size1(), forces.size2())
        return self._free_saddle.solution(ca.vertcat(forces, rows), SWEEPS)[: self.model.nv, :]

    def rest(self) -> Value:
        """v̇ without motors."""
        return self.solved(Forces(ca.DM(self.model.nv, 1))).acceleration

    def rank(self) -> Value:
        """It may be lost."""
        return ca.DM(1)

    def projected(self, stuck: Mapping[int, Value]) -> Projected:
        """(6) and (7)."""
        model, q, v = self.model, self.q, self.v
        m, places = self.H.size1(), holonomic_rows(model)
        saddle = self._saddle(stuck, _MOST_OF_STATES, EPSILON_OF_STATES)
        none, held = ca.DM(model.nv, 1), ca.DM(len(stuck), 1)
        for _ in range(2 if places else 0):
            phi = ca.SX(m, 1)
            phi[places] = -residuals(model, q, self.t)
            q = stepped(model, q, saddle.step(ca.vertcat(none, self._held(phi), held))[: model.nv])  # (6)
        H, b = self._rows_at(q), self._held(driven_values(model, self.t))
        for _ in range(2):
            v = v + saddle.step(ca.vertcat(none, b - row_speeds(model, H, v), held))[: model.nv]  # (7)
        for entry, holds in stuck.items():
            v[entry] = (1 - holds) * v[entry]
        return Projected(q, v)


@dataclass(frozen=True, eq=False)
class Saddle:
    """K of (3) with rows of speeds that may stick, and the factor of K_μ."""

    K: Value
    factor: Factor
    closeness: Value  # of the rows of constraints, as in ``shifts``

    @classmethod
    def of(
        cls,
        model: Model,
        A: Value,
        H: Value,
        stuck: Mapping[int, Value],
        *,
        epsilons: tuple[float, ...],
        repeating: tuple[int, ...],
    ) -> Saddle:
        """For the kinetic matrix A and the rows H; ε of these, and that of speeds that may stick."""
        epsilon, of_stuck = epsilons[0], epsilons[-1]
        m, nv = H.size1(), A.size1()
        E = ca.SX(len(stuck), nv)
        for k, (entry, holds) in enumerate(stuck.items()):
            E[k, entry] = holds
        rows = ca.sparsify(ca.vertcat(H, E))
        free = ca.vertcat(ca.SX(m, 1), *(1 - holds for holds in stuck.values()))
        K = ca.blockcat([[A, rows.T], [rows, -ca.diag(free)]])
        of_friction = (of_stuck * holds / A[entry, entry] for entry, holds in stuck.items())
        shift = ca.vertcat(ca.SX(nv, 1), _shifts(model, A, H, epsilon), *of_friction)
        factor = factored(ca.sparsify(K - ca.diag(shift)), _analysis(K, nv))
        close: Value = ca.SX(0)
        for c, of in enumerate(row_slices(model)):
            found = closeness_where_rows_repeat if c in repeating else closeness
            for k in range(of.start, of.stop):  # one after the other
                mu, pivot = shift[nv + k], -1 / factor.D_inverse[factor.analysis.place[nv + k]]
                close = ca.fmax(close, found(pivot - mu, mu, epsilon))
        return cls(ca.sparsify(K), factor, close)

    def step(self, b: Value) -> Value:
        """K_μ⁻¹ b."""
        return self.factor.solve(b)

    def solution(self, b: Value, sweeps: int) -> Value:
        """x of (4) after so many sweeps."""
        x = self.step(b)
        for _ in range(sweeps - 1):
            x = x + self.step(b - self.K @ x)
        return x


def _shifts(model: Model, A: Value, H: Value, epsilon: float) -> Value:
    """μ of all rows of H, (m,), with (5) for their sizes."""
    sizes = (H**2) @ (1 / ca.diag(A))
    own = zip(row_slices(model), model.constraints, strict=True)
    found = (row_shifts(sizes[of], shift_weights(c.row_units, epsilon)) for of, c in own)
    return ca.vertcat(ca.SX(0, 1), *found)


def _analysis(K: Value, nv: int) -> Analysis:
    """Pattern and order of elimination; a multiplier comes after the speeds of its row."""
    pattern = Pattern.of(ca.sparsify(K))
    return analysed(pattern, after=after_their_rows(pattern, range(nv, K.size1())))
