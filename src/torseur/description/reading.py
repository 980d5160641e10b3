"""From a model file of any known format to a description."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from torseur.collection import uncollected
from torseur.description.complaint import Complaint, DescriptionError, Where, suggestion
from torseur.description.kept_reading import kept_reading
from torseur.description.records.machine import Description
from torseur.description.robot_names import described_file

SUFFIXES = {".yaml": "yaml", ".yml": "yaml", ".urdf": "urdf", ".xml": "xml", ".mjcf": "mjcf", ".sdf": "sdf"}
SUFFIXES |= {".xacro": "xacro"}
ROOT_TAGS = {"robot": "urdf", "mujoco": "mjcf", "sdf": "sdf"}
SIDE_FILE = ".torseur.yaml"


@uncollected()  # readers that are loaded and records that are made are no garbage
def read_description(
    path: str | Path, *, search_paths: Iterable[str | Path] = (), side_file: bool | str | Path = True
) -> Description:
    """The machine that a file describes; its name's ending tells the format, for ``.xml`` the root element.

    ``robot_descriptions:panda_description`` names one of that package, where it is installed.
    Meshes, and tables that a YAML file names, are looked for in ``search_paths`` too. Beside a file of another format
    than YAML, ``arm.torseur.yaml`` beside ``arm.urdf``, may stand what that format cannot say: it is laid over the
    machine unless ``side_file`` is False, or is the file at the path that is given there.
    """
    path = described_file(path)
    form = _format(path)
    beside = _side_file(path, form, side_file)
    if beside is None:
        try:
            return _read(path, form, search_paths)
        except DescriptionError as error:
            if Path(path).name.endswith(SIDE_FILE):
                raise _lonely(Path(path), error) from None
            raise
    from torseur.description.yaml_format.side_file import SideFile

    side, searched = SideFile.read(beside), tuple(search_paths)
    return side.over(_read(path, form, (*searched, *side.search_paths)), searched)


def _read(path: str | Path, form: str, search_paths: Iterable[str | Path]) -> Description:
    # each reader is imported when it is needed: one file has one format
    match form:
        case "yaml":
            return kept_reading(Path(path), tuple(search_paths), partial(_read_yaml, path, search_paths))
        case "urdf":
            return kept_reading(Path(path), tuple(search_paths), partial(_read_urdf, path, search_paths))
        case "xacro":
            from torseur.description.urdf.expanded_xacro import expanded_xacro
            from torseur.description.urdf.reader import read_urdf

            return read_urdf(path, text=expanded_xacro(Path(path)), search_paths=search_paths)
        case "sdf":
            from torseur.description.sdf import read_sdf

            return read_sdf(path, search_paths=search_paths)
        case _:
            from torseur.description.mjcf import read_mjcf

            return read_mjcf(path, search_paths=search_paths)


def _read_yaml(path: str | Path, search_paths: Iterable[str | Path], content: bytes | None) -> Description:
    from torseur.description.yaml_format.reader import read_yaml

    return read_yaml(path, text=content, search_paths=search_paths)


def _read_urdf(path: str | Path, search_paths: Iterable[str | Path], content: bytes | None) -> Description:
    from torseur.description.urdf.reader import read_urdf

    return read_urdf(path, text=content, search_paths=search_paths)


def _side_file(path: Path, form: str, choice: bool | str | Path) -> Path | None:
    """The side file that is asked for; of a YAML file only where it is given."""
    if not isinstance(choice, bool):
        return Path(choice)
    if form == "yaml":
        _refuse_alone(path)
        return None
    beside = path.with_suffix(SIDE_FILE)
    return beside if choice and beside.is_file() else None


def _refuse_alone(path: Path) -> None:
    """An error for a side file that is given in the place of the machine that it stands beside."""
    if not path.name.endswith(SIDE_FILE):
        return
    stem = path.name.removesuffix(SIDE_FILE)
    for suffix in SUFFIXES:
        if (whole := path.with_name(stem + suffix)).is_file() and SUFFIXES[suffix] != "yaml":
            cause = f"this is the side file of {whole.name}, and no machine by itself"
            raise DescriptionError(Complaint(Where(str(path)), "model file", cause, f"Give {whole.name}."))


def _lonely(path: Path, error: DescriptionError) -> DescriptionError:
    """One complaint about a file with the name of a side file that describes no machine and stands beside none."""
    stem, count = path.name.removesuffix(SIDE_FILE), len(error.complaints)
    cause = (
        f"by its name this is a side file, which adds to a machine of another format, but no {stem}.urdf, "
        f"{stem}.xacro, {stem}.xml, {stem}.mjcf or {stem}.sdf stands beside it, and by itself it has {count} "
        f"fault{'s' * (count > 1)}, the first: {error.complaints[0]}"
    )
    remedy = "Give the machine's file, with this one beside it under the same name, or 'side_file' in Python."
    return DescriptionError(Complaint(Where(str(path)), "model file", cause.rstrip("."), remedy))


def _format(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        cause = (
            f"the ending '{suffix}' tells no known format" if suffix else "the name has no ending to tell the format"
        )
        known = suggestion(suffix, SUFFIXES)
        known += " Results of a run are for 'torseur plot', 'view' and 'recover'." if suffix == ".nc" else ""
        raise DescriptionError(Complaint(Where(str(path)), "model file", cause, known))
    if SUFFIXES[suffix] != "xml":
        return SUFFIXES[suffix]
    from torseur.description.syntax.xml_tree import parse_xml

    tag = parse_xml(path).tag
    if tag not in ROOT_TAGS:
        cause = f"its root element <{tag}> is none of <robot> (URDF), <mujoco> (MJCF) and <sdf>"
        raise DescriptionError(Complaint(Where(str(path), 1), "model file", cause, suggestion(tag, ROOT_TAGS)))
    return ROOT_TAGS[tag]
