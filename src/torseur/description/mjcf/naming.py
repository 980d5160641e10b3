"""Names for what MJCF leaves without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from torseur.description.records.machine import WORLD
from torseur.description.syntax.xml_tree import Element


class Names:
    """The names that a file gives, and new ones that differ from them."""

    def __init__(self, root: Element) -> None:
        self.bodies = {WORLD, *_named(root, "body")}
        self._taken = {
            "body": self.bodies | set(_named(root, "site")),
            "joint": set(_named(root, "joint", "freejoint")),
            "motor": {name for tag in root.children if tag.tag == "actuator" for name in _all_names(tag)},
            "equality": {name for tag in root.children if tag.tag == "equality" for name in _all_names(tag)},
        }
        self._counts: Counter[str] = Counter()
        # frames and bodies share their names
        self._taken["frame"] = self._taken["body"]

    def fresh(self, kind: str, wish: str) -> str:
        """The wished name, with a number if it is taken."""
        taken, name = self._taken[kind], wish
        while name in taken:
            self._counts[wish] += 1
            name = f"{wish}_{self._counts[wish] + 1}"
        taken.add(name)
        return name


def _named(root: Element, *tags: str) -> Iterator[str]:
    open_ends = [root]
    while open_ends:
        element = open_ends.pop()
        open_ends.extend(element.children)
        if element.tag in tags and (name := element.attributes.get("name")):
            yield name


def _all_names(section: Element) -> Iterator[str]:
    return (name for child in section.children if (name := child.attributes.get("name")))
