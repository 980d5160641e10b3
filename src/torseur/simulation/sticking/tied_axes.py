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
solution before, until they stay. Where a joint jams one way, that is bears there whatever pushes it, it has no bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from torseur.frozen import dataclass
from torseur.simulation.sticking.trials import LEAST, RANK, held_by, levels_of, tried, ways_to_slide, with_slips
from torseur.simulation.system import Array, Point, System

_ROUND_OFF = 1e-11  # of these eigenvalues
_STEEP = 1e-6  # least W_ii, in parts of the greatest: of an axis that just passes a turning point it is nil
_AT_REST = 1e-8  # acceleration, in parts of what friction alone can give, that counts as zero
_RESERVE = 1e-7  # r that counts as zero
_NOTHING = 1e-8  # break-away level, in parts of the greatest, of axes that hold nothing
_CORRECTIONS = 3
_DIFFERENCE = 1e-3  # of slips, from which it is told what axes hold
_AGREEMENTS = 12  # of bounds with what is held within them
_SAME = 1e-9  # of bounds
_NEARLY = 1e-6  # likewise, twice in turn: what (3) is solved to is felt from there on
_JAMMED = 1e6  # times its level that an axis bears in the direction in which it cannot slide
_MOST = 0.9  # slip of an axis that sticks: nearly twice its level


def decided(system: System, point: Point, *, released: bool) -> Point:
    """The point with the slips of all axes at rest.

    With ``released`` a machine that has no reserve left begins to move; else it stays at rest: it was released in vain.
    """
    speeds = np.concatenate([point.v, point.z])[list(system.stick_speeds)]
    resting = [int(axis) for axis in np.flatnonzero(speeds == 0)]
    slip = point.slip.copy()
    while resting:
        ways = ways_to_slide(system, point._replace(slip=slip), resting)
        free = [axis for axis, way in zip(resting, ways, strict=True) if way]
        locked = [axis for axis, way in zip(resting, ways, strict=True) if not way]
        slip[locked] = 0.0
        if not free:
            break
        now = point._replace(slip=slip)
        moving, limit, slip[free] = _agreed(system, now, free, ways[ways != 0], locked=bool(locked))
        if not moving.any():
            if not (released and limit.any()):
                break
            moving, released = limit, False
        moved = np.array(free)[moving != 0]
        slip[moved] = moving[moving != 0]
        resting = [axis for axis in resting if axis not in moved]
    return point._replace(slip=slip, memory=np.empty(0), settled=True)


def _agreed(
    system: System, point: Point, resting: Sequence[int], ways: Array, *, locked: bool
) -> tuple[Array, Array, Array]:
    """(directions of the axes that move, of those that have no reserve left if none does, slips of all of them).

    Beside some that are ``locked``, for they jam whichever way they would go.
    """
    held, off = _Held.of(system, point, resting, ways), np.inf
    for _ in range(_AGREEMENTS):
        moving, limit = held.directions(), np.zeros(len(resting))
        slips = moving
        if not moving.any():
            shares, limit = held.shared()
            if locked:
                slips = _at_their_limits(system, point, resting)
            elif shares.any():
                slips = _taken_over(system, point, resting, shares, held)
        levels = levels_of(system, with_slips(point, resting, slips), resting)
        bounds = held.borne(levels[:2], moving)
        off, before = held.departure(bounds), off
        if off <= (_SAME if before > _NEARLY else _NEARLY):
            break
        held = held.within(bounds)
    if not moving.any() and not limit.any():
        limit = _without_reserve(system, with_slips(point, resting, slips), resting)
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
    def of(cls, system: System, point: Point, resting: Sequence[int], ways: Array) -> _Held:
        """W and a₀ by trials, in which each axis slips forward or backward."""
        W, a_0, (forward, backward) = tried(system, point, resting, ways)
        diagonal = np.maximum(np.diag(W), 0.0)
        scale = np.sqrt(diagonal + _STEEP * max(float(diagonal.max()), LEAST))
        values, V = np.linalg.eigh((W + W.T) / 2 / np.outer(scale, scale))
        return cls._within(scale, values, V, a_0 / scale, forward * scale, backward * scale)

    @classmethod
    def _within(cls, scale: Array, values: Array, V: Array, free: Array, forward: Array, backward: Array) -> _Held:
        root = np.sqrt(np.maximum(values, 0.0) + _ROUND_OFF)
        h = _least_squares(root[:, None] * V.T, V.T @ free / root, -backward, forward)
        return cls(scale, values, V, free, forward, backward, h, free - V @ (values * (V.T @ h)))

    def borne(self, levels: Array, moving: Array) -> Array:
        """The levels; where there are none, for an axis jams, those before and no bound on those that would move."""
        before = np.array([self.forward, self.backward]) / self.scale
        return np.where(np.isfinite(levels), levels, np.where(moving != 0, _JAMMED, 1.0) * before)

    def departure(self, bounds: Array) -> float:
        """How far other bounds are from its own, in parts of these."""
        own = np.array([self.forward, self.backward])
        off = np.abs(bounds * self.scale - own)
        return float(np.divide(off, own, out=np.where(off > 0, np.inf, 0.0), where=own > 0).max(initial=0.0))

    def within(self, bounds: Array) -> _Held:
        """The same axes within other bounds."""
        return self._within(self.scale, self.values, self.V, self.free, *(bounds * self.scale))

    @property
    def able(self) -> Array:
        """Whether an axis can hold anything to speak of beside the others."""
        levels = np.maximum(self.forward, self.backward)
        found: Array = levels > _NOTHING * levels.max(initial=0.0)
        return found

    @property
    def balanced(self) -> Array:
        """Columns Z of forces with W Z = 0."""
        kept: Array = self.V[:, self.values < RANK]
        return kept

    @property
    def left(self) -> int:
        """How many such columns the axes have that are able to hold anything."""
        W = (self.V * self.values) @ self.V.T
        return int((np.linalg.eigvalsh(W[np.ix_(self.able, self.able)]) < RANK).sum())

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
        return shares, np.where(np.abs(pressed).max(axis=0) > RANK, np.sign(h), 0.0)

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


