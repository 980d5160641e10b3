"""A constant external load on a body."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.frame import Frame, frame_at


@dataclass(frozen=True, eq=False)
class Load:
    """Force [N] at ``point`` (in the body's frame) and torque [N m], constant in the world or in the body."""

    name: str
    body: int
    point: Value
    force: Value
    torque: Value
    in_world: bool

    @property
    def frame(self) -> Frame:
        """The frame that it acts at."""
        return frame_at(self.body, self.point)

    def wrench(self, R_WA: Value) -> tuple[Value, Value]:
        """(force, torque) at its point, in components of the frame there; R_WA turns from that frame."""
        if not self.in_world:
            return self.force, self.torque
        return R_WA.T @ self.force, R_WA.T @ self.torque
