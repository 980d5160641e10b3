"""What a file says in a way in which its description is not written again: paths of its numbers lead there too."""

from __future__ import annotations

from typing import Any

Spelled = dict[str, Any]
"""Sections of a file's mapping."""

PLANAR_SECTIONS = ("bodies", "joints", "frames", "loads", "disturbances", "springs")
"""Sections that are written with two numbers for three, and one for an inertia, in a file with ``plane``."""


def own_spelling(data: Spelled) -> Spelled:
    """Elements of a plane, the table of an arm, and bodies with a density for some of their shapes."""
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
