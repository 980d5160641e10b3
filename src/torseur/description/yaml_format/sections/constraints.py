"""Constraints: no side slip, rolling wheels, hitches, prescribed motions, rows; what ties two frames: ``closures``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from torseur.description.checks.index import near
from torseur.description.records import constraints as records
from torseur.description.records.constraints import WHEEL_ROWS, Plane, WheelRow
from torseur.description.records.drives import SILENT
from torseur.description.records.machine import WORLD
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.syntax import expressions
from torseur.description.syntax.expressions import Expression
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, axis_data, changes, contents
from torseur.description.yaml_format.motion_kinds import Types, motion_of_speed
from torseur.description.yaml_format.sections.closures import (
    ClosureKeys,
    WrittenExpression,
    closure_data,
    closure_record,
    expression_data,
)
from torseur.description.yaml_format.sections.signals import SignalKinds, WrittenSignal, signal_data, signal_record
from torseur.description.yaml_format.values import Axis, Force, Keys, Length, Name, Number, refusal

Y, Z = (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


class GripKeys(Keys):
    """How much a contact can hold."""

    coefficient: Number
    load: Force | None = None


class NoSideSlipKeys(Keys):
    """A frame's origin does not move sideways."""

    type: Literal["no_side_slip", "knife_edge"]
    frame: Name
    sideways: Axis | None = None
    on: Name = WORLD
    grip: GripKeys | None = None


def _each_once(written: object) -> object:
    if isinstance(written, list | tuple) and any(written.count(row) > 1 for row in written):
        raise refusal("a row is named twice", f"Name each of {', '.join(WHEEL_ROWS)} once at most.")
    return written


class _OnAPlane(Keys):
    """How a wheel touches the plane."""

    axis: Axis = Y
    radius: Length
    on: Name = WORLD
    normal: Axis = Z
    holds: Annotated[tuple[WheelRow, ...], BeforeValidator(_each_once)] | None = Field(default=None, min_length=1)
    grip: GripKeys | None = None


class RollingKeys(_OnAPlane):
    """A wheel that rolls without slipping."""

    type: Literal["rolling"]
    wheel: Name


class WheelPairKeys(_OnAPlane):
    """Two wheels on one axle line that roll without slipping."""

    type: Literal["wheel_pair"]
    wheels: tuple[Name, Name]


class HitchKeys(Keys):
    """The origins of two frames meet."""

    type: Literal["hitch"]
    between: tuple[Name, Name]
    plane: Plane | None = None


class PrescribedKeys(Keys):
    """A joint moves as a function of time."""

    type: Literal["prescribed"]
    joint: Name
    angle: WrittenSignal | None = None
    position: WrittenSignal | None = None
    rate: WrittenSignal | None = None

    @model_validator(mode="after")
    def _one_function(self) -> PrescribedKeys:
        given = [key for key in ("angle", "position", "rate") if getattr(self, key) is not None]
        if len(given) != 1:
            cause = f"{' and '.join(given)} are given" if given else "it is not said how the joint moves"
            raise refusal(cause, "Give one of angle, position and rate, a function of time.")
        return self


EQUALS = "equals"


def _with_speeds(written: object) -> object:
    if not isinstance(written, dict):
        return written
    if not set(written) - {EQUALS}:
        raise refusal("the row has no speed", 'Write e.g. {cart.x: 1, cart.y: "-tan(cart.angle)"}.')
    value = written.get(EQUALS, 0.0)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refusal(f"what the row '{EQUALS}' is not a number", "Give a number, in SI units.")
    return written


Row = Annotated[dict[str, WrittenExpression], BeforeValidator(_with_speeds)]


class RowsKeys(Keys):
    """Rows Σ coefficient · speed = 0, or what ``equals`` says."""

    type: Literal["rows"]
    rows: tuple[Row, ...] = Field(min_length=1)


class CouplingKeys(Keys):
    """A joint's coordinate is a function of others."""

    type: Literal["coupling"]
    joint: Name
    function: WrittenExpression


ConstraintKeys = Annotated[
    NoSideSlipKeys | RollingKeys | WheelPairKeys | HitchKeys | ClosureKeys | PrescribedKeys | RowsKeys | CouplingKeys,
    Field(discriminator="type"),
]


def constraint_records(
    constraints: Mapping[str, ConstraintKeys], types: Types, reading: Reading
) -> tuple[records.Constraint, ...]:
    """The constraints, in the order of the file."""
    return tuple(_constraint(name, keys, types, reading) for name, keys in constraints.items())


def _constraint(name: str, keys: ConstraintKeys, types: Types, reading: Reading) -> records.Constraint:
    where = reading.tree.where(("constraints", name))
    match keys:
        case NoSideSlipKeys():
            sideways = Y if keys.sideways is None else keys.sideways
            return records.NoSideSlip(name, keys.frame, sideways, keys.on, _grip_record(keys.grip), where)
        case RollingKeys() | WheelPairKeys():
            wheels = (keys.wheel,) if isinstance(keys, RollingKeys) else keys.wheels
            return records.Rolling(
                name,
                wheels,
                keys.radius,
                axis=keys.axis,
                on=keys.on,
                normal=keys.normal,
                holds=records.WHEEL_ROWS if keys.holds is None else _in_order(keys.holds),
                grip=_grip_record(keys.grip),
                where=where,
            )
        case HitchKeys():
            return records.Hitch(name, *keys.between, keys.plane, where)
        case PrescribedKeys():
            return _prescribed(name, keys, types, reading)
        case RowsKeys():
            return _speed_rows(name, keys, reading)
        case CouplingKeys():
            return records.Coupling(name, keys.joint, keys.function, where)
        case _:
            return closure_record(name, keys, reading)


