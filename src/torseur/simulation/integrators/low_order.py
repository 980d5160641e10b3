"""Steps of first and second order that advance speeds before positions."""

from __future__ import annotations

from torseur.simulation.integrators.calls import rates, settle
from torseur.simulation.integrators.dense import hermite
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.workspace import INSIDE, STAGE, X1, Integers, K, X
from torseur.simulation.system import Array


@native
def semi_implicit_euler_step(r: Record, w: Array, quaternions: Integers) -> None:
    """Symplectic Euler; row K is the derivative at x.

    v₁ = v + h v̇(t, q, v),   q₁ = q + h q̇(q, v₁),   z₁ = z + h ż                                        (1)
    """
    h = r.taken
    for i in range(r.nq, r.n):
        w[X1, i] = w[X, i] + h * w[K, i]
    rates_of_positions(r, w, r.t, X)
    for i in range(r.nq):
        w[X1, i] = w[X, i] + h * w[K + 1, i]
    settle(r, w, quaternions, r.late, X1)


@native
def newmark_step(r: Record, w: Array, quaternions: Integers) -> None:
    """Explicit Newmark (β = 0, γ = ½), the central difference with speeds at half steps.

    v_½ = v + ½ h v̇,   q₁ = q + h q̇(q_½, v_½)                                                           (1)
    v₁ = v_½ + ½ h v̇(t₁, q₁, ṽ₁),   ṽ₁ = v + h v̇                                                        (2)

    z goes with v. Row K holds the rates that the step before left, row K + 2 receives those at the end: one evaluation
    a step where q̇ = v.
    """
    h = r.taken
    for i in range(r.nq):
        w[INSIDE, i] = w[X, i] + 0.5 * h * w[K, i]
    for i in range(r.nq, r.n):
        w[X1, i] = w[X, i] + 0.5 * h * w[K, i]
    rates_of_positions(r, w, r.t + 0.5 * h, INSIDE)
    for i in range(r.nq):
        w[X1, i] = w[X, i] + h * w[K + 1, i]
    for i in range(r.nq):
        w[STAGE, i] = w[X1, i]
    for i in range(r.nq, r.n):
        w[STAGE, i] = w[X, i] + h * w[K, i]
    settle(r, w, quaternions, r.late, STAGE)
    rates(r, r.late, STAGE, K + 2)
    for i in range(r.nq, r.n):
        w[X1, i] += 0.5 * h * w[K + 2, i]
    settle(r, w, quaternions, r.late, X1)


@native
def rates_of_positions(r: Record, w: Array, t: float, positions: int) -> None:
    """q̇ at the positions in a row and the new speeds, into row K + 1."""
    if r.rates_are_speeds:
        for i in range(r.nq):
            w[K + 1, i] = w[X1, r.nq + i]
        return
    for i in range(r.nq):
        w[STAGE, i] = w[positions, i]
    for i in range(r.nq, r.n):
        w[STAGE, i] = w[X1, i]
    rates(r, t, STAGE, K + 1)


@native
def low_order_dense(r: Record, w: Array) -> int:
    """Hermite's cubic over the step just taken."""
    rates(r, r.late, X1, K + 3)
    hermite(w, r.taken, 3, 0, r.n)
    return 3
