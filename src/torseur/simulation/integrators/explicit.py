"""One step of an explicit Runge–Kutta method."""

from __future__ import annotations

from torseur.simulation.integrators.calls import rates, settle
from torseur.simulation.integrators.dense import hermite
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import error_of
from torseur.simulation.integrators.sums import advanced, weighted
from torseur.simulation.integrators.tableaus import NODES
from torseur.simulation.integrators.workspace import STAGE, STEP, X1, E, F, Integers, K
from torseur.simulation.system import Array


@native
def explicit_step(r: Record, w: Array, quaternions: Integers) -> None:
    """From x and its derivative in row K to x1 and the derivative there, in row K + stages; r.error follows."""
    h, s, first, end = r.taken, r.stages, r.first, r.first + r.n
    for i in range(first, end):
        w[STEP, i] = h
    for stage in range(1, s):
        _stage(r, w, stage)
    advanced(w, r.tableau, s, first, end, X1)
    settle(r, w, quaternions, r.late, X1)
    rates(r, r.late, X1, K + s)
    for k in range(r.estimates):
        weighted(w, r.tableau, s + 1 + r.extra + k, first, end, E + k)
    r.error = error_of(r, w, h) if r.estimates else 0.0


@native
def _stage(r: Record, w: Array, stage: int) -> None:
    advanced(w, r.tableau, stage, r.first, r.first + r.n, STAGE)
    rates(r, min(r.t + NODES[r.tableau, stage] * r.taken, r.late), STAGE, K + stage)


@native
def explicit_dense(r: Record, w: Array) -> int:
    """The dense output of the step just taken; returns the number of its terms."""
    s, first, end = r.stages, r.first, r.first + r.n
    for stage in range(s + 1, s + 1 + r.extra):
        _stage(r, w, stage)
    hermite(w, r.taken, s, first, end)
    for k in range(r.dense_sums):
        weighted(w, r.tableau, s + 1 + r.extra + r.estimates + k, first, end, F + 3 + k)
        for i in range(first, end):
            w[F + 3 + k, i] *= r.taken
    return 3 + r.dense_sums
