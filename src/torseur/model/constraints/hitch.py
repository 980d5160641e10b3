"""A hitch: a point of one body held at a point of another."""

from __future__ import annotations

from typing import ClassVar

from torseur.description.records.constraints import Plane
from torseur.frozen import dataclass
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.conditional import Conditional


@dataclass(frozen=True)
class Hitch(Conditional):
    """The origins of A and B coincide, in space (3 holonomic rows) or seen along the normal of a plane of A (2)."""

    name: str
    first: str
    second: str
    plane: Plane | None = None  # the two axes of A that span it
    kind: ClassVar[str] = "hitch"

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """They meet along the axes that count."""
        return (Meeting.along(self.plane or "xyz"),)
