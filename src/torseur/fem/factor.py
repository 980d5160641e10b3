"""Symmetric stiffness matrices, factorised once and used for many loads."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy as np
from scipy.sparse import csc_array, csr_array
from scipy.sparse.linalg import splu

from torseur.algebra.components import Array
from torseur.fem.structure import Freedoms
from torseur.frozen import dataclass

_SINGULAR = 1e-13  # resistance of a load that meets none, in units of the diagonal
_LARGE = 10_000  # freedoms from which nested dissection leaves a sparser factor than the least degree does
_OPTIONS = {"diag_pivot_thresh": 0.0, "options": {"SymmetricMode": True}}


@dataclass(frozen=True, eq=False)
class Factor:
    """P A Pᵀ = L U of a symmetric matrix whose pivots stay on the diagonal, in an order P that keeps L sparse."""

    lu: Any
    order: Freedoms | None  # None: that of SuperLU itself
    least: float = 0.0  # of what resists a load, in units of the diagonal

    @property
    def singular(self) -> bool:
        """Whether some load meets no resistance to speak of."""
        return not self.least > _SINGULAR

    def solve(self, b: Array) -> Array:
        """A⁻¹ b."""
        if self.order is None:
            return np.asarray(self.lu.solve(b))
        x = np.empty_like(b)
        x[self.order] = self.lu.solve(b[self.order])
        return x


def factorised(A: csc_array) -> Factor:
    """The factor of a symmetric, positive matrix; a singular one is told by ``singular``."""
    order = _nested_dissection(A) if A.shape[0] >= _LARGE else None
    try:
        if order is None:
            factor = Factor(splu(csc_array(A), permc_spec="MMD_AT_PLUS_A", **_OPTIONS), None)
        else:
            factor = Factor(splu(csc_array(A[order][:, order]), permc_spec="NATURAL", **_OPTIONS), order)
    except RuntimeError:  # a pivot is exactly zero
        return Factor(None, None)
    return Factor(factor.lu, order, _least(factor, A))


def _nested_dissection(A: csc_array) -> Freedoms | None:
    """An order that cuts the structure in two, and its parts again, by METIS; None where it is not installed.

    [Karypis & Kumar, A fast and high quality multilevel scheme for partitioning irregular graphs, 1998]. Freedoms that
    follow each other and meet the same ones, as the displacements of a point, stay together.
    """
    try:
        import pymetis
    except ImportError:
        return None
    marks = np.random.default_rng(0).integers(1 << 62, size=A.shape[0])
    met = np.add.reduceat(marks[A.indices], A.indptr[:-1])  # the same sum: the same freedoms
    group = np.cumsum(np.concatenate([[0], met[1:] != met[:-1]]))
    n = int(group[-1]) + 1
    entries = A.tocoo()
    rows, columns = (group[index] for index in entries.coords)
    apart = rows != columns
    graph = csr_array((np.ones(int(apart.sum())), (rows[apart], columns[apart])), shape=(n, n))
    graph.sum_duplicates()
    order, _ = pymetis.nested_dissection(pymetis.CSRAdjacency(graph.indptr, graph.indices))
    place = np.empty(n, dtype=np.intp)
    place[np.asarray(order)] = np.arange(n)
    return np.argsort(place[group], kind="stable")


def _least(factor: Factor, A: csc_array) -> float:
    """‖z‖/‖D^½ A⁻¹ D^½ z‖ of a load z that has a part along every motion, D the diagonal of A.

    Pivots would tell it, too, but SuperLU copies its factor to show them.
    """
    scale = np.sqrt(np.abs(A.diagonal()))
    z = np.random.default_rng(0).normal(size=len(scale))
    y = scale * factor.solve(scale * z)
    return float(np.linalg.norm(z) / np.linalg.norm(y)) if np.isfinite(y).all() else 0.0


@dataclass(eq=False)
class Factors:
    """Factors of parts of K, the last one kept: modes, static shapes and second-order displacements often share one."""

    K: csc_array
    _last: tuple[Freedoms, Factor] | None = field(default=None, init=False)

    def of(self, free: Freedoms) -> Factor:
        """Of the freedoms ``free``, all others held."""
        if self._last is None or not np.array_equal(self._last[0], free):
            self._last = None  # two factors at a time would be one too many
            self._last = free, factorised(csc_array(self.K[free][:, free]))
        return self._last[1]

    def forget(self) -> None:
        """Let go of the memory; the next load factorises again."""
        self._last = None
