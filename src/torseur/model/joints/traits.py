"""What many joints share."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value


class LinearCoordinates:
    """Coordinates that may be added: q̇ = v, and zero is neutral."""

    nq: ClassVar[int]

    def neutral(self) -> Array:
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


def moments_along(axis: Array, *, mass: bool) -> Array:
    """The projector on mass moments along an axis: ∫ z² dm, and with the mass also ∫ z dm and ∫ dm."""
    P = np.zeros((4, 4))
    P[:3, :3], P[3, 3] = np.outer(axis, axis), mass
    return P
