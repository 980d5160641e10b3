"""An arrow of a scene: a force or a moment at a place, in every picture of a motion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import numpy as np

from torseur.frozen import dataclass
from torseur.pages.packing import packed
from torseur.show.nodes import Array, turned

Layer = Literal["loads", "contacts", "reactions", "springForces", "drives"]


@dataclass(frozen=True, eq=False)
class Acting:
    """Pictures of a motion: times, configurations, poses of all nodes, and recorded signals by their full names."""

    t: Array  # (N,)
    q: Array  # (N, nq)
    poses: Array  # (N, nodes, 9)
    signals: Mapping[str, Array]  # (N,) each

    def point(self, place: Mapping[str, Any]) -> Array:
        """(N, 3): where a place is in the world."""
        own = np.array(place["pose"][6:9])
        on = place["on"]
        return np.tile(own, (len(self.t), 1)) if on < 0 else self.poses[:, on, 6:9] + turned(self.poses[:, on], own)

    def in_world(self, place: Mapping[str, Any], components: Array) -> Array:
        """(N, 3): vectors along the axes of a place, (N, 3) or (3,), along those of the world."""
        own = turned(np.array(place["pose"]), components)
        on = place["on"]
        return np.broadcast_to(own if on < 0 else turned(self.poses[:, on], own), (len(self.t), 3))


@dataclass(frozen=True, eq=False)
class Arrow:
    """A force [N] or a moment [N m] at a place; ``needs`` names the signals that tell it.

    ``vectors`` are along the axes of the world. What wanders on the machine has ``points`` in the world in its place.
    """

    name: str
    layer: Layer
    unit: Literal["N", "N m"]
    place: Mapping[str, Any]
    needs: tuple[str, ...]
    vectors: Callable[[Acting], Array]
    points: Callable[[Acting], Array] | None = None

    def as_data(self, acting: Acting) -> dict[str, Any]:
        """For the scene, in single precision."""
        data = {"name": self.name, "layer": self.layer, "unit": self.unit, "vectors": packed(self.vectors(acting))}
        return {**data, **self.place, "points": None if self.points is None else packed(self.points(acting))}
