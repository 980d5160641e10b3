"""What a run records of joints that close loops: their coordinates and speeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from torseur.algebra.components import Value
from torseur.results.contents import Column, Variable

if TYPE_CHECKING:
    from torseur.mechanics.motorised.machine import Motorised, Moving

CLOSING_POSITION = "closing_position"
CLOSING_SPEED = "closing_speed"


def closing_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """Angle or length, and its rate, of every axis of a closing joint, under the joint's name."""
    from torseur.mechanics.tree.relative_motion import relative_motion

    axes, now = machine.model.closing_axes, m.now
    moved = [relative_motion(machine.lean, now.q, now.v, axis.first, axis.second) for axis in axes]
    both = list(zip(axes, moved, strict=True))
    positions = tuple(Column(axis.name, axis.axis.unit) for axis in axes)
    yield (
        Variable(CLOSING_POSITION, "position of a joint that closes a loop", "closing_axis", positions),
        [axis.axis.beyond(at.X_AB, 0.0) for axis, at in both],
    )
    speeds = tuple(Column(axis.name, f"{axis.axis.unit}/s") for axis in axes)
    yield (
        Variable(CLOSING_SPEED, "speed of a joint that closes a loop", "closing_axis", speeds),
        [axis.axis.rate(at.omega_B, at.p_dot) for axis, at in both],
    )
