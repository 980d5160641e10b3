"""One step of an additive Runge–Kutta method of order 5: stiff forces implicit, all else explicit.

Vibrations that only stiffness makes fast come from forces f = −K q_S − D v_S on a few coordinates S, amplitudes of
bodies and joints with springs. A force on S accelerates the machine by U f. At the begin x₀ of a step

    ẋ = n(x) + L (x − x₀),    L δ:  q̇_S = δv_S,   v̇ = −U (K δq_S + D δv_S)                                  (1)

with U, K and D of x₀. The method keeps its order for any L; where L holds all that is fast, steps are as long as n, the
rest, lets them be. Stage i is at x₀ + δ,

    (1 − h γ L) δ = h Σ_{j<i} (a_ij (ẋ_j − l_j) + â_ij l_j),    l_j = L δ_j                                  (2)

with the explicit a and the implicit â [Kennedy, Carpenter 2019]. Nothing is iterated, no derivative of the rates is
taken, and as L has the rank of S what is solved has its size alone: with r the right-hand side, g = K δq_S + D δv_S,

    (1 + h γ (D + h γ K) U_S) g = K r_q + (D + h γ K) r_v                                                     (3)
    δv = r_v − h γ U g,    δq_S = r_q + h γ δv_S                                                              (4)

The estimate of the error goes through (1 − h γ L)⁻¹ too, or it would count the fast vibrations that the step itself
leaves out. The values of U, K and D stand one after the other; those of many lanes follow each other.
"""

from __future__ import annotations

from torseur.simulation.integrators.calls import closeness, evaluate, rates, settle
from torseur.simulation.integrators.imex_coefficients import (
    DENSE,
    ERROR,
    EXPLICIT,
    GAMMA,
    IMPLICIT,
    NODES,
    STAGES,
    WEIGHTS,
)
from torseur.simulation.integrators.linear_solver import factorise, solve
from torseur.simulation.integrators.native_call import doubles, integers, native, native_view
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import CLOSE, error_of
from torseur.simulation.integrators.workspace import STAGE, X1, E, F, Integers, K, X
from torseur.simulation.system import Array

Stiff = tuple[Array, Array, Integers, Integers]
"""U, K and D, a row for each lane; the matrix of (3) and a right-hand side, (k + 1, k) for each; pivots; the places of
q_S and of v_S in x."""

IMPLICIT_RATES = K + STAGES  # l_j stands in this row + j


@native_view
def stiff_of(r: Record) -> Stiff:
    """The arrays of a run, or of all lanes."""
    k = r.stiff_count
    return (
        doubles(r.stiff_values_at, (r.lanes, r.nv * k + 2 * k * k)),
        doubles(r.stiff_matrix_at, (r.lanes * (k + 1), k)),
        integers(r.stiff_pivots_at, r.lanes * k),
        integers(r.stiff_places_at, 2 * k),
    )


@native
def find_stiff_forces(r: Record) -> None:
    """U, K and D where the step begins; without stiff forces there is nothing to find."""
    if r.stiff:
        evaluate(r, r.stiff, r.t, X, K, r.stiff_values_at)


@native
def imex_step(r: Record, w: Array, quaternions: Integers, stiff: Stiff) -> bool:
    """From x to x1 and the derivative there, in row K + stages; r.error follows. False where (3) is singular."""
    r.error = 0.0
    if not factorise_stiff(r, stiff):
        return False
    r.closest = closeness(r, K)
    _stages(r, w, quaternions, stiff)
    imex_error(r, w, stiff)
    r.error = error_of(r, w, r.taken)
    return True


@native
def _stages(r: Record, w: Array, quaternions: Integers, stiff: Stiff) -> None:
    for stage in range(1, STAGES):
        imex_stage(r, w, stiff, stage)
        t = imex_time(r, stage)
        if r.closest > CLOSE:
            settle(r, w, quaternions, t, STAGE)
        rates(r, t, STAGE, K + stage)
        r.closest = max(r.closest, closeness(r, K + stage))
    imex_end(r, w)
    settle(r, w, quaternions, r.late, X1)
    rates(r, r.late, X1, K + STAGES)
    r.closest = max(r.closest, closeness(r, K + STAGES))


@native
def imex_time(r: Record, stage: int) -> float:
    """When a stage is."""
    return float(min(r.t + NODES[stage] * r.taken, r.late))