def _taken_over(system: System, point: Point, resting: Sequence[int], shares: Array, held: _Held) -> Array:
    """The slips of axes that are to hold these shares of their levels.

    What an axis holds beyond what it takes over is shared out among all that could bear it, constraints too; and levels
    under a reaction follow what is held. So the slips are corrected together, by Newton's method: what an axis of a
    high level takes over too little would be far too much for one of a low level beside it. (1) leaves as many
    directions to correct as there are forces with W h = 0. Axes that are not able to hold anything, such as guides that
    nothing presses, slip: the others hold them.
    """
    able, slips = held.able, np.where(held.able, shares / 2, 1.0)

    def lacking(slips: Array) -> Array:
        trial = with_slips(point, resting, slips)
        forward, backward = levels_of(system, trial, resting)[:2]
        found: Array = (shares - held_by(system, trial)[resting] / np.where(shares > 0, forward, backward))[able]
        return found

    for _ in range(_CORRECTIONS):
        off = lacking(slips)
        steps = _DIFFERENCE * np.eye(len(slips))[able]
        slopes = np.array([(lacking(slips + step) - off) / _DIFFERENCE for step in steps]).T
        if not (np.isfinite(off).all() and np.isfinite(slopes).all()):
            return _at_their_limits(system, point, resting)
        slips[able] = (slips[able] - _inverse(slopes, held.left) @ off).clip(-_MOST, _MOST)
    return slips


def _without_reserve(system: System, point: Point, resting: Sequence[int]) -> Array:
    """Directions of the axes that stick and hold all that they can.

    (1) is told by slips: where levels of axes that move follow what others hold, it is not straight, and its h is off.
    """
    held, levels = held_by(system, point)[resting], levels_of(system, point, resting)
    level = np.where(held > 0, levels[0], levels[1])
    sticks = np.abs(point.slip[list(resting)]) < 1
    found: Array = np.where(sticks & (level > 0) & (np.abs(held) >= (1 - _RESERVE) * level), np.sign(held), 0.0)
    return found


def _inverse(M: Array, rank: int) -> Array:
    """The pseudo-inverse of a matrix of this rank."""
    U, sizes, Vt = np.linalg.svd(M)
    found: Array = (Vt[:rank].T / np.maximum(sizes[:rank], LEAST)) @ U[:, :rank].T
    return found


def _at_their_limits(system: System, point: Point, resting: Sequence[int]) -> Array:
    """Slips with which axes hold what they can, beside others that hold all the rest.

    Of joints that press themselves without bounds no share of a level can be told. Those that stick beside them and
    would have to hold more than they can resist with all they have.
    """
    slips = np.zeros(len(resting))
    for _ in resting:
        trial = with_slips(point, resting, slips)
        held, levels = held_by(system, trial)[resting], levels_of(system, trial, resting)
        beyond = (slips == 0) & (np.abs(held) > np.where(held > 0, levels[0], levels[1]))
        if not beyond.any():
            break
        slips = np.where(beyond, np.sign(held), slips)
    return slips


def _least_squares(M: Array, c: Array, lower: Array, upper: Array) -> Array:
    """h of (2)."""
    from scipy.optimize import lsq_linear

    h = np.zeros(len(lower))
    free = upper > lower
    if free.any() and len(M):
        h[free] = lsq_linear(M[:, free], c, (lower[free], upper[free]), method="bvls", tol=1e-14).x
    return h
