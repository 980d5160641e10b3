"""What axes at rest do under friction, by trials in which they slide: W and a₀ of the tied axes (1).

    a = a₀ − W h                                                                                  (1)

Where friction grows with a joint's own reaction there may be no sliding one way, for it would press the joint harder
than it is itself: the joint jams. Such an axis is tried the other way or, beside others that slide, held; both tell W
as well. One that jams either way stays where it is, whatever it has to hold.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from torseur.simulation.system import Array, Point, System

RANK = 1e-8  # eigenvalue of W, scaled to a unit diagonal, that counts as zero: a is good to some 1e-10
LEAST = 1e-20  # [1/kg or 1/(kg m²)] of axes on which forces have no effect at all
_STRONG = 1e-5  # change of accelerations by an axis' friction, in parts of the greatest, from which W is told


def ways_to_slide(system: System, point: Point, resting: Sequence[int]) -> Array:
    """Slips of 1 or −1 with which the axes can slide all at once; 0 of those that jam whichever way they go."""
    ways = np.ones(len(resting))
    if _slide(system, point, resting, ways):
        return ways
    ways[:] = 0.0
    for k in range(len(resting)):
        for ways[k] in (1.0, -1.0, 0.0):
            if _slide(system, point, resting, ways):
                break
    return ways


def _slide(system: System, point: Point, resting: Sequence[int], ways: Array) -> bool:
    return bool(np.isfinite(system.rates(with_slips(point, resting, ways))[0]).all())


def tried(system: System, point: Point, resting: Sequence[int], ways: Array) -> tuple[Array, Array, Array]:
    """(W, a₀, break-away forward and backward) by trials with other slips.

    Between a trial and the first one all forces F of friction may differ, since levels may depend on reactions:
    (a − a_1) = −W (F − F_1) for all trials together gives W.
    """
    speeds = system.nq + np.array(system.stick_speeds)[resting]
    first = with_slips(point, resting, ways)
    base, levels = system.rates(first)[0][speeds], levels_of(system, first, resting)
    slides = _sliding(levels, ways)
    answers, changes = np.zeros((2, len(resting), len(resting)))
    for k, axis in enumerate(resting):
        for slip in (-ways[k], 0.0):
            trial = with_slips(first, [axis], slip)
            change = base - system.rates(trial)[0][speeds]
            forces = _sliding(levels_of(system, trial, resting), np.where(np.arange(len(ways)) == k, slip, ways))
            if not slip:
                forces[k] = held_by(system, trial)[axis]
            if np.isfinite(change).all() and np.isfinite(forces).all():
                answers[:, k], changes[:, k] = change, forces - slides
                break
    W = _effect(answers, changes)
    return W, base + W @ slides, levels[:2]


def _sliding(levels: Array, slips: Array) -> Array:
    """Friction of axes that slide."""
    found: Array = np.where(slips > 0, levels[2], -levels[3])
    return found


def held_by(system: System, point: Point) -> Array:
    """What friction has to hold, axis by axis."""
    assert system.push is not None
    found: Array = system.at(system.push, point)
    return found


def _effect(answers: Array, changes: Array) -> Array:
    """W with W changes = answers; of axes whose friction hardly moves anything, by its symmetry.

    Their own columns would be round-off over next to nothing. What such an axis makes of its own small force does not
    matter, as long as W stays semidefinite: with at least what others tied to it would make of it.
    """
    largest = np.abs(answers).max(axis=1, initial=LEAST, keepdims=True)
    strong = (np.abs(answers) / largest).max(axis=0) > _STRONG
    weak = ~strong
    W = np.zeros_like(answers)
    own = np.ix_(strong, strong)
    W[:, strong] = np.linalg.solve(changes[own].T, answers[:, strong].T).T
    W[np.ix_(strong, weak)] = W[np.ix_(weak, strong)].T
    W[np.ix_(weak, weak)] = W[np.ix_(weak, strong)] @ np.linalg.pinv(W[own], rcond=RANK) @ W[np.ix_(strong, weak)]
    return W


def levels_of(system: System, point: Point, resting: Sequence[int]) -> Array:
    """(4, axes): break-away forward and backward, dry friction likewise."""
    assert system.levels is not None
    found: Array = system.at(system.levels, point).reshape(4, system.ns)[:, resting]
    return found


def with_slips(point: Point, axes: Collection[int], slip: float | Array) -> Point:
    """The point with other slips of some axes."""
    other = point.slip.copy()
    other[list(axes)] = slip
    return point._replace(slip=other)
