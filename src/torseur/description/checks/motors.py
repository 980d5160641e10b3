"""Motors: what they drive, what carries them, and rotors that can exist."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from torseur.algebra.inertia import inertia_faults, rotated, shifted_to_com, tensor
from torseur.description.checks.index import Index, near
from torseur.description.checks.joints import WITH_AXIS, friction_faults, vector_text
from torseur.description.complaint import Complaint
from torseur.description.placement import Matrix, direction, rotation_of, vector
from torseur.description.records.machine import WORLD, Body, Description, Friction, Motor, Rotor, Vector
from torseur.description.speed_names import speed_names


def drives(description: Description, index: Index) -> Iterator[Complaint]:
    """Motors that drive nothing, a speed that does not exist, a speed twice, or with ratio zero."""
    for motor in description.motors:
        element = f"motor '{motor.name}'"
        if not motor.drives:
            yield Complaint(motor.where, element, "it drives no joint", "Name the joint and the gear ratio.")
        seen: set[str] = set()
        for speed, ratio in motor.drives:
            yield from (
                _driven_length(motor, description, index) if motor.of_length else _driven_speed(motor, speed, index)
            )
            if speed in seen:
                yield Complaint(motor.where, element, f"it drives '{speed}' twice", "Give one ratio for each speed.")
            seen.add(speed)
            if ratio == 0:
                cause = f"its ratio to '{speed}' is 0, so that it turns nothing"
                yield Complaint(motor.where, element, cause, "Give the turns of the rotor per turn of the joint.")


def _driven_speed(motor: Motor, speed: str, index: Index) -> Iterator[Complaint]:
    if speed in index.speeds:
        return
    element, joint = f"motor '{motor.name}'", index.joints.get(speed)
    if joint is None:
        cause = f"it drives '{speed}', which is not a joint's speed"
        yield Complaint(motor.where, element, cause, near(speed, index.speeds))
    elif joint.type == "fixed":
        cause = f"it drives joint '{speed}', which is fixed"
        yield Complaint(motor.where, element, cause, "Remove the motor, or give the joint a type that moves.")
    elif names := speed_names(joint):
        cause = f"it drives joint '{speed}', which has {len(names)} speeds"
        yield Complaint(motor.where, element, cause, f"Name one of {', '.join(names)}.")


def _driven_length(motor: Motor, description: Description, index: Index) -> Iterator[Complaint]:
    element, (name, _) = f"motor '{motor.name}'", motor.drives[0]
    springs = [spring.name for spring in description.springs]
    if name not in springs:
        cause = f"it drives the length of '{name}', which is not a spring between two points"
        yield Complaint(motor.where, element, cause, near(name, springs))
    if name in index.speeds:
        cause = f"it drives the length of spring '{name}', but joint '{index.speeds[name].name}' has this name too"
        yield Complaint(motor.where, element, cause, "Rename the spring.")
    for what, given in (
        ("a rotor", motor.rotor != Rotor()),
        ("an elastic gear", motor.elastic is not None),
        ("friction", motor.input_friction != Friction() or motor.output_friction != Friction()),
        ("a carrier or an axis", motor.carrier is not None or motor.axis is not None),
    ):
        if given:
            remedy = "Give the spring 'damping' in place of friction; what weighs is a body on a prismatic joint."
            cause = f"it has {what}, but drives a length, at whose ends nothing turns"
            yield Complaint(motor.where, element, cause, remedy)


def carriers(description: Description, index: Index) -> Iterator[Complaint]:
    """Carriers that do not exist, and spin axes without direction."""
    for motor in description.motors:
        element = f"motor '{motor.name}'"
        if motor.carrier is not None and not index.has_place(motor.carrier):
            remedy = near(motor.carrier, [*index.bodies, WORLD])
            yield Complaint(motor.where, element, f"its carrier '{motor.carrier}' is not a body", remedy)
        if motor.axis is not None and not any(motor.axis):
            remedy = "Give a non-zero axis, or leave it out to take the driven joint's."
            yield Complaint(motor.where, element, f"spin axis {vector_text(motor.axis)} has no direction", remedy)


def rotors(description: Description, index: Index) -> Iterator[Complaint]:
    """Rotors that cannot exist."""
    for motor in description.motors:
        element, rotor = f"motor '{motor.name}'", motor.rotor
        for quantity, value in (("mass", rotor.mass), ("inertia", rotor.inertia), ("transverse", rotor.transverse)):
            if value is not None and value < 0:
                cause = f"its rotor's {quantity} {value:g} is negative"
                yield Complaint(motor.where, element, cause, "Give a positive number.")
        j_m, i_m = rotor.inertia, rotor.transverse
        if i_m is not None and 0 <= i_m < j_m / 2 * (1 - 1e-9):
            cause = f"its rotor's transverse inertia {i_m:g} is less than half its axial inertia {j_m:g}"
            remedy = "No solid of revolution has that: a flat disc has just one half. Check which is which."
            yield Complaint(motor.where, element, cause, remedy)


def losses(description: Description, index: Index) -> Iterator[Complaint]:
    """Friction that would drive, negative torque limits, and output friction that belongs to no single joint."""
    for motor in description.motors:
        element = f"motor '{motor.name}'"
        for side, friction in (("input", motor.input_friction), ("output", motor.output_friction)):
            for cause in friction_faults(friction):
                remedy = "Friction takes energy away: give positive coefficients."
                yield Complaint(motor.where, element, f"{cause} on the {side} side", remedy)
        if len(motor.drives) > 1 and motor.output_friction != Friction():
            cause = f"it has output friction, but {len(motor.drives)} joints at its output"
            yield Complaint(motor.where, element, cause, "Put the friction on the joints.")
        if motor.effort is not None and motor.effort < 0:
            cause = f"its greatest torque {motor.effort:g} N m is negative"
            yield Complaint(motor.where, element, cause, "Give the greatest magnitude, a positive number.")


def remainders(description: Description, index: Index) -> Iterator[Complaint]:
    """Carriers said to include rotors that are larger than themselves: J' = J − Σ J_m must be an inertia."""
    inside: dict[str, list[Motor]] = {}
    for motor in description.motors:
        if motor.rotor.included and motor.rotor.inertia > 0 and (carrier := _carrier(motor, index)) in index.bodies:
            inside.setdefault(carrier, []).append(motor)
    for carrier, held in inside.items():
        yield from _remainder(index.bodies[carrier], held, index)


