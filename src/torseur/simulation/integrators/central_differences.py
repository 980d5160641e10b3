"""Central differences for a system whose speeds must stay admissible."""

from __future__ import annotations

from torseur.simulation.integrators.calls import rates, settle
from torseur.simulation.integrators.dense import hermite
from torseur.simulation.integrators.low_order import rates_of_positions
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import SAME
from torseur.simulation.integrators.workspace import INSIDE, STAGE, X1, E, Integers, K, X
from torseur.simulation.system import Array


@native
def central_differences_step(r: Record, w: Array, quaternions: Integers) -> None:
    """The speeds at the end of the step are the admissible ones next to those that forces alone would give.

    v_½ = v + ½ h a,   q₁ = q + h q̇(q_½, v_½)                                                           (1)
    v₁ = P(q₁) (v_½ + ½ h v̇(t₁, q₁, ṽ₁)),   ṽ₁ = v + h a                                                (2)
    a₁ = 2 (v₁ − v_½)/h                                                                                 (3)

    P is ``project``: the rates v̇ need not keep the speeds admissible, and a₁ says what did. z goes with v, without P.
    Row K holds the rates with a, row K + 2 receives those with a₁: one evaluation and one projection a step.
    """
    h = r.taken
    if r.h_before == 0.0 and r.project:
        _begin(r, w, quaternions)
    for i in range(r.nq):
        w[INSIDE, i] = w[X, i] + 0.5 * h * w[K, i]
    for i in range(r.nq, r.n):
        w[X1, i] = w[X, i] + 0.5 * h * w[K, i]
    rates_of_positions(r, w, r.t + 0.5 * h, INSIDE)
    for i in range(r.nq):
        w[X1, i] = w[X, i] + h * w[K + 1, i]
        w[STAGE, i] = w[X1, i]
    for i in range(r.nq, r.n):
        w[STAGE, i] = w[X, i] + h * w[K, i]
    rates(r, r.late, STAGE, K + 2)
    for i in range(r.nq, r.n):
        w[INSIDE, i] = w[X1, i]
        w[X1, i] += 0.5 * h * w[K + 2, i]
    settle(r, w, quaternions, r.late, X1)
    for i in range(r.nq, r.nq + r.nv):
        # between two instants that differ by round-off alone nothing is learnt of the rates
        w[K + 2, i] = 2.0 * (w[X1, i] - w[INSIDE, i]) / h if h > SAME * r.h else w[K, i]  # (3)
    if r.rates_are_speeds:
        for i in range(r.nq):
            w[K + 2, i] = w[X1, r.nq + i]


@native
def _begin(r: Record, w: Array, quaternions: Integers) -> None:
    """The rates a where nothing is remembered: of the admissible speeds one and two steps ahead.

    v₁ = P(q + h q̇) (v + h v̇),   v₂ = P(q + 2h q̇) (v + 2h v̇),   a = (4 v₁ − v₂ − 3 v)/2h                (4)

    Not of those behind: what time moves may have a corner here, where a run begins or goes on. h is the whole step, for
    the one that begins here may be cut as short as round-off.
    """
    h = r.h
    for i in range(r.n):
        w[STAGE, i] = w[X, i] + 2.0 * h * w[K, i]
    settle(r, w, quaternions, r.t + 2.0 * h, STAGE)
    for i in range(r.n):
        w[E, i] = w[STAGE, i]
        w[STAGE, i] = w[X, i] + h * w[K, i]
    settle(r, w, quaternions, r.t + h, STAGE)
    for i in range(r.nq, r.nq + r.nv):
        w[K, i] = (4.0 * w[STAGE, i] - w[E, i] - 3.0 * w[X, i]) / (2.0 * h)


@native
def central_differences_dense(r: Record, w: Array) -> int:
    """Hermite's cubic over the step just taken."""
    hermite(w, r.taken, 2, 0, r.n)
    return 3
