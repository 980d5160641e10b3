"""``<link>``: a body with its inertia and shapes."""

from __future__ import annotations

from torseur.description.file_paths import MeshSource
from torseur.description.records.machine import Body, Inertial
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.urdf.origin import read_origin
from torseur.description.urdf.shapes import Materials, read_collision, read_visual


def read_link(link: Cursor, meshes: MeshSource, materials: Materials) -> Body:
    """The body of ``<link>``; without ``<inertial>`` it has no mass."""
    name = link.required("name", "Give every link a name of its own.")
    inertial = link.only_child("inertial")
    visuals = [read_visual(visual, meshes, materials) for visual in link.children("visual")]
    collisions = [read_collision(collision, meshes) for collision in link.children("collision")]
    return Body(
        name=name,
        inertial=None if inertial is None else read_inertial(inertial),
        visuals=tuple(shape for shape in visuals if shape is not None),
        collisions=tuple(shape for shape in collisions if shape is not None),
        where=link.where,
    )


def read_inertial(inertial: Cursor) -> Inertial:
    """Mass, centre of mass and the inertia about it, on the axes of ``<origin>``."""
    mass = inertial.required_child("mass").required_number("value")
    inertia = inertial.required_child("inertia", "Give ixx, iyy, izz, ixy, ixz, iyz about the centre of mass.")
    return Inertial(
        mass=mass,
        pose=read_origin(inertial),
        inertia=(
            inertia.required_number("ixx"),
            inertia.required_number("iyy"),
            inertia.required_number("izz"),
            inertia.required_number("ixy"),
            inertia.required_number("ixz"),
            inertia.required_number("iyz"),
        ),
        where=inertial.where,
    )
