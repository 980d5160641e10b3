"""A solid of the same density everywhere: what its shape alone says about its inertia."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class UniformSolid:
    """Volume V [m³], centre c [m], and the mean square of the distances from it, C = ∫ (x − c)(x − c)ᵀ dV / V [m²]."""

    volume: float
    center: Array
    spread: Array

    @classmethod
    def of_integrals(cls, volume: float, first: Array, second: Array, origin: Array) -> UniformSolid:
        """From ∫ dV, ∫ x dV and ∫ x xᵀ dV, x being measured from ``origin``.

        c = ∫ x dV / V                                  (1)
        C = ∫ x xᵀ dV / V − c cᵀ                        (2)

        Nothing is lost by the difference in (2) where the origin is near the solid.
        """
        c = first / volume  # (1)
        C = second / volume - np.outer(c, c)  # (2)
        return cls(volume, origin + c, 0.5 * (C + C.T))

    def weighing(self, mass: float) -> tuple[float, Array, Array]:
        """Mass, centre, and the inertia about it:  I = m (tr C 1 − C)."""
        inertia: Array = mass * (np.trace(self.spread) * np.eye(3) - self.spread)
        return mass, self.center, inertia
