"""Names: each kind of element has its own, and the world's is taken."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index, elements
from torseur.description.complaint import Complaint, Where, visible
from torseur.description.records.machine import WORLD, Description


def duplicates(description: Description, index: Index) -> Iterator[Complaint]:
    """Two elements of a kind with one name, and frames named like a body."""
    for kind, found in elements(description).items():
        first: dict[str, Where] = {}
        for element in found:
            if element.name in first:
                cause = f"a {kind} of this name is already there ({first[element.name]})"
                yield Complaint(element.where, f"{kind} '{element.name}'", cause, "Give each its own name.")
            first.setdefault(element.name, element.where)
    for frame in description.frames:
        if frame.name in index.bodies:
            cause = f"body '{frame.name}' ({index.bodies[frame.name].where}) has this name, which is its own frame's"
            yield Complaint(frame.where, f"frame '{frame.name}'", cause, "Rename the frame.")


def reserved(description: Description, index: Index) -> Iterator[Complaint]:
    """Elements without a name, and bodies and frames named like the world."""
    for kind, found in elements(description).items():
        for element in found:
            if not element.name.strip():
                yield Complaint(element.where, f"{kind} '{element.name}'", "its name is blank", "Give it a name.")
            elif visible(element.name) != element.name or "\n" in element.name or "\t" in element.name:
                cause = "its name holds control characters, which command terminals instead of being printed"
                yield Complaint(element.where, f"{kind} '{visible(element.name)}'", cause, "Remove them.")
            elif element.name == WORLD and kind in ("body", "frame"):
                cause = f"'{WORLD}' is the name of the fixed frame that carries the machine"
                remedy = f"Rename it, and join it to '{WORLD}' by a fixed joint if it does not move."
                yield Complaint(element.where, f"{kind} '{WORLD}'", cause, remedy)
