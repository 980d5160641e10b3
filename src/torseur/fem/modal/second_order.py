"""Displacements of second order, which hold the quadratic part of the strain at zero: bending stretches nothing.

    u = φ_j η_j + ½ w_jk η_j η_k,    K w_jk = −q(φ_j, φ_k),    uᵀ q(φ_j, φ_k) = φ_jᵀ K_g(u) φ_k         (1)

with the geometric stiffness K_g(u) of the stress that a displacement u causes. Motion asks for few rows A w of them:
sums over the mass, and places. By Maxwell's and Betti's theorem they are

    A_i w_jk = −φ_jᵀ K_g(z_i) φ_k,    K z_i = A_iᵀ                                                      (2)

one solution each, however many modes there are: A_i is a load, and does the work of the stress that it causes. Tension
stiffens, compression softens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import cached_property
from typing import TypeAlias

import numpy as np
from scipy.linalg import null_space, qr

from torseur.algebra.components import Array
from torseur.fem.factor import Factor, Factors
from torseur.fem.structure import Freedoms, MassPoints, Structure, StructureError
from torseur.frozen import dataclass

Rows: TypeAlias = Callable[[Array], Array]
"""Of A (k, freedoms) A w, (k, m, m)."""

_LOOSE = 1e-9  # of a rigid motion that supports do not hold, in units of the largest


@dataclass(frozen=True, eq=False)
class SecondOrder:
    """w of shapes φ (freedoms, m) that leave the freedoms ``reference`` still, or of a free body without any.

    Rigid motions R that ``reference`` leaves free make K singular. As many freedoms as there are such motions are held;
    then w is made orthogonal to them, as the mean axes of a free body are, w ← w − R (Rᵀ M R)⁻¹ Rᵀ M w: loads A are
    taken with the inertia forces that balance them,

        A ← A − A R (Rᵀ M R)⁻¹ Rᵀ M                                                                     (3)
    """

    structure: Structure
    points: MassPoints
    phi: Array
    reference: Freedoms
    factors: Factors = field(metadata={"content": False})

    def __call__(self, A: Array) -> Array:
        """A w of (2)."""
        factor = self._factor()
        loads = A - (A @ self._loose) @ self._balance if self._loose.shape[1] else A
        z = np.zeros((len(self.phi), len(A)))
        z[self._free] = factor.solve(np.ascontiguousarray(loads[:, self._free].T))
        return -self.structure.geometric_stiffness(z, self.phi)

    def _factor(self) -> Factor:
        factor = self.factors.of(self._free)
        if factor.singular:
            raise StructureError(
                "the supports leave parts of the structure loose. Hold it at one more place or direction."
            )
        return factor

    @cached_property
    def _loose(self) -> Array:
        """Rigid motions that leave the freedoms ``reference`` still, (freedoms, r)."""
        R = self.structure.rigid_motions
        return np.asarray(R @ null_space(np.vstack([R[self.reference], np.zeros((1, 6))]), rcond=_LOOSE))

    @cached_property
    def _balance(self) -> Array:
        """(Rᵀ M R)⁻¹ Rᵀ M of (3), (r, freedoms)."""
        MR = self.points.mass_matrix @ self._loose
        return np.asarray(np.linalg.solve(self._loose.T @ MR, MR.T))

    @cached_property
    def _free(self) -> Freedoms:
        _, _, pivots = qr(self._loose.T, mode="economic", pivoting=True)
        held = np.union1d(self.reference, pivots[: self._loose.shape[1]])
        return np.setdiff1d(np.arange(len(self.phi)), held)
