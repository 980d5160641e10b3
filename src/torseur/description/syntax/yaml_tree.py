"""YAML text as plain data, with the line of every element; nothing in the text is executed or constructed.

The text is read event by event. Tags, merge keys, duplicate keys, several documents, deep nesting and aliases that
expand to huge trees are refused with a remedy. Scalars follow YAML 1.2: ``1e-6`` is a number, ``yes``, ``on`` and
``12:30`` are texts, ``010`` is ten. Keys are always texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Any

import yaml

from torseur.description.complaint import Complaint, DescriptionError, Where, suggestion
from torseur.frozen import dataclass

DEEPEST = 24
MOST_ELEMENTS = 200_000
MOST_ENTRIES = 20_000  # of one mapping: bodies of a machine
LARGEST_FILE = 4_000_000

Key = str | int
TreePath = tuple[Key, ...]

_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = dict.fromkeys(("", "~", "null", "Null", "NULL"))
_WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
_SPECIAL_FLOAT = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

_REMEDIES = (
    ("'\\t'", "Indent with spaces; YAML does not allow tabs there."),
    ("mapping values are not allowed", "Check the indentation, and put a text that contains ': ' between quotes."),
    ("expected ':'", "Write each entry as 'key: value', with a space after the colon."),
    ("expected ',' or", "Close the bracket, and separate the entries by commas."),
    ("end of stream", "Close the quotes."),
    ("unknown escape", "Put the text between single quotes: in double quotes a backslash starts an escape."),
    ("undefined tag", "Remove the tag '!…': this format has none."),
    ("block end", "Give all entries of one mapping or list the same indentation."),
    ("undefined alias", "Define the anchor '&name' above its use '*name'."),
)


@dataclass(frozen=True)
class Tree:
    """The file's data (mappings, lists, texts, numbers, booleans, None) and the line of each element by its path.

    ``aliases`` are the places of ``*name`` by that of the element ``&name`` which they repeat.
    """

    file: str
    data: dict[str, Any]
    lines: dict[TreePath, int]
    aliases: dict[TreePath, list[TreePath]] = field(default_factory=dict)

    def where(self, path: TreePath = ()) -> Where:
        """The place of an element, or of the nearest one that encloses it."""
        while path and path not in self.lines:
            path = path[:-1]
        return Where(self.file, self.lines.get(path))


def load_tree(path: str | Path, *, text: str | bytes | None = None) -> Tree:
    """The tree of a YAML file, or of ``text`` (then ``path`` only names it)."""
    file = str(path)
    content = _file_content(Path(path)) if text is None else text
    if len(content) > LARGEST_FILE:
        raise _error(file, f"the file has more than {LARGEST_FILE} bytes", "Split the machine.")
    decoded = content if isinstance(content, str) else _decoded(content, file)
    return _composed(file, decoded.removeprefix("\ufeff"))


def _composed(file: str, text: str) -> Tree:
    """By the parser in C, where there is one; what it refuses is read again by the other, whose words are clearer."""
    quick = getattr(yaml, "CSafeLoader", None)
    if quick is not None:
        try:
            return _Composer(file, text, quick).tree()
        except TooLargeError:
            raise
        except (DescriptionError, UnicodeEncodeError):
            pass
    return _Composer(file, text, yaml.SafeLoader).tree()


class TooLargeError(DescriptionError):
    """A file that is refused because of its size."""


def plain_value(text: str) -> str | int | float | bool | None:
    """The value of an unquoted scalar.

    >>> [plain_value(text) for text in ("1e-6", "12:30", "yes", "true", "010")]
    [1e-06, '12:30', 'yes', True, 10]
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _SPECIAL_FLOAT.fullmatch(text):
        return float(text.replace(".", ""))
    return text


def _error(file: str, cause: str, remedy: str, line: int | None = None) -> DescriptionError:
    return DescriptionError(Complaint(Where(file, line), "file", cause, remedy))


def _file_content(path: Path) -> bytes:
    file = str(path)
    try:
        if path.is_dir():
            raise _error(file, "this is a folder", "Name a file in it.")
        if not path.is_file():
            near = suggestion(path.name, _neighbours(path))
            raise _error(file, "there is no such file", near if near.startswith("Did") else "Check the path.")
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as failure:
        if isinstance(failure, DescriptionError):
            raise
        raise _error(file, f"the file cannot be read ({failure})", "Check the path and its permissions.") from None


