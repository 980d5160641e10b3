"""What springs, dampers and actuators between two points pull with, and bushings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from torseur.model.forces.spring import SHORTEST
from torseur.model.model import Model
from torseur.show.forces.arrow import Acting, Arrow
from torseur.show.nodes import Array, Nodes


def spring_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """F e on the first point, −F e on the second, (1) of ``PointSpring``."""
    for spring in model.springs:
        ends = nodes.frame(spring.first), nodes.frame(spring.second)
        signal = f"spring_force.{spring.name}"
        for here, there in (ends, ends[::-1]):
            yield Arrow(spring.name, "springForces", "N", here, (signal,), _pull(here, there, signal))


def _pull(here: dict[str, Any], there: dict[str, Any], signal: str) -> Any:
    def vectors(acting: Acting) -> Array:
        d = acting.point(there) - acting.point(here)
        length = np.maximum(np.linalg.norm(d, axis=1, keepdims=True), SHORTEST)
        return np.asarray(acting.signals[signal][:, None] * d / length)

    return vectors


def bushing_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """−f_p on the second frame, along the axes of the first, (2) of ``Bushing``."""
    for bushing in model.bushings:
        first, second = nodes.frame(bushing.first), nodes.frame(bushing.second)
        needs = tuple(f"spring_force.{bushing.name}.{axis}" for axis in "xyz")
        yield Arrow(bushing.name, "springForces", "N", second, needs, _against(first, needs))


def _against(axes: dict[str, Any], needs: tuple[str, ...]) -> Any:
    return lambda acting: -acting.in_world(axes, np.stack([acting.signals[name] for name in needs], axis=1))
