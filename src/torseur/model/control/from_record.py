"""From servos as written to those of the model."""

from __future__ import annotations

import math
from collections.abc import Sequence

from torseur.description.records import drives as records
from torseur.model.axis import Axis, axis_named
from torseur.model.control.cascade import Cascade
from torseur.model.control.computed_torque import ComputedTorque
from torseur.model.control.integral import Integral
from torseur.model.control.open_loop import OpenLoop
from torseur.model.control.pid import Pid
from torseur.model.control.protocol import Law, Need
from torseur.model.control.sampling import Sampling
from torseur.model.control.servo import Servo
from torseur.model.forces.limits import smallest
from torseur.model.forces.motor import Motor
from torseur.model.layout import Layout
from torseur.model.signals.from_record import signal_of


def servo_of(record: records.Servo, motors: Sequence[Motor], layout: Layout) -> Servo:
    """The servo of its motor."""
    number = [motor.name for motor in motors].index(record.motor)
    motor = motors[number]
    # what the command is measured by: the joint, or the rotor itself where it drives several
    ratio = motor.ratios[0][1] if len(motor.ratios) == 1 else 1.0
    factor, force_gain, speed_gain = _gains_of_command(record, motor, ratio)
    sampling = record.sampling
    return Servo(
        name=record.name,
        kind=record.kind,
        motor=number,
        command_kind=record.command,
        law=_law(record),
        setpoint=None if record.setpoint is None else signal_of(record.setpoint),
        sensed=_sensed(motor, ratio, layout),
        per_rotor=1 / ratio if record.feedback == "motor" else None,
        factor=factor,
        force_gain=force_gain,
        speed_gain=speed_gain,
        needs=_needs(record),
        limit=smallest(record.output_limit, _greatest_command(record, motor, ratio)),
        sampling=None
        if sampling is None
        else Sampling(sampling.period, sampling.delay, sampling.resolution, sampling.differences),
    )


def _law(record: records.Servo) -> Law:
    g = record.gains
    match record.kind:
        case "torque" | "voltage":
            return OpenLoop()
        case "p_pi":
            integral = Integral(g.ki, g.integral_limit, g.anti_windup, g.kv)
            return Cascade(g.kp, g.kv, integral, g.bias, g.velocity_weight, g.velocity_limit)
        case "computed_torque":
            # its integral is an acceleration, the command a force: only its direction can be told from the excess
            return ComputedTorque(g.kp, g.kd, Integral(g.ki, g.integral_limit, g.anti_windup))
        case _:
            integral = Integral(g.ki, g.integral_limit, g.anti_windup, g.kp)
            return Pid(g.kp, g.kd, integral, g.bias, g.velocity_weight)


def _needs(record: records.Servo) -> tuple[Need, ...]:
    if record.kind == "computed_torque":
        return ("dynamics",)
    needs: list[Need] = ["gravity"] if record.kind == "pd_gravity" else []
    return (*needs, "feed_forward") if record.feed_forward else tuple(needs)


def _sensed(motor: Motor, ratio: float, layout: Layout) -> tuple[tuple[Axis, float], ...]:
    """The axes that the rotor turns with, in units of the servo's own: of one joint, that joint itself."""
    if motor.length is not None:
        return ()
    return tuple((axis_named(layout, speed), alpha / ratio) for speed, alpha in motor.ratios)


def _gains_of_command(record: records.Servo, motor: Motor, ratio: float) -> tuple[float, float, float]:
    """Motor's command per unit of the servo's, and the servo's per force and per speed of the joint.

    A voltage is counted positive where it moves the joint forward; one that is given without feedback is the motor's.
    """
    if record.command == "torque" or motor.electrics is None:
        return 1 / ratio, 1.0, 0.0
    R, K = motor.electrics.resistance, motor.electrics.constant
    sign = 1.0 if record.kind == "voltage" else math.copysign(1.0, ratio)
    return sign, R / (K * abs(ratio)), K * abs(ratio)


def _greatest_command(record: records.Servo, motor: Motor, ratio: float) -> float | None:
    """What the motor can carry out."""
    if record.command == "voltage":
        return None if motor.electrics is None else motor.electrics.voltage_limit
    dc = motor.electrics
    of_current = None if dc is None or dc.current_limit is None else dc.constant * dc.current_limit
    torque = smallest(motor.effort, of_current)
    return None if torque is None else abs(ratio) * torque
