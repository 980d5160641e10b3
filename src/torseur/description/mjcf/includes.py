"""``<include>``: files of the model's own folder, put in place of the element that names them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.syntax.xml_tree import MAX_DEPTH, Element, parse_xml


def load(path: Path, text: str | bytes | None = None) -> Cursor:
    """The root of a file, in which each ``<include>`` holds the elements of the file it names."""
    root = parse_xml(path if text is None else text, str(path))
    return Cursor(_Loading(path.parent, {_real(path)}).expanded(root, str(path), depth=1), str(path))


def contents(cursor: Cursor) -> Iterator[Cursor]:
    """The children of an element; those of an included file in the place of its ``<include>``."""
    for child in cursor.children():
        if child.tag == "include":
            child.file = child.required("file")
            yield from contents(child)
        else:
            yield child


@dataclass
class _Loading:
    folder: Path
    loaded: set[str] = field(default_factory=set)

    def expanded(self, element: Element, file: str, depth: int) -> Element:
        """The element with the included files below it read."""
        if depth > MAX_DEPTH:
            raise _refusal(file, element, f"elements are nested more than {MAX_DEPTH} deep", "Check the includes.")
        if element.tag == "include":
            element, file = self._read(element, file)
        children = tuple(self.expanded(child, file, depth + 1) for child in element.children)
        return replace(element, children=children)

    def _read(self, include: Element, file: str) -> tuple[Element, str]:
        """The include with the children of the named file's root, and the file's path as its ``file``."""
        name = include.attributes.get("file", "")
        if not name.strip():
            raise _refusal(file, include, "it names no file", 'Give file="…".')
        path = Path(os.path.normpath(self.folder / name))
        inside = Path(_real(path)).is_relative_to(_real(self.folder))
        if os.path.isabs(name) or not path.is_relative_to(os.path.normpath(self.folder)) or not inside:
            cause = f"'{name}' is outside the model's folder '{self.folder}'"
            raise _refusal(file, include, cause, "Include only files of the model's folder.")
        if _real(path) in self.loaded:
            remedy = "Include each file once, and no file in itself."
            raise _refusal(file, include, f"'{name}' is included already", remedy)
        self.loaded.add(_real(path))
        attributes = include.attributes | {"file": str(path)}
        return replace(include, attributes=attributes, children=parse_xml(path).children), str(path)


def _real(path: Path) -> str:
    try:
        return os.path.realpath(path)
    except ValueError:  # a NUL in the path: reading it will say so
        return str(path)


def _refusal(file: str, element: Element, cause: str, remedy: str) -> DescriptionError:
    return DescriptionError(Complaint(Where(file, element.line), f"<{element.tag}>", cause, remedy))
