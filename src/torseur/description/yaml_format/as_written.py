"""Changes by the paths of a file that spells an element otherwise than its record is written.

Such are elements of a plane, whose points have two numbers, rows of a Denavit–Hartenberg table, and bodies with a
density for those shapes that have none of their own. What the file says of them stays with the description. A path that
leads there changes it as in the file, and the element is read again, as long as it still is what the file says.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, replace
from typing import Any

from torseur.description.complaint import DescriptionError, suggestion
from torseur.description.records.machine import Description
from torseur.description.syntax.yaml_tree import Tree
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data
from torseur.description.yaml_format.machine import MachineKeys
from torseur.description.yaml_format.path_keys import ENTRIES, FUNCTIONS, name_in, plain, set_value
from torseur.description.yaml_format.reader import machine_record, planar_machine_record, validated
from torseur.description.yaml_format.sections.mesh_files import Meshes
from torseur.description.yaml_format.spelling import PLANAR_SECTIONS

_ALIKE = ("where", "visuals", "collisions")
"""Fields of an element that no number of the file changes; how bodies look is not read again."""

_FIELDS = (*PLANAR_SECTIONS, "joint_forces", "joint_springs")
_TABLE = ("dh", "rows")

Way = tuple[str, ...]
"""Section, element and further keys that lead to a value."""


def changed_as_written(description: Description, changes: Mapping[str, Any]) -> tuple[Description, dict[str, Any]]:
    """The description with those changes that lead into what its file spells in its own way, and the other changes."""
    told, left = description.told, dict(changes)
    ways = {path: way for path in changes if told and (way := _way(told, path)) is not None}
    sound = _sound(description, {_element(way) for way in ways.values()})
    for path, way in ways.items():
        if _element(way) in sound:
            told = _with(told, way, plain(left.pop(path)), path)
        elif way[0] == "dh" or ("plane" in told and any(map(str.isdecimal, path.split(".")[2 - len(way) :]))):
            raise ValueError(_OVERTAKEN.format(path=path, element=".".join(_element(way))))
    if told is description.told:
        return description, left
    read = _read(description, told, {_element(ways[path]) for path in changes.keys() - left.keys()})
    if strange := _names(read) - _names(description):
        raise ValueError(f"'{min(strange)[1]}' would be another element than before: only the file can say that.")
    return replace(description, **_in_their_places(description, read), told=told), left


def in_space(entry: str, value: Any, plane: str | None) -> tuple[str, Any]:
    """An entry of gravity, or its value, as it is written in space; a file with ``plane`` counts along its axes."""
    if plane is None:
        return entry, value
    if not entry and isinstance(value, list) and len(value) == len(plane):
        along = dict(zip(plane, value, strict=True))
        return entry, [along.get(axis, 0.0) for axis in "xyz"]
    if entry.isdecimal() and int(entry) >= len(plane):
        raise ValueError(f"'gravity.{entry}' is not there. {_COUNTED}")
    return plane[int(entry)] if entry.isdecimal() else entry, value


_COUNTED = "In a file with 'plane' numbers count entries as the file has them, from 0; letters name axes in space."
_OVERTAKEN = (
    "'{path}' is a place in the file, but '{element}' was changed before in a way that the file has no place for. "
    "Change it by the path of the file first, or in one call."
)


def _way(told: Data, path: str) -> Way | None:
    """The keys by which a path leads into what the file says; None if it leads elsewhere."""
    section, _, rest = path.partition(".")
    if section == "dh" and "dh" in told:
        return _way_in_table(told["dh"]["rows"], rest, path)
    elements = told.get(section)
    if not isinstance(elements, dict) or (name := name_in(rest, elements)) is None:
        return None
    keys = rest.removeprefix(name).removeprefix(".").split(".")
    if keys == [""] or keys[0] in _ALIKE:
        return None
    found = _spelled(elements[name], keys, told.get("plane"))
    if found is None and "plane" in told and any(map(str.isdecimal, keys)):
        raise ValueError(f"'{path}' is not there. {_COUNTED}")
    return None if found is None else (section, name, *found)


def _way_in_table(rows: list[Data], rest: str, path: str) -> Way:
    """The row by its number, from 0, or by the name of its joint."""
    from torseur.description.yaml_format.sections.dh import DHRowKeys, row_name

    part, _, inside = rest.partition(".")
    names = [row_name(k, DHRowKeys.model_construct(name=row.get("name"))) for k, row in enumerate(rows)]
    name = name_in(inside, [*names, *map(str, range(len(rows)))]) if part == "rows" else None
    if name is None:
        raise ValueError(f"there is no '{path}'. {suggestion(path, [f'dh.rows.{known}' for known in names])}")
    keys = inside.removeprefix(name).removeprefix(".")
    if not keys:
        raise ValueError(f"'{path}' is no number but a row. Write a key of it behind it, such as '{path}.d'.")
    return (*_TABLE, str(names.index(name)) if name in names else name, *keys.split("."))


def _spelled(element: Any, keys: list[str], plane: str | None) -> Way | None:
    """The keys as the file spells them; None if it has no place for them."""
    inside, found = element, []
    for key in keys:
        entry = _entry(key, plane) if isinstance(inside, list) else key
        found.append(entry or key)
        if isinstance(inside, dict):
            inside = inside.get(key)
        elif isinstance(inside, list) and entry is not None:
            place = ENTRIES.get(entry, int(entry) if entry.isdecimal() else len(inside))
            inside = inside[place] if place < len(inside) else None
        elif (inside is not None and key not in FUNCTIONS) or (inside is None and _is_entry(key)):
            return None
    return tuple(found)


def _entry(key: str, plane: str | None) -> str | None:
    """An entry of a list as the file counts it: in a plane the letters of its axes are the numbers 0 and 1."""
    if plane is None or len(key) > 1 or key.isdecimal():
        return key if _is_entry(key) else None
    return str(plane.index(key)) if key in tuple(plane) else None


def _is_entry(key: str) -> bool:
    return key.isdecimal() or key in ENTRIES


def _element(way: Way) -> Way:
    """The table is one: rows stand on each other."""
    return way[:2]


def _with(told: Data, way: Way, value: Any, path: str) -> Data:
    """What the file says, with a value in its place."""
    section, name, *keys = way
    new = dict(told[section])
    if section == "dh":
        rows = {str(k): row for k, row in enumerate(new["rows"])}
        set_value(rows, keys[0], keys[1:], value, path)
        new["rows"] = list(rows.values())
    else:
        set_value(new, name, keys, value, path)
    return told | {section: new}


def _sound(description: Description, elements: AbstractSet[Way]) -> set[Way]:
    """Of these elements those that still are what the file says."""
    sound = set()
    for element in elements:
        try:
            read = _read(description, description.told, {element})
        except DescriptionError:  # it names a file that was found elsewhere
            continue
        if _in_their_places(description, read) == {}:
            sound.add(element)
    return sound


def _read(description: Description, told: Data, elements: AbstractSet[Way]) -> Description:
    """The machine that has these elements alone."""
    data: Data = {"torseur": 1, "name": description.name}
    for section, name in elements:
        if (section, name) == _TABLE:
            data["dh"] = told["dh"]
        else:
            element = told[section][name]
            data.setdefault(section, {})[name] = {key: element[key] for key in element if key not in _ALIKE}
    reading = Reading(Tree(description.where.file, data, {}))
    if "plane" in told:
        data["plane"] = told["plane"]
        read = planar_machine_record(Meshes(False), reading, within=description)
    else:
        read = machine_record(validated(MachineKeys, reading), Meshes(False), reading, within=description)
    if reading.complaints:
        raise DescriptionError(reading.complaints)
    return read


def _names(description: Description) -> set[tuple[str, str]]:
    """The elements by the field that holds them and their name."""
    return {(field, element.name) for field in _FIELDS for element in getattr(description, field)}


def _in_their_places(description: Description, read: Description) -> dict[str, Any]:
    """The fields of the description that change, with the elements that were read in the places of those before."""
    changes = {}
    for field in _FIELDS:
        before, new = getattr(description, field), {element.name: element for element in getattr(read, field)}
        after = tuple(_in_place_of(e, new[e.name]) if e.name in new else e for e in before)
        if any(e is not old for e, old in zip(after, before, strict=True)):
            changes[field] = after
    return changes


def _in_place_of(before: Any, element: Any) -> Any:
    """The element as it was read, where another stood that looks the same; that one, if they are equal."""
    known = {field.name for field in fields(element)}
    after = replace(element, **{name: getattr(before, name) for name in _ALIKE if name in known})
    return before if after == before else after