def _remainder(body: Body, held: list[Motor], index: Index) -> Iterator[Complaint]:
    motors = ", ".join(f"'{motor.name}'" for motor in held)
    remedy = "Add the rotors to the body's mass and inertia, or say that they are not included."
    mass = body.inertial.mass if body.inertial else 0.0
    rotor_mass = sum(motor.rotor.mass for motor in held)
    tensors = [_rotor_tensor(motor, body, index) for motor in held]
    if rotor_mass > mass:
        cause = f"its {mass:g} kg are said to include {rotor_mass:g} kg of the rotors of {motors}"
        yield Complaint(body.where, f"body '{body.name}'", cause, remedy, "warning")
    if any(part is None for part in tensors):
        return
    rest = _inertia_at_com(body) - sum(part for part in tensors if part is not None)
    for fault in inertia_faults(max(mass, 1.0), rest):  # of the mass nothing is to be said here
        cause = f"its inertia is said to include the rotors of {motors}; without them, {fault}"
        yield Complaint(body.where, f"body '{body.name}'", cause, remedy, "warning")


def _inertia_at_com(body: Body) -> Matrix:
    """The tensor at the centre of mass along the body's axes."""
    inertial = body.inertial
    if inertial is None:
        return np.zeros((3, 3))
    I = tensor(*inertial.inertia)
    if inertial.about == "origin":
        return shifted_to_com(I, inertial.mass, inertial.pose.position)
    return rotated(rotation_of(inertial.pose), I)


def _rotor_tensor(motor: Motor, carrier: Body, index: Index) -> Matrix | None:
    """J_m = i_m 1 + (j_m − i_m) ε εᵀ, with the smallest possible i_m if none is given; None without an axis."""
    axis = _spin_axis(motor, carrier, index)
    if axis is None or not any(axis):
        return None
    eps = direction(axis)
    j_m = motor.rotor.inertia
    i_m = j_m / 2 if motor.rotor.transverse is None else motor.rotor.transverse
    J: Matrix = i_m * np.eye(3) + (j_m - i_m) * np.outer(eps, eps)
    return J


def _spin_axis(motor: Motor, carrier: Body, index: Index) -> Vector | None:
    """The spin axis in the carrier's frame, where it can be told without going through other joints."""
    if motor.axis is not None:
        return motor.axis
    joint = index.speeds.get(motor.drives[0][0]) if motor.drives else None
    if joint is None or joint.type not in WITH_AXIS:
        return None
    if joint.child == carrier.name:
        return joint.axis
    return vector(rotation_of(joint.pose) @ joint.axis) if joint.parent == carrier.name else None


def _carrier(motor: Motor, index: Index) -> str:
    """Name of the carrier; the parent of the first driven joint if none is given."""
    if motor.carrier is not None:
        return motor.carrier
    joint = index.speeds.get(motor.drives[0][0]) if motor.drives else None
    return WORLD if joint is None else joint.parent