def _in_order(holds: tuple[records.WheelRow, ...]) -> tuple[records.WheelRow, ...]:
    return tuple(row for row in records.WHEEL_ROWS if row in holds)


def _grip_record(keys: GripKeys | None) -> records.Grip | None:
    return None if keys is None else records.Grip(keys.coefficient, keys.load)


def _prescribed(name: str, keys: PrescribedKeys, types: Types, reading: Reading) -> records.PrescribedMotion:
    path: TreePath = ("constraints", name)
    where = reading.tree.where(path)
    if not _is_speed(keys.joint, types, (*path, "joint"), reading):
        return records.PrescribedMotion(name, keys.joint, SILENT, "rate", where)
    motion = motion_of_speed(keys.joint, types)
    if keys.rate is not None:
        of_speed = SignalKinds(motion.speed, motion.acceleration, motion.jerk)
        rate = signal_record(keys.rate, of_speed, (*path, "rate"), reading)
        return records.PrescribedMotion(name, keys.joint, rate, "rate", where)
    key, written = ("angle", keys.angle) if keys.angle is not None else ("position", keys.position)
    assert written is not None
    position = signal_record(written, SignalKinds.of_motion(motion), (*path, key), reading)
    return records.PrescribedMotion(name, keys.joint, position, "position", where)


def _is_speed(name: str, types: Types, path: TreePath, reading: Reading) -> bool:
    """Whether the joint is known, which the units follow from; a complaint if not."""
    full = {joint: [f"{joint}.{c}" if c else joint for c in SPEED_NAMES[kind]] for joint, kind in types.items()}
    known = [speed for speeds in full.values() for speed in speeds]
    if name in known:
        return True
    if full.get(name):
        reading.complain(path, f"joint '{name}' has {len(full[name])} speeds", f"Name one of {', '.join(full[name])}.")
    else:
        reading.complain(path, f"'{name}' is not a joint's speed", near(name, known))
    return False


def _speed_rows(name: str, keys: RowsKeys, reading: Reading) -> records.SpeedRows:
    rows = tuple(tuple((speed, entry) for speed, entry in row.items() if speed != EQUALS) for row in keys.rows)
    given = (row[EQUALS].tree if EQUALS in row else expressions.Number(0.0) for row in keys.rows)
    values = tuple(number.value for number in given)
    return records.SpeedRows(name, rows, values, reading.tree.where(("constraints", name)))


def constraint_data(constraint: records.Constraint) -> Data:
    """A constraint, without its name."""
    match constraint:
        case records.NoSideSlip():
            data: Data = {"type": "no_side_slip", "frame": constraint.frame}
            data |= _axes(constraint, records.NoSideSlip("", ""), "sideways")
            return data | changes(constraint, records.NoSideSlip("", ""), "on") | _grip_data(constraint.grip)
        case records.Rolling():
            return _wheels(constraint)
        case records.Hitch():
            meeting: Data = {"type": "hitch", "between": [constraint.first, constraint.second]}
            return meeting | contents(plane=constraint.plane)
        case records.PrescribedMotion():
            motion = {constraint.gives: signal_data(constraint.signal)}
            return {"type": "prescribed", "joint": constraint.joint} | motion
        case records.SpeedRows():
            rows = [_row(row, value) for row, value in zip(constraint.rows, constraint.values, strict=True)]
            return {"type": "rows", "rows": rows}
        case records.Coupling(_, joint, function):
            return {"type": "coupling", "joint": joint, "function": expression_data(function)}
        case _:
            return closure_data(constraint)


def _wheels(rolling: records.Rolling) -> Data:
    if len(rolling.wheels) == 1:
        data: Data = {"type": "rolling", "wheel": rolling.wheels[0]}
    else:
        data = {"type": "wheel_pair", "wheels": list(rolling.wheels)}
    standard = records.Rolling("", (), 0.0)
    data |= {"radius": rolling.radius} | _axes(rolling, standard, "axis", "normal")
    return data | changes(rolling, standard, "on", "holds") | _grip_data(rolling.grip)


def _axes(record: Any, standard: Any, *keys: str) -> Data:
    return {key: axis_data(axis) for key, axis in changes(record, standard, *keys).items()}


def _grip_data(grip: records.Grip | None) -> Data:
    return {} if grip is None else {"grip": {"coefficient": grip.coefficient} | contents(load=grip.load)}


def _row(row: tuple[tuple[str, Expression], ...], value: float) -> Data:
    data: Data = {speed: expression_data(entry) for speed, entry in row}
    return data | ({EQUALS: value} if value else {})
