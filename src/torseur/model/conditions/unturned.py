"""B does not turn relative to A."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass

_EX, _EY, _EZ = np.eye(3)


@dataclass(frozen=True)
class Unturned:
    """The axes of B are those of A:  e_z · R_AB e_y = e_x · R_AB e_z = e_y · R_AB e_x = 0.

    For a small rotation vector these are its components. For any rotation by θ about the unit vector n the skew part of
    R_AB is sin θ n, and its trace is 1 + 2 cos θ.
    """

    row_names: ClassVar[tuple[str, ...]] = ("turn_x", "turn_y", "turn_z")
    row_units: ClassVar[tuple[str, ...]] = ("N m", "N m", "N m")

    def residual(self, X_AB: Transform) -> Value:
        """Three entries of R_AB: direction cosines of axes that are to be across each other."""
        R = as_casadi(X_AB.R)
        return ca.vertcat(R[2, 1], R[0, 2], R[1, 0])

    def rows(self, X_AB: Transform) -> Value:
        """aᵀ R_AB (ω × b) for the pairs (z, y), (x, z), (y, x) of axes a of A and b of B."""
        pairs = ((_EZ, _EY), (_EX, _EZ), (_EY, _EX))
        turns = [-(ca.DM(a).T @ X_AB.R) @ skew(ca.sparsify(ca.DM(b))) for a, b in pairs]
        return ca.horzcat(ca.vertcat(*turns), ca.DM(3, 3))

    def sine(self, X_AB: Transform) -> Value:
        """Sin θ n, the skew part of R_AB."""
        R = as_casadi(X_AB.R)
        return ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]) / 2

    def cosine(self, X_AB: Transform) -> Value:
        """Cos θ, from the trace."""
        return (ca.trace(as_casadi(X_AB.R)) - 1) / 2
