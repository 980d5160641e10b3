"""One step of any method, of fixed length or as long as the tolerance allows."""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.calls import all_finite, copy, copy_rates
from torseur.simulation.integrators.central_differences import central_differences_dense, central_differences_step
from torseur.simulation.integrators.explicit import explicit_dense, explicit_step
from torseur.simulation.integrators.generalised_alpha import alpha_remember, alpha_step
from torseur.simulation.integrators.imex import find_stiff_forces, imex_dense, imex_step
from torseur.simulation.integrators.low_order import low_order_dense, newmark_step, semi_implicit_euler_step
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.newton_matrices import Matrices, differentiate
from torseur.simulation.integrators.radau import (
    radau_dense,
    radau_factor,
    radau_remember,
    radau_step,
)
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import (
    PASSING,
    end_near,
    end_on_grid,
    factor_after,
    factor_to_repeat,
    hits_singular_position,
    is_too_short,
    next_stop,
)
from torseur.simulation.integrators.workspace import (
    ALPHA,
    CENTRAL,
    EULER,
    EXPLICIT,
    GOING_ON,
    IMEX,
    NEWMARK,
    NOT_FINITE,
    RADAU,
    UNDERFLOW,
    X1,
    Integers,
    K,
    X,
)
from torseur.simulation.system import Array

ROUND_OFF = 2.0**-53  # subtracting this part of a number gives the one just below it


@native
def take_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices | None) -> int:
    """From x at r.t, with its derivative in row K, to x1 at r.t_end; GOING_ON, or why there is no step.

    Only the implicit method is given room for matrices; without, its code is not even compiled.
    """
    r.terms = 0
    stop = next_stop(r)
    if r.adaptive:
        return _controlled_step(r, w, quaternions, matrices, stop)
    if r.save > 0:
        stop = min(stop, r.next_save * r.save)
    _set_end(r, end_on_grid(r.t, r.h, stop))
    r.wanted = r.h
    if r.kind == EULER:
        semi_implicit_euler_step(r, w, quaternions)
    elif r.kind == NEWMARK:
        newmark_step(r, w, quaternions)
    elif r.kind == CENTRAL:
        central_differences_step(r, w, quaternions)
    elif r.kind == EXPLICIT:
        explicit_step(r, w, quaternions)
    elif matrices is not None:
        return _halved_step(r, w, quaternions, matrices)
    return GOING_ON if all_finite(w, X1, 0, r.n) else NOT_FINITE


@native
def _halved_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices) -> int:
    """A step of generalised-α, halved until Newton's method converges: the steps after it lead back to the grid."""
    while not (alpha_step(r, w, quaternions, matrices) and all_finite(w, X1, 0, r.n)):
        if is_too_short(r.t, 0.5 * r.taken):
            return UNDERFLOW if np.isfinite(r.error) else NOT_FINITE
        _set_end(r, r.t + 0.5 * r.taken)
    return GOING_ON


@native
def _controlled_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices | None, stop: float) -> int:
    """Shorten the step until its error is below the tolerance."""
    if matrices is not None:
        if r.kind == IMEX:
            find_stiff_forces(r)
        else:
            differentiate(r, w, matrices, r.t, X, K)
    h, safety, repeated, failure, passed = min(r.h, r.longest), 1.0, False, UNDERFLOW, 0
    while True:
        _set_end(r, end_near(r.t, h, stop))
        if r.t_end < stop and is_too_short(r.t, r.taken):
            return failure
        if matrices is not None:
            if r.kind == IMEX:
                safety = 1.0 if imex_step(r, w, quaternions, matrices[2]) else 0.0
            else:
                safety = radau_step(r, w, quaternions, matrices, repeated)
        else:
            explicit_step(r, w, quaternions)
        if hits_singular_position(r, passed):
            h, passed = PASSING * r.taken, passed + 1
            continue
        finite = np.isfinite(r.error) and (safety == 0.0 or all_finite(w, X1, 0, r.n))
        if safety > 0.0 and finite and r.error <= 1.0:
            break
        failure = UNDERFLOW if finite else NOT_FINITE
        if safety == 0.0 or not finite:
            h = 0.25 * r.taken
        else:
            h = r.taken * (radau_factor(r, safety, True) if r.kind == RADAU else factor_to_repeat(r, r.error))
        repeated = True
    r.wanted = _next_length(r, h, safety, repeated)
    return GOING_ON


@native
def _next_length(r: Record, h: float, safety: float, repeated: bool) -> float:
    """After a rejection the step does not grow; where a stop cut it short, the wish of before counts."""
    factor = radau_factor(r, safety, repeated) if r.kind == RADAU else factor_after(r, r.error, r.error_before)
    wanted = r.taken * (min(factor, 1.0) if repeated else factor)
    return min(max(wanted, h) if r.taken < h else wanted, r.longest)


@native
def _set_end(r: Record, end: float) -> None:
    """Where the right-hand side may jump at the end of a step, it is evaluated just before."""
    r.t_end, r.taken = end, end - r.t
    r.late = end - ROUND_OFF * abs(end) if end == r.break_at else end


@native
def make_dense(r: Record, w: Array, quaternions: Integers) -> None:
    """Make the dense output of the step just taken, once."""
    if r.terms == 0:
        if r.kind == EXPLICIT:
            r.terms = explicit_dense(r, w, quaternions)
        elif r.kind == RADAU:
            r.terms = radau_dense(r, w)
        elif r.kind == IMEX:
            r.terms = imex_dense(r, w)
        elif r.kind == CENTRAL:
            r.terms = central_differences_dense(r, w)
        else:
            r.terms = low_order_dense(r, w)


@native
def move_on(r: Record, w: Array) -> bool:
    """The end of the step becomes the present, with its derivative in row K; False where that is still to evaluate."""
    if r.kind == RADAU:
        radau_remember(r, w)
    elif r.kind == ALPHA:
        alpha_remember(r, w)
    staged = r.kind == EXPLICIT or r.kind == IMEX
    known = r.late == r.t_end and (staged or r.kind == NEWMARK or r.kind == CENTRAL)
    if known:
        copy_rates(r, w, K + (r.stages if staged else 2), K)
    copy(w, X1, X, 0, r.n)
    r.h_before, r.error_before = r.taken, r.error
    r.t, r.h = r.t_end, r.wanted
    return known
