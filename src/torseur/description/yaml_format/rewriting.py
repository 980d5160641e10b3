"""A machine's file with other numbers in it: comments, order and units stay where they can.

Values are changed in the text, in their places. Whether the text then says what was meant is not argued but seen: it is
read again, and only if the very machine comes out is it taken. Else the machine is written anew, without comments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import Description
from torseur.description.yaml_format.changes import changed
from torseur.description.yaml_format.emitter import flow_text, scalar_text
from torseur.description.yaml_format.marked_text import WHOLE, Edit, MarkedText, value_text
from torseur.description.yaml_format.number_paths import numbers_in
from torseur.description.yaml_format.reader import read_yaml
from torseur.description.yaml_format.writer import machine_data, yaml_text
from torseur.frozen import dataclass

Changes = Mapping[str, float | str]


@dataclass(frozen=True)
class Rewritten:
    """The new text of a file; ``kept`` tells whether it is the old one but for the values that changed."""

    text: str
    kept: bool


class _NoPlaceError(ValueError):
    """The text has no place for a value."""


def rewritten(text: str | None, description: Description, changes: Changes) -> Rewritten:
    """The file of the machine with these numbers; ``text`` is that of its YAML file, None for other formats."""
    machine = changed(description, changes)
    for deep in (True, False) if text is not None else ():
        try:
            new = _Rewriting(MarkedText(text or ""), description, machine, changes, deep=deep).text()
            if read_yaml(description.where.file, text=new) == machine:
                return Rewritten(new, kept=True)
        except (_NoPlaceError, DescriptionError):
            continue
    return Rewritten(yaml_text(machine), kept=False)


class _Rewriting:
    """The edits that changes ask for.

    A key that the file does not have is added where its keys end, ``deep`` inside; or else all that stands under the
    first key of its element is written anew, since it may be said there in another way.
    """

    def __init__(
        self, file: MarkedText, before: Description, after: Description, changes: Changes, *, deep: bool
    ) -> None:
        self.file, self.deep = file, deep
        self.after = machine_data(after)
        known = {number.path: number.keys for number in numbers_in(before)}
        if not changes.keys() <= known.keys() or file.root is None:
            raise _NoPlaceError
        self.changes = {known[path]: value for path, value in changes.items()}

    def text(self) -> str:
        """The text with all values in their places."""
        edits = [edit for keys, value in self.changes.items() for edit in self._edits(keys, value)]
        return self.file.with_(list(dict.fromkeys(edits)))

    def _edits(self, keys: tuple[str, ...], value: float | str) -> Iterator[Edit]:
        nodes = self.file.found(keys)
        if keys == ("gravity",):
            yield self._at_root("gravity", value_text(value), nodes)
            return
        element = self.file.depth_of_element(keys)
        if self.file.scalar(keys) is not None:
            yield self.file.replaced(nodes[-1], value_text(value))
        elif len(nodes) == element or (self.deep and len(nodes) > element):
            inside = len(nodes) - element  # keys of the element that are there
            told = self._said(self._own_keys(keys)[: 1 + inside], keys)
            yield self._inserted(nodes[-1], self._own_keys(keys)[inside], flow_text(told))
        elif len(nodes) > element:
            told = self._said(self._own_keys(keys)[:1], keys)
            yield self.file.replaced(nodes[element], flow_text(told))
        elif keys[0] == "simulate":
            yield self._at_root("simulate", flow_text(self.after["simulate"]), nodes)
        else:
            raise _NoPlaceError

    def _at_root(self, key: str, text: str, nodes: list[yaml.Node]) -> Edit:
        if len(nodes) > 1:
            return self.file.replaced(nodes[1], text)
        end = len(self.file.text)
        line = "" if self.file.text.endswith("\n") else "\n"
        return Edit(end, end, f"{line}{key}: {text}\n")

    def _inserted(self, mapping: yaml.Node, key: str, text: str) -> Edit:
        edit = self.file.inserted(mapping, f"{scalar_text(key)}: {text}")
        if edit is None or "\n" in text:
            raise _NoPlaceError
        return edit

    def _own_keys(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The keys inside of an element."""
        return keys[1:] if keys[0] in WHOLE else keys[2:]

    def _said(self, own: tuple[str, ...], keys: tuple[str, ...]) -> Any:
        """What the new file says under some keys of an element."""
        inside: Any = self.after
        for key in (*keys[: len(keys) - len(self._own_keys(keys))], *own):
            if not isinstance(inside, dict) or key not in inside:
                raise _NoPlaceError
            inside = inside[key]
        return inside
