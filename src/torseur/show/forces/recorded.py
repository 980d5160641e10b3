"""All arrows that a machine's runs may tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np

from torseur.model.model import Model
from torseur.show.forces.along_axes import gear_arrows, joint_spring_arrows, motor_arrows
from torseur.show.forces.arrow import Acting, Arrow
from torseur.show.forces.between_points import bushing_arrows, spring_arrows
from torseur.show.forces.from_outside import disturbance_arrows
from torseur.show.forces.through_joints import constraint_arrows, reaction_arrows
from torseur.show.nodes import Nodes

VARIABLES = ("reaction", "constraint_force", "spring_force", "torque", "gear_torque")
"""What a run records of forces."""

_SOURCES = (
    reaction_arrows,
    constraint_arrows,
    spring_arrows,
    bushing_arrows,
    joint_spring_arrows,
    motor_arrows,
    gear_arrows,
    disturbance_arrows,
)


def arrows_of(model: Model, nodes: Nodes) -> list[Arrow]:
    """Arrows of a machine, whether or not a run recorded them."""
    return list(chain.from_iterable(source(model, nodes) for source in _SOURCES))


def drawn_arrows(arrows: list[Arrow], acting: Acting) -> Iterator[dict[str, Any]]:
    """Those that were recorded and are not nil; a reaction tells all of a joint that a constraint's rows tell."""
    told = {arrow.name for arrow in arrows if arrow.layer == "reactions" and _is_known(arrow, acting)}
    for arrow in arrows:
        if _is_known(arrow, acting) and not (arrow.layer == "contacts" and arrow.name in told):
            data = arrow.as_data(acting)
            if np.any(arrow.vectors(acting)):
                yield data


def _is_known(arrow: Arrow, acting: Acting) -> bool:
    return all(name in acting.signals for name in arrow.needs)
