"""Numbers of a machine changed by their paths in its file: ``servos.elbow.kp``, ``bodies.tool.mass``.

Whatever the format that a machine was read from, the paths are those of the YAML file that says the same: section,
element, key, and further keys inside it. What an element says is written as such a file would hold it, with the new
values in their places, and read again, so that units and checks are those of any file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import lru_cache, partial
from typing import Any

from torseur.description.complaint import DescriptionError, suggestion
from torseur.description.records.machine import Body, Description
from torseur.description.speed_names import COORDINATE_NAMES, SPEED_NAMES
from torseur.description.syntax.yaml_tree import Tree
from torseur.description.yaml_format.as_written import changed_as_written, in_space
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data
from torseur.description.yaml_format.following import Stated, likenesses, put_into_followers, still_like
from torseur.description.yaml_format.machine import MachineKeys
from torseur.description.yaml_format.overlay import laid_over
from torseur.description.yaml_format.path_keys import ENTRIES, name_in, plain, set_value, spelled
from torseur.description.yaml_format.reader import machine_record, validated
from torseur.description.yaml_format.sections.mesh_files import Meshes
from torseur.description.yaml_format.writer import machine_data
from torseur.frozen import Same

_FIELDS = {
    "bodies": ("bodies",),
    "joints": ("joints",),
    "motors": ("motors",),
    "frames": ("frames",),
    "loads": ("loads",),
    "constraints": ("constraints",),
    "servos": ("servos",),
    "sensors": ("sensors",),
    "controllers": ("controllers",),
    "disturbances": ("disturbances", "joint_forces"),
    "springs": ("springs", "joint_springs"),
    "bushings": ("bushings",),
}
"""Section of a file → fields of a description that hold its elements."""

_WHOLE = {"gravity": "gravity", "initial": "initial", "simulate": "settings"}
"""What is no section of named elements → its field."""

_VECTOR = ("x", "y", "z")
_LOOKS = ("visuals", "collisions")
_GUESS = "guess"
_REMEMBERED = 64  # elements that were changed last: the same is often changed again


def changed(description: Description, changes: Mapping[str, Any]) -> Description:
    """The description with other values at these paths; elements that are not named stay the same objects.

    Raises ``DescriptionError`` with all complaints about values, ``ValueError`` for a path that leads nowhere.
    """
    if description.told:
        description, changes = changed_as_written(description, changes)
    data: Data = {"torseur": 1, "name": description.name}
    stated: dict[str, dict[str, frozenset[str]]] = {}
    for path, value in changes.items():
        section, _, rest = path.partition(".")
        if section in _WHOLE:
            _set_whole(data, description, section, rest, plain(value), path)
        elif section in _FIELDS:
            name, key = _set_in_element(data, description, section, rest, plain(value), path)
            of_section = stated.setdefault(section, {})
            of_section[name] = of_section.get(name, frozenset()) | {key}
        else:
            raise ValueError(f"there is no '{path}' in '{description.name}'. {_sections(section, description)}")
    for section, of_section in stated.items():
        if likes := likenesses(getattr(description, _FIELDS[section][0])):
            put_into_followers(data[section], of_section, likes, partial(_element_data, description, section))
    reading = Reading(Tree(description.where.file, data, {}))
    read = machine_record(validated(MachineKeys, reading), Meshes(False), reading, within=description)
    if reading.complaints:
        raise DescriptionError(reading.complaints)
    return replace(description, **_taken_over(description, read, data, stated))


def paths_of(description: Description, path: str) -> list[str]:
    """The paths that may follow one: sections, elements of a section, keys that an element has in the file."""
    section, _, rest = path.partition(".")
    if section in _WHOLE:
        told = machine_data(_alone(description, {_WHOLE[section]: getattr(description, _WHOLE[section])}))
        return _keys(told.get(section), section)
    if section not in _FIELDS:
        return [*_FIELDS, *_WHOLE]
    if (name := name_in(rest, _names(description, section))) is None:
        return [f"{section}.{one}" for one in _names(description, section)]
    return _keys(_element_data(description, section, name), f"{section}.{name}")


def _keys(data: Any, before: str) -> list[str]:
    """The paths of all values inside a mapping."""
    if not isinstance(data, dict):
        return [before]
    return [path for key, value in data.items() for path in _keys(value, f"{before}.{key}")]


def _sections(word: str, description: Description) -> str:
    if word == "dh":
        return "A table is read as bodies and joints: write bodies.<row>_link.mass, joints.<row>.limits.upper …"
    return suggestion(word, [*_FIELDS, *_WHOLE])


def _set_whole(data: Data, description: Description, section: str, rest: str, value: Any, path: str) -> None:
    if section == "gravity":
        rest, value = in_space(rest, value, description.told.get("plane"))
        if rest:
            data.setdefault(section, list(description.gravity))
            set_value(data, section, [rest], value, path)
        else:
            data[section] = value
        return
    if section not in data:
        told = machine_data(_alone(description, {_WHOLE[section]: getattr(description, _WHOLE[section])}))
        data[section] = told.get(section, {})
    first, _, name = rest.partition(".")
    if not first:
        raise ValueError(f"'{path}' is a section. {suggestion(path, paths_of(description, section))}")
    set_value(data[section], first, _keys_of_start(description, data[section].get(first), first, name), value, path)


def _keys_of_start(description: Description, inside: Any, part: str, rest: str) -> list[str]:
    """The keys that lead into a part of ``initial`` or ``simulate``; names of joints and motors may hold dots."""
    told = inside if isinstance(inside, dict) else {}
    known = [key for key, value in told.items() if isinstance(value, list | tuple | dict)]
    if part == "drives":
        known += [motor.name for motor in description.motors]
    elif rest.endswith(f".{_GUESS}"):
        known += [rest.removesuffix(f".{_GUESS}")]
    name = name_in(rest, known)
    if name is None or name == rest:
        return [rest] if rest else []
    entry, *others = rest.removeprefix(f"{name}.").split(".")
    return [name, _entry_of_start(description, part, name, entry), *others]


def _entry_of_start(description: Description, part: str, name: str, entry: str) -> str:
    """An entry of the coordinates or speeds of a joint, by the number or by the name that it has in Python, ``vx``."""
    joint = next((joint for joint in description.joints if joint.name == name), None)
    if joint is None or part not in ("positions", "velocities") or entry.isdecimal() or entry == _GUESS:
        return entry
    names = (COORDINATE_NAMES if part == "positions" else SPEED_NAMES)[joint.type]
    if entry in names:
        return str(names.index(entry))
    if len(names) == len(_VECTOR) and entry in _VECTOR:
        return entry
    raise ValueError(f"'initial.{part}.{name}.{entry}' is not there. {suggestion(entry, names)}")


def _set_in_element(
    data: Data, description: Description, section: str, rest: str, value: Any, path: str
) -> tuple[str, str]:
    """Set a value of an element; its name, and the first of the keys that lead to the value."""
    name = name_in(rest, _names(description, section))
    if name is None:
        raise ValueError(
            f"there is no '{path}' in '{description.name}'. "
            f"{suggestion(rest.partition('.')[0], _names(description, section))}"
        )
    keys = rest.removeprefix(name).removeprefix(".")
    if not keys:
        raise ValueError(f"'{path}' is no number but an element. Known are {_shown(paths_of(description, path))}")
    if section == "bodies" and keys.partition(".")[0] in _LOOKS:
        raise ValueError(f"'{path}' tells how '{name}' looks, and no number of its motion. Change it in the file.")
    elements: Data = data.setdefault(section, {})
    if name not in elements:
        elements[name] = _element_data(description, section, name)
    first, *others = [*spelled(elements[name], (written := keys.split("."))[0]), *written[1:]]
    if others and (others[0] in ENTRIES or others[0].isdecimal()) and first not in elements[name]:
        whole = f"{section}.{name}.{first}"
        raise ValueError(f"'{path}' is not there: the file says no '{first}' of it. Give '{whole}' whole, as a list.")
    if others or _is_number(elements[name].get(first)):
        set_value(elements[name], first, others, value, path)
    else:
        over = {section: {name: {first: value}}}
        elements[name] = laid_over({section: {name: elements[name]}}, over)[section][name]
    return name, first


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shown(paths: Iterable[str]) -> str:
    return ", ".join(f"'{path}'" for path in paths) + "."


def _names(description: Description, section: str) -> list[str]:
    return [element.name for field in _FIELDS[section] for element in getattr(description, field)]


def _element_data(description: Description, section: str, name: str) -> Data:
    """What a file would say of one element."""
    own = tuple(tuple(Same(e) for e in getattr(description, field) if e.name == name) for field in _FIELDS[section])
    return dict(_said(section, name, own))


@lru_cache(maxsize=_REMEMBERED)
def _said(section: str, name: str, own: tuple[tuple[Same, ...], ...]) -> Data:
    fields_of = zip(_FIELDS[section], own, strict=True)
    elements: dict[str, Any] = {field: tuple(_unseen(same.element) for same in of) for field, of in fields_of}
    data: Data = machine_data(replace(Description(""), **elements))[section][name]
    return data


def _alone(description: Description, own: Mapping[str, Any]) -> Description:
    return replace(Description(description.name), **own)


def _unseen(element: Any) -> Any:
    return replace(element, visuals=(), collisions=()) if isinstance(element, Body) else element


def _taken_over(
    description: Description, read: Description, data: Data, stated: Mapping[str, Stated]
) -> dict[str, Any]:
    """The fields that change, with the elements that were read in the places of those before."""
    changes: dict[str, Any] = {field: getattr(read, field) for section, field in _WHOLE.items() if section in data}
    for section in data.keys() & _FIELDS:
        for field in _FIELDS[section]:
            new = {element.name: element for element in getattr(read, field)}
            before = getattr(description, field)
            if any(element.name in new for element in before):
                of_section = stated.get(section, {})
                changes[field] = tuple(
                    _in_place_of(e, new[e.name], of_section.get(e.name, frozenset())) if e.name in new else e
                    for e in before
                )
    return changes


def _in_place_of(before: Any, element: Any, stated: frozenset[str]) -> Any:
    """The element that was read, where it stood; a body looks as it did, and what it was like it is still like."""
    kept = {field.name: getattr(before, field.name) for field in fields(before) if field.name in _KEPT}
    if "like" in kept:
        kept["like"] = still_like(kept["like"], stated)
    return replace(element, **kept)


_KEPT = ("where", "visuals", "collisions", "like")
