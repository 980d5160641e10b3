"""One step of generalised-α, of second order with numerical damping of fast motions [Chung, Hulbert 1993].

The rates of u = (v, z) are taken on a delay: a goes with u̇ as

    (1 − α_m) a₁ + α_m a₀ = (1 − α_f) u̇₁ + α_f u̇₀                                                       (1)
    u₁ = u₀ + h ((1 − γ) a₀ + γ a₁)                                                                     (2)
    q₁ = q₀ ⊞ h (v₀ + h (½ − β) a₀ + h β a₁)                                                            (3)

on the manifold of positions [Brüls, Cardona, Arnold 2012]. With ρ the part of an infinitely fast motion that is left
after a step,

    α_m = (2ρ − 1)/(ρ + 1),   α_f = ρ/(ρ + 1),   γ = ½ + α_f − α_m,   β = ¼ (γ + ½)²                    (4)

A system that states its ``balance`` is solved for (x₁, y₁) together, with its invariants of speeds among the equations;
of another, y₁ follows from x₁. Then the state is settled, so that invariants hold of positions and of speeds. This is
the stabilised form of index 2 [Arnold, Brüls, Cardona 2015], which has its order in y too; with invariants of positions
among the equations (index 3) and speeds settled after the step, y would be of first order. By (1) and (2)
u₁ = c + κ u̇₁, and Newton's method is

    (s E − G) (δx, δy) = (u̇ − u̇₁, R),   s = 1/κ of u,   γ/(h β) of q,   κ = h γ (1 − α_f)/(1 − α_m)     (5)

Departures: first-order states z go by (1) and (2) like speeds; so do positions where neither q̇ = v nor ⊞ is known. G is
formed anew at the first guess of every step, so that a step depends on its begin alone. Where steps differ in length,
a is brought to the new delay, a₀ = u̇₀ + h/h₋ (a − u̇₀). Where nothing is remembered, or of a much shorter step, the
method begins anew with a step by the trapezoidal rule, which needs no memory: (1) to (3) with α_m = α_f = 0, γ = ½,
β = ¼, and then a₁ = u̇₁ + (α_m − α_f) (u̇₁ − u̇₀).
"""

from __future__ import annotations

import math

import numpy as np

from torseur.simulation.integrators.calls import all_finite, closeness, copy, evaluate, rates, settle, unknowns_at
from torseur.simulation.integrators.native_call import doubles, integers, native
from torseur.simulation.integrators.newton_matrices import Matrices, differentiate, factorise_one, solve_for_all
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import CLOSE
from torseur.simulation.integrators.workspace import INSIDE, MEMORY, SCALE, STAGE, X1, E, F, Integers, K, X
from torseur.simulation.system import Array

MOST_ITERATIONS = 12
MOST_MATRICES = 3  # of a step, before it is given up
SLOW = 0.3  # part of a change that the next one leaves, from which on a new matrix is formed
CONVERGED = 1e-13  # change that is left, in parts of the sizes of states
LONGER = 4.0  # times the step before: what that remembers says nothing of so long a step
ROUND_OFF = 1e-10  # beneath which changes may cease to shrink
A0, A1, U0, U1, CONSTANT, NEW = F + 3, F + 4, F + 5, E, F + 6, K + 2


@native
def alpha_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices) -> bool:
    """From x to x1; False where the iterations did not converge."""
    r.error, r.closest = 0.0, closeness(r, K)
    first = 0 if _by_rates(r) else r.nq
    _numbers(r)
    _begin(r, w, first)
    _predict(r, w, quaternions, first)
    if not _newton(r, w, quaternions, matrices, first):
        return False
    settle(r, w, quaternions, r.late, X1)
    return True


@native
def alpha_remember(r: Record, w: Array) -> None:
    """Keep a and u̇ of the end."""
    delay = (1 - r.rho) / (1 + r.rho) if _begins_anew(r) else 0.0
    for i in range(r.n):
        w[MEMORY, i] = w[A1, i] - delay * (w[U1, i] - w[U0, i])
        w[MEMORY + 1, i] = w[U1, i]


@native
def _begins_anew(r: Record) -> bool:
    return not r.taken < LONGER * r.h_before


@native
def _numbers(r: Record) -> None:
    """(4), or those of the trapezoidal rule."""
    if _begins_anew(r):
        r.alpha_m, r.alpha_f, r.gamma, r.beta = 0.0, 0.0, 0.5, 0.25
    else:
        r.alpha_m, r.alpha_f = (2 * r.rho - 1) / (r.rho + 1), r.rho / (r.rho + 1)
        r.gamma = 0.5 + r.alpha_f - r.alpha_m
        r.beta = 0.25 * (r.gamma + 0.5) ** 2


@native
def _by_rates(r: Record) -> bool:
    """Whether positions go by their rates, like all else."""
    return not r.rates_are_speeds and not r.move


@native
def _kappa(r: Record) -> float:
    return float(r.taken * r.gamma * (1 - r.alpha_f) / (1 - r.alpha_m))


@native
def _begin(r: Record, w: Array, first: int) -> None:
    """a₀ and u̇₀: what the step before left, or the rates where there is none; c of (5)."""
    h, anew = r.taken, _begins_anew(r)
    ratio = 0.0 if anew else h / r.h_before
    for i in range(r.n):
        w[U0, i] = w[K, i] if anew else w[MEMORY + 1, i]
        w[A0, i] = w[K, i] if anew else w[U0, i] + ratio * (w[MEMORY, i] - w[U0, i])
    for i in range(first, r.n):
        delayed = (r.alpha_f * w[U0, i] - r.alpha_m * w[A0, i]) / (1 - r.alpha_m)
        w[CONSTANT, i] = w[X, i] + h * ((1 - r.gamma) * w[A0, i] + r.gamma * delayed)


