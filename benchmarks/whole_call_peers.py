"""The jobs of ``benchmarks.whole_call`` as MuJoCo and Pinocchio do them from their Python.

A passive Panda: the longest step or the loosest tolerance at which its end is right to 1e-6 rad. A PUMA with servos on
the voltages of its motors, back EMF, limits of current, viscous and dry friction: steps of 1 ms with the law in NumPy;
MuJoCo has dry friction as a constraint, around Pinocchio's aba it is smoothed. Their errors there are not compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import torseur as ts
from benchmarks.case import Array, Unavailable
from benchmarks.peers.mujoco_python import spec
from benchmarks.peers.pinocchio_python import PinocchioPython
from benchmarks.simulation.mujoco_runs import MujocoRuns
from benchmarks.simulation.pinocchio_runs import PinocchioPythonRuns
from benchmarks.simulation.reference import reference_ends
from benchmarks.simulation.scenario import DURATION, TARGET, Scenario
from benchmarks.tree import tree

STEP, ROWS = 1e-3, 2  # [s] of the PUMA, and steps from saved row to saved row
_SMOOTH = 1e-3  # [rad/s] over which dry friction turns round
_STEPS = tuple(round(100 * 2 ** (k / 2)) for k in range(14))  # of the Panda, tried from the first
_TOLERANCES = tuple(10 ** (-k / 2) for k in range(8, 24))


def mujoco_panda(scenario: Scenario) -> tuple[str, Callable[[], object]]:
    """RK4 stepped from Python, state and acceleration kept at each of a hundred times."""
    made, ends = MujocoRuns(scenario), reference_ends(scenario)
    model, data, step = made.model, made.data, made.mujoco.mj_step
    model.opt.integrator = made.mujoco.mjtIntegrator.mjINT_RK4

    def run(count: int) -> Array:
        model.opt.timestep = DURATION / count
        made._at(scenario.starts[0])
        rows = []
        for k in range(count):
            if k % max(1, count // 100) == 0:
                rows.append(np.concatenate([data.qpos, data.qvel, data.qacc]))
            step(model, data)
        return np.array(data.qpos)

    count = next(n for n in _STEPS if np.abs(run(n) - ends[0]).max() <= TARGET)
    return f"MuJoCo, RK4 in {count} steps", lambda: run(count)


def pinocchio_panda(scenario: Scenario) -> tuple[str, Callable[[], object]]:
    """aba with SciPy's DOP853."""
    made, ends = PinocchioPythonRuns(scenario), reference_ends(scenario)
    start = scenario.starts[0]
    tolerance = next(t for t in _TOLERANCES if np.abs(made.dop853(start, t)[0] - ends[0]).max() <= TARGET)
    return f"Pinocchio, aba and SciPy's DOP853 at {tolerance:.1e}", lambda: made.dop853(start, tolerance)


@dataclass(frozen=True, eq=False)
class Drives:
    """The motors and servos of the PUMA in arrays, from its file."""

    ratio: Array
    constant: Array
    resistance: Array
    volts: Array
    amperes: Array
    kp: Array
    kd: Array
    begin: Array
    end: Array
    armature: Array
    viscous: Array
    dry: Array

    @classmethod
    def of(cls, arm: ts.Model) -> Drives:
        """Of the example's records."""
        motors, servos = arm.description.motors, arm.description.servos
        ratio = np.array([motor.drives[0][1] for motor in motors])
        fed = [motor.electrics for motor in motors]
        friction = [motor.input_friction for motor in motors]
        return cls(
            ratio,
            *(np.array([getattr(e, n) for e in fed]) for n in ("constant", "resistance", "voltage_limit")),
            np.array([e.current_limit for e in fed]),
            *(np.array([getattr(servo.gains, n) for servo in servos]) for n in ("kp", "kd")),
            *(np.array([getattr(servo.setpoint, n) for servo in servos]) for n in ("from_", "to")),
            np.array([motor.rotor.inertia for motor in motors]) * ratio**2,
            np.array([f.viscous for f in friction]) * ratio**2,
            np.array([(f.dry_forward + f.dry_backward) / 2 for f in friction]) * np.abs(ratio),
        )

    def torque(self, t: float, q: Array, v: Array) -> Array:
        """At the joints, of what the motors give."""
        s = min(t, 1.0)
        wanted = self.begin + (self.end - self.begin) * s**3 * (10 + s * (6 * s - 15))
        speed = (self.end - self.begin) * 30 * s**2 * (1 - s) ** 2
        volts = np.clip(self.kp * (wanted - q) + self.kd * (speed - v), -self.volts, self.volts)
        sign = np.sign(self.ratio)
        current = (sign * volts - self.constant * self.ratio * v) / self.resistance
        return self.ratio * self.constant * np.clip(current, -self.amperes, self.amperes)


def mujoco_puma(arm: ts.Model) -> tuple[str, Callable[[], object]]:
    """Steps of 1 ms by implicitfast, the law in NumPy before each."""
    try:
        import mujoco
    except ImportError:
        raise Unavailable("mujoco is not installed") from None
    drives = Drives.of(arm)
    made = spec(mujoco, tree(_with_a_little_mass(arm)))
    made.option.disableflags = int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    made.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    model = made.compile()
    model.opt.timestep = STEP
    model.dof_armature[:], model.dof_damping[:], model.dof_frictionloss[:] = drives.armature, drives.viscous, drives.dry
    data = mujoco.MjData(model)
    duration = arm.description.settings.duration or 1.0

    def run() -> Array:
        mujoco.mj_resetData(model, data)
        data.qpos[:] = arm.initial_q
        rows = []
        for k in range(round(duration / STEP)):
            data.qfrc_applied[:] = drives.torque(data.time, data.qpos, data.qvel)
            mujoco.mj_step(model, data)
            if k % ROWS == 0:
                rows.append(np.concatenate([data.qpos, data.qvel, data.qacc, data.qfrc_applied]))
        return np.array(rows)

    return "MuJoCo, steps of 1 ms", run


def pinocchio_puma(arm: ts.Model) -> tuple[str, Callable[[], object]]:
    """aba with semi-implicit Euler in steps of 1 ms."""
    drives = Drives.of(arm)
    made = PinocchioPython(tree(_with_a_little_mass(arm)))
    made.model.armature = drives.armature
    data, duration = made.model.createData(), arm.description.settings.duration or 1.0

    def run() -> Array:
        q, v, rows = arm.initial_q.copy(), np.zeros(arm.nv), []
        for k in range(round(duration / STEP)):
            resisting = drives.viscous * v + drives.dry * np.tanh(v / _SMOOTH)
            tau = drives.torque(k * STEP, q, v) - resisting
            a = made.pin.aba(made.model, data, q, v, tau)
            v = v + STEP * a
            q = q + STEP * v
            if k % ROWS == 0:
                rows.append(np.concatenate([q, v, a, tau]))
        return np.array(rows)

    return "Pinocchio, aba and Euler's steps of 1 ms", run


def _with_a_little_mass(arm: ts.Model) -> ts.Model:
    """Neither takes a body without mass."""
    return arm.with_({"bodies.waist_link.mass": 1e-3})
