"""What was written about constraints, and about the speeds that are left free by them.

All numbers are in SI units. Frames are named by a frame's name, a body's, or ``world``.
Like the other records these are frozen and compare by value.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from torseur.description.complaint import Where
from torseur.description.drive_records import Signal
from torseur.description.expressions import Expression

Direction = tuple[float, float, float]
WheelRow = Literal["normal", "sideways", "forward"]
Plane = Literal["xy", "xz", "yz"]

WHEEL_ROWS: tuple[WheelRow, ...] = ("normal", "sideways", "forward")
_Z: Direction = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Grip:
    """How much a contact can hold: its force across the normal stays below ``coefficient`` times the load.

    ``load`` [N] is the force on the ground; None where the constraint itself knows it by its normal row.
    """

    coefficient: float
    load: float | None = None


@dataclass(frozen=True)
class NoSideSlip:
    """The origin of ``frame`` does not move along its axis ``sideways``, relative to ``on``."""

    name: str
    frame: str
    sideways: Direction = (0.0, 1.0, 0.0)
    on: str = "world"
    grip: Grip | None = None
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class Rolling:
    """One wheel, or several on one axle line, that roll on a plane.

    Each frame of ``wheels`` has its origin at the wheel's centre; ``axis`` is the axle in these frames. The plane
    passes through the origin of ``on``, where its normal is ``normal``. ``holds`` tells what is kept from slipping.
    Wheels on one axle line cannot slip sideways apart, so that they share one sideways row.
    """

    name: str
    wheels: tuple[str, ...]
    radius: float
    axis: Direction = (0.0, 1.0, 0.0)
    on: str = "world"
    normal: Direction = _Z
    holds: tuple[WheelRow, ...] = WHEEL_ROWS
    grip: Grip | None = None
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class Hitch:
    """The origins of two frames meet, in space or in a plane spanned by two axes of the first."""

    name: str
    first: str
    second: str
    plane: Plane | None = None
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class PrescribedMotion:
    """A joint's coordinate (``gives`` position) or speed (rate) is a function of time.

    ``joint`` names the speed: a joint, or ``joint.component`` where it has several.
    """

    name: str
    joint: str
    signal: Signal
    gives: Literal["position", "rate"]
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class SpeedRows:
    """Rows Σ coefficient · speed = value; each row pairs names of speeds with expressions of coordinates."""

    name: str
    rows: tuple[tuple[tuple[str, Expression], ...], ...]
    values: tuple[float, ...]
    where: Where = field(default=Where(), compare=False, repr=False)


Constraint: TypeAlias = NoSideSlip | Rolling | Hitch | PrescribedMotion | SpeedRows


@dataclass(frozen=True)
class IndependentSpeed:
    """A speed that describes the motion: a joint's, or a component of a frame's velocity relative to the world.

    ``along``: velocity of the frame's origin along ``direction``; ``about``: angular velocity. Both in its own axes.
    """

    name: str
    kind: Literal["joint", "along", "about"]
    of: str
    direction: Direction = (0.0, 0.0, 0.0)
    where: Where = field(default=Where(), compare=False, repr=False)
