"""Conditions that the points of a machine keep: distances, joints, loops, rolling.

    φ(x) = 0,   C(x) ẋ = b,   C = ∂φ/∂x                                                         (1)

Of the distances and of nearly all joints φ is of second degree in x, because places and directions of a body are sums
of its points: the central differences keep such conditions over any number of steps, with b = 0 (docs/point_masses.md).
Conditions of other kinds, as threads, teeth and curves, would drift with the square of the step, and are drawn back;
likewise a frame with φ = x(t) or a joint with the coordinate φ = x(t), which time moves:

    b = ẋ(t) − κ ψ,   ψ̇ = 4 κ (φ − x(t) − ψ)                                                    (2)

φ − x(t) dies out as e^(−2κt) (1 + …). It is ψ, which follows it, that draws back: central differences take every
second step by itself, φ_n+1 = φ_n−1 + 2h b_n, and with b_n = −κ φ_n what the odd steps have beyond the even ones would
grow as e^(κt); ψ does not see it.

Rows on velocities alone, as those of wheels, have no φ. Nothing keeps what odd steps have beyond even ones there, and
as the scheme is the same backward in time it grows as quickly as motions of the machine die out: (−1)ⁿ d in C ẋ_n+½.
The speeds ẋ* that forces alone give at the end of a step h still have it, and with

    C ẋ = θ C ẋ*,   θ = κ h                                                                     (3)

it is (1 − 2θ)ⁿ d, while what is added of a slip, ½ κ h² (C M⁻¹ Cᵀ λ), is of the size of the scheme's error.
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.point_masses.solids import Solid
from torseur.model.conditions.at_distance import AtDistance
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.hitch import Hitch
from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.constraints.protocol import FrameConstraint, between_frames, on_speeds
from torseur.model.frame import Frame

DRAWN_BACK = 30.0
"""κ of (2) [1/s]."""

FOLLOWED = 4 * DRAWN_BACK
"""How quickly ψ of (2) follows [1/s]."""

_MOST = 0.25  # of θ


def evened(step: float) -> float:
    """θ of (3) for a step [s]."""
    return min(DRAWN_BACK * step, _MOST)


def conditions_on_points(places: PointPlaces) -> Value:
    """φ of (1): six distances of every body, what joints keep, what constraints between frames keep."""
    parts = _unmoved(places)
    parts += [_of_constraint(places, constraint) for constraint in between_frames(places.model.constraints)]
    return ca.vertcat(ca.DM(0, 1), *parts)


@dataclass(frozen=True, eq=False)
class Targets:
    """What the rows of C lead to, in their order: conditions, rolling, speeds of joints, gears."""

    rates: Value  # ẋ(t) of (2), (rows,): nil where time moves nothing
    drawn: tuple[int, ...]  # the rows that are drawn back
    errors: Value  # φ − x(t) of these
    of_speeds: tuple[int, ...]  # the rows that have no φ


def targets(places: PointPlaces, q: Value, t: Value) -> Targets:
    """Of a machine whose joints have the coordinates q."""
    rates: list[Value] = []
    drawn: dict[int, Value] = {}
    of_speeds: list[int] = []

    def add(rate: Value, errors: dict[int, Value], *, alone: bool = False) -> None:
        begin = sum(part.numel() for part in rates)
        drawn.update({begin + k: error for k, error in errors.items()})
        of_speeds.extend(begin + k for k in range(rate.numel()) if alone and k not in errors)
        rates.append(rate)

    constraints = places.model.constraints
    for part in _unmoved(places):
        add(ca.DM(part.numel(), 1), _of_other_degree(part, places.x))
    for constraint in between_frames(constraints):
        part = ca.SX(_of_constraint(places, constraint))
        if isinstance(constraint, MovedFrame):
            error = constraint.beside(part, t)
            add(constraint.driven(t, 1), {k: error[k] for k in range(part.numel())})
        else:
            add(ca.DM(part.numel(), 1), _of_other_degree(part, places.x))
    add(ca.DM(sum(constraint.nonholonomic for constraint in between_frames(constraints)), 1), {}, alone=True)
    for speeds in on_speeds(constraints):
        phi = speeds.coordinate_residual(places.model.layout, q)
        errors = {k: phi[k] for k in range(phi.numel())}
        if isinstance(speeds, Prescribed) and (x := speeds.coordinate(t)) is not None:
            errors[0] = q[places.model.layout.coordinate_names.index(speeds.speed)] - x
        add(ca.SX(speeds.speed_values(t)), errors, alone=True)
    add(ca.DM(len(places.model.rotors), 1), {})
    errors_of = ca.vertcat(ca.SX(0, 1), *drawn.values())
    return Targets(ca.vertcat(*rates), tuple(drawn), errors_of, tuple(of_speeds))


def _of_other_degree(phi: Value, x: Value) -> dict[int, Value]:
    """The conditions that are not of second degree, by their places."""
    return {k: phi[k] for k in range(phi.numel()) if not ca.is_quadratic(phi[k], x)}


def rolling_speeds(places: PointPlaces) -> Value:
    """What rows on velocities alone keep at nil, linear in ẋ."""
    parts = [ca.DM(0, 1)]
    for constraint in between_frames(places.model.constraints):
        if constraint.nonholonomic:
            frames = _frames(places, constraint)
            own = constraint.rows(places.relative(*frames))[constraint.holonomic :, :]
            parts.append(own @ places.relative_twist(*frames))
    return ca.vertcat(*parts)


def joint_rows(places: PointPlaces, q: Value, v: Value) -> Value:
    """The left sides of rows on speeds of joints, linear in ẋ."""
    layout = places.model.layout
    return ca.vertcat(ca.DM(0, 1), *(c.speed_rows(layout, q) @ v for c in on_speeds(places.model.constraints)))


def _unmoved(places: PointPlaces) -> list[Value]:
    """Conditions inside bodies and at joints of the tree."""
    return [*(_distances(solid, places.x) for solid in places.solids), *_of_joints(places)]


def _distances(solid: Solid, x: Value) -> Value:
    """(d · d / l − l)/2 of every two points: next to the length l the distance less l."""
    own = solid.own(x)
    d = [own[:, i] - own[:, j] for i, j in solid.points.pairs]
    lengths = (float(length) for length in solid.points.distances)
    return ca.vertcat(*((ca.dot(e, e) / length - length) / 2 for e, length in zip(d, lengths, strict=True)))


def _of_joints(places: PointPlaces) -> Iterator[Value]:
    for i, joint in enumerate(places.model.joints):
        yield _kept(places, joint.conditions, *places.sides(i))


def _of_constraint(places: PointPlaces, constraint: FrameConstraint) -> Value:
    frames = _frames(places, constraint)
    if isinstance(constraint, Closure | Hitch):
        return _kept(places, constraint.conditions, *frames)
    return constraint.residual(places.relative(*frames))


def _frames(places: PointPlaces, constraint: FrameConstraint) -> tuple[Frame, Frame]:
    return places.model.frame(constraint.first), places.model.frame(constraint.second)


def _kept(places: PointPlaces, conditions: tuple[Condition, ...], A: Frame, B: Frame) -> Value:
    X_AB = places.relative(A, B)
    in_world = Transform(X_AB.R, places.frame(B).p - places.frame(A).p)
    chosen = ((c, in_world if _asks_no_axes(c) else X_AB) for c in conditions)
    return ca.vertcat(ca.DM(0, 1), *(condition.residual(X) for condition, X in chosen))


def _asks_no_axes(condition: Condition) -> bool:
    """Whether p_AB may as well be measured in the world, where it is linear in x: distances, points that meet."""
    return isinstance(condition, AtDistance) or (isinstance(condition, Meeting) and len(condition.row_names) == 3)
