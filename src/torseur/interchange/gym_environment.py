"""``ts.gym_environment``: a machine as an environment of Gymnasium, for learning of controllers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.model.load import load
from torseur.model.model import Model
from torseur.results.contents import Event
from torseur.simulation.controllers.outside import Outside
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.run import Diverged, Run
from torseur.simulation.saving import Tally
from torseur.simulation.settings import chosen_integrator, settle
from torseur.simulation.starts.initial import Given, GivenPositions, start_of
from torseur.simulation.sticking.stick_slip import at_start
from torseur.simulation.system import Point

try:
    import gymnasium
except ImportError:
    raise ImportError(
        "environments for learning are those of the package 'gymnasium', which is not installed. "
        "Run: pip install 'torseur[gym]'"
    ) from None

Array = NDArray[np.float64]
Reward = Callable[[float, Array, Array, Array], float]
"""Of (t, q, v, action)."""
Ended = Callable[[float, Array, Array], bool]
Reset = Callable[[np.random.Generator], tuple[GivenPositions | None, Given | None]]
"""Gives positions and speeds at a start."""

_ROOM = 16  # rows of a step, which nobody reads


class MachineEnvironment(gymnasium.Env[Array, Array]):
    """Actions are commands of motors, held for ``sample_time``; observations are (q, v).

    A torque on the rotor [N m], or the voltage [V] of a DC motor without a current loop. What happens between two
    actions is our simulation: steps under error control, sticking and slipping where they happen, closed loops.
    """

    def __init__(
        self,
        model: Model,
        *,
        sample_time: float,
        reward: Reward,
        motors: Sequence[str],
        limits: Mapping[str, float],
        duration: float,
        ended: Ended | None,
        reset: Reset | None,
        tolerance: float,
    ) -> None:
        self.model, self.sample_time, self.duration = model, sample_time, duration
        self._reward, self._ended, self._reset = reward, ended, reset
        self._highest = np.array([limits[name] for name in motors])
        self.action_space = gymnasium.spaces.Box(-self._highest, self._highest, dtype=np.float64)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (model.nq + model.nv,), dtype=np.float64)
        self._action: Array = np.zeros(len(motors))
        problem = pose_problem(model, monitor="none", outside=tuple(motors), outside_period=sample_time)
        settings = settle(
            model,
            duration=duration,
            tolerance=tolerance,
            integrator=None,
            step=None,
            save=sample_time,
            monitor="none",
        )
        self._point = self._started(problem.system.start, start_of(problem))
        self._run = Run(
            problem,
            Integration(
                problem.system,
                chosen_integrator(settings, problem, self._point) or "",
                tolerance=tolerance,
                save=sample_time,
                room=_ROOM,
            ),
            Outside({(name,): self._command(k) for k, name in enumerate(motors)}, {}, sample_time),
            Tally(),
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Put the machine at its start, or where the given function puts it."""
        super().reset(seed=seed)
        q0, v0 = (None, None) if self._reset is None else self._reset(self.np_random)
        problem = self._run.problem
        self._point = self._started(problem.system.start, start_of(problem, q0, v0))
        if problem.system.ns:
            self._point = at_start(problem.system, self._point)
        return self._observed()[0], {"time": 0.0}

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Hold the action for one sample time."""
        self._action = np.clip(np.asarray(action, dtype=np.float64), -self._highest, self._highest)
        until, done, why = self._point.t + self.sample_time, False, None
        try:
            while not done:
                self._point, done = self._run.advance(self._point, until, _Nowhere())
        except Diverged as error:
            self._point, why = error.point, str(error)
        seen, q, v = self._observed()
        t = self._point.t
        over = why is not None or (self._ended is not None and bool(self._ended(t, q, v)))
        told = {"time": t} | ({} if why is None else {"diverged": why})
        late = t >= self.duration - 0.5 * self.sample_time
        return seen, float(self._reward(t, q, v, self._action)), over, late, told

    def _observed(self) -> tuple[Array, Array, Array]:
        q, v = self._run.problem.tree_state(self._point)
        return np.concatenate([q, v]), q, v

    def _command(self, k: int) -> Callable[..., float]:
        return lambda *_: float(self._action[k])

    def _started(self, start: Callable[..., Point], at: Any) -> Point:
        return start(at.q, at.v, at.z, at.held, save=self.sample_time)


class _Nowhere:
    """A writer that keeps nothing."""

    def append(self, t: Array, rows: Mapping[str, Array]) -> None:
        """Forget rows."""

    def record(self, event: Event) -> None:
        """Forget an event."""


def gym_environment(
    machine: Model | str | Path,
    *,
    sample_time: float,
    reward: Reward,
    motors: Sequence[str] | None = None,
    limits: Mapping[str, float] | None = None,
    duration: float = 10.0,
    ended: Ended | None = None,
    reset: Reset | None = None,
    tolerance: float = 1e-6,
) -> MachineEnvironment:
    """An environment of Gymnasium: actions command ``motors`` (all if not named), observations are (q, v).

    ``reward`` is a function of (t, q, v, action), ``ended`` of (t, q, v) tells that an episode has ended by itself,
    ``reset`` of a random generator gives (q0, v0) of its start. Actions lie within the greatest torque or voltage of a
    motor, or within ``limits`` by its name. Servos of the motors that are commanded are left out.
    """
    model = machine if isinstance(machine, Model) else load(machine)
    names = list(model.motor_names if motors is None else motors)
    for name in names:
        if name not in model.motor_names:
            from torseur.description.complaint import suggestion

            raise ValueError(f"'{model.name}' has no motor '{name}'. {suggestion(name, model.motor_names)}")
    own = {name: _limit(model, name, limits or {}) for name in names}
    return MachineEnvironment(
        _without_servos(model, names),
        sample_time=sample_time,
        reward=reward,
        motors=names,
        limits=own,
        duration=duration,
        ended=ended,
        reset=reset,
        tolerance=tolerance,
    )


def _limit(model: Model, name: str, given: Mapping[str, float]) -> float:
    motor = model.motors[model.motor_names.index(name)]
    volts = motor.electrics is not None and motor.current_control is None
    own = motor.electrics.voltage_limit if volts and motor.electrics is not None else motor.effort
    limit = given.get(name, own)
    if limit is None:
        raise ValueError(
            f"motor '{name}' of '{model.name}' has no greatest {'voltage' if volts else 'torque'}, which bounds its "
            f"actions. Give limits={{'{name}': …}}, or write it in the file."
        )
    return float(limit)


def _without_servos(model: Model, names: Sequence[str]) -> Model:
    from dataclasses import replace

    commanded = {model.motor_names.index(name) for name in names}
    return replace(model, servos=tuple(servo for servo in model.servos if servo.motor not in commanded))
