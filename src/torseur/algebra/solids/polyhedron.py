"""The solid inside a closed surface of triangles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Array
from torseur.algebra.solids.uniform import UniformSolid
from torseur.frozen import dataclass

Faces = NDArray[np.int64]  # (n, 3) numbers of vertices, counter-clockwise seen from outside


def polyhedron(vertices: Array, faces: Faces) -> UniformSolid:
    """The solid of a closed surface, exact but for round-off; V is negative where the faces look inward.

    Each face (a, b, c), seen from a point o inside or outside, is the base of a tetrahedron of signed volume; what is
    counted twice cancels. With a, b, c measured from o and s = a + b + c:

        6 V   = Σ a·(b × c)                              (1)
        ∫ x   = Σ V_f s / 4                              (2)
        ∫ xxᵀ = Σ V_f (a aᵀ + b bᵀ + c cᵀ + s sᵀ) / 20   (3)

    The same numbers as the integrals over faces of [E02], as the divergence theorem says.
    Departure: o is the mean of the vertices, so that nothing is lost on a solid far from its origin.
    """
    o = vertices.mean(axis=0)
    a, b, c = np.moveaxis((vertices - o)[faces], 1, 0)
    s = a + b + c
    V_f = np.einsum("fi,fi->f", a, np.cross(b, c)) / 6  # (1)
    second = sum(np.einsum("f,fi,fj->ij", V_f, x, x) for x in (a, b, c, s)) / 20  # (3)
    V = float(V_f.sum())
    if V == 0.0:
        raise ValueError("the surface encloses no volume. Give a closed surface of triangles.")
    return UniformSolid.of_integrals(V, V_f @ s / 4, np.asarray(second), o)  # (2)


@dataclass(frozen=True)
class SurfaceFaults:
    """How many edges of a surface keep it from enclosing a volume.

    An edge is ``open`` where its faces are odd in number, so that one of them has no neighbour; it is ``crossed`` where
    its faces are even in number but do not run along it as often one way as the other, so that neighbours look to
    different sides.
    """

    open: int
    crossed: int
    edges: int


def surface_faults(faces: Faces) -> SurfaceFaults:
    """The edges at which a surface is open or changes its side; none of a closed surface with all faces outward.

    With none, the volume and its moments do not depend on the point that they are measured from.
    """
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    ways = np.where(edges[:, 0] < edges[:, 1], 1, -1)
    _, edge = np.unique(edges.min(axis=1) * (edges.max() + 1) + edges.max(axis=1), return_inverse=True)
    count, balance = np.bincount(edge), np.bincount(edge, weights=ways)
    is_open = count % 2 == 1
    return SurfaceFaults(int(is_open.sum()), int(np.sum((balance != 0) & ~is_open)), len(count))
