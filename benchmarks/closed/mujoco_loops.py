"""Closed mechanisms in MuJoCo: loops are equality constraints, as stiff as its step allows.

Points that meet are ``connect`` between sites, rods are tendons of fixed length. MuJoCo lets a violated equality die
away within a time that may not be shorter than two steps (``solref``), so that its loops close as steps become short.
"""

from __future__ import annotations

import importlib.util
from typing import Any

import numpy as np

from benchmarks.case import Array, Unavailable
from benchmarks.closed.linkage import FREE, GROUND, PRISMATIC, ROD, UNIVERSAL, Link, Linkage
from benchmarks.closed.mechanisms import Mechanism

INTEGRATORS = {"RK4": "mjINT_RK4", "implicitfast": "mjINT_IMPLICITFAST"}
STIFFEST = (0.9999, 0.9999, 0.001, 0.5, 2.0)  # solimp: the greatest impedance that MuJoCo takes
_CORNERS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


class MujocoLoops:
    """A mechanism in MuJoCo."""

    def __init__(self, of: Mechanism) -> None:
        if importlib.util.find_spec("mujoco") is None:
            raise Unavailable("mujoco is not installed")
        import mujoco
        from mujoco.rollout import Rollout

        mujoco.set_mju_user_warning(lambda text: None)  # unstable runs are told by their error
        self.mujoco, self.of, self.linkage = mujoco, of, of.linkage
        self.model = _Drawn(mujoco, self.linkage).model()
        self.data = mujoco.MjData(self.model)
        self._rollout = Rollout(nthread=0)

    def run(self, integrator: str, step: float, duration: float) -> Array:
        """The marked points at the end."""
        model, data, mujoco = self.model, self.data, self.mujoco
        model.opt.integrator = getattr(mujoco.mjtIntegrator, INTEGRATORS[integrator])
        model.opt.timestep = step
        model.eq_solref[:] = 2 * step, 1.0
        count = round(duration / step)
        mujoco.mj_resetData(model, data)
        data.qpos[:], data.qvel[:] = self.linkage.q, _turning_last(self.linkage)
        if self.linkage.servos:
            start = np.concatenate([[0.0], data.qpos, data.qvel])[None]
            states, _ = self._rollout.rollout([model], [data], start, self._commands(step, count)[None])
            data.qpos[:] = states[0, -1, 1 : 1 + model.nq]
        else:
            data.ctrl[:] = [value for _, value in self.linkage.torques]
            mujoco.mj_step(model, data, count)
        mujoco.mj_kinematics(model, data)
        return np.concatenate([self._place(body, point) for body, point in self.of.places])

    def _commands(self, step: float, count: int) -> Array:
        """kp s + kd ṡ in the middle of each step; MuJoCo holds commands within a step."""
        t, found = (np.arange(count) + 0.5) * step, []
        for servo in self.linkage.servos:
            s, rate = servo.setpoint(t)
            found.append(servo.kp * s + servo.kd * rate)
        return np.array(found).T

    def _place(self, body: int, point: Array) -> Array:
        own = self.model.body(self.linkage.links[body].name).id
        return self.data.xpos[own] + self.data.xmat[own].reshape(3, 3) @ point


