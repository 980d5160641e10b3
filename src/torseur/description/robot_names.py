"""Machines by the names of the package robot_descriptions, which fetches and keeps files of known robots."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from torseur.description.complaint import Complaint, DescriptionError, Where

PREFIX = "robot_descriptions:"
_NAME = re.compile(r"[a-z0-9_]+_description", re.ASCII)


def is_robot_name(text: str) -> bool:
    """Whether a text is the name of a robot and of no file: ``robot_descriptions:panda_description``, or the latter.

    >>> is_robot_name("panda_description"), is_robot_name("arm.urdf")
    (True, False)
    """
    return text.startswith(PREFIX) or (bool(_NAME.fullmatch(text)) and not Path(text).exists())


def described_file(path: str | Path) -> Path:
    """The file itself, or that of the robot that is named."""
    if not is_robot_name(str(path)):
        return Path(path)
    name = str(path).removeprefix(PREFIX)
    where = Where(str(path))
    if not _NAME.fullmatch(name):
        remedy = "Names of that package end in _description: robot_descriptions:panda_description."
        raise DescriptionError(Complaint(where, "machine", f"'{name}' is no name of a robot", remedy))
    try:
        module = import_module(f"robot_descriptions.{name}")
    except ModuleNotFoundError:
        if find_spec("robot_descriptions") is None:
            cause = "robots by name are those of the package 'robot_descriptions', which is not installed"
            remedy = "Run: pip install robot_descriptions, or give a file."
        else:
            cause, remedy = f"the package 'robot_descriptions' has no '{name}'", "Its page lists the names."
        raise DescriptionError(Complaint(where, "machine", cause, remedy)) from None
    except Exception as error:  # it clones repositories: no network, no git, no room
        cause = f"the package 'robot_descriptions' could not fetch it: {error}"
        raise DescriptionError(Complaint(where, "machine", cause, "Look at the network, or give a file.")) from error
    found = getattr(module, "URDF_PATH", None) or getattr(module, "MJCF_PATH", None)
    if found is None:
        cause = f"'{name}' comes as xacro alone"
        raise DescriptionError(Complaint(where, "machine", cause, "Give its XACRO_PATH as the file."))
    return Path(found)
