"""Which axes at rest stick where constraints tie their speeds, and how they share what they hold.

The axes at rest accelerate by a under the forces h with which friction holds them back,

    a = a₀ − W h,   −b ≤ h ≤ f                                                                    (1)

W being positive semidefinite, singular where axes are tied: then forces h with W h = 0 hold each other and move
nothing. Coulomb's law says that a_i is zero where h_i is inside of its bounds, positive where h_i = f_i, negative where
h_i = −b_i. These are the conditions of

    min ½ hᵀ W h − a₀ᵀ h  within the bounds,   or of  |M h − c|,   W = Mᵀ M,  a₀ = Mᵀ c             (2)

bounded least squares [Stark, Parker 1995], with one a, but many h. Where nothing moves, that one is taken which keeps
farthest from break-away,

    max r  with  W h = a₀,   −(1 − r) b ≤ h ≤ (1 − r) f                                           (3)

a linear program. Each axis takes over its share of h; how forces that change later are shared does not matter
until one of the axes has no reserve left. Then (3) is solved again, and r = 0 is break-away of the machine: the axes
whose bounds have multipliers start to slip.

Bounds under the reaction of a joint change with what the axes hold. (2) and (3) are then solved with the bounds of the
solution before, until they stay.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from torseur.frozen import dataclass
from torseur.simulation.system import Array, Point, System

_RANK = 1e-8  # eigenvalue of W, scaled to a unit diagonal, that counts as zero: a is good to some 1e-10
_ROUND_OFF = 1e-11  # of these eigenvalues
_STEEP = 1e-6  # least W_ii, in parts of the greatest: of an axis that just passes a turning point it is nil
_STRONG = 1e-5  # change of accelerations by an axis' friction, in parts of the greatest, from which W is told
_LEAST = 1e-20  # [1/kg or 1/(kg m²)] of axes on which forces have no effect at all
_AT_REST = 1e-8  # acceleration, in parts of what friction alone can give, that counts as zero
_RESERVE = 1e-7  # r that counts as zero
_NOTHING = 1e-8  # break-away level, in parts of the greatest, of axes that hold nothing
_CORRECTIONS = 3
_AGREEMENTS = 12  # of bounds with what is held within them
_SAME = 1e-9  # of bounds
_MOST = 0.9  # slip of an axis that sticks: nearly twice its level


def decided(system: System, point: Point, *, released: bool) -> Point:
    """The point with the slips of all axes at rest.

    With ``released`` a machine that has no reserve left begins to move; else it stays at rest: it was released in vain.
    """
    speeds = np.concatenate([point.v, point.z])[list(system.stick_speeds)]
    resting = [int(axis) for axis in np.flatnonzero(speeds == 0)]
    slip = point.slip.copy()
    while resting:
        moving, limit, slip[resting] = _agreed(system, point._replace(slip=slip), resting)
        if not moving.any():
            if not (released and limit.any()):
                break
            moving, released = limit, False
        slip[np.array(resting)[moving != 0]] = moving[moving != 0]
        resting = [axis for axis, direction in zip(resting, moving, strict=True) if direction == 0]
    return point._replace(slip=slip, memory=np.empty(0), settled=True)


def _agreed(system: System, point: Point, resting: Sequence[int]) -> tuple[Array, Array, Array]:
    """(directions of the axes that move, of those that have no reserve left if none does, slips of all of them)."""
    held = _Held.of(system, point, resting)
    for _ in range(_AGREEMENTS):
        moving, limit = held.directions(), np.zeros(len(resting))
        slips = moving
        if not moving.any():
            shares, limit = held.shared()
            slips = _taken_over(system, point, resting, shares, held.able) if shares.any() else moving
        other = held.within(*_levels(system, _with(point, resting, slips), resting)[:2])
        if other is held:
            break
        held = other
    return moving, limit, slips


@dataclass(frozen=True, eq=False)
class _Held:
    """(1) of the axes ``resting``, and a solution of (2); all scaled by √W_ii, so that units do not matter."""

    scale: Array
    values: Array  # eigenvalues and eigenvectors of W
    V: Array
    free: Array  # a₀
    forward: Array
    backward: Array
    h: Array
    a: Array

    @classmethod
    def of(cls, system: System, point: Point, resting: Sequence[int]) -> _Held:
        """W and a₀ by trials, in which each axis slips forward or backward."""
        W, a_0, (forward, backward) = _tried(system, point, resting)
        diagonal = np.maximum(np.diag(W), 0.0)
        scale = np.sqrt(diagonal + _STEEP * max(float(diagonal.max()), _LEAST))
        values, V = np.linalg.eigh((W + W.T) / 2 / np.outer(scale, scale))
        return cls._within(scale, values, V, a_0 / scale, forward * scale, backward * scale)

    @classmethod
    def _within(cls, scale: Array, values: Array, V: Array, free: Array, forward: Array, backward: Array) -> _Held:
        root = np.sqrt(np.maximum(values, 0.0) + _ROUND_OFF)
        h = _least_squares(root[:, None] * V.T, V.T @ free / root, -backward, forward)
        return cls(scale, values, V, free, forward, backward, h, free - V @ (values * (V.T @ h)))

    def within(self, forward: Array, backward: Array) -> _Held:
        """The same axes within other bounds; itself where they are not others."""
        bounds = forward * self.scale, backward * self.scale
        pairs = zip(bounds, (self.forward, self.backward), strict=True)
        if all(np.allclose(new, old, rtol=_SAME, atol=0.0) for new, old in pairs):
            return self
        return self._within(self.scale, self.values, self.V, self.free, *bounds)

    @property
    def able(self) -> Array:
        """Whether an axis can hold anything to speak of beside the others."""
        levels = np.maximum(self.forward, self.backward)
        found: Array = levels > _NOTHING * levels.max(initial=0.0)
        return found

    @property
    def balanced(self) -> Array:
        """Columns Z of forces with W Z = 0."""
        kept: Array = self.V[:, self.values < _RANK]
        return kept

    def directions(self) -> Array:
        """1 or −1 of the axes that move, 0 of those that stay."""
        able = max(float(self.forward.max()), float(self.backward.max()), float(np.abs(self.a).max()), 1e-300)
        enough = _AT_REST * able
        return np.where(np.abs(self.a) > enough, np.sign(self.a), 0.0)

    def shared(self) -> tuple[Array, Array]:
        """(shares of h by (3), directions of the axes that keep the machine from more reserve if it has none)."""
        nothing = np.zeros_like(self.h)
        Z = self.balanced
        if not Z.shape[1]:
            level = np.where(self.h > 0, self.forward, self.backward)
            at_limit = np.abs(self.h) >= (1 - _RESERVE) * level
            return nothing, np.where(at_limit, np.sign(self.h), 0.0)
        found = self._greatest_reserve(Z)
        h = self.h + Z @ found.x[:-1]
        level = np.where(h > 0, self.forward, self.backward)
        shares = np.divide(h, level, out=nothing, where=level > 0)
        if found.x[-1] > _RESERVE:
            return shares, np.zeros_like(h)
        pressed = np.array(found.ineqlin.marginals).reshape(2, -1)
        return shares, np.where(np.abs(pressed).max(axis=0) > _RANK, np.sign(h), 0.0)

    def _greatest_reserve(self, Z: Array) -> Any:
        """(3) for h + Z y, over (y, r)."""
        from scipy.optimize import linprog  # of machines with tied axes only

        f, b = self.forward, self.backward
        size = max(float(f.max(initial=0.0)), float(b.max(initial=0.0)), 1e-300)
        A = np.block([[Z, f[:, None]], [-Z, b[:, None]]])
        cost = np.zeros(Z.shape[1] + 1)
        cost[-1] = -1.0
        free = [(None, None)] * Z.shape[1]
        return linprog(cost, A / size, np.concatenate([f - self.h, b + self.h]) / size, bounds=[*free, (-1.0, 1.0)])


def _tried(system: System, point: Point, resting: Sequence[int]) -> tuple[Array, Array, tuple[Array, Array]]:
    """(W, a₀, break-away forward and backward) by trials with other slips.

    Between a trial and the first one all forces F of friction may differ, since levels may depend on reactions:
    (a − a_1) = −W (F − F_1) for all trials together gives W.
    """
    speeds = system.nq + np.array(system.stick_speeds)[resting]
    first = _with(point, resting, 1.0)
    levels = _levels(system, first, resting)
    base, slides = system.rates(first)[0][speeds], levels[2]
    answers, changes = np.zeros((2, len(resting), len(resting)))
    for k, axis in enumerate(resting):
        trial = _with(first, [axis], -1.0)
        forces = _levels(system, trial, resting)[2:]
        forces = np.where(np.arange(len(resting)) == k, -forces[1], forces[0])
        answers[:, k], changes[:, k] = base - system.rates(trial)[0][speeds], forces - slides
    W = _effect(answers, changes)
    return W, base + W @ slides, (levels[0], levels[1])


def _effect(answers: Array, changes: Array) -> Array:
    """W with W changes = answers; of axes whose friction hardly moves anything, by its symmetry.

    Their own columns would be round-off over next to nothing. What such an axis makes of its own small force does not
    matter, as long as W stays semidefinite: with at least what others tied to it would make of it.
    """
    largest = np.abs(answers).max(axis=1, initial=_LEAST, keepdims=True)
    strong = (np.abs(answers) / largest).max(axis=0) > _STRONG
    weak = ~strong
    W = np.zeros_like(answers)
    own = np.ix_(strong, strong)
    W[:, strong] = np.linalg.solve(changes[own].T, answers[:, strong].T).T
    W[np.ix_(strong, weak)] = W[np.ix_(weak, strong)].T
    W[np.ix_(weak, weak)] = W[np.ix_(weak, strong)] @ np.linalg.pinv(W[own], rcond=_RANK) @ W[np.ix_(strong, weak)]
    return W


def _levels(system: System, point: Point, resting: Sequence[int]) -> Array:
    """(4, axes): break-away forward and backward, dry friction likewise."""
    assert system.levels is not None
    found: Array = system.at(system.levels, point).reshape(4, system.ns)[:, resting]
    return found


def _taken_over(system: System, point: Point, resting: Sequence[int], shares: Array, able: Array) -> Array:
    """The slips of axes that are to hold these shares of their levels.

    They hold a little more or less than they take over, since constraints that could bear it too leave it to them. Axes
    that are not ``able`` to hold anything, such as guides that nothing presses, slip: the others hold them.
    """
    assert system.push is not None
    levels = _levels(system, point, resting)
    level = np.where(shares > 0, levels[0], levels[1])
    slips = np.where(able, shares / 2, 1.0)
    for _ in range(_CORRECTIONS):
        held = system.at(system.push, _with(point, resting, slips))[resting]
        slips += np.divide(level * shares - held, 2 * level, out=np.zeros_like(level), where=able & (level > 0))
    return np.where(able, slips.clip(-_MOST, _MOST), 1.0)


def _least_squares(M: Array, c: Array, lower: Array, upper: Array) -> Array:
    """h of (2)."""
    from scipy.optimize import lsq_linear

    h = np.zeros(len(lower))
    free = upper > lower
    if free.any() and len(M):
        h[free] = lsq_linear(M[:, free], c, (lower[free], upper[free]), method="bvls", tol=1e-14).x
    return h


def _with(point: Point, axes: Collection[int], slip: float | Array) -> Point:
    other = point.slip.copy()
    other[list(axes)] = slip
    return point._replace(slip=other)
