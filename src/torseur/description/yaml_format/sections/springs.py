"""Springs with dampers: stops of joints, elastic gears, bristles of friction."""

from __future__ import annotations

from dataclasses import fields

from torseur.description.records.drives import Bristles, Elastic, Stop
from torseur.description.syntax import units
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data
from torseur.description.yaml_format.motion_kinds import Motion
from torseur.description.yaml_format.values import NOUGHT, Keys, LaterQuantity


class SpringKeys(Keys):
    """Stiffness and damping of a stop, or of the bristles of friction."""

    stiffness: LaterQuantity
    damping: LaterQuantity = NOUGHT


def spring_values(keys: SpringKeys, motion: Motion, path: TreePath, reading: Reading) -> tuple[float, float]:
    """(stiffness, damping) in SI units."""
    stiffness = units.quotient(motion.effort, motion.coordinate)
    return (
        reading.si(keys.stiffness, stiffness, (*path, "stiffness")),
        reading.si(keys.damping, motion.damping, (*path, "damping")),
    )


def spring_data(spring: Stop | Bristles | Elastic | None) -> Data:
    """Stiffness and damping, and the play of a gear."""
    if spring is None:
        return {}
    return {field.name: getattr(spring, field.name) for field in fields(spring)}
