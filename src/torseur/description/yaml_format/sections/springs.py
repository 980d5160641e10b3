"""Stiffness and damping in the units of a joint."""

from __future__ import annotations

from torseur.description import units
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.motion_kinds import Motion
from torseur.description.yaml_format.sections.disturbances import SpringKeys
from torseur.description.yaml_tree import TreePath


def spring_values(keys: SpringKeys, motion: Motion, path: TreePath, reading: Reading) -> tuple[float, float]:
    """(stiffness, damping) in SI units."""
    stiffness = units.quotient(motion.effort, motion.coordinate)
    return (
        reading.si(keys.stiffness, stiffness, (*path, "stiffness")),
        reading.si(keys.damping, motion.damping, (*path, "damping")),
    )
