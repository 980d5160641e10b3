"""What URDF cannot say about a machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from torseur.description.checks.index import elements
from torseur.description.complaint import Complaint
from torseur.description.records.drives import DEFAULT_SETTINGS
from torseur.description.records.machine import (
    STANDARD_GRAVITY,
    WORLD,
    Body,
    Description,
    Friction,
    Geometry,
    Initial,
    Joint,
    Limits,
    Motor,
    Pose,
    Rotor,
)
from torseur.description.tree.spanning_tree import closing_joints
from torseur.description.urdf.differential import is_exact, reductions
from torseur.description.urdf.joints import JOINT_TYPES, WITHOUT_AXIS

WRITE_ANYWAY = "Write it as YAML, or with lossy=True (torseur convert --lossy) without it."
NO_WAY = "Write it as YAML."
KNOWN = ("body", "joint", "motor")  # kinds of elements that URDF has


def obstacles(description: Description) -> list[Complaint]:
    """What keeps the machine from being written at all: its tree has no URDF form."""
    found = [
        Complaint(joint.where, _title(joint), f"URDF has no {joint.type} joint", NO_WAY)
        for joint in description.joints
        if joint.type not in JOINT_TYPES.values()
    ]
    found += [
        Complaint(joint.where, _title(joint), "it closes a loop, and URDF has trees only", NO_WAY)
        for joint in closing_joints(description)
    ]
    children = {joint.child for joint in description.joints}
    roots = [body for body in description.bodies if body.name not in children]
    on_the_world = any(joint.parent == WORLD for joint in description.joints)
    found += [
        Complaint(body.where, f"body '{body.name}'", "URDF wants one root, and this is another one", NO_WAY)
        for body in roots[0 if on_the_world else 1 :]
    ]
    return found


def losses(description: Description) -> list[Complaint]:
    """What would be lost, one complaint each."""
    found = [*_whole_machine(description), *_colorless(description)]
    for body in description.bodies:
        found += [Complaint(body.where, f"body '{body.name}'", cause, WRITE_ANYWAY) for cause in _of_body(body)]
    for joint in description.joints:
        found += [Complaint(joint.where, _title(joint), cause, WRITE_ANYWAY) for cause in _of_joint(joint)]
    joints = {joint.name: joint for joint in description.joints}
    written = transmissions(description.motors, joints)
    for motor in description.motors:
        driving = next((motors for motors in written if any(motor is each for each in motors)), ())
        title = f"motor '{motor.name}'"
        found += [Complaint(motor.where, title, cause, WRITE_ANYWAY) for cause in _of_motor(motor, driving)]
    return found


def transmissions(motors: Sequence[Motor], joints: dict[str, Joint]) -> list[tuple[Motor, ...]]:
    """The motors that a transmission can stand for, perhaps without some of their properties.

    One on one joint by a simple transmission; two that follow each other, on the same two joints, by a differential.
    """
    able = [all(name in joints and joints[name].type != "fixed" for name, _ in motor.drives) for motor in motors]
    found: list[tuple[Motor, ...]] = []
    for k, motor in enumerate(motors):
        if not able[k] or (found and motor is found[-1][-1]):  # the second of a pair
            continue
        if len(motor.drives) == 1 and motor.drives[0][1] != 0.0:
            found.append((motor,))
        elif k + 1 < len(motors) and reductions(motor, motors[k + 1]) is not None:
            found.append((motor, motors[k + 1]))
    return found


def _whole_machine(description: Description) -> Iterator[Complaint]:
    kinds = {kind: records for kind, records in elements(description).items() if kind not in KNOWN}
    for kind, records in kinds.items():
        for record in records:
            yield Complaint(record.where, f"{kind} '{record.name}'", f"URDF has no {kind}s", WRITE_ANYWAY)
    causes = {
        "gravity": description.gravity != STANDARD_GRAVITY,
        "initial state": description.initial != Initial(),
        "settings of a simulation": description.settings != DEFAULT_SETTINGS,
        "leniency towards inertias that no body can have": not description.strict,
        f"rotor model '{description.rotors}'": description.rotors != "diagonal"
        and any(motor.rotor.inertia for motor in description.motors),
    }
    for said, lost in causes.items():
        if lost:
            cause = f"URDF cannot state the {said}"
            yield Complaint(description.where, f"machine '{description.name}'", cause, WRITE_ANYWAY)


def _of_body(body: Body) -> Iterator[str]:
    if body.inertial is not None and body.inertial.about == "origin":
        yield "URDF takes the inertia about the centre of mass, not about the origin"
    if body.beam is not None or body.elastic is not None:
        yield "URDF has no bodies that deform"
    if body.solids:
        yield "URDF states the inertia, not the shapes that it is computed from"
    for shape in (*body.visuals, *body.collisions):
        if not drawable(shape.geometry):
            yield f"URDF has no {shape.geometry.kind} like this"
    if any(shape.material is not None or shape.color is not None for shape in body.collisions):
        yield "URDF gives no material to a collision shape"


def drawable(geometry: Geometry) -> bool:
    """Whether URDF has the shape."""
    return geometry.kind not in ("ellipsoid", "tube") and (geometry.kind != "mesh" or bool(geometry.mesh))


def _of_joint(joint: Joint) -> Iterator[str]:
    plain = Joint(joint.name, joint.type, joint.parent, joint.child)
    if joint.type in WITHOUT_AXIS and joint.axis != plain.axis:
        yield f"URDF gives no axis to a {joint.type} joint"
    if joint.type == "fixed" and (joint.limits, joint.friction, joint.mimic) != (Limits(), Friction(), None):
        yield "URDF gives no limits, friction or mimic to a fixed joint"
    if joint.second_axis is not None or joint.pitch is not None:
        yield "URDF has no second axis and no pitch"
    if joint.child_pose != Pose():
        yield "URDF has the joint in the child's own frame"
    if joint.armature:
        yield "URDF cannot state an armature"
    if joint.stop is not None:
        yield "URDF cannot state how stiff the stops at the limits are"
    if joint.spring is not None:
        yield "URDF has no springs"
    if joint.friction.dry_forward != joint.friction.dry_backward:
        yield "URDF has the same dry friction forward and backward"
    if joint.friction != Friction(joint.friction.viscous, joint.friction.dry_forward, joint.friction.dry_backward):
        yield (
            "URDF knows viscous and dry friction, not the static level, Stribeck speed, bristles, loss under load or "
            "friction under a reaction"
        )
    lower, upper = joint.limits.lower, joint.limits.upper
    if joint.type == "continuous" and (lower is not None or upper is not None):
        yield "URDF gives no range to a continuous joint"
    elif (lower is None) != (upper is None):
        yield "URDF limits a range at both ends or not at all"


def _of_motor(motor: Motor, driving: tuple[Motor, ...]) -> Iterator[str]:
    if not driving:
        yield (
            "a simple transmission drives one moving joint with a ratio that is not 0, and a differential is two "
            "motors, one after the other, on the same two joints, with ratios a b, a c and d b, -d c"
        )
    elif len(driving) == 2:
        found = reductions(*driving)
        if found is not None and not is_exact(*driving, found):
            yield "its ratios are products of reductions, and would differ in the last digit"
    if motor.carrier is not None or motor.axis is not None:
        yield "URDF cannot state a motor's carrier or spin axis"
    if replace(motor.rotor, inertia=0.0) != Rotor():
        yield "URDF states only the axial inertia of a rotor"
    if (motor.input_friction, motor.output_friction, motor.effort) != (Friction(), Friction(), None):
        yield "URDF cannot state a motor's friction or greatest torque"
    if motor.electrics is not None:
        yield "URDF cannot state the electrics of a motor"
    if motor.elastic is not None:
        yield "URDF cannot state that a gear yields"
    if motor.of_length:
        yield "URDF has no motors between two points"


def _colorless(description: Description) -> Iterator[Complaint]:
    """Materials with a color in one shape and none in another: read again, both would have it."""
    shapes = [(body, shape) for body in description.bodies for shape in body.visuals]
    colored = {shape.material for _, shape in shapes if shape.color is not None}
    for body, shape in shapes:
        if shape.material is not None and shape.color is None and shape.material in colored:
            cause = f"material '{shape.material}' has a color in another shape and none here"
            yield Complaint(shape.where, f"body '{body.name}'", cause, "Give it the color here too, or lossy=True.")


def _title(joint: Joint) -> str:
    return f"joint '{joint.name}'"
