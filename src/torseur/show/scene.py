"""A machine as the viewer of the pages shows it: one dictionary of names, numbers and packed arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torseur.algebra.components import as_numpy
from torseur.algebra.transform import Transform
from torseur.model.model import Model
from torseur.results.trajectory import Trajectory
from torseur.show.beams import drawn_beams
from torseur.show.elements import (
    drawn_frames,
    drawn_joints,
    drawn_loads,
    drawn_motors,
    drawn_springs,
    drawn_wheels,
    traced_points,
)
from torseur.show.masses import drawn_masses
from torseur.show.motion import Played, recorded
from torseur.show.nodes import Array, Nodes
from torseur.show.points import Point, points_of
from torseur.show.posture import posture_of
from torseur.show.shapes import drawn_shapes
from torseur.show.skeleton import drawn_skeleton
from torseur.show.surfaces import Surfaces
from torseur.simulation.initial import start_positions

FORMAT = "torseur scene 1"


def scene_of_runs(model: Model, runs: Mapping[str, Trajectory]) -> dict[str, Any]:
    """The scene of a machine and its runs, by name, one drawn over the other."""
    return scene_of(model, [recorded(name, run, model) for name, run in runs.items()])


def scene_of(model: Model, motions: Sequence[Played] = (), *, choose: bool = False) -> dict[str, Any]:
    """The scene of a machine at its start with sliders, or of motions: over each other, or one to ``choose``."""
    nodes, surfaces, points = Nodes(model), Surfaces(), points_of(model)
    start = motions[0].q[0] if motions else start_positions(model)
    size = size_of(model, points, start)
    beams = list(drawn_beams(model, nodes))
    parts = {
        "shapes": list(drawn_shapes(model, nodes, surfaces)),
        "skeleton": list(drawn_skeleton(model, nodes, points, size)),
        "beams": [beam.as_data() for beam in beams],
        "joints": list(drawn_joints(model, nodes)),
        "motors": list(drawn_motors(model, nodes)),
        "wheels": list(drawn_wheels(model, nodes)),
        "springs": list(drawn_springs(model, nodes)),
        "loads": list(drawn_loads(model, nodes)),
        "frames": list(drawn_frames(model, nodes)),
        "masses": list(drawn_masses(model, nodes)),
        "traces": list(traced_points(model, nodes)),
    }
    return {
        "format": FORMAT,
        "name": model.name,
        "up": up_of(model),
        "size": size,
        "bodies": list(model.body_names),
        "drawn": not _has_shapes(model, {shape["body"] for shape in parts["shapes"]}),
        "meshes": surfaces.packed,
        "notes": surfaces.notes,
        "start": nodes.poses(start)[0].ravel().round(9).tolist(),
        "motions": [motion.as_data(model, nodes, beams) for motion in motions],
        "choose": choose,
        "posture": None if motions else posture_of(model, nodes, start, size),
        **parts,
    }


def up_of(model: Model) -> list[float]:
    """Against gravity; z where there is none."""
    g = model.gravity
    return (-g / np.linalg.norm(g)).tolist() if np.linalg.norm(g) > 0 else [0.0, 0.0, 1.0]


def size_of(model: Model, points: Sequence[Point], q: Array) -> float:
    """The extent of the machine at a configuration [m]."""
    poses = Nodes(model).poses(q)[0]
    seen: list[Array] = [poses[:, 6:9]]
    for point in points:
        seen.append(_in_world(poses, point)[None])
    extent = float(np.linalg.norm(np.ptp(np.concatenate(seen), axis=0)))
    return extent if extent > 0 else _largest_body(model)


def _in_world(poses: Array, point: Point) -> Array:
    if point.body < 0:
        return point.at
    x, y, p = poses[point.body].reshape(3, 3)
    return np.asarray(Transform(np.stack([x, y, np.cross(x, y)], axis=1), p).point(point.at))


def _largest_body(model: Model) -> float:
    from torseur.show.masses import mass_shape

    found = [shape.box.max() for shape in map(mass_shape, model.bodies) if shape is not None]
    return max([float(as_numpy(size)) for size in found if size > 0], default=1.0)


def _has_shapes(model: Model, shown: set[str]) -> bool:
    """Whether half of the bodies with mass are shown by shapes of their own, so that no other drawing is needed."""
    heavy = [body.name for body in model.description.bodies if body.inertial is not None or body.solids]
    return sum(name in shown for name in heavy) * 2 > len(heavy) > 0
