"""The motion of one body, measured in its own frame."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.algebra.components import Value
from torseur.algebra.vectors import skew


@dataclass(frozen=True, eq=False)
class Motion:
    """Angular velocity ω, angular acceleration ω̇ and acceleration ẇ of the origin, in the body's components.

    ẇ is the acceleration of the point in space less gravity, so that weight needs no term of its own.
    """

    omega: Value
    omega_dot: Value
    w_dot: Value

    def spread(self) -> Value:
        """U = ω̇~ + ω~ ω~: a point fixed at r in the body has the acceleration ẇ + U r."""
        spin = skew(self.omega)
        return skew(self.omega_dot) + spin @ spin
