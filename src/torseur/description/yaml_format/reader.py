"""From a YAML file to the records of a machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from torseur.description.complaint import DescriptionError
from torseur.description.records import Body, Description, Frame, Initial, JointType, Load, Loop
from torseur.description.units import NUMBER, Kind, Quantity
from torseur.description.yaml_format.complaints import Reading, note_validation_errors
from torseur.description.yaml_format.constraint_reader import constraint_records, independent_speed_records
from torseur.description.yaml_format.joint_reader import Types, dh_records, joint_record, row_name
from torseur.description.yaml_format.machine import InitialKeys, MachineKeys, SharedKeys
from torseur.description.yaml_format.motion_kinds import coordinate_kinds, speed_kinds
from torseur.description.yaml_format.motor_reader import motor_records
from torseur.description.yaml_format.planar.keys import PlanarMachineKeys
from torseur.description.yaml_format.planar.reader import in_space, turned_about_normal
from torseur.description.yaml_format.sections.controllers.reader import controller_records
from torseur.description.yaml_format.sections.electrics import disturbance_records, joint_force_records, settings_record
from torseur.description.yaml_format.sections.servos import servo_records
from torseur.description.yaml_format.sections.shapes import MeshSource, shape_records
from torseur.description.yaml_tree import TreePath, load_tree

_MachineKeys = TypeVar("_MachineKeys", bound=SharedKeys)


def read_yaml(
    path: str | Path,
    *,
    text: str | bytes | None = None,
    search_paths: Iterable[str | Path] = (),
    require_meshes: bool = False,
) -> Description:
    """The machine that a YAML file describes; ``text`` stands for the file's content where it is given.

    Meshes are looked for beside the file and in ``search_paths``; one that is missing is listed in ``ignored``, or an
    error with ``require_meshes``. Raises ``DescriptionError`` with all complaints about the file. Whether the
    machine makes sense (masses, inertias, tree) is checked elsewhere, alike for all formats.
    """
    reading = Reading(load_tree(path, text=text))
    meshes = MeshSource(str(path), tuple(search_paths), require_meshes)
    if "plane" in reading.tree.data:
        planar = _validated(PlanarMachineKeys, reading)
        description = turned_about_normal(_description(in_space(planar), meshes, reading), planar.plane)
    else:
        description = _description(_validated(MachineKeys, reading), meshes, reading)
    if reading.complaints:
        raise DescriptionError(reading.complaints)
    return description


def _validated(kind: type[_MachineKeys], reading: Reading) -> _MachineKeys:
    known: dict[int, tuple[str, ...]] = {}
    try:
        return kind.model_validate(reading.tree.data, context=known)
    except ValidationError as error:
        note_validation_errors(error, reading, known)
        raise DescriptionError(reading.complaints) from None


def _description(keys: MachineKeys, meshes: MeshSource, reading: Reading) -> Description:
    where = reading.tree.where
    types: Types = {name: joint.type for name, joint in keys.joints.items()}
    if keys.dh is not None:
        types |= {row_name(index, row): row.type for index, row in enumerate(keys.dh.rows)}
    links, moved, table_frames = dh_records(keys.dh, reading) if keys.dh is not None else ((), (), ())
    bodies = (*_bodies(keys, meshes, reading), *links)
    joints = (*(joint_record(name, joint, types, reading) for name, joint in keys.joints.items()), *moved)
    motors = motor_records(keys.motors, types, reading)
    return Description(
        name=keys.name if keys.name is not None else Path(reading.tree.file).stem,
        bodies=bodies,
        joints=joints,
        motors=motors,
        frames=(*_frames(keys, reading), *table_frames),
        loads=_loads(keys, reading),
        loops=_loops(keys, reading),
        gravity=keys.gravity,
        rotors=keys.rotors,
        initial=_initial(keys.initial, types, reading),
        servos=servo_records(keys.servos, motors, types, reading),
        controllers=controller_records(keys.controllers, types, reading),
        disturbances=disturbance_records(keys.disturbances, reading),
        joint_forces=joint_force_records(keys.disturbances, types, reading),
        settings=settings_record(keys.simulate, reading),
        constraints=constraint_records(keys.constraints, types, reading),
        independent_speeds=independent_speed_records(keys.independent_speeds, reading),
        ignored=tuple(meshes.missing),
        where=where(),
    )


def _bodies(keys: MachineKeys, meshes: MeshSource, reading: Reading) -> tuple[Body, ...]:
    bodies = []
    for name, body in keys.bodies.items():
        path: TreePath = ("bodies", name)
        bodies.append(
            Body(
                name,
                inertial=body.inertial(reading.tree.where((*path, "mass"))),
                visuals=shape_records(body.visuals, (*path, "visuals"), meshes, reading),
                collisions=shape_records(body.collisions, (*path, "collisions"), meshes, reading),
                where=reading.tree.where(path),
            )
        )
    return tuple(bodies)


def _frames(keys: MachineKeys, reading: Reading) -> tuple[Frame, ...]:
    return tuple(
        Frame(name, frame.body, frame.pose(), reading.tree.where(("frames", name)))
        for name, frame in keys.frames.items()
    )


def _loads(keys: MachineKeys, reading: Reading) -> tuple[Load, ...]:
    return tuple(
        Load(name, load.body, load.at, load.force, load.torque, load.measured_in, reading.tree.where(("loads", name)))
        for name, load in keys.loads.items()
    )


def _loops(keys: MachineKeys, reading: Reading) -> tuple[Loop, ...]:
    loops = []
    for index, loop in enumerate(keys.loops):
        name = loop.name if loop.name is not None else f"loop{index + 1}"
        loops.append(Loop(name, loop.type, *loop.between, loop.axis, reading.tree.where(("loops", index))))
    return tuple(loops)


def _initial(keys: InitialKeys, types: Types, reading: Reading) -> Initial:
    def converted(
        written: dict[str, tuple[Quantity, ...]], key: str, kinds_of: Callable[[JointType], tuple[Kind, ...]]
    ) -> tuple[tuple[str, tuple[float, ...]], ...]:
        return tuple(
            (name, _values(values, kinds_of(types[name]) if name in types else (), ("initial", key, name), reading))
            for name, values in written.items()
        )

    return Initial(
        converted(keys.positions, "positions", coordinate_kinds),
        converted(keys.velocities, "velocities", speed_kinds),
        reading.tree.where(("initial",)),
    )


def _values(
    written: tuple[Quantity, ...], kinds: tuple[Kind, ...], path: TreePath, reading: Reading
) -> tuple[float, ...]:
    """SI numbers; values beyond the joint's coordinates are taken as they are, the checks refuse their count."""
    kinds = (*kinds, *(NUMBER,) * (len(written) - len(kinds)))
    return tuple(reading.si(value, kind, path) for value, kind in zip(written, kinds, strict=False))
