"""What two frames A and B keep while they move relative to each other."""

from __future__ import annotations

from typing import Protocol

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform


class Condition(Protocol):
    """Holonomic rows as functions of the relative pose X_AB; a joint that closes a loop is a few of these.

    Rows act on the twist V_AB_B of B relative to A, measured in B at its origin, angular part first. Where the
    condition holds, a row times its multiplier is the force [N] along its direction, or the moment [N m] about its
    axis, with which A acts on B.
    """

    @property
    def row_names(self) -> tuple[str, ...]:
        """A word for each row."""
        ...

    @property
    def row_units(self) -> tuple[str, ...]:
        """The unit of each row's multiplier: N for lengths, N m for angles."""
        ...

    def residual(self, X_AB: Transform) -> Value:
        """(rows, 1): zero where the condition holds, a length [m] or an angle [rad] next to it."""
        ...

    def rows(self, X_AB: Transform) -> Value:
        """(rows, 6): the rate of the residual is rows · V_AB_B."""
        ...


class PointCondition(Condition, Protocol):
    """A condition on the origins alone: it is the same along other axes."""

    def mix(self, R: Value) -> Value | None:
        """Q, orthogonal: the residual is Q times that along the axes to which R turns those of A.

        None where these axes do not span what the condition speaks of.
        """
        ...


class TurningCondition(Condition, Protocol):
    """A condition on the orientation alone: the sine of an angle θ vanishes, which it does half a turn away too.

    Near by the sine is the residual: it costs least. From afar its slope is lost at a quarter of a turn, and the
    cosine tells the true position (1) from the false one (−1).
    """

    def sine(self, X_AB: Transform) -> Value:
        """(rows, 1): sin θ, about as many axes as there are rows."""
        ...

    def cosine(self, X_AB: Transform) -> Value:
        """Cos θ of the whole angle."""
        ...
