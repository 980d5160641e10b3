"""Stiffness and mass matrices that another program wrote, as the elements of a structure.

The matrices are those of the free body, in SI units, with three displacements (x, y, z) of each node in the order of
the nodes. A consistent mass matrix is M = M_s ⊗ 1 with M_s between nodes. Its factor M_s = Lᵀ L tells masses that move
as the elements' mass does: row g of L, divided by the sum s_g of its entries, are the shares N_g of nodes in the
motion of a point of mass s_g²,

    Σ_g s_g² N_gᵀ N_g = M_s,    N_g 1 = 1,    X_g = N_g x                                          (1)

Mass, centre and inertia are then those of M to round-off, since positions of elements are interpolated as their
displacements are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cached_property

import numpy as np
from scipy.sparse import csc_array, csr_array, diags_array, triu

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.description.elastic_records import Matrices
from torseur.fem.factor import factorised
from torseur.fem.interfaces import Region, interface, see_that_they_are_apart
from torseur.fem.matrix_files import read_matrix, read_nodes
from torseur.fem.solid_mesh import Cells, see_that_sizes_are_metres
from torseur.fem.solid_structure import SolidStructure
from torseur.fem.structure import StructureError
from torseur.frozen import dataclass

_SYMMETRIC = 1e-8  # of an entry's difference from the one across, in units of the largest
_STRAINLESS = 1e-6  # of forces by rigid motions, in units of those that single displacements need
_ALIKE = 1e-6  # of the mass along x, y and z, in units of the largest
_BESIDE = 1.5  # length of edges that are drawn, in units of the shortest at their node


@dataclass(frozen=True, eq=False)
class NodeCloud:
    """Nodes (n, 3) [m], and pairs of them that meet in the stiffness."""

    points: Array
    edges: Cells
    sets: dict[str, Cells] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class MatrixElements:
    """What matrices tell of an elastic body."""

    mesh: NodeCloud
    stiffness: csc_array
    between_nodes: csc_array  # M_s

    @cached_property
    def mass(self) -> tuple[Array, Array, csr_array]:
        """(masses, positions, shares of nodes) of (1)."""
        M = self.between_nodes
        factor = factorised(M)
        pivots = np.zeros(1) if factor.lu is None else factor.lu.U.diagonal()
        if not pivots.min() > 0:
            raise StructureError("the mass matrix is not positive. Export the consistent or lumped mass of all nodes.")
        L = diags_array(1 / np.sqrt(pivots)) @ csr_array(factor.lu.U)[:, factor.lu.perm_c]
        sums = np.asarray(L @ np.ones(L.shape[1]))
        N = csr_array(diags_array(1 / sums) @ L)
        return sums**2, N @ self.mesh.points, N

    @property
    def lines(self) -> Cells:
        """Short edges between nodes."""
        edges, points = self.mesh.edges, self.mesh.points
        length = np.linalg.norm(points[edges[:, 0]] - points[edges[:, 1]], axis=1)
        shortest = np.full(len(points), np.inf)
        for side in (0, 1):
            np.minimum.at(shortest, edges[:, side], length)
        return np.asarray(edges[length < _BESIDE * shortest[edges].min(axis=1)])

    def quadratic_forces(self, a: Array, b: Array) -> Array:
        """Unknown: strains of second order are not in the matrices."""
        raise StructureError(
            "matrices do not tell how loads stiffen the body. Say 'stiffening: false' in its modes, or give its mesh."
        )


def matrix_structure(files: Matrices, interfaces: Sequence[tuple[Array, Region]]) -> SolidStructure:
    """The structure of matrices in files, in any form that ``matrix_files`` reads."""
    points, labels = read_nodes(files.nodes)
    K, M = read_matrix(files.stiffness, labels), read_matrix(files.mass, labels)
    elements = matrix_elements(K, M, points)
    found = tuple(interface(elements.mesh, at, region) for at, region in interfaces)
    see_that_they_are_apart(found)
    return SolidStructure(elements, found)


def matrix_elements(K: csc_array, M: csc_array, points: Array) -> MatrixElements:
    """Checked: sizes, symmetry, rigid motions, and a mass that is the same along x, y and z."""
    n = len(points)
    see_that_sizes_are_metres(points, np.arange(n), "the set of nodes")
    for name, A in (("stiffness", K), ("mass", M)):
        if A.shape != (3 * n, 3 * n):
            raise StructureError(
                f"the {name} matrix has {A.shape[0]} × {A.shape[1]} entries for {n} nodes. Give {3 * n}: displacements "
                "x, y, z of each node in their order; nodes that turn (shells, beams) are not read."
            )
        if not np.isfinite(A.data).all() or abs(A - A.T).max() > _SYMMETRIC * abs(A).max():
            raise StructureError(f"the {name} matrix is not symmetric. Export it whole, without damping or supports.")
    _see_that_rigid_motions_are_free(K, points)
    pairs = triu(_node_graph(K), k=1).tocoo()
    edges = np.column_stack(pairs.coords).astype(np.int64)
    return MatrixElements(NodeCloud(points, edges), K, _between_nodes(M))


def _node_graph(K: csc_array) -> csr_array:
    """1 where two nodes meet."""
    entries = K.tocoo()
    n = K.shape[0] // 3
    rows, columns = (index // 3 for index in entries.coords)
    graph = csr_array((np.ones(len(rows)), (rows, columns)), shape=(n, n))
    graph.data[:] = 1.0
    return graph


def _see_that_rigid_motions_are_free(K: csc_array, points: Array) -> None:
    R = np.vstack([np.hstack([np.eye(3), -skew(p)]) for p in points - points.mean(axis=0)])
    R /= np.abs(R).max(axis=0)
    if np.abs(K @ R).max() > _STRAINLESS * np.abs(K.diagonal()).max():
        raise StructureError(
            "rigid motions of the nodes meet forces in the stiffness matrix. Export the free body, without supports "
            "and springs to the ground, with the nodes in the order of the freedoms."
        )


def _between_nodes(M: csc_array) -> csc_array:
    """M_s, the same along x, y and z."""
    blocks = [csc_array(M[a::3][:, a::3]) for a in range(3)]
    size = abs(M).max()
    across = max(abs(M[a::3][:, b::3]).max() for a in range(3) for b in range(3) if a != b)
    if across > _ALIKE * size or any(abs(block - blocks[0]).max() > _ALIKE * size for block in blocks[1:]):
        raise StructureError(
            "the mass matrix is not the same along x, y and z. Export it with displacements x, y, z of each node, "
            "without added masses that have directions."
        )
    return blocks[0]
