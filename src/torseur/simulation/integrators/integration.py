"""Runs of one machine: native loops as functions of points."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike

from torseur.simulation.integrators.entries import entry
from torseur.simulation.integrators.record import PRESENT
from torseur.simulation.integrators.workspace import (
    ALPHA,
    CENTRAL,
    EULER,
    EXPLICIT,
    FIRED,
    FLOOR,
    HELD,
    IMEX,
    IMPLICIT,
    MEMORY,
    NEWMARK,
    RADAU,
    SLIP,
    Workspace,
    X,
)
from torseur.simulation.system import Array, Point, System

T = TypeVar("T")

Reason = Literal[
    "until",
    "full",
    "event",
    "sample",
    "pause",
    "low",
    "not finite",
    "step underflow",
    "too many steps",
    "stalled",
]

REASONS: tuple[Reason, ...] = (
    "until",
    "full",
    "event",
    "sample",
    "pause",
    "low",
    "not finite",
    "step underflow",
    "too many steps",
    "stalled",
)
KINDS = {  # of methods, and the number of their tableau
    "semi_implicit_euler": (EULER, 0),
    "newmark": (NEWMARK, 0),
    "central_differences": (CENTRAL, 0),
    "rk4": (EXPLICIT, 0),
    "dopri5": (EXPLICIT, 1),
    "dop853": (EXPLICIT, 2),
    "radau5": (RADAU, 1),
    "generalised_alpha": (ALPHA, 0),
    "imex5": (IMEX, 3),
}
METHODS = tuple(KINDS)
FIXED_STEP = ("semi_implicit_euler", "newmark", "central_differences", "rk4", "generalised_alpha")
RHO = 0.8
"""What a step of generalised-α leaves of an infinitely fast motion, where nothing is said."""
_REMEMBERED = {EULER: 0, NEWMARK: 1, EXPLICIT: 0, RADAU: 3, CENTRAL: 1, ALPHA: 2, IMEX: 0}  # rows
_WITHOUT_END = 2**62
_WORTH_TELLING = 1000  # evaluations
_STANDS, _COUNTED = 10, -4  # of the fields that tell where a run stands: the place, and what was counted on the way
_record = cast("Callable[[type[T], tuple[Any, ...]], T]", tuple.__new__)  # half the time of a constructor by names
_ENTRIES = {  # of stepping.py, by (with events, implicit)
    (False, False): "smooth",
    (True, False): "with_events",
    (False, True): "smooth_implicit",
    (True, True): "with_events_implicit",
}


NONE, NOTHING = np.empty(0), np.empty((0, 3))


class Stretch(NamedTuple):
    """A piece of a run: why it ended, where, and the states saved on the way, (rows, ...).

    ``fired`` names the axes of an event; ``evaluations`` counts calls of the right-hand side, ``noise`` is the
    impulse that the round-off of unit forces may have come to [s]. ``happened`` are the changes of slips that the loop
    decided on itself: (time, axis, slip) in rows.
    """

    reason: Reason
    point: Point
    fired: tuple[int, ...]
    evaluations: int
    noise: float
    rows: Array  # (t, q, v, z, held, slip) of the saved states
    parts: tuple[slice, ...]
    happened: Array = NOTHING

    @property
    def t(self) -> Array:
        """(rows,)."""
        return self.rows[:, 0]

    @property
    def q(self) -> Array:
        """(rows, nq)."""
        return self.rows[:, self.parts[0]]

    @property
    def v(self) -> Array:
        """(rows, nv)."""
        return self.rows[:, self.parts[1]]

    @property
    def z(self) -> Array:
        """(rows, nz)."""
        return self.rows[:, self.parts[2]]

    @property
    def held(self) -> Array:
        """(rows, nu)."""
        return self.rows[:, self.parts[3]]

    @property
    def slip(self) -> Array:
        """(rows, ns)."""
        return self.rows[:, self.parts[4]]


class Integration:
    """The native loop of a system by a method, with its own memory; one loop serves one thread.

    Methods of fixed step need ``step``; the others take steps as long as ``tolerance`` allows, at most ``longest``.
    ``absolute`` is the tolerance of an entry of typical size 1 near zero (default: ``tolerance``). States are saved at
    k·``save``, or at every step where it is None; ``room`` is how many one call may save. ``rho`` is what a step of
    generalised-α leaves of an infinitely fast motion. With ``decides`` the loop decides itself which axes stick
    after an event, where constraints do not tie them to each other; otherwise it stops there.
    """

    def __init__(
        self,
        system: System,
        method: str,
        *,
        step: float | None = None,
        tolerance: float = 1e-6,
        absolute: float | None = None,
        longest: float | None = None,
        save: float | None = None,
        room: int = 4096,
        most_steps: int | None = None,
        rho: float | None = None,
        decides: bool = False,
    ) -> None:
        check_choice(method, step, tolerance, save)
        self.system, self.method = system, method
        self._fixed = step if method in FIXED_STEP else None
        self._kind, tableau = KINDS[method]
        self._space = Workspace(system, self._kind, tableau, room=room)
        self._loop = entry("stepping", _ENTRIES[bool(system.ns), self._kind in (*IMPLICIT, IMEX)])
        self._run, self._untold = self._loop.bound(self._space.address), 0
        ends = np.cumsum([1, system.nq, system.nv, system.nz, system.nu, system.ns]).tolist()
        self._parts = tuple(slice(begin, end) for begin, end in pairwise(ends))  # of saved rows
        self._breaks, self._no_rows = self._space.breaks.tolist(), self._space.rows[:0].copy()
        w = self._space.w
        self._q, self._v, self._z = (w[X, part.start - 1 : part.stop - 1] for part in self._parts[:3])
        self._remembered = w[MEMORY : MEMORY + _REMEMBERED[self._kind]]
        r = self._space.r
        r["save"], r["adaptive"] = save or 0.0, self._fixed is None
        r["relative"], r["absolute"] = tolerance, tolerance if absolute is None else absolute
        r["longest"] = np.inf if longest is None else longest
        r["most_steps"] = _WITHOUT_END if most_steps is None else most_steps
        r["rho"] = checked_rho(rho)
        self._is_lent = False  # whether the memory for saved states is somebody else's
        self._decides = int(decides and system.ns > 0 and system.levels is None)
        self._is_halted, r["pause"] = False, _WITHOUT_END  # whether a pause or floors stand in the record

    def take_up(self, system: System) -> None:
        """Go on with another system of the same kernels: other numbers, other corners of functions of time."""
        if system is self.system:
            return
        space = self._space
        space.numbers = np.ascontiguousarray(system.numbers)
        space.fields.in_numbers = space.numbers.ctypes.data
        if system.breaks != self.system.breaks:
            space.breaks = np.array([*sorted(system.breaks), np.inf])
            space.fields.breaks_at, space.fields.breaks = space.breaks.ctypes.data, len(space.breaks)
            self._breaks = space.breaks.tolist()
        self.system = system

    @property
    def row_width(self) -> int:
        """How many numbers a saved row has: (t, q, v, z, held, slip)."""
        return int(self._parts[-1].stop)

    def parts_of(self, rows: Array) -> tuple[Array, ...]:
        """q, v, z, held values and slips of saved rows (..., row_width)."""
        return tuple(rows[..., part] for part in self._parts)

    def write_to(self, rows: Array) -> None:
        """Save states from now on in this memory, (rows, row_width): ``advance`` gives no copy of them."""
        space = self._space
        space.rows, self._is_lent = rows, True
        space.fields.rows_at, space.fields.room = rows.ctypes.data, len(rows)

    def advance(
        self,
        start: Point,
        until: float,
        *,
        pause: int | None = None,
        floors: ArrayLike | None = None,
        undecided: bool = False,
    ) -> Stretch:
        """Record natively from a point to ``until``, or to what stops the run before; at most ``pause`` steps.

        The slips of a start that is ``undecided`` are chosen first, where the loop decides.
        With ``floors`` of the system's margins it stops before the first step at whose begin one is beneath its floor.

        ``until`` must be the end of the run: steps end there. Where the rows are full the run goes on from the point
        of the part; saved states may then lie beyond it, and are not saved again.
        """
        a = self._space
        r = a.fields
        self.place(start)
        r.until = until
        if self._fixed:
            r.h = self._fixed
        if pause is not None or floors is not None or self._is_halted:
            self._is_halted = pause is not None or floors is not None
            r.pause = _WITHOUT_END if pause is None else start.steps + pause
            r.watched = floors is not None
            if floors is not None:
                a.margin[FLOOR] = floors
        if self._decides:
            r.decides = 2 if undecided else 1
        return self._part(REASONS[self._run()])

    def place(self, start: Point) -> None:
        """Put a point into the memory of the loop."""
        a, s, memory = self._space, self.system, start.memory
        self._q[...], self._v[...] = start.q, start.v
        if s.nz:
            self._z[...] = start.z
        if s.nu:
            a.held[HELD] = start.held
        if s.ns:
            a.g[SLIP] = start.slip
        fresh = memory.size == 0
        h_before, error_before, halvings = (0.0, 0.0, 0) if fresh else memory[:3].tolist()
        if self._remembered.size:
            self._remembered[:] = 0.0 if fresh else memory[3:].reshape(self._remembered.shape)
        known = (start.t, start.h, h_before, error_before, int(halvings))
        due = (start.next_sample, start.next_save, start.steps, start.settled, start.events_here)
        next_break = bisect_right(self._breaks, start.t)
        PRESENT.pack_into(a.fields, 0, *known, *due, self._breaks[next_break], next_break, fresh, 0, 0, 0, 0.0)

    def go_on(self, until: float, step: float) -> Reason:
        """Go on from where the memory stands, held values perhaps changed, with steps of this length; why it ended."""
        r = self._space.fields
        r.until, r.h, r.pause, r.watched, r.decides = until, step, _WITHOUT_END, 0, self._decides
        r.fresh, r.settled, r.events_here = 1, 0, 0
        r.h_before = r.error_before = 0.0
        r.evaluations = r.happened = 0
        reason = REASONS[self._run()]
        self._untold += r.evaluations
        if self._untold > _WORTH_TELLING:
            self._tell()
        return reason

    @property
    def t(self) -> float:
        """Where time stands in the memory of the loop [s]."""
        return float(self._space.fields.t)

    @property
    def q(self) -> Array:
        """Positions there, in place."""
        return self._q

    @property
    def v(self) -> Array:
        """Speeds that are states there, in place."""
        return self._v

    @property
    def held(self) -> Array:
        """Held values there, in place."""
        held: Array = self._space.held[HELD]
        return held

    def fired(self) -> tuple[int, ...]:
        """The axes of the event there."""
        return tuple(np.flatnonzero(self._space.g[FIRED]).tolist())

    def improve(self) -> None:
        """Make the code of loop and kernels better now, which else happens once so many states came that it pays."""
        for kernel in self.system.kernels:
            kernel.improve()
        self._loop.improve()

    def _tell(self) -> None:
        """Tell kernels and loop how much they are used; a short run alone is not worth the telling."""
        self.system.used(self._untold)
        self._loop.used(self._untold)
        self._untold = 0

    def _part(self, reason: Reason) -> Stretch:
        a, present = self._space, PRESENT.unpack_from(self._space.fields)
        rows, evaluations, happened, noise = present[_COUNTED:]
        self._untold += evaluations
        if self._untold > _WORTH_TELLING:
            self._tell()
        fired = self.fired() if reason == "event" else ()
        saved = self._no_rows
        if rows:
            saved = a.rows[:rows] if self._is_lent else a.rows[:rows].copy()
        decided = a.happened[:happened].copy() if happened else NOTHING
        return _record(Stretch, (reason, self._point(present), fired, evaluations, noise, saved, self._parts, decided))

    def here(self) -> Point:
        """The point there."""
        return self._point(PRESENT.unpack_from(self._space.fields))

    def _point(self, present: tuple[Any, ...]) -> Point:
        a, s = self._space, self.system
        t, h, h_before, error_before, halvings, next_sample, next_save, steps, settled, events_here = present[:_STANDS]
        memory = np.array((h_before, error_before, halvings))
        if self._remembered.size:
            memory = np.concatenate([memory, self._remembered.ravel()])
        made = (
            t,
            self._q.copy(),
            self._v.copy(),
            self._z.copy() if s.nz else NONE,
            a.held[HELD].copy() if s.nu else NONE,
            a.g[SLIP].copy() if s.ns else NONE,
            h,
            memory,
            next_sample,
            next_save,
            steps,
            bool(settled),
            events_here,
        )
        return _record(Point, made)


def check_choice(method: str, step: float | None, tolerance: float, save: float | None) -> None:
    """Refuse an unknown method and impossible numbers."""
    if method not in METHODS:
        raise ValueError(f"integrator '{method}' is not known. Choose one of {', '.join(METHODS)}.")
    if method in FIXED_STEP and not (step is not None and step > 0):
        raise ValueError(f"integrator '{method}' takes steps of fixed length: step is {step}, give one above 0.")
    if not tolerance > 0:
        raise ValueError(f"tolerance is {tolerance}; give one above 0, such as 1e-6.")
    if save is not None and not save > 0:
        raise ValueError(f"save is {save}; give an interval above 0, or None to save every step.")


def checked_rho(rho: float | None) -> float:
    """The damping of generalised-α; refuses what it does not have."""
    found = RHO if rho is None else rho
    if not 0.0 <= found <= 1.0:
        raise ValueError(
            f"rho is {rho}: the part of an infinitely fast motion that a step leaves. Give a number from 0 to 1."
        )
    return found
