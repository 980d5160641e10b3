"""``<axis>`` and ``<axis2>`` of a joint: direction, limits, friction, spring, and the joint that it follows."""

from __future__ import annotations

from typing import Literal

from torseur.description.placement import rotation_of, vector
from torseur.description.records.machine import Friction, Limits, Mimic, Pose, Vector
from torseur.description.records.springs import SpringLaw
from torseur.description.sdf.relative import relative
from torseur.description.sdf.scope import Scope
from torseur.description.sdf.values import limit, number, truth
from torseur.description.sdf.values import vector as read_vector
from torseur.description.syntax.xml_cursor import Cursor
from torseur.frozen import dataclass

Z: Vector = (0.0, 0.0, 1.0)
AXIS_OF_MODEL = (1, 4)
"""Up to this version the components of an axis are those in the model's frame."""


@dataclass(frozen=True)
class Axis:
    """An axis, in the joint's frame, and what acts about or along it."""

    direction: Vector = Z
    limits: Limits = Limits()
    friction: Friction = Friction()
    spring: SpringLaw | None = None
    mimic: Mimic | None = None


@dataclass(frozen=True)
class Place:
    """Where a joint is: the model around it, its frame in that, and the version of the file."""

    scope: Scope
    pose: Pose
    version: tuple[int, int]


def read_axis(joint: Cursor, tag: Literal["axis", "axis2"], place: Place) -> Axis:
    """The axis; z of the joint's frame, free and without friction, where it is not written."""
    axis = joint.only_child(tag)
    if axis is None:
        return Axis()
    dynamics = axis.only_child("dynamics")
    return Axis(
        _direction(axis, place),
        _limits(axis),
        Friction() if dynamics is None else _friction(dynamics),
        None if dynamics is None else _spring(dynamics),
        _mimic(axis, place.scope),
    )


def _direction(axis: Cursor, place: Place) -> Vector:
    """The axis in the joint's frame.

    It is written in that frame, unless ``expressed_in`` names another one (from 1.7 on); in the model's up to 1.4, and
    where ``use_parent_model_frame`` says so (1.5 and 1.6).
    """
    of_model = truth(axis, "use_parent_model_frame") or place.version <= AXIS_OF_MODEL
    written = axis.only_child("xyz")
    if written is None:
        return Z
    direction, named = read_vector(written), written.get("expressed_in") or ""
    if not any(direction):
        raise written.error("axis [0 0 0] has no direction", 'Give a non-zero axis, or type="fixed".')
    if not named and not of_model:
        return direction
    R = rotation_of(relative(place.pose, place.scope.pose(named, written)))
    return vector(R @ direction)


def _limits(axis: Cursor) -> Limits:
    written = axis.only_child("limit")
    if written is None:
        return Limits()
    lower, upper, effort, velocity = (limit(written, tag) for tag in ("lower", "upper", "effort", "velocity"))
    if lower is not None and upper is not None and lower > upper:
        raise written.error(f"lower limit {lower:g} is above the upper limit {upper:g}", "Exchange the two.")
    # SDF says that negative ones are not enforced
    return Limits(lower, upper, *(None if value is None or value < 0 else value for value in (effort, velocity)))


def _friction(dynamics: Cursor) -> Friction:
    dry = number(dynamics, "friction") or 0.0
    return Friction(number(dynamics, "damping") or 0.0, dry, dry)


def _spring(dynamics: Cursor) -> SpringLaw | None:
    stiffness, rest = number(dynamics, "spring_stiffness"), number(dynamics, "spring_reference")
    return SpringLaw(stiffness, rest) if stiffness else None


def _mimic(axis: Cursor, scope: Scope) -> Mimic | None:
    """q = multiplier · (q_leader − reference) + offset."""
    mimic = axis.only_child("mimic")
    if mimic is None:
        return None
    if (mimic.get("axis") or "axis") != "axis":
        raise mimic.error("it follows the second axis of a joint", "Let it follow a joint with one axis.")
    given = {tag: number(mimic, tag) for tag in ("multiplier", "offset", "reference")}
    multiplier = 1.0 if given["multiplier"] is None else given["multiplier"]
    offset = (given["offset"] or 0.0) - multiplier * (given["reference"] or 0.0)
    return Mimic(scope.prefix + mimic.required("joint"), multiplier, offset)
