"""How radau5 passes singular positions: by steps of order 8 where they are longer than its own.

The round-off that such a position enlarges is felt the less, the farther the stages of a step stay away from it: the
longest of the steps that are accurate enough is the best one. Those of a method of order 8, which brings its stages
back to the invariants, are longer than those of Radau, whose estimate is of order 4, by the eighth root of the
tolerance; unless the machine is stiff: then explicit steps must be shorter, and Radau's own are taken.
"""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.calls import closeness
from torseur.simulation.integrators.explicit import explicit_step
from torseur.simulation.integrators.methods import ALL
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.newton_matrices import Matrices, differentiate
from torseur.simulation.integrators.radau import radau_step
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import CLOSE
from torseur.simulation.integrators.workspace import EXPLICIT, RADAU, Integers, K, X
from torseur.simulation.system import Array

FAR, BY_ORDER_8, BY_RADAU = range(3)
"""What is tried: Radau far from singular positions; beside them an explicit step, or Radau."""

_RADAU_NUMBERS, _ORDER_8 = 1, 2  # their places in methods.ALL
_SIZES = np.array([(m.stages, m.extra, m.order, m.estimates, m.dense_sums) for m in ALL])


@native
def begin_radau(r: Record) -> None:
    """What is tried first in a step."""
    take_radau(r)
    r.beside, r.plain, r.other, r.differentiated = FAR, r.trying, 0.0, 0
    if r.passes and closeness(r, K) > CLOSE:
        come_beside(r)


@native
def take_radau(r: Record) -> None:
    """The numbers of the method itself."""
    _take(r, RADAU, _RADAU_NUMBERS)


@native
def radau_trial(r: Record, w: Array, quaternions: Integers, matrices: Matrices) -> float:
    """The step that is tried; returns what is left of its safety, 0 where there is none."""
    if r.beside == BY_ORDER_8:
        _take(r, EXPLICIT, _ORDER_8)
        explicit_step(r, w, quaternions)
        return 1.0
    take_radau(r)
    if not r.differentiated:
        differentiate(r, w, matrices, r.t, X, K)
        r.differentiated = 1
    return radau_step(r, w, quaternions, matrices, r.repeated > 0)


@native
def come_beside(r: Record) -> None:
    """An explicit step is tried, after one of Radau a longer one."""
    r.beside = BY_ORDER_8
    if r.h_before > 0.0:
        r.trying = min(r.trying * min(r.relative, 1.0) ** (-1 / 8), r.longest)
    r.allowed = r.trying


@native
def try_other(r: Record) -> None:
    """After a trial that failed: Radau where the explicit step would be the shorter one, and the other way round."""
    if r.beside == BY_ORDER_8 and r.trying < r.plain and not r.error <= 1.0:
        r.beside, r.other = BY_RADAU, r.trying
        r.trying = r.allowed = r.plain
    elif r.beside == BY_RADAU:
        r.beside, r.plain = BY_ORDER_8, r.trying
        r.trying = r.allowed = max(r.trying, r.other)


@native
def _take(r: Record, kind: int, numbers: int) -> None:
    r.kind, r.tableau = kind, numbers
    r.stages, r.extra, r.order = _SIZES[numbers, 0], _SIZES[numbers, 1], _SIZES[numbers, 2]
    r.estimates, r.dense_sums = _SIZES[numbers, 3], _SIZES[numbers, 4]
