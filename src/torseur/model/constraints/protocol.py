"""What every constraint states: how two frames, or the speeds of joints, are kept from moving freely."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, Protocol, TypeAlias, TypeGuard

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.model.layout import Layout


class _Named(Protocol):
    """What both kinds of constraints tell of themselves.

    ``holonomic`` rows are on positions, ``nonholonomic`` rows on velocities alone; projection, multipliers and
    reduction to independent speeds read only these and the functions of each kind.
    """

    @property
    def closes_loop(self) -> bool:
        """Whether it joins bodies as a joint does."""
        ...

    @property
    def kind(self) -> str:
        """What it is, in words."""
        ...

    @property
    def name(self) -> str:
        """The constraint's name."""
        ...

    @property
    def holonomic(self) -> int:
        """The number of rows that are derivatives of conditions on positions; they come first."""
        ...

    @property
    def nonholonomic(self) -> int:
        """The number of rows on velocities alone."""
        ...

    @property
    def row_names(self) -> tuple[str, ...]:
        """A word for each row, holonomic ones first: what its multiplier is the force or moment of."""
        ...

    @property
    def row_units(self) -> tuple[str, ...]:
        """The unit of each row's multiplier; empty where it depends on the speeds that the row relates."""
        ...


class FrameConstraint(_Named, Protocol):
    """A relation between a frame A on one body and a frame B on another."""

    acts_on: ClassVar[Literal["frames"]]

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
        derivative of ``residual``. A row times its multiplier is the wrench that A exerts on B.
        """
        ...


class SpeedConstraint(_Named, Protocol):
    """A relation between the speeds of the tree, rows(q) · v = values(t), or between its coordinates, φ(q) = 0."""

    acts_on: ClassVar[Literal["speeds"]]

    def coordinate_residual(self, layout: Layout, q: Value) -> Value:
        """(holonomic, 1): zero where the constraint holds."""
        ...

    def speed_rows(self, layout: Layout, q: Value) -> Value:
        """(holonomic + nonholonomic, nv); the first rows are the derivative of ``coordinate_residual``."""
        ...

    def speed_values(self, t: Value) -> Value:
        """(holonomic + nonholonomic, 1), at the time t [s]."""
        ...

    def speed_value_rates(self, t: Value) -> Value:
        """(holonomic + nonholonomic, 1): d/dt of ``speed_values``."""
        ...


Constraint: TypeAlias = FrameConstraint | SpeedConstraint


def between_frames(constraints: Iterable[Constraint]) -> tuple[FrameConstraint, ...]:
    """Those of the constraints that relate two frames."""
    return tuple(c for c in constraints if c.acts_on == "frames")


def on_speeds(constraints: Iterable[Constraint]) -> tuple[SpeedConstraint, ...]:
    """Those of the constraints that relate speeds of joints."""
    return tuple(c for c in constraints if c.acts_on == "speeds")


class DrivenConstraint(_Named, Protocol):
    """A constraint that functions of time may move: it can do work."""

    @property
    def corners(self) -> tuple[float, ...]:
        """Times [s] at which the functions or a derivative of them jump."""
        ...


def driven_by_time(constraints: Iterable[Constraint]) -> tuple[DrivenConstraint, ...]:
    """Those of the constraints that functions of time may move."""
    return tuple(c for c in constraints if _is_driven(c))


def _is_driven(constraint: _Named) -> TypeGuard[DrivenConstraint]:
    return hasattr(constraint, "corners")
