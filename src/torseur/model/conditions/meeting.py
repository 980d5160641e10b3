"""The origin of B stays at that of A along some directions."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.conditions.directions import across

_ROUND_OFF = 1e-15


@dataclass(frozen=True, eq=False)
class Meeting:
    """e · p_AB = 0 for directions e that are fixed in A: three of them hold a point, two a line, one a plane."""

    directions: Array  # (k, 3), unit vectors in A
    row_names: tuple[str, ...]

    @classmethod
    def along(cls, axes: str) -> Meeting:
        """Along some of the axes x, y, z of A."""
        return cls(np.array([np.eye(3)["xyz".index(axis)] for axis in axes]), tuple(axes))

    @classmethod
    def on_line(cls, axis: Array) -> Meeting:
        """On the line through the origin of A along an axis."""
        return cls(across(axis), ("across1", "across2"))

    @classmethod
    def on_plane(cls, normal: Array) -> Meeting:
        """On the plane through the origin of A with this normal."""
        return cls(normal[None, :], ("normal",))

    @property
    def row_units(self) -> tuple[str, ...]:
        """Forces."""
        return ("N",) * len(self.row_names)

    def residual(self, X_AB: Transform) -> Value:
        """Eᵀ p_AB, with the directions in the rows of Eᵀ."""
        return self._kept() @ X_AB.p

    def rows(self, X_AB: Transform) -> Value:
        """d/dt p_AB_A = R_AB v along these directions."""
        return ca.horzcat(ca.DM(len(self.row_names), 3), self._kept() @ X_AB.R)

    def mix(self, R: Value) -> Value | None:
        """Eᵀ R E, where R turns no other direction into one of these."""
        _, _, basis = np.linalg.svd(self.directions)
        others = ca.sparsify(ca.DM(np.where(abs(basis) < _ROUND_OFF, 0.0, basis)[len(self.directions) :]))
        E = self._kept()
        apart = ca.sparsify(ca.SX(E @ R @ others.T)).nnz() == 0
        return E @ R @ E.T if apart and _orthonormal(self.directions) else None

    def _kept(self) -> Value:
        return ca.sparsify(ca.DM(self.directions))


def _orthonormal(directions: Array) -> bool:
    return bool(np.allclose(directions @ directions.T, np.eye(len(directions)), rtol=0, atol=_ROUND_OFF))
