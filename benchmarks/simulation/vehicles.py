"""Machines on wheels that roll without slipping: what is run, and where its marked points end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import casadi as ca
import numpy as np

import torseur as ts
from benchmarks.case import Array
from benchmarks.native import ROOT
from torseur.algebra.components import as_numpy
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import Problem, pose_problem
from torseur.simulation.starts.initial import start_of
from torseur.simulation.system import Point

TARGET = 1e-6  # [m] at which tools are compared
DURATION = 2.0  # [s]
NEVER = 10 * DURATION  # between saved states: the peers save none
EXACT = 1e-13  # tolerance of the reference
FILES = {
    "rolling disc": (ROOT / "examples" / "rolling_disc.yaml", ("disc",)),
    "two-wheeler": (Path(__file__).parent / "two_wheeler.yaml", ("left", "right")),
    "bicycle": (ROOT / "examples" / "bicycle.yaml", ("rear_wheel", "front_wheel")),
}
STARTS = {"bicycle": {"lean": 0.5, "rear": 4.6 / 0.3}}  # speeds; those of the others are their files'
VEHICLES = tuple(FILES)


@dataclass(frozen=True, eq=False)
class Vehicle:
    """A machine with its native functions; the origins of the frames ``marked`` are compared at the end."""

    name: str
    model: ts.Model
    marked: Sequence[str]
    speeds: Mapping[str, float] | None = None  # by name, at the start; None: as its file says
    duration: float = DURATION
    problem: Problem = field(init=False)
    start: Point = field(init=False)

    def __post_init__(self) -> None:
        """Pose the problem without the monitor and place the machine at its start."""
        problem = pose_problem(self.model, monitor="none")
        at = start_of(problem, v0=self.speeds)
        object.__setattr__(self, "problem", problem)
        object.__setattr__(self, "start", problem.system.start(at.q, at.v, at.z, at.held, save=NEVER))

    @property
    def start_speeds(self) -> Array:
        """The speeds of all joints at the start."""
        return self.problem.tree_speeds(self.start)

    @cached_property
    def _positions(self) -> ca.Function:
        q = ca.SX.sym("q", self.model.nq)
        X_W = poses(self.model, links(self.model, q))
        places = (frame_pose(self.model, q, X_W, self.model.frame(marked)).p for marked in self.marked)
        return ca.Function("positions", [q], [ca.vertcat(*places)])

    def positions(self, q: Array) -> Array:
        """The origins of the marked frames in the world, (3 frames,) [m]."""
        return np.asarray(as_numpy(self._positions(q))).ravel()

    def loop(self, method: str, **control: float) -> Integration:
        """The native loop with a tolerance or a step."""
        loop = Integration(self.problem.system, method, save=NEVER, room=2, **control)
        loop.improve()
        return loop

    def end(self) -> Array:
        """Where the marked points truly are at the end: dop853 at its finest."""
        return self.positions(self.loop("dop853", tolerance=EXACT).advance(self.start, self.duration).point.q)


def vehicle(name: str) -> Vehicle:
    """One of the machines by its name; what would push it is left out, because the peers do not know it."""
    file, marked = FILES[name]
    return Vehicle(name, replace(ts.load(file), disturbances=(), joint_forces=()), marked, STARTS.get(name))
