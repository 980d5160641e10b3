"""Records of motors from their keys: what they share through ``like``, what they drive, their friction."""

from __future__ import annotations

from torseur.description.complaint import suggestion
from torseur.description.records import Motor, Rotor
from torseur.description.units import Quantity
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.joint_reader import Types, friction_record
from torseur.description.yaml_format.motion_kinds import MIXED, TURNING, motion_of_speed, transmission_kind
from torseur.description.yaml_format.motor_keys import MotorKeys
from torseur.description.yaml_tree import TreePath

SHARED = ("ratio", "rotor", "friction", "effort")
"""Keys that ``like`` takes over: what a motor is, not where it sits nor what it drives."""

Motors = dict[str, MotorKeys]


def motor_records(motors: Motors, types: Types, reading: Reading) -> tuple[Motor, ...]:
    """All motors, in the order of the file."""
    return tuple(_record(name, _with_shared_keys(name, motors, reading), types, reading) for name in motors)


def _with_shared_keys(name: str, motors: Motors, reading: Reading) -> MotorKeys:
    """The keys of a motor, completed by those of the motors that it is like."""
    keys, followed = motors[name], [name]
    while (model := motors[followed[-1]].like) is not None:
        if model not in motors:
            reading.complain(
                ("motors", followed[-1], "like"), f"there is no motor '{model}'", suggestion(model, motors)
            )
            break
        if model in followed:
            chain = " is like ".join(f"'{step}'" for step in [*followed, model])
            reading.complain(("motors", name, "like"), f"{chain}: a circle", "Write the keys of one of them out.")
            break
        followed.append(model)
        given = keys.model_fields_set
        taken = {key: getattr(motors[model], key) for key in SHARED if key in motors[model].model_fields_set - given}
        keys = keys.model_copy(update=taken)
    return keys


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
