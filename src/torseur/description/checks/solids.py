"""What bodies are made of: doubts about the meshes that their mass is computed from."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint
from torseur.description.records.machine import Description


def doubts(description: Description, index: Index) -> Iterator[Complaint]:
    """Meshes with holes, faces that look inward, sizes in millimetres; not of a body whose inertia is stated."""
    for body in description.bodies:
        if body.inertial is not None and body.inertial.taken_from == "statement":
            continue
        for solid in body.solids:
            for doubt in solid.doubts:
                cause = f"mesh '{solid.geometry.mesh}': {doubt.cause}"
                yield Complaint(solid.where, f"body '{body.name}'", cause, doubt.remedy, "warning")
