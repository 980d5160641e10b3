"""Records of electrics, elastic gears, stops, disturbances and the run from their keys."""

from __future__ import annotations

import math
from collections.abc import Mapping

from torseur.description import units
from torseur.description.drive_records import (
    CurrentLoop,
    Disturbance,
    Elastic,
    Electrics,
    JointForce,
    Settings,
)
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.joint_reader import Types
from torseur.description.yaml_format.motion_kinds import Motion, motion_of_speed
from torseur.description.yaml_format.sections.disturbances import (
    CurrentLoopKeys,
    DisturbanceKeys,
    ElasticKeys,
    SettingsKeys,
)
from torseur.description.yaml_format.sections.motors import MotorKeys
from torseur.description.yaml_format.sections.springs import spring_values
from torseur.description.yaml_format.signal_reader import SignalKinds, signal_record, three_signals
from torseur.description.yaml_tree import TreePath

_CIRCUIT = ("resistance", "constant")
_DATASHEET = ("nominal_voltage", "stall_torque", "no_load_speed")
_WITH_CIRCUIT = ("inductance", "voltage_limit", "current_limit", "current_loop")


def electrics_record(keys: MotorKeys, path: TreePath, reading: Reading) -> Electrics | None:
    """The circuit of a DC motor, given by its constants or by its datasheet; None for an ideal motor."""
    given = {key for key in (*_CIRCUIT, *_DATASHEET, *_WITH_CIRCUIT) if key in keys.model_fields_set}
    if keys.kind != "dc":
        if given:
            cause = f"'{min(given)}' belongs to a DC motor"
            reading.complain(path, cause, "Add 'kind: dc', or remove it.")
        return None
    wanted = _DATASHEET if given & set(_DATASHEET) else _CIRCUIT
    other = given & set(_CIRCUIT if wanted is _DATASHEET else _DATASHEET)
    if other:
        cause = "resistance and constant are given, and a datasheet's values too"
        reading.complain(path, cause, f"Keep {' and '.join(_CIRCUIT)}, or {', '.join(_DATASHEET)}.")
        return None
    missing = [key for key in wanted if getattr(keys, key) is None]
    if missing:
        cause = f"a DC motor has a {missing[0].replace('_', ' ')}, and none is given"
        reading.complain(path, cause, f"Give {' and '.join(_CIRCUIT)}, or {', '.join(_DATASHEET)}.")
        return None
    return _circuit(keys, wanted, path, reading)


def _circuit(keys: MotorKeys, wanted: tuple[str, ...], path: TreePath, reading: Reading) -> Electrics | None:
    values = [getattr(keys, key) for key in wanted]
    if wanted is _DATASHEET:
        for key, value in zip(wanted, values, strict=True):
            if value <= 0:
                reading.complain((*path, key), f"{value:g} is not positive", "Give the datasheet's value.")
                return None
        plain = Electrics.from_datasheet(*values)
        values = [plain.resistance, plain.constant]
    R, K = values
    loop = None if keys.current_loop is None else _loop(keys.current_loop, R, keys.inductance, path, reading)
    return Electrics(R, K, keys.inductance, keys.voltage_limit, keys.current_limit, loop)


def _loop(keys: CurrentLoopKeys, R: float, L: float, path: TreePath, reading: Reading) -> CurrentLoop:
    if keys.bandwidth is not None:
        omega = 2 * math.pi * keys.bandwidth
        return CurrentLoop(L * omega, R * omega)
    assert keys.kp is not None
    kp = reading.si(keys.kp, units.RESISTANCE, (*path, "current_loop", "kp"))
    ki_kind = units.quotient(units.RESISTANCE, units.TIME)
    return CurrentLoop(kp, reading.si(keys.ki, ki_kind, (*path, "current_loop", "ki")))


def elastic_record(keys: ElasticKeys | None, motion: Motion, path: TreePath, reading: Reading) -> Elastic | None:
    """The elastic gear, in the units of the driven joint."""
    if keys is None:
        return None
    backlash = reading.si(keys.backlash, motion.coordinate, (*path, "backlash"))
    return Elastic(*spring_values(keys, motion, path, reading), backlash)


def disturbance_records(disturbances: Mapping[str, DisturbanceKeys], reading: Reading) -> tuple[Disturbance, ...]:
    """Forces and torques at frames and bodies."""
    return tuple(_disturbance(name, keys, reading) for name, keys in disturbances.items() if keys.joint is None)


def _disturbance(name: str, keys: DisturbanceKeys, reading: Reading) -> Disturbance:
    path: TreePath = ("disturbances", name)
    return Disturbance(
        name,
        frame=keys.frame or keys.body or "",
        point=keys.at,
        force=three_signals(keys.force, units.FORCE, (*path, "force"), reading),
        torque=three_signals(keys.torque, units.TORQUE, (*path, "torque"), reading),
        measured_in=keys.measured_in,
        where=reading.tree.where(path),
    )


def joint_force_records(
    disturbances: Mapping[str, DisturbanceKeys], types: Types, reading: Reading
) -> tuple[JointForce, ...]:
    """Efforts on joints."""
    forces = []
    for name, keys in disturbances.items():
        if keys.joint is None or keys.effort is None:
            continue
        kinds = SignalKinds.of(motion_of_speed(keys.joint, types).effort)
        effort = signal_record(keys.effort, kinds, ("disturbances", name, "effort"), reading)
        forces.append(JointForce(name, keys.joint, effort, reading.tree.where(("disturbances", name))))
    return tuple(forces)


def settings_record(keys: SettingsKeys, reading: Reading) -> Settings:
    """How the file wants to be simulated."""
    where = reading.tree.where(("simulate",))
    return Settings(keys.duration, keys.tolerance, keys.integrator, keys.step, keys.save, where)
