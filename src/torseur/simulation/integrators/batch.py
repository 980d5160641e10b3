"""Many runs of one system at once: vectors of the processor and threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from torseur.frozen import dataclass
from torseur.kernels.llvm.jit import host
from torseur.simulation.integrators.entries import entry
from torseur.simulation.integrators.integration import FIXED_STEP, KINDS, NOTHING, REASONS, Reason, check_choice
from torseur.simulation.integrators.workspace import ENDING, EVENTS, G_ROWS, Workspace
from torseur.simulation.system import INPUTS, Array, System, first_multiple

BATCH_METHODS = ("semi_implicit_euler", "rk4", "dopri5", "dop853", "imex5")
WITH_EVENTS = ("rk4", "dopri5", "dop853", "imex5")
"""Methods of batches that follow axes that may stick."""
_CACHE = 2**18  # bytes of the rows that a step touches: about what stays near the processor
_WITHOUT_END = 2**62


@dataclass(frozen=True, eq=False)
class Batch:
    """Where N runs ended, why, and their states at the saved times, (times, N, ...).

    ``happened`` are the changes of slips of each run: (time, axis, slip) in rows.
    """

    reasons: tuple[Reason, ...]
    t_end: Array  # (N,)
    q_end: Array  # (N, nq)
    v_end: Array
    z_end: Array
    held_end: Array
    steps: Array
    evaluations: int
    t: Array  # (times,)
    q: Array
    v: Array
    z: Array
    held: Array
    slip: Array
    happened: tuple[Array, ...]


def advance_batch(
    system: System,
    method: str,
    q: ArrayLike,
    v: ArrayLike,
    z: ArrayLike | None = None,
    held: ArrayLike | None = None,
    *,
    t: float = 0.0,
    until: float,
    step: float | None = None,
    tolerance: float = 1e-6,
    absolute: float | None = None,
    longest: float | None = None,
    save: float | None = None,
    most_steps: int | None = None,
    threads: int = 1,
    lanes: int | None = None,
) -> Batch:
    """Runs from the states (N, ...) at ``t`` to ``until``, each with its own steps; inputs are broadcast.

    States are saved at k·``save``, or not at all. Runs that fail stop at their last good state, the others go on; one
    with too many events to be noted ends as "full". The bits of a run do not depend on the others, on ``lanes`` or on
    ``threads``.
    """
    check_choice(method, step, tolerance, save)
    _check(system, method, until, t)
    begins = _begins(system, q, v, z, held)
    count, width = begins.shape
    first, times = _saved_times(t, until, save)
    ends, saved = np.empty((count, ENDING + width)), np.empty((count, len(times), 1 + width + system.ns))
    changes = np.empty((count if system.ns else 0, EVENTS + 2 * system.ns, 3))
    settings = {
        "begin": t,
        "until": until,
        "step": step if method in FIXED_STEP else 0.0,
        "adaptive": method not in FIXED_STEP,
        "relative": tolerance,
        "absolute": tolerance if absolute is None else absolute,
        "longest": np.inf if longest is None else longest,
        "save": save or 0.0,
        "most_steps": _WITHOUT_END if most_steps is None else most_steps,
        "pause": _WITHOUT_END,
        "first_save": first,
        "first_sample": first_multiple(t, system.period),
        "runs": count,
        "saves": len(times),
        "begins_at": begins.ctypes.data,
        "ends_at": ends.ctypes.data,
        "saved_at": saved.ctypes.data,
        "changes_at": changes.ctypes.data,
    }
    cuts = np.linspace(0, count, max(1, min(threads, count)) + 1).astype(int).tolist()
    spaces = [_space(system, method, settings, piece, lanes or _lanes(system)) for piece in pairwise(cuts)]
    work = entry("batch_stepping", "lanes_with_events" if system.ns else "lanes")
    with ThreadPoolExecutor(len(spaces)) as pool:
        try:
            list(pool.map(lambda space: work(space.address), spaces))
        except BaseException:  # Ctrl-C among them: the native loops end with the step that they are in
            for space in spaces:
                space.r["last_run"] = space.r["most_steps"] = 0
            raise
    evaluations = sum(int(space.r["evaluations"]) for space in spaces)
    work.used(evaluations)
    return _batch(system, ends, times, saved, changes, evaluations)


class LanesAhead:
    """N states of a system that go on together by steps of fixed length, in the memory of one native loop."""

    def __init__(self, system: System, method: str, count: int) -> None:
        _check(system, method, 1.0, 0.0)
        if system.ns:
            raise ValueError(f"states with {system.ns} axes that may stick go on one by one.")
        self._system, width = system, system.n + system.nu
        self._rows, self._ends = np.zeros((count, width)), np.empty((count, ENDING + width))
        settings: dict[str, float | int | None] = {
            "adaptive": False,
            "save": 0.0,
            "first_save": _WITHOUT_END,
            "most_steps": _WITHOUT_END,
            "pause": _WITHOUT_END,
            "runs": count,
            "saves": 0,
            "begins_at": self._rows.ctypes.data,
            "ends_at": self._ends.ctypes.data,
        }
        self._space = _space(system, method, settings, (0, count), _lanes(system))
        self._loop = entry("batch_stepping", "lanes")
        self._run = self._loop.bound(self._space.address)
        ends = np.cumsum([0, system.nq, system.nv, system.nz, system.nu])
        self.parts = tuple(self._rows[:, begin:end] for begin, end in pairwise(ends))  # q, v, z, held values, in place
        self.t = 0.0

    @property
    def held(self) -> Array:
        """Held values, in place."""
        return self.parts[3]

    def place(self, rows: Array) -> None:
        """Begin anew at t = 0 with these states."""
        self._rows[:], self.t = rows, 0.0

    def go_on(self, dt: float, step: float) -> list[Reason] | None:
        """Go on for dt seconds; why each state ended, where one could not go on: then none has moved."""
        r, count = self._space.fields, len(self._rows)
        r.begin, r.until, r.step = self.t, self.t + dt, step
        r.first_sample = self._next_sample()
        r.next_run, r.last_run, r.evaluations = 0, count, 0
        self._run()
        self._loop.used(r.evaluations)
        if self._ends[:, 0].any():  # UNTIL is 0
            return [REASONS[int(code)] for code in self._ends[:, 0]]
        self._rows[:], self.t = self._ends[:, ENDING:], self.t + dt
        return None

    def _next_sample(self) -> int:
        """The first that is still to come: one that was due where the last step ended was taken there."""
        period = self._system.period
        due = first_multiple(self.t, period)
        return due + 1 if period is not None and self.t > 0 and due * period <= self.t else due


def _saved_times(t: float, until: float, save: float | None) -> tuple[int, Array]:
    """The first k, and all k·save from t to until; no k comes where nothing is saved."""
    if save is None:
        return _WITHOUT_END, np.empty(0)
    first = first_multiple(t, save)
    last = round(until / save)
    times = np.arange(first, last + 1, dtype=np.float64) * save
    return first, times[times <= until]


def _check(system: System, method: str, until: float, t: float) -> None:
    if method not in BATCH_METHODS:
        raise ValueError(f"integrator '{method}' has no batches. Choose one of {', '.join(BATCH_METHODS)}.")
    if system.ns and method not in WITH_EVENTS:
        raise ValueError(
            f"integrator '{method}' has no batches with axes that may stick. Choose one of {', '.join(WITH_EVENTS)}."
        )
    if system.levels is not None:
        raise ValueError(
            f"a batch cannot follow the {system.ns} axes that may stick, because constraints tie them to each other. "
            "Record the machines one after the other, or give them friction without sticking."
        )
    if system.period is not None and system.sample is None:
        raise ValueError("a batch cannot stop for a controller outside. Give the system a sample kernel.")
    if not until > t:
        raise ValueError(f"a batch must end after it begins: until is {until}, t is {t}.")


def _begins(system: System, q: ArrayLike, v: ArrayLike, z: ArrayLike | None, held: ArrayLike | None) -> Array:
    """(N, n + nu): the states at the begin, row after row."""
    sizes = (system.nq, system.nv, system.nz, system.nu)
    given = [
        np.zeros(size) if part is None else np.asarray(part, dtype=np.float64)
        for part, size in zip((q, v, z, held), sizes, strict=True)
    ]
    for part, size, name in zip(given, sizes, ("q", "v", "z", "held"), strict=True):
        if part.ndim == 0 or part.shape[-1] != size or part.ndim > 2:
            raise ValueError(f"batch: {name} has shape {part.shape}, expected (N, {size}) or ({size},).")
    count = np.broadcast_shapes(*(part.shape[:-1] for part in given))
    rows = [np.broadcast_to(part, (*(count or (1,)), size)) for part, size in zip(given, sizes, strict=True)]
    return np.ascontiguousarray(np.concatenate(rows, axis=1))


def _lanes(system: System) -> int:
    """How many lanes: whole vectors, and their memory near the processor."""
    width = host().width
    return max(width, min(64, _CACHE // (8 * 24 * max(system.n, 1)) // width * width))


def _space(
    system: System, method: str, settings: dict[str, float | int | None], piece: tuple[int, int], lanes: int
) -> Workspace:
    kind, tableau = KINDS[method]
    lanes = max(lanes, host().width)
    space = Workspace(system, kind, tableau, lanes=lanes)
    for name, value in settings.items():
        space.r[name] = value
    space.r["next_run"], space.r["last_run"] = piece
    space.r["rhs_batch"], space.r["least"] = system.rhs.batch_address, host().width
    stiff = system.stiff if method == "imex5" else None
    space.r["stiff_batch"] = 0 if stiff is None else stiff.kernel.batch_address
    space.r["solve_batch"] = 0 if system.solve is None else system.solve.batch_address
    strides = (1, *[system.n] * 3, 2 * system.nu, G_ROWS * system.ns, 0, system.ny)
    for name, stride in zip(INPUTS, strides, strict=True):
        space.r[f"stride_{name}"] = stride
    return space


def _batch(system: System, ends: Array, times: Array, saved: Array, changes: Array, evaluations: int) -> Batch:
    for run in np.flatnonzero(ends[:, 3] < len(times)).tolist():
        saved[run, int(ends[run, 3]) :] = np.nan
    happened = [changes[run, : int(ends[run, 4])].copy() if len(changes) else NOTHING for run in range(len(ends))]
    parts = np.cumsum([system.nq, system.nv, system.nz, system.nu])
    q_end, v_end, z_end, held_end = np.split(ends[:, ENDING:], parts[:3], axis=1)
    q, v, z, held, slip = np.split(np.swapaxes(saved[:, :, 1:], 0, 1), parts, axis=2)
    reasons = tuple(REASONS[int(code)] for code in ends[:, 0])
    to_the_end = (reasons, ends[:, 1], q_end, v_end, z_end, held_end, ends[:, 2], evaluations)
    return Batch(*to_the_end, times, q, v, z, held, slip, tuple(happened))
