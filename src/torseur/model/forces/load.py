"""A constant external load on a body."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.algebra.components import Value
from torseur.algebra.vectors import cross


@dataclass(frozen=True, eq=False)
class Load:
    """Force [N] at ``point`` (in the body's frame) and torque [N m], constant in the world or in the body."""

    name: str
    body: int
    point: Value
    force: Value
    torque: Value
    in_world: bool

    def wrench(self, R_WB: Value) -> tuple[Value, Value]:
        """(force, moment at the body's origin) in the body's components."""
        force = R_WB.T @ self.force if self.in_world else self.force
        torque = R_WB.T @ self.torque if self.in_world else self.torque
        return force, torque + cross(self.point, force)
