"""Symmetric stiffness matrices, factorised once and used for many loads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.sparse import csc_array
from scipy.sparse.linalg import splu

from torseur.algebra.components import Array

_SINGULAR = 1e-13  # of a pivot, in units of the diagonal that it comes from


@dataclass(frozen=True, eq=False)
class Factor:
    """A = L U of a symmetric matrix whose pivots stay on the diagonal, in an order that keeps L sparse."""

    lu: Any
    least: float  # least pivot in units of its diagonal

    @property
    def singular(self) -> bool:
        """Whether some load meets no resistance to speak of."""
        return not self.least > _SINGULAR

    def solve(self, b: Array) -> Array:
        """A⁻¹ b."""
        return np.asarray(self.lu.solve(b))


def factorised(A: csc_array) -> Factor:
    """The factor of a symmetric, positive matrix; a singular one is told by ``singular``."""
    options = {"SymmetricMode": True}
    try:
        lu = splu(csc_array(A), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options=options)
    except RuntimeError:  # a pivot is exactly zero
        return Factor(None, 0.0)
    diagonal = A.diagonal()[np.argsort(lu.perm_c)]
    return Factor(lu, float((lu.U.diagonal() / diagonal).min()))
