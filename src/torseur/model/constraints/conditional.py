"""Constraints between frames that are made of conditions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Literal, TypeGuard

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.model.conditions.protocol import Condition, PointCondition


class Conditional(ABC):
    """Holonomic rows, those of its conditions one after the other."""

    acts_on: ClassVar[Literal["frames"]] = "frames"
    nonholonomic: ClassVar[int] = 0

    @property
    def closes_loop(self) -> bool:
        """It does."""
        return True

    @property
    @abstractmethod
    def conditions(self) -> tuple[Condition, ...]:
        """What the frames keep."""

    @property
    def holonomic(self) -> int:
        """All rows."""
        return len(self.row_names)

    @property
    def row_names(self) -> tuple[str, ...]:
        """Those of the conditions."""
        return tuple(name for condition in self.conditions for name in condition.row_names)

    @property
    def row_units(self) -> tuple[str, ...]:
        """Those of the conditions."""
        return tuple(unit for condition in self.conditions for unit in condition.row_units)

    def mix(self, R: Value) -> Value | None:
        """Q, orthogonal: the residual is Q times that along the axes to which R turns those of A.

        None where it is not a residual of the origins alone, or these axes do not do.
        """
        parts = [condition.mix(R) if is_of_points(condition) else None for condition in self.conditions]
        known: list[Value] = [part for part in parts if part is not None]
        return ca.diagcat(*known) if known and len(known) == len(parts) else None

    def residual(self, X_AB: Transform) -> Value:
        """Those of the conditions."""
        return ca.vertcat(ca.DM(0, 1), *(condition.residual(X_AB) for condition in self.conditions))

    def rows(self, X_AB: Transform) -> Value:
        """Those of the conditions."""
        return ca.vertcat(ca.DM(0, 6), *(condition.rows(X_AB) for condition in self.conditions))


def is_of_points(condition: Condition) -> TypeGuard[PointCondition]:
    """Whether it is a condition on the origins alone."""
    return hasattr(condition, "mix")
