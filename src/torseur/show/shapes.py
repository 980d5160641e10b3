"""The shapes that a file gives its bodies: visuals, else solids, else collision shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from torseur.description.complaint import Complaint
from torseur.description.inertia.inertials import transform_of
from torseur.description.records.machine import Body, Description, Geometry, Shape, Solid
from torseur.model.model import Model
from torseur.show.nodes import Nodes
from torseur.show.surfaces import Surfaces


def drawn_shapes(model: Model, nodes: Nodes, surfaces: Surfaces) -> Iterator[dict[str, Any]]:
    """The shapes that show every body best, with their nodes and poses on them; holes of solids are not drawn."""
    for body in model.description.bodies:
        seat = model.frame(body.name)
        found: list[tuple[Shape | Solid, dict[str, Any]]] = []
        for shapes in ways_to_show(body):
            tried = [(shape, _geometry(shape.geometry, surfaces)) for shape in shapes]
            found = [(shape, geometry) for shape, geometry in tried if geometry is not None]
            if found:  # else its meshes cannot be read: the next best are drawn
                break
        for shape, geometry in found:
            place = nodes.place(seat.body, seat.placement @ transform_of(shape.pose))
            colour = shape.color if isinstance(shape, Shape) else None
            yield {"body": body.name, **place, **geometry, "colour": None if colour is None else list(colour)}


def ways_to_show(body: Body) -> Iterator[tuple[Shape | Solid, ...]]:
    """Visuals, solids, collision shapes: those that the file gives."""
    solids = tuple(solid for solid in body.solids if solid.sign > 0)
    yield from (shapes for shapes in (body.visuals, solids, body.collisions) if shapes)


def chosen(body: Body) -> tuple[Shape | Solid, ...]:
    """What shows the body best."""
    return next(ways_to_show(body), ())


def _geometry(geometry: Geometry, surfaces: Surfaces) -> dict[str, Any] | None:
    if geometry.kind != "mesh":
        return {"kind": geometry.kind, "size": list(geometry.size)}
    number = surfaces.number(geometry.mesh_file, geometry.mesh)
    if number is None:
        return None
    size = list(geometry.size) or [1.0] * 3
    surfaces.doubt_size(number, geometry.mesh, size)
    return {"kind": "mesh", "mesh": number, "size": size}


def doubts_of_meshes(description: Description) -> Iterator[Complaint]:
    """What is doubtful about the sizes of meshes that only show bodies; of others it is known from their mass."""
    for body in description.bodies:
        surfaces = Surfaces()
        for shape in body.visuals or body.collisions:
            _geometry(shape.geometry, surfaces)
        for mesh, doubt in surfaces.doubts.items():
            cause = f"mesh '{mesh}': {doubt.cause}"
            yield Complaint(body.where, f"body '{body.name}'", cause, doubt.remedy, "warning")
