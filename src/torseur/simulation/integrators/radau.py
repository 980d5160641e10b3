"""One step of Radau IIA, three stages, order 5: for stiff machines [Hairer, Wanner 1996, IV.8].

The increments Z at the stages solve Z = h (A ⊗ I) f(x + Z). In the coordinates W = T⁻¹ Z Newton's method with the
Jacobian J of the step's begin is

    (γ/h - J) ΔW₁ = (T⁻¹ f)₁ - γ/h W₁                                                                   (1)
    (λ/h - J) Δ(W₂ + i W₃) = (T⁻¹ f)₂ + i (T⁻¹ f)₃ - λ/h (W₂ + i W₃)                                    (2)

Departure: J is formed anew at every step, for right-hand sides are cheap here. So a step depends on nothing but its
begin and the polynomial of the step before, which starts the iteration. The increments lie in the rows F + 3 to F + 5.
"""

from __future__ import annotations

import math

import numpy as np

from torseur.simulation.integrators.calls import closeness, rates, settle
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.newton_matrices import Matrices, factorise_both, solve_paired, solve_real
from torseur.simulation.integrators.radau_coefficients import (
    COMPLEX,
    ERROR,
    NODES,
    POLYNOMIAL,
    REAL,
    T_INVERSE,
    T,
)
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import CLOSE, size_of
from torseur.simulation.integrators.workspace import MEMORY, STAGE, X1, E, F, Integers, K, X
from torseur.simulation.system import Array

SAFETY = 0.9
MOST_ITERATIONS = 8
Z, CHANGE, SLOPES, COORDINATES = F + 3, E, K + 2, K + 5


@native
def radau_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices, repeated: bool) -> float:
    """From x to x1; returns the part of the safety that the iterations leave, or 0 where they did not converge."""
    r.error, r.closest = 0.0, 0.0
    if not factorise_both(r, matrices):
        return 0.0
    _guess(r, w)
    iterations = _newton(r, w, matrices)
    if iterations == 0:
        return 0.0
    for i in range(r.n):
        w[X1, i] = w[X, i] + w[Z + 2, i]
    settle(r, w, quaternions, r.late, X1)
    _estimate(r, w, matrices, repeated)
    return SAFETY * (2 * MOST_ITERATIONS + 1) / (2 * MOST_ITERATIONS + iterations)


@native
def comes_beside(r: Record) -> bool:
    """Whether a step that is not taken for one beside a singular position comes near one: then it is broken off."""
    return r.passes > 0 and r.beside == 0 and r.closest > CLOSE


@native
def _guess(r: Record, w: Array) -> None:
    """Increments by continuing the polynomial of the step before; without one, zero."""
    for s in range(3):
        far = 1 + NODES[s] * r.taken / r.h_before if r.h_before > 0.0 else 1.0
        for i in range(r.n):
            a, b, c = w[MEMORY, i], w[MEMORY + 1, i], w[MEMORY + 2, i]
            w[Z + s, i] = (a * (far - 1) + b * (far**2 - 1)) + c * (far**3 - 1)


@native
def _newton(r: Record, w: Array, matrices: Matrices) -> int:
    """Iterate on the increments; returns the number of iterations, 0 where they diverge or are too slow."""
    tolerance = max(10 * 2.2e-16 / r.relative, min(0.03, math.sqrt(r.relative)))
    _transform(r, w, T_INVERSE, Z, COORDINATES)
    before = 0.0
    for iteration in range(1, MOST_ITERATIONS + 1):
        _improve(r, w, matrices)
        if comes_beside(r):
            return 0
        size = _move_increments(r, w)
        if not np.isfinite(size):
            r.error = size
            return 0
        if size == 0.0:
            return iteration
        if iteration > 1:
            rate = size / before
            if rate >= 1 or rate ** (MOST_ITERATIONS - iteration) / (1 - rate) * size > tolerance:
                return 0
            if rate / (1 - rate) * size < tolerance:
                return iteration
        before = size
    return 0


