"""Many machines side by side, moved on by steps from outside: in vector registers, or each in its own native loop."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from torseur.simulation.integrators.batch import BATCH_METHODS, LanesAhead
from torseur.simulation.posed.problem import Problem
from torseur.simulation.run import Diverged
from torseur.simulation.starts.initial import Start
from torseur.simulation.stepwise.stepper import Stepper
from torseur.simulation.system import Array, Point


class OneByOne:
    """Each machine in its own native loop."""

    def __init__(self, steppers: Sequence[Stepper]) -> None:
        self._steppers = steppers

    def begin(self, starts: Sequence[Start]) -> None:
        """Take up starts."""
        for stepper, start in zip(self._steppers, starts, strict=True):
            stepper.begin(start)

    def step(self, dt: float, commands: Array | None) -> None:
        """Go on for dt seconds."""
        for k, stepper in enumerate(self._steppers):
            stepper.step(dt, None if commands is None else commands[k])

    @property
    def t(self) -> float:
        """Where time stands [s]."""
        return self._steppers[0].t

    @property
    def q(self) -> Array:
        """Positions of all joints."""
        return np.array([one.q for one in self._steppers])

    @property
    def v(self) -> Array:
        """Speeds of all joints."""
        return np.array([one.v for one in self._steppers])

    @property
    def commands(self) -> Array:
        """Those in force."""
        return np.array([one.commands for one in self._steppers])

    def signals(self) -> dict[str, Array]:
        """All that runs would record here, by the names of the variables."""
        found = [one.signals() for one in self._steppers]
        return {name: np.array([one[name] for one in found]) for name in found[0]}


class SideBySide:
    """Machines in lanes, all moved on by one native call."""

    def __init__(self, problem: Problem, places: Sequence[int], integrator: str, substeps: int, count: int) -> None:
        self._problem, self._places, self._substeps = problem, list(places), substeps
        self._lanes = LanesAhead(problem.system, integrator, count)

    def begin(self, starts: Sequence[Start]) -> None:
        """Take up starts."""
        rows = [np.concatenate([start.q, start.v, start.z, start.held]) for start in starts]
        self._lanes.place(np.array(rows))

    def step(self, dt: float, commands: Array | None) -> None:
        """Go on for dt seconds."""
        if not (dt > 0 and math.isfinite(dt)):
            raise ValueError(f"dt is {dt}; give a finite time above 0, in seconds.")
        if commands is not None:
            self._lanes.held[:, self._places] = commands
        reasons = self._lanes.go_on(dt, dt / self._substeps)
        if reasons is None:
            return
        world, reason = next((k, reason) for k, reason in enumerate(reasons) if reason != "until")
        q, v, z, held = (part[world].copy() for part in self._lanes.parts)
        raise Diverged(
            f"'{self._problem.model.name}' cannot go on from t = {self.t:.9g} s in world {world}: {reason}. "
            "Give shorter steps, or smaller commands.",
            Point(self.t, q, v, z, held, np.zeros(0)),
        )

    @property
    def t(self) -> float:
        """Where time stands [s]."""
        return self._lanes.t

    @property
    def q(self) -> Array:
        """Positions of all joints."""
        return self._lanes.parts[0].copy()

    @property
    def v(self) -> Array:
        """Speeds of all joints."""
        if self._problem.speeds is None:
            return self._lanes.parts[1].copy()
        return self._problem.system.evaluated(self._problem.speeds, *self._inputs)

    @property
    def commands(self) -> Array:
        """Those in force."""
        return self._lanes.held[:, self._places]

    def signals(self) -> dict[str, Array]:
        """All that runs would record here, by the names of the variables."""
        t, *states = self._inputs
        return self._problem.saved_rows(t[:, 0], *states)

    @property
    def _inputs(self) -> tuple[Array, ...]:
        parts = self._lanes.parts
        count = len(parts[0])
        return np.full((count, 1), self.t), *(part.copy() for part in parts), np.zeros((count, 0))


Worlds = OneByOne | SideBySide
"""N machines; arrays have a leading axis of this length."""


def worlds_of(problem: Problem, places: Sequence[int], integrator: str, substeps: int, count: int) -> Worlds:
    """Side by side in vector registers, or one by one where joints may stick."""
    if problem.system.ns or integrator not in BATCH_METHODS:
        return OneByOne([Stepper(problem, places, integrator, substeps) for _ in range(count)])
    return SideBySide(problem, places, integrator, substeps, count)
