"""What holds on to a body, and where."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.complaint import Where
from torseur.description.records.machine import Description, Vector


def places_on(body: str, description: Description) -> Iterator[tuple[Vector, str, Where]]:
    """(place on the body, what sits there, where that is written); first the body's own origin."""
    owner = next((b.where for b in description.bodies if b.name == body), Where())
    yield (0.0, 0.0, 0.0), f"body '{body}'", owner
    for joint in description.joints:
        if joint.parent == body:
            yield joint.pose.position, f"joint '{joint.name}'", joint.where
        if joint.child == body:
            yield joint.child_pose.position, f"joint '{joint.name}'", joint.where
    for frame in description.frames:
        if frame.body == body:
            yield frame.pose.position, f"frame '{frame.name}'", frame.where
    for load in description.loads:
        if load.body == body:
            yield load.point, f"load '{load.name}'", load.where
    for spring in description.springs:
        ends = (end for end in (spring.first, spring.second) if end.frame == body)
        yield from ((end.point, f"spring '{spring.name}'", spring.where) for end in ends)
    for disturbance in description.disturbances:
        if disturbance.frame == body:
            yield disturbance.point, f"disturbance '{disturbance.name}'", disturbance.where
