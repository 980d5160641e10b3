"""The JSON schemas of the format and of side files, for editors.

``python -m torseur.description.yaml_format.json_schema`` writes them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from torseur.description.yaml_format.machine import MachineKeys, SideFileKeys
from torseur.description.yaml_format.planar.keys import PlanarMachineKeys
from torseur.description.yaml_format.sections.beams import MaterialKeys
from torseur.description.yaml_format.sections.bushings import SixKeys
from torseur.description.yaml_format.sections.spring_laws import DamperKeys, ForceKeys
from torseur.description.yaml_format.values import Keys

SCHEMA_FILE = Path(__file__).with_name("torseur.schema.json")
SIDE_FILE_SCHEMA = Path(__file__).with_name("torseur.side_file.schema.json")
_DIALECT = "https://json-schema.org/draft/2020-12/schema"

# written in a shorter way than by their keys, which are defined for those who refer to them
_WRITTEN_SHORTER: tuple[type[Keys], ...] = (DamperKeys, ForceKeys, MaterialKeys, SixKeys)


def schema_text() -> str:
    """The schema of this version of the format."""
    refs, definitions = _definitions(MachineKeys, PlanarMachineKeys)
    schema = {
        "$schema": _DIALECT,
        **_for_editors(definitions),
        "type": "object",
        "if": {"required": ["plane"]},
        "then": refs[PlanarMachineKeys, "validation"],
        "else": refs[MachineKeys, "validation"],
    }
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def side_file_schema_text() -> str:
    """The schema of side files: elements of another file may be told in part, so that no key of theirs is required."""
    refs, schema = _definitions(SideFileKeys)
    for name, definition in schema["$defs"].items():
        if name != SideFileKeys.__name__:
            definition.pop("required", None)
    whole = {"$schema": _DIALECT, **_for_editors(schema), **refs[SideFileKeys, "validation"]}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _definitions(*kinds: type[Keys]) -> tuple[Any, Any]:
    """References by kind, and the schema of all definitions."""
    return models_json_schema([(kind, "validation") for kind in (*kinds, *_WRITTEN_SHORTER)])


def _for_editors(schema: Any) -> Any:
    """The schema without titles and defaults of the program, in words that every editor knows."""
    if isinstance(schema, list):
        return [_for_editors(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: part for key, part in schema.items() if key != "default" and not _is_title(key, part)}
    plain = {key: _for_editors(part) for key, part in kept.items()}
    entries = plain.get("prefixItems")
    if isinstance(entries, list) and all(entry == entries[0] for entry in entries):
        plain["items"] = plain.pop("prefixItems")[0]
    if {"type": "null"} in plain.get("anyOf", ()):  # None stands for a key that is left out
        options = [option for option in plain.pop("anyOf") if option != {"type": "null"}]
        plain |= options[0] if len(options) == 1 else {"anyOf": options}
    if plain.get("type") == "object" and not plain.get("required"):
        plain["type"] = ["object", "null"]  # a key without value means an empty mapping
    return plain


def _is_title(key: str, part: Any) -> bool:
    return key == "title" and isinstance(part, str)


if __name__ == "__main__":
    for file, text in ((SCHEMA_FILE, schema_text()), (SIDE_FILE_SCHEMA, side_file_schema_text())):
        file.write_text(text, encoding="utf-8")
        print(file)
