"""One machine in the memory of its native loop, moved on by steps from outside."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import Problem
from torseur.simulation.run import Diverged
from torseur.simulation.starts.initial import Start
from torseur.simulation.sticking.stick_slip import after_event, at_start, stalled
from torseur.simulation.system import Array, Point

_NEVER = 1e300  # [s] between saved rows


class Stepper:
    """The state of one machine; the commands of its motors stand at ``places`` among the held values."""

    def __init__(self, problem: Problem, places: Sequence[int], integrator: str, substeps: int) -> None:
        self._problem, self._places, self._substeps = problem, list(places), substeps
        self._loop = Integration(problem.system, integrator, step=1.0, save=_NEVER, room=1, decides=True)

    def begin(self, start: Start) -> None:
        """Take up a start."""
        system = self._problem.system
        point = system.start(start.q, start.v, start.z, start.held, save=_NEVER)
        point = at_start(system, point) if system.ns else point
        self._loop.place(_without_rows(point))

    def step(self, dt: float, commands: Array | None) -> None:
        """Go on for dt seconds."""
        if not (dt > 0 and math.isfinite(dt)):
            raise ValueError(f"dt is {dt}; give a finite time above 0, in seconds.")
        loop = self._loop
        if commands is not None:
            loop.held[self._places] = commands
        until = loop.t + dt
        reason = loop.go_on(until, dt / self._substeps)
        while reason != "until":
            point = loop.here()
            if reason == "event" and not stalled(self._problem.system, point):
                loop.place(after_event(self._problem.system, point, loop.fired()))
            elif reason != "full":
                raise Diverged(
                    f"'{self._problem.model.name}' cannot go on from t = {point.t:.9g} s: {reason}. "
                    "Give shorter steps, or smaller commands.",
                    point,
                )
            reason = loop.go_on(until, dt / self._substeps)

    @property
    def t(self) -> float:
        """Where time stands [s]."""
        return self._loop.t

    @property
    def commands(self) -> Array:
        """Those in force."""
        return self._loop.held[self._places]

    @property
    def q(self) -> Array:
        """Positions of all joints."""
        return self._loop.q.copy()

    @property
    def v(self) -> Array:
        """Speeds of all joints."""
        if self._problem.speeds is None:
            return self._loop.v.copy()
        return self._problem.tree_speeds(self._loop.here())

    def signals(self) -> dict[str, Array]:
        """All that a run would record here, by the names of the variables."""
        p = self._loop.here()
        parts = (part[None, :] for part in (p.q, p.v, p.z, p.held, p.slip))
        rows = self._problem.saved_rows(np.array([p.t]), *parts)
        return {name: values[0] for name, values in rows.items()}


def _without_rows(point: Point) -> Point:
    return point._replace(next_save=1)
