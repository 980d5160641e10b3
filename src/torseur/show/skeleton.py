"""A drawing made from the model: rods from joint to joint, plates, boxes with the inertia of bodies alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from torseur.model.conditions.at_distance import AtDistance
from torseur.model.constraints.closure import Closure
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.model import Model
from torseur.show.masses import MassShape, mass_shape
from torseur.show.nodes import Array, Nodes
from torseur.show.points import Point, apart
from torseur.show.solids import solid_of

_SAME = 1e-6  # of the machine's size: points that are one
_PLATE = 3  # a body that is held at so many points is drawn as a plate
_LOOSE = ("free", "planar")  # joints whose place on the body says nothing of its shape
_SLIDING = ("prismatic", "cylindrical", "screw")
_THIN = 0.02  # of the machine's size: the least edge of a box


def drawn_skeleton(model: Model, nodes: Nodes, points: tuple[Point, ...], size: float) -> Iterator[dict[str, Any]]:
    """Rods and boxes of every body, and feet where joints sit on the ground."""
    in_beams = {name for beam in model.beams for name in beam.names}
    for i, body in enumerate(model.bodies):
        if body.name not in in_beams and solid_of(body) is None:
            for part in _body(model.joints[i], mass_shape(body), _of(points, i), size):
                yield {"body": body.name, **_placed(nodes, i, part)}
    yield from _slides(model, nodes)
    yield from _rods(model, nodes)
    for foot in apart([point.at for point in points if point.body == GROUND and point.holds], _SAME * size):
        yield {"body": "world", "kind": "foot", **nodes.point(GROUND, foot)}


def _slides(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """What stretches where a joint slides: from its seat on the parent to the body that it moves."""
    for i, joint in enumerate(model.joints):
        if joint.kind in _SLIDING:
            ends = [nodes.place(model.parent[i], model.placement[i]), nodes.point(i, np.zeros(3))]
            yield {"body": model.bodies[i].name, "kind": "slide", "ends": ends}


def _rods(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Rods without a body of their own, which keep two frames at a distance."""
    for constraint in model.constraints:
        if isinstance(constraint, Closure) and any(isinstance(one, AtDistance) for one in constraint.conditions):
            ends = [nodes.frame(constraint.first), nodes.frame(constraint.second)]
            yield {"body": constraint.name, "kind": "edge", "ends": ends}


def _of(points: tuple[Point, ...], body: int) -> tuple[list[Array], list[Array]]:
    """(points that hold something, all other points) of a body."""
    own = [point for point in points if point.body == body]
    return [point.at for point in own if point.holds], [point.at for point in own if not point.holds]


def _body(
    joint: Joint, mass: MassShape | None, points: tuple[list[Array], list[Array]], size: float
) -> Iterator[dict[str, Any]]:
    seats, frames = points
    loose = joint.kind in _LOOSE
    hubs = [np.zeros(3)] if not loose else [] if mass is None else [mass.pose.p]
    if loose and mass is not None and mass.box.max() > _THIN * size and len(seats) < _PLATE:
        yield {"kind": "box", "at": mass.pose, "size": np.maximum(mass.box, _THIN * size).tolist()}
        frames = []
    ends = apart([*hubs, *seats], _SAME * size)[len(hubs) :] or apart([*hubs, *frames], _SAME * size)[len(hubs) :]
    if not ends and mass is not None and hubs and np.linalg.norm(mass.pose.p) > _SAME * size:
        ends = [mass.pose.p]
    for end in ends:
        for hub in hubs:
            yield {"kind": "rod", "from": hub, "to": end}
    for a, b in pairwise(_around([*([] if loose else hubs), *ends])):
        yield {"kind": "edge", "from": a, "to": b}


def _around(corners: list[Array]) -> list[Array]:
    """The corners of a plate in order, the first again at the end; none where there are fewer than three."""
    if len(corners) < 3:
        return []
    P = np.array(corners)
    from_middle = P - P.mean(axis=0)
    _, _, axes = np.linalg.svd(from_middle)
    angle = np.arctan2(from_middle @ axes[1], from_middle @ axes[0])
    order = np.argsort(angle, kind="stable")
    return [*(corners[k] for k in order), corners[order[0]]]


def _placed(nodes: Nodes, body: int, part: dict[str, Any]) -> dict[str, Any]:
    if part["kind"] == "box":
        return {"kind": "box", "size": part["size"], **nodes.place(body, part["at"])}
    return {"kind": part["kind"], "ends": [nodes.point(body, part["from"]), nodes.point(body, part["to"])]}
