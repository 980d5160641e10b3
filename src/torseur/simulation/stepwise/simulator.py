"""``ts.Simulator``: a machine moved on step by step by whoever owns the loop, in Python.

sim = ts.Simulator("arm.yaml")
sim.reset({"elbow": 0.3})
for _ in range(1000):
sim.step(1e-3, {"elbow": 0.2 - 0.1 * sim.v[1]})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from torseur.description.complaint import suggestion
from torseur.model.load import load
from torseur.model.model import Model
from torseur.simulation.controllers.outside import free_motors
from torseur.simulation.posed.problem import Problem, pose_problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.signals.sensing import SENSOR, Senses
from torseur.simulation.starts.initial import Given, GivenPositions, scalar_names, start_of, start_positions
from torseur.simulation.stepwise.stepper import Stepper
from torseur.simulation.stepwise.worlds import Worlds, worlds_of
from torseur.simulation.system import Array

Commands = Mapping[str, ArrayLike] | ArrayLike


class Simulator:
    """A machine whose motion goes on by ``step``; nothing is recorded, and the state may be set at any time.

    Motors without servo or controller in the file are ``commanded`` by the caller, those named otherwise: torques on
    their rotors [N m], held during a step. Servos and controllers of the file act natively beside them. A step of dt is
    one of ``integrator`` (of fixed length: "rk4" or "semi_implicit_euler"), or ``substeps`` of them. With ``worlds`` N
    machines move side by side, and arrays have a leading axis of this length.
    """

    def __init__(
        self,
        machine: Model | str | Path,
        *,
        commanded: Sequence[str] | None = None,
        integrator: str = "rk4",
        substeps: int = 1,
        worlds: int | None = None,
    ) -> None:
        model = machine if isinstance(machine, Model) else load(machine)
        self.model, self.worlds = model, worlds
        self.commanded = free_motors(model) if commanded is None else _checked(model, commanded)
        if integrator not in ("rk4", "semi_implicit_euler"):
            known = suggestion(integrator, ["rk4", "semi_implicit_euler"])
            raise ValueError(f"a Simulator takes steps of fixed length, and '{integrator}' does not. {known}")
        if substeps < 1 or (worlds is not None and worlds < 1):
            raise ValueError(f"substeps are {substeps}, worlds {worlds}: give 1 or more.")
        way = chosen_way(model, start_positions(model))
        self._problem: Problem = pose_problem(model, monitor="none", outside=self.commanded, way=way)
        places = [self._problem.layout.outside[model.motor_names.index(name)] for name in self.commanded]
        self._one = Stepper(self._problem, places, integrator, substeps) if worlds is None else None
        self._many = None if worlds is None else worlds_of(self._problem, places, integrator, substeps, worlds)
        self._senses = Senses(model.sensors) if model.sensors else None
        self.reset()

    def reset(self, q0: GivenPositions | None = None, v0: Given | None = None) -> None:
        """Begin anew at t = 0: at the start of the file, or at positions and speeds by name or as arrays.

        Of several worlds, arrays (worlds, …) start each of them elsewhere, by name too: {"elbow": (worlds,)}.
        """
        if self._one is not None:
            self._one.begin(start_of(self._problem, q0, v0))
        else:
            assert self._many is not None and self.worlds is not None
            layout, count = self.model.layout, self.worlds
            q, v = (
                _of_worlds(self.model, given, names, count)
                for given, names in ((q0, layout.coordinate_names), (v0, layout.speed_names))
            )
            self._many.begin([start_of(self._problem, q[k], v[k]) for k in range(count)])
        if self._senses is not None:
            self._senses.begin(self._moved.signals()[SENSOR])

    def step(self, dt: float, commands: Commands | None = None) -> None:
        """Go on for dt seconds; ``commands`` that are not given stay as they were, nil after ``reset``."""
        given = None if commands is None else self._commands(commands)
        if self._one is not None:
            self._one.step(dt, given)
        else:
            assert self._many is not None and self.worlds is not None
            own = None if given is None else np.broadcast_to(given, (self.worlds, len(self.commanded)))
            self._many.step(dt, own)
        if self._senses is not None:
            self._senses.look(self.t, self._moved.signals()[SENSOR] if self._senses.look_back else None)

    def __repr__(self) -> str:
        worlds = "" if self.worlds is None else f", {self.worlds} worlds"
        commanded = f", commanded: {', '.join(self.commanded)}" if self.commanded else ""
        return f"Simulator('{self.model.name}'{worlds}, t = {self.t:g} s{commanded})"

    @property
    def t(self) -> float:
        """Where time stands [s]."""
        return self._moved.t

    @property
    def q(self) -> Array:
        """Positions of all joints, (nq,) or (worlds, nq)."""
        return self._moved.q

    @property
    def v(self) -> Array:
        """Speeds of all joints, (nv,) or (worlds, nv)."""
        return self._moved.v

    @property
    def state(self) -> tuple[Array, Array]:
        """(q, v)."""
        return self.q, self.v

    @property
    def signals(self) -> dict[str, Array]:
        """All that a run would record now, by the names of its variables: (columns,) or (worlds, columns).

        Sensors see the ends of steps. Those with samples or delays make every step as slow as a look at all signals.
        """
        found = self._moved.signals()
        if self._senses is not None:
            found[SENSOR] = self._senses.told(self.t, found[SENSOR])
        return found

    @property
    def _moved(self) -> Stepper | Worlds:
        moved = self._many if self._one is None else self._one
        assert moved is not None
        return moved

    def _commands(self, commands: Commands) -> Array:
        """(motors,) or (worlds, motors) in the order of ``commanded``."""
        if not self.commanded and (len(commands) if isinstance(commands, Mapping) else np.size(commands)):
            raise ValueError(
                f"no motor of '{self.model.name}' is left to the caller: its file commands all of them. Remove the "
                "servos of those that commands are for."
            )
        if not isinstance(commands, Mapping):
            given = np.asarray(commands, dtype=np.float64)
        else:
            for name in commands:
                if name not in self.commanded:
                    raise ValueError(f"motor '{name}' is not commanded. {suggestion(name, self.commanded)}")
            before = self._moved.commands
            columns = [np.asarray(commands.get(n, before[..., k])) for k, n in enumerate(self.commanded)]
            given = np.stack(np.broadcast_arrays(*columns), axis=-1).astype(np.float64)
        wanted = [(len(self.commanded),)] + ([] if self.worlds is None else [(self.worlds, len(self.commanded))])
        if given.shape not in wanted:
            shapes = " or ".join(map(str, wanted))
            raise ValueError(f"commands have shape {given.shape}, expected {shapes}: {', '.join(self.commanded)}.")
        sums_up = sum(given.tolist()) if given.ndim == 1 else np.vdot(given, given)  # a fraction of what all() costs
        if not (isfinite(sums_up) or np.isfinite(given).all()):
            raise ValueError(self._not_finite(given))
        return given

    def _not_finite(self, given: Array) -> str:
        """What a caller is told of the first command that is no finite number."""
        *world, motor = np.argwhere(~np.isfinite(given))[0].tolist()
        whose = f"motor '{self.commanded[motor]}'" + (f" in world {world[0]}" if world else "")
        return f"the command of {whose} is {given[(*world, motor)]} at t = {self.t:.6g} s. Give a finite number."


def _checked(model: Model, names: Sequence[str]) -> tuple[str, ...]:
    free = free_motors(model)
    for name in names:
        if name not in model.motor_names:
            raise ValueError(f"'{model.name}' has no motor '{name}'. {suggestion(name, model.motor_names)}")
        if name not in free:
            raise ValueError(f"motor '{name}' is commanded in the machine's file. Remove what commands it there.")
    return tuple(names)


def _of_worlds(model: Model, given: Any, names: Sequence[str], worlds: int) -> list[Any]:
    """What is given for each of the worlds: one for all, or rows (worlds, …), as an array or by name."""
    if given is None:
        return [None] * worlds
    if not isinstance(given, Mapping):
        return _rows("the start", given, 1, worlds)
    scalar = scalar_names(model, names)
    parts = {
        name: _rows(f"the start of '{name}'", value, int(name not in scalar), worlds) for name, value in given.items()
    }
    return [{name: rows[k] for name, rows in parts.items()} for k in range(worlds)]


def _rows(what: str, value: Any, dimensions: int, worlds: int) -> list[Any]:
    if isinstance(value, Mapping | str) or np.ndim(value) <= dimensions:
        return [value] * worlds
    rows = np.asarray(value, dtype=np.float64)
    if len(rows) not in (1, worlds):
        raise ValueError(f"{what} has {len(rows)} rows for {worlds} worlds. Give one for each, or one for all.")
    return [rows[k % len(rows)] for k in range(worlds)]
