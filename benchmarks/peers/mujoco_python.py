"""MuJoCo through its Python binding, with contacts, limits and damping off."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.case import NATIVE, PYTHON, Array, Case, Mode, Unavailable
from benchmarks.states import States, mujoco_base
from benchmarks.tree import Tree

if TYPE_CHECKING:
    from types import ModuleType

    from mujoco import MjsBody, MjSpec

STEP = 1e-3  # [s] of the rollout


class MujocoPython:
    """mj_inverse, mj_crb and mj_forward, one state per call; for batches mujoco.rollout, one step of each state."""

    name = "MuJoCo"

    def __init__(self, tree: Tree) -> None:
        if importlib.util.find_spec("mujoco") is None:
            raise Unavailable("mujoco is not installed")
        import mujoco

        self.mujoco, self.tree = mujoco, tree
        try:
            self.model = spec(mujoco, tree).compile()
        except ValueError as refused:
            raise Unavailable(f"MuJoCo refuses the machine: {' '.join(str(refused).split())}") from None
        self.data = mujoco.MjData(self.model)

    def cases(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        """The state is copied in for each call; derivatives exist only by finite differences, and are left out."""
        if quantity == "forward_dynamics_derivatives" or mode is NATIVE:
            return
        theirs = mujoco_base(self.tree, states.q).states(states)
        if mode is PYTHON:
            yield self._one_by_one(quantity, states, theirs)
        elif quantity == "forward_dynamics":
            yield self._rollout(mode, states, theirs)

    def _one_by_one(self, quantity: str, states: States, theirs: States) -> Case:
        name, call, found = self._call(quantity)
        rows = list(zip(theirs.q, theirs.v, theirs.a if quantity == "inverse_dynamics" else theirs.tau, strict=True))

        def seconds(passes: int) -> float:
            start = time.perf_counter()
            for _ in range(passes):
                for row in rows:
                    call(*row)
            return time.perf_counter() - start

        def result() -> Array:
            out = []
            for row in rows:
                call(*row)
                out.append(np.array(found()))
            return self._in_our_coordinates(quantity, states, np.array(out))

        return Case(self.name, name, len(rows), seconds, result)

    def _call(self, quantity: str) -> tuple[str, Callable[..., None], Callable[[], Array]]:
        """(name, the call with the state copied in, what it found)."""
        mj, model, data = self.mujoco, self.model, self.data
        qpos, qvel, qacc, applied = data.qpos, data.qvel, data.qacc, data.qfrc_applied
        M = np.zeros((self.tree.nv, self.tree.nv))

        def inverse(q: Array, v: Array, a: Array) -> None:
            qpos[:], qvel[:], qacc[:] = q, v, a
            mj.mj_inverse(model, data)

        def forward(q: Array, v: Array, tau: Array) -> None:
            qpos[:], qvel[:], applied[:] = q, v, tau
            mj.mj_forward(model, data)

        def inertia(q: Array, v: Array, tau: Array) -> None:
            qpos[:] = q
            mj.mj_kinematics(model, data)
            mj.mj_comPos(model, data)
            mj.mj_crb(model, data)

        def full() -> Array:
            for k, unit in enumerate(np.eye(self.tree.nv)):
                mj.mj_mulM(model, data, M[k], unit)
            return M

        return {
            "inverse_dynamics": ("mj_inverse", inverse, lambda: data.qfrc_inverse),
            "mass_matrix": ("mj_crb", inertia, full),
            "forward_dynamics": ("mj_forward", forward, lambda: data.qacc),
        }[quantity]

    def _rollout(self, mode: Mode, states: States, theirs: States) -> Case:
        from mujoco.rollout import Rollout

        rollout = Rollout(nthread=mode.threads if mode.threads > 1 else 0)
        datas = [self.mujoco.MjData(self.model) for _ in range(mode.threads)]
        models = [self.model] * mode.states
        initial = np.hstack([np.zeros((mode.states, 1)), theirs.q, theirs.v])
        control = np.ascontiguousarray(theirs.tau[:, None, :])
        out = np.zeros((mode.states, 1, initial.shape[1]))
        spec = int(self.mujoco.mjtState.mjSTATE_QFRC_APPLIED)

        def call() -> None:
            rollout.rollout(models, datas, initial, control, control_spec=spec, nstep=1, state=out, skip_checks=True)

        def seconds(passes: int) -> float:
            start = time.perf_counter()
            for _ in range(passes):
                call()
            return time.perf_counter() - start

        def result() -> Array:
            call()
            found = (out[:, 0, -self.tree.nv :] - theirs.v) / STEP  # Euler's step gives the acceleration back
            return self._in_our_coordinates("forward_dynamics", states, found)

        return Case(self.name, "rollout, 1 step", mode.states, seconds, result, mode.threads)

    def _in_our_coordinates(self, quantity: str, states: States, found: Array) -> Array:
        base = mujoco_base(self.tree, states.q)
        if quantity == "inverse_dynamics":
            return base.forces_back(found)
        return base.matrices_back(found) if quantity == "mass_matrix" else base.accelerations_back(states.v, found)


def spec(mujoco: ModuleType, tree: Tree) -> MjSpec:
    """The machine as MuJoCo's specification; its text format does not nest as deep as our longest chain."""
    made = mujoco.MjSpec()
    made.option.gravity, made.option.timestep = tree.gravity, STEP
    off = mujoco.mjtDisableBit
    made.option.disableflags = int(off.mjDSBL_CONTACT | off.mjDSBL_CONSTRAINT | off.mjDSBL_EULERDAMP)
    made.memory = (64 + tree.nv) << 20
    bodies: list[MjsBody] = []
    for i, link in enumerate(tree.links):
        parent = made.worldbody if link.parent < 0 else bodies[link.parent]
        quaternion, I = np.zeros(4), link.inertia
        mujoco.mju_mat2Quat(quaternion, np.ascontiguousarray(link.R).ravel())
        body = parent.add_body(name=f"body{i}", pos=link.p, quat=quaternion)
        body.explicitinertial, body.mass, body.ipos = True, link.mass, link.com
        body.fullinertia = [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]
        if link.axis is None:
            body.add_freejoint()
        else:
            body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=link.axis)
        bodies.append(body)
    return made