@native
def _improve(r: Record, w: Array, matrices: Matrices) -> None:
    """Solve (1) and (2) and add the changes to the coordinates W."""
    n, W, f = r.n, COORDINATES, COORDINATES + 3
    r.closest = closeness(r, K)
    for s in range(3):
        for i in range(n):
            w[STAGE, i] = w[X, i] + w[Z + s, i]
        rates(r, min(r.t + NODES[s] * r.taken, r.late), STAGE, SLOPES + s)
        r.closest = max(r.closest, closeness(r, SLOPES + s))
    _transform(r, w, T_INVERSE, SLOPES, f)
    for i in range(n):
        pair = COMPLEX / r.taken * complex(w[W + 1, i], w[W + 2, i])
        w[f, i] -= REAL / r.taken * w[W, i]
        w[f + 1, i] -= pair.real
        w[f + 2, i] -= pair.imag
    solve_real(r, w, matrices, f)
    solve_paired(r, w, matrices, f + 1)
    for s in range(3):
        for i in range(n):
            w[W + s, i] += w[f + s, i]


@native
def _move_increments(r: Record, w: Array) -> float:
    """Z = T W; returns the size of its change."""
    new, total = COORDINATES + 3, 0.0
    _transform(r, w, T, COORDINATES, new)
    for s in range(3):
        for i in range(r.n):
            w[CHANGE, i] = w[new + s, i] - w[Z + s, i]
            w[Z + s, i] = w[new + s, i]
        total += size_of(r, w, CHANGE) ** 2
    return math.sqrt(total / 3)


@native
def _transform(r: Record, w: Array, M: Array, rows: int, out: int) -> None:
    for s in range(3):
        for i in range(r.n):
            w[out + s, i] = M[s, 0] * w[rows, i] + M[s, 1] * w[rows + 1, i] + M[s, 2] * w[rows + 2, i]


@native
def _estimate(r: Record, w: Array, matrices: Matrices, repeated: bool) -> None:
    """r.error = |(γ/h - J)⁻¹ (ẋ + Σ e Z / h)|; filtered once more where it rejects a first or repeated step."""
    n, total = r.n, K + 2
    for i in range(n):
        w[total, i] = (ERROR[0] * w[Z, i] + ERROR[1] * w[Z + 1, i] + ERROR[2] * w[Z + 2, i]) / r.taken
    _error_from(r, w, matrices, K)
    if r.error > 1 and (repeated or r.h_before == 0.0):
        for i in range(n):
            w[STAGE, i] = w[X, i] + w[E, i]
        rates(r, r.t, STAGE, K + 1)
        _error_from(r, w, matrices, K + 1)


@native
def _error_from(r: Record, w: Array, matrices: Matrices, slopes: int) -> None:
    for i in range(r.n):
        w[E, i] = w[slopes, i] + w[K + 2, i]
    solve_real(r, w, matrices, E)
    r.error = size_of(r, w, E)


@native
def radau_factor(r: Record, safety: float, repeated: bool) -> float:
    """By how much the next step is longer, with the trend of the errors [Gustafsson 1994]."""
    if r.error == 0.0:
        return 10.0
    trend = 1.0
    if r.h_before > 0.0 and not repeated:
        trend = min(1.0, r.taken / r.h_before * (max(r.error_before, 1e-2) / r.error) ** 0.25)
    factor: float = safety * trend * r.error**-0.25
    return min(10.0, max(0.2, factor))


@native
def radau_dense(r: Record, w: Array) -> int:
    """The collocation polynomial of the step just taken, of order 3, in the form of dense.py."""
    for i in range(r.n):
        w[F, i] = w[X1, i] - w[X, i]
        b, c = _coefficient(w, 1, i), _coefficient(w, 2, i)
        w[F + 1, i], w[F + 2, i] = -b - c, -c
    return 3


@native
def radau_remember(r: Record, w: Array) -> None:
    """Keep the polynomial of this step for the next."""
    for i in range(r.n):
        for k in range(3):
            w[MEMORY + k, i] = _coefficient(w, k, i)


@native
def _coefficient(w: Array, k: int, i: int) -> float:
    """Of θ^(k + 1), entry i."""
    return float(POLYNOMIAL[k, 0] * w[Z, i] + POLYNOMIAL[k, 1] * w[Z + 1, i] + POLYNOMIAL[k, 2] * w[Z + 2, i])
