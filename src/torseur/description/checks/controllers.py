"""Controllers of several motors: what they name, which motors obey them, gains and paths that make sense."""

from __future__ import annotations

import math
from collections.abc import Iterator

from torseur.description.checks.index import Index, near
from torseur.description.complaint import Complaint
from torseur.description.records.controllers import (
    CirclePath,
    Controller,
    Differential,
    PathFollowing,
    PdGravity,
    Point2,
    PolylinePath,
    SplinePath,
    joints_of,
)
from torseur.description.records.machine import WORLD, Description, Motor
from torseur.description.speed_names import COORDINATE_NAMES

_POSITIVE = "Give a positive number."
_HALF_TURN = 1e-6  # [rad] how near to π a corner of a path may bend


def names(description: Description, index: Index) -> Iterator[Complaint]:
    """Frames, joints and motors that do not exist."""
    motors = [motor.name for motor in description.motors]
    for controller in description.controllers:
        frame = _frame(controller)
        if frame is not None and not index.has_place(frame) and frame not in index.frames:
            cause = f"it leads '{frame}', which is neither a frame nor a body"
            yield _complaint(controller, cause, near(frame, [*index.frames, *index.bodies]))
        if frame == WORLD:
            yield _complaint(controller, f"it leads '{WORLD}', which nothing moves", "Name a frame of the machine.")
        for joint in _joints(controller):
            if joint not in index.speeds:
                yield _complaint(controller, f"there is no joint '{joint}'", near(joint, index.speeds))
            elif not _has_coordinate(joint, index):
                cause = f"'{joint}' is not the rate of a coordinate, so that there is no position to measure"
                yield _complaint(controller, cause, "Name a joint with one coordinate.")
        for motor in getattr(controller, "motors", ()):
            if motor not in motors:
                yield _complaint(controller, f"there is no motor '{motor}'", near(motor, motors))


def motors(description: Description, index: Index) -> Iterator[Complaint]:
    """Motors that are commanded twice, joints that no motor drives, and gears that cannot be shared out."""
    commanded = {servo.motor: f"servo '{servo.name}'" for servo in description.servos}
    for controller in description.controllers:
        own = _named_motors(controller, description)
        for motor in own:
            if motor.name in commanded:
                cause = f"motor '{motor.name}' is already commanded by {commanded[motor.name]}"
                yield _complaint(controller, cause, "Let one of them command it.")
            commanded.setdefault(motor.name, f"controller '{controller.name}'")
        for joint in joints_of(controller):
            if joint in index.speeds and not any(joint == speed for motor in own for speed, _ in motor.drives):
                remedy = f"Add a motor: 'motors: {{{joint}: {{effort: …}}}}'."
                yield _complaint(controller, f"no motor drives joint '{joint}'", remedy)
    for controller in description.controllers:
        own = _motors(controller, description, commanded)
        if not own and not joints_of(controller):
            yield _complaint(controller, "no motor is left for it to command", "Name its motors, or add some.")
        yield from _gears(controller, own, index)


def _gears(controller: Controller, own: tuple[Motor, ...], index: Index) -> Iterator[Complaint]:
    speeds = {speed for motor in own for speed, _ in motor.drives}
    if own and len(speeds) > len(own):
        cause = f"{len(own)} motors drive {len(speeds)} joints ({', '.join(sorted(speeds))}), so that their efforts"
        yield _complaint(controller, f"{cause} cannot be chosen", "Let it command all motors of these joints.")
    for speed in sorted(speeds):
        if speed in index.speeds and index.speeds[speed].mimic is not None:
            cause = f"a motor of it drives '{speed}', which follows another joint"
            yield _complaint(controller, cause, "Let the motor drive the joint that leads.")
    for motor in own:
        dc = motor.electrics
        if controller.command == "voltage" and dc is None:
            cause = f"it commands a voltage, but motor '{motor.name}' has no electrics"
            yield _complaint(controller, cause, "Make it 'kind: dc' with its constants, or command torque.")
        if controller.command == "torque" and dc is not None and dc.inductance > 0 and dc.current_loop is None:
            cause = f"it commands a torque, but nothing controls the current in the inductance of motor '{motor.name}'"
            remedy = "Give the motor 'current_loop: {bandwidth: …}', or neglect its inductance, or command voltage."
            yield _complaint(controller, cause, remedy)


def values(description: Description, index: Index) -> Iterator[Complaint]:
    """Gains and lengths that are not positive, and paths that cannot be followed."""
    for controller in description.controllers:
        for name, value, may_vanish in _numbers(controller):
            if value < 0 or (value == 0 and not may_vanish):
                yield _complaint(controller, f"its {name} {value:g} is not positive", _POSITIVE)
        if isinstance(controller, PathFollowing):
            for cause, remedy in _path_faults(controller):
                yield _complaint(controller, cause, remedy)


