"""Records of constraints and of chosen speeds from their keys."""

from __future__ import annotations

from collections.abc import Mapping

from torseur.description import constraint_records as records
from torseur.description.checks.index import near
from torseur.description.drive_records import SILENT
from torseur.description.expressions import Number
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.joint_reader import Types
from torseur.description.yaml_format.motion_kinds import motion_of_speed
from torseur.description.yaml_format.sections.constraints import (
    EQUALS,
    ConstraintKeys,
    GripKeys,
    HitchKeys,
    IndependentSpeedKeys,
    NoSideSlipKeys,
    PrescribedKeys,
    RollingKeys,
    RowsKeys,
    WheelPairKeys,
    Y,
)
from torseur.description.yaml_format.signal_reader import SignalKinds, signal_record
from torseur.description.yaml_tree import TreePath


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
            return records.NoSideSlip(name, keys.frame, sideways, keys.on, _grip(keys.grip), where)
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
                grip=_grip(keys.grip),
                where=where,
            )
        case HitchKeys():
            return records.Hitch(name, *keys.between, keys.plane, where)
        case PrescribedKeys():
            return _prescribed(name, keys, types, reading)
        case RowsKeys():
            return _rows(name, keys, reading)


def _in_order(holds: tuple[records.WheelRow, ...]) -> tuple[records.WheelRow, ...]:
    return tuple(row for row in records.WHEEL_ROWS if row in holds)


def _grip(keys: GripKeys | None) -> records.Grip | None:
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


def _rows(name: str, keys: RowsKeys, reading: Reading) -> records.SpeedRows:
    rows = tuple(tuple((speed, entry) for speed, entry in row.items() if speed != EQUALS) for row in keys.rows)
    given = (row[EQUALS].tree if EQUALS in row else Number(0.0) for row in keys.rows)
    values = tuple(number.value for number in given)
    return records.SpeedRows(name, rows, values, reading.tree.where(("constraints", name)))


def independent_speed_records(
    speeds: Mapping[str, IndependentSpeedKeys], reading: Reading
) -> tuple[records.IndependentSpeed, ...]:
    """The speeds that were chosen, in the order of the file."""
    return tuple(_independent_speed(name, keys, reading) for name, keys in speeds.items())


def _independent_speed(name: str, keys: IndependentSpeedKeys, reading: Reading) -> records.IndependentSpeed:
    where = reading.tree.where(("independent_speeds", name))
    if keys.along is not None:
        return records.IndependentSpeed(name, "along", keys.of or "", keys.along, where)
    if keys.about is not None:
        return records.IndependentSpeed(name, "about", keys.of or "", keys.about, where)
    return records.IndependentSpeed(name, "joint", keys.joint or "", where=where)
