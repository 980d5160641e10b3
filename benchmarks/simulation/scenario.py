"""What is simulated: a passive robot that falls for a second from rest, without friction."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

import torseur as ts
from benchmarks.case import Array
from benchmarks.robots import robot
from benchmarks.tree import Tree, tree
from torseur.model.forces.friction import Friction
from torseur.simulation.posed.problem import Problem, pose_problem

ROBOTS = ("ur5", "panda")
DURATION = 1.0  # [s]
SPREAD = 0.1  # [rad] of the starts of a batch about the fixed one, on either side
TARGET = 1e-6  # [rad] at which tools are compared


@dataclass(frozen=True, eq=False)
class Scenario:
    """A robot in our form, in numbers for the peers, and the angles it starts from, (N, n)."""

    name: str
    model: ts.Model
    problem: Problem
    tree: Tree
    starts: Array

    @property
    def n(self) -> int:
        """Degrees of freedom."""
        return self.model.nv

    def first(self, runs: int) -> Scenario:
        """The scenario with fewer runs."""
        return replace(self, starts=self.starts[:runs])


def scenario(name: str, runs: int = 1) -> Scenario:
    """The first run starts at 0.1, 0.2, 0.3, … rad, the others near it, always the same."""
    model = frictionless(robot(name))
    starts = np.tile(0.1 * np.arange(1, model.nv + 1), (runs, 1))
    starts[1:] += np.random.default_rng(0).uniform(-SPREAD, SPREAD, (runs - 1, model.nv))
    return Scenario(name, model, pose_problem(model, monitor="none"), tree(model), starts)


def frictionless(model: ts.Model) -> ts.Model:
    """The model without the friction that its file gives the joints: kernels of the peers have none."""
    return replace(model, friction=tuple(Friction() for _ in model.friction))
