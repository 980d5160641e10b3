"""What was written about constraints, and about the speeds that are left free by them.

All numbers are in SI units. Frames are named by a frame's name, a body's, or ``world``.
Like the other records these are frozen and compare by value.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal, TypeAlias

from torseur.description.complaint import Where
from torseur.description.records.drives import Signal
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass

Direction = tuple[float, float, float]
WheelRow = Literal["normal", "sideways", "forward"]
Plane = Literal["xy", "xz", "yz"]
Coordinate = Literal["x", "y", "z"]
FrameCoordinate = Literal["x", "y", "z", "roll", "pitch", "yaw"]
GraphVariable = Literal["x", "y", "z", "angle"]

WHEEL_ROWS: tuple[WheelRow, ...] = ("normal", "sideways", "forward")
_Z: Direction = (0.0, 0.0, 1.0)
PARAMETER = "s"
"""What the parameter of a curve is called."""


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
class PointOnLine:
    """The origin of ``point`` stays on the line through the origin of ``line`` along its ``axis``."""

    name: str
    point: str
    line: str
    axis: Direction = _Z
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class PointOnPlane:
    """The origin of ``point`` stays on the plane through the origin of ``plane`` with this ``normal`` there."""

    name: str
    point: str
    plane: str
    normal: Direction = _Z
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class CurvePoints:
    """The cubic spline through points (x, y) or (x, y, z) [m].

    Over x, y or z where an open one advances all the way along it, over the angle where a closed one goes once round
    the z axis; else over the lengths of the chords.
    """

    points: tuple[tuple[float, ...], ...]
    closed: bool = False


@dataclass(frozen=True)
class CurveGraph:
    """Coordinates as expressions of another one: of x, y, z, or ``radius`` and z of the ``angle`` about the z axis."""

    over: GraphVariable
    functions: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True)
class CurvePath:
    """Coordinates x, y and perhaps z [m] as expressions of a parameter s; a closed curve ends where it began."""

    span: tuple[float, float]
    functions: tuple[tuple[Coordinate, Expression], ...]
    closed: bool = False


@dataclass(frozen=True)
class PointOnCurve:
    """The origin of ``point`` stays on a curve that is fixed in the frame ``on``.

    A curve that is told in a plane is the sheet that stands on it.
    """

    name: str
    point: str
    on: str
    curve: CurvePoints | CurveGraph | CurvePath
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class Rod:
    """The origins of two frames stay ``length`` [m] apart."""

    name: str
    first: str
    second: str
    length: float
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class ConstantVelocity:
    """The origins of two frames meet, and shafts along ``axis`` of both turn alike, however they are bent."""

    name: str
    first: str
    second: str
    axis: Direction = _Z
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class Gear:
    """Teeth of two wheels, centred in two frames, mesh: with parallel axles along ``axis`` of both.

    ``inside``: the second wheel runs in the first. ``module`` [m]. ``phase`` [rad]: None, that of the initial
    positions. With ``second_axis``, that of the second wheel in its own frame, axles may also meet: bevel gears.
    """

    name: str
    first: str
    second: str
    teeth: tuple[int, int]
    module: float
    axis: Direction = _Z
    inside: bool = False
    phase: float | None = None
    second_axis: Direction | None = None
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class Rack:
    """A pinion of this ``radius`` [m] rolls on a rack: it turns about ``axis`` and goes along ``along`` of the rack.

    ``axis`` has the same direction in both frames. ``phase`` [rad]: None, that of the initial positions.
    """

    name: str
    pinion: str
    rack: str
    radius: float
    axis: Direction = _Z
    along: Direction = (1.0, 0.0, 0.0)
    phase: float | None = None
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class MovedFrame:
    """Coordinates of ``frame`` in the frame ``on`` are functions of time: of its origin [m], and angles [rad].

    ``turn``: it is turned about this axis, which both frames keep in common, by an angle.
    """

    name: str
    frame: str
    signals: tuple[tuple[FrameCoordinate, Signal], ...]
    on: str = "world"
    turn: tuple[Direction, Signal] | None = None
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


@dataclass(frozen=True)
class Coupling:
    """The coordinate of ``joint`` (``joint.component`` where it has several) is a function of other coordinates."""

    name: str
    joint: str
    function: Expression
    where: Where = field(default=Where(), compare=False, repr=False)


BetweenFrames: TypeAlias = PointOnLine | PointOnPlane | PointOnCurve | Rod | ConstantVelocity | Gear | Rack
OfSpeeds: TypeAlias = PrescribedMotion | SpeedRows | Coupling
Constraint: TypeAlias = NoSideSlip | Rolling | Hitch | BetweenFrames | MovedFrame | OfSpeeds


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
