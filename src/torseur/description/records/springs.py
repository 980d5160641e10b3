"""Springs, dampers and actuators between two points or at a joint, and bushings, as written.

Deflections and rates are positive where a spring is stretched, or where its joint moves forward; a force is positive
where it resists that: it pulls the two points together, or the joint back.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from torseur.description.complaint import Where
from torseur.description.records.drives import Signal
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass

OneSided = Literal["tension", "compression"]
Curve = Literal["cubic", "linear"]
Row6 = tuple[float, float, float, float, float, float]
Matrix6 = tuple[Row6, Row6, Row6, Row6, Row6, Row6]
NOTHING6: Matrix6 = ((0.0,) * 6,) * 6


@dataclass(frozen=True)
class ForceTable:
    """Forces at deflections [m or rad], or at their rates: a curve through these points, straight beyond them.

    ``cubic`` is monotone wherever the points are and has a continuous slope; ``linear`` has corners.
    """

    at: tuple[float, ...]
    force: tuple[float, ...]
    interpolation: Curve = "cubic"


@dataclass(frozen=True)
class SpringLaw:
    """preload + stiffness · x + damping · v at the deflection x from ``rest`` and its rate v.

    A table in the place of ``stiffness`` (``force``) or of ``damping`` gives these terms by points; an expression of x
    and v gives the whole force. ``rest`` is the coordinate or length at x = 0; if it is None, 0 of a joint, and of two
    points their distance while all joints are at zero.
    """

    stiffness: float = 0.0
    rest: float | None = None
    preload: float = 0.0
    damping: float | ForceTable = 0.0
    force: ForceTable | Expression | None = None
    only: OneSided | None = None  # of a cable, or of a bumper


@dataclass(frozen=True)
class Place:
    """A point of a named frame or body, in its components."""

    frame: str
    point: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class PointSpring:
    """A spring with damper between two points; ``effort`` [N], a function of time, pulls them together besides."""

    name: str
    first: Place
    second: Place
    law: SpringLaw = SpringLaw()
    effort: Signal | None = None
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class JointSpring:
    """A spring with damper at a joint's speed (``joint`` or ``joint.component``)."""

    name: str
    joint: str
    law: SpringLaw = SpringLaw()
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class Bushing:
    """A compliant joint between two named frames or bodies A and B: forces K x + D ẋ against x = (p, θ).

    p is the origin of B in A [m], θ the rotation vector of B in A [rad]. K and D are symmetric.
    """

    name: str
    first: str
    second: str
    stiffness: Matrix6 = NOTHING6
    damping: Matrix6 = NOTHING6
    where: Where = field(default=Where(), compare=False, repr=False)
