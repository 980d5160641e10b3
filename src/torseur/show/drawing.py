"""A machine's drawing: its parts with the nodes that they sit on, and its motions told by these nodes."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.pages.packing import packed
from torseur.show.beams import DrawnBeam, drawn_beams
from torseur.show.elements import (
    drawn_bushings,
    drawn_frames,
    drawn_joint_springs,
    drawn_joints,
    drawn_loads,
    drawn_motors,
    drawn_springs,
    drawn_wheels,
    traced_points,
)
from torseur.show.forces.arrow import Acting, Arrow
from torseur.show.forces.recorded import arrows_of, drawn_arrows
from torseur.show.masses import drawn_masses
from torseur.show.motion import Played
from torseur.show.nodes import Array, Nodes
from torseur.show.points import points_of
from torseur.show.shapes import drawn_shapes
from torseur.show.skeleton import drawn_skeleton
from torseur.show.solids import DrawnSolid, drawn_solids
from torseur.show.surfaces import Surfaces


@dataclass(frozen=True, eq=False)
class Drawing:
    """All that is drawn of a model; every part has claimed its nodes, so that motions of it fit its scene."""

    model: Model
    nodes: Nodes
    surfaces: Surfaces
    beams: tuple[DrawnBeam, ...]
    solids: tuple[DrawnSolid, ...]
    arrows: list[Arrow]
    parts: dict[str, list[dict[str, Any]]]

    @cached_property
    def _rest(self) -> Array:
        return self.nodes.poses(self.model.neutral())

    def motion(self, played: Played) -> dict[str, Any]:
        """A motion for the scene; poses and forces in single precision."""
        poses = self.nodes.poses(played.q)
        acting = Acting(played.t, played.q, poses, played.recorded)
        return {
            "name": played.name,
            "t": packed(played.t, "f8"),
            "poses": packed(poses),
            "strains": [packed(beam.strains(poses, self._rest)) for beam in self.beams],
            "solids": [solid.motion(self.model, played.q) for solid in self.solids],
            "forces": list(drawn_arrows(self.arrows, acting)),
        }


def drawing_of(model: Model, size: float) -> Drawing:
    """The drawing of a machine of this size [m]."""
    nodes, surfaces, points = Nodes(model), Surfaces(), points_of(model)
    beams, solids = tuple(drawn_beams(model, nodes)), tuple(drawn_solids(model, nodes))
    parts = {
        "shapes": list(drawn_shapes(model, nodes, surfaces)),
        "skeleton": list(drawn_skeleton(model, nodes, points, size)),
        "beams": [beam.as_data() for beam in beams],
        "solids": [solid.as_data() for solid in solids],
        "joints": list(drawn_joints(model, nodes)),
        "motors": list(drawn_motors(model, nodes)),
        "wheels": list(drawn_wheels(model, nodes)),
        "springs": list(drawn_springs(model, nodes)),
        "jointSprings": list(drawn_joint_springs(model, nodes)),
        "bushings": list(drawn_bushings(model, nodes)),
        "loads": list(drawn_loads(model, nodes)),
        "frames": list(drawn_frames(model, nodes)),
        "masses": list(drawn_masses(model, nodes)),
        "traces": list(traced_points(model, nodes)),
    }
    return Drawing(model, nodes, surfaces, beams, solids, arrows_of(model, nodes), parts)
