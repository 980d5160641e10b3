"""Random machines with springs, dampers and bushings of every kind."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from random_machines import ONE_DEGREE, random_pose, vector
from torseur.description.records.machine import Description, Frame
from torseur.description.records.springs import Bushing, ForceTable, JointSpring, Place, PointSpring, SpringLaw

TABLE = ForceTable((-2.0, -0.5, 0.1, 0.7, 3.0), (-9.0, -2.0, 0.3, 4.0, 20.0))
DAMPER = ForceTable((-3.0, -0.4, 0.0, 0.6, 2.0), (-4.0, -2.0, 0.0, 1.0, 7.0))


def with_springs(rng: np.random.Generator, description: Description, *, joints: bool = True) -> Description:
    """Laws of all kinds but expressions between random places, at joints of one degree and between frames."""
    bodies = [body.name for body in description.bodies]
    frames = [Frame(f"seat{k}", str(rng.choice(bodies)), random_pose(rng)) for k in range(3)]

    def place(on=None):
        return Place(str(on or rng.choice(["world", *bodies])), vector(rng))

    laws = [
        SpringLaw(stiffness=40.0, rest=0.5, damping=2.0),
        SpringLaw(stiffness=30.0, preload=5.0, damping=DAMPER),
        SpringLaw(rest=1.0, force=TABLE, damping=1.0),
        SpringLaw(rest=1.0, force=replace(TABLE, interpolation="linear")),
        SpringLaw(stiffness=50.0, rest=0.7, damping=3.0, only="tension"),
        SpringLaw(stiffness=50.0, rest=2.5, damping=3.0, only="compression"),
    ]
    points = tuple(PointSpring(f"s{k}", place(), place(bodies[-1]), law) for k, law in enumerate(laws))
    axes = [j.name for j in description.joints if j.type in ONE_DEGREE]
    at_joints = tuple(
        JointSpring(f"t{k}", name, laws[k % 4] if k % 4 < 2 else replace(laws[k % 4], rest=None))
        for k, name in enumerate(axes)
    )
    bushings = tuple(
        Bushing(f"rubber{k}", *between, symmetric(rng, 20.0), symmetric(rng, 1.0))
        for k, between in enumerate((("world", "seat0"), ("seat1", bodies[-1])))
    )
    return replace(
        description,
        frames=(*description.frames, *frames),
        springs=points,
        joint_springs=at_joints if joints else (),
        bushings=bushings,
    )


def symmetric(rng: np.random.Generator, size: float) -> tuple[tuple[float, ...], ...]:
    """A positive definite matrix of six rows."""
    A = rng.normal(size=(6, 6))
    return tuple(tuple(float(x) for x in row) for row in size * (A @ A.T + np.eye(6)) / 6)
