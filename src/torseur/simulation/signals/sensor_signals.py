"""What sensors would read without their faults; ``sensing.py`` adds these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.records.sensors import CHANNELS, Sensor
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.reactions import reactions
from torseur.model.axis import Axis
from torseur.results.contents import Column, Variable
from torseur.simulation.signals.frame_signals import FrameMotion, motion_of
from torseur.simulation.signals.sensing import SENSOR


def sensor_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """One variable with the channels of all sensors: ``sensor.imu.x``, ``sensor.elbow_encoder``."""
    model = machine.model
    if not model.sensors:
        return
    through = dict(reactions(machine, m)) if any(s.kind == "force_torque" for s in model.sensors) else {}
    columns: list[Column] = []
    values: list[Value] = []
    for sensor in model.sensors:
        columns += _columns(machine, sensor)
        values += _true(machine, m, sensor, through)
    yield Variable(SENSOR, "reading of a sensor", "channel", tuple(columns)), values


def _columns(machine: Motorised, sensor: Sensor) -> list[Column]:
    model = machine.model
    if sensor.kind == "encoder":
        return [Column(sensor.name, model.joints[model.joint_index(sensor.of)].coordinate_units[0])]
    return [Column(f"{sensor.name}.{channel}", unit) for channel, unit in CHANNELS[sensor.kind]]


def _true(machine: Motorised, m: Moving, sensor: Sensor, through: dict[str, Value]) -> list[Value]:
    """Encoder: q. Gyroscope: ω in its frame. Accelerometer: R_WFᵀ (a − g). Force–torque: the joint's reaction."""
    model = machine.model
    if sensor.kind == "encoder":
        return [Axis(model.joint_index(sensor.of)).position(model.layout, m.now.q)]
    if sensor.kind == "force_torque":
        if sensor.of not in through:
            raise ValueError(f"sensor '{sensor.name}': joint '{sensor.of}' transmits nothing that could be measured.")
        return ca.SX(ca.densify(through[sensor.of])).elements()
    motion: FrameMotion = motion_of(machine, m, sensor.of)
    return (motion.reading if sensor.kind == "accelerometer" else motion.own_angular_velocity).elements()
