"""From a YAML file to the records of a machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import Description
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format.complaints import Reading, note_validation_errors
from torseur.description.yaml_format.late import late_records
from torseur.description.yaml_format.machine import MachineKeys, SharedKeys
from torseur.description.yaml_format.motion_kinds import Types
from torseur.description.yaml_format.sections.initial import initial_record
from torseur.description.yaml_format.sections.mesh_files import Meshes
from torseur.description.yaml_format.sections.simulate import settings_record
from torseur.description.yaml_format.spelling import own_spelling

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.bodies import body_records
    from torseur.description.yaml_format.sections.bushings import bushing_records
    from torseur.description.yaml_format.sections.constraints import constraint_records
    from torseur.description.yaml_format.sections.controllers.reader import controller_records
    from torseur.description.yaml_format.sections.dh import Chain, DHKeys
    from torseur.description.yaml_format.sections.disturbances import disturbance_records, joint_force_records
    from torseur.description.yaml_format.sections.frames import frame_records
    from torseur.description.yaml_format.sections.independent_speeds import independent_speed_records
    from torseur.description.yaml_format.sections.joints import joint_records
    from torseur.description.yaml_format.sections.loads import load_records
    from torseur.description.yaml_format.sections.loops import loop_records
    from torseur.description.yaml_format.sections.motors import motor_records
    from torseur.description.yaml_format.sections.sensors import sensor_records
    from torseur.description.yaml_format.sections.servos import servo_records
    from torseur.description.yaml_format.sections.spring_elements import joint_spring_records, point_spring_records
else:
    body_records = late_records("sections.bodies", "body_records")
    bushing_records = late_records("sections.bushings", "bushing_records")
    constraint_records = late_records("sections.constraints", "constraint_records")
    controller_records = late_records("sections.controllers.reader", "controller_records")
    disturbance_records = late_records("sections.disturbances", "disturbance_records")
    joint_force_records = late_records("sections.disturbances", "joint_force_records")
    frame_records = late_records("sections.frames", "frame_records")
    independent_speed_records = late_records("sections.independent_speeds", "independent_speed_records")
    joint_records = late_records("sections.joints", "joint_records")
    load_records = late_records("sections.loads", "load_records")
    loop_records = late_records("sections.loops", "loop_records")
    motor_records = late_records("sections.motors", "motor_records")
    sensor_records = late_records("sections.sensors", "sensor_records")
    servo_records = late_records("sections.servos", "servo_records")
    joint_spring_records = late_records("sections.spring_elements", "joint_spring_records")
    point_spring_records = late_records("sections.spring_elements", "point_spring_records")

_MachineKeys = TypeVar("_MachineKeys", bound=SharedKeys)


def read_yaml(
    path: str | Path,
    *,
    text: str | bytes | None = None,
    search_paths: Iterable[str | Path] = (),
    require_meshes: bool = False,
) -> Description:
    """The machine that a YAML file describes; ``text`` stands for the file's content where it is given.

    Meshes and tables are looked for beside the file and in ``search_paths``; a mesh that is missing is listed in
    ``ignored``, or an error with ``require_meshes``. Raises ``DescriptionError`` with all complaints about the file.
    Whether the machine makes sense (masses, inertias, tree) is checked elsewhere, alike for all formats.
    """
    reading = Reading(load_tree(path, text=text), tuple(search_paths))
    meshes = Meshes(require_meshes)
    if "plane" in reading.tree.data:
        description = planar_machine_record(meshes, reading)
    else:
        description = machine_record(validated(MachineKeys, reading), meshes, reading)
    if reading.complaints:
        raise DescriptionError(reading.complaints)
    return replace(description, told=own_spelling(reading.tree))


def planar_machine_record(meshes: Meshes, reading: Reading, *, within: Description | None = None) -> Description:
    """The machine in space that a file with ``plane`` stands for; what is read is as in ``machine_record``."""
    from torseur.description.yaml_format.planar.keys import PlanarMachineKeys
    from torseur.description.yaml_format.planar.reader import spatial_keys, with_torques_about_normal

    planar = validated(PlanarMachineKeys, reading)
    machine = machine_record(spatial_keys(planar), meshes, reading, within=within)
    return with_torques_about_normal(machine, planar.plane)


def validated(kind: type[_MachineKeys], reading: Reading) -> _MachineKeys:
    """The keys of the tree; an error with all complaints about them."""
    known: dict[int, tuple[str, ...]] = {}
    try:
        return kind.model_validate(reading.tree.data, context=known)
    except ValidationError as error:
        note_validation_errors(error, reading, known)
        raise DescriptionError(reading.complaints) from None


def machine_record(
    keys: MachineKeys, meshes: Meshes, reading: Reading, *, within: Description | None = None
) -> Description:
    """The machine; what is wrong with its units and names is noted among the complaints of the reading.

    Where a few elements are read again, they may name those of the machine ``within`` which they stand.
    """
    where = reading.tree.where
    types: Types = {name: joint.type for name, joint in keys.joints.items()}
    if within is not None:
        types = {joint.name: joint.type for joint in within.joints} | types
    links, moved, table_frames = _arm_of_table(keys.dh, types, reading) if keys.dh is not None else ((), (), ())
    bodies = (*body_records(keys.bodies, meshes, reading), *links)
    joints = (*joint_records(keys.joints, types, reading), *moved)
    motors = motor_records(keys.motors, types, reading)
    return Description(
        name=keys.name if keys.name is not None else Path(reading.tree.file).stem,
        bodies=bodies,
        joints=joints,
        motors=motors,
        frames=(*frame_records(keys.frames, reading), *table_frames),
        loads=load_records(keys.loads, reading),
        loops=loop_records(keys.loops, reading),
        gravity=keys.gravity,
        rotors=keys.rotors,
        strict=keys.strict,
        sensors=sensor_records(keys.sensors, types, reading),
        initial=initial_record(keys.initial, types, motors, _shaped(keys, within), reading),
        servos=servo_records(keys.servos, (*(() if within is None else within.motors), *motors), types, reading),
        controllers=controller_records(keys.controllers, types, reading),
        disturbances=disturbance_records(keys.disturbances, reading),
        joint_forces=joint_force_records(keys.disturbances, types, reading),
        springs=point_spring_records(keys.springs, reading),
        joint_springs=joint_spring_records(keys.springs, types, reading),
        bushings=bushing_records(keys.bushings, reading),
        settings=settings_record(keys.simulate, reading),
        constraints=constraint_records(keys.constraints, types, reading),
        independent_speeds=independent_speed_records(keys.independent_speeds, reading),
        ignored=tuple(meshes.missing),
        where=where(),
    )


def _arm_of_table(keys: DHKeys, types: Types, reading: Reading) -> Chain:
    """What the table says; the types of its joints are added to those known."""
    from torseur.description.yaml_format.sections.dh import dh_records, row_name

    types |= {row_name(index, row): row.type for index, row in enumerate(keys.rows)}
    return dh_records(keys, reading)


def _shaped(keys: MachineKeys, within: Description | None) -> set[str]:
    """Bodies with amplitudes of their own."""
    around = () if within is None else within.bodies
    return {name for name, body in keys.bodies.items() if body.modes is not None} | {
        body.name for body in around if body.modes is not None
    }
