"""Symmetric stiffness matrices, factorised once and used for many loads."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy as np
from scipy.sparse import csc_array
from scipy.sparse.linalg import splu

from torseur.algebra.components import Array
from torseur.fem.structure import Freedoms
from torseur.frozen import dataclass

_SINGULAR = 1e-13  # resistance of a load that meets none, in units of the diagonal


@dataclass(frozen=True, eq=False)
class Factor:
    """A = L U of a symmetric matrix whose pivots stay on the diagonal, in an order that keeps L sparse."""

    lu: Any
    least: float  # of what resists a load, in units of the diagonal

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
    return Factor(lu, _least(lu, A))


def _least(lu: Any, A: csc_array) -> float:
    """‖z‖/‖D^½ A⁻¹ D^½ z‖ of a load z that has a part along every motion, D the diagonal of A.

    Pivots would tell it, too, but SuperLU copies its factor to show them.
    """
    scale = np.sqrt(np.abs(A.diagonal()))
    z = np.random.default_rng(0).normal(size=len(scale))
    y = scale * lu.solve(scale * z)
    return float(np.linalg.norm(z) / np.linalg.norm(y)) if np.isfinite(y).all() else 0.0


@dataclass(eq=False)
class Factors:
    """Factors of parts of K, the last one kept: modes, static shapes and second-order displacements often share one."""

    K: csc_array
    _last: tuple[Freedoms, Factor] | None = field(default=None, init=False)

    def of(self, free: Freedoms) -> Factor:
        """Of the freedoms ``free``, all others held."""
        if self._last is None or not np.array_equal(self._last[0], free):
            self._last = free, factorised(csc_array(self.K[free][:, free]))
        return self._last[1]
