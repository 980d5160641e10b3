"""Constraints: frames and speeds that exist, wheels that can roll, rows that say something."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.closures import closure_faults
from torseur.description.checks.index import Index, near
from torseur.description.checks.joints import vector_text
from torseur.description.complaint import Complaint, suggestion
from torseur.description.records import constraints as records
from torseur.description.records.machine import WORLD, Description
from torseur.description.speed_names import COORDINATE_NAMES, SPEED_NAMES, coordinate_names, speed_names

Fault = tuple[str, str]

_NON_ZERO = "Give a non-zero axis."
_POSITIVE = "Give a positive number."


def places(description: Description, index: Index) -> Iterator[Complaint]:
    """Constraints and chosen speeds at frames that do not exist, or between a frame and itself."""
    for constraint in description.constraints:
        element = title(constraint)
        frames = _frames(constraint)
        for frame in dict.fromkeys(frames):
            if fault := _no_frame(frame, index):
                yield Complaint(constraint.where, element, *fault)
            elif frames.count(frame) > 1:
                cause = f"it names '{frame}' twice"
                yield Complaint(constraint.where, element, cause, "Name frames on different bodies.")
        if len({*frames}) == 2 and (body := index.shared_body(frames[0], frames[-1])):
            cause = f"'{frames[0]}' and '{frames[-1]}' are both on '{body}'"
            yield Complaint(constraint.where, element, cause, "Name frames on different bodies.")
    for speed in description.independent_speeds:
        if speed.kind != "joint" and (fault := _no_frame(speed.of, index)):
            yield Complaint(speed.where, f"independent speed '{speed.name}'", *fault)


def _frames(constraint: records.Constraint) -> tuple[str, ...]:
    match constraint:
        case records.NoSideSlip():
            return (constraint.frame, constraint.on)
        case records.Rolling():
            return (*constraint.wheels, constraint.on)
        case records.Hitch() | records.Rod() | records.ConstantVelocity() | records.Gear():
            return (constraint.first, constraint.second)
        case records.PointOnLine():
            return (constraint.point, constraint.line)
        case records.PointOnPlane():
            return (constraint.point, constraint.plane)
        case records.PointOnCurve():
            return (constraint.point, constraint.on)
        case records.Rack():
            return (constraint.pinion, constraint.rack)
        case records.MovedFrame():
            return (constraint.frame, constraint.on)
    return ()


def _no_frame(name: str, index: Index) -> Fault | None:
    if index.has_place(name) or name in index.frames:
        return None
    return f"'{name}' is neither a frame nor a body", near(name, [*index.frames, *index.bodies, WORLD])


def speeds(description: Description, index: Index) -> Iterator[Complaint]:
    """Prescribed motions, rows and chosen speeds of joints that do not exist, or that have not this speed."""
    for constraint in description.constraints:
        faults: Iterator[Fault] = iter(())
        if isinstance(constraint, records.PrescribedMotion):
            faults = _of_prescribed(constraint, index)
        elif isinstance(constraint, records.SpeedRows):
            faults = _of_rows(constraint, description, index)
        elif isinstance(constraint, records.Coupling):
            faults = _of_coupling(constraint, index)
        yield from (Complaint(constraint.where, title(constraint), *fault) for fault in faults)
    prescribed = {c.joint: c.name for c in description.constraints if isinstance(c, records.PrescribedMotion)}
    for speed in description.independent_speeds:
        element = f"independent speed '{speed.name}'"
        if speed.kind == "joint" and (fault := _no_speed(speed.of, index)):
            yield Complaint(speed.where, element, *fault)
        elif speed.kind == "joint" and speed.of in prescribed:
            cause = f"the motion of '{speed.of}' is prescribed by constraint '{prescribed[speed.of]}'"
            yield Complaint(speed.where, element, cause, "Remove it: time alone decides this speed.")


def _no_speed(name: str, index: Index) -> Fault | None:
    """Why a name is not that of one speed."""
    if name in index.speeds:
        return None
    names = speed_names(index.joints[name]) if name in index.joints else ()
    if names:
        return f"joint '{name}' has {len(names)} speeds", f"Name one of {', '.join(names)}."
    if name in index.joints:
        return f"joint '{name}' does not move", "Name a joint that moves."
    return f"'{name}' is not a joint's speed", near(name, index.speeds)


def _of_prescribed(motion: records.PrescribedMotion, index: Index) -> Iterator[Fault]:
    if fault := _no_speed(motion.joint, index):
        yield fault
        return
    joint = index.speeds[motion.joint]
    if joint.mimic is not None:
        yield f"joint '{joint.name}' follows '{joint.mimic.joint}'", f"Prescribe the motion of '{joint.mimic.joint}'."
    if motion.gives == "position" and SPEED_NAMES[joint.type] != COORDINATE_NAMES[joint.type]:
        cause = f"'{motion.joint}' is a component of a velocity, not the rate of a coordinate"
        yield cause, "Give its 'rate' instead."


def _of_coupling(coupling: records.Coupling, index: Index) -> Iterator[Fault]:
    if fault := _no_speed(coupling.joint, index):
        yield fault
    elif not _is_coordinate(coupling.joint, index):
        yield f"'{coupling.joint}' is a component of a velocity, not the rate of a coordinate", "Name another joint."
    named = list(coupling.function.coordinates())
    if not named:
        yield "its function names no other coordinate", "Write one of another joint, or prescribe the motion."
    for coordinate in named:
        place = f"'{coordinate.name}' at character {coordinate.position} of '{coupling.function.text}'"
        if coordinate.name == coupling.joint:
            yield f"{place} is the coupled joint itself", "Write a function of other joints alone."
        elif coordinate.name not in index.speeds or not _is_coordinate(coordinate.name, index):
            remedy = near(coordinate.name, [name for name in index.speeds if _is_coordinate(name, index)])
            yield f"{place} is not a coordinate whose rate is a speed", remedy


def _is_coordinate(speed: str, index: Index) -> bool:
    joint_type = index.speeds[speed].type
    return SPEED_NAMES[joint_type] == COORDINATE_NAMES[joint_type]


def _of_rows(rows: records.SpeedRows, description: Description, index: Index) -> Iterator[Fault]:
    known = {name for joint in description.joints for name in coordinate_names(joint)}
    if len(rows.values) != len(rows.rows):
        yield f"it has {len(rows.rows)} rows, but {len(rows.values)} values", "Give one value for each row."
    if not rows.rows:
        yield "it has no rows", "Give at least one row."
    for number, row in enumerate(rows.rows, start=1):
        names = [speed for speed, _ in row]
        if not row or len(set(names)) != len(names):
            yield f"row {number} has no speed, or one of them twice", "Name each speed once."
        for speed, coefficient in row:
            if fault := _no_speed(speed, index):
                yield f"row {number}: {fault[0]}", fault[1]
            for coordinate in coefficient.coordinates():
                if coordinate.name not in known:
                    place = f"at character {coordinate.position} of '{coefficient.text}'"
                    cause = f"row {number}: '{coordinate.name}' {place} is not a coordinate"
                    yield cause, near(coordinate.name, known)


def repetitions(description: Description, index: Index) -> Iterator[Complaint]:
    """Names that a loop has already, and motions that are prescribed or begun twice."""
    loops = {loop.name for loop in description.loops}
    for joint in index.closing:
        if joint.name in loops or any(joint.name == constraint.name for constraint in description.constraints):
            cause = "it closes a loop, and another loop or constraint has the same name"
            yield Complaint(joint.where, f"joint '{joint.name}'", cause, "Rename one of them.")
    moved: dict[str, str] = {}
    for constraint in description.constraints:
        if constraint.name in loops:
            cause = "a loop has the same name, and both are constraints"
            yield Complaint(constraint.where, title(constraint), cause, "Rename one of them.")
        if isinstance(constraint, records.PrescribedMotion):
            if constraint.joint in moved:
                cause = f"constraint '{moved[constraint.joint]}' prescribes the motion of '{constraint.joint}' already"
                yield Complaint(constraint.where, title(constraint), cause, "Keep one of them.")
            moved.setdefault(constraint.joint, constraint.name)
            yield from _begun_twice(constraint, description)


def _begun_twice(motion: records.PrescribedMotion, description: Description) -> Iterator[Complaint]:
    """A start that is given although the motion says it; that of a joint with other speeds has to be given whole."""
    initial = description.initial
    starts = {"velocity": initial.velocities} | ({"position": initial.positions} if motion.gives == "position" else {})
    for quantity, given in starts.items():
        if any(name == motion.joint for name, _ in given):
            cause = f"its motion is prescribed by constraint '{motion.name}', which says how it starts"
            yield Complaint(initial.where, f"initial {quantity} of '{motion.joint}'", cause, "Remove it.")


def contacts(description: Description, index: Index) -> Iterator[Complaint]:
    """Wheels without radius, directions without direction, grips that hold nothing."""
    for constraint in description.constraints:
        for fault in (*_contact_faults(constraint), *closure_faults(constraint)):
            yield Complaint(constraint.where, title(constraint), *fault)
    for speed in description.independent_speeds:
        if speed.kind != "joint" and not any(speed.direction):
            cause = f"direction {vector_text(speed.direction)} is none"
            yield Complaint(speed.where, f"independent speed '{speed.name}'", cause, _NON_ZERO)


def _contact_faults(constraint: records.Constraint) -> Iterator[Fault]:
    if isinstance(constraint, records.NoSideSlip):
        if not any(constraint.sideways):
            yield f"sideways {vector_text(constraint.sideways)} has no direction", _NON_ZERO
        yield from _grip_faults(constraint.grip, needs_load=True)
    if isinstance(constraint, records.Rolling):
        for key in ("axis", "normal"):
            if not any(getattr(constraint, key)):
                yield f"{key} {vector_text(getattr(constraint, key))} has no direction", _NON_ZERO
        if constraint.radius <= 0:
            yield f"its radius {constraint.radius:g} m is not positive", _POSITIVE
        if not constraint.wheels:
            yield "it has no wheel", "Name the frame of a wheel."
        unknown = [row for row in constraint.holds if row not in records.WHEEL_ROWS]
        if unknown or not constraint.holds or len(set(constraint.holds)) != len(constraint.holds):
            cause = f"it holds {', '.join(constraint.holds) or 'nothing'}"
            yield cause, suggestion(unknown[0], records.WHEEL_ROWS) if unknown else "Name each of its rows once."
        yield from _grip_faults(constraint.grip, needs_load="normal" not in constraint.holds)


def _grip_faults(grip: records.Grip | None, *, needs_load: bool) -> Iterator[Fault]:
    if grip is None:
        return
    if grip.coefficient <= 0:
        yield f"its grip's coefficient {grip.coefficient:g} is not positive", _POSITIVE
    if grip.load is not None and grip.load <= 0:
        yield f"its grip's load {grip.load:g} N is not positive", _POSITIVE
    if grip.load is None and needs_load:
        cause = "its grip depends on the load, which this constraint does not know"
        yield cause, "Give 'load' in 'grip', or hold 'normal' where it is a wheel in space."


def title(constraint: records.Constraint) -> str:
    """How complaints name it."""
    return f"constraint '{constraint.name}'"
