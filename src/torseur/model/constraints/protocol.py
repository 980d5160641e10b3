"""What every constraint states: how two frames are kept from moving freely."""

from __future__ import annotations

from typing import ClassVar, Protocol

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform


class Constraint(Protocol):
    """A relation between a frame A on one body and a frame B on another.

    It has ``holonomic`` rows on positions and ``nonholonomic`` rows on velocities alone; projection,
    multipliers and reduction to independent speeds read only these and the functions below.
    """

    kind: ClassVar[str]
    holonomic: ClassVar[int]
    nonholonomic: ClassVar[int]

    @property
    def name(self) -> str:
        """The constraint's name."""
        ...

    @property
    def first(self) -> str:
        """The name of the frame A."""
        ...

    @property
    def second(self) -> str:
        """The name of the frame B."""
        ...

    def residual(self, X_AB: Transform) -> Value:
        """(holonomic, 1): zero where the constraint holds."""
        ...

    def rows(self, X_AB: Transform) -> Value:
        """(holonomic + nonholonomic, 6): rows · V_AB_B = 0 on admissible motion.

        V_AB_B is the twist of B relative to A, measured in B at its origin. The first rows are the
        derivative of ``residual``.
        """
        ...
