"""Inertia of bodies from the shapes that show them, for machines whose files state none or none to be trusted."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from torseur.algebra.solids.uniform import UniformSolid
from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.inertia.doubt import Doubt, ShapeError
from torseur.description.inertia.solid_inertia import inertial_of_solids, shape_of
from torseur.description.records.machine import Body, Description, Inertial, Solid
from torseur.frozen import dataclass

ShapesOf = Literal["visuals", "collisions"]


@dataclass(frozen=True)
class ShapeInertial:
    """The inertia of a body as it is stated, and as its shapes give it; None where there is none.

    ``doubts`` are those about its meshes, and why nothing could be computed where ``computed`` is None.
    """

    body: Body
    stated: Inertial | None
    computed: Inertial | None
    doubts: tuple[Doubt, ...] = ()


def shape_inertials(
    description: Description, *, density: float | None = None, of: ShapesOf = "visuals"
) -> tuple[ShapeInertial, ...]:
    """For every body its inertia beside that of its shapes, of uniform density [kg/m³].

    The shapes are what the body is made of, where the file says that, else its visuals or its collisions, which are
    added up as they are: where they overlap, they count twice.
    """
    if density is not None and not density > 0:
        raise ValueError(f"a density of {density:g} kg/m³ is not positive. Give e.g. 2700.")
    return tuple(_of_body(body, density, of) for body in description.bodies)


def inertia_from_shapes(
    description: Description, *, density: float, of: ShapesOf = "visuals", replace_stated: bool = False
) -> Description:
    """The machine in which bodies without inertia have that of their shapes; ``replace_stated``: all that have shapes.

    Raises DescriptionError where the shapes of such a body give none. Doubts about meshes: see ``shape_inertials``.
    """
    complaints, bodies = [], []
    for row in shape_inertials(description, density=density, of=of):
        wanted = row.stated is None or replace_stated
        if wanted and row.computed is None:
            complaints += [Complaint(row.body.where, f"body '{row.body.name}'", d.cause, d.remedy) for d in row.doubts]
        taken = None if row.computed is None else replace(row.computed, taken_from="statement")
        bodies.append(replace(row.body, inertial=taken) if wanted and taken is not None else row.body)
    if complaints:
        raise DescriptionError(complaints)
    return replace(description, bodies=tuple(bodies))


def _of_body(body: Body, density: float | None, of: ShapesOf) -> ShapeInertial:
    is_computed = body.inertial is not None and body.inertial.taken_from != "statement"
    stated = None if is_computed else body.inertial
    shown = tuple(Solid(shape.geometry, shape.pose) for shape in getattr(body, of))
    solids = [_of_density(solid, density) for solid in body.solids or shown]
    if not solids:
        return ShapeInertial(body, stated, None)
    try:
        made = [(solid, shape_of(solid.geometry)) for solid in solids]
        computed = body.inertial if is_computed else _sum([(solid, shape.solid) for solid, shape in made], body)
    except ValueError as error:
        cause, _, remedy = str(error).partition(". ")
        return ShapeInertial(body, stated, None, (Doubt(cause, remedy),))
    return ShapeInertial(body, stated, computed, tuple(doubt for _, shape in made for doubt in shape.doubts))


def _of_density(solid: Solid, density: float | None) -> Solid:
    return replace(solid, density=density) if solid.density is None and solid.mass is None else solid


def _sum(made: list[tuple[Solid, UniformSolid]], body: Body) -> Inertial:
    if any(solid.density is None and solid.mass is None for solid, _ in made):
        raise ShapeError("the density of its shapes is not known", "Give a density.")
    return inertial_of_solids(made, where=body.where)
