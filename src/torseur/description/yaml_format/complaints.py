"""What is wrong with a file, said with its line, the element's name, the cause in plain words and a remedy."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from torseur.description.complaint import Complaint, suggestion
from torseur.description.syntax.units import Kind, Quantity, UnitError
from torseur.description.syntax.yaml_tree import Key, Tree, TreePath
from torseur.frozen import dataclass

_SECTIONS = {
    "bodies": "body",
    "joints": "joint",
    "motors": "motor",
    "frames": "frame",
    "loads": "load",
    "servos": "servo",
    "sensors": "sensor",
    "controllers": "controller",
    "disturbances": "disturbance",
    "springs": "spring",
    "bushings": "bushing",
    "constraints": "constraint",
    "independent_speeds": "independent speed",
}

KnownKeys = Mapping[int, tuple[str, ...]]


@dataclass(frozen=True)
class Reading:
    """A tree that is being turned into records, where files that it names may be too, and the complaints so far."""

    tree: Tree
    search_paths: tuple[str | Path, ...] = ()
    complaints: list[Complaint] = field(default_factory=list)

    def complain(self, path: TreePath, cause: str, remedy: str) -> None:
        """Note what is wrong with the element at this path."""
        element, detail = element_of(path, self.tree.data)
        complaint = Complaint(self.tree.where(path), element, f"'{detail}': {cause}" if detail else cause, remedy)
        if complaint not in self.complaints:
            self.complaints.append(complaint)

    def si(self, written: Quantity, kind: Kind, path: TreePath) -> float:
        """The SI number; if it is of another kind, a complaint and zero."""
        try:
            return written.of(kind)
        except UnitError as error:
            self.complain(path, error.cause, error.remedy)
            return 0.0


def element_of(path: TreePath, data: dict[str, Any]) -> tuple[str, str]:
    """The element's title (``joint 'elbow'``), and the key inside it (``limits.lower``)."""
    if len(path) >= 2 and path[0] in _SECTIONS:
        return f"{_SECTIONS[str(path[0])]} '{path[1]}'", _dotted(path[2:])
    if len(path) >= 2 and path[0] == "loops":
        return _listed("loop", data["loops"], path[1]), _dotted(path[2:])
    if len(path) >= 3 and path[:2] == ("dh", "rows"):
        return _listed("DH row", data["dh"]["rows"], path[2]), _dotted(path[3:])
    return "machine", _dotted(path)


def _dotted(path: TreePath) -> str:
    return "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def _listed(title: str, items: Any, index: Key) -> str:
    item = items[index] if isinstance(items, list) and isinstance(index, int) else None
    name = item.get("name") if isinstance(item, dict) else None
    return f"{title} '{name}'" if isinstance(name, str) else f"{title} {int(index) + 1}"


def note_validation_errors(error: ValidationError, reading: Reading, known: KnownKeys) -> None:
    """Turn the validator's errors into complaints."""
    for details in error.errors(include_url=False):
        path = _path(details["loc"], reading.tree.data)
        cause, remedy = _said(details, path, reading.tree.data, known)
        reading.complain(path, cause, remedy)


def _path(loc: tuple[Key, ...], data: Any) -> TreePath:
    """The part of the validator's location that is in the file: it also names missing keys and inserted levels."""
    path: TreePath = ()
    for key in loc:
        inside = isinstance(data, dict) and key in data
        if inside or (isinstance(data, list) and isinstance(key, int) and key < len(data)):
            data, path = data[key], (*path, key)
    return path


def _at(path: TreePath, data: Any) -> Any:
    for key in path:
        data = data[key]
    return data


def _said(details: ErrorDetails, path: TreePath, data: dict[str, Any], known: KnownKeys) -> tuple[str, str]:
    """Cause and remedy."""
    context = details.get("ctx", {})
    if details["type"] == "torseur":
        return str(context["cause"]), str(context["remedy"])
    if details["type"] == "extra_forbidden":
        key, owner = str(details["loc"][-1]), _at(path[:-1], data)
        if key.count("(") != key.count(")"):
            return "this is no key but a piece of an expression with a comma", "Put the expression between quotes."
        return "unknown key", suggestion(key, known.get(id(owner), ()))
    if details["type"] == "missing":
        return _missing(details["loc"][-1])
    say = _BY_TYPE.get(details["type"])
    return say(details["input"], context) if say else (details["msg"], "See the description of the format.")


def _missing(key: Key) -> tuple[str, str]:
    if isinstance(key, int):
        return f"the list has no entry {key + 1}", "Give all entries."
    if key == "torseur":
        return "the version of the format is missing", "Add the line 'torseur: 1' at the top."
    return f"key '{key}' is missing", f"Add '{key}: …'."


def _shown(written: object) -> str:
    if isinstance(written, dict):
        return "a mapping"
    if isinstance(written, list | tuple):
        return "a list"
    if written is None:
        return "nothing"
    text = str(written).lower() if isinstance(written, bool) else str(written)
    return f"'{text}'" if len(text) <= 40 else f"'{text[:40]}…'"


def _mapping_wanted(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    return f"a mapping of keys is wanted, not {_shown(written)}", "Indent 'key: value' lines below it, or write {…}."


def _list_wanted(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    cause = f"a list is wanted, not {_shown(written)}"
    if isinstance(written, dict):
        return (
            cause,
            "Write each entry behind a dash, '- {…}', or all of them between brackets; a name is 'name: …' in it.",
        )
    return cause, "Write it between brackets, e.g. [0, 0, 0.5]."


def _not_allowed(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    allowed = re.findall(r"'([^']*)'", str(context.get("expected", "")))
    return f"{_shown(written)} is not known here", suggestion(str(written)[:40], allowed)


def _type_not_known(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    known = re.findall(r"'([^']*)'", str(context.get("expected_tags", "")))
    which, tag = _discriminator(context), str(context.get("tag"))[:40]
    return f"its {which} '{tag}' is not known", suggestion(tag, known)


def _type_missing(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    return _missing(_discriminator(context))


def _discriminator(context: Mapping[str, Any]) -> str:
    """The key that tells which of several sets of keys is meant."""
    return str(context.get("discriminator", "type")).strip("'")


def _too_long(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    wanted, given = context.get("max_length"), context.get("actual_length")
    return f"the list has {given} entries instead of {wanted}", f"Give {wanted} entries."


def _too_short(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    return "the list is empty", "Give at least one entry."


def _boolean_wanted(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    return f"{_shown(written)} is neither true nor false", "Write true or false."


def _whole_number_wanted(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    return f"a whole number is wanted, not {_shown(written)}", "Write 0, 1, 2, …"


def _text_wanted(written: object, context: Mapping[str, Any]) -> tuple[str, str]:
    return f"a text is wanted, not {_shown(written)}", "Put it between quotes if it is meant as text."


_BY_TYPE: dict[str, Callable[[object, Mapping[str, Any]], tuple[str, str]]] = {
    "model_type": _mapping_wanted,
    "model_attributes_type": _mapping_wanted,
    "dict_type": _mapping_wanted,
    "tuple_type": _list_wanted,
    "list_type": _list_wanted,
    "literal_error": _not_allowed,
    "union_tag_invalid": _type_not_known,
    "union_tag_not_found": _type_missing,
    "too_long": _too_long,
    "too_short": _too_short,
    "bool_type": _boolean_wanted,
    "string_type": _text_wanted,
    "int_type": _whole_number_wanted,
    "int_from_float": _whole_number_wanted,
}
