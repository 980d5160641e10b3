"""Mesh files that are named: they are looked for, never opened."""

from __future__ import annotations

from dataclasses import field

from torseur.description.complaint import DescriptionError
from torseur.description.file_paths import resolve_mesh
from torseur.description.records.machine import Ignored
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.frozen import dataclass


@dataclass(frozen=True)
class Meshes:
    """Whether the file of a mesh may be missing, and which are."""

    required: bool = False
    missing: list[Ignored] = field(default_factory=list)


def mesh_file(mesh: str, path: TreePath, meshes: Meshes, reading: Reading) -> str | None:
    """The file of a mesh; a complaint, or an entry in the list of missing ones, where there is none."""
    try:
        found = resolve_mesh(mesh, reading.tree.file, reading.search_paths)
    except DescriptionError as error:
        reading.complain(path, error.complaints[0].cause, error.complaints[0].remedy)
        return None
    if found.file is None and meshes.required:
        reading.complain(path, found.reason, "Put the mesh there, or give its folder as a search path.")
    elif found.file is None:
        meshes.missing.append(Ignored(f"mesh '{mesh}' of body '{path[1]}'", found.reason, reading.tree.where(path)))
    return found.file
