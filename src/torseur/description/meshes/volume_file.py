"""Volume meshes from files, read by meshio."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Array
from torseur.algebra.solids.cells import AS_HEXAHEDRON, Cells
from torseur.description.inertia.doubt import ShapeError, package_missing
from torseur.description.meshes.measurable import require_measurable
from torseur.frozen import dataclass

SUFFIXES = (".msh", ".vtu", ".vtk", ".mesh", ".inp", ".bdf", ".nas", ".med", ".xdmf")

_CORNERS = {kind: max(corners) + 1 for kind, corners in AS_HEXAHEDRON.items()} | {"triangle": 3, "quad": 4}


@dataclass(frozen=True, eq=False)
class VolumeMesh:
    """Points (n, 3) in the file's unit of length, blocks of cells by their corners, and the triangles beside them.

    ``bent`` counts the cells of higher order; ``blocks`` take their edges to be straight. Of tetrahedra with ten points
    ``middles`` are those points, (n, 10). ``sets`` are the points that the file names.
    """

    points: Array
    blocks: tuple[tuple[str, Cells], ...]
    triangles: NDArray[np.int64]
    bent: int
    middles: Cells = field(default_factory=lambda: np.zeros((0, 10), dtype=np.int64))
    sets: dict[str, NDArray[np.int64]] = field(default_factory=dict)


def read_volume_mesh(file: Path) -> VolumeMesh:
    """The cells of a file that fill a volume."""
    mesh = _read(file)
    points = np.asarray(mesh.points, dtype=float)
    if points.ndim != 2 or points.shape[1] != 3:
        raise ShapeError("its points are not three numbers each", "Write the mesh again, in space.")
    require_measurable(points)
    blocks, triangles, bent = [], [np.zeros((0, 3), dtype=np.int64)], 0
    middles = [np.zeros((0, 10), dtype=np.int64)]
    for block in mesh.cells:
        kind = block.type.rstrip("0123456789")
        if kind not in _CORNERS or not len(block.data):
            continue
        corners = np.asarray(block.data, dtype=np.int64)[:, : _CORNERS[kind]]
        if corners.shape[1] < _CORNERS[kind] or not 0 <= corners.min() <= corners.max() < len(points):
            raise ShapeError("its cells name points that it does not have", "Write the mesh again.")
        if kind == "triangle":
            triangles.append(corners)
        elif kind == "quad":
            triangles += [corners[:, [0, 1, 2]], corners[:, [0, 2, 3]]]
        else:
            blocks.append((kind, corners))
            bent += len(corners) if block.type != kind else 0
        if block.type == "tetra10":
            middles.append(np.asarray(block.data, dtype=np.int64))
    return VolumeMesh(points, tuple(blocks), np.concatenate(triangles), bent, np.concatenate(middles), _sets(mesh))


def _sets(mesh: Any) -> dict[str, NDArray[np.int64]]:
    """Points by the names of point sets, of cell sets, and of the physical groups of Gmsh."""
    found: dict[str, list[NDArray[np.int64]]] = {}
    for name, points in mesh.point_sets.items():
        found.setdefault(str(name), []).append(np.asarray(points, dtype=np.int64).ravel())
    for name, chosen in mesh.cell_sets.items():
        for block, cells in zip(mesh.cells, chosen, strict=True):
            if cells is not None and len(cells) and not str(name).startswith("gmsh:"):
                own = np.asarray(block.data, dtype=np.int64)[np.asarray(cells, dtype=np.int64)]
                found.setdefault(str(name), []).append(own.ravel())
    tags = mesh.cell_data.get("gmsh:physical", [])
    for name, (tag, _) in mesh.field_data.items():
        for block, own in zip(mesh.cells, tags, strict=False):
            if (np.asarray(own) == tag).any():
                found.setdefault(str(name), []).append(np.asarray(block.data)[np.asarray(own) == tag].ravel())
    return {name: np.unique(np.concatenate(parts)) for name, parts in found.items()}


def _read(file: Path) -> Any:
    try:
        import meshio
    except ImportError:
        raise package_missing("meshio") from None
    said = io.StringIO()
    try:
        with redirect_stderr(said), redirect_stdout(said):
            return meshio.read(file)
    except (Exception, SystemExit) as error:  # what it cannot read, meshio prints, and ends the program
        told = " ".join(said.getvalue().split()) or f"{type(error).__name__}: {error}"
        raise ShapeError(f"its contents are not understood ({told})", "Write the mesh again.") from None
