"""Meshes of quadratic tetrahedra: read from files, raised from linear ones, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from torseur.algebra.components import Array
from torseur.description.complaint import suggestion
from torseur.description.meshes import volume_file
from torseur.fem.structure import StructureError
from torseur.frozen import dataclass

Cells = NDArray[np.int64]
_FLAT = 1e-4  # volume of a degenerate cell, in units of that of a regular one with its longest edge
_LARGEST, _SMALLEST = 50.0, 5e-4  # m; sizes beyond are not what a machine has in metres
_EDGES = ((0, 1), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3))  # of points 4 to 9 of a cell
_FACES = {
    "tetra": ((0, 1, 2), (0, 1, 3), (1, 2, 3), (0, 2, 3)),
    "pyramid": ((0, 1, 2, 3), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)),
    "wedge": ((0, 1, 2), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)),
    "hexahedron": ((0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)),
}


@dataclass(frozen=True, eq=False)
class SolidMesh:
    """Points (n, 3) [m] of quadratic tetrahedra, first their corners; ``sets`` name points.

    ``tetrahedra`` (e, 4) are the corners of cells, ``edges`` (k, 2) the corners between which the other points lie, in
    their order; edges may be bent.
    """

    points: Array
    tetrahedra: Cells
    edges: Cells
    sets: Mapping[str, Cells] = field(default_factory=dict)

    @property
    def skfem(self) -> Any:
        """The mesh of scikit-fem, isoparametric."""
        _require_package()
        from skfem import MeshTet, MeshTet2

        corners = len(self.points) - len(self.edges)
        linear = MeshTet(np.ascontiguousarray(self.points[:corners].T), np.ascontiguousarray(self.tetrahedra.T))
        return MeshTet2(np.ascontiguousarray(self.points.T), linear.t)


def read_solid_mesh(file: str | Path, scale: float = 1.0) -> SolidMesh:
    """The mesh of a file, its coordinates times ``scale`` being metres: tetrahedra, or cells that are cut into them."""
    path = Path(file)
    if path.suffix.lower() not in volume_file.SUFFIXES:
        raise StructureError(
            f"'{path.name}' has the ending of no volume mesh that is read. "
            + suggestion(path.suffix.lower(), volume_file.SUFFIXES)
        )
    if not path.is_file():
        raise StructureError(f"there is no mesh '{path}'. Check its name and folder.")
    read = volume_file.read_volume_mesh(path)
    if not read.blocks:
        raise StructureError(
            f"mesh '{path.name}' has no cells that fill a volume. A surface is not enough: mesh its inside, e.g. with "
            "Gmsh (3D)."
        )
    cells = np.concatenate([_cut(kind, block) for kind, block in read.blocks])
    return solid_mesh(read.points * scale, cells, middles=read.middles, sets=read.sets, name=f"mesh '{path.name}'")


def solid_mesh(
    points: Array,
    tetrahedra: Cells,
    *,
    middles: Cells | None = None,
    sets: Mapping[str, Cells] | None = None,
    name: str = "the mesh",
) -> SolidMesh:
    """From points and tetrahedra; cells ``middles`` of ten points tell where those on edges are that are bent."""
    see_that_sizes_are_metres(points, tetrahedra, name)
    _see_that_cells_are_whole(points, tetrahedra, name)
    used, tetrahedra = np.unique(tetrahedra, return_inverse=True)
    tetrahedra = tetrahedra.reshape(-1, 4)
    _see_that_it_hangs_together(points[used], tetrahedra, name)
    new = np.full(len(points), -1)
    new[used] = np.arange(len(used))
    _require_package()
    from skfem import MeshTet

    corners = points[used]
    linear = MeshTet(np.ascontiguousarray(corners.T), np.ascontiguousarray(tetrahedra.T))
    edges = linear.edges.T.astype(np.int64)
    between = corners[edges].mean(axis=1)
    if middles is not None and len(middles):
        between, on_edges = _bent(points, middles, new, edges, between)
        new[middles[:, 4:].ravel()] = len(used) + on_edges
    named = {key: _with_edges(new[own], len(used), edges) for key, own in (sets or {}).items()}
    mesh = SolidMesh(np.vstack([corners, between]), tetrahedra, edges, named)
    _see_that_bent_cells_are_whole(mesh, name)
    return mesh


def _require_package() -> None:
    try:
        import skfem  # noqa: F401
    except ImportError:
        raise StructureError(
            "solids need the package 'scikit-fem', which is not installed. Say: pip install 'torseur[solids]'."
        ) from None


def _bent(points: Array, middles: Cells, new: Cells, edges: Cells, between: Array) -> tuple[Array, Cells]:
    """(points on the edges as cells of ten points have them, numbers of the edges of their points)."""
    ends = np.sort(new[np.stack([middles[:, list(pair)] for pair in _EDGES], axis=1)], axis=2).reshape(-1, 2)
    size = int(edges.max()) + 1
    keys, wanted = edges[:, 0] * size + edges[:, 1], ends[:, 0] * size + ends[:, 1]
    order = np.argsort(keys)
    found = order[np.searchsorted(keys[order], wanted)]
    between = between.copy()
    between[found] = points[middles[:, 4:].ravel()]
    return between, found


def _with_edges(named: Cells, corners: int, edges: Cells) -> Cells:
    """Points of a set, with those on the edges between its corners."""
    own = np.unique(named[named >= 0])
    inside = np.isin(edges, own[own < corners]).all(axis=1)
    return np.union1d(own, corners + np.flatnonzero(inside))


def _cut(kind: str, cells: Cells) -> Cells:
    """Cells as tetrahedra: from the corner with the least number to the triangles of the faces that it is not on.

    Faces are cut from their least corner: neighbours cut the face between them alike.
    """
    if kind == "tetra":
        return cells
    found = []
    for cell in cells:
        apex = int(cell.min())
        for face in _FACES[kind]:
            around = [int(cell[k]) for k in face]
            if apex in around:
                continue
            first = around.index(min(around))
            turned = around[first:] + around[:first]
            found += [(apex, turned[0], turned[k], turned[k + 1]) for k in range(1, len(turned) - 1)]
    return np.array(found, dtype=np.int64)


def _volumes(points: Array, cells: Cells) -> Array:
    """Six times the volume of each cell, with its sign."""
    a, b, c, d = (points[cells[:, k]] for k in range(4))
    return np.asarray(np.einsum("ei,ei->e", np.cross(b - a, c - a), d - a))


def see_that_sizes_are_metres(points: Array, cells: Cells, name: str) -> None:
    """Refuse sizes that a machine does not have."""
    size = float(np.ptp(points[np.unique(cells)], axis=0).max())
    if not np.isfinite(size) or size > _LARGEST:
        raise StructureError(f"{name} is {size:.4g} m long: it looks written in millimetres. Then give 'scale: 0.001'.")
    if size < _SMALLEST:
        raise StructureError(f"{name} is {size:.4g} m long: the scale looks too small. Check its unit and 'scale'.")


def _see_that_cells_are_whole(points: Array, cells: Cells, name: str) -> None:
    volumes = np.abs(_volumes(points, cells))
    longest = np.max([np.linalg.norm(points[cells[:, i]] - points[cells[:, j]], axis=1) for i, j in _EDGES], axis=0)
    flat = np.flatnonzero(volumes < _FLAT * longest**3 / np.sqrt(2))  # 6 V of a regular one is l³/√2
    if len(flat):
        where = ", ".join(f"{x:.4g}" for x in points[cells[flat[0]]].mean(axis=0))
        raise StructureError(
            f"{len(flat)} of the {len(cells)} cells of {name} have no volume to speak of, the first at ({where}) m. "
            "Remove slivers: mesh again, or let the mesher optimise."
        )


def _see_that_bent_cells_are_whole(mesh: SolidMesh, name: str) -> None:
    """The map of a cell must not change its sign between its points, as it does where bent edges cross."""
    from skfem import Basis, ElementTetP2

    determinants = Basis(mesh.skfem, ElementTetP2(), intorder=2).mapping.detDF(CELL_POINTS)
    crossed = np.flatnonzero((determinants.min(axis=1) <= 0) & (determinants.max(axis=1) >= 0))
    if len(crossed):
        where = ", ".join(f"{x:.4g}" for x in mesh.points[mesh.tetrahedra[crossed[0]]].mean(axis=0))
        raise StructureError(
            f"{len(crossed)} of the {len(mesh.tetrahedra)} cells of {name} are turned inside out by their bent edges, "
            f"the first at ({where}) m. Mesh again with the optimisation of high-order cells, or with straight edges."
        )


CELL_POINTS = np.array(
    [[0, 1, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0], [0, 0, 1, 0, 0, 0.5, 0.5, 0, 0, 0.5], [0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0.5]]
)
"""Corners and middles of edges of the reference cell, (3, 10)."""


def _see_that_it_hangs_together(points: Array, cells: Cells, name: str) -> None:
    n, pairs = len(points), cells[:, [[0, 1], [1, 2], [2, 3]]].reshape(-1, 2)
    graph = coo_array((np.ones(len(pairs)), pairs.T), shape=(n, n))
    parts, part = connected_components(graph, directed=False)
    if parts > 1:
        sizes = np.sort(np.bincount(part))[::-1]
        raise StructureError(
            f"{name} has {parts} parts that do not touch, of {', '.join(map(str, sizes[:5]))} points. "
            "Merge points that are one, or give each part as a body."
        )


def surface_edges(mesh: SolidMesh) -> Cells:
    """Pairs of points along the edges of the surface, by way of their middles, (k, 2)."""
    faces = np.sort(mesh.tetrahedra[:, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]].reshape(-1, 3), axis=1)
    outer, count = np.unique(faces, axis=0, return_counts=True)
    pairs = np.unique(outer[count == 1][:, [[0, 1], [0, 2], [1, 2]]].reshape(-1, 2), axis=0)
    size = len(mesh.points)
    keys, wanted = mesh.edges[:, 0] * size + mesh.edges[:, 1], pairs[:, 0] * size + pairs[:, 1]
    order = np.argsort(keys)
    middle = size - len(mesh.edges) + order[np.searchsorted(keys[order], wanted)]
    return np.vstack([np.column_stack([pairs[:, 0], middle]), np.column_stack([middle, pairs[:, 1]])])
