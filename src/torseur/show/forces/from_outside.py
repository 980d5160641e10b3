"""Forces from outside that are functions of time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from torseur.model.forces.disturbance import Disturbance
from torseur.model.model import Model
from torseur.show.forces.arrow import Acting, Arrow
from torseur.show.nodes import Array, Nodes


def disturbance_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """Force and torque at the frames that they act on; the file tells them, so that any run does."""
    for disturbance in model.disturbances:
        place = nodes.frame(disturbance.frame)
        for unit, rows in (("N", slice(3, 6)), ("N m", slice(0, 3))):
            vectors = _at_times(disturbance, place, rows)
            yield Arrow(disturbance.name, "loads", unit, place, (), vectors)  # type: ignore[arg-type]


def _at_times(disturbance: Disturbance, place: dict[str, Any], rows: slice) -> Any:
    def vectors(acting: Acting) -> Array:
        t = ca.SX.sym("t")
        told = ca.Function("told", [t], [ca.densify(disturbance.wrench(t, ca.DM.eye(3)))])
        components = np.array(told(acting.t[None])).T[:, rows]
        return components if disturbance.in_world else acting.in_world(place, components)

    return vectors
