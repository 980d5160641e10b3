"""What is told of saved rows: limits that are passed, motors that saturate, wheels that lose the ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import casadi as ca
import numpy as np

from torseur.frozen import Same, dataclass
from torseur.model.known_by import KnownBy
from torseur.model.model import Model
from torseur.model.signals.protocol import Signal
from torseur.results import event_kinds as kinds
from torseur.results.contents import Array, Contents, Event, Rows, Variable
from torseur.results.summary.motors import AT_LIMIT
from torseur.simulation.watches.between_rows import excursions
from torseur.simulation.watches.deformation_watch import FAR

GRIP_USED, CONSTRAINT_FORCE = "grip_used", "constraint_force"
_NORMAL = ".normal"
_BEYOND = 1e-9  # of a limit's size [-]: closer to it is at it, not beyond
_NO_LOAD = 1e-6  # [N]
_JUMP = 1e-6  # of a set-point, over its own size [-]
_AT_REST = 1e-6  # [m/s², rad/s²]
_KEPT = 512
_MACHINES = 64

Sides = MutableMapping[str, list[Any]]
"""Of each variable and column: below its range (−1), inside (0), above (1), at the last saved row; and that row."""


@dataclass(frozen=True, eq=False)
class Watched:
    """Columns of one variable with the ranges that they should stay in, and what is told where they leave them."""

    variable: str
    columns: tuple[int, ...]
    subjects: tuple[str, ...]
    lower: Array
    upper: Array
    below: tuple[str, ...]
    above: tuple[str, ...]
    at_start: str | None = None
    rates: tuple[int, ...] = ()  # columns of the variable "v" that are their rates; none: not looked at between rows

    @property
    def words(self) -> tuple[str, ...]:
        """All that may be told."""
        return tuple(dict.fromkeys((*self.below, *self.above, *([self.at_start] if self.at_start else ()))))

    @cached_property
    def _part(self) -> slice | list[int]:
        """The columns, as numpy finds them fastest."""
        begin, end = self.columns[0], self.columns[-1] + 1
        return slice(begin, end) if self.columns == tuple(range(begin, end)) else list(self.columns)

    def events(self, t: Array, rows: Rows, sides: Sides) -> Iterator[Event]:
        """The rows at which a column has left its range; ``sides`` are those of the row before, and are renewed."""
        x = rows[self.variable][:, self._part]
        yield from self._between(t, x, rows, sides)
        first = self.variable not in sides
        last = np.array(sides.get(self.variable, [0] * len(self.columns)))
        along = np.ascontiguousarray(x.T)  # extremes along rows are found many times faster than along columns
        if np.all((along.max(axis=1) <= self.upper) & (along.min(axis=1) >= self.lower)):
            sides[self.variable] = [0] * len(self.columns)
            return
        above, below = x > self.upper, x < self.lower
        side = above.astype(np.int8) - below
        sides[self.variable] = side[-1].tolist()
        entered = (side != 0) & (side != np.vstack([last, side[:-1]]))
        for row, k in zip(*np.nonzero(entered), strict=True):
            word = (self.above if side[row, k] > 0 else self.below)[k]
            word = self.at_start if self.at_start and first and row == 0 else word
            yield Event(float(t[row]), word, self.subjects[k])

    def _between(self, t: Array, x: Array, rows: Rows, sides: Sides) -> Iterator[Event]:
        """What left its range between two rows and came back; the last row is remembered for the next ones."""
        if not self.rates:
            return
        rate, key = rows["v"][:, self.rates], f"{self.variable} before"
        now = np.concatenate([t[-1:], x[-1], rate[-1]]).tolist()
        before, sides[key] = sides.get(key), now
        if before is not None:
            last = np.array(before)
            n = len(self.columns)
            t, x = np.concatenate([last[:1], t]), np.vstack([last[1 : n + 1], x])
            rate = np.vstack([last[n + 1 :], rate])
        for found in excursions(t, x, rate, self.lower, self.upper):
            words = self.above if found.side > 0 else self.below
            yield Event(found.time, words[found.column], self.subjects[found.column])


def watched_of(model: Model, contents: Contents) -> tuple[Watched, ...]:
    """What is watched in the results of a model; found once for all that share what it is made of."""
    return _watched(KnownBy(model, ("layout", "stops", "bodies", "limits", "motors")), Same(contents))


@lru_cache(maxsize=_MACHINES)
def _watched(of: KnownBy, contents: Same) -> tuple[Watched, ...]:
    return watched(of.model, contents.element)


def watched(model: Model, contents: Contents) -> tuple[Watched, ...]:
    """What is watched in the results of a model."""
    makers = {
        "q": _positions,
        "v": _speeds,
        "acceleration": _accelerations,
        "setpoint": _setpoints,
        GRIP_USED: _grips,
        CONSTRAINT_FORCE: _loads,
        **dict.fromkeys(kinds.SATURATIONS, _saturations),
    }
    found = (makers[v.name](model, v) for v in contents.variables if v.name in makers)
    return tuple(w for w in found if w.columns)


def told(watched: Iterable[Watched], jumps: Sequence[Event], t: Array, rows: Rows, sides: Sides) -> list[Event]:
    """The events of some saved rows, in the order of their times; ``jumps`` are those among them that were foreseen."""
    found = [event for w in watched for event in w.events(t, rows, sides)]
    return sorted([*found, *jumps], key=lambda event: event.time)


def foreseen_jumps(model: Model) -> tuple[Event, ...]:
    """The instants at which set-points of servos jump."""
    events = [
        Event(t, kinds.SETPOINT_JUMPS, servo.name)
        for servo in model.servos
        if servo.setpoint is not None
        for t in _known_jumps(Same(servo.setpoint))
    ]
    return tuple(sorted(events, key=lambda event: event.time))


@lru_cache(maxsize=_KEPT)
def _known_jumps(same: Same) -> tuple[float, ...]:
    """The same for an object: most are those of the run before, and to compare what is in them takes long."""
    return _jumps(same.element)


@lru_cache(maxsize=_KEPT)
def _jumps(signal: Signal) -> tuple[float, ...]:
    """The instants at which a function of time jumps."""
    times = np.array([t for t in signal.corners if t > 0])
    if not times.size:
        return ()
    before, after = (_values(signal, at) for at in (np.nextafter(times, -np.inf), times))
    jumps = np.abs(after - before) > _JUMP * max(1e-3, float(np.abs([before, after]).max(initial=0.0)))
    return tuple(float(t) for t in times[jumps])


def started_away(contents: Contents, rows: Rows, *, balanced: bool) -> list[Event]:
    """Servos whose set-points are not where the machine starts; in balance their errors are what carries the weight."""
    variable = next((v for v in contents.variables if v.name == "tracking_error"), None)
    if variable is None or (balanced and np.abs(rows["acceleration"][0]).max(initial=0.0) < _AT_REST):
        return []
    error, size = np.abs(rows["tracking_error"][0]), np.abs(rows["setpoint"][0])
    away = error > _JUMP * np.maximum(size, 1.0)
    return [Event(0.0, kinds.SETPOINT_JUMPS, variable.columns[k].name) for k in np.flatnonzero(away)]


def watch_words(model: Model, watched: Iterable[Watched]) -> tuple[list[str], list[str]]:
    """(kinds, subjects) of all that may be told."""
    found = list(watched)
    words = [word for w in found for word in w.words] + ([kinds.SETPOINT_JUMPS] if model.servos else [])
    subjects = [subject for w in found for subject in w.subjects] + [servo.name for servo in model.servos]
    return list(dict.fromkeys(words)), list(dict.fromkeys(subjects))


def _values(signal: Signal, times: Array) -> Array:
    x, _, _ = signal.at(ca.DM(times))
    return np.broadcast_to(np.asarray(ca.DM(x)).ravel(), times.shape)


def _limited(variable: Variable, *, share: float = 1.0) -> tuple[list[int], Array, Array]:
    """(columns with limits, lower, upper); a limit is passed where a value is beyond this share of it."""
    chosen = [k for k, c in enumerate(variable.columns) if c.lower is not None or c.upper is not None]
    limits = [(variable.columns[k].lower, variable.columns[k].upper) for k in chosen]
    lower = np.array([-np.inf if low is None else low for low, _ in limits])
    upper = np.array([np.inf if high is None else high for _, high in limits])
    if share < 1:
        return chosen, share * lower, share * upper
    size = np.array([max([1e-3, *(abs(x) for x in pair if x is not None)]) for pair in limits])
    return chosen, lower - _BEYOND * size, upper + _BEYOND * size


def _positions(model: Model, variable: Variable) -> Watched:
    columns, lower, upper = _limited(variable)
    stopped = {model.layout.coordinate_names[model.layout.q_of[stop.axis.joint].start] for stop in model.stops}
    names = tuple(variable.columns[k].name for k in columns)
    below = tuple(kinds.HITS_LOWER if name in stopped else kinds.PASSES_LOWER for name in names)
    above = tuple(kinds.HITS_UPPER if name in stopped else kinds.PASSES_UPPER for name in names)
    far = _deformations(model, variable)
    every = (
        (*columns, *far),
        names + tuple(variable.columns[k].name for k in far),
        np.r_[lower, [-size for size in far.values()]],
        np.r_[upper, list(far.values())],
        below + (kinds.TOO_DEFORMED,) * len(far),
        above + (kinds.TOO_DEFORMED,) * len(far),
    )
    speeds = model.layout.speed_names
    rates = tuple(speeds.index(variable.columns[k].name) for k in every[0] if variable.columns[k].name in speeds)
    return Watched("q", *every, kinds.STARTS_OUTSIDE, rates if len(rates) == len(every[0]) else ())


def _deformations(model: Model, variable: Variable) -> dict[int, float]:
    """Columns of amplitudes, and how far these are right."""
    far = {
        f"{body.name}.{amplitude.name}": FAR * amplitude.usual for body in model.bodies for amplitude in body.amplitudes
    }
    return {k: far[column.name] for k, column in enumerate(variable.columns) if column.name in far}


def _alike(variable: Variable, bounds: tuple[list[int], Array, Array], word: str) -> Watched:
    columns, lower, upper = bounds
    names = tuple(variable.columns[k].name for k in columns)
    words = (word,) * len(names)
    return Watched(variable.name, tuple(columns), names, lower, upper, words, words)


def _speeds(model: Model, variable: Variable) -> Watched:
    return _alike(variable, _limited(variable), kinds.TOO_FAST)


def _accelerations(model: Model, variable: Variable) -> Watched:
    return _alike(variable, _limited(variable), kinds.TOO_ACCELERATED)


def _setpoints(model: Model, variable: Variable) -> Watched:
    return _alike(variable, _limited(variable), kinds.SETPOINT_OUTSIDE)


def _saturations(model: Model, variable: Variable) -> Watched:
    own = _alike(variable, _limited(variable, share=AT_LIMIT), kinds.SATURATIONS[variable.name])
    of_joints = {} if variable.name != "torque" else _efforts_of_joints(model, variable)
    limits, words = list(of_joints.values()), (kinds.TOO_STRONG,) * len(of_joints)
    return Watched(
        variable.name,
        (*own.columns, *of_joints),
        own.subjects + tuple(variable.columns[k].name for k in of_joints),
        np.r_[own.lower, [-limit for limit in limits]],
        np.r_[own.upper, limits],
        own.below + words,
        own.above + words,
    )


def _efforts_of_joints(model: Model, variable: Variable) -> dict[int, float]:
    """Columns of motors without a limit of their own, and the torque at which their gears give their joint's limit."""
    efforts = {name: limits.effort for name, limits in zip(model.joint_names, model.limits, strict=True)}
    found: dict[int, float] = {}
    for motor in model.description.motors:
        joint, ratio = motor.drives[0]
        effort = efforts.get(joint)
        if motor.effort is None and len(motor.drives) == 1 and not motor.of_length and effort is not None and ratio:
            k = next((k for k, column in enumerate(variable.columns) if column.name == motor.name), None)
            if k is not None:
                found[k] = effort / abs(ratio) * (1 + _BEYOND)
    return found


def _grips(model: Model, variable: Variable) -> Watched:
    columns, n = list(range(variable.width)), variable.width
    return _alike(variable, (columns, np.full(n, -np.inf), np.ones(n)), kinds.WOULD_SLIP)


def _loads(model: Model, variable: Variable) -> Watched:
    columns = [k for k, column in enumerate(variable.columns) if column.name.endswith(_NORMAL)]
    n = len(columns)
    made = _alike(variable, (columns, np.full(n, -_NO_LOAD), np.full(n, np.inf)), kinds.WOULD_LIFT)
    names = tuple(name.removesuffix(_NORMAL) for name in made.subjects)
    return Watched(variable.name, made.columns, names, made.lower, made.upper, made.below, made.above)


def due(jumps: Sequence[Event], after: float, until: float) -> list[Event]:
    """The foreseen jumps in an interval of time, its end included."""
    return [event for event in jumps if after < event.time <= until]
