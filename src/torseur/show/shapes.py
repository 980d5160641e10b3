"""The shapes that a file gives its bodies: visuals, else solids, else collision shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from torseur.description.inertials import transform_of
from torseur.description.records import Body, Geometry, Shape, Solid
from torseur.model.model import Model
from torseur.show.nodes import Nodes
from torseur.show.surfaces import Surfaces


def drawn_shapes(model: Model, nodes: Nodes, surfaces: Surfaces) -> Iterator[dict[str, Any]]:
    """Every shape of every body that can be drawn, with its node and its pose on it."""
    for body in model.description.bodies:
        seat = model.frame(body.name)
        for shape in chosen(body):
            geometry = _geometry(shape.geometry, surfaces)
            if geometry is None:
                continue
            place = nodes.place(seat.body, seat.placement @ transform_of(shape.pose))
            colour = shape.color if isinstance(shape, Shape) else None
            yield {"body": body.name, **place, **geometry, "colour": None if colour is None else list(colour)}


def chosen(body: Body) -> tuple[Shape | Solid, ...]:
    """What shows the body best; holes of solids are not drawn."""
    return body.visuals or tuple(solid for solid in body.solids if solid.sign > 0) or body.collisions


def _geometry(geometry: Geometry, surfaces: Surfaces) -> dict[str, Any] | None:
    if geometry.kind != "mesh":
        return {"kind": geometry.kind, "size": list(geometry.size)}
    number = surfaces.number(geometry.mesh_file, geometry.mesh)
    return None if number is None else {"kind": "mesh", "mesh": number, "size": list(geometry.size) or [1.0] * 3}
