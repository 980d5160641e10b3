"""What central differences keep of a machine of point masses: ``python -m benchmarks.point_masses [STEPS]``.

A four-bar of hinges in space, passive, from 3 rad/s at the crank. After each hundredth of the steps the greatest error
of distances and joints so far, and the change of the energy at half steps, which theory holds constant.
"""

from __future__ import annotations

import sys
import time
import warnings

import casadi as ca
import numpy as np

from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.point_masses.rows import conditions_on_points
from torseur.mechanics.point_masses.solids import masses_of
from torseur.model.build import build
from torseur.simulation.apart.point_problem import PointProblem, pose_point_problem
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.starts.initial import start_of

STEP = 1e-3  # [s]
STEPS = 10**7
GRAVITY = 9.80665
_LOOKED_AT = 100  # times
_AXIS = (0.0, 1.0, 0.0)


def four_bar() -> Description:
    """Crank of 1 m, coupler and rocker of 2 m on a ground of 2 m."""
    lengths = {"crank": 1.0, "coupler": 2.0, "rocker": 2.0}
    bodies = (
        Body(name, Inertial(1.0, Pose((l / 2, 0.0, 0.0)), (0.01, l, l, 0.0, 0.0, 0.0))) for name, l in lengths.items()
    )
    ends = [Pose((l, 0.0, 0.0)) for l in lengths.values()]
    joints = (
        Joint("a", "revolute", "world", "crank", axis=_AXIS),
        Joint("b", "revolute", "crank", "coupler", ends[0], _AXIS),
        Joint("c", "revolute", "coupler", "rocker", ends[1], _AXIS),
        Joint("d", "revolute", "rocker", "world", ends[2], _AXIS, child_pose=Pose((2.0, 0.0, 0.0))),
    )
    return Description("four-bar in space", tuple(bodies), joints)


def main(steps: int) -> None:
    """Print what is kept."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        joints = pose_problem(build(four_bar()), monitor="none")
        problem = pose_point_problem(joints)
        start = start_of(joints, {"a": 1.0}, {"a": 3.0})
    point = problem.system.start(*problem.start(start, STEP), start.held)
    piece = max(steps // _LOOKED_AT, 2)
    loop = Integration(problem.system, "central_differences", step=STEP, room=piece + 2)
    left = _conditions(problem)
    masses = masses_of(problem.solids)
    first, worst, taken, seconds = None, 0.0, 0, 0.0
    print(f"four-bar of hinges in space, {len(masses)} coordinates, {left.size1_out(0)} rows, step {STEP:g} s")
    print(f"{'steps':>12} {'conditions':>12} {'now':>12} {'energy':>12}")
    for k in range(1, _LOOKED_AT + 1):
        begun = time.perf_counter()
        part = loop.advance(point, 2 * steps * STEP, pause=piece)
        seconds += time.perf_counter() - begun
        point, taken, x = part.point, taken + piece, part.q
        rows = np.abs(np.asarray(left.map(len(x[::50]))(x[::50].T)))
        worst = max(worst, rows.max())
        energy = _half_step_energy(x[:2], masses)
        first = energy if first is None else first
        if k in (1, 2, 5, 10, 20, 50, 100):
            print(f"{taken:12d} {worst:12.3e} {rows.max():12.3e} {energy / first - 1:12.3e}")
    print(f"{1e6 * seconds / taken:.2f} µs a step")


def _conditions(problem: PointProblem) -> ca.Function:
    x = ca.SX.sym("x", problem.system.nq)
    return ca.Function(
        "left", [x], [conditions_on_points(PointPlaces(problem.model, problem.solids, x, ca.DM(x.numel(), 1)))]
    )


def _half_step_energy(x: np.ndarray, masses: np.ndarray) -> float:
    """T(v_½) + V(x_½) between two steps."""
    v, middle = (x[1] - x[0]) / STEP, (x[0] + x[1]) / 2
    return float(0.5 * masses @ v**2 + GRAVITY * (masses * middle)[2::3].sum())


if __name__ == "__main__":
    main(int(float(sys.argv[1])) if len(sys.argv) > 1 else STEPS)
