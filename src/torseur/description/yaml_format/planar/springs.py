"""Springs between points of the plane."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from torseur.description.yaml_format.planar.keys import Point2
from torseur.description.yaml_format.sections.spring_elements import (
    ActingSpringKeys,
    NameOrMapping,
    OnFrameKeys,
    frame_if_name,
)


class PlanarEndKeys(OnFrameKeys):
    """A frame, or a point of a body or of a frame, in the plane."""

    at: Point2 = (0.0, 0.0)


PlanarEnd = Annotated[PlanarEndKeys, BeforeValidator(frame_if_name), NameOrMapping()]


class PlanarSpringKeys(ActingSpringKeys):
    """A spring with damper between two points of the plane, or at a joint."""

    from_: PlanarEnd | None = Field(default=None, alias="from")
    to: PlanarEnd | None = None
