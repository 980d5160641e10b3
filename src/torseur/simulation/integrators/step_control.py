"""How long a step is: errors in units of the tolerance, and where steps must end."""

from __future__ import annotations

import math

import numpy as np

from torseur.simulation.integrators.calls import rates
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.workspace import SCALE, STAGE, X1, E, K, X
from torseur.simulation.system import Array

SAFETY = 0.8  # fewer rejected steps: less work at the same error than 0.9 on arms in free motion
SHRINK, GROW = 0.2, 8.0  # bounds of the factor from step to step
SMALLEST_ERROR = 1e-4  # that the controller remembers
ROUND_OFF = 2.2e-16
CLOSE = 20.0  # enlargement of errors, squared, from which on every stage is brought back to its invariants
FIRST = 300.0  # bound of the first step, in units of one that moves x by a hundredth: 100 costs loose runs a step
TAYLOR = 10.0  # how much smaller the error of a step is than the term of its order: 3 to 300 on robots with servos
SAME = 1e-6  # instants closer than this part of a fixed step are one


@native
def size_of(r: Record, w: Array, row: int) -> float:
    """Root of the mean square of the entries of a row, in units of their tolerance at x."""
    total = 0.0
    for i in range(r.first, r.first + r.n):
        total += (w[row, i] / (r.absolute * w[SCALE, i] + r.relative * abs(w[X, i]))) ** 2
    return math.sqrt(total / max(r.n, 1))


@native
def error_of(r: Record, w: Array, h: float) -> float:
    """The estimated error of x1 in units of its tolerance.

    Two estimates of orders 5 and 3 are combined to one of order 7 [Hairer, Nørsett, Wanner 1993, II.10.17]. Close to
    a singular position round-off is enlarged: it bounds the tolerance of states, and more so of what sums up forces.
    """
    noise = ROUND_OFF * r.closest
    states, accounts = r.n - r.accounts, noise * math.sqrt(r.closest)
    fifth = _squares(r, w, E, 0, states, noise) + _squares(r, w, E, states, r.n, accounts)
    if r.estimates == 1:
        return abs(h) * math.sqrt(fifth / max(r.n, 1))
    third = _squares(r, w, E + 1, 0, states, noise) + _squares(r, w, E + 1, states, r.n, accounts)
    if fifth == 0.0 and third == 0.0:
        return 0.0
    return abs(h) * fifth / math.sqrt((fifth + 0.01 * third) * r.n)


@native
def _squares(r: Record, w: Array, row: int, begin: int, end: int, noise: float) -> float:
    """Sum of squares of entries of a row in units of their tolerance."""
    total, absolute, relative = 0.0, r.absolute + noise, r.relative + noise
    for i in range(r.first + begin, r.first + end):
        unit = 1 / (absolute * w[SCALE, i] + relative * max(abs(w[X, i]), abs(w[X1, i])))
        total += (w[row, i] * unit) ** 2
    return total


@native
def noise_of(r: Record, w: Array) -> float:
    """What round-off in unit forces comes to in the step: beside a singular position it is enlarged by c^(3/2).

    A machine at rest that friction holds answers to no forces, though rows repeat what friction does.
    """
    moves = False
    for k in range(r.first + r.nq, r.first + r.nq + r.nv):
        moves = moves or w[X, k] != 0.0 or w[X1, k] != 0.0
    return float(ROUND_OFF * r.closest * math.sqrt(r.closest) * r.taken) if moves else 0.0


@native
def factor_after(r: Record, error: float, before: float) -> float:
    """By how much the next step is longer, with the error of the step before [Gustafsson 1991]."""
    if error == 0.0:
        return GROW
    beta = 0.18 / r.order  # 0.036 of order 5, 0.022 of order 8
    factor: float = SAFETY * error ** (0.75 * beta - 1 / r.order) * max(before, SMALLEST_ERROR) ** beta
    return min(GROW, max(SHRINK, factor))


@native
def factor_to_repeat(r: Record, error: float) -> float:
    """By how much a rejected step is shortened."""
    factor: float = SAFETY * error ** (-1 / r.order)
    return max(SHRINK, factor)


@native
def first_step(r: Record, w: Array) -> float:
    """A step whose error is near the tolerance, from two derivatives [Hairer, Nørsett, Wanner 1993, II.4].

    Where the second is the larger, as of a stiff servo, the further ones may grow as it does, d_k = d₁ ρ^(k−1) with
    ρ = d₂/d₁: then the term of order p of the series, d₁ ρ^(p−1) h^p / p!, bounds the step besides.
    Row K holds the derivative at x; the rows STAGE and K + 1 are used.
    """
    d0, d1 = size_of(r, w, X), size_of(r, w, K)
    h = 1e-6 if d0 < 1e-5 or d1 < 1e-5 else 0.01 * d0 / d1
    h = min(h, r.longest, r.until - r.t) if np.isfinite(h) else 1e-6
    for i in range(r.first, r.first + r.n):
        w[STAGE, i] = w[X, i] + h * w[K, i]
    rates(r, r.t + h, STAGE, K + 1)
    for i in range(r.first, r.first + r.n):
        w[STAGE, i] = (w[K + 1, i] - w[K, i]) / h
    d2 = size_of(r, w, STAGE)
    largest = max(d1, d2)
    longer = max(1e-6, 1e-3 * h) if largest <= 1e-15 else (0.01 / largest) ** (1 / r.order)
    if d2 > d1 > 0.0:
        longer = min(longer, max(h, _step_of_series(r.order, d1, d2 / d1)))
    longer = min(FIRST * h, longer, r.longest)
    return longer if np.isfinite(longer) else h


@native
def _step_of_series(order: int, d1: float, growth: float) -> float:
    """h with d₁ ρ^(p−1) h^p / p! = TAYLOR."""
    factorial = 1.0
    for k in range(2, order + 1):
        factorial *= k
    step: float = (TAYLOR * factorial * growth / d1) ** (1 / order) / growth
    return step


@native
def is_too_short(t: float, h: float) -> bool:
    """Whether a step hardly moves the clock."""
    return h < max(2e-15 * abs(t), 1e-200)


@native
def next_stop(r: Record) -> float:
    """The instant at which a step must end: the end of the run, a sample, a break of the right-hand side."""
    stop = min(r.until, r.break_at)
    return min(stop, r.next_sample * r.period) if r.period > 0 else stop


@native
def end_near(t: float, h: float, stop: float) -> float:
    """The end of a step of about h: at the stop if that is near, half-way if two steps lead there."""
    if t + 1.01 * h >= stop:
        return stop
    if t + 2 * h > stop:
        return t + 0.5 * (stop - t)
    return t + h


@native
def end_on_grid(t: float, h: float, stop: float) -> float:
    """The end of a step of fixed length: the next multiple of the step, or the stop before it."""
    on_grid = (np.floor(t / h + SAME) + 1) * h
    return on_grid if on_grid < stop - SAME * h else stop
