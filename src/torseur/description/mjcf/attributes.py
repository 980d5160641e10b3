"""Attributes of an element that may be written on it or on its default class."""

from __future__ import annotations

from collections.abc import Sequence

from torseur.description.complaint import Complaint, DescriptionError, Where, suggestion
from torseur.description.records.machine import Vector
from torseur.description.syntax.xml_cursor import Cursor


class Attributes:
    """What is written on an element, and where it says nothing on its default class, nearest first."""

    def __init__(self, cursor: Cursor, defaults: Sequence[Cursor] = ()) -> None:
        self.cursor = cursor
        self._levels = (cursor, *defaults)

    @property
    def where(self) -> Where:
        """The place of the element."""
        return self.cursor.where

    def error(self, cause: str, remedy: str) -> DescriptionError:
        """A complaint about the element, to be raised; one without a name is told by its tag and its owner."""
        tag, owner = f"<{self.cursor.tag}>", self.cursor.title
        if self.cursor.get("name"):
            return self.cursor.error(cause, remedy)
        element = tag if owner.startswith("<") else f"{tag} of {owner}"
        return DescriptionError(Complaint(self.where, element, cause, remedy))

    def level(self, *names: str) -> Cursor:
        """The element or class that gives one of these attributes; the element if none does."""
        for level in self._levels:
            if any([level.get(name) is not None for name in names]):  # asks for all, so that all count as used
                return level
        return self.cursor

    def get(self, name: str) -> str | None:
        """The attribute as written, or None."""
        return self.level(name).get(name)

    def number(self, name: str, default: float) -> float:
        """The attribute as a finite number."""
        value = self.level(name).number(name)
        return default if value is None else value

    def numbers(self, name: str, most: int) -> tuple[float, ...] | None:
        """One to ``most`` finite numbers, or None if the attribute is absent."""
        level = self.level(name)
        values = level.numbers(name)
        if values is not None and not 1 <= len(values) <= most:
            raise level.error(f"'{name}' of <{level.tag}> holds {len(values)} values", f"Give 1 to {most} numbers.")
        return values

    def vector(self, name: str, default: Vector) -> Vector:
        """The attribute as three finite numbers."""
        values = self.level(name).numbers(name, 3)
        if values is None:
            return default
        x, y, z = values
        return (x, y, z)

    def choice(self, name: str, choices: Sequence[str], default: str) -> str:
        """The attribute as one of the known words."""
        level = self.level(name)
        value = level.get(name)
        if value is None:
            return default
        if value not in choices:
            raise level.error(f"{name} '{value}' of <{level.tag}> is unknown", suggestion(value, choices))
        return value

    def note(self, name: str, reason: str) -> None:
        """List the attribute as not used, if it is written."""
        level = self.level(name)
        if level.get(name) is not None:
            level.note(f"@{name}", reason)
