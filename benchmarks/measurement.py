"""One row of the results."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """Time of one evaluation by one call of a tool, and how far its numbers are from ours (relative)."""

    robot: str
    quantity: str
    mode: str
    tool: str
    call: str
    min_ns: float
    median_ns: float
    samples: int
    difference: float
    allowed: float

    @property
    def agrees(self) -> bool:
        """Whether the numbers are those of the others; not if they are no numbers."""
        return self.difference <= self.allowed


def allowed_difference(nv: int) -> float:
    """Of a machine's results. Mass matrices of long chains are ill-conditioned, and some methods go through them."""
    return 1e-8 * max(1.0, (nv / 200) ** 2)
