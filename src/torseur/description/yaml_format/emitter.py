"""Plain data as compact YAML: what fits on a line is written on one line, the rest is indented."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from torseur.description.syntax.yaml_tree import plain_value

WIDTH = 110

_PLAIN = re.compile(r"(?:[a-z]+://)?[A-Za-z_][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*")
# words that YAML 1.1 programs take for booleans or nothing
_RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def mapping_text(data: dict[str, Any]) -> str:
    """The text of a mapping; ``mapping_text`` and ``load_tree`` are inverse to each other."""
    return "".join(f"{line}\n" for line in _block(data))


def scalar_text(value: str | float | bool | int | None) -> str:
    """The text of a scalar, quoted where it would be read as something else.

    >>> [scalar_text(value) for value in (5.0, 1e-6, "arm", "1e-6", True)]
    ['5', '1.0e-06', 'arm', '"1e-6"', 'true']
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return _number_text(float(value))
    if value is None:
        return "null"
    plain = _PLAIN.fullmatch(value) and value.lower() not in _RESERVED and plain_value(value) == value
    return value if plain else '"' + "".join(map(_escaped, value)) + '"'


def _number_text(value: float) -> str:
    text = repr(value)
    if text.endswith(".0") and value != 0:
        return text[:-2]
    if "e" in text and "." not in text:  # YAML 1.1 programs want the point
        return text.replace("e", ".0e")
    return {"0.0": "0", "-0.0": "-0.0", "nan": ".nan", "inf": ".inf", "-inf": "-.inf"}.get(text, text)


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    code = ord(character)
    if 0x20 <= code < 0x7F or (0xA0 <= code < 0x2028) or (0x202A <= code < 0xD800):
        return character
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def flow_text(value: Any) -> str:
    """The text of a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar_text(key)}: {flow_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow_text, value)) + "]"
    return scalar_text(value)


def _block(value: dict[str, Any] | list[Any], indent: str = "") -> Iterator[str]:
    """Lines of a mapping or list that is written in block style."""
    if isinstance(value, list):
        for item in value:
            yield from _list_item(item, indent)
        return
    for key, item in value.items():
        line = f"{indent}{scalar_text(key)}: {flow_text(item)}"
        # only what is inside a section is gathered on one line: the file's outline stays visible
        if not isinstance(item, dict | list) or not item or (indent and len(line) <= WIDTH):
            yield line
        else:
            yield f"{indent}{scalar_text(key)}:"
            yield from _block(item, indent + "  ")


def _list_item(item: Any, indent: str) -> Iterator[str]:
    line = f"{indent}- {flow_text(item)}"
    if len(line) <= WIDTH or not isinstance(item, dict) or not item:
        yield line
        return
    first, *rest = _block(item, indent + "  ")
    yield f"{indent}- {first.lstrip()}"
    yield from rest
