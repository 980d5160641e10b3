"""Which axes with dry friction stick and which slip, decided natively at the start of a run and at its events.

The rules are those of ``stick_slip.py``, which says why they end; machines whose constraints may tie axes to each
other are decided on there.
"""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.calls import evaluate, rates, unknowns_at
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.workspace import (
    ASIDE,
    CHOSEN,
    FIRED,
    G_INSIDE,
    PUSH,
    SLIP,
    WORD,
    Integers,
    X,
)
from torseur.simulation.system import Array

TRIALS_OF_AN_AXIS = 8
KEPT = 2.0  # in row FIRED: an axis at rest that is not asked again


@native
def decide_start(r: Record, w: Array, g: Array, stick_speeds: Integers) -> None:
    """Axes that move slip the way they move, axes at rest stick if they can."""
    for axis in range(r.ns):
        g[SLIP, axis] = np.sign(w[X, r.first + r.nq + stick_speeds[axis]])
        g[FIRED, axis] = 0.0
    _agree(r, w, g, stick_speeds)


@native
def decide(r: Record, w: Array, g: Array, stick_speeds: Integers, happened: Array) -> bool:
    """The slips in which the run goes on after the guards of the axes in row FIRED turned negative.

    False where events follow each other without time going on. What changes is written to ``happened``.
    """
    if r.events_here > 4 + 2 * r.ns:
        return False
    for axis in range(r.ns):
        g[CHOSEN, axis] = g[SLIP, axis]  # as they were
    released = 0
    for axis in range(r.ns):
        released += 1 if g[FIRED, axis] > 0.0 and g[SLIP, axis] == 0.0 else 0
    if released > 0:
        _push(r, g, PUSH)
    for axis in range(r.ns):
        if g[FIRED, axis] > 0.0:
            _after_event(r, w, g, stick_speeds, axis)
    _agree(r, w, g, stick_speeds)
    for axis in range(r.ns):
        if g[SLIP, axis] != g[CHOSEN, axis]:
            happened[r.happened, 0], happened[r.happened, 1], happened[r.happened, 2] = r.t, axis, g[SLIP, axis]
            r.happened += 1
    r.h_before, r.error_before, r.halvings, r.settled = 0.0, 0.0, 0, 1
    return True


@native
def _after_event(r: Record, w: Array, g: Array, stick_speeds: Integers, axis: int) -> None:
    """A sticking axis is released the way it is pushed; a slipping one comes to rest."""
    speed = r.first + r.nq + stick_speeds[axis]
    if g[CHOSEN, axis] == 0.0:
        g[SLIP, axis], g[FIRED, axis] = np.sign(g[PUSH, axis]), KEPT
        return
    if w[X, speed] == 0.0:
        g[SLIP, axis] = 0.0
        _push(r, g, G_INSIDE)
        if g[G_INSIDE, axis] * g[CHOSEN, axis] > 0.0:
            g[FIRED, axis] = KEPT
    w[X, speed], g[SLIP, axis] = 0.0, 0.0


@native
def _agree(r: Record, w: Array, g: Array, stick_speeds: Integers) -> None:
    """Try slips of the axes at rest until all agree, that of the lowest number first."""
    at_rest = 0
    for axis in range(r.ns):
        at_rest += 1 if w[X, r.first + r.nq + stick_speeds[axis]] == 0.0 and g[FIRED, axis] != KEPT else 0
    for _ in range(TRIALS_OF_AN_AXIS * (at_rest + 1)):
        if not _first_wrong_is_changed(r, w, g, stick_speeds):
            break


@native
def _first_wrong_is_changed(r: Record, w: Array, g: Array, stick_speeds: Integers) -> bool:
    rates(r, r.t, X, ASIDE)
    evaluate(r, r.guards, r.t, X, ASIDE, r.g_at + WORD * r.ns * G_INSIDE)
    evaluate(r, r.push, r.t, X, ASIDE, r.g_at + WORD * r.ns * PUSH)
    for axis in range(r.ns):
        speed = r.first + r.nq + stick_speeds[axis]
        if w[X, speed] == 0.0 and g[FIRED, axis] != KEPT:
            if g[SLIP, axis] == 0.0:
                if g[G_INSIDE, axis] < 0.0:
                    g[SLIP, axis] = np.sign(g[PUSH, axis])
                    return True
            elif g[SLIP, axis] * w[ASIDE, speed] < 0.0:
                g[SLIP, axis] = 0.0
                return True
    return False


@native
def _push(r: Record, g: Array, out: int) -> None:
    """What pushes the axes at the present point, into a row of g."""
    if r.look:
        evaluate(r, r.look, r.t, X, ASIDE, unknowns_at(r, ASIDE))
    else:
        rates(r, r.t, X, ASIDE)
    evaluate(r, r.push, r.t, X, ASIDE, r.g_at + WORD * r.ns * out)
