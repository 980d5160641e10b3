"""From the records of a machine to a YAML file; reading it again gives the same records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.description.records import (
    ZERO,
    Body,
    Description,
    Frame,
    Friction,
    Inertial,
    Joint,
    Limits,
    Load,
    Loop,
    Mimic,
    Motor,
    Pose,
    Rotor,
    Shape,
)
from torseur.description.yaml_format.constraint_writer import constraint_data, independent_speed_data
from torseur.description.yaml_format.drive_writer import (
    disturbance_data,
    electrics_data,
    joint_force_data,
    servo_data,
    settings_data,
    spring_data,
)
from torseur.description.yaml_format.emitter import emitted
from torseur.description.yaml_format.entries import Data, axis_data, changed, given
from torseur.description.yaml_format.sections.controllers.writer import controller_data
from torseur.description.yaml_format.values import AXES


def write_yaml(description: Description, path: str | Path) -> None:
    """Write the machine to a file."""
    Path(path).write_text(yaml_text(description), encoding="utf-8")


def yaml_text(description: Description) -> str:
    """The machine as YAML, in SI units; what has its default value is left out."""
    standard = Description(description.name)
    data: Data = {"torseur": 1, "name": description.name}
    if description.gravity != standard.gravity:
        data["gravity"] = description.gravity
    if description.rotors != standard.rotors:
        data["rotors"] = description.rotors
    data |= given(
        bodies=_section(description.bodies, _body),
        joints=_section(description.joints, _joint),
        motors=_section(description.motors, _motor),
        frames=_section(description.frames, _frame),
        loads=_section(description.loads, _load),
        loops=[_loop(loop) for loop in description.loops],
        constraints=_section(description.constraints, constraint_data),
        independent_speeds=_section(description.independent_speeds, independent_speed_data),
        initial=given(
            positions=_named(description.initial.positions, "initial positions"),
            velocities=_named(description.initial.velocities, "initial velocities"),
        ),
        servos=_section(description.servos, servo_data),
        controllers=_section(description.controllers, controller_data),
        disturbances=_disturbances(description),
        simulate=settings_data(description.settings),
    )
    return emitted(data)


class _Element(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def where(self) -> Where: ...


_Record = TypeVar("_Record", bound=_Element)


def _section(elements: Iterable[_Record], data_of: Callable[[_Record], Data]) -> Data:
    section: Data = {}
    for element in elements:
        title = f"{type(element).__name__.lower()} '{element.name}'"
        _insert(section, element.name, data_of(element), title, element.where)
    return section


def _disturbances(description: Description) -> Data:
    section = _section(description.disturbances, disturbance_data)
    for force in description.joint_forces:
        _insert(section, force.name, joint_force_data(force), f"joint force '{force.name}'", force.where)
    return section


def _named(entries: tuple[tuple[str, tuple[float, ...]], ...], title: str) -> Data:
    named: Data = {}
    for name, values in entries:
        _insert(named, name, values[0] if len(values) == 1 else values, f"{title} of '{name}'", Where())
    return named


def _insert(mapping: Data, key: str, value: Any, title: str, where: Where) -> None:
    if key in mapping:
        raise DescriptionError(Complaint(where, title, "the name is used twice", "Give each element its own name."))
    mapping[key] = value


def _pose(pose: Pose) -> Data:
    return ({"at": pose.position} if pose.position != ZERO else {}) | given(rpy=pose.rpy, quaternion=pose.quaternion)


def _inertial(inertial: Inertial | None) -> Data:
    if inertial is None:
        return {}
    data: Data = {"mass": inertial.mass}
    if inertial.pose.position != ZERO:
        data["com"] = inertial.pose.position
    if any(inertial.inertia):
        data["inertia"] = inertial.inertia if any(inertial.inertia[3:]) else inertial.inertia[:3]
    if inertial.about != "com":
        data["inertia_about"] = inertial.about
    return data | given(inertia_rpy=inertial.pose.rpy, inertia_quaternion=inertial.pose.quaternion)


def _body(body: Body) -> Data:
    shapes = {"visuals": body.visuals, "collisions": body.collisions}
    return _inertial(body.inertial) | given(**{key: [_shape(s) for s in given] for key, given in shapes.items()})


def _shape(shape: Shape) -> Data:
    kind, size = shape.geometry.kind, shape.geometry.size
    data: Data
    if kind == "mesh":
        data = {"mesh": shape.geometry.mesh} | ({"scale": size} if size != (1.0, 1.0, 1.0) else {})
    elif kind in ("cylinder", "capsule"):
        data = {kind: dict(zip(("radius", "length"), size, strict=True))}
    else:
        data = {kind: size[0] if kind == "sphere" else size}
    return data | _pose(shape.pose) | given(name=shape.name, material=shape.material, color=shape.color)


def _friction(friction: Friction) -> Data:
    data = changed(friction, Friction(), "viscous")
    if friction.dry_forward != friction.dry_backward:
        data["dry"] = {"forward": friction.dry_forward, "backward": friction.dry_backward}
    elif friction.dry_forward:
        data["dry"] = friction.dry_forward
    data |= given(
        static=_both_directions(friction.static_forward, friction.static_backward),
        stribeck_speed=friction.stribeck_speed,
        lugre=spring_data(friction.bristles),
    )
    return data | changed(friction, Friction(), "load_loss")


def _both_directions(forward: float | None, backward: float | None) -> float | Data | None:
    return forward if forward == backward else given(forward=forward, backward=backward)


def _joint(joint: Joint) -> Data:
    data: Data = {"type": joint.type, "parent": joint.parent, "child": joint.child} | _pose(joint.pose)
    if joint.axis != AXES["z"]:
        data["axis"] = axis_data(joint.axis)
    return data | given(
        second_axis=None if joint.second_axis is None else axis_data(joint.second_axis),
        pitch=joint.pitch,
        limits=changed(joint.limits, Limits(), "lower", "upper", "effort", "velocity", "acceleration", "jerk"),
        friction=_friction(joint.friction),
        armature=joint.armature or None,
        mimic=None if joint.mimic is None else _mimic(joint.mimic),
        stop=spring_data(joint.stop),
    )


def _mimic(mimic: Mimic) -> Data:
    return {"joint": mimic.joint} | changed(mimic, Mimic(mimic.joint), "multiplier", "offset")


def _motor(motor: Motor) -> Data:
    return _drives(motor) | given(
        carrier=motor.carrier,
        axis=None if motor.axis is None else axis_data(motor.axis),
        rotor=_rotor(motor.rotor),
        friction=given(input=_friction(motor.input_friction), output=_friction(motor.output_friction)),
        effort=motor.effort,
        **electrics_data(motor.electrics),
        elastic=spring_data(motor.elastic),
    )


def _drives(motor: Motor) -> Data:
    if len(motor.drives) != 1:
        drives: Data = {}
        for speed, ratio in motor.drives:
            _insert(drives, speed, ratio, f"motor '{motor.name}': drive of '{speed}'", motor.where)
        return {"drives": drives}
    joint, ratio = motor.drives[0]
    return {"joint": joint} | ({"ratio": ratio} if ratio != 1 else {})


def _rotor(rotor: Rotor) -> Data:
    data = changed(rotor, Rotor(), "inertia", "transverse", "mass", "included")
    return data | ({"at": rotor.position} if rotor.position != ZERO else {})


def _frame(frame: Frame) -> Data:
    return {"body": frame.body} | _pose(frame.pose)


def _load(load: Load) -> Data:
    data: Data = {"body": load.body} | ({"at": load.point} if load.point != ZERO else {})
    return data | changed(load, Load(load.name, load.body), "force", "torque", "measured_in")


def _loop(loop: Loop) -> Data:
    data: Data = {"name": loop.name, "type": loop.type, "between": [loop.first, loop.second]}
    return data | ({"axis": axis_data(loop.axis)} if loop.axis != AXES["z"] else {})
