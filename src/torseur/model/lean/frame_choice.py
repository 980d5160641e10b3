"""Which frame on each body makes the passage from its parent simplest, in numbers."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import unit
from torseur.frozen import dataclass
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.joints.turning import QUARTER, Turning
from torseur.model.model import Model

_ROUND_OFF = 4e-15  # of directions, and of lengths relative to those they are made from: some twenty roundings
_STEEP = 0.3  # a plane that an axis meets at a smaller slope is met too far away to be worth a zero
_Z = np.eye(3)[2]


@dataclass(frozen=True, eq=False)
class Choice:
    """The new frame of a body, and the joint that leads to it."""

    X_MN: Transform  # the new frame N in the body's old frame M
    seat: Transform  # the joint's new frame on the parent, in the parent's new frame
    axis: Array | None = None  # the joint's new axis, where it has one
    ahead: float = 0.0  # the angle of N about the axis where q = 0


def choose_frames(model: Model, *, by_mass: bool = True) -> list[Choice]:
    """The choice for every body, from the ground outward.

    - A joint that turns about an axis: z along the axis, x along the common normal with the next turning axis, origin
      where the axis meets a coordinate plane of the parent. Then the passage turns about x by a constant angle and
      about z by the joint's [Khalil and Kleinfinger 1986], and its offset has at most two components.
    - A joint that slides, or is fixed: the parent's own axes and, where q = 0, origin. The passage does not turn.
    - Other joints keep their frames, because their speeds are measured in them; so do bodies that deform, the bodies on
      them, and joints whose place is an open parameter.

    A body that carries several others suits the one that carries most. Without ``by_mass`` no choice depends on masses.
    """
    main = _main_children(model)
    choices: list[Choice] = []
    for i, joint in enumerate(model.joints):
        p = model.parent[i]
        seat = model.placement[i] if p == GROUND else choices[p].X_MN.inverse() @ model.placement[i]
        if not _may_choose(model, i):
            choices.append(Choice(Transform.identity(), seat))
        elif isinstance(joint, Turning):
            choices.append(_turning(model, i, main, _turned_ahead(joint, in_numbers(seat)), by_mass))
        else:
            choices.append(_still(model, i, main, in_numbers(seat)))
    return choices


def _may_choose(model: Model, i: int) -> bool:
    p = model.parent[i]
    rigid = not any(model.bodies[k].amplitudes for k in (i, p) if k != GROUND)
    return rigid and model.joints[i].speed_axes is not None and is_number(model.placement[i])


def _turning(model: Model, i: int, main: list[int | None], seat: Transform, by_mass: bool) -> Choice:
    """z along the axis; x on the parent makes this passage simple, x on the body makes the next one simple."""
    axis = _axis_of(model.joints[i])
    assert axis is not None
    a = _cleaned(seat.R @ axis)
    x_body = _toward_next_axis(model, i, main, axis, by_mass)
    x_seat = _across(a, model.gravity) if model.parent[i] == GROUND else _normal_to_z(a)
    if x_seat is None:
        x_seat = _any_normal(a) if x_body is None else seat.R @ x_body
    if x_body is None:
        x_body = seat.R.T @ x_seat
    ahead = _angle(x_seat, seat.R @ x_body, a)
    if abs(ahead) > QUARTER:  # the normal has two senses
        x_body, ahead = -x_body, ahead - math.copysign(math.pi, ahead)
    slide = _slide(seat.p, a)
    origin = _without_round_off(seat.p + slide * a, float(np.linalg.norm(seat.p)) + abs(slide))
    return Choice(
        X_MN=Transform(_triad(x_body, axis), slide * axis),
        seat=Transform(_cleaned(_triad(x_seat, a)), origin),
        axis=_Z,
        ahead=ahead,
    )


def _still(model: Model, i: int, main: list[int | None], seat: Transform) -> Choice:
    """The parent's axes; on the ground, where any do, z along the next axis or else along this one."""
    axis = _axis_of(model.joints[i])
    along = None if axis is None else seat.R @ axis
    axes = np.eye(3)
    if model.parent[i] == GROUND:
        following = _next_axis(model, i, main)
        z = along if following is None else _cleaned(seat.R @ following[0])
        if z is not None:
            x = None if along is None else _across_both(z, along)
            axes = _cleaned(_triad(_any_normal(z) if x is None else x, z))
    new_seat = Transform(axes, np.zeros(3))
    return Choice(seat.inverse() @ new_seat, new_seat, None if along is None else unit(_cleaned(axes.T @ along)))


def _toward_next_axis(model: Model, i: int, main: list[int | None], axis: Array, by_mass: bool) -> Array | None:
    """x of body i, in its old frame: the common normal with the next axis; of parallel ones, from one to the other.

    A body that carries nothing gives it to its centre of mass, so that the first moment has one component across the
    axis. None where nothing asks for a direction.
    """
    following, body = _next_axis(model, i, main), model.bodies[i]
    if following is not None:
        direction, point = following
        x = _across_both(axis, direction)
        return _across(axis, point) if x is None else x
    if by_mass and main[i] is None and isinstance(md := body.first_moment(ca.DM(0, 1)), ca.DM):
        return _across(axis, as_numpy(md).ravel())
    return None


