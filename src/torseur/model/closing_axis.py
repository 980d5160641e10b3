"""Coordinates of joints that close loops: no states, but told from where their frames are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.description.records.machine import Description
from torseur.description.speed_names import SPEED_NAMES
from torseur.frozen import dataclass
from torseur.model.constraints.from_record import joint_of_loop
from torseur.model.frame import Frame
from torseur.model.joints.frame_axis import FrameAxis

if TYPE_CHECKING:
    from torseur.model.model import Model

_PARALLEL = 1e-9  # sine of an angle between axes


@dataclass(frozen=True, eq=False)
class ClosingAxis:
    """One coordinate of a closing joint between the named frames A and B, under its full name."""

    name: str
    first: str
    second: str
    axis: FrameAxis
    viscous: float = 0.0  # friction of the joint's bearing [N m s/rad or N s/m]


def closing_axes_of(description: Description) -> tuple[ClosingAxis, ...]:
    """Those of all joints that close loops, in the order of the file."""
    return tuple(
        ClosingAxis(f"{loop.name}.{part}" if part else loop.name, loop.first, loop.second, axis, loop.friction.viscous)
        for loop in description.loops
        for part, axis in zip(SPEED_NAMES[loop.type], joint_of_loop(loop).frame_axes, strict=False)
    )


def turned_by_tree(model: Model, axis: ClosingAxis) -> Array | None:
    """c, (nq,): the angle of the axis is c·q and a constant, up to what bodies bend; None in space.

    It is so where all that turns between its frames turns about axes that are parallel to it, as in a plane.
    """
    c, ends = np.zeros(model.nq), (model.frame(axis.first), model.frame(axis.second))
    ancestor = model.common_ancestor(*(end.body for end in ends))
    for end, sign in zip(ends, (-1.0, 1.0), strict=True):
        turned = _turned_along(model, end, ancestor, axis.axis.direction)
        if turned is None:
            return None
        c += sign * turned
    return c


def _turned_along(model: Model, end: Frame, ancestor: int, direction: Array) -> Array | None:
    """(nq,): by which coordinates the direction of a frame's body is turned about, from an ancestor outward."""
    c, body, along = np.zeros(model.nq), end.body, as_numpy(end.placement.R) @ direction
    while body != ancestor:
        joint = model.joints[body]
        if len(joint.frame_axes) != joint.nv:
            return None
        for k, own in enumerate(joint.frame_axes):
            if not own.turns:
                continue
            if np.linalg.norm(np.cross(own.direction, along)) > _PARALLEL:
                return None
            coupling = model.layout.coupling[body]
            ratio = 1.0 if coupling is None else float(coupling.ratio)
            c[model.layout.q_of[body].start + k] += ratio * np.sign(own.direction @ along)
        along = as_numpy(model.placement[body].R) @ as_numpy(joint.pose(joint.neutral()).R) @ along
        body = model.parent[body]
    return c
