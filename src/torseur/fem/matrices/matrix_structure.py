"""Stiffness and mass matrices that another program wrote, as the elements of a structure.

The matrices are those of the free body, in SI units, with three displacements (x, y, z) of each node in the order of
the nodes, or with three rotations after them where nodes turn. A consistent mass matrix of displacements is
M = M_s ⊗ 1 with M_s between nodes. Its factor M_s = Lᵀ L tells masses that move as the elements' mass does: row g of L,
divided by the sum s_g of its entries, are the shares N_g of nodes in the motion of a point of mass s_g²,

    Σ_g s_g² N_gᵀ N_g = M_s,    N_g 1 = 1,    X_g = N_g x                                          (1)

Mass, centre and inertia are then those of M to round-off, since positions of elements are interpolated as their
displacements are. Where nodes turn, M_s is the mean of the displacements' three blocks, and what M has besides,
M_b = M − M_s ⊗ 1, is kept (``MassPoints.beside``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cached_property

import numpy as np
from scipy.sparse import csc_array, csr_array, diags_array, kron, triu
from scipy.sparse.csgraph import connected_components

from torseur.algebra.components import Array
from torseur.description.records.elastic import Matrices
from torseur.fem.factor import factorised
from torseur.fem.matrices.files import read_nodes
from torseur.fem.matrices.internal_freedoms import read_pair
from torseur.fem.solids.interfaces import SHIFTS, SIX, Region, interface, rigid_motions, see_that_they_are_apart
from torseur.fem.solids.mesh import Cells, see_that_sizes_are_metres
from torseur.fem.solids.solid_structure import SolidStructure
from torseur.fem.structure import Freedoms, StructureError
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
    each: int = SHIFTS
    mass_beside: csc_array | None = None  # M_b
    idle: Freedoms = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

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

    def geometric_stiffness(self, z: Array, phi: Array) -> Array:
        """Unknown: strains of second order are not in the matrices."""
        raise StructureError(
            "matrices do not tell how loads stiffen the body. Say 'stiffening: false' in its modes, or give its mesh."
        )


def matrix_structure(files: Matrices, interfaces: Sequence[tuple[Array, Region]]) -> SolidStructure:
    """The structure of matrices in files, in any form that ``matrix_files`` reads."""
    points, labels = read_nodes(files.nodes)
    K, M = read_pair(files.stiffness, files.mass, labels)
    elements = matrix_elements(K, M, points)
    found = tuple(interface(elements.mesh, at, region, elements.each) for at, region in interfaces)
    see_that_they_are_apart(found)
    return SolidStructure(elements, found)


def matrix_elements(K: csc_array, M: csc_array, points: Array) -> MatrixElements:
    """Checked: sizes, symmetry, rigid motions, one part, and a mass that is the same along x, y and z."""
    n = len(points)
    see_that_sizes_are_metres(points, np.arange(n), "the set of nodes")
    each = SIX if SIX * n in (K.shape[0], M.shape[0]) else SHIFTS
    K, M = (_with_rotations(A) if each == SIX and A.shape == (3 * n, 3 * n) else A for A in (K, M))
    for name, A in (("stiffness", K), ("mass", M)):
        if A.shape != (each * n, each * n):
            raise StructureError(
                f"the {name} matrix has {A.shape[0]} × {A.shape[1]} entries for {n} nodes. Give {3 * n}, displacements "
                f"x, y, z of each node in their order, or {6 * n}, with rotations about x, y, z after them."
            )
        if not np.isfinite(A.data).all() or abs(A - A.T).max() > _SYMMETRIC * abs(A).max():
            raise StructureError(f"the {name} matrix is not symmetric. Export it whole, without damping or supports.")
    _see_that_rigid_motions_are_free(K, points, each)
    graph = _node_graph(K, each)
    _see_that_it_hangs_together(graph)
    cloud = NodeCloud(points, np.column_stack(triu(graph, k=1).tocoo().coords).astype(np.int64))
    if each == SHIFTS:
        return MatrixElements(cloud, K, _between_nodes(M))
    M_s = _mean_between_nodes(M)
    spread = csc_array(kron(M_s, diags_array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0])))
    return MatrixElements(cloud, K, M_s, SIX, csc_array(M - spread), _idle(K, M))


def _with_rotations(A: csc_array) -> csc_array:
    """Of displacements alone, with nothing for rotations."""
    entries, n = A.tocoo(), 2 * A.shape[0]
    rows, columns = (index // 3 * 6 + index % 3 for index in entries.coords)
    return csc_array((entries.data, (rows, columns)), shape=(n, n))


def _node_graph(K: csc_array, each: int) -> csr_array:
    """1 where two nodes meet."""
    entries = K.tocoo()
    n = K.shape[0] // each
    rows, columns = (index // each for index in entries.coords)
    graph = csr_array((np.ones(len(rows)), (rows, columns)), shape=(n, n))
    graph.data[:] = 1.0
    return graph


def _see_that_it_hangs_together(graph: csr_array) -> None:
    parts, part = connected_components(graph, directed=False)
    if parts > 1:
        small = int(np.bincount(part).argmin())
        raise StructureError(
            f"the stiffness matrix tells {parts} parts that do not meet; one of them has node "
            f"{int(np.argmax(part == small)) + 1} of the list. Join them there, or leave its nodes out."
        )


def _see_that_rigid_motions_are_free(K: csc_array, points: Array, each: int) -> None:
    """In units of what single freedoms meet: moments beside forces."""
    R = rigid_motions(points - points.mean(axis=0), each)
    unit = np.sqrt(np.where(K.diagonal() > 0, K.diagonal(), 1.0))
    forces, size = (K @ R) / unit[:, None], np.abs(unit[:, None] * R).max(axis=0)
    if np.abs(forces / size).max() > _STRAINLESS:
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


def _mean_between_nodes(M: csc_array) -> csc_array:
    """M_s of nodes that turn: elements may move across and along by different functions, but of the same mass."""
    blocks = [csc_array(M[a::6][:, a::6]) for a in range(3)]
    masses = np.array([block.sum() for block in blocks])
    if np.ptp(masses) > _ALIKE * masses.max():
        told = ", ".join(f"{mass:.6g}" for mass in masses)
        raise StructureError(
            f"the mass matrix has {told} kg along x, y and z. Export it whole, without added masses that have "
            "directions."
        )
    return csc_array((blocks[0] + blocks[1] + blocks[2]) / 3)


def _idle(K: csc_array, M: csc_array) -> Freedoms:
    """Freedoms that nothing resists, as rotations of nodes of solids; refused where they have mass."""
    slack, massless = K.diagonal() == 0, M.diagonal() == 0
    if (slack & ~massless).any():
        k = int(np.argmax(slack & ~massless))
        motion = ("moves along x", "moves along y", "moves along z", "turns about x", "turns about y", "turns about z")
        raise StructureError(
            f"node {k // 6 + 1} of the list {motion[k % 6]} without stiffness, but with mass. Give it stiffness (of "
            "shells that of drilling, K6ROT in Nastran), or no inertia."
        )
    return np.flatnonzero(slack)
