"""What is seen of a meshed solid: its surface, how shapes move it, and how much they strain it there."""

from __future__ import annotations

from typing import Any

import numpy as np

from torseur.algebra.components import Array
from torseur.fem.solids.elements import SolidElements
from torseur.fem.solids.mesh import CELL_POINTS, Cells, SolidMesh
from torseur.frozen import dataclass

_FACES = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]  # of a cell whose volume is positive, seen from outside
STRAINS = ((0, 0), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""The order of the components of a strain."""


@dataclass(frozen=True, eq=False)
class SolidSurface:
    """Points of the surface by their numbers in the mesh, and triangles (f, 3) between them, seen from outside."""

    points: Cells
    faces: Cells


def solid_surface(mesh: SolidMesh, most: int) -> SolidSurface:
    """The outer faces by way of the middles of their edges; by their corners alone where there would be too many."""
    corners = _outer(mesh)
    faces = corners if 4 * len(corners) > most else _quartered(mesh, corners)
    points, own = np.unique(faces, return_inverse=True)
    return SolidSurface(points, own.reshape(-1, 3))


def _outer(mesh: SolidMesh) -> Cells:
    a, b, c, d = (mesh.points[mesh.tetrahedra[:, k]] for k in range(4))
    inverted = np.einsum("ei,ei->e", np.cross(b - a, c - a), d - a) < 0
    cells = mesh.tetrahedra.copy()
    cells[inverted] = cells[inverted][:, [1, 0, 2, 3]]
    faces = cells[:, _FACES].reshape(-1, 3)
    _, first, count = np.unique(np.sort(faces, axis=1), axis=0, return_index=True, return_counts=True)
    return np.asarray(faces[np.sort(first[count == 1])])


def _quartered(mesh: SolidMesh, faces: Cells) -> Cells:
    size = len(mesh.points)
    keys = mesh.edges[:, 0] * size + mesh.edges[:, 1]
    order = np.argsort(keys)
    pairs = np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]], axis=2)
    found = order[np.searchsorted(keys[order], pairs[..., 0] * size + pairs[..., 1])]
    middle = size - len(mesh.edges) + found
    a, b, c = faces.T
    ab, bc, ca = middle.T
    return np.stack([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], axis=1).reshape(-1, 3)


def nodal_strains(elements: SolidElements, moved: Array) -> Array:
    """(n, 6, m): strains ε = sym ∇u at the points, as the mean of the cells there, of displacements (n, 3, m)."""
    from skfem import Basis, ElementTetP2

    basis: Any = Basis(elements.mesh.skfem, ElementTetP2(), quadrature=(CELL_POINTS, np.ones(CELL_POINTS.shape[1])))
    shape = (3, *basis.dx.shape)
    G = np.stack([np.broadcast_to(basis.basis[i][0].grad, shape) for i in range(CELL_POINTS.shape[1])])
    cells = basis.element_dofs.T  # (e, 10), in the order of the points at which gradients were taken
    slopes = np.einsum("iaeq,eicm->eqcam", G, moved[cells], optimize=True)
    strain = (slopes + slopes.swapaxes(2, 3)) / 2
    told = np.stack([strain[:, :, a, b] for a, b in STRAINS], axis=2)
    total = np.zeros((len(moved), len(STRAINS), moved.shape[2]))
    np.add.at(total, cells.ravel(), told.reshape(-1, *total.shape[1:]))
    return np.asarray(total / np.bincount(cells.ravel(), minlength=len(moved))[:, None, None])
