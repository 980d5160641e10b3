"""``<visual>`` and ``<collision>``: shapes, meshes and materials."""

from __future__ import annotations

from typing import cast

from torseur.description.complaint import suggestion
from torseur.description.file_paths import MeshSource, resolve_mesh
from torseur.description.records.machine import Geometry, Shape
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.urdf.origin import read_origin

Color = tuple[float, float, float, float]
SHAPES = ("box", "cylinder", "sphere", "capsule", "mesh")


class Materials:
    """The colors that materials were given by name, on the robot or in any visual."""

    def __init__(self, robot: Cursor) -> None:
        self._colors: dict[str, Color] = {}
        self._shared: dict[str, Cursor] = {}
        self._asked: set[str] = set()
        for material in robot.children("material"):
            self._define_shared(material)
        for link in robot.children("link"):
            for visual in link.children("visual"):
                for material in visual.children("material"):
                    self._define(material)

    def color(self, name: str) -> Color | None:
        """The color of the material with this name, or None if nothing gives one."""
        self._asked.add(name)
        return self._colors.get(name)

    def ignore_unasked(self) -> None:
        """List the robot's materials that no shape has."""
        for name, material in self._shared.items():
            if name not in self._asked:
                material.ignore("no visual has this material")

    def _define_shared(self, material: Cursor) -> None:
        name = material.required("name", "Name the material, so that visuals can refer to it.")
        if name in self._shared:
            material.ignore("a material of this name is defined before")
            return
        self._shared[name] = material
        self._define(material)

    def _define(self, material: Cursor) -> None:
        name, color = material.get("name"), read_color(material)
        if name and color is not None:
            self._colors.setdefault(name, color)


def read_color(material: Cursor) -> Color | None:
    """The color (r, g, b, a) of ``<material>``, or None if it has none."""
    color = material.only_child("color")
    if color is None:
        return None
    return cast(Color, color.parse_numbers(color.required("rgba"), 4, "rgba"))


def read_visual(cursor: Cursor, meshes: MeshSource, materials: Materials) -> Shape | None:
    """The shape of ``<visual>`` with its color; None, and listed, if it has no known geometry."""
    geometry = read_geometry(cursor, meshes)
    if geometry is None:
        return None
    material = cursor.only_child("material")
    name = color = None
    if material is not None:
        name = material.get("name") or None
        color = read_color(material) or (materials.color(name) if name else None)
    return Shape(geometry, read_origin(cursor), cursor.get("name"), name, color, cursor.where)


def read_collision(cursor: Cursor, meshes: MeshSource) -> Shape | None:
    """The shape of ``<collision>``; None, and listed, if it has no known geometry."""
    geometry = read_geometry(cursor, meshes)
    if geometry is None:
        return None
    return Shape(geometry, read_origin(cursor), cursor.get("name"), where=cursor.where)


def read_geometry(cursor: Cursor, meshes: MeshSource) -> Geometry | None:
    """The geometry of a visual or collision; None, and the whole of it listed, if there is no known shape."""
    geometry = cursor.required_child("geometry")
    shapes = list(geometry.children(*SHAPES))
    if len(shapes) > 1:
        raise shapes[1].error("<geometry> has several shapes", f"Give each shape a <{cursor.tag}> of its own.")
    if not shapes:
        tags = [child.tag for child in geometry.element.children]
        said = f"shape <{tags[0]}> is not known. {suggestion(tags[0], SHAPES)}" if tags else "it has no shape"
        cursor.ignore(said)
        return None
    return _read_shape(shapes[0], meshes)


def _read_shape(shape: Cursor, meshes: MeshSource) -> Geometry:
    match shape.tag:
        case "box":
            return Geometry("box", shape.parse_numbers(shape.required("size"), 3, "size"))
        case "sphere":
            return Geometry("sphere", (shape.required_number("radius"),))
        case "cylinder":
            return Geometry("cylinder", (shape.required_number("radius"), shape.required_number("length")))
        case "capsule":
            return Geometry("capsule", (shape.required_number("radius"), shape.required_number("length")))
        case _:
            return _read_mesh(shape, meshes)


def _read_mesh(shape: Cursor, meshes: MeshSource) -> Geometry:
    uri = shape.required("filename")
    scale = shape.numbers("scale", 3) or (1.0, 1.0, 1.0)
    mesh = resolve_mesh(uri, meshes.model_file, meshes.search_paths, where=shape.where, element=shape.title)
    if mesh.file is None:
        if meshes.required:
            raise shape.error(mesh.reason, "Put the mesh there, or give the folder of its package as a search path.")
        shape.note("@filename", mesh.reason)
    return Geometry("mesh", scale, uri, mesh.file)
