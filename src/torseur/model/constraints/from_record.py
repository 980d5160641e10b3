"""From loops and constraints as written to constraints of the model."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from torseur.algebra.vectors import unit
from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.records import constraints as written
from torseur.description.records import machine as records
from torseur.description.records.machine import Description
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.closure import Closure, closing_joint
from torseur.model.constraints.protocol import Constraint
from torseur.model.joints.from_record import joint_from_record
from torseur.model.joints.protocol import Joint
from torseur.model.signals.protocol import Signal

_LOOKED_AT = 10.0  # [s] of a motion
_UPRIGHT = 0.02  # cosine of a pitch next to 90°


def constraints_of(description: Description) -> tuple[Constraint, ...]:
    """The loops, then the other constraints, in the order of the file."""
    closures = (closure_of_loop(record) for record in description.loops if record.type != "free")  # which keeps nothing
    return (*closures, *(made for record in description.constraints for made in _made(record)))


def closure_of_loop(record: records.Loop) -> Closure:
    """The conditions of a joint that closes a loop."""
    return closing_joint(record.name, record.first, record.second, joint_of_loop(record))


def joint_of_loop(record: records.Loop) -> Joint:
    """The joint that closes a loop, as it would be in the tree."""
    joint = records.Joint(
        record.name, record.type, "", "", axis=record.axis, second_axis=record.second_axis, pitch=record.pitch
    )
    return joint_from_record(joint)


def _made(record: written.Constraint) -> Iterator[Constraint]:
    # a machine without constraints starts without them
    from torseur.model.constraints.coordinate_coupling import CoordinateCoupling
    from torseur.model.constraints.hitch import Hitch
    from torseur.model.constraints.knife_edge import KnifeEdge
    from torseur.model.constraints.moved_frame import MovedFrame
    from torseur.model.constraints.prescribed import Prescribed
    from torseur.model.constraints.speed_rows import SpeedRows
    from torseur.model.signals.from_record import signal_of

    match record:
        case written.NoSideSlip(name, frame, sideways, on, grip):
            yield KnifeEdge(name, on, frame, unit(sideways), grip)
        case written.Rolling():
            yield from _wheels(record)
        case written.Hitch(name, first, second, plane):
            yield Hitch(name, first, second, plane)
        case written.MovedFrame(name, frame, _, on):
            conditions, signals = zip(*_moved(record), strict=True)
            yield MovedFrame(name, on, frame, conditions, signals)
        case written.PrescribedMotion(name, joint, signal, gives):
            yield Prescribed(name, joint, signal_of(signal), gives)
        case written.SpeedRows(name, rows, values):
            yield SpeedRows(name, rows, values)
        case written.Coupling(name, joint, function):
            yield CoordinateCoupling(name, joint, function)
        case _:
            yield _closure(record)


def _closure(record: written.BetweenFrames) -> Closure:
    """The frames that keep something, the one in which it is told first."""
    from torseur.model.conditions.advancing import Advancing
    from torseur.model.conditions.at_distance import AtDistance
    from torseur.model.conditions.equal_turning import EqualTurning
    from torseur.model.conditions.meeting import Meeting
    from torseur.model.conditions.meshing import Meshing

    match record:
        case written.PointOnLine(name, point, line, axis):
            return Closure("point on line", name, line, point, (Meeting.on_line(unit(axis)),))
        case written.PointOnPlane(name, point, plane, normal):
            return Closure("point on plane", name, plane, point, (Meeting.on_plane(unit(normal)),))
        case written.PointOnCurve(name, point, on):
            return Closure("point on curve", name, on, point, (_curve(record),))
        case written.Rod(name, first, second, length):
            return Closure("rod", name, first, second, (AtDistance(length),))
        case written.ConstantVelocity(name, first, second, axis):
            conditions = Meeting.along("xyz"), EqualTurning(unit(axis))
            return Closure("constant velocity joint", name, first, second, conditions)
        case written.Gear(name, first, second, teeth, module, axis, inside, phase, second_axis):
            sense, other = -1.0 if inside else 1.0, None if second_axis is None else unit(second_axis)
            mesh = Meshing(unit(axis), (float(teeth[0]), float(teeth[1])), module, sense, phase or 0.0, other)
            return Closure("gear", name, first, second, (mesh,))
        case written.Rack(name, pinion, rack, radius, axis, along, phase):
            rolling = Advancing(unit(axis), unit(along), radius, phase or 0.0)
            return Closure("rack", name, rack, pinion, (rolling,))


def _moved(record: written.MovedFrame) -> Iterator[tuple[Condition, tuple[Signal, ...]]]:
    """What is moved of a frame, and the functions of time."""
    from torseur.model.conditions.aligned import Aligned
    from torseur.model.conditions.meeting import Meeting
    from torseur.model.conditions.oriented import ANGLES, Oriented, Turned
    from torseur.model.signals.from_record import signal_of

    signals = {name: signal_of(signal) for name, signal in record.signals}
    axes, angles = ([name for name in names if name in signals] for names in ("xyz", ANGLES))
    if axes:
        yield Meeting.along("".join(axes)), tuple(signals[axis] for axis in axes)
    if angles:
        _refuse_upright(record, signals.get("pitch"))
        yield Oriented(tuple(angles)), tuple(signals[angle] for angle in angles)
    if record.turn is not None:
        axis, angle = record.turn
        yield Turned(unit(axis)), (signal_of(angle),)
        yield Aligned(unit(axis)), ()


def _refuse_upright(record: written.MovedFrame, pitch: Signal | None) -> None:
    """Raise DescriptionError where a pitch comes to ±90°, at which roll and yaw have no rates."""
    if pitch is None:
        return
    t = np.linspace(0.0, _LOOKED_AT, 1001)
    pitches = np.array([float(pitch.at(instant)[0]) for instant in t])
    upright = np.abs(np.cos(pitches)) < _UPRIGHT
    if upright.any() or np.ptp(np.floor(pitches / np.pi + 0.5)) > 0:
        cause = f"its pitch passes 90 deg within {_LOOKED_AT:g} s, where roll and yaw cannot be told apart"
        remedy = "Turn its frames so that the pitch stays small, or give a 'turn' about one axis."
        raise DescriptionError(Complaint(record.where, f"constraint '{record.name}'", cause, remedy))


def _curve(record: written.PointOnCurve) -> Condition:
    from torseur.model.constraints.curves import on_curve

    try:
        return on_curve(record.curve)
    except ValueError as error:
        remedy = "Give a smooth curve that keeps clear of itself; a closed one ends in the direction in which it began."
        complaint = Complaint(record.where, f"constraint '{record.name}'", f"its curve: {error}", remedy)
        raise DescriptionError(complaint) from None


def _wheels(record: written.Rolling) -> Iterator[Constraint]:
    """A constraint for each wheel; on one axle line only the first has the sideways row, which is that of all."""
    from torseur.model.constraints.rolling_wheel import RollingWheel

    axis, normal = unit(record.axis), unit(record.normal)
    for number, wheel in enumerate(record.wheels):
        name = record.name if len(record.wheels) == 1 else f"{record.name}.{wheel}"
        holds = tuple(row for row in record.holds if number == 0 or row != "sideways")
        if holds:
            yield RollingWheel(name, record.on, wheel, axis, record.radius, normal, holds, record.grip)
