"""Frames that are fixed to bodies."""

from __future__ import annotations

from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.description.records.drives import Disturbance
from torseur.description.records.springs import Place
from torseur.frozen import dataclass

GROUND = -1
"""The number of the ground, where a body's number is asked for."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A frame fixed to the moving body number ``body`` (or the ground) at ``placement``."""

    body: int
    placement: Transform

    @cached_property
    def origin(self) -> Frame:
        """The frame at the same point with the axes of the body, as they are where it is not deformed."""
        return frame_at(self.body, self.placement.p)


def frame_at(body: int, point: Value) -> Frame:
    """The frame at a point of a body with the axes of the body, as they are where it is not deformed."""
    return Frame(body, Transform(ca.DM.eye(3), point))


def frame_of_disturbance(record: Disturbance) -> str:
    """The name of the frame that it acts at: a frame of its own where the point is not an origin."""
    return f"point of disturbance '{record.name}'" if any(record.point) else record.frame


def frame_of_place(place: Place) -> str:
    """The name of the frame at a point: one of its own where the point is not an origin."""
    x, y, z = place.point
    return f"point ({x!r}, {y!r}, {z!r}) of '{place.frame}'" if any(place.point) else place.frame
