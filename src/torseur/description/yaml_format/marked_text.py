"""The text of a machine's file with the places of its elements, so that values in it can be changed one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

import yaml

from torseur.description.yaml_format.emitter import scalar_text
from torseur.frozen import dataclass

WHOLE = ("simulate", "initial")  # sections that are one element
_LINK = "_link"  # behind the name of a row: the body of it
_QUANTITY = re.compile(r"[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?(?: [A-Za-zµμΩ°^*/()0-9. -]*[A-Za-zµμΩ°^0-9)])?")
_AXES = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True)
class Edit:
    """Text that stands in the place of what was between two characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class MarkedText:
    """The text of a YAML file; what is found in it are the parser's nodes, with their places."""

    text: str

    @cached_property
    def root(self) -> yaml.Node | None:
        """The mapping of the file; None where it cannot be parsed."""
        try:
            return yaml.compose(self.text, Loader=yaml.SafeLoader)
        except (yaml.YAMLError, ValueError):
            return None

    def found(self, keys: Sequence[str]) -> list[yaml.Node]:
        """The nodes that keys lead through, from the root on, as far as they are in the file."""
        nodes = [] if self.root is None else [self.root]
        left = list(self._in_table(keys))
        while left and nodes:
            inside = entry(nodes[-1], left.pop(0))
            if inside is None:
                break
            nodes.append(inside)
        return nodes

    def scalar(self, keys: Sequence[str]) -> str | None:
        """The text of the value that keys lead to; None where the file does not say it."""
        nodes = self.found(keys)
        whole = len(nodes) == len(self._in_table(keys)) + 1
        return str(nodes[-1].value) if whole and isinstance(nodes[-1], yaml.ScalarNode) else None

    def _in_table(self, keys: Sequence[str]) -> tuple[str, ...]:
        """The same keys; of bodies and joints of a table those of its rows."""
        if self.root is None or len(keys) < 2 or keys[0] not in ("bodies", "joints"):
            return tuple(keys)
        table = entry(self.root, "dh")
        rows = None if table is None else entry(table, "rows")
        if isinstance(rows, yaml.SequenceNode):
            for k, row in enumerate(rows.value):
                name = entry(row, "name")
                own = f"joint{k + 1}" if name is None else str(name.value)
                if keys[1] == (own + _LINK if keys[0] == "bodies" else own):
                    return ("dh", "rows", str(k), *keys[2:])
        return tuple(keys)

    def depth_of_element(self, keys: Sequence[str]) -> int:
        """How many nodes of ``found`` come before the first key inside of the element that keys lead into."""
        if keys[0] in WHOLE:
            return 2
        return 4 if self._in_table(keys)[0] == "dh" else 3

    def replaced(self, node: yaml.Node, text: str) -> Edit:
        """Another text for a node."""
        return Edit(node.start_mark.index, node.end_mark.index, text)

    def inserted(self, mapping: yaml.Node, line: str) -> Edit | None:
        """One more entry, ``key: value``, of a mapping, behind its last; None where there is no mapping."""
        if not isinstance(mapping, yaml.MappingNode):
            return None
        if mapping.flow_style:
            at = mapping.end_mark.index - 1
            return Edit(at, at, f", {line}" if mapping.value else line)
        first, last = mapping.value[0][0], mapping.value[-1][1]
        indent = " " * first.start_mark.column
        if isinstance(last, yaml.ScalarNode) or last.flow_style:
            at = self._end_of_line(last.end_mark.index)
            return Edit(at, at, f"\n{indent}{line}")
        return Edit(first.start_mark.index, first.start_mark.index, f"{line}\n{indent}")

    def _end_of_line(self, index: int) -> int:
        end = self.text.find("\n", index)
        return len(self.text) if end < 0 else end

    def with_(self, edits: Sequence[Edit]) -> str:
        """The text after all edits; those inside of what another replaces are left out."""
        text = self.text
        outer = [e for e in edits if not any(o.start <= e.start and e.end <= o.end and o != e for o in edits)]
        for edit in sorted(outer, key=lambda edit: edit.start, reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text


def entry(node: yaml.Node, key: str) -> yaml.Node | None:
    """The value of a key in a mapping, or an entry of a list by its number, x, y or z."""
    if isinstance(node, yaml.MappingNode):
        return next((value for own, value in node.value if own.value == key), None)
    if isinstance(node, yaml.SequenceNode):
        place = _AXES.get(key, int(key) if key.isdecimal() else len(node.value))
        return node.value[place] if place < len(node.value) else None
    return None


def value_text(value: float | str) -> str:
    """A number, or a number with its unit, as one writes it by hand."""
    if isinstance(value, str) and _QUANTITY.fullmatch(value):
        return value
    return scalar_text(value)
