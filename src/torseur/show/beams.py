"""Beams as a scene draws them: stations along their axes, and how much they are bent."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from torseur.algebra.transform import Transform
from torseur.description.records.beams import Beam
from torseur.fem.beams.section import section_moments
from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.show.nodes import Array, Nodes, columns_of, flat_pose

_STATIONS = 17
_GROUND = np.array(flat_pose(Transform.identity()))  # behind all nodes, where its number −1 finds it


@dataclass(frozen=True, eq=False)
class DrawnBeam:
    """Nodes of the stations along a beam, their distances at rest, and half of its height [m]."""

    body: str
    stations: tuple[dict[str, Any], ...]
    lengths: Array
    radius: float

    def as_data(self) -> dict[str, Any]:
        """For the scene."""
        return {"body": self.body, "stations": list(self.stations), "radius": self.radius}

    def strains(self, poses: Array, rest: Array) -> Array:
        """(N, stations − 1): greatest bending strain ε = r |κ| of the pieces, by how much more they turn than at rest.

        ``poses`` are those of all nodes, (N, nodes, 9), ``rest`` (1, nodes, 9) those of the undeformed machine.
        """
        turned, still = (_turns(self._axes(of)) for of in (poses, rest))
        return np.asarray(self.radius * np.linalg.norm(turned - still, axis=2) / self.lengths)

    def _axes(self, poses: Array) -> Array:
        """(N, stations, 3, 3): the axes of the stations as columns."""
        on = [station["on"] for station in self.stations]
        own = columns_of(np.array([station["pose"] for station in self.stations]))
        ground = np.broadcast_to(_GROUND, (len(poses), 1, _GROUND.size))
        return np.asarray(columns_of(np.concatenate([poses, ground], axis=1)[:, on]) @ own)


def drawn_beams(model: Model, nodes: Nodes) -> Iterator[DrawnBeam]:
    """Beams cut into nodes, then those that take shapes."""
    for beam in model.beams:
        stations = tuple(nodes.frame(name) for name in beam.names)
        yield DrawnBeam(beam.name, stations, np.diff(beam.nodes.s), _radius(beam.nodes.beam))
    for record in model.description.bodies:
        if record.beam is not None and record.takes_shapes:
            seat = model.frame(record.name)
            for branch in (record.beam, *record.beam.branches):
                places, lengths = _stations(branch)
                at = (seat.placement @ Transform(np.eye(3), place) for place in places)
                yield DrawnBeam(record.name, tuple(nodes.place(seat.body, X) for X in at), lengths, _radius(branch))


def _stations(beam: Beam) -> tuple[Array, Array]:
    """Points along the axis, corners among them, and their distances."""
    corners = np.array(beam.points, dtype=np.float64)
    pieces = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    points = [corners[:1]]
    for a, b, length in zip(corners, corners[1:], pieces, strict=False):
        count = max(1, round((_STATIONS - 1) * length / pieces.sum()))
        points.append(a + np.linspace(0, 1, count + 1)[1:, None] * (b - a))
    found = np.concatenate(points)
    return found, np.linalg.norm(np.diff(found, axis=0), axis=1)


def _radius(beam: Beam) -> float:
    """Half the height of the section; of one that is given by its moments, that of a circle of its area."""
    sizes = beam.section.sizes
    match beam.section.kind:
        case "round" | "tube":
            return sizes[0] / 2
        case "rectangle":
            return max(sizes) / 2
        case "I":
            return sizes[0] / 2
    return math.sqrt(section_moments(beam.section).A / math.pi)


def _turns(R: Array) -> Array:
    """(N, stations − 1, 3): the small rotation from each station to the next, by the skew part of its matrix."""
    step = np.swapaxes(R[:, :-1], -1, -2) @ R[:, 1:]
    skew = step - np.swapaxes(step, -1, -2)
    return np.stack([skew[..., 2, 1], skew[..., 0, 2], skew[..., 1, 0]], axis=-1) / 2
