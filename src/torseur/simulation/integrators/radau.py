"""One step of Radau IIA, three stages, order 5: for stiff machines [Hairer, Wanner 1996, IV.8].

The increments Z at the stages solve Z = h (A ⊗ I) f(x + Z). In the coordinates W = T⁻¹ Z Newton's method with the
Jacobian J of the step's begin is

    (γ/h - J) ΔW₁ = (T⁻¹ f)₁ - γ/h W₁                                                                   (1)
    (λ/h - J) Δ(W₂ + i W₃) = (T⁻¹ f)₂ + i (T⁻¹ f)₃ - λ/h (W₂ + i W₃)                                    (2)

Where q̇ = v the rows of q are eliminated first, so that what is factorised with row exchanges has the size of (v, z).
Departure: J is formed anew at every step, for right-hand sides are cheap here. So a step depends on nothing but its
begin and the polynomial of the step before, which starts the iteration. The increments lie in the rows F + 3 to F + 5.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from torseur.simulation.integrators.calls import evaluate, rates, settle
from torseur.simulation.integrators.linear_solver import factorise, solve
from torseur.simulation.integrators.native_call import native
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
from torseur.simulation.integrators.step_control import size_of
from torseur.simulation.integrators.workspace import MEMORY, SCALE, STAGE, X1, E, F, Integers, K, X
from torseur.simulation.system import Array

SAFETY = 0.9
MOST_ITERATIONS = 8
DIFFERENCE = 1.5e-8  # of an entry in units of its size: the square root of the round-off
Z, CHANGE, SLOPES, COORDINATES = F + 3, E, K + 2, K + 5

Matrices = tuple[Array, Any, Integers]
"""J, then γ/h - J, then a right-hand side, (2n + 1, n); λ/h - J and a right-hand side, (n + 1, n); pivots, (2n,)."""


@native
def jacobian(r: Record, w: Array, matrices: Matrices) -> None:
    """J = ∂ẋ/∂x at the present state, by its kernel or by differences; row K is the derivative there."""
    J = matrices[0]
    if r.jacobian:
        evaluate(r, r.jacobian, r.t, X, K, J.ctypes.data)
        return
    for i in range(r.n):
        w[STAGE, i] = w[X, i]
    for j in range(r.n):
        w[STAGE, j] = w[X, j] + DIFFERENCE * max(abs(w[X, j]), w[SCALE, j])
        rates(r, r.t, STAGE, K + 1)
        for i in range(r.n):
            J[i, j] = (w[K + 1, i] - w[K, i]) / (w[STAGE, j] - w[X, j])
        w[STAGE, j] = w[X, j]


@native
def radau_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices, repeated: bool) -> float:
    """From x to x1; returns the part of the safety that the iterations leave, or 0 where they did not converge."""
    n = r.n
    r.error = 0.0
    real, paired, pivots = matrices
    for i in range(n):
        for j in range(n):
            real[n + i, j] = -real[i, j]
            paired[i, j] = -real[i, j]
        real[n + i, i] += REAL / r.taken
        paired[i, i] += COMPLEX / r.taken
    plain = r.nq if r.rates_are_speeds else 0  # q̇ = v: γ/h on the diagonal and one entry beside it
    if not (factorise(real, n, pivots, 0, plain) and factorise(paired, 0, pivots, n, plain)):
        return 0.0
    _guess(r, w)
    iterations = _newton(r, w, real, paired, pivots)
    if iterations == 0:
        return 0.0
    for i in range(n):
        w[X1, i] = w[X, i] + w[Z + 2, i]
    settle(r, w, quaternions, r.late, X1)
    _estimate(r, w, real, pivots, repeated)
    return SAFETY * (2 * MOST_ITERATIONS + 1) / (2 * MOST_ITERATIONS + iterations)


@native
def _guess(r: Record, w: Array) -> None:
    """Increments by continuing the polynomial of the step before; without one, zero."""
    for s in range(3):
        far = 1 + NODES[s] * r.taken / r.h_before if r.h_before > 0.0 else 1.0
        for i in range(r.n):
            a, b, c = w[MEMORY, i], w[MEMORY + 1, i], w[MEMORY + 2, i]
            w[Z + s, i] = (a * (far - 1) + b * (far**2 - 1)) + c * (far**3 - 1)


@native
def _newton(r: Record, w: Array, real: Array, paired: Any, pivots: Integers) -> int:
    """Iterate on the increments; returns the number of iterations, 0 where they diverge or are too slow."""
    tolerance = max(10 * 2.2e-16 / r.relative, min(0.03, math.sqrt(r.relative)))
    _transform(r, w, T_INVERSE, Z, COORDINATES)
    before = 0.0
    for iteration in range(1, MOST_ITERATIONS + 1):
        _improve(r, w, real, paired, pivots)
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
def _improve(r: Record, w: Array, real: Array, paired: Any, pivots: Integers) -> None:
    """Solve (1) and (2) and add the changes to the coordinates W."""
    n, W, f = r.n, COORDINATES, COORDINATES + 3
    for s in range(3):
        for i in range(n):
            w[STAGE, i] = w[X, i] + w[Z + s, i]
        rates(r, min(r.t + NODES[s] * r.taken, r.late), STAGE, SLOPES + s)
    _transform(r, w, T_INVERSE, SLOPES, f)
    for i in range(n):
        real[2 * n, i] = w[f, i] - REAL / r.taken * w[W, i]
        paired[n, i] = complex(w[f + 1, i], w[f + 2, i]) - COMPLEX / r.taken * complex(w[W + 1, i], w[W + 2, i])
    solve(real, n, pivots, 0, 2 * n)
    solve(paired, 0, pivots, n, n)
    for i in range(n):
        w[W, i] += real[2 * n, i]
        w[W + 1, i] += paired[n, i].real
        w[W + 2, i] += paired[n, i].imag


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
def _estimate(r: Record, w: Array, real: Array, pivots: Integers, repeated: bool) -> None:
    """r.error = |(γ/h - J)⁻¹ (ẋ + Σ e Z / h)|; filtered once more where it rejects a first or repeated step."""
    n, total = r.n, K + 2
    for i in range(n):
        w[total, i] = (ERROR[0] * w[Z, i] + ERROR[1] * w[Z + 1, i] + ERROR[2] * w[Z + 2, i]) / r.taken
    _error_from(r, w, real, pivots, K)
    if r.error > 1 and (repeated or r.h_before == 0.0):
        for i in range(n):
            w[STAGE, i] = w[X, i] + w[E, i]
        rates(r, r.t, STAGE, K + 1)
        _error_from(r, w, real, pivots, K + 1)


@native
def _error_from(r: Record, w: Array, real: Array, pivots: Integers, slopes: int) -> None:
    n = r.n
    for i in range(n):
        real[2 * n, i] = w[slopes, i] + w[K + 2, i]
    solve(real, n, pivots, 0, 2 * n)
    for i in range(n):
        w[E, i] = real[2 * n, i]
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
