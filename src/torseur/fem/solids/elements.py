"""Elastic energy and mass of quadratic tetrahedra, with the fields of scikit-fem.

With gradients G_i of the ten functions of a cell, Lamé's λ and μ and strain ε = sym ∇u + ½ ∇uᵀ∇u,

    K_ia,jb = ∫ λ G_ia G_jb + μ G_ib G_ja + μ δ_ab G_i · G_j dV                                    (1)
    φ_jᵀ K_g(z) φ_k = ∫ σ_ab ∂_a φ_j · ∂_b φ_k dV,    σ = λ tr ε 1 + 2 μ ε,    ε = sym ∇z            (2)
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from scipy.sparse import coo_array, csc_array, csr_array, kron

from torseur.algebra.components import Array
from torseur.description.records.beams import Material
from torseur.fem.beams.section import shear_modulus
from torseur.fem.solids.mesh import Cells, SolidMesh, surface_edges
from torseur.frozen import dataclass

_STRAIN, _MASS = 2, 4  # degrees of products of gradients, and of functions, of straight cells
_CHUNK = 2000  # cells whose matrices are in memory at a time
_POINTS = 8000  # of quadrature, whose gradients are


@dataclass(frozen=True, eq=False)
class SolidElements:
    """A mesh of one material; freedoms are the displacements of its points, three each."""

    mesh: SolidMesh
    material: Material
    each: ClassVar[int] = 3
    idle: ClassVar[Cells] = np.zeros(0, dtype=np.int64)
    mass_beside: ClassVar[None] = None

    @cached_property
    def stiffness(self) -> csc_array:
        """K of (1), (3 n, 3 n)."""
        lam, mu = lame(self.material)
        cells, n = self._strained.cells, 3 * len(self.mesh.points)
        parts = []
        for begin in range(0, len(cells), _CHUNK):
            G, dV = self._strained.gradients[begin : begin + _CHUNK], self._strained.dV[begin : begin + _CHUNK]
            S = np.einsum("eqia,eqjb->eiajb", G * dV[:, :, None, None], G, optimize=True)
            K = lam * S + mu * S.transpose(0, 1, 4, 3, 2)
            K[:, :, range(3), :, range(3)] += mu * np.einsum("eicjc->eij", S)
            own = (3 * cells[begin : begin + _CHUNK, :, None] + np.arange(3, dtype=np.int32)).reshape(len(K), 30)
            rows, columns = np.repeat(own, 30, axis=1).ravel(), np.tile(own, 30).ravel()
            parts.append(csc_array(coo_array((K.reshape(-1), (rows, columns)), shape=(n, n))))
        while len(parts) > 1:  # in pairs, so that few sums are large
            parts = [sum(parts[k : k + 2][1:], start=parts[k]) for k in range(0, len(parts), 2)]
        return parts[0]

    @cached_property
    def mass(self) -> tuple[Array, Array, csr_array]:
        """(masses (g,), positions (g, 3), values of the functions (g, n)) at quadrature points."""
        basis = _basis(self.mesh, _MASS)
        values = np.stack([np.broadcast_to(np.asarray(basis.basis[i][0]), basis.dx.shape) for i in range(10)], axis=-1)
        cells = basis.element_dofs.T.astype(np.int32)
        e, q = basis.dx.shape
        columns = np.repeat(cells, q, axis=0).ravel()
        N = csr_array((values.ravel(), columns, np.arange(0, 10 * e * q + 1, 10)), shape=(e * q, len(self.mesh.points)))
        N.sort_indices()
        return self.material.density * basis.dx.ravel(), N @ self.mesh.points, N

    @property
    def lines(self) -> Cells:
        """The edges of the surface, by way of their middles."""
        return surface_edges(self.mesh)

    def geometric_stiffness(self, z: Array, phi: Array) -> Array:
        """(2) for displacements (n, 3, k) and (n, 3, m) of the points, (k, m, m)."""
        lam, mu = lame(self.material)
        D, dV, k, m = self._gradient, self._strained.dV.ravel(), z.shape[2], phi.shape[2]
        found = np.zeros((k, m, m))
        for begin in range(0, len(dV), _POINTS):
            own, volumes = D[3 * begin : 3 * (begin + _POINTS)], dV[begin : begin + _POINTS]
            Z, P = ((own @ u.reshape(len(u), -1)).reshape(-1, 3, 3, u.shape[2]) for u in (z, phi))  # [g, ∂, component]
            stress = mu * (Z + Z.swapaxes(1, 2))
            stress[:, range(3), range(3)] += lam * np.einsum("gaai->gi", Z)[:, None]
            flat = P.reshape(-1, m)
            for i in range(k):
                pulled = np.matmul(volumes[:, None, None] * stress[..., i], P.reshape(len(P), 3, -1))
                found[i] += flat.T @ pulled.reshape(-1, m)
        return found

    @cached_property
    def _gradient(self) -> csr_array:
        """∂/∂x, ∂/∂y, ∂/∂z of a scalar at all points of quadrature, (3 g, n)."""
        G = self._strained.gradients.swapaxes(2, 3)  # (e, q, 3, 10)
        e, q = G.shape[:2]
        columns = np.repeat(self._strained.cells, 3 * q, axis=0).ravel()
        rows = np.arange(0, 30 * e * q + 1, 10)
        return csr_array((G.ravel(), columns, rows), shape=(3 * e * q, len(self.mesh.points)))

    @cached_property
    def _strained(self) -> _Strained:
        basis = _basis(self.mesh, _STRAIN)
        G = np.stack([np.broadcast_to(basis.basis[i][0].grad, (3, *basis.dx.shape)) for i in range(10)])
        return _Strained(basis.element_dofs.T.astype(np.int32), np.ascontiguousarray(G.transpose(2, 3, 0, 1)), basis.dx)


@dataclass(frozen=True, eq=False)
class _Strained:
    """Points of cells (e, 10), gradients (e, q, 10, 3) and volumes (e, q) of quadrature."""

    cells: Any
    gradients: Array
    dV: Array


def lame(material: Material) -> tuple[float, float]:
    """λ and μ [Pa] of an isotropic material."""
    mu = shear_modulus(material)
    nu = material.E / (2 * mu) - 1
    return 2 * mu * nu / (1 - 2 * nu), mu


def in_space(scalar: csr_array) -> csr_array:
    """A map between scalars at points as one between vectors there."""
    return csr_array(kron(scalar, np.eye(3), format="csr"))


def _basis(mesh: SolidMesh, order: int) -> Any:
    from skfem import Basis, ElementTetP2

    bent = not np.allclose(mesh.points[-len(mesh.edges) :], mesh.points[mesh.edges].mean(axis=1), atol=1e-12)
    return Basis(mesh.skfem, ElementTetP2(), intorder=order + 2 * bent)
