"""Masses and inertias: possible, plausible, and enough of them for the equations to have a solution."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from torseur.algebra.inertia import inertia_faults, shifted_to_com, tensor
from torseur.description.checks.index import Index
from torseur.description.checks.rigid_groups import group_faults
from torseur.description.complaint import Complaint, Severity
from torseur.description.placement import turns
from torseur.description.records.constraints import PrescribedMotion, Rolling
from torseur.description.records.machine import WORLD, Body, Description, Inertial, Joint
from torseur.description.speed_names import SPEED_NAMES, speed_names

_LARGEST_MASS = 1e6  # kg
_LARGEST_RADIUS = 100.0  # m, radius of gyration
_IDENTITY = (1.0, 1.0, 1.0, 0.0, 0.0, 0.0)


def possible(description: Description, index: Index) -> Iterator[Complaint]:
    """Masses and inertias that no body can have.

    Only what moves as one must be possible: a part whose faults vanish in the sum with the bodies that it is
    fixed to, or that is fixed to the ground, is a warning. A negative mass is an error of its body all the same.
    """
    negative = {body.name for body in description.bodies if body.inertial and body.inertial.mass < 0}
    impossible = [c for body in description.bodies if body.inertial for c in _impossible(body, body.inertial)]
    together = group_faults(description, index) if impossible else {}
    for name, complaint in impossible:
        if complaint.physical and not together[name] and name not in negative:
            cause = f"{complaint.cause}; together with the bodies that it is fixed to it is possible"
            yield replace(complaint, cause=cause, severity="warning")
        else:
            yield complaint


def _impossible(body: Body, inertial: Inertial) -> Iterator[tuple[str, Complaint]]:
    element, where = f"body '{body.name}'", inertial.where if inertial.where.line is not None else body.where
    I, position = tensor(*inertial.inertia), inertial.pose.position
    if inertial.about == "origin":
        if turns(inertial.pose):
            cause = "its inertia is taken about the body's origin, but the inertial pose turns"
            remedy = "Measure it along the body's axes, or about the centre of mass."
            yield body.name, Complaint(where, element, cause, remedy)
        I_com = shifted_to_com(I, inertial.mass, position)
        if not inertia_faults(inertial.mass, I) and (faults := inertia_faults(inertial.mass, I_com)):
            offset = math.hypot(*position)
            cause = (
                f"its inertia about the origin is too small for {inertial.mass:g} kg at {offset:g} m from it: at the "
            )
            remedy = "Correct it, or say that it is taken about the centre of mass."
            for fault in faults:
                yield body.name, Complaint(where, element, f"{cause}centre of mass, {fault}", remedy, physical=True)
            return
        I = I_com
    for fault in inertia_faults(inertial.mass, I):
        # without mass it cannot exist, but the equations hold: tables give pure inertias for gears and shafts
        severity: Severity = "warning" if fault.condition == "inertia without mass" else "error"
        remedy = "Check mass, signs and units (kg, kg m²), and the point and axes the inertia is given for."
        yield body.name, Complaint(where, element, str(fault), remedy, severity, physical=True)


def plausible(description: Description, index: Index) -> Iterator[Complaint]:
    """Values that are possible, but more likely written in other units or left as they were in a template."""
    for body in description.bodies:
        inertial = body.inertial
        if inertial is None:
            continue
        element = f"body '{body.name}'"
        if inertial.mass > _LARGEST_MASS:
            yield Complaint(body.where, element, f"its mass is {inertial.mass:g} kg", "Is it in grams?", "warning")
        largest = max(inertial.inertia[:3])
        if inertial.mass > 0 and largest > inertial.mass * _LARGEST_RADIUS**2:
            radius = math.sqrt(largest / inertial.mass)
            cause = f"its radius of gyration is {radius:g} m"
            yield Complaint(body.where, element, cause, "Is the inertia in kg mm² or g mm²?", "warning")
        if inertial.inertia == _IDENTITY:
            cause = "its inertia is exactly 1 kg m² about every axis, as in templates"
            yield Complaint(body.where, element, cause, "Check that it is meant.", "warning")


def massless_ends(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints that move no mass and no inertia, so that their acceleration is undetermined.

    A motion that is prescribed, and a wheel that rolls, are determined without.
    """
    heavy = _bodies_that_carry_mass(description, index)
    followed = {joint.mimic.joint for joint in description.joints if joint.mimic and joint.child in heavy}
    inert = followed | _reflected_inertia(description) | _moved_by_constraints(description, index)
    for joint in description.joints:
        moves = bool(SPEED_NAMES.get(joint.type)) and joint.mimic is None
        if moves and joint.child in index.bodies and not (joint.child in heavy or joint.name in inert):
            cause = f"it moves body '{joint.child}', which has no mass and carries none: the mass matrix is singular"
            remedy = "Give the body a mass, or the joint an armature or a motor with rotor inertia, or type 'fixed'."
            yield Complaint(joint.where, f"joint '{joint.name}'", cause, remedy, "warning")


def _reflected_inertia(description: Description) -> set[str]:
    """Names of the joints that have inertia of their own: armature, or a rotor on each of their speeds."""
    geared = {
        speed
        for motor in description.motors
        if motor.rotor.inertia > 0 and description.rotors != "none" and motor.elastic is None
        for speed, ratio in motor.drives
        if ratio != 0
    }
    return {joint.name for joint in description.joints if joint.armature > 0 or geared.issuperset(speed_names(joint))}


def _moved_by_constraints(description: Description, index: Index) -> set[str]:
    """Names of the joints that move as time says, or carry a wheel that rolls forward."""
    moved: set[str] = set()
    for constraint in description.constraints:
        if isinstance(constraint, PrescribedMotion) and constraint.joint in index.joints:
            moved.add(constraint.joint)
        if isinstance(constraint, Rolling) and "forward" in constraint.holds:
            bodies = (index.frames[name].body if name in index.frames else name for name in constraint.wheels)
            moved |= {index.holding[body].name for body in bodies if body in index.holding}
    return moved


def _bodies_that_carry_mass(description: Description, index: Index) -> set[str]:
    """Names of the bodies with mass or inertia in themselves or further out."""
    heavy: set[str] = set()
    rotors = [motor.carrier for motor in description.motors if not motor.rotor.included and motor.rotor.mass > 0]
    bodies = description.bodies
    sources = [b.name for b in bodies if b.beam or b.elastic or (b.inertial and _weighs(b.inertial))]
    for source in (*sources, *rotors):
        name = source
        while name is not None and name != WORLD and name not in heavy:
            heavy.add(name)
            holding: Joint | None = index.holding.get(name)
            name = None if holding is None else holding.parent
    return heavy


def _weighs(inertial: Inertial) -> bool:
    return inertial.mass != 0 or any(inertial.inertia)
