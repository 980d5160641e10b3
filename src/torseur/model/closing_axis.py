"""Coordinates of joints that close loops: no states, but told from where their frames are."""

from __future__ import annotations

from torseur.description.records import Description
from torseur.description.speed_names import SPEED_NAMES
from torseur.frozen import dataclass
from torseur.model.constraints.from_record import joint_of_loop
from torseur.model.joints.frame_axis import FrameAxis


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
