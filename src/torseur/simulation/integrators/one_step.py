"""One step of any method, of fixed length or as long as the tolerance allows."""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.beside import begin_radau, come_beside, radau_trial, try_other
from torseur.simulation.integrators.calls import all_finite, copy, copy_rates
from torseur.simulation.integrators.central_differences import central_differences_dense, central_differences_step
from torseur.simulation.integrators.explicit import explicit_dense, explicit_step
from torseur.simulation.integrators.generalised_alpha import alpha_remember, alpha_step
from torseur.simulation.integrators.imex import find_stiff_forces, imex_dense, imex_step
from torseur.simulation.integrators.low_order import low_order_dense, newmark_step, semi_implicit_euler_step
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.newton_matrices import Matrices
from torseur.simulation.integrators.passing import is_too_close, passing_factor, singular_place
from torseur.simulation.integrators.radau import (
    comes_beside,
    radau_dense,
    radau_factor,
    radau_remember,
)
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import (
    end_near,
    end_on_grid,
    factor_after,
    factor_to_repeat,
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
    set_end(r, end_on_grid(r.t, r.h, stop))
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
    return GOING_ON if all_finite(w, X1, r.first, r.first + r.n) else NOT_FINITE


@native
def _halved_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices) -> int:
    """A step of generalised-α, halved until Newton's method converges: the steps after it lead back to the grid."""
    while not (alpha_step(r, w, quaternions, matrices) and all_finite(w, X1, 0, r.n)):
        if is_too_short(r.t, 0.5 * r.taken):
            return UNDERFLOW if np.isfinite(r.error) else NOT_FINITE
        set_end(r, r.t + 0.5 * r.taken)
    return GOING_ON


@native
def _controlled_step(r: Record, w: Array, quaternions: Integers, matrices: Matrices | None, stop: float) -> int:
    """Shorten the step until its error is below the tolerance."""
    begin_trials(r)
    if matrices is not None:
        if r.kind == IMEX:
            find_stiff_forces(r)
        else:
            begin_radau(r)
    safety = 1.0
    while next_end(r, stop):
        if matrices is not None:
            if r.kind == IMEX:
                safety = 1.0 if imex_step(r, w, quaternions, matrices[2]) else 0.0
            else:
                safety = radau_trial(r, w, quaternions, matrices)
                if comes_beside(r):
                    come_beside(r)
                    continue
        else:
            explicit_step(r, w, quaternions)
        if is_accepted(r, w, safety):
            return GOING_ON
        if r.beside:
            try_other(r)
    return r.failure


@native
def begin_trials(r: Record) -> None:
    """A step is to be taken, of the length that is wanted at first."""
    r.allowed = r.trying = min(r.h, r.longest)
    r.repeated, r.passed, r.failure = 0, 0, UNDERFLOW


@native
def next_end(r: Record, stop: float) -> bool:
    """The end of the step that is tried; False where it is too short."""
    set_end(r, end_near(r.t, r.trying, stop))
    return not (r.t_end < stop and is_too_short(r.t, r.taken))


@native
def is_accepted(r: Record, w: Array, safety: float) -> bool:
    """Whether the step that was tried is good, and how long the next one is to be; else what is tried in its place."""
    place = singular_place(r)
    if is_too_close(r, place):
        r.trying, r.passed = r.taken * passing_factor(r, place), r.passed + 1
        return False
    finite = np.isfinite(r.error) and (safety == 0.0 or all_finite(w, X1, r.first, r.first + r.n))
    if safety > 0.0 and finite and r.error <= 1.0:
        r.wanted = _next_length(r, r.allowed, safety, r.repeated > 0)
        return True
    r.failure = UNDERFLOW if finite else NOT_FINITE
    if safety == 0.0 or not finite:
        r.trying = 0.25 * r.taken
    else:
        r.trying = r.taken * (radau_factor(r, safety, True) if r.kind == RADAU else factor_to_repeat(r, r.error))
    r.allowed, r.repeated = r.trying, 1
    return False


@native
def _next_length(r: Record, h: float, safety: float, repeated: bool) -> float:
    """After a rejection the step does not grow; where a stop cut it short, the wish of before counts."""
    factor = radau_factor(r, safety, repeated) if r.kind == RADAU else factor_after(r, r.error, r.error_before)
    wanted = r.taken * (min(factor, 1.0) if repeated else factor)
    return min(max(wanted, h) if r.taken < h else wanted, r.longest)


@native
def set_end(r: Record, end: float) -> None:
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
    staged = r.kind == EXPLICIT or r.kind == IMEX or (r.kind == EULER and r.runs > 0)  # lanes find all rates there
    known = r.late == r.t_end and (staged or r.kind == NEWMARK or r.kind == CENTRAL)
    if known:
        copy_rates(r, w, K + (r.stages if staged else 2), K)
    copy(w, X1, X, r.first, r.first + r.n)
    r.h_before, r.error_before = r.taken, r.error
    if r.passes and r.kind != RADAU:
        r.h_before = 0.0  # Radau remembers nothing of a step that is not its own
    r.t, r.h = r.t_end, r.wanted
    return known
