"""What moves a machine besides its motors' torques: servos, controllers, disturbances, stops, springs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from torseur.description.records import drives as drive_records
from torseur.description.records import machine as records
from torseur.description.records.machine import Description
from torseur.description.records.springs import Place
from torseur.model.closing_axis import ClosingAxis
from torseur.model.forces.motor import Motor
from torseur.model.layout import Layout
from torseur.model.model import Model

if TYPE_CHECKING:
    from torseur.fem.beams.meshed import MeshedBeam
    from torseur.model.control.servo import Servo


def drives_of(
    description: Description,
    joints: tuple[records.Joint, ...],
    motors: tuple[Motor, ...],
    layout: Layout,
    closing: tuple[ClosingAxis, ...],
) -> dict[str, Any]:
    """The fields of the model that they fill; a machine without any does not load what makes them."""
    stopped = any(joint.stop is not None for joint in joints)
    given = (description.servos, description.controllers, description.disturbances, description.joint_forces)
    if not (any(given) or stopped):
        return {}
    from torseur.model.control.controllers_from_record import controllers_of
    from torseur.model.forces.drive_from_record import closing_forces_of, disturbance_of, joint_forces_of, stops_of

    return {
        "servos": servos_of(description.servos, motors, layout),
        "controllers": controllers_of(description, motors, layout),
        "disturbances": tuple(disturbance_of(record) for record in description.disturbances),
        "joint_forces": joint_forces_of(description.joint_forces, layout),
        "closing_forces": closing_forces_of(description.joint_forces, closing),
        "stops": stops_of(joints),
    }


def servos_of(servos: Sequence[drive_records.Servo], motors: tuple[Motor, ...], layout: Layout) -> tuple[Servo, ...]:
    """The servos of a machine."""
    from torseur.model.control.from_record import servo_of

    return tuple(servo_of(record, motors, layout) for record in servos)


def with_springs(model: Model, joints: tuple[records.Joint, ...], beams: tuple[MeshedBeam, ...] = ()) -> Model:
    """The model with the springs and bushings of its description, and the elements of its beams."""
    description = model.description
    written = (description.springs, description.joint_springs, description.bushings)
    own = (*(joint.spring for joint in joints), *(loop.spring for loop in description.loops))
    if any(written) or any(spring is not None for spring in own):
        from torseur.model.forces.springs_from_record import springs_of

        model = springs_of(model, joints)
    if beams:
        from torseur.model.forces.beam_elements import with_beams

        model = with_beams(model, beams)
    return model


def places_of(description: Description) -> list[Place]:
    """The points that springs hold on to."""
    return [place for spring in description.springs for place in (spring.first, spring.second)]


def electric_parts(record: records.Motor) -> dict[str, Any]:
    """The fields of a motor that its electrics and its elastic gear fill."""
    if record.electrics is None and record.elastic is None:
        return {}
    from torseur.model.forces.drive_from_record import current_control_of, dc_motor_of, gear_of

    electrics = record.electrics
    return {
        "electrics": None if electrics is None else dc_motor_of(electrics, record.effort),
        "current_control": None if electrics is None else current_control_of(electrics, record.effort),
        "gear": gear_of(record),
    }
