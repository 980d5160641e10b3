"""What the scheme of connected bodies keeps, and what updates of Z⁻¹ cost: ``python -m benchmarks.connection [STEPS]``.

A passive four-bar from 3 rad/s at the crank. First its references and loop over many steps, with hinges alone, which
have three rows too many; then, with a ball and a cylindrical joint among them, the error of Z⁻¹ and of the motion for
inversions every few steps, and the operations of both kinds of step.
"""

from __future__ import annotations

import sys
import time
import warnings
from dataclasses import replace

import casadi as ca
import numpy as np

from benchmarks.point_masses import four_bar
from torseur.description.records.machine import Description
from torseur.mechanics.constraints.rows import residuals
from torseur.mechanics.dynamics.energy import kinetic_energy, potential_energy
from torseur.model.build import build
from torseur.simulation.apart.connection_problem import ConnectionProblem, pose_connection_problem, solution_operations
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.simulate import simulate
from torseur.simulation.starts.initial import start_of

STEP = 1e-3  # [s]
STEPS = 10**7
RENEWALS = (1, 2, 5, 10, 20)
_LOOKED_AT = 100  # times
_START = ({"a": 1.0}, {"a": 3.0})


def main(steps: int) -> None:
    """Print both tables."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        _kept(steps)
        _updated()


def _kept(steps: int) -> None:
    joints = pose_problem(build(four_bar()), monitor="none")
    problem, start = pose_connection_problem(joints), start_of(joints, *_START)
    point = problem.system.start(*problem.start(start, STEP), start.held)
    piece = steps // _LOOKED_AT * STEP
    loop = Integration(problem.system, "newmark", step=STEP, save=piece / 20, room=30)
    print(f"four-bar of hinges in space, step {STEP:g} s")
    print(f"{'steps':>12} {'|Q| − 1':>12} {'RᵀR − 1':>12} {'loop [m]':>12} {'energy':>12}")
    first = _energy(problem, point.q, point.v, point.z)
    worst, seconds = np.zeros(3), 0.0
    for k in range(1, _LOOKED_AT + 1):
        begun = time.perf_counter()
        part = loop.advance(point, k * piece)
        seconds, point = seconds + time.perf_counter() - begun, part.point
        worst = np.maximum(worst, _errors(problem, part.t, part.q, part.v, part.z))
        if k in (1, 10, 50, 100):
            change = _energy(problem, point.q, point.v, point.z) / first - 1
            print(f"{k * steps // _LOOKED_AT:12d} {worst[0]:12.1e} {worst[1]:12.1e} {worst[2]:12.1e} {change:12.1e}")
    print(f"{1e6 * seconds / steps:.2f} µs a step\n")


def _errors(problem: ConnectionProblem, t: np.ndarray, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> np.ndarray:
    """Of quaternions, of rotation matrices, of the loop."""
    from torseur.algebra.euler_parameters import rotation_from_quaternion

    Q = q[:, problem.states.modes :].reshape(-1, 4)
    R = rotation_from_quaternion(Q)
    square = np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max()
    joints, _, _ = problem.recovered(t[:, None], q, v, z, np.zeros((len(t), 0)), np.zeros((len(t), 0)))
    gaps = max(np.abs(np.asarray(ca.DM(residuals(problem.model, ca.DM(row))))).max() for row in joints)
    return np.array([np.abs(np.linalg.norm(Q, axis=1) - 1).max(), square, gaps])


def _energy(problem: ConnectionProblem, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> float:
    nothing = np.zeros(0)
    joints, speeds, _ = problem.recovered(np.zeros(1), q, v, z, nothing, nothing)
    at = problem.model, ca.DM(joints)
    return float(kinetic_energy(*at, ca.DM(speeds)) + potential_energy(*at))


def _updated() -> None:
    model = build(_without_redundance(four_bar()))
    exact = simulate(model, *_START, duration=1.0, save=1.0, tolerance=1e-12, monitor="none")
    joints = pose_problem(model, monitor="none")
    renewed, updated, rest = solution_operations(joints)
    print(f"operations of a projection: {rest} for Π, Z and what is moved, {renewed} to factorise, {updated} to update")
    print(f"{'f_inv':>6} {'error of Z⁻¹':>14} {'error of q':>12}")
    for every in RENEWALS:
        options = {"duration": 1.0, "save": 1.0, "step": STEP, "monitor": "none"}
        run = simulate(model, *_START, formulation="connection", inverse_every=every, **options)
        print(f"{every:6d} {run.facts['inverse_error']:14.1e} {np.abs(run.q[-1] - exact.q[-1]).max():12.1e}")


def _without_redundance(description: Description) -> Description:
    """A ball in the place of the second hinge, a cylindrical joint in that of the third."""
    a, b, c, d = description.joints
    return replace(description, joints=(a, replace(b, type="spherical"), replace(c, type="cylindrical"), d))


if __name__ == "__main__":
    main(int(float(sys.argv[1])) if len(sys.argv) > 1 else STEPS)
