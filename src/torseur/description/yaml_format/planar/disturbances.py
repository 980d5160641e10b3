"""Forces of time in the plane."""

from __future__ import annotations

from torseur.description.yaml_format.planar.keys import Point2
from torseur.description.yaml_format.sections.disturbances import ActingKeys
from torseur.description.yaml_format.sections.signals import WrittenSignal


class PlanarDisturbanceKeys(ActingKeys):
    """Force in the plane and torque about its normal at a frame or a point of a body, or effort on a joint."""

    at: Point2 = (0.0, 0.0)
    force: tuple[WrittenSignal, WrittenSignal] | None = None
    torque: WrittenSignal | None = None
