"""``ts.write_gltf``: a machine, and the motion of a run, as a file for viewers, Blender and web pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import torseur
from torseur.description.inertia.doubt import ShapeError
from torseur.description.inertia.inertials import transform_of
from torseur.description.meshes.surface_file import read_surface
from torseur.description.records.machine import Geometry, Shape
from torseur.interchange.gltf.binary import Binary
from torseur.interchange.gltf.triangles import Triangles, box, rod, triangles_of
from torseur.model.load import load
from torseur.model.model import Model
from torseur.results.trajectory import Trajectory
from torseur.show.motion import chosen_rows
from torseur.show.nodes import Nodes
from torseur.show.points import points_of
from torseur.show.scene import size_of, up_of
from torseur.show.shapes import chosen
from torseur.show.skeleton import drawn_skeleton
from torseur.show.surfaces import thinned
from torseur.simulation.starts.initial import start_positions

Array = NDArray[np.float64]

_RATE = 30.0  # pictures a second
_MOST = 3000  # pictures
_MOST_FACES = 20_000
_RADIUS = 0.012  # of a rod, of the machine's size
_GREY = [0.62, 0.66, 0.72, 1.0]


def write_gltf(machine: Model | str | Path, path: str | Path, run: Trajectory | None = None) -> None:
    """Write a ``.glb`` file: shapes of the bodies, or a drawing where there are none, and the motion of ``run``.

    The file's y axis points up, as glTF wants it; lengths are metres. Without a run the machine stands at its start.
    """
    model = machine if isinstance(machine, Model) else load(machine)
    nodes = Nodes(model)
    if run is None:
        t, q = np.zeros(1), start_positions(model)[None]
    else:
        t, q, _ = chosen_rows(run, model, _pictures(run))
    binary = Binary()
    meshes, materials, of_node = _drawn(model, nodes, q[0], binary)
    poses = nodes.poses(q)
    turns, places = _quaternions(poses), poses[:, :, 6:9]
    names = [*model.body_names, *(f"place {k}" for k in range(len(nodes) - len(model.bodies)))]
    listed = [
        {"name": name, "rotation": turns[0, k].tolist(), "translation": places[0, k].tolist()} | of_node.get(k, {})
        for k, name in enumerate(names)
    ]
    ground = {"name": "world", "children": list(range(len(listed))), "rotation": _upright(model)} | of_node.get(-1, {})
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": f"Torseur {torseur.__version__}"},
        "scene": 0,
        "scenes": [{"name": model.name, "nodes": [len(listed)]}],
        "nodes": [*listed, ground],
    }
    if meshes:
        document |= {"meshes": meshes, "materials": materials}
    if len(t) > 1:
        document["animations"] = [_animation(t, turns, places, binary)]
    binary.write(Path(path), document)


def _pictures(run: Trajectory) -> int:
    lasts = float(run.t[-1] - run.t[0]) if run.rows else 0.0
    return max(2, min(_MOST, int(lasts * _RATE) + 1))


def _drawn(
    model: Model, nodes: Nodes, q: Array, binary: Binary
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], dict[int, dict[str, int]]]:
    """(meshes, materials, node → its mesh), all shapes of a node in one mesh."""
    colours: list[list[float]] = []
    of_node: dict[int, list[dict[str, Any]]] = {}
    for node, (vertices, faces), colour in _surfaces(model, nodes, q):
        if colour not in colours:
            colours.append(colour)
        part = {
            "attributes": {"POSITION": binary.add(vertices, bounds=True)},
            "indices": binary.add(faces.ravel(), whole=True),
            "material": colours.index(colour),
        }
        of_node.setdefault(node, []).append(part)
    meshes = [{"primitives": parts} for parts in of_node.values()]
    finish = {"metallicFactor": 0.1, "roughnessFactor": 0.7}
    materials = [
        {"pbrMetallicRoughness": {"baseColorFactor": colour, **finish}, "doubleSided": True} for colour in colours
    ]
    return meshes, materials, {node: {"mesh": k} for k, node in enumerate(of_node)}


def _surfaces(model: Model, nodes: Nodes, q: Array) -> Iterator[tuple[int, Triangles, list[float]]]:
    """(node, triangles in its frame, colour) of all that is drawn: shapes, or rods from joint to joint."""
    shown = set()
    for body in model.description.bodies:
        seat = model.frame(body.name)
        for shape in chosen(body):
            if (found := _shape(shape.geometry)) is not None:
                shown.add(body.name)
                place = nodes.place(seat.body, seat.placement @ transform_of(shape.pose))
                colour = shape.color if isinstance(shape, Shape) else None
                yield place["on"], _placed(found, place["pose"]), list(colour or _GREY)
    points = points_of(model)
    size = size_of(model, points, q)
    for part in drawn_skeleton(model, nodes, points, size):
        if part["body"] in shown:
            continue
        if part["kind"] == "box":
            yield part["on"], _placed(box(part["size"]), part["pose"]), _GREY
        elif part["kind"] in ("rod", "edge") and part["ends"][0]["on"] == part["ends"][1]["on"]:
            a, b = (np.array(end["pose"][6:9]) for end in part["ends"])
            yield part["ends"][0]["on"], rod(a, b, _RADIUS * size), _GREY


def _shape(geometry: Geometry) -> Triangles | None:
    """The surface of a shape; None of a mesh whose file is not there or cannot be read."""
    if geometry.kind != "mesh":
        return triangles_of(geometry.kind, geometry.size)
    if geometry.mesh_file is None or not Path(geometry.mesh_file).is_file():
        return None
    try:
        surface = thinned(read_surface(Path(geometry.mesh_file)), _MOST_FACES)
    except ShapeError:
        return None
    return surface.vertices * np.array(geometry.size or (1.0, 1.0, 1.0)), surface.faces


def _placed(triangles: Triangles, pose: list[float]) -> Triangles:
    x, y, p = np.array(pose).reshape(3, 3)
    vertices, faces = triangles
    return vertices @ np.stack([x, y, np.cross(x, y)]) + p, faces


def _animation(t: Array, turns: Array, places: Array, binary: Binary) -> dict[str, Any]:
    times = binary.add(t, bounds=True)
    samplers, channels = [], []
    for node in range(turns.shape[1]):
        for path, values in (("rotation", turns[:, node]), ("translation", places[:, node])):
            if np.ptp(values, axis=0).max() > 0:
                samplers.append({"input": times, "output": binary.add(values), "interpolation": "LINEAR"})
                channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})
    return {"name": "run", "samplers": samplers, "channels": channels}


def _quaternions(poses: Array) -> Array:
    """(N, nodes, 4) as (x, y, z, w), each next to the one before: a viewer goes the short way between them."""
    from scipy.spatial.transform import Rotation

    x, y = poses[..., :3], poses[..., 3:6]
    R = np.stack([x, y, np.cross(x, y)], axis=-1)
    found: Array = Rotation.from_matrix(R.reshape(-1, 3, 3)).as_quat().reshape(*poses.shape[:2], 4)
    turned = np.sign((found[1:] * found[:-1]).sum(axis=-1, keepdims=True))
    found[1:] *= np.cumprod(np.where(turned < 0, -1.0, 1.0), axis=0)
    return found


def _upright(model: Model) -> list[float]:
    """The rotation (x, y, z, w) that brings what is up in the machine to the y axis."""
    from scipy.spatial.transform import Rotation

    found, _ = Rotation.align_vectors([[0.0, 1.0, 0.0]], [up_of(model)])
    return [float(number) for number in found.as_quat()]
