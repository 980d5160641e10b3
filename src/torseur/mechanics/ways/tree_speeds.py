"""What ways have in common whose states are the speeds of the tree themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.ways.protocol import Array, Forces, Solved, WayName
from torseur.model.model import Model


class TreeSpeeds:
    """A way of which all speeds of the tree are states."""

    name: ClassVar[WayName]
    of_tree: ClassVar[bool] = True

    def speed_names(self, model: Model) -> tuple[str, ...]:
        """Those of the tree."""
        return model.layout.speed_names

    def speed_units(self, of_tree: Mapping[str, str]) -> tuple[str, ...]:
        """Those of the tree."""
        return tuple(of_tree.values())

    def speeds(self, model: Model, q: Value, v: Value) -> Value:
        """The speeds of the tree themselves."""
        return v

    def speed_numbers(self, model: Model, q: Array, v: Array) -> Array:
        """The speeds of the tree themselves."""
        return v

    def stated(self) -> list[Any]:
        """Its name says all."""
        return [self.name]


@dataclass(frozen=True, eq=False)
class AtTreeSpeeds:
    """A model at symbols q and v, where v = 1 v and v̇ = 1 v̇."""

    model: Model
    q: Value
    v: Value

    @property
    def speeds(self) -> Value:
        """All of the tree."""
        return self.v

    @property
    def J(self) -> Value:
        """The identity."""
        return ca.DM.eye(self.model.nv)

    @property
    def drift(self) -> Value:
        """Nil."""
        return ca.DM(self.model.nv, 1)

    def unknowns(self, solved: Solved) -> Value:
        """(v̇, λ)."""
        return ca.vertcat(ca.SX(solved.acceleration), solved.multipliers)

    def completed(
        self, unknowns: Value, forces: Forces, holding: Mapping[int, Value], closeness: Value | None
    ) -> Solved:
        """Nothing is missing."""
        v_dot, multipliers = unknowns[: self.model.nv], unknowns[self.model.nv :]
        return Solved(v_dot, v_dot, multipliers, holding, closeness)
