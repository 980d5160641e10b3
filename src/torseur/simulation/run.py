"""A run: native pieces one after the other, events and samples between them, rows to a writer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from torseur.results.layout import Array, Event
from torseur.simulation.integrators.run import Loop, Part
from torseur.simulation.modes import after_event, stalled
from torseur.simulation.problem import Problem
from torseur.simulation.recording import EVENT_KINDS
from torseur.simulation.system import Point

Controller = Callable[[float, Array, Array], NDArray[np.float64] | float]
"""A function (t, q, v) of the user that commands a motor: torque on its rotor [N m]."""


class Writer(Protocol):
    """Where rows go."""

    def append(self, t: Array, rows: Mapping[str, Array]) -> None:
        """Add rows."""

    def record(self, event: Event) -> None:
        """Add an event."""


class Diverged(ArithmeticError):
    """The motion cannot be followed any further; ``point`` is the last that was good."""

    def __init__(self, message: str, point: Point) -> None:
        super().__init__(message)
        self.point = point


@dataclass
class Tally:
    """What a run took."""

    steps: int = 0
    evaluations: int = 0
    events: int = 0
    farthest: float = 0.0  # of the centre of mass from the world's origin [m]


@dataclass(frozen=True, eq=False)
class Run:
    """One run of a problem by a native loop; ``controllers`` command the problem's outside motors."""

    problem: Problem
    loop: Loop
    controllers: Mapping[str, Controller]
    tally: Tally

    def advance(self, point: Point, until: float, writer: Writer, *, pause: int | None = None) -> tuple[Point, bool]:
        """Go on to ``until`` or until the rows are full; (where the run stands, whether it is done)."""
        while True:
            part = self.loop.advance(point, until, pause=pause)
            self._save(part, writer)
            self.tally.steps = part.point.steps
            self.tally.evaluations += part.evaluations
            point = part.point
            match part.reason:
                case "until":
                    return point, True
                case "full" | "pause":
                    return point, False
                case "event":
                    point = self._switched(point, part.fired, writer)
                case "sample":
                    point = point.sampled(self._commanded(point))
                case reason:
                    raise Diverged(_why(self.problem, reason, point), point)

    def _save(self, part: Part, writer: Writer) -> None:
        if not part.t.size:
            return
        flat = self.problem.signals(part.t[:, None], part.q, part.v, part.z, part.held, part.mode)
        ends = np.cumsum([width for _, width in self.problem.widths])
        rows = {name: flat[:, end - width : end] for (name, width), end in zip(self.problem.widths, ends, strict=True)}
        if "center_of_mass" in rows:
            farthest = float(np.linalg.norm(rows["center_of_mass"], axis=1).max(initial=0.0))
            self.tally.farthest = max(self.tally.farthest, farthest)
        own = {name: rows_of for name, rows_of in (("q", part.q), ("v", part.v)) if rows_of.shape[1]}
        writer.append(part.t, own | rows)

    def _switched(self, point: Point, fired: tuple[int, ...], writer: Writer) -> Point:
        if stalled(self.problem.system, point):
            raise Diverged(_why(self.problem, "stalled", point), point)
        after = after_event(self.problem.system, point, fired)
        for k in np.flatnonzero(after.mode != point.mode):
            axis = self.problem.machine.states.sticking[k]
            writer.record(Event(point.t, EVENT_KINDS[int(after.mode[k])], axis.name))
            self.tally.events += 1
        return after

    def _commanded(self, point: Point) -> Array:
        held = point.held.copy()
        model, states = self.problem.model, self.problem.machine.states
        for name, controller in self.controllers.items():
            command = np.asarray(controller(point.t, point.q.copy(), point.v.copy()), dtype=np.float64)
            if command.size != 1 or not np.isfinite(command).all():
                raise ValueError(
                    f"the controller of motor '{name}' gave {command} at t = {point.t:.6g} s. Return one finite number."
                )
            held[states.outside[model.motor_names.index(name)]] = command.item()
        return held


def _why(problem: Problem, reason: str, point: Point) -> str:
    """What a user is told when a run cannot go on."""
    causes = {
        "not finite": "a state is no longer a number",
        "step underflow": "steps became smaller than the clock can tell",
        "too many steps": "the greatest number of steps was reached",
        "stalled": "axes stick and slip again and again without time going on",
    }
    fastest = int(np.argmax(np.abs(point.v))) if point.v.size else 0
    name = problem.model.layout.speed_names[fastest] if point.v.size else "none"
    speed = point.v[fastest] if point.v.size else 0.0
    return (
        f"the run of '{problem.model.name}' stopped at t = {point.t:.9g} s: {causes[reason]}. The fastest speed there "
        f"is '{name}' with {speed:.4g}. Likely causes: a gain or stiffness that is too high for the step, a motor "
        "without limits that pushes against a stop, bodies with almost no inertia. Try a smaller tolerance, another "
        "integrator (radau5 for stiff machines), or look at the last rows."
    )
