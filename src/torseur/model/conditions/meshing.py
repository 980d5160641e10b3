"""Two toothed wheels whose teeth mesh, whatever carries them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.model.conditions.differentiated import rows_of
from torseur.model.conditions.directions import triad


@dataclass(frozen=True, eq=False)
class Meshing:
    """The pitch circles of wheels with parallel axles through the origins of A and B roll on each other.

    α is the direction of the line of centres as the first wheel sees it, β as the second one does,

        α = angle of p_AB about the axis in A,    β = angle of −R_ABᵀ p_AB about the axis in B           (1)
        φ = m/2 sin(z_1 α ± z_2 β − phase) = 0                                                    (2)

    + for wheels that turn against each other and − where the second runs inside the first. m is the module, so that the
    pitch circles have the radii m z/2 and (2) is the distance of flanks along them. z_1 and z_2 being whole numbers, no
    turns need to be counted. The carrier, which may move, has to keep the centres apart.
    """

    axis: Array  # unit vector along the axles, the same components in A and in B
    teeth: tuple[float, float]  # z_1, z_2
    module: float  # m [m]
    sense: float = 1.0  # of (2)
    phase: float = 0.0  # [rad]
    row_names: ClassVar[tuple[str, ...]] = ("tooth",)
    row_units: ClassVar[tuple[str, ...]] = ("N",)

    def residual(self, X_AB: Transform) -> Value:
        """(2)."""
        return self.module / 2 * ca.sin(self.lead(X_AB) - self.phase)

    def rows(self, X_AB: Transform) -> Value:
        """The rate of (2)."""
        return rows_of(self.residual, X_AB)

    def sine(self, X_AB: Transform) -> Value:
        """(2)."""
        return self.residual(X_AB)

    def cosine(self, X_AB: Transform) -> Value:
        """1 where teeth mesh, −1 where they meet head on."""
        return ca.cos(self.lead(X_AB) - self.phase)

    def lead(self, X_AB: Transform) -> Value:
        """z_1 α ± z_2 β [rad], up to whole turns."""
        x, y = (ca.DM(direction) for direction in triad(self.axis))
        back = -(X_AB.R.T @ X_AB.p)
        alpha, beta = (ca.atan2(y.T @ p, x.T @ p) for p in (X_AB.p, back))  # (1)
        return self.teeth[0] * alpha + self.sense * self.teeth[1] * beta
