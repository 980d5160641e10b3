"""From the records of a machine to a YAML file; reading it again gives the same records."""

from __future__ import annotations

from pathlib import Path

from torseur.description.records.machine import Description
from torseur.description.yaml_format.emitter import mapping_text
from torseur.description.yaml_format.entries import Data, contents, section_data
from torseur.description.yaml_format.sections.bodies import body_data
from torseur.description.yaml_format.sections.bushings import bushing_data
from torseur.description.yaml_format.sections.constraints import constraint_data
from torseur.description.yaml_format.sections.controllers.writer import controller_data
from torseur.description.yaml_format.sections.disturbances import disturbances_data
from torseur.description.yaml_format.sections.frames import frame_data
from torseur.description.yaml_format.sections.independent_speeds import independent_speed_data
from torseur.description.yaml_format.sections.initial import initial_data
from torseur.description.yaml_format.sections.joints import joint_data
from torseur.description.yaml_format.sections.loads import load_data
from torseur.description.yaml_format.sections.loops import loop_data
from torseur.description.yaml_format.sections.motors import motor_data
from torseur.description.yaml_format.sections.sensors import sensor_data
from torseur.description.yaml_format.sections.servos import servo_data
from torseur.description.yaml_format.sections.simulate import settings_data
from torseur.description.yaml_format.sections.spring_elements import springs_data


def write_yaml(description: Description, path: str | Path) -> None:
    """Write the machine to a file."""
    Path(path).write_text(yaml_text(description), encoding="utf-8")


def yaml_text(description: Description) -> str:
    """The machine as YAML, in SI units; what has its default value is left out."""
    return mapping_text(machine_data(description))


def machine_data(description: Description) -> Data:
    """The mapping that stands in the file."""
    standard = Description(description.name)
    data: Data = {"torseur": 1, "name": description.name}
    if description.gravity != standard.gravity:
        data["gravity"] = description.gravity
    if description.rotors != standard.rotors:
        data["rotors"] = description.rotors
    if not description.strict:
        data["strict"] = False
    return data | contents(
        bodies=section_data(description.bodies, body_data),
        joints=section_data(description.joints, joint_data),
        motors=section_data(description.motors, motor_data),
        frames=section_data(description.frames, frame_data),
        loads=section_data(description.loads, load_data),
        loops=[loop_data(loop) for loop in description.loops],
        constraints=section_data(description.constraints, constraint_data),
        independent_speeds=section_data(description.independent_speeds, independent_speed_data),
        initial=initial_data(description.initial),
        servos=section_data(description.servos, servo_data),
        controllers=section_data(description.controllers, controller_data),
        disturbances=disturbances_data(description.disturbances, description.joint_forces),
        springs=springs_data(description.springs, description.joint_springs),
        bushings=section_data(description.bushings, bushing_data),
        sensors=section_data(description.sensors, sensor_data),
        simulate=settings_data(description.settings),
    )
