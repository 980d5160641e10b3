"""Closures of every kind between the frames A and B, for tests of constraints."""

import numpy as np

from torseur.algebra.vectors import unit
from torseur.description.records.constraints import CurveGraph, CurvePath, CurvePoints
from torseur.description.syntax.expressions import expression_of_text
from torseur.model.conditions.advancing import Advancing
from torseur.model.conditions.aligned import Aligned
from torseur.model.conditions.at_distance import AtDistance
from torseur.model.conditions.equal_turning import EqualTurning
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.meshing import Meshing
from torseur.model.conditions.oriented import Oriented, Turned
from torseur.model.constraints.closure import Closure, closing_joint
from torseur.model.constraints.curves import on_curve
from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.joints.cylindrical import Cylindrical
from torseur.model.joints.fixed import Fixed
from torseur.model.joints.planar import Planar
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.revolute import Continuous, Revolute
from torseur.model.joints.screw import Screw
from torseur.model.joints.spherical import Spherical
from torseur.model.joints.universal import Universal
from torseur.model.signals.harmonic import Sine

AXIS, OTHER = unit([0.3, -0.5, 1.0]), unit([1.0, 0.4, 0.2])

JOINTS = {
    "revolute": Revolute(AXIS),
    "continuous": Continuous(AXIS),
    "prismatic": Prismatic(AXIS),
    "screw": Screw(AXIS, 0.3),
    "cylindrical": Cylindrical(AXIS),
    "universal": Universal(AXIS, OTHER),
    "spherical": Spherical(),
    "planar": Planar.with_normal(AXIS),
    "fixed": Fixed(),
}
"""Every joint that may close a loop."""

TURN = np.linspace(0, 2 * np.pi, 9)[:-1]
CAM = tuple((float((1 + 0.3 * np.cos(a)) * np.cos(a)), float((1 + 0.3 * np.cos(a)) * np.sin(a))) for a in TURN)
ARCH = ((-2.0, 0.3, 0.1), (-0.5, 0.0, 0.4), (0.6, 0.2, -0.3), (2.0, -0.4, 0.2))
WAVE = CurveGraph("z", (("x", expression_of_text("0.2 * sin(3 * z)")), ("y", expression_of_text("exp(-z**2)"))))


def path(*span, closed=False, **functions) -> CurvePath:
    """A curve over a parameter."""
    return CurvePath(span, tuple((name, expression_of_text(text)) for name, text in functions.items()), closed)


BEAN = path(
    *(0.0, 2 * np.pi), closed=True, x="cos(s) + 0.5 * cos(2 * s)", y="sin(s) * (1.2 + 0.3 * sin(s)) + 0.2 * cos(2 * s)"
)
HELIX = path(-3.0, 4.0, x="0.5 * cos(2 * s)", y="0.7 * sin(2 * s)", z="0.3 * s + 0.1 * s**2")
HORSESHOE = ((1.0, 0.0), (0.7, 0.9), (-0.7, 0.9), (-1.0, 0.0), (-0.6, 0.0), (-0.4, 0.5), (0.4, 0.5), (0.6, 0.0))
SPIRAL = tuple((float(0.3 * a * np.cos(a)), float(0.3 * a * np.sin(a)), float(np.sin(a) / 5)) for a in TURN + 1.0)
SWAY = Sine(0.3, 0.5, 0.1)


def ball(name: str, first: str, second: str) -> Closure:
    """A spherical joint."""
    return closing_joint(name, first, second, Spherical())


def hinge(name: str, first: str, second: str, axis) -> Closure:
    """A revolute joint."""
    return closing_joint(name, first, second, Revolute(unit(axis)))


def kept(kind: str, *conditions) -> Closure:
    """What keeps conditions between A and B."""
    return Closure(kind, kind, "A", "B", conditions)


CLOSURES = [
    *(closing_joint(kind, "A", "B", joint) for kind, joint in JOINTS.items()),
    kept("point on line", Meeting.on_line(AXIS)),
    kept("point on plane", Meeting.on_plane(AXIS)),
    kept("rod", AtDistance(0.7)),
    kept("constant velocity joint", Meeting.along("xyz"), EqualTurning(AXIS)),
    kept("gear", Meshing(AXIS, (7.0, 4.0), 0.1, 1.0, 0.3)),
    kept("ring gear", Meshing(AXIS, (12.0, 5.0), 0.1, -1.0, 0.3)),
    kept("bevel gear", Meshing(AXIS, (7.0, 4.0), 0.1, 1.0, 0.3, OTHER)),
    kept("rack", Advancing(AXIS, OTHER, 0.2, 0.4)),
    kept("closed curve", on_curve(CurvePoints(CAM, closed=True))),
    kept("open curve", on_curve(CurvePoints(ARCH))),
    kept("curve of expressions", on_curve(WAVE)),
    kept("bean", on_curve(BEAN)),
    kept("closed spline that turns back", on_curve(CurvePoints(HORSESHOE, closed=True))),
    kept("open spline that turns back", on_curve(CurvePoints(SPIRAL))),
    kept("helix", on_curve(HELIX)),
    MovedFrame("moved frame", "A", "B", (Meeting.along("xz"),), ((SWAY, Sine(0.2, 0.8, 0.0, 0.1)),)),
    MovedFrame("tilted frame", "A", "B", (Oriented(("roll", "pitch", "yaw")),), ((SWAY, SWAY, Sine(0.5, 0.3)),)),
    MovedFrame("turned frame", "A", "B", (Turned(AXIS), Aligned(AXIS)), ((SWAY,), ())),
]
"""One of each kind."""
