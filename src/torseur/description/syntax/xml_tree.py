"""XML read safely into plain records that know their line.

Model files come from anywhere, so document types, entities and external references are refused where they begin, and
the size, the depth and the number of elements are bounded. Whatever is wrong with a file ends in a
``DescriptionError``. The parser is expat itself: what the standard library wraps around it takes longer to import than
a model to read.
``torseur.description.syntax.xml_cursor`` walks the tree and remembers what was used.
"""

from __future__ import annotations

from dataclasses import field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.frozen import dataclass

MAX_BYTES = 64 * 2**20
MAX_DEPTH = 200
MAX_ELEMENTS = 200_000


@dataclass(frozen=True)
class Element:
    """One XML element: names as written (``prefix:name``), its own text without surrounding blanks, its line."""

    tag: str
    attributes: dict[str, str]
    children: tuple[Element, ...]
    text: str
    line: int


def parse_xml(source: Path | str | bytes, file: str | None = None) -> Element:
    r"""The root element of a file (a ``Path``) or of a text (``str`` or ``bytes``); ``file`` is the name in errors.

    >>> root = parse_xml("<robot name='arm'>\n  <link name='hand'/>\n</robot>")
    >>> root.tag, root.attributes, root.children[0].line
    ('robot', {'name': 'arm'}, 2)
    """
    name = file or (str(source) if isinstance(source, Path) else Where().file)
    data = _bytes_of(source, name) if isinstance(source, Path) else source
    if len(data) > MAX_BYTES:
        raise _too_large(name)
    builder = _TreeBuilder(name)
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise _malformed(error, name) from None
    except (ValueError, LookupError) as error:
        if isinstance(error, DescriptionError):
            raise
        raise _refusal(
            Where(name, builder.line), f"the text cannot be decoded: {error}", "Save the file in UTF-8."
        ) from None
    if builder.root is None:
        raise _refusal(Where(name, 1), "the document holds no element", "Give a file with one root element.")
    return builder.root


def _bytes_of(path: Path, name: str) -> bytes:
    """The content of a regular file that is not empty and not too large."""
    try:
        if path.is_dir():
            raise _refusal(Where(name), "it is a folder, not a file", "Give the model file inside it.")
        if not path.exists():
            raise _refusal(Where(name), "the file does not exist", "Check the path and its spelling.")
        if not path.is_file():
            raise _refusal(Where(name), "it is not a regular file", "Give a regular file.")
        if path.stat().st_size > MAX_BYTES:
            raise _too_large(name)
        if not (data := path.read_bytes()).strip():
            raise _refusal(Where(name, 1), "the file is empty", "Give a file with one root element.")
        return data
    except DescriptionError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise _refusal(
            Where(name), f"the file cannot be read: {error}", "Check the path and its permissions."
        ) from None


@dataclass
class _Open:
    """An element whose end tag has not come yet."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def closed(self) -> Element:
        return Element(self.tag, self.attributes, tuple(self.children), "".join(self.text).strip(), self.line)


class _TreeBuilder:
    """Collects the events of its parser in ``root``.

    A document type is refused at its first word, before anything in it is read. So no entity can be declared but the
    five of XML; should a parser get there all the same, declarations and external references are refused too.
    """

    def __init__(self, file: str) -> None:
        self.root: Element | None = None
        self._file = file
        self._open: list[_Open] = []
        self._count = 0
        self.parser = expat.ParserCreate()
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse_declaration
        self.parser.EntityDeclHandler = self._refuse_declaration
        self.parser.UnparsedEntityDeclHandler = self._refuse_declaration
        self.parser.ExternalEntityRefHandler = self._refuse_declaration

    @property
    def line(self) -> int:
        return self.parser.ErrorLineNumber

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) >= MAX_DEPTH:
            raise self._limit(f"elements are nested more than {MAX_DEPTH} deep")
        if self._count > MAX_ELEMENTS:
            raise self._limit(f"there are more than {MAX_ELEMENTS} elements")
        self._open.append(_Open(name, attributes, self.line))

    def _end(self, name: str) -> None:
        element = self._open.pop().closed()
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element

    def _characters(self, content: str) -> None:
        self._open[-1].text.append(content)

    def _refuse_declaration(self, *told: object) -> NoReturn:
        raise _refusal(
            Where(self._file, self.line),
            "a document type or an entity is declared, which could exhaust the memory or read other files",
            "Remove <!DOCTYPE …> and <!ENTITY …>, and write the values in place.",
        )

    def _limit(self, cause: str) -> DescriptionError:
        return _refusal(
            Where(self._file, self.line), cause, "This is no model of a machine; check what wrote the file."
        )


def _malformed(error: expat.ExpatError, file: str) -> DescriptionError:
    return _refusal(
        Where(file, error.lineno),
        f"the XML is malformed: {expat.ErrorString(error.code)} (column {error.offset + 1})",
        "Correct the tags, quotes and characters near this line.",
    )


def _too_large(file: str) -> DescriptionError:
    return _refusal(
        Where(file), f"the file is larger than {MAX_BYTES // 2**20} MiB", "Keep meshes and data in files of their own."
    )


def _refusal(where: Where, cause: str, remedy: str) -> DescriptionError:
    return DescriptionError(Complaint(where, "document", cause, remedy))
