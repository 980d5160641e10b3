"""MuJoCo's integrators, stepped from Python, in C, and by its rollout; contacts, limits and damping are off."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.case import Array, Unavailable
from benchmarks.peers.mujoco_python import spec
from benchmarks.simulation.scenario import DURATION, Scenario
from benchmarks.simulation.settings import Settings
from benchmarks.simulation.trial import Trial

INTEGRATORS = {"RK4": "mjINT_RK4", "Euler": "mjINT_EULER", "implicitfast": "mjINT_IMPLICITFAST"}


class MujocoRuns:
    """The scenario's robot in MuJoCo."""

    name = "MuJoCo"

    def __init__(self, scenario: Scenario) -> None:
        if importlib.util.find_spec("mujoco") is None:
            raise Unavailable("mujoco is not installed")
        import mujoco
        from mujoco.rollout import Rollout

        self.mujoco, self.n = mujoco, scenario.n
        self.model = spec(mujoco, scenario.tree).compile()
        self.data = mujoco.MjData(self.model)
        self._rollout = Rollout(nthread=0)

    def trials(self, settings: Settings) -> Iterator[Trial]:
        """RK4 in three ways, the methods of first order in the fastest."""
        ways = {"mj_step": self._step_by_step, "mj_step nstep": self._in_one_call, "rollout": self._rolled_out}
        for way, run in ways.items():
            for step in settings.steps:
                yield self._trial("RK4", way, step, run)
        for integrator in ("Euler", "implicitfast"):
            for step in settings.short_steps:
                yield self._trial(integrator, "mj_step nstep", step, self._in_one_call)

    def batch_trials(self, settings: Settings) -> Iterator[Trial]:
        """All runs in one rollout on one thread."""
        for step in settings.steps:
            yield self._trial("RK4", "rollout", step, self._rolled_out)

    def _trial(self, integrator: str, way: str, step: float, run: Callable[[Array, int], Array]) -> Trial:
        count = round(DURATION / step)

        def prepared(starts: Array) -> tuple[Array, None]:
            self.model.opt.integrator = getattr(self.mujoco.mjtIntegrator, INTEGRATORS[integrator])
            self.model.opt.timestep = step
            return run(starts, count), None

        return Trial(self.name, f"{integrator}, {way}", step, prepared)

    def _at(self, q: Array) -> None:
        self.mujoco.mj_resetData(self.model, self.data)
        self.data.qpos[:] = q

    def _step_by_step(self, starts: Array, count: int) -> Array:
        step, model, data, ends = self.mujoco.mj_step, self.model, self.data, np.empty_like(starts)
        for k, q in enumerate(starts):
            self._at(q)
            for _ in range(count):
                step(model, data)
            ends[k] = data.qpos
        return ends

    def _in_one_call(self, starts: Array, count: int) -> Array:
        ends = np.empty_like(starts)
        for k, q in enumerate(starts):
            self._at(q)
            self.mujoco.mj_step(self.model, self.data, count)
            ends[k] = self.data.qpos
        return ends

    def _rolled_out(self, starts: Array, count: int) -> Array:
        runs, n = starts.shape
        initial = np.hstack([np.zeros((runs, 1)), starts, np.zeros((runs, n))])
        states, _ = self._rollout.rollout([self.model] * runs, [self.data], initial, nstep=count)
        return states[:, -1, 1 : 1 + n]
