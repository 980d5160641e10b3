"""From a model file of any known format to a description."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from torseur.description.complaint import Complaint, DescriptionError, Where, suggestion
from torseur.description.records import Description
from torseur.description.xml_tree import parse_xml

SUFFIXES = {".yaml": "yaml", ".yml": "yaml", ".urdf": "urdf", ".xml": "xml", ".mjcf": "mjcf"}
ROOT_TAGS = {"robot": "urdf", "mujoco": "mjcf"}


def read_description(path: str | Path, *, search_paths: Iterable[str | Path] = ()) -> Description:
    """The machine that a file describes; its name's ending tells the format, for ``.xml`` the root element.

    Meshes, and tables that a YAML file names, are looked for in ``search_paths`` too.
    """
    # each reader is imported when it is needed: one file has one format
    match _format(Path(path)):
        case "yaml":
            from torseur.description.yaml_format.reader import read_yaml

            return read_yaml(path, search_paths=search_paths)
        case "urdf":
            from torseur.description.urdf.reader import read_urdf

            return read_urdf(path, search_paths=search_paths)
        case _:
            from torseur.description.mjcf import read_mjcf

            return read_mjcf(path, search_paths=search_paths)


def _format(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        cause = (
            f"the ending '{suffix}' tells no known format" if suffix else "the name has no ending to tell the format"
        )
        raise DescriptionError(Complaint(Where(str(path)), "model file", cause, suggestion(suffix, SUFFIXES)))
    if SUFFIXES[suffix] != "xml":
        return SUFFIXES[suffix]
    tag = parse_xml(path).tag
    if tag not in ROOT_TAGS:
        cause = f"its root element <{tag}> is neither <robot> (URDF) nor <mujoco> (MJCF)"
        raise DescriptionError(Complaint(Where(str(path), 1), "model file", cause, suggestion(tag, ROOT_TAGS)))
    return ROOT_TAGS[tag]
