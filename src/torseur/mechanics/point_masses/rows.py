"""Conditions that the points of a machine keep: distances, joints, loops, rolling.

    φ(x) = 0,   C(x) ẋ = b,   C = ∂φ/∂x                                                         (1)

Of the distances and of nearly all joints φ is of second degree in x, because places and directions of a body are sums
of its points: the central differences keep such conditions over any number of steps, with b = 0 (docs/point_masses.md).
Conditions of other kinds, as threads, teeth and curves, would drift with the square of the step, and are drawn back:

    b = −κ φ                                                                                    (2)

Rows on velocities alone, as those of wheels, have no φ.
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.mechanics.point_masses.places import Places
from torseur.mechanics.point_masses.solids import Solid
from torseur.model.conditions.at_distance import AtDistance
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.hitch import Hitch
from torseur.model.constraints.protocol import FrameConstraint, between_frames, driven_by_time
from torseur.model.frame import Frame

DRAWN_BACK = 30.0
"""κ of (2) [1/s]."""


def conditions_on_points(places: Places) -> Value:
    """φ of (1): six distances of every body, what joints keep, what constraints between frames keep."""
    parts = [*(_distances(solid, places.x) for solid in places.solids), *_of_joints(places)]
    parts += [_of_constraint(places, constraint) for constraint in between_frames(places.model.constraints)]
    return ca.vertcat(ca.DM(0, 1), *parts)


def drawn_back(phi: Value, x: Value) -> Value:
    """b of (2): nil for conditions of second degree."""
    speeds = [ca.DM(0) if ca.is_quadratic(phi[k], x) else -DRAWN_BACK * phi[k] for k in range(phi.numel())]
    return ca.vertcat(ca.DM(0, 1), *speeds)


def rolling_speeds(places: Places) -> Value:
    """What rows on velocities alone keep at nil, linear in ẋ."""
    parts = [ca.DM(0, 1)]
    for constraint in between_frames(places.model.constraints):
        if constraint.nonholonomic:
            frames = _frames(places, constraint)
            own = constraint.rows(places.relative(*frames))[constraint.holonomic :, :]
            parts.append(own @ places.relative_twist(*frames))
    return ca.vertcat(*parts)


def refuse_other_constraints(places: Places) -> None:
    """Raise ValueError for constraints that time moves or that relate speeds of joints."""
    model = places.model
    moved = {constraint.name for constraint in driven_by_time(model.constraints)}
    for constraint in model.constraints:
        if constraint.acts_on == "speeds" or constraint.name in moved:
            raise ValueError(
                f"point masses keep conditions between bodies, and '{constraint.name}' ({constraint.kind}) relates "
                "speeds of joints or is moved by time. Take another formulation for this machine."
            )


def _distances(solid: Solid, x: Value) -> Value:
    """(d · d / l − l)/2 of every two points: next to the length l the distance less l."""
    own = solid.own(x)
    d = [own[:, i] - own[:, j] for i, j in solid.points.pairs]
    lengths = (float(length) for length in solid.points.distances)
    return ca.vertcat(*((ca.dot(e, e) / length - length) / 2 for e, length in zip(d, lengths, strict=True)))


def _of_joints(places: Places) -> Iterator[Value]:
    for i, joint in enumerate(places.model.joints):
        yield _kept(places, joint.conditions, *places.sides(i))


def _of_constraint(places: Places, constraint: FrameConstraint) -> Value:
    frames = _frames(places, constraint)
    if isinstance(constraint, Closure | Hitch):
        return _kept(places, constraint.conditions, *frames)
    return constraint.residual(places.relative(*frames))


def _frames(places: Places, constraint: FrameConstraint) -> tuple[Frame, Frame]:
    return places.model.frame(constraint.first), places.model.frame(constraint.second)


def _kept(places: Places, conditions: tuple[Condition, ...], A: Frame, B: Frame) -> Value:
    X_AB = places.relative(A, B)
    in_world = Transform(X_AB.R, places.frame(B).p - places.frame(A).p)
    chosen = ((c, in_world if _asks_no_axes(c) else X_AB) for c in conditions)
    return ca.vertcat(ca.DM(0, 1), *(condition.residual(X) for condition, X in chosen))


def _asks_no_axes(condition: Condition) -> bool:
    """Whether p_AB may as well be measured in the world, where it is linear in x: distances, points that meet."""
    return isinstance(condition, AtDistance) or (isinstance(condition, Meeting) and len(condition.row_names) == 3)
