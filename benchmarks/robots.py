"""The machines of the benchmark, by name."""

from __future__ import annotations

import re
import sysconfig
import warnings
from dataclasses import replace
from pathlib import Path

import torseur as ts
from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose

DATA = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "share" / "example-robot-data" / "robots"
FILES = {
    "ur5": "ur_description/urdf/ur5_robot.urdf",
    "panda": "panda_description/urdf/panda.urdf",
    "anymal": "anymal_b_simple_description/robots/anymal.urdf",
    "talos": "talos_data/robots/talos_reduced.urdf",
}
FLOATING = {"anymal", "talos"}
ROBOTS = (*FILES, "chain10", "chain50", "chain200", "chain1000")
AXES = ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))


def robot(name: str) -> ts.Model:
    """The model of a machine: a file of example-robot-data, or a chain of revolute links ``chain<n>``."""
    if chain_of := re.fullmatch(r"chain(\d+)", name):
        return ts.build(chain(int(chain_of[1])))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # some bodies of the files have inertias that no body can have
        base = "free" if name in FLOATING else None
        return ts.build(described(name), base=base, rotors="none", strict=False)


def described(name: str) -> Description:
    """What the robot's file says; sliding joints (the Panda's fingers) are fixed at zero."""
    description = ts.read_description(urdf(name))
    joints = (replace(j, type="fixed", mimic=None) if j.type == "prismatic" else j for j in description.joints)
    return replace(description, joints=tuple(joints), motors=())


def urdf(name: str) -> Path:
    """The robot's file; an error that says how to get it."""
    file = DATA / FILES[name]
    if not file.is_file():
        raise FileNotFoundError(f"{file} is missing: install the package example-robot-data (pip install .[peers]).")
    return file


def chain(n: int) -> Description:
    """n links of 0.3 m, each turning about the next of the axes z, y, x; no entry of the inertias is zero."""
    inertial = Inertial(1.0, Pose((0.12, 0.01, -0.02)), (0.004, 0.011, 0.012, 0.0003, -0.0002, 0.0005))
    bodies = tuple(Body(f"link{i}", inertial) for i in range(n))
    joints = tuple(
        Joint(
            f"joint{i}",
            "revolute",
            "world" if i == 0 else f"link{i - 1}",
            f"link{i}",
            Pose((0.0, 0.0, 0.0) if i == 0 else (0.3, 0.02, 0.05)),
            AXES[i % 3],
        )
        for i in range(n)
    )
    return Description(f"chain{n}", bodies, joints)
