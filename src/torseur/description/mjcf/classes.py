"""``<default>``: named classes of attributes, each inheriting from the class around it."""

from __future__ import annotations

from collections.abc import Iterable

from torseur.description.complaint import suggestion
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.includes import contents
from torseur.description.syntax.xml_cursor import Cursor

MAIN = "main"


class Classes:
    """The default classes of a model, by name."""

    def __init__(self, sections: Iterable[Cursor]) -> None:
        self._levels: dict[str, list[Cursor]] = {MAIN: []}  # the elements inside <default>, nearest first
        open_ends = [(section, MAIN, True) for section in sections]
        while open_ends:
            section, around, is_outer = open_ends.pop(0)
            name = section.get("class")
            if name is None and not is_outer:
                raise section.error("a <default> inside another has no class", 'Give class="…".')
            name = name or MAIN
            inner = [child for child in contents(section) if child.tag == "default"]
            own = [child for child in contents(section) if child.tag != "default"]
            inherited = self._levels.get(name, self._levels[around])
            self._levels[name] = [*own, *inherited]
            open_ends += [(child, name, False) for child in inner]

    def attributes(self, cursor: Cursor, childclass: str, *tags: str) -> Attributes:
        """Attributes of an element with its class, else the ``childclass`` of the bodies around it.

        ``tags`` are the elements of a class that hold for it, its own tag if none is given.
        """
        name = self.require(cursor, cursor.get("class") or childclass)
        return Attributes(cursor, [level for level in self._levels[name] if level.tag in (tags or (cursor.tag,))])

    def require(self, cursor: Cursor, name: str) -> str:
        """The name, if there is such a class."""
        if name not in self._levels:
            raise cursor.error(f"default class '{name}' does not exist", suggestion(name, self._levels))
        return name
