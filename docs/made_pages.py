"""Pages made of the program itself: the keys of the machine file from its schema, the API from its docstrings."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import torseur
from torseur.description.yaml_format.json_schema import schema_text

FIRST = ("MachineKeys", "PlanarMachineKeys")  # the whole file
ORDER = ("load", "simulate", "compile", "linearize", "equations")  # what most begin with


def write(folder: Path) -> None:
    """Write all pages into a folder."""
    folder.mkdir(exist_ok=True)
    pages = {"file_reference.md": file_reference(), "api.md": api(), "others.md": others(folder.parent)}
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:  # unchanged pages are not built again
            path.write_text(text, encoding="utf-8")


def others(docs: Path) -> str:
    """Pages that the contents of the index do not name."""
    named = (docs / "index.md").read_text(encoding="utf-8").split("```{toctree}", 1)[1].splitlines()
    found = sorted(path.stem for path in docs.glob("*.md") if path.stem not in (*named, "index"))
    return "\n".join(["# Further pages", "", "```{toctree}", *(f"../{name}" for name in found), "```", ""])


def file_reference() -> str:
    """Every key of the machine file: what it takes and what it means."""
    schema = json.loads(schema_text())
    parts = schema["$defs"]
    lines = ["# Keys of the machine file", "", "Made from the schema that editors use (`torseur schema`). Examples and"]
    lines += ["explanations are in [the machine file](../format.md).", ""]
    for name in sorted(parts, key=lambda name: (name not in FIRST, name)):
        if parts[name].get("properties"):
            lines += ["", f"## {_title(name)}", "", _said(parts[name].get("description", "")), "", *_table(parts[name])]
    return "\n".join(lines) + "\n"


def _title(name: str) -> str:
    return name.removesuffix("Keys") or name


def _table(of: dict[str, Any]) -> list[str]:
    needed = of.get("required", ())
    rows = ["| key | takes | meaning |", "|---|---|---|"]
    for key, value in of.get("properties", {}).items():
        must = " (required)" if key in needed else ""
        rows.append(f"| `{key}`{must} | {_takes(value)} | {_said(value.get('description', ''))} |")
    return rows


def _takes(value: dict[str, Any]) -> str:
    if "$ref" in value:
        return _title(value["$ref"].rpartition("/")[2])
    if "enum" in value:
        return ", ".join(f"`{one}`" for one in value["enum"])
    if "const" in value:
        return f"`{value['const']}`"
    for several in ("anyOf", "oneOf", "allOf"):
        if several in value:
            return " or ".join(dict.fromkeys(_takes(one) for one in value[several]))
    kind = value.get("type", "any")
    if kind == "array":
        return f"list of {_takes(value.get('items', {}))}" if isinstance(value.get("items"), dict) else "list"
    if kind == "object" and isinstance(value.get("additionalProperties"), dict):
        return f"names with {_takes(value['additionalProperties'])}"
    return str(kind) if isinstance(kind, str) else " or ".join(map(str, kind))


def _said(text: str) -> str:
    """One paragraph that a table can hold; angle brackets and bars are letters here."""
    plain = " ".join(text.replace("``", "`").split())
    return plain.replace("|", "\\|").replace("<", "&lt;") if "`" not in plain else plain.replace("|", "\\|")


def api() -> str:
    """Every public name with its signature and docstring."""
    lines = [
        "# Python",
        "",
        "`import torseur as ts`. Arrays are NumPy, in SI units; shapes are those of one state, and",
    ]
    lines += ["`(..., n)` for a batch: q is (nq,), v is (nv,), a matrix (nv, nv).", ""]
    names = [*ORDER, *(name for name in torseur.__all__ if name not in ORDER)]
    for name in names:
        lines += _entry(name, getattr(torseur, name))
    return "\n".join(lines)


def _entry(name: str, found: Any) -> list[str]:
    lines = [f"## ts.{name}", ""]
    if inspect.isclass(found):
        lines += ["```text", inspect.getdoc(found) or "", "```", ""]
        for method, own in inspect.getmembers(found):
            if not method.startswith("_") and (inspect.isfunction(own) or isinstance(own, property)):
                of = own.fget if isinstance(own, property) else own
                shown = method if isinstance(own, property) else f"{method}{_signature(own)}"
                said = (inspect.getdoc(of) or "").strip()
                told = [f"    {line}".rstrip() for line in said.splitlines()]
                lines += ["```text", f"{name}.{shown}", "", *told, "```", ""]
        return lines
    return [*lines, "```text", f"{name}{_signature(found)}", "", inspect.getdoc(found) or "", "```", ""]


def _signature(found: Any) -> str:
    try:
        return str(inspect.signature(found)).replace("'", "")
    except (TypeError, ValueError):
        return "(...)"
