"""Conditions that the points of a machine keep: distances, joints, loops.

    φ(x) = 0,   C(x) ẋ = 0,   C = ∂φ/∂x                                                         (1)

Of the distances and of all joints φ is of second degree in x, because places and directions of a body are sums of its
points: the central differences keep such conditions over any number of steps (docs/point_masses.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

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
from torseur.model.frame import Frame


def conditions_on_points(places: Places) -> Value:
    """φ of (1): six distances of every body, what joints keep, what closes loops."""
    parts = [*map(lambda solid: _distances(solid, places.x), places.solids), *_of_joints(places), *_of_loops(places)]
    return ca.vertcat(ca.DM(0, 1), *parts)


def refuse_other_constraints(places: Places) -> None:
    """Raise ValueError for constraints that are not of second degree in the points."""
    for constraint in places.model.constraints:
        if not _is_kept(constraint) or not ca.is_quadratic(ca.sum1(_closed(places, constraint)), places.x):
            raise _not_kept(f"'{constraint.name}' ({constraint.kind})")
    for i, part in enumerate(_of_joints(places)):
        if not ca.is_quadratic(ca.sum1(part), places.x):
            raise _not_kept(f"joint '{places.model.joint_names[i]}' ({places.model.joints[i].kind})")


def _not_kept(what: str) -> ValueError:
    return ValueError(
        f"point masses keep conditions of second degree in their positions, and {what} is not one of these. Take "
        "another formulation for this machine."
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


def _of_loops(places: Places) -> Iterator[Value]:
    for constraint in places.model.constraints:
        if _is_kept(constraint):
            yield _closed(places, constraint)


def _is_kept(constraint: object) -> TypeGuard[Closure | Hitch]:
    return isinstance(constraint, Closure | Hitch)


def _closed(places: Places, constraint: Closure | Hitch) -> Value:
    frames = (places.model.frame(name) for name in (constraint.first, constraint.second))
    return _kept(places, constraint.conditions, *frames)


def _kept(places: Places, conditions: tuple[Condition, ...], A: Frame, B: Frame) -> Value:
    X_AB = places.relative(A, B)
    in_world = Transform(X_AB.R, places.frame(B).p - places.frame(A).p)
    chosen = ((c, in_world if _asks_no_axes(c) else X_AB) for c in conditions)
    return ca.vertcat(ca.DM(0, 1), *(condition.residual(X) for condition, X in chosen))


def _asks_no_axes(condition: Condition) -> bool:
    """Whether p_AB may as well be measured in the world, where it is linear in x: distances, points that meet."""
    return isinstance(condition, AtDistance) or (isinstance(condition, Meeting) and len(condition.row_names) == 3)