class _Drawn:
    """A linkage as a specification of MuJoCo."""

    def __init__(self, mujoco: Any, of: Linkage) -> None:
        self.mujoco, self.of, self.spec = mujoco, of, mujoco.MjSpec()
        self.spec.option.gravity = of.gravity
        self.spec.option.disableflags = mujoco.mjtDisableBit.mjDSBL_CONTACT
        self.spec.option.tolerance, self.spec.option.iterations = 1e-14, 50
        self.bodies: list[Any] = []
        for k, link in enumerate(of.links):
            self.bodies.append(self._body(k, link))
        self._rods: list[float] = []
        for k in range(len(of.closings)):
            self._close(k)
        for k, spring in enumerate(of.springs):
            tendon = self._tendon(f"spring{k}", (GROUND, spring.body), (spring.on_ground, spring.on_body))
            tendon.stiffness, tendon.springlength = _first(spring.stiffness), [spring.rest, spring.rest]
        for body in [*(servo.body for servo in of.servos), *(body for body, _ in of.torques)]:
            motor = self.spec.add_actuator(target=f"joint{body}", trntype=mujoco.mjtTrn.mjTRN_JOINT)
            motor.set_to_motor()

    def model(self) -> Any:
        """The compiled model; rods get their lengths, which MuJoCo measures from the drawing."""
        made = self.spec.compile()
        made.eq_solimp[:] = STIFFEST
        of_rods = [k for k, closing in enumerate(self.of.closings) if closing.kind == ROD]
        for k in of_rods:
            made.eq_data[k, :5] = 0.0
            made.eq_data[k, 0] = self.of.closings[k].length - made.tendon_length0[made.eq_obj1id[k]]
        return made

    def _body(self, k: int, link: Link) -> Any:
        parent = self.spec.worldbody if link.parent == GROUND else self.bodies[link.parent]
        body = parent.add_body(name=link.name, pos=link.p, quat=_quaternion(self.mujoco, link.R))
        body.mass, body.ipos, body.explicitinertial = link.mass, link.com, True
        body.fullinertia = [link.inertia[c] for c in _CORNERS]
        kinds = self.mujoco.mjtJoint
        if link.kind == FREE:
            body.add_freejoint(name=f"joint{k}")
            return body
        for axis in link.axes[: 2 if link.kind == UNIVERSAL else 1]:
            joint = body.add_joint(type=kinds.mjJNT_SLIDE if link.kind == PRISMATIC else kinds.mjJNT_HINGE, axis=axis)
            joint.name = f"joint{k}" if link.kind != UNIVERSAL else ""
            joint.armature = link.armature
            for servo in self.of.servos:
                if servo.body == k:
                    joint.stiffness, joint.damping = _first(servo.kp), _first(servo.kd)
        return body

    def _site(self, body: int, point: Array) -> str:
        on = self.spec.worldbody if body == GROUND else self.bodies[body]
        name = f"site{len(self.spec.sites)}"
        on.add_site(name=name, pos=point)
        return name

    def _tendon(self, name: str, bodies: tuple[int, int], points: tuple[Array, Array]) -> Any:
        tendon = self.spec.add_tendon(name=name)
        for body, point in zip(bodies, points, strict=True):
            tendon.wrap_site(self._site(body, point))
        return tendon

    def _close(self, k: int) -> None:
        closing, kinds = self.of.closings[k], self.mujoco.mjtEq
        if closing.kind == ROD:
            self._tendon(f"rod{k}", closing.bodies, closing.points)
            self.spec.add_equality(type=kinds.mjEQ_TENDON, name1=f"rod{k}")
            return
        one, other = (self._site(b, p) for b, p in zip(closing.bodies, closing.points, strict=True))
        self.spec.add_equality(type=kinds.mjEQ_CONNECT, name1=one, name2=other, objtype=self.mujoco.mjtObj.mjOBJ_SITE)


def _first(value: float) -> list[float]:
    """A stiffness or damping that is linear: MuJoCo's are polynomials."""
    return [value, 0.0, 0.0]


def _turning_last(of: Linkage) -> Array:
    """Speeds of free bodies as MuJoCo has them: velocity in the world, then turning in the body."""
    v = np.array(of.v)
    for k, link in enumerate(of.links):
        if link.kind == FREE:
            at = of.v_at(k)
            v[at] = np.concatenate([of.twists[k][1], of.v[at][:3]])
    return v


def _quaternion(mujoco: Any, R: Array) -> Array:
    q = np.zeros(4)
    mujoco.mju_mat2Quat(q, np.ascontiguousarray(R).ravel())
    return q
