"""The points of a machine that its drawing joins: joints, frames, ends of springs, wheels, closures of loops."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from torseur.algebra.components import as_numpy
from torseur.frozen import dataclass
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model
from torseur.show.nodes import Array


@dataclass(frozen=True, eq=False)
class Point:
    """A point (3,) of a body, or of the ground (−1), in the body's frame; ``holds``: something else moves there."""

    body: int
    at: Array
    holds: bool = True


def points_of(model: Model) -> tuple[Point, ...]:
    """All points, those that hold something first."""
    return (*_seats(model), *_closures(model), *_springs(model), *_frames(model))


def _seats(model: Model) -> Iterator[Point]:
    """Where joints sit on their parents."""
    for joint, parent, placement in zip(model.joints, model.parent, model.placement, strict=True):
        if joint.kind not in ("free", "planar"):
            yield Point(parent, as_numpy(placement.p).ravel())


def _closures(model: Model) -> Iterator[Point]:
    for constraint in model.constraints:
        for side in ("first", "second"):
            found = model.frames.get(str(getattr(constraint, side, "")))
            if found is not None and (found.body != GROUND or constraint.closes_loop):
                yield _point(found)


def _springs(model: Model) -> Iterator[Point]:
    for spring in model.springs:
        yield from (_point(model.frame(name)) for name in (spring.first, spring.second))


def _frames(model: Model) -> Iterator[Point]:
    for record in model.description.frames:
        found = model.frame(record.name)
        if found.body != GROUND:
            yield Point(found.body, as_numpy(found.placement.p).ravel(), holds=False)


def _point(frame: Frame) -> Point:
    return Point(frame.body, as_numpy(frame.placement.p).ravel())


def apart(points: list[Array], least: float) -> list[Array]:
    """The points that are farther from each other than ``least``, each once."""
    kept: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > least for other in kept):
            kept.append(point)
    return kept
