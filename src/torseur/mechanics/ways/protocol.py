"""What every way to accelerations states: which speeds are states, and how forces accelerate the machine.

A machine without constraints moves as its tree. One with constraints H(q) v = b(t) moves by independent speeds, from
which all others follow, or by the speeds of its tree with multipliers that keep the constraints. Whoever poses,
records or controls a motion reads these two protocols and asks for no way by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.model import Model

if TYPE_CHECKING:
    from torseur.mechanics.tree.external import Wrenches

Array = NDArray[np.float64]
WayName = Literal["tree", "independent_speeds", "multipliers"]


@dataclass(frozen=True, eq=False)
class Forces:
    """What acts on a machine at an instant, and which of its speeds dry friction may hold."""

    tau: Value  # generalised forces at the joints, (nv,)
    wrenches: Wrenches | None = None  # on bodies
    stuck: Mapping[int, Value] = field(default_factory=dict)  # entry of v → 1 while it sticks, 0 while it slips


@dataclass(frozen=True, eq=False)
class Solved:
    """What the equations of motion give."""

    acceleration: Value  # v̇ of the tree, (nv,)
    speed_rates: Value  # of the speeds that are states, (n,)
    multipliers: Value  # λ of the constraints, a force along each row, (m,)
    holding: Mapping[int, Value]  # entry of v that may stick → the force with which friction holds it
    closeness: Value | None = None  # to a singular position: square of how much errors of rows are enlarged, (1,)


@dataclass(frozen=True, eq=False)
class Projected:
    """A state brought back to the constraints."""

    q: Value
    speeds: Value  # that are states
    gap: Value | None = (
        None  # φ before, at its largest: what is left is of its square; None: nothing to gain by another
    )


class EquationsOfMotion(Protocol):
    """The equations of a machine at symbols t, q and the n speeds u that are states: v = J u + …, v̇ = J u̇ + drift."""

    @property
    def speeds(self) -> Value:
        """The speeds that are states, (n,)."""
        ...

    @property
    def v(self) -> Value:
        """The speeds of the tree, (nv,)."""
        ...

    @property
    def J(self) -> Value:
        """How the speeds of the tree change with those that are states, (nv, n)."""
        ...

    @property
    def drift(self) -> Value:
        """v̇ less J times the rates of the states, (nv,)."""
        ...

    def solved(self, forces: Forces) -> Solved:
        """Accelerations, and the forces of constraints."""
        ...

    def unknowns(self, solved: Solved) -> Value:
        """The part of what is solved that rates cannot be without: all else follows from it at little cost."""
        ...

    def completed(
        self, unknowns: Value, forces: Forces, holding: Mapping[int, Value], closeness: Value | None
    ) -> Solved:
        """All that is solved, from its ``unknowns``."""
        ...

    def residual(self, forces: Forces, solved: Solved, *, of_speeds: bool = False) -> Value | None:
        """What is left of the equations for (v̇, λ) under forces that hold nothing, one row each; None: no such form.

        With ``of_speeds`` constraints stand as H v = b, else as their derivative by time, in which v̇ is. No row is
        solved for anything: each has what stands in it on paper, and so few entries where bodies are many.
        """
        ...

    def response(self, forces: Value) -> Value:
        """The rates of the states that generalised forces on them add, (n, k) for forces (n, k)."""
        ...

    def rest(self) -> Value:
        """The rates of the states where nothing acts but weight, loads and the motion itself, (n,)."""
        ...

    def projected(self, stuck: Mapping[int, Value]) -> Projected:
        """(q, speeds that are states) next to the present ones in which the constraints hold, and nothing slips that is
        ``stuck``.
        """
        ...

    def rank(self) -> Value:
        """How much of its first size the least pivot of the choice of speeds has, squared; 1: nothing to lose."""
        ...


class Way(Protocol):
    """A way that was chosen for a machine; equal ways give equal equations."""

    name: ClassVar[WayName]
    of_tree: ClassVar[bool]  # whether the speeds that are states are those of the tree
    projects: ClassVar[bool]  # whether states must be brought back to the constraints after a step
    finds_closeness: ClassVar[bool]  # whether what is solved tells how close a singular position is

    @property
    def missed(self) -> float:
        """By how much rows of length 1 miss those that they count as repeating, or nil where they count as that."""
        ...

    def speed_names(self, model: Model) -> tuple[str, ...]:
        """The names of the speeds that are states."""
        ...

    def speed_units(self, of_tree: Mapping[str, str]) -> tuple[str, ...]:
        """Their units, from those of the tree's speeds by name."""
        ...

    def speeds(self, model: Model, q: Value, v: Value) -> Value:
        """The speeds that are states, of a motion with speeds v of the tree."""
        ...

    def speed_numbers(self, model: Model, q: Array, v: Array) -> Array:
        """The same at numbers."""
        ...

    def equations(self, model: Model, lean: Model, t: Value, q: Value, speeds: Value) -> EquationsOfMotion:
        """The equations of motion; ``lean`` is the model with the same dynamics in fewer operations."""
        ...

    def by_bodies(self, model: Model) -> bool:
        """Whether the equations of a large machine are made of functions of one body, so that a loop can run them."""
        ...

    def __hash__(self) -> int:
        """Equal ways have equal hashes."""
        ...

    def stated(self) -> list[Any]:
        """In lists of numbers and words, from which ``restated`` makes it again."""
        ...
