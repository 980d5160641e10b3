"""Frames that are fixed to bodies."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.algebra.transform import Transform
from torseur.description.drive_records import Disturbance

GROUND = -1
"""The number of the ground, where a body's number is asked for."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A frame fixed to the moving body number ``body`` (or the ground) at ``placement``."""

    body: int
    placement: Transform


def frame_of_disturbance(record: Disturbance) -> str:
    """The name of the frame that it acts at: a frame of its own where the point is not an origin."""
    return f"point of disturbance '{record.name}'" if any(record.point) else record.frame
