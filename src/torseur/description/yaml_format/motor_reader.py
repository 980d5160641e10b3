"""Records of motors from their keys: what they share through ``like``, what they drive, their friction."""

from __future__ import annotations

from torseur.description.complaint import suggestion
from torseur.description.records import Motor, Rotor
from torseur.description.units import Quantity
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.joint_reader import Types, friction_record
from torseur.description.yaml_format.likeness import completed
from torseur.description.yaml_format.motion_kinds import MIXED, TURNING, motion_of_speed, transmission_kind
from torseur.description.yaml_format.sections.electrics import elastic_record, electrics_record
from torseur.description.yaml_format.sections.motors import MotorKeys
from torseur.description.yaml_tree import TreePath

SHARED = (
    *("ratio", "rotor", "friction", "effort", "kind", "resistance", "constant", "nominal_voltage", "stall_torque"),
    *("no_load_speed", "inductance", "voltage_limit", "current_limit", "current_loop", "elastic"),
)
"""Keys that ``like`` takes over: what a motor is, not where it sits nor what it drives."""

Motors = dict[str, MotorKeys]


def motor_records(motors: Motors, types: Types, reading: Reading) -> tuple[Motor, ...]:
    """All motors, in the order of the file."""
    return tuple(_record(name, completed(name, motors, SHARED, "motors", reading), types, reading) for name in motors)


def _record(name: str, keys: MotorKeys, types: Types, reading: Reading) -> Motor:
    path: TreePath = ("motors", name)
    drives = _drives(name, keys, types, reading)
    motions = {motion_of_speed(speed, types) for speed, _ in drives}
    output = motions.pop() if len(motions) == 1 else MIXED
    friction, rotor = keys.friction, keys.rotor
    output_path: TreePath = (*path, "friction", "output") if friction.output else (*path, "friction")
    return Motor(
        name,
        drives,
        carrier=keys.carrier,
        axis=keys.axis,
        rotor=Rotor(rotor.inertia, rotor.transverse, rotor.mass, rotor.at, rotor.included),
        input_friction=friction_record(friction.input, TURNING, (*path, "friction", "input"), reading),
        output_friction=friction_record(friction.output or friction, output, output_path, reading),
        effort=keys.effort,
        electrics=electrics_record(keys, path, reading),
        elastic=elastic_record(keys.elastic, output, (*path, "elastic"), reading),
        where=reading.tree.where(path),
    )


def _drives(name: str, keys: MotorKeys, types: Types, reading: Reading) -> tuple[tuple[str, float], ...]:
    path: TreePath = ("motors", name)
    if keys.drives is not None:
        written = keys.drives.items()
        return tuple(
            (speed, _ratio(speed, ratio, types, (*path, "drives", speed), reading)) for speed, ratio in written
        )
    joint = keys.joint
    if joint is None:
        if name not in types:
            cause = "it does not say which joint it drives, and there is no joint of its own name"
            reading.complain(path, cause, f"Add 'joint: …'. {suggestion(name, types)}")
        joint = name
    return ((joint, _ratio(joint, keys.ratio, types, (*path, "ratio"), reading)),)


def _ratio(speed: str, written: Quantity, types: Types, path: TreePath, reading: Reading) -> float:
    """Turns of the rotor per turn of the joint; per metre [rad/m] where the joint slides."""
    driven = motion_of_speed(speed, types)
    if driven is MIXED:  # there is no such speed, which is for the checks to say
        return written.value
    return reading.si(written, transmission_kind(TURNING, driven), path)
