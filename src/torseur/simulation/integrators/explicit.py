"""One step of an explicit Runge–Kutta method."""

from __future__ import annotations

from torseur.simulation.integrators.calls import closeness, rates, settle
from torseur.simulation.integrators.dense import hermite
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import CLOSE, error_of
from torseur.simulation.integrators.sums import advanced, weighted
from torseur.simulation.integrators.tableaus import NODES
from torseur.simulation.integrators.workspace import STAGE, STEP, X1, E, F, Integers, K
from torseur.simulation.system import Array


@native
def explicit_step(r: Record, w: Array, quaternions: Integers) -> None:
    """From x and its derivative in row K to x1 and the derivative there, in row K + stages; r.error follows."""
    h, first, end = r.taken, r.first, r.first + r.n
    for i in range(first, end):
        w[STEP, i] = h
    r.closest = closeness(r, K)
    if r.closest <= CLOSE:
        _stages(r, w, quaternions, False)
    if r.closest > CLOSE:
        settled_stages(r, w, quaternions)
    for k in range(r.estimates):
        weighted(w, r.tableau, r.stages + 1 + r.extra + k, first, end, E + k)
    r.error = error_of(r, w, h) if r.estimates else 0.0


@native
def settled_stages(r: Record, w: Array, quaternions: Integers) -> None:
    """All stages and the end of a step close to a singular position, each brought back to its invariants first.

    There rates change violently across the invariants and smoothly along them: a method is of its order only on states
    that keep them. Stages of the dense output are among them, so that none comes too close unnoticed.
    """
    _stages(r, w, quaternions, True)
    for stage in range(r.stages + 1, r.stages + 1 + r.extra):
        _stage(r, w, quaternions, stage, True)


@native
def _stages(r: Record, w: Array, quaternions: Integers, settled: bool) -> None:
    for stage in range(1, r.stages):
        _stage(r, w, quaternions, stage, settled)
    advanced(w, r.tableau, r.stages, r.first, r.first + r.n, X1)
    settle(r, w, quaternions, r.late, X1)
    rates(r, r.late, X1, K + r.stages)
    r.closest = max(r.closest, closeness(r, K + r.stages))


@native
def _stage(r: Record, w: Array, quaternions: Integers, stage: int, settled: bool) -> None:
    advanced(w, r.tableau, stage, r.first, r.first + r.n, STAGE)
    t = min(r.t + NODES[r.tableau, stage] * r.taken, r.late)
    if settled:
        settle(r, w, quaternions, t, STAGE)
    rates(r, t, STAGE, K + stage)
    r.closest = max(r.closest, closeness(r, K + stage))


@native
def explicit_dense(r: Record, w: Array, quaternions: Integers) -> int:
    """The dense output of the step just taken; returns the number of its terms."""
    s, first, end = r.stages, r.first, r.first + r.n
    if r.closest <= CLOSE:
        for stage in range(s + 1, s + 1 + r.extra):
            _stage(r, w, quaternions, stage, False)
    hermite(w, r.taken, s, first, end)
    for k in range(r.dense_sums):
        weighted(w, r.tableau, s + 1 + r.extra + r.estimates + k, first, end, F + 3 + k)
        for i in range(first, end):
            w[F + 3 + k, i] *= r.taken
    return 3 + r.dense_sums
