"""From electrics, gears, stops and disturbances as written to the elements of the model."""

from __future__ import annotations

from torseur.description.records import drives as drive_records
from torseur.description.records import machine as records
from torseur.model.axis import Axis, axis_named
from torseur.model.closing_axis import ClosingAxis
from torseur.model.control.current_loop import CurrentControl, IdealCurrent, PiCurrent
from torseur.model.control.integral import Integral
from torseur.model.forces.disturbance import ClosingForce, Disturbance, JointForce, Signals3
from torseur.model.forces.elastic_gear import ElasticGear
from torseur.model.forces.electrics import DCMotor
from torseur.model.forces.limits import smallest
from torseur.model.forces.stop import Stop
from torseur.model.frame import frame_of_disturbance
from torseur.model.layout import Layout
from torseur.model.signals.from_record import signal_of


def dc_motor_of(record: drive_records.Electrics, effort: float | None) -> DCMotor:
    """The circuit; a greatest torque is a greatest current."""
    return DCMotor(
        record.resistance, record.constant, record.inductance, record.voltage_limit, _current_limit(record, effort)
    )


def current_control_of(record: drive_records.Electrics, effort: float | None) -> CurrentControl | None:
    """What makes a voltage of a wanted torque; None where inductance is counted and no loop is given."""
    loop = record.current_loop
    if loop is None:
        return None if record.inductance > 0 else IdealCurrent(record.resistance, record.constant)
    integral = Integral(loop.ki, tracking=loop.kp)
    return PiCurrent(record.constant, loop.kp, integral, _current_limit(record, effort), record.voltage_limit)


def _current_limit(record: drive_records.Electrics, effort: float | None) -> float | None:
    return smallest(record.current_limit, None if effort is None else effort / record.constant)


def gear_of(record: records.Motor) -> ElasticGear | None:
    """The elastic gear of a motor, if it has one."""
    elastic = record.elastic
    if elastic is None:
        return None
    return ElasticGear(record.drives[0][1], record.rotor.inertia, elastic.stiffness, elastic.damping, elastic.backlash)


def stops_of(joints: tuple[records.Joint, ...]) -> tuple[Stop, ...]:
    """The compliant stops of the joints, in their order."""
    return tuple(
        Stop(Axis(i), joint.limits.lower, joint.limits.upper, joint.stop.stiffness, joint.stop.damping)
        for i, joint in enumerate(joints)
        if joint.stop is not None
    )


def disturbance_of(record: drive_records.Disturbance) -> Disturbance:
    """The disturbance at its frame."""
    in_world = record.measured_in == "world"
    return Disturbance(record.name, frame_of_disturbance(record), _three(record.force), _three(record.torque), in_world)


def joint_forces_of(forces: tuple[drive_records.JointForce, ...], layout: Layout) -> tuple[JointForce, ...]:
    """The forces on axes of the tree."""
    return tuple(
        JointForce(record.name, axis_named(layout, record.joint), signal_of(record.effort))
        for record in forces
        if record.joint in layout.joint_speed_names
    )


def closing_forces_of(
    forces: tuple[drive_records.JointForce, ...], axes: tuple[ClosingAxis, ...]
) -> tuple[ClosingForce, ...]:
    """The forces on axes of joints that close loops."""
    named = {axis.name: axis for axis in axes}
    on_closing = (record for record in forces if record.joint in named)
    return tuple(ClosingForce(record.name, named[record.joint], signal_of(record.effort)) for record in on_closing)


def _three(signals: drive_records.Signals3) -> Signals3:
    x, y, z = (signal_of(signal) for signal in signals)
    return x, y, z
