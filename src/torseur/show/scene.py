"""A machine as the viewer of the pages shows it: one dictionary of names, numbers and packed arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torseur.algebra.components import as_numpy
from torseur.algebra.transform import Transform
from torseur.model.model import Model
from torseur.results.trajectory import Trajectory
from torseur.show.drawing import drawing_of
from torseur.show.motion import Played, recorded
from torseur.show.nodes import Array, Nodes
from torseur.show.points import Point, points_of
from torseur.show.posture import posture_of
from torseur.simulation.starts.initial import start_positions

FORMAT = "torseur scene 1"


def scene_of_runs(model: Model, runs: Mapping[str, Trajectory]) -> dict[str, Any]:
    """The scene of a machine and its runs, by name, one drawn over the other."""
    return scene_of(model, [recorded(name, run, model) for name, run in runs.items()])


def scene_of(model: Model, motions: Sequence[Played] = (), *, choose: bool = False) -> dict[str, Any]:
    """The scene of a machine at its start with sliders, or of motions: over each other, or one to ``choose``."""
    start = motions[0].q[0] if motions else start_positions(model)
    size = size_of(model, points_of(model), start)
    drawing = drawing_of(model, size)
    nodes, surfaces, parts = drawing.nodes, drawing.surfaces, drawing.parts
    shown = {shape["body"] for shape in (*parts["shapes"], *parts["solids"])}
    return {
        "format": FORMAT,
        "name": model.name,
        "up": up_of(model),
        "size": size,
        "bodies": list(model.body_names),
        "drawn": not _has_shapes(model, shown),
        "meshes": surfaces.packed,
        "notes": surfaces.notes,
        "start": nodes.poses(start)[0].ravel().round(9).tolist(),
        "motions": [drawing.motion(motion) for motion in motions],
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
