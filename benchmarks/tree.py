"""The canonical numbers of a machine, from which every tool builds its own model: fixed joints are merged already."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import as_numpy
from torseur.algebra.inertia import shifted_to_com
from torseur.model.joints.free import Free
from torseur.model.joints.revolute import Revolute
from torseur.model.model import Model

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Link:
    """A body, and the joint that moves it on its parent (-1: the ground). A free joint has no axis."""

    parent: int
    axis: Array | None
    R: Array  # the joint frame on the parent's body
    p: Array
    mass: float
    com: Array
    inertia: Array  # about the centre of mass, in the body's axes


@dataclass(frozen=True, eq=False)
class Tree:
    """The links, parents first; only the first joint may be free."""

    name: str
    links: tuple[Link, ...]
    gravity: Array

    @property
    def floating(self) -> bool:
        """Whether the base moves freely: then nq = nv + 1."""
        return self.links[0].axis is None

    @property
    def nv(self) -> int:
        """Degrees of freedom."""
        return len(self.links) + 5 * self.floating


def tree(model: Model) -> Tree:
    """The numbers of one of our models."""
    links = []
    for i, (body, joint) in enumerate(zip(model.bodies, model.joints, strict=True)):
        if not isinstance(joint, Revolute) and not (isinstance(joint, Free) and i == 0):
            raise ValueError(
                f"joint '{model.joint_names[i]}' of '{model.name}' is {joint.kind}: not in the benchmarks."
            )
        mass, placement = float(body.mass()), model.placement[i]
        com = as_numpy(body.first_moment(None)).ravel() / mass
        inertia = shifted_to_com(as_numpy(body.inertia(None)), mass, com)
        axis = joint.axis if isinstance(joint, Revolute) else None
        links.append(
            Link(model.parent[i], axis, as_numpy(placement.R), as_numpy(placement.p).ravel(), mass, com, inertia)
        )
    return Tree(model.name, tuple(links), model.gravity)