def _decoded(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as failure:
        line = content.count(b"\n", 0, failure.start) + 1
        cause = f"byte 0x{content[failure.start]:02x} is not UTF-8 text"
        raise _error(file, cause, "Save the file with the encoding UTF-8.", line) from None


def _neighbours(path: Path) -> list[str]:
    return [item.name for item in path.parent.iterdir()] if path.parent.is_dir() else []


class _Composer:
    """Turns the parser's events into a Tree, with the limits above."""

    def __init__(self, file: str, text: str, loader: Any) -> None:
        self.file = file
        self.text = text
        self.loader = loader
        self.lines: dict[TreePath, int] = {}
        self.anchors: dict[str, tuple[Any, int, TreePath]] = {}
        self.aliases: dict[TreePath, list[TreePath]] = {}
        self.elements = 0
        self.complaints: list[Complaint] = []

    def tree(self) -> Tree:
        try:
            data = self._document(yaml.parse(self.text, Loader=self.loader))
        except yaml.reader.ReaderError as failure:
            line = self.text.count("\n", 0, failure.position) + 1
            character = ord(failure.character) if isinstance(failure.character, str) else failure.character
            raise self._fatal(f"character U+{character:04X} is not allowed", "Remove it.", line) from None
        except yaml.MarkedYAMLError as failure:
            mark = failure.problem_mark or failure.context_mark
            cause = f"malformed YAML: {failure.problem or failure.context}"
            remedies = [remedy for part, remedy in _REMEDIES if part in cause]
            remedy = remedies[0] if remedies else "Check the indentation, brackets and quotes near this line."
            raise self._fatal(cause, remedy, mark.line + 1 if mark else None) from None
        except (yaml.YAMLError, ValueError, OverflowError) as failure:
            if isinstance(failure, DescriptionError):
                raise
            # the parser lets a few errors of Python through, such as chr() of an escape beyond Unicode
            raise self._fatal(f"malformed YAML: {failure}", "Check the escapes in double quotes.", None) from None
        if self.complaints:
            raise DescriptionError(self.complaints)
        return Tree(self.file, data, self.lines, self.aliases)

    def _fatal(self, cause: str, remedy: str, line: int | None) -> DescriptionError:
        return DescriptionError([*self.complaints, Complaint(Where(self.file, line), "file", cause, remedy)])

    def _too_large(self, cause: str, remedy: str, line: int | None) -> DescriptionError:
        return TooLargeError(Complaint(Where(self.file, line), "file", cause, remedy))

    def _document(self, events: Iterator[yaml.Event]) -> dict[str, Any]:
        data, documents = None, 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._fatal("a second document starts", "Keep one machine per file.", _line(event))
                data = self._node(next(events), events, ())
        if data is None:
            raise self._fatal("the file is empty", "Start with 'torseur: 1', then 'bodies:' and 'joints:'.", None)
        if not isinstance(data, dict):
            raise self._fatal("the file is not a mapping of keys", "Start with the line 'torseur: 1'.", 1)
        return data

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], path: TreePath) -> Any:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, path)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        if event.tag is not None:
            raise self._fatal(f"tag '{event.tag}' is refused", "Remove it: files hold data only.", _line(event))
        before = self.elements
        self._count(1, event)
        if len(path) > DEEPEST:
            raise self._fatal(f"nested deeper than {DEEPEST} levels", "Check the brackets.", _line(event))
        self.lines.setdefault(path, _line(event))
        if isinstance(event, yaml.ScalarEvent):
            value: Any = plain_value(event.value) if event.implicit[0] else event.value
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self._sequence(events, path)
        else:
            value = self._mapping(events, path)
        if event.anchor is not None:  # registered when complete: a node cannot contain itself
            self.anchors[event.anchor] = (value, self.elements - before, path)
        return value

    def _alias(self, event: yaml.AliasEvent, path: TreePath) -> Any:
        if event.anchor not in self.anchors:
            remedy = f"Define '&{event.anchor}' above its use."
            raise self._fatal(f"undefined alias '*{event.anchor}'", remedy, _line(event))
        value, size, anchor = self.anchors[event.anchor]
        self._count(size, event)
        self.aliases.setdefault(anchor, []).append(path)
        return value

    def _count(self, size: int, event: yaml.Event) -> None:
        self.elements += size
        if self.elements > MOST_ELEMENTS:
            remedy = "Use fewer aliases ('*name'), or split the machine."
            raise self._too_large(f"more than {MOST_ELEMENTS} elements, aliases counted", remedy, _line(event))

    def _sequence(self, events: Iterator[yaml.Event], path: TreePath) -> list[Any]:
        items: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self._node(event, events, (*path, len(items))))
        return items

    def _mapping(self, events: Iterator[yaml.Event], path: TreePath) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._key(event)
            inner = (*path, key)
            if key in mapping:
                cause = f"key '{key}' is given twice, in lines {self.lines[inner]} and {_line(event)}"
                where = Where(self.file, _line(event))
                self.complaints.append(Complaint(where, "file", cause, "Keep one of them, or rename one."))
            else:
                self.lines[inner] = _line(event)
            mapping[key] = self._node(next(events), events, inner)
            if len(mapping) > MOST_ENTRIES:
                cause = f"'{'.'.join(map(str, path))}' has more than {MOST_ENTRIES} entries"
                raise self._too_large(cause, "Split the machine, or make it in Python.", _line(event))
        return mapping

    def _key(self, event: yaml.Event) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            remedy = "Write 'key: value'; put a text that starts with '{', '[' or '*' between quotes."
            raise self._fatal("a key is not a plain word", remedy, _line(event))
        if event.tag is not None:
            raise self._fatal(f"tag '{event.tag}' is refused", "Remove it: files hold data only.", _line(event))
        if event.value == "<<" and event.implicit[0]:
            remedy = "Write the keys out; motors can share theirs with 'like: other_motor'."
            raise self._fatal("the merge key '<<' is not part of this format", remedy, _line(event))
        if event.value == "" and event.implicit[0]:
            raise self._fatal("a key is empty", "Write a name before the colon.", _line(event))
        return str(event.value)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1
