"""Rows of a run on their way to a writer: what is due at them, and the events among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from typing import Any, Protocol

import numpy as np

from torseur.algebra.components import as_numpy
from torseur.frozen import dataclass
from torseur.model.known_by import KnownBy
from torseur.model.model import Model
from torseur.model.total_mass import total_mass
from torseur.results.contents import Array, Event, Rows
from torseur.results.event_kinds import STICKING
from torseur.simulation.posed.problem import Problem
from torseur.simulation.signals.closing_signals import CLOSING_POSITION
from torseur.simulation.signals.closing_turns import ClosingAngles
from torseur.simulation.signals.sensing import SENSOR, sensed
from torseur.simulation.watches.deformation_watch import Deformed, lost_inertia
from torseur.simulation.watches.limit_watch import due, foreseen_jumps, started_away, told

_KEPT = 64  # machines run last


class Writer(Protocol):
    """Where rows go."""

    def append(self, t: Array, rows: Mapping[str, Array]) -> None:
        """Add rows."""

    def record(self, event: Event) -> None:
        """Add an event."""


_MOTION = ("q", "v", "acceleration", "energy")  # what is a number in every row that is saved


@dataclass
class Tally:
    """What a run took."""

    steps: int = 0
    evaluations: int = 0
    noise: float = 0.0  # impulse that the round-off of unit forces may have come to [s]
    events: int = 0
    farthest: float = 0.0  # of the centre of mass from the world's origin [m]
    seconds: float = 0.0  # on the clock
    least_spread: float = 1.0  # of the constraints' rows: small where they nearly lose rank
    sides: dict[str, list[Any]] = field(default_factory=dict)  # of watched columns, at the last saved row, and that row
    saved_until: float = -1.0  # the time of that row [s]
    rows: int = 0  # saved so far
    sensed: dict[str, list[list[float]]] = field(default_factory=dict)  # what sensors saw at the rows before
    closing: list[list[float]] | None = None  # angles of closing joints there, and their turns
    far: dict[str, float] = field(default_factory=dict)  # angles whose turns may be miscounted, and their way [rad]


@dataclass(frozen=True, eq=False)
class Saving:
    """The saved rows of one run; ``tally`` remembers what was saved last."""

    problem: Problem
    tally: Tally
    save: float  # interval of saved rows [s]
    whole: bool = False  # no row is saved that holds something else than numbers: an OverflowError in its place

    def rows(
        self,
        writer: Writer,
        t: Array,
        q: Array,
        v: Array,
        z: Array,
        held: Array,
        slip: Array,
        *,
        happened: Sequence[Event] = (),
    ) -> Deformed | None:
        """Save rows, and the events among them; what is too far deformed there for its inertia to mean anything."""
        if not t.size:
            for event in happened:
                writer.record(event)
            return None
        rows = self.problem.saved_rows(t, q, v, z, held, slip)
        if self.whole and (sound := _sound(rows, t.size)) < t.size:
            if sound:
                writer.append(t[:sound], {name: values[:sound] for name, values in rows.items()})
            raise OverflowError
        if CLOSING_POSITION in rows:
            counted = self._closing_angles.counted(t, rows, self.tally.closing, self.tally.far)
            rows[CLOSING_POSITION], self.tally.closing = counted
        if self.problem.shared_loads is not None:
            self.problem.shared_loads.shared(self.problem.model, self.problem.contents, rows)
        if SENSOR in rows:
            first = self.tally.rows
            rows[SENSOR] = sensed(self.problem.model, rows[SENSOR], first, self.save, self.tally.sensed)
        self.tally.rows += t.size
        if "center_of_mass" in rows:
            center = rows["center_of_mass"]
            farthest = float(np.sqrt(np.einsum("ij,ij->i", center, center).max(initial=0.0)))
            self.tally.farthest = max(self.tally.farthest, farthest)
        self._tell(t, rows, writer, happened)  # first: Ctrl-C between the two leaves no rows without their events
        writer.append(t, rows)
        return lost_inertia(self.problem.model, rows["q"]) if "q" in rows else None

    @cached_property
    def _closing_angles(self) -> ClosingAngles:
        return ClosingAngles.of(self.problem.model)

    def _tell(self, t: Array, rows: Rows, writer: Writer, happened: Sequence[Event]) -> None:
        """Events at saved rows: limits passed, motors saturated, wheels that slip or lift, set-points that jump."""
        jumps = due(foreseen_jumps(self.problem.model), self.tally.saved_until, float(t[-1]))
        if self.tally.saved_until < 0:
            balanced = self.problem.model.description.initial.balanced
            jumps += started_away(self.problem.contents, rows, balanced=balanced)
        for event in told(self.problem.watched, [*jumps, *happened], t, rows, self.tally.sides):
            writer.record(event)
        self.tally.saved_until = float(t[-1])

    def decided(self, happened: Array) -> list[Event]:
        """Changes of slips that the native loop decided on, (time, axis, slip) in rows."""
        axes = self.problem.layout.sticking
        self.tally.events += len(happened)
        return [Event(float(t), STICKING[int(slip)], axes[int(axis)].name) for t, axis, slip in happened]


def mass_and_extent(model: Model) -> tuple[float, float]:
    """How heavy a machine is [kg], and how far apart its bodies may be [m]: all lengths from joint to joint."""
    return _mass_and_extent(KnownBy(model, ("bodies", "placement")))


@lru_cache(maxsize=_KEPT)
def _mass_and_extent(of: KnownBy) -> tuple[float, float]:
    lengths = (np.linalg.norm(as_numpy(placement.p)) for placement in of.model.placement)
    return float(total_mass(of.model)), float(sum(lengths))


def _sound(rows: Rows, count: int) -> int:
    """How many rows come before the first in which states, accelerations or energies are no numbers."""
    with np.errstate(all="ignore"):  # of what has a finite sum all is finite
        if all(np.isfinite(rows[name].sum()) for name in _MOTION if name in rows):
            return count
    bad = [~np.isfinite(rows[name]).all(axis=1) for name in _MOTION if name in rows]
    wrong = np.any(bad, axis=0) if bad else np.zeros(count, dtype=bool)
    return int(wrong.argmax()) if wrong.any() else count