def _numbers(controller: Controller) -> Iterator[tuple[str, float, bool]]:
    """(name, value, whether zero will do)."""
    if isinstance(controller, PdGravity):
        for goal in controller.joints:
            yield f"kp of '{goal.joint}'", goal.kp, True
            yield f"kd of '{goal.joint}'", goal.kd, True
        return
    if isinstance(controller, PathFollowing):
        yield "look-ahead", controller.look_ahead, False
        yield "heading gain", controller.heading_gain, False
        for key in ("radius", "kv", *(("track",) if isinstance(controller.traction, Differential) else ())):
            yield f"{key} of the wheels", getattr(controller.traction, key), False
        for key in ("wheelbase", "kp") if controller.steering else ():
            yield f"{key} of the steering", getattr(controller.steering, key), False
        if controller.steering is not None:
            yield "kd of the steering", controller.steering.kd, True
            yield "limit of the steering", controller.steering.limit or 1.0, False
        if controller.trailer is not None:
            yield "length of the trailer", controller.trailer.length, False
            yield "gain of the trailer", controller.trailer.gain, False
        return
    yield "kp", controller.kp, False
    for key in ("kd", "kv", "null_damping"):
        yield key.replace("_", " "), getattr(controller, key, 0.0), key != "kv" or not hasattr(controller, "kv")
    yield "limit of closeness to a singular posture", controller.singularity.below, True
    yield "damping at a singular posture", controller.singularity.damping, controller.singularity.below == 0.0


def _path_faults(controller: PathFollowing) -> Iterator[tuple[str, str]]:
    path = controller.path
    if isinstance(path, CirclePath) and path.radius <= 0:
        yield f"the radius {path.radius:g} m of its circle is not positive", _POSITIVE
    if not isinstance(path, PolylinePath | SplinePath):
        return
    least = 3 if path.closed else 2
    if len(path.points) < least:
        yield f"its path has {len(path.points)} points, and needs {least}", "Give more points."
    elif any(a == b for a, b in zip(path.points, _next(path.points, closed=path.closed), strict=False)):
        yield "two points of its path that follow each other are the same", "Leave one out."
    elif isinstance(path, PolylinePath):
        yield from _corner_faults(path)


def _next(points: tuple[Point2, ...], *, closed: bool) -> tuple[Point2, ...]:
    return (*points[1:], points[0]) if closed else points[1:]


def _corner_faults(path: PolylinePath) -> Iterator[tuple[str, str]]:
    """Corners that arcs of the given radius do not fit in."""
    if path.radius <= 0:
        yield f"the radius {path.radius:g} m of its corners is not positive", _POSITIVE
        return
    points, count = path.points, len(path.points)
    bends = range(count) if path.closed else range(1, count - 1)
    touch = {k: _touch(points[k - 1], points[k], points[(k + 1) % count], path.radius) for k in bends}
    for k in range(count if path.closed else count - 1):
        begin, end = points[k], points[(k + 1) % count]
        if touch.get(k, 0.0) + touch.get((k + 1) % count, 0.0) > math.dist(begin, end):
            cause = f"the corners at ({begin[0]:g}, {begin[1]:g}) and ({end[0]:g}, {end[1]:g}) do not fit between them"
            yield f"{cause} with the radius {path.radius:g} m", "Make the radius smaller, or move the points."
            return


def _touch(before: Point2, corner: Point2, after: Point2, radius: float) -> float:
    """How far from a corner its arc begins."""
    heading = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in ((before, corner), (corner, after))]
    bend = abs(math.remainder(heading[1] - heading[0], math.tau))
    return math.inf if math.pi - bend < _HALF_TURN else radius * math.tan(bend / 2)


def _frame(controller: Controller) -> str | None:
    if isinstance(controller, PdGravity):
        return None
    return controller.frame if isinstance(controller, PathFollowing) else controller.goal.frame


def _joints(controller: Controller) -> tuple[str, ...]:
    """All joints that it names, also those that it only measures."""
    trailer = controller.trailer if isinstance(controller, PathFollowing) else None
    return joints_of(controller) if trailer is None else (*joints_of(controller), trailer.joint)


def _has_coordinate(speed: str, index: Index) -> bool:
    joint = index.speeds[speed]
    components = {str(key): names for key, names in COORDINATE_NAMES.items()}.get(joint.type, ())
    return speed.removeprefix(f"{joint.name}.") in [component or joint.name for component in components]


def _named_motors(controller: Controller, description: Description) -> tuple[Motor, ...]:
    named, joints = getattr(controller, "motors", ()), set(joints_of(controller))
    return tuple(m for m in description.motors if m.name in named or joints & {speed for speed, _ in m.drives})


def _motors(controller: Controller, description: Description, commanded: dict[str, str]) -> tuple[Motor, ...]:
    """The motors that it names, or those that nothing else commands."""
    named = _named_motors(controller, description)
    if named or joints_of(controller) or getattr(controller, "motors", ()):
        return named
    return tuple(motor for motor in description.motors if motor.name not in commanded)


def _complaint(controller: Controller, cause: str, remedy: str) -> Complaint:
    return Complaint(controller.where, f"controller '{controller.name}'", cause, remedy)
