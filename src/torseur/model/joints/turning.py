"""Rotation about the axis of a joint whose child frame may be turned ahead of the parent's by a constant angle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import Field, replace
from typing import Any, ClassVar, Self

from torseur.algebra.components import Array, Value, as_casadi
from torseur.algebra.rotation_matrix import rotation_about

QUARTER = math.pi / 2


class Turning:
    """A joint whose first coordinate turns it about an axis that is fixed in F and in M."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    axis: Array
    ahead: float

    @property
    def spin_axes(self) -> Array:
        """The axis."""
        return self.axis[:, None]

    @property
    def speed_axes(self) -> Array:
        """The axis."""
        return self.axis[:, None]

    def reframed(self, axis: Array, ahead: float) -> Self:
        """The joint about this axis, turned ahead by this angle."""
        return replace(self, axis=axis, ahead=ahead)

    @property
    def own_numbers(self) -> tuple[Value, ...]:
        """The angle by which M is turned ahead, where it must be added to the coordinate."""
        return () if _quarters(self.axis, self.ahead) is not None else (self.ahead,)

    def with_own_numbers(self, numbers: Sequence[Value]) -> Self:
        """The joint turned ahead by this angle."""
        return replace(self, ahead=numbers[0]) if numbers else self


def rotation_ahead(axis: Array, angle: Value, ahead: Value) -> Value:
    """Rot(axis, angle + ahead).

    Quarter turns about z are applied to the matrix, where they exchange sine and cosine without any operation.
    """
    quarters = _quarters(axis, ahead)
    if quarters is None:
        return rotation_about(axis, angle + ahead)
    if quarters == 0:
        return rotation_about(axis, angle)
    s, c = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[quarters]
    return rotation_about(axis, angle) @ as_casadi([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _quarters(axis: Array, ahead: Value) -> int | None:
    """How many quarter turns (0 to 3) an angle is, if these need no operation; None for other angles."""
    if not isinstance(ahead, float):
        return None
    quarters = round(ahead / QUARTER)
    return quarters % 4 if ahead == quarters * QUARTER and (ahead == 0.0 or axis[2] == 1.0) else None
