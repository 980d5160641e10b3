"""A walk over an XML tree that remembers what was used, so that the rest can be listed."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.description.records.machine import Ignored
from torseur.description.syntax.xml_tree import Element

UNUSED_ELEMENT = "nothing uses this element"
UNUSED_ATTRIBUTE = "nothing uses this attribute"
UNUSED_TEXT = "nothing uses this text"

_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
_LONGEST_NUMBER = 400  # characters: more are no number that anybody wrote


class Cursor:
    """An element being read.

    An attribute, a child or the text counts as used when it was asked for, even if it is absent.
    ``unused`` lists what remains of the element and of the children that were visited; a child that
    was never visited is listed as a whole.
    """

    def __init__(self, element: Element, file: str, path: str = "", owner: str = "") -> None:
        self.element = element
        self.file = file
        self.path = path or element.tag
        name = element.attributes.get("name")
        self.title = f"{element.tag} '{name}'" if name else owner or f"<{element.tag}>"
        self._used: set[str] = set()
        self._text_used = False
        self._visited: dict[int, Cursor] = {}
        self._reasons: list[Ignored] = []

    @property
    def tag(self) -> str:
        """The element's tag."""
        return self.element.tag

    @property
    def where(self) -> Where:
        """The place of the element."""
        return Where(self.file, self.element.line)

    def error(self, cause: str, remedy: str) -> DescriptionError:
        """A complaint about this element, to be raised."""
        return DescriptionError(Complaint(self.where, self.title, cause, remedy))

    # children ---------------------------------------------------------------------------------------------------

    def children(self, *tags: str) -> Iterator[Cursor]:
        """The children with one of these tags (all children if none is given), in the order of the file."""
        for index, child in enumerate(self.element.children):
            if not tags or child.tag in tags:
                yield self._visit(index)

    def child(self, tag: str) -> Cursor | None:
        """The first child with this tag; a second one stays unused."""
        return next(self.children(tag), None)

    def only_child(self, tag: str) -> Cursor | None:
        """The child with this tag; an error if there are two."""
        found = list(self.children(tag))
        if len(found) > 1:
            raise found[1].error(f"<{tag}> is given {len(found)} times", f"Keep one <{tag}> in <{self.tag}>.")
        return found[0] if found else None

    def required_child(self, tag: str, remedy: str = "") -> Cursor:
        """The one child with this tag; an error if it is missing."""
        found = self.only_child(tag)
        if found is None:
            raise self.error(f"<{self.tag}> has no <{tag}>", remedy or f"Add <{tag}> to <{self.tag}>.")
        return found

    def _visit(self, index: int) -> Cursor:
        if index not in self._visited:
            self._visited[index] = Cursor(self.element.children[index], self.file, self._paths[index], self.title)
        return self._visited[index]

    @cached_property
    def _paths(self) -> list[str]:
        """The paths of the children; those that would be the same are numbered from 1."""
        steps = [_step(child) for child in self.element.children]
        times, seen, paths = Counter(steps), Counter[str](), []
        for step in steps:
            seen[step] += 1
            paths.append(f"{self.path}/{step}" + (f"[{seen[step]}]" if times[step] > 1 else ""))
        return paths

    # attributes and text ----------------------------------------------------------------------------------------

    def get(self, name: str) -> str | None:
        """The attribute as written, or None."""
        self._used.add(name)
        return self.element.attributes.get(name)

    def required(self, name: str, remedy: str = "") -> str:
        """The attribute as written; an error if it is missing or blank."""
        value = self.get(name)
        if value is None or not value.strip():
            state = "missing" if value is None else "empty"
            raise self.error(f"attribute '{name}' of <{self.tag}> is {state}", remedy or f'Give {name}="…".')
        return value

    def text(self) -> str:
        """The text of the element itself, without surrounding blanks."""
        self._text_used = True
        return self.element.text

    def number(self, name: str) -> float | None:
        """The attribute as a finite number, or None if it is absent."""
        text = self.get(name)
        return None if text is None else self.parse_numbers(text, 1, name)[0]

    def required_number(self, name: str) -> float:
        """The attribute as a finite number; an error if it is missing."""
        return self.parse_numbers(self.required(name), 1, name)[0]

    def numbers(self, name: str, count: int | None = None) -> tuple[float, ...] | None:
        """The attribute as finite numbers separated by blanks (``count`` of them), or None if it is absent."""
        text = self.get(name)
        return None if text is None else self.parse_numbers(text, count, name)

    def parse_numbers(self, text: str, count: int | None, name: str) -> tuple[float, ...]:
        """The finite numbers of a text; ``name`` says in errors what the text is."""
        words = text.split()
        if count is not None and len(words) != count:
            remedy = f"Give {count} number{'s' if count > 1 else ''} separated by blanks."
            if "," in text:
                remedy += " Write decimals with a point, and no commas between numbers."
            raise self.error(
                f"'{name}' of <{self.tag}> holds {len(words)} values, not {count}: '{excerpt(text)}'", remedy
            )
        return tuple(self._parse_number(word, name) for word in words)

    def _parse_number(self, word: str, name: str) -> float:
        if len(word) <= _LONGEST_NUMBER and _NUMBER.fullmatch(word) and math.isfinite(value := float(word)):
            return value
        cause = f"'{name}' of <{self.tag}> holds '{excerpt(word)}', which is not a finite number"
        if "," in word:
            raise self.error(cause, "Write decimals with a point, and separate numbers by blanks.")
        raise self.error(cause, "Give a finite number such as 0.5 or -1e-3.")

    # what remains -----------------------------------------------------------------------------------------------

    def ignore(self, reason: str) -> None:
        """List the whole element as not used, for this reason."""
        self._reasons.append(Ignored(self.path, reason, self.where))

    def note(self, part: str, reason: str) -> None:
        """List one part of the element (an attribute, if it is there, as ``@name``) as not used, for this reason."""
        if part.startswith("@"):
            if part[1:] not in self.element.attributes:
                return
            self._used.add(part[1:])
        self._reasons.append(Ignored(f"{self.path}/{part}", reason, self.where))

    def unused(self) -> tuple[Ignored, ...]:
        """Everything below and in this element that was not used, in the order of the file."""
        whole = [record for record in self._reasons if record.element == self.path]
        if whole:
            return tuple(whole)
        found = list(self._reasons)
        for name in self.element.attributes:
            if name not in self._used:
                found.append(Ignored(f"{self.path}/@{name}", UNUSED_ATTRIBUTE, self.where))
        if self.element.text and not self._text_used:
            found.append(Ignored(f"{self.path}/text()", UNUSED_TEXT, self.where))
        for index in range(len(self.element.children)):
            if index in self._visited:
                found.extend(self._visited[index].unused())
            else:
                where = Where(self.file, self.element.children[index].line)
                found.append(Ignored(self._paths[index], UNUSED_ELEMENT, where))
        return tuple(found)


def _step(element: Element) -> str:
    name = element.attributes.get("name")
    return element.tag if name is None else f"{element.tag}[name='{name}']"


def excerpt(text: str) -> str:
    """The text, cut where it would fill an error message."""
    return text if len(text) <= 60 else text[:57] + "…"
