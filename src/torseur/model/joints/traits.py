"""Two traits that many joints share."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value


class LinearCoordinates:
    """Coordinates that may be added: q̇ = v, and zero is neutral."""

    nq: ClassVar[int]

    def neutral(self) -> NDArray[np.float64]:
        """All coordinates zero."""
        return np.zeros(self.nq)

    def rate(self, q: Value, v: Value) -> Value:
        """q̇ = v."""
        return v

    def step(self, q: Value, dq: Value) -> Value:
        """q + dq."""
        return q + dq


class ConstantSubspace:
    """A motion subspace that is fixed in M."""

    def bias(self, q: Value, v: Value) -> Value:
        """Ṡ v = 0."""
        return ca.DM(6, 1)
