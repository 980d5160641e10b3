"""Records of shapes from their keys; mesh files are looked for, never opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from torseur.description.complaint import DescriptionError
from torseur.description.mesh_paths import resolve_mesh
from torseur.description.records import Ignored, Shape
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.sections.bodies import ShapeKeys
from torseur.description.yaml_tree import TreePath


@dataclass(frozen=True)
class MeshSource:
    """Where meshes may be, whether one may be missing, and which are."""

    model_file: str
    search_paths: tuple[str | Path, ...] = ()
    required: bool = False
    missing: list[Ignored] = field(default_factory=list)


def shape_records(
    shapes: tuple[ShapeKeys, ...], path: TreePath, meshes: MeshSource, reading: Reading
) -> tuple[Shape, ...]:
    """The shapes of one list of a body."""
    return tuple(_record(keys, (*path, index), meshes, reading) for index, keys in enumerate(shapes))


def _record(keys: ShapeKeys, path: TreePath, meshes: MeshSource, reading: Reading) -> Shape:
    found = _mesh_file(keys.mesh, (*path, "mesh"), meshes, reading) if keys.mesh is not None else None
    return Shape(
        keys.geometry(found),
        pose=keys.pose(),
        name=keys.name,
        material=keys.material,
        color=keys.color,
        where=reading.tree.where(path),
    )


def _mesh_file(mesh: str, path: TreePath, meshes: MeshSource, reading: Reading) -> str | None:
    try:
        found = resolve_mesh(mesh, meshes.model_file, meshes.search_paths)
    except DescriptionError as error:
        reading.complain(path, error.complaints[0].cause, error.complaints[0].remedy)
        return None
    if found.file is None and meshes.required:
        reading.complain(path, found.reason, "Put the mesh there, or give its folder as a search path.")
    elif found.file is None:
        meshes.missing.append(Ignored(f"mesh '{mesh}' of body '{path[1]}'", found.reason, reading.tree.where(path)))
    return found.file
