"""What MJCF cannot say about a machine."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import elements
from torseur.description.complaint import Complaint
from torseur.description.mjcf.polynomials import joint_equalities
from torseur.description.mjcf.written_parts import TYPES
from torseur.description.records.drives import DEFAULT_SETTINGS
from torseur.description.records.machine import WORLD, Body, Description, Friction, Joint, Motor, Pose
from torseur.description.records.springs import SpringLaw
from torseur.description.tree.spanning_tree import closing_joints

WRITE_ANYWAY = "Write it as YAML, or with lossy=True (torseur convert --lossy) without it."
NO_WAY = "Write it as YAML."
KNOWN = ("body", "joint", "motor", "frame", "loop")
LOOPS = {"spherical": "connect", "fixed": "weld"}
"""Loops that MJCF closes, and what it calls them."""


def obstacles(description: Description) -> list[Complaint]:
    """What keeps the machine from being written at all."""
    found = [
        Complaint(joint.where, f"joint '{joint.name}'", f"MJCF has no {joint.type} joint", NO_WAY)
        for joint in description.joints
        if joint.type != "fixed" and joint.type not in TYPES
    ]
    found += [
        Complaint(joint.where, f"joint '{joint.name}'", "MJCF closes loops at balls and welds alone", NO_WAY)
        for joint in closing_joints(description)
        if joint.type not in LOOPS
    ]
    found += [
        Complaint(loop.where, f"loop '{loop.name}'", "MJCF closes loops at balls and welds alone", NO_WAY)
        for loop in description.loops
        if loop.type not in LOOPS
    ]
    found += [
        Complaint(body.where, f"body '{body.name}'", "MJCF has no bodies that deform by shapes", NO_WAY)
        for body in description.bodies
        if body.beam is not None or body.elastic is not None
    ]
    free = [joint for joint in description.joints if joint.type == "free"]
    found += [
        Complaint(joint.where, f"joint '{joint.name}'", "MJCF has free joints at the world's origin alone", NO_WAY)
        for joint in free
        if joint.parent != WORLD or joint.pose != Pose() or joint.child_pose != Pose()
    ]
    return found


def losses(description: Description) -> list[Complaint]:
    """What would be lost, one complaint each."""
    found = []
    said = {name for name, _ in joint_equalities(description)}
    for kind, records in elements(description).items():
        if kind not in KNOWN:
            found += [
                Complaint(record.where, f"{kind} '{record.name}'", f"MJCF has no {kind} like this", WRITE_ANYWAY)
                for record in records
                if kind != "constraint" or record.name not in said
            ]
    if description.settings != DEFAULT_SETTINGS:
        cause = "MJCF cannot state these settings of a simulation"
        found.append(Complaint(description.where, f"machine '{description.name}'", cause, WRITE_ANYWAY))
    if description.rotors == "full" and any(motor.rotor.inertia for motor in description.motors):
        cause = "MJCF adds rotor inertia to joints, without the axis about which a rotor spins"
        remedy = "Say rotors: diagonal in the file, or write it with lossy=True."
        found.append(Complaint(description.where, f"machine '{description.name}'", cause, remedy))
    for body in description.bodies:
        found += [Complaint(body.where, f"body '{body.name}'", cause, WRITE_ANYWAY) for cause in _of_body(body)]
    for joint in description.joints:
        found += [Complaint(joint.where, f"joint '{joint.name}'", cause, WRITE_ANYWAY) for cause in _of_joint(joint)]
    for motor in description.motors:
        found += [Complaint(motor.where, f"motor '{motor.name}'", cause, WRITE_ANYWAY) for cause in _of_motor(motor)]
    return found


def _of_body(body: Body) -> Iterator[str]:
    for shape in (*body.visuals, *body.collisions):
        if shape.geometry.kind == "tube" or (shape.geometry.kind == "mesh" and not shape.geometry.mesh):
            yield f"MJCF has no {shape.geometry.kind} like this"


def _of_joint(joint: Joint) -> Iterator[str]:
    if joint.stop is not None:
        yield "MJCF states the stiffness of stops in its own way"
    plain = SpringLaw(joint.spring.stiffness, joint.spring.rest) if joint.spring is not None else None
    if joint.spring != plain:
        yield "MJCF has springs with a stiffness and a rest alone"
    if not symmetric(joint.friction):
        yield "MJCF has viscous friction and one level of dry friction"
    if joint.limits.velocity is not None or joint.limits.acceleration is not None or joint.limits.jerk is not None:
        yield "MJCF limits no speed, acceleration or jerk"
    if (joint.limits.lower is None) != (joint.limits.upper is None):
        yield "MJCF limits a range at both ends or not at all"
    if joint.type == "free" and (joint.friction != Friction() or joint.armature):
        yield "friction and armature of free joints are not written"


def _of_motor(motor: Motor) -> Iterator[str]:
    if motor.of_length or len(motor.drives) != 1:
        yield "a motor of MJCF drives one joint"
    if motor.rotor.inertia and not motor.rotor.included and motor.rotor.mass:
        yield "MJCF has no mass of a rotor beside that of its body"
    if motor.electrics is not None:
        yield "MJCF cannot state the electrics of a motor"
    if motor.elastic is not None:
        yield "MJCF cannot state that a gear yields"
    if not (symmetric(motor.input_friction) and symmetric(motor.output_friction)):
        yield "MJCF has viscous friction and one level of dry friction"


def symmetric(friction: Friction) -> bool:
    """Whether friction is viscous with one dry level."""
    return friction == Friction(friction.viscous, friction.dry_forward, friction.dry_forward)
