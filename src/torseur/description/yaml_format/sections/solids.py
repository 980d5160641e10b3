"""What bodies are made of: shapes with densities or masses, from which the inertia is computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from pydantic import model_validator

from torseur.algebra.solids.uniform import UniformSolid
from torseur.description.inertia.doubt import ShapeError
from torseur.description.inertia.solid_inertia import inertial_of_solids, shape_of
from torseur.description.records.machine import Inertial, Pose, Solid
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, contents, pose_data
from torseur.description.yaml_format.sections.geometries import GeometryKeys, PlacedGeometryKeys, geometry_data
from torseur.description.yaml_format.sections.made_of import MadeOfKeys, require_positive
from torseur.description.yaml_format.sections.mesh_files import Meshes, mesh_file
from torseur.description.yaml_format.values import Density, Mass, refusal


class SolidKeys(PlacedGeometryKeys):
    """A part of a body, of uniform density; with the sign -1, a hole."""

    density: Density | None = None
    mass: Mass | None = None
    sign: Literal[1, -1] = 1
    name: str | None = None

    @model_validator(mode="after")
    def _one_weight(self) -> SolidKeys:
        if self.density is not None and self.mass is not None:
            raise refusal("both 'density' and 'mass' are given", "Keep one of them.")
        require_positive(self.density, self.mass)
        return self

    def is_weighed(self) -> bool:
        """Whether it has a density or a mass of its own."""
        return self.density is not None or self.mass is not None


def solids_and_inertial(
    keys: MadeOfKeys, stated: Inertial | None, path: TreePath, reading: Reading
) -> tuple[tuple[Solid, ...], Inertial | None]:
    """What a body of shapes is made of, and its inertia: as stated, unless it is to be computed.

    Stated beside shapes, an inertia wins unless ``inertia_from`` says otherwise; a mass alone is that of the shapes.
    """
    entries = [((*path, *inside), solid) for inside, solid in _entries(keys)]
    made = [_solid(solid, where, reading) for where, solid in entries]
    solids = tuple(solid for solid, _ in made)
    if stated is not None and keys.inertia_from != "shapes":
        if any(stated.inertia) or keys.inertia_from == "statement":
            return solids, stated
        if any(stated.pose.position):
            remedy = "Remove 'com', or give 'inertia' too."
            reading.complain(path, "'com' is given without 'inertia', which is computed from its shapes", remedy)
    if keys.inertia_from == "statement":
        reading.complain(path, "its inertia is to be the stated one, and there is none", "Give 'mass' and 'inertia'.")
    weighed = None if stated is None else stated.mass
    return solids, _computed(entries, made, weighed, path, reading)


def _entries(keys: MadeOfKeys) -> Iterator[tuple[TreePath, SolidKeys]]:
    """The shapes with their keys in the body; one that is written as the body itself is in its frame."""
    if keys.given_kinds():
        given = {key: getattr(keys, key) for key in GeometryKeys.model_fields}
        yield (), SolidKeys.model_construct(**given, density=keys.density)
    for index, solid in enumerate(keys.shapes):
        yield ("shapes", index), solid if solid.is_weighed() else solid.model_copy(update={"density": keys.density})


def _computed(
    entries: list[tuple[TreePath, SolidKeys]],
    made: list[tuple[Solid, UniformSolid | None]],
    weighed: float | None,
    path: TreePath,
    reading: Reading,
) -> Inertial | None:
    unknown = [solid.density is None and solid.mass is None for solid, _ in made]
    if any(unknown) and (weighed is None or not all(unknown)):
        cause = "neither a density nor a mass is given for this shape"
        reading.complain(entries[unknown.index(True)][0], cause, "Give one of them, or a density of the whole body.")
        return None
    shaped = [(solid, shape) for solid, shape in made if shape is not None]
    if len(shaped) < len(made):
        return None  # a complaint is noted
    try:
        return inertial_of_solids(shaped, weighed, reading.tree.where(path))
    except ValueError as error:  # no mass is left, or a quaternion has no direction
        cause, _, remedy = str(error).partition(". ")
        reading.complain(path, cause, remedy)
        return None


def _solid(keys: SolidKeys, path: TreePath, reading: Reading) -> tuple[Solid, UniformSolid | None]:
    """The record and its shape; the shape is None where a complaint is noted."""
    kind = keys.given_kinds()[0]
    file = None if keys.mesh is None else mesh_file(keys.mesh, (*path, "mesh"), Meshes(required=True), reading)
    where = reading.tree.where(path)
    solid = Solid(keys.geometry(file), keys.pose(), keys.density, keys.mass, keys.sign, keys.name, where)
    if keys.mesh is not None and file is None:
        return solid, None
    try:
        made = shape_of(solid.geometry)
    except ShapeError as error:
        reading.complain((*path, kind), error.cause, error.remedy)
        return solid, None
    return replace(solid, doubts=made.doubts), made.solid


def solids_data(solids: tuple[Solid, ...]) -> Data:
    """The shapes of a body; a single one in the body's frame is written as the body itself, one density of all once."""
    if len(solids) == 1 and _is_plain(solids[0]):
        return geometry_data(solids[0].geometry) | contents(density=solids[0].density)
    shared = solids[0].density if len({solid.density for solid in solids}) == 1 else None
    told = solids if shared is None else tuple(replace(solid, density=None) for solid in solids)
    return contents(density=shared, shapes=[_solid_data(solid) for solid in told])


def _is_plain(solid: Solid) -> bool:
    return solid.pose == Pose() and solid.mass is None and solid.sign == 1 and solid.name is None


def _solid_data(solid: Solid) -> Data:
    said = contents(density=solid.density, mass=solid.mass, name=solid.name)
    return geometry_data(solid.geometry) | pose_data(solid.pose) | ({"sign": -1} if solid.sign < 0 else {}) | said
