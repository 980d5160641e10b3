"""Functions of time: times that go on, and tables whose columns fit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint, Where
from torseur.description.records.constraints import MovedFrame, PrescribedMotion
from torseur.description.records.controllers import signals_of
from torseur.description.records.drives import Chirp, Formula, Quintic, Ramp, Signal, Sine, Table, Trapezoid
from torseur.description.records.machine import Description

SHORTEST = 1e-9  # [s]
HIGHEST = 1e8  # [Hz]: a second of it takes a thousand million steps
MANY_ROWS = 1_000  # some seconds of compilation
MOST_ROWS = 5_000  # some minutes

Fault = tuple[str, str]


def functions_of_time(description: Description, index: Index) -> Iterator[Complaint]:
    """What is wrong with the set-points and disturbances."""
    for element, where, signal in _signals(description):
        for cause, remedy in _faults(signal):
            yield Complaint(where, element, cause, remedy)
        if isinstance(signal, Table) and MANY_ROWS < len(signal.t) <= MOST_ROWS:
            cause = f"its table has {len(signal.t)} rows, all of which are compared with the time in every evaluation"
            yield Complaint(where, element, cause, "Keep fewer rows if compilation takes too long.", "warning")


def _signals(description: Description) -> Iterator[tuple[str, Where, Signal]]:
    for servo in description.servos:
        if servo.setpoint is not None:
            yield f"set-point of servo '{servo.name}'", servo.where, servo.setpoint
    for controller in description.controllers:
        for signal in signals_of(controller):
            yield f"set-point of controller '{controller.name}'", controller.where, signal
    for disturbance in description.disturbances:
        for signal in (*disturbance.force, *disturbance.torque):
            yield f"disturbance '{disturbance.name}'", disturbance.where, signal
    for force in description.joint_forces:
        yield f"disturbance '{force.name}'", force.where, force.effort
    for spring in description.springs:
        if spring.effort is not None:
            yield f"effort of spring '{spring.name}'", spring.where, spring.effort
    for constraint in description.constraints:
        if isinstance(constraint, PrescribedMotion):
            yield f"constraint '{constraint.name}'", constraint.where, constraint.signal
        if isinstance(constraint, MovedFrame):
            for _, signal in (*constraint.signals, *(() if constraint.turn is None else (constraint.turn,))):
                yield f"constraint '{constraint.name}'", constraint.where, signal


def _faults(signal: Signal) -> Iterator[Fault]:
    match signal:
        case Ramp(begin=begin, end=end) | Quintic(begin=begin, end=end):
            if not end > begin:
                yield f"it ends at {end:g} s, not after its beginning at {begin:g} s", "Give a later end."
            elif end - begin < SHORTEST:
                cause = f"it lasts {end - begin:g} s, less than {SHORTEST:g} s, which no step can follow"
                yield cause, "Give a later end, or a step."
        case Trapezoid(max_velocity=v, max_acceleration=a):
            for name, value in (("speed", v), ("acceleration", a)):
                if value <= 0:
                    yield f"its greatest {name} {value:g} is not positive", "Give a positive number."
        case Sine(frequency=f):
            if f < 0:
                yield f"its frequency {f:g} Hz is negative", "Give a positive number."
            if f > HIGHEST:
                yield _too_high(f)
        case Chirp(f0=f0, f1=f1, duration=T):
            if min(f0, f1) < 0:
                yield f"its frequency {min(f0, f1):g} Hz is negative", "Give a positive number."
            if T <= 0:
                yield f"its duration {T:g} s is not positive", "Give a positive number."
            if max(f0, f1) > HIGHEST:
                yield _too_high(max(f0, f1))
        case Table():
            yield from _table_faults(signal)
        case Formula(expression):
            for part in expression.coordinates():
                if part.name != "t":
                    cause = f"it mentions '{part.name}', at character {part.position} of '{expression.text}'"
                    yield cause, "Write it of t, the time in seconds, and numbers in SI units."


def _too_high(frequency: float) -> Fault:
    return f"its frequency {frequency:g} Hz is above {HIGHEST:g} Hz, which no run can follow", "Give one in hertz."


def _table_faults(table: Table) -> Iterator[Fault]:
    rows = len(table.t)
    if not rows:
        yield "its table is empty", "Give at least one row."
    if rows > MOST_ROWS:
        yield f"its table has {rows} rows, more than {MOST_ROWS}", "Keep fewer rows."
    for name, column in (("values", table.x), ("speeds", table.v)):
        if column is not None and len(column) != rows:
            yield f"its table has {rows} times, but {len(column)} {name}", "Give one for each time."
    back = next((i for i, (now, then) in enumerate(pairwise(table.t)) if then < now), None)
    if back is not None:
        cause = f"the time goes back from {table.t[back]:g} s to {table.t[back + 1]:g} s in row {back + 2}"
        yield cause, "Put the rows in the order of time; repeat a time where the value jumps."
    if any(a == b == c for a, b, c in zip(table.t, table.t[1:], table.t[2:], strict=False)):
        yield "a time stands in three rows", "Give what holds before it and what holds after it."
    close = next((i for i, (now, then) in enumerate(pairwise(table.t)) if 0 < then - now < SHORTEST), None)
    if close is not None:
        apart = table.t[close + 1] - table.t[close]
        cause = f"rows {close + 1} and {close + 2} are {apart:g} s apart, which no step can follow"
        yield cause, "Repeat the very same time where the value jumps, or keep one of the rows."
    repeats = any(now == then for now, then in pairwise(table.t))
    if repeats and table.v is None and table.interpolation == "cubic":
        yield "a smooth curve cannot jump where a time is repeated", "Give speeds, or 'interpolation: linear'."
