"""Mass, centre and inertia of a body from the solids that it is made of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torseur.algebra.components import Array
from torseur.algebra.inertia import combine, rotated
from torseur.algebra.solids.closed_forms import simple_solid
from torseur.algebra.solids.uniform import UniformSolid
from torseur.description.complaint import Where
from torseur.description.inertia.doubt import ShapeError
from torseur.description.inertia.inertials import transform_of
from torseur.description.meshes.mesh_solid import MeshSolid, mesh_solid
from torseur.description.placement import vector
from torseur.description.records.machine import Geometry, Inertial, Pose, Solid

_NOTHING_LEFT = 1e-12  # of the mass without holes: less is the round-off of their difference
_ROUND_OFF = 1e-9  # of the size of a body, or of its inertia: mesh files keep some seven digits of a vertex


def shape_of(geometry: Geometry) -> MeshSolid:
    """The solid of a geometry in its own frame; raises ShapeError where it is none."""
    if geometry.kind == "mesh":
        if geometry.mesh_file is None:
            raise ShapeError(f"the file of mesh '{geometry.mesh}' was not found", "Give its folder as a search path.")
        return mesh_solid(geometry.mesh_file, geometry.size)
    try:
        return MeshSolid(simple_solid(geometry.kind, geometry.size), np.zeros(3))
    except ValueError as error:
        cause, _, remedy = str(error).partition(". ")
        raise ShapeError(cause, remedy) from None


def inertial_of_solids(
    solids: Sequence[tuple[Solid, UniformSolid]],
    weighed: float | None = None,
    where: Where = Where(),  # noqa: B008 (frozen)
) -> Inertial:
    """The sum of the solids, less the holes, along the body's axes; scaled to the mass ``weighed`` where it is given.

    Solids of which neither density nor mass is known are taken to be equally dense.
    """
    parts = [_part(solid, shape) for solid, shape in solids]
    mass, com, I = combine(parts)
    if mass <= _NOTHING_LEFT * sum(abs(part[0]) for part in parts):
        raise ShapeError("its holes leave no mass", "Check signs, sizes and densities of its shapes.")
    radius = max(float(np.sqrt(abs(np.trace(I)) / mass)), float(np.abs(com).max()))
    I = (1.0 if weighed is None else weighed / mass) * _without_round_off(I, abs(float(np.trace(I))))
    xx, yy, zz, xy, xz, yz = (float(I[i, j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    return Inertial(
        mass if weighed is None else weighed,
        Pose(vector(_without_round_off(com, radius))),
        (xx, yy, zz, xy, xz, yz),
        where=where,
        taken_from="solids" if weighed is None else "weighed solids",
    )


def _without_round_off(values: Array, size: float) -> Array:
    """Entries that are the round-off of a zero are zero, so that symmetry keeps the equations short."""
    return np.where(np.abs(values) <= _ROUND_OFF * size, 0.0, values)


def _part(solid: Solid, shape: UniformSolid) -> tuple[float, Array, Array]:
    density = 1.0 if solid.density is None else solid.density
    mass = density * shape.volume if solid.mass is None else solid.mass
    weight, center, I = shape.weighing(solid.sign * mass)
    X = transform_of(solid.pose)
    return weight, np.asarray(X.point(center)), rotated(X.R, I)