def _next_axis(model: Model, i: int, main: list[int | None]) -> tuple[Array, Array] | None:
    """(direction, point) in body i, at q = 0, of the first axis outward that turns, or else that slides."""
    X, k, sliding = Transform.identity(), main[i], None
    while k is not None and _may_choose(model, k):
        X = X @ in_numbers(model.placement[k])
        joint = model.joints[k]
        axis = _axis_of(joint)
        if axis is not None and isinstance(joint, Turning):
            return X.R @ axis, X.p
        if axis is not None and sliding is None:
            sliding = X.R @ axis, X.p
        k = main[k]
    return sliding


def _main_children(model: Model) -> list[int | None]:
    """Of each body the child that carries most bodies; the first of equals."""
    size = [1] * len(model.bodies)
    main: list[int | None] = [None] * len(model.bodies)
    for i in model.inward():
        if (p := model.parent[i]) != GROUND:
            size[p] += size[i]
            chosen = main[p]
            if chosen is None or size[i] >= size[chosen]:
                main[p] = i
    return main


def _slide(origin: Array, axis: Array) -> float:
    """How far along the axis the offset has most zero components, y first: across the common normal; then, is least."""
    steps = [0.0, *(float(-origin[k] / axis[k]) for k in range(3) if abs(axis[k]) > _STEEP)]

    def cost(step: float) -> tuple[int, bool, float]:
        offset = _without_round_off(origin + step * axis, float(np.linalg.norm(origin)) + abs(step))
        return int(np.count_nonzero(offset)), bool(offset[1]), float(np.linalg.norm(offset))

    return min(steps, key=cost)


def _turned_ahead(joint: Turning, seat: Transform) -> Transform:
    """The seat at q = 0: a joint that was turned ahead before loses it to its seat."""
    return seat if joint.ahead == 0.0 else Transform(seat.R @ rotation_about(joint.axis, joint.ahead), seat.p)


def _axis_of(joint: Joint) -> Array | None:
    axes = joint.speed_axes
    return axes[:, 0] if axes is not None and axes.shape[1] else None


def _normal_to_z(a: Array) -> Array:
    """The common normal of z and a, with the sense that is nearer to x; of parallel ones, x."""
    normal = _cleaned(np.array([-a[1], a[0], 0.0]))
    x: Array = _cleaned(unit(normal)) if normal.any() else np.eye(3)[0]
    return x if x[0] >= 0 else np.array([-x[0], -x[1], 0.0])


def _across_both(a: Array, b: Array) -> Array | None:
    normal = _cleaned(np.cross(a, b))
    return _squared(a, unit(normal)) if normal.any() else None


def _across(axis: Array, vector: Array) -> Array | None:
    """The direction of the part of a vector that is across an axis; None where there is no such part."""
    part = _without_round_off(vector - (vector @ axis) * axis, float(np.linalg.norm(vector)))
    return _squared(axis, unit(part)) if part.any() else None


def _squared(axis: Array, x: Array) -> Array:
    """x across the axis: what is left of a vector that is nearly along it leans by the round-off of the whole."""
    lean = float(x @ axis)
    return x if abs(lean) < _ROUND_OFF else unit(x - lean * axis)


def _any_normal(a: Array) -> Array:
    return unit(np.cross(a, np.eye(3)[np.argmin(np.abs(a))]))


def _triad(x: Array, z: Array) -> Array:
    return np.column_stack([x, np.cross(z, x), z])


def _angle(first: Array, second: Array, axis: Array) -> float:
    """The angle from one direction across the axis to another; exact where it is a number of quarter turns."""
    angle = math.atan2(axis @ np.cross(first, second), first @ second)
    quarters = round(angle / QUARTER) * QUARTER
    return quarters if abs(angle - quarters) < _ROUND_OFF else angle


def _cleaned(directions: Array) -> Array:
    """Direction cosines in which 0 and ±1 are exact."""
    near = np.rint(directions)
    return np.where(np.abs(directions - near) < _ROUND_OFF, near, directions) + 0.0


def _without_round_off(lengths: Array, scale: float) -> Array:
    return np.where(np.abs(lengths) <= _ROUND_OFF * scale, 0.0, lengths)


def is_number(X: Transform) -> bool:
    """Whether a pose has no symbols."""
    return not isinstance(X.R, ca.SX) and not isinstance(X.p, ca.SX)


def in_numbers(X: Transform) -> Transform:
    """A pose without symbols as NumPy arrays."""
    return Transform(as_numpy(X.R), as_numpy(X.p).ravel())
