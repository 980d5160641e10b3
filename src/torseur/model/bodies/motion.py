"""The motion of one body, measured in its own frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.vectors import skew

_OTHER_TWO = ca.sparsify(ca.DM([[0, 1, 1], [1, 0, 1], [1, 1, 0]]))


@dataclass(frozen=True, eq=False)
class Motion:
    """Angular velocity ω, angular acceleration ω̇ and acceleration ẇ of the origin, in the body's components.

    ẇ is the acceleration of the point in space less gravity, so that weight needs no term of its own.
    """

    omega: Value
    omega_dot: Value
    w_dot: Value

    @cached_property
    def spread(self) -> Value:
        """U = ω̇~ + ω~ ω~: a point fixed at r in the body has the acceleration ẇ + U r.

        ω~ ω~ has ω_i ω_j across the diagonal, and on it the squares of the other two components with a minus sign.
        """
        products = self.omega @ self.omega.T
        across = ca.triu(products, False)
        return skew(self.omega_dot) + across + across.T - ca.diag(_OTHER_TWO @ ca.diag(products))
