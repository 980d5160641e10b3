"""The solid that the cells of a volume mesh fill together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Array
from torseur.algebra.solids.uniform import UniformSolid
from torseur.frozen import dataclass

Cells = NDArray[np.int64]  # (n, corners)

# the corners of a hexahedron that each kind of cell is, some of them in one place
AS_HEXAHEDRON = {
    "tetra": (0, 1, 2, 2, 3, 3, 3, 3),
    "pyramid": (0, 1, 2, 3, 4, 4, 4, 4),
    "wedge": (0, 1, 2, 2, 3, 4, 5, 5),
    "hexahedron": (0, 1, 2, 3, 4, 5, 6, 7),
}
_CORNERS = np.array(
    [(-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1), (-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)]
)


@dataclass(frozen=True, eq=False)
class FilledCells:
    """The solid, and how many of its cells are numbered inside out."""

    solid: UniformSolid
    inverted: int


def filled_cells(points: Array, blocks: Iterable[tuple[str, Cells]]) -> FilledCells:
    """The solid of tetrahedra, pyramids, wedges and hexahedra with straight edges; an inverted cell counts as it lies.

    Every cell is an image of the cube [−1, 1]³ by the trilinear functions N_k of its eight corners,

        x(ξ) = Σ N_k(ξ) x_k,   dV = det(∂x/∂ξ) dξ          (1)

    where corners of the others than the hexahedron coincide. Of 1, x and x xᵀ times dV the degree is at most 4 in each
    of the three ξ, so that Gauss's rule of 3³ points is exact (of degree 5), also for faces that are not plane.
    """
    o = points.mean(axis=0)
    V, first, second, inverted = 0.0, np.zeros(3), np.zeros((3, 3)), 0
    for kind, cells in blocks:
        corners = (points - o)[cells[:, list(AS_HEXAHEDRON[kind])]]
        dV = np.array([weight * np.linalg.det(_map(corners, dN)) for _, dN, weight in _gauss_points()])  # (1)
        side = np.where(dV.sum(axis=0) < 0, -1.0, 1.0)
        inverted += int(np.sum(side < 0))
        for (N, _, _), share in zip(_gauss_points(), side * dV, strict=True):
            x = np.einsum("k,nki->ni", N, corners)
            V += float(share.sum())
            first += share @ x
            second += np.einsum("n,ni,nj->ij", share, x, x)
    if V == 0.0:
        raise ValueError("the cells fill no volume. Give tetrahedra, pyramids, wedges or hexahedra.")
    return FilledCells(UniformSolid.of_integrals(V, first, second, o), inverted)


def _map(corners: Array, dN: Array) -> Array:
    """∂x/∂ξ of every cell, (n, 3, 3)."""
    return np.asarray(np.einsum("kj,nki->nij", dN, corners))


def _gauss_points() -> Iterator[tuple[Array, Array, float]]:
    """N (8,), ∂N/∂ξ (8, 3) and the weight at each of the 3³ points."""
    nodes, weights = np.polynomial.legendre.leggauss(3)
    for i, j, k in product(range(3), repeat=3):
        factors = 1 + _CORNERS * nodes[[i, j, k]]
        N = factors.prod(axis=1) / 8
        dN = np.stack([_CORNERS[:, d] * np.delete(factors, d, axis=1).prod(axis=1) / 8 for d in range(3)], axis=1)
        yield N, dN, float(weights[i] * weights[j] * weights[k])
