"""The rigid body with symbols among its numbers."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.bodies.rigid import RigidBody


@dataclass(frozen=True, eq=False)
class SymbolicBody(RigidBody):
    """A rigid body that keeps its second moment: to find it from the inertia would cost operations on symbols."""

    E: Value  # at the origin, (3, 3)

    def second_moment(self) -> Value:
        """E = ∫ r rᵀ dm."""
        return self.E


def body_of_moments(name: str, J: Value) -> RigidBody:
    """The body with these mass moments, of numbers or of symbols."""
    body = RigidBody.from_mass_moments(name, J)
    if not isinstance(J, ca.SX):
        return body
    return SymbolicBody(name, body.m, body.md, body.I, ca.sparsify(ca.tril2symm(ca.tril(J[:3, :3]))))
