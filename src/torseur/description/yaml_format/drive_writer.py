"""From the records of motors' electrics, servos and disturbances to the data of a file."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from torseur.description.drive_records import (
    OPEN_LOOP,
    SILENT3,
    Bristles,
    Constant,
    CurrentLoop,
    Disturbance,
    Elastic,
    Electrics,
    Gains,
    JointForce,
    Sampling,
    Servo,
    Settings,
    Signal,
    Signals3,
    Stop,
)
from torseur.description.yaml_format.entries import Data, changed, given

_NO_PERIOD = Sampling(0.0)


def signal_data(signal: Signal) -> Any:
    """A number for a constant; else its kind with its values."""
    if isinstance(signal, Constant):
        return signal.value
    entries = {field.name.rstrip("_"): getattr(signal, field.name) for field in fields(signal)}
    return {type(signal).__name__.lower(): {key: value for key, value in entries.items() if value is not None}}


def spring_data(spring: Stop | Bristles | Elastic | None) -> Data:
    """Stiffness and damping, and the play of a gear."""
    if spring is None:
        return {}
    return {field.name: getattr(spring, field.name) for field in fields(spring)}


def electrics_data(electrics: Electrics | None) -> Data:
    """The circuit of a DC motor."""
    if electrics is None:
        return {}
    R, K = electrics.resistance, electrics.constant
    data: Data = {"kind": "dc", "resistance": R, "constant": K}
    data |= changed(electrics, Electrics(R, K), "inductance", "voltage_limit", "current_limit")
    return data | given(current_loop=_loop_data(electrics.current_loop))


def _loop_data(loop: CurrentLoop | None) -> Data:
    return {} if loop is None else {"kp": loop.kp, "ki": loop.ki}


def servo_data(servo: Servo) -> Data:
    """A servo, without its name."""
    data: Data = {"motor": servo.motor, "kind": servo.kind}
    if servo.kind not in OPEN_LOOP:
        data |= changed(servo, Servo("", "", servo.kind), "command")
    if servo.setpoint is not None:
        data["setpoint"] = signal_data(servo.setpoint)
    data |= changed(servo.gains, Gains(), *(field.name for field in fields(Gains)))
    data |= changed(servo, Servo("", "", servo.kind), "output_limit", "feed_forward", "feedback")
    return data | ({} if servo.sampling is None else _sampling_data(servo.sampling))


def _sampling_data(sampling: Sampling) -> Data:
    data: Data = {"sample": sampling.period} | changed(sampling, _NO_PERIOD, "delay", "resolution")
    return data | ({"velocity": "differences"} if sampling.differences else {})


def disturbance_data(disturbance: Disturbance) -> Data:
    """A disturbance at a frame, or at a point of a body."""
    place = {"body": disturbance.frame, "at": disturbance.point} if any(disturbance.point) else {}
    data: Data = place or {"frame": disturbance.frame}
    data |= _three("force", disturbance.force) | _three("torque", disturbance.torque)
    return data | changed(disturbance, Disturbance("", ""), "measured_in")


def _three(key: str, signals: Signals3) -> Data:
    return {} if signals == SILENT3 else {key: [signal_data(signal) for signal in signals]}


def joint_force_data(force: JointForce) -> Data:
    """An effort on a joint."""
    return {"joint": force.joint, "effort": signal_data(force.effort)}


def settings_data(settings: Settings) -> Data:
    """How to simulate."""
    return changed(settings, Settings(), "duration", "tolerance", "integrator", "step", "save")
