"""``<visual>`` and ``<collision>``: shapes, meshes and colors."""

from __future__ import annotations

from torseur.description.file_paths import MeshSource, resolve_mesh
from torseur.description.records.machine import Geometry, Shape
from torseur.description.sdf.scope import Scope
from torseur.description.sdf.values import name_in, numbers, required_number
from torseur.description.syntax.xml_cursor import Cursor

SHAPES = ("box", "cylinder", "sphere", "capsule", "ellipsoid", "mesh")
Color = tuple[float, float, float, float]


def read_shapes(link: Cursor, tag: str, scope: Scope, meshes: MeshSource) -> tuple[Shape, ...]:
    """The shapes with this tag; one that has no known geometry is listed."""
    found = []
    for cursor in link.children(tag):
        if (geometry := _read_geometry(cursor, meshes)) is not None:
            pose = scope.shape_pose(cursor, link)
            found.append(Shape(geometry, pose, cursor.get("name"), color=_color(cursor), where=cursor.where))
    return tuple(found)


def _read_geometry(cursor: Cursor, meshes: MeshSource) -> Geometry | None:
    geometry = cursor.only_child("geometry")
    tags = [] if geometry is None else [child.tag for child in geometry.element.children]
    if geometry is None or len(tags) != 1:
        cursor.ignore(f"it has {len(tags)} shapes, not one")
        return None
    if tags[0] not in SHAPES:
        cursor.ignore(f"shape <{tags[0]}> is not read")
        return None
    return _geometry(next(geometry.children()), meshes)


def _geometry(shape: Cursor, meshes: MeshSource) -> Geometry:
    match shape.tag:
        case "box":
            return Geometry("box", _sizes(shape, "size"))
        case "sphere":
            return Geometry("sphere", (required_number(shape, "radius"),))
        case "cylinder":
            return Geometry("cylinder", (required_number(shape, "radius"), required_number(shape, "length")))
        case "capsule":
            return Geometry("capsule", (required_number(shape, "radius"), required_number(shape, "length")))
        case "ellipsoid":
            return Geometry("ellipsoid", _sizes(shape, "radii"))
        case _:
            return _mesh(shape, meshes)


def _sizes(shape: Cursor, tag: str) -> tuple[float, ...]:
    child = shape.required_child(tag)
    return child.parse_numbers(child.text(), 3, tag)


def _mesh(shape: Cursor, meshes: MeshSource) -> Geometry:
    uri, scale = name_in(shape, "uri"), numbers(shape, "scale", 3) or (1.0, 1.0, 1.0)
    found = resolve_mesh(uri, meshes.model_file, meshes.search_paths, where=shape.where, element=shape.title)
    if found.file is None:
        shape.note("uri", found.reason)
    return Geometry("mesh", scale, uri, found.file)


def _color(cursor: Cursor) -> Color | None:
    material = cursor.only_child("material")
    diffuse = None if material is None else material.only_child("diffuse")
    if diffuse is None:
        return None
    written = diffuse.parse_numbers(diffuse.text(), None, "diffuse")
    if len(written) not in (3, 4):
        raise diffuse.error(f"<diffuse> holds {len(written)} values", "Give red, green, blue, and opacity.")
    r, g, b, a = (*written, 1.0)[:4]
    return (r, g, b, a)