@native
def factorise_stiff(r: Record, stiff: Stiff) -> bool:
    """The matrix of (3) for a step of length r.taken."""
    values, M, pivots, places = stiff
    k, first, c = r.stiff_count, r.lane * (r.stiff_count + 1), GAMMA * r.taken
    K_at = r.nv * k
    D_at = K_at + k * k
    for a in range(k):
        for b in range(k):
            total = 0.0
            for s in range(k):
                force = values[r.lane, D_at + a * k + s] + c * values[r.lane, K_at + a * k + s]
                total += force * values[r.lane, (places[k + s] - r.nq) * k + b]
            M[first + a, b] = c * total + (1.0 if a == b else 0.0)
    return factorise(M, first, pivots, r.lane * k, 0)


@native
def _damp(r: Record, w: Array, stiff: Stiff, row: int) -> None:
    """(3) and (4): a row of w, r, becomes (1 − h γ L)⁻¹ r; g is left as the right-hand side of (3)."""
    values, M, pivots, places = stiff
    k, at, c = r.stiff_count, r.first, GAMMA * r.taken
    K_at, first = r.nv * k, r.lane * (r.stiff_count + 1)
    D_at, g = K_at + k * k, first + k
    for a in range(k):
        total = 0.0
        for s in range(k):
            stiffness, damping = values[r.lane, K_at + a * k + s], values[r.lane, D_at + a * k + s]
            total += stiffness * w[row, at + places[s]] + (damping + c * stiffness) * w[row, at + places[k + s]]
        M[g, a] = total
    solve(M, first, pivots, r.lane * k, g)
    for i in range(r.nv):
        total = 0.0
        for s in range(k):
            total += values[r.lane, i * k + s] * M[g, s]
        w[row, at + r.nq + i] -= c * total
    for s in range(k):
        w[row, at + places[s]] += c * w[row, at + places[k + s]]


@native
def imex_stage(r: Record, w: Array, stiff: Stiff, stage: int) -> None:
    """The state of a stage by (2), into row STAGE, and its l."""
    first, end = r.first, r.first + r.n
    for i in range(first, end):
        w[STAGE, i] = EXPLICIT[stage, 0] * w[K, i]
    for j in range(1, stage):
        a, change = EXPLICIT[stage, j], IMPLICIT[stage, j] - EXPLICIT[stage, j]
        for i in range(first, end):
            w[STAGE, i] += a * w[K + j, i] + change * w[IMPLICIT_RATES + j, i]
    for i in range(first, end):
        w[STAGE, i] *= r.taken
        w[IMPLICIT_RATES + stage, i] = w[STAGE, i]
    _damp(r, w, stiff, STAGE)
    for i in range(first, end):
        # l = L δ = (δ − r) / (h γ) by (2); entries that L leaves alone are untouched, and give nil
        w[IMPLICIT_RATES + stage, i] = (w[STAGE, i] - w[IMPLICIT_RATES + stage, i]) / (GAMMA * r.taken)
        w[STAGE, i] += w[X, i]


@native
def imex_end(r: Record, w: Array) -> None:
    """x1, with the weights that both parts share."""
    first, end = r.first, r.first + r.n
    for i in range(first, end):
        w[X1, i] = 0.0
    for j in range(2, STAGES):
        for i in range(first, end):
            w[X1, i] += WEIGHTS[j] * w[K + j, i]
    for i in range(first, end):
        w[X1, i] = w[X, i] + r.taken * w[X1, i]


@native
def imex_error(r: Record, w: Array, stiff: Stiff) -> None:
    """The estimate of the error in parts of h, into row E."""
    first, end = r.first, r.first + r.n
    for i in range(first, end):
        w[E, i] = 0.0
    for j in range(2, STAGES):
        for i in range(first, end):
            w[E, i] += ERROR[j] * w[K + j, i]
    _damp(r, w, stiff, E)


@native
def imex_dense(r: Record, w: Array) -> int:
    """A cubic of the stages' rates, which fast vibrations do not spoil as they do those of the ends; see dense.py."""
    first, end = r.first, r.first + r.n
    for i in range(first, end):
        second = third = 0.0
        for j in range(2, STAGES):
            second += DENSE[j, 1] * w[K + j, i]
            third += DENSE[j, 2] * w[K + j, i]
        w[F, i] = w[X1, i] - w[X, i]
        w[F + 1, i] = -r.taken * (second + third)
        w[F + 2, i] = -r.taken * third
    return 3
