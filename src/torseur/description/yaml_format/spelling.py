"""What a file says in a way in which its description is not written again: paths of its numbers lead there too."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from torseur.description.syntax.yaml_tree import Tree, TreePath

Spelled = dict[str, Any]
"""Sections of a file's mapping."""

PLANAR_SECTIONS = ("bodies", "joints", "frames", "loads", "disturbances", "springs")
"""Sections that are written with two numbers for three, and one for an inertia, in a file with ``plane``."""


ALIASES = "&"
"""What no section is called: paths of elements behind an anchor, with those of their aliases."""


def own_spelling(tree: Tree) -> Spelled:
    """Elements of a plane, the table of an arm, bodies with a density for some of their shapes; and aliases."""
    told = _own_sections(tree.data)
    return told | {ALIASES: _aliases(tree)} if tree.aliases else told


def aliases_that_stay(told: Spelled, changes: Collection[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Paths that change behind an anchor, with those behind its aliases that do not."""
    for path in changes:
        anchors = [a for a in told.get(ALIASES, {}) if path == a or path.startswith(f"{a}.")]
        others = (alias + path.removeprefix(anchor) for anchor in anchors for alias in told[ALIASES][anchor])
        if staying := tuple(other for other in others if other not in changes):
            yield path, staying


def _aliases(tree: Tree) -> dict[str, tuple[str, ...]]:
    return {_dotted(anchor): tuple(map(_dotted, aliases)) for anchor, aliases in tree.aliases.items()}


def _dotted(path: TreePath) -> str:
    return ".".join(map(str, path))


def _own_sections(data: Spelled) -> Spelled:
    if "plane" in data:
        return {key: data[key] for key in ("plane", *PLANAR_SECTIONS) if data.get(key)}
    bodies = {name: body for name, body in (data.get("bodies") or {}).items() if _has_shapes_of_two_densities(body)}
    found = {"bodies": bodies, "dh": data.get("dh")}
    return {key: told for key, told in found.items() if told}


def _has_shapes_of_two_densities(body: Any) -> bool:
    """One of the body, and of shapes their own; meshes are not read again."""
    if not isinstance(body, dict) or "density" not in body:
        return False
    shapes = body.get("shapes") or ()
    weighed = any("density" in shape or "mass" in shape for shape in shapes)
    return weighed and not any("mesh" in shape for shape in shapes)
