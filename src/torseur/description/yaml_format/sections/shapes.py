"""Shapes of bodies, as they are seen."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, WithJsonSchema

from torseur.description.records.machine import Shape
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, contents, pose_data
from torseur.description.yaml_format.sections.geometries import PlacedGeometryKeys, geometry_data
from torseur.description.yaml_format.sections.mesh_files import Meshes, mesh_file
from torseur.description.yaml_format.values import Numbers4


def _opaque_unless_told(written: object) -> object:
    return (*written, 1.0) if isinstance(written, list | tuple) and len(written) == 3 else written


Color = Annotated[
    Numbers4,
    BeforeValidator(_opaque_unless_told),
    WithJsonSchema({"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 4}),
]


class ShapeKeys(PlacedGeometryKeys):
    """A shape for the viewer: exactly one of box, cylinder, tube, sphere, capsule, ellipsoid, mesh."""

    name: str | None = None
    material: str | None = None
    color: Color | None = None


def shape_records(shapes: tuple[ShapeKeys, ...], path: TreePath, meshes: Meshes, reading: Reading) -> tuple[Shape, ...]:
    """The shapes of one list of a body."""
    return tuple(_record(keys, (*path, index), meshes, reading) for index, keys in enumerate(shapes))


def _record(keys: ShapeKeys, path: TreePath, meshes: Meshes, reading: Reading) -> Shape:
    found = mesh_file(keys.mesh, (*path, "mesh"), meshes, reading) if keys.mesh is not None else None
    return Shape(
        keys.geometry(found),
        pose=keys.pose(),
        name=keys.name,
        material=keys.material,
        color=keys.color,
        where=reading.tree.where(path),
    )


def shape_data(shape: Shape) -> Data:
    """A shape, by its kind."""
    said = contents(name=shape.name, material=shape.material, color=shape.color)
    return geometry_data(shape.geometry) | pose_data(shape.pose) | said