@native
def _predict(r: Record, w: Array, quaternions: Integers, first: int) -> None:
    """(x₁, y₁) with the rates and y of the begin."""
    copy(w, U0, U1, first, r.n)
    y, y1 = doubles(unknowns_at(r, K), (1, r.ny)), doubles(unknowns_at(r, NEW), (1, r.ny))
    for k in range(r.ny):
        y1[0, k] = y[0, k]
    _reach(r, w, quaternions, first)


@native
def _reach(r: Record, w: Array, quaternions: Integers, first: int) -> None:
    """x₁ of the rates u̇₁; close to a singular position with positions where their invariants hold."""
    kappa = _kappa(r)
    for i in range(first, r.n):
        w[X1, i] = w[CONSTANT, i] + kappa * w[U1, i]
        w[A1, i] = ((1 - r.alpha_f) * w[U1, i] + r.alpha_f * w[U0, i] - r.alpha_m * w[A0, i]) / (1 - r.alpha_m)  # (1)
    if first > 0:
        _move(r, w)
        if _is_close(r):
            copy(w, X1, INSIDE, 0, r.n)
            settle(r, w, quaternions, r.late, INSIDE)
            copy(w, INSIDE, X1, 0, r.nq)


@native
def _move(r: Record, w: Array) -> None:
    """q₁ by (3)."""
    h = r.taken
    for i in range(r.nq, r.nq + r.nv):
        w[STAGE, i] = h * (w[X, i] + h * ((0.5 - r.beta) * w[A0, i] + r.beta * w[A1, i]))
    if r.rates_are_speeds:
        for i in range(r.nq):
            w[X1, i] = w[X, i] + w[STAGE, r.nq + i]
        return
    copy(w, X, STAGE, 0, r.nq)
    evaluate(r, r.move, r.t, STAGE, K, w[X1].ctypes.data)


@native
def _is_close(r: Record) -> bool:
    """Whether invariants depend on each other, or nearly do, where they hold: beside it they contradict each other."""
    return r.project != 0 and closeness(r, K) > CLOSE


@native
def _newton(r: Record, w: Array, quaternions: Integers, matrices: Matrices, first: int) -> bool:
    """Solve (5), with new matrices where the changes shrink slowly."""
    remainder = doubles(r.remainder_at, (1, r.n + r.ny))
    before, formed, fresh = 0.0, 0, True
    for _ in range(MOST_ITERATIONS):
        _remainder(r, w, remainder, first)
        if not all_finite(remainder, 0, 0, r.n):
            r.error = np.inf
            return False
        if fresh:
            differentiate(r, w, matrices, r.late, X1, NEW)
            if _is_close(r):
                _leave_out(r, matrices)
            of_u = 1.0 / _kappa(r)
            if not factorise_one(r, matrices, of_u if first == 0 else r.gamma / (r.taken * r.beta), of_u):
                return False
            formed, before, fresh = formed + 1, 0.0, False
        solve_for_all(r, matrices, remainder)
        size = _change(r, w, quaternions, remainder, first)
        if not np.isfinite(size):
            r.error = size
            return False
        rate = size / before if before > 0.0 else 0.0
        left = size * rate / (1 - rate) if 0.0 < rate < 1.0 else size
        if left < CONVERGED or (rate > SLOW and size < ROUND_OFF):
            return True
        if rate > SLOW:
            if formed == MOST_MATRICES:
                return False
            fresh = True
        before = size
    return False


@native
def _remainder(r: Record, w: Array, remainder: Array, first: int) -> None:
    """The right-hand side of (5): what is left of the equations at (x₁, y₁)."""
    if r.balance:
        evaluate(r, r.balance, r.late, X1, NEW, r.remainder_at)
        r.evaluations += 1
    else:
        rates(r, r.late, X1, NEW)
        for i in range(r.n):
            remainder[0, i] = w[NEW, i]
    for i in range(first):
        remainder[0, i] = 0.0  # (3) holds at every iterate
    for i in range(first, r.n):
        remainder[0, i] -= w[U1, i]


@native
def _leave_out(r: Record, matrices: Matrices) -> None:
    """Take invariants for the same at all positions nearby: so those that depend on each other do so in the matrix."""
    values, left_out = matrices[1][0], integers(r.left_out_at, r.left_out)
    for k in range(r.left_out):
        values[0, left_out[k]] = 0.0


@native
def _change(r: Record, w: Array, quaternions: Integers, change: Array, first: int) -> float:
    """Change (x₁, y₁); the root of the mean square of the changes of u₁ in parts of their sizes, and of their terms."""
    total, kappa = 0.0, _kappa(r)
    for i in range(first, r.n):
        w[U1, i] += change[0, i] / kappa
        total += (change[0, i] / (w[SCALE, i] + abs(w[X1, i]) + abs(w[CONSTANT, i]))) ** 2
    if r.balance:
        y = doubles(unknowns_at(r, NEW), (1, r.ny))
        for k in range(r.ny):
            y[0, k] += change[0, r.n + k]
    _reach(r, w, quaternions, first)
    return math.sqrt(total / max(r.n - first, 1))
