"""``<link>``: a body with its inertia and shapes."""

from __future__ import annotations

from torseur.description.file_paths import MeshSource
from torseur.description.records.machine import Body, Inertial, Pose
from torseur.description.sdf.scope import Scope
from torseur.description.sdf.shapes import read_shapes
from torseur.description.sdf.values import number, read_pose
from torseur.description.syntax.xml_cursor import Cursor

_ENTRIES = {"ixx": 1.0, "iyy": 1.0, "izz": 1.0, "ixy": 0.0, "ixz": 0.0, "iyz": 0.0}
"""The entries of an inertia tensor and what SDF takes where they are not written."""

_STILL = {
    "gravity": ("false", "weight acts on every body"),
    "kinematic": ("true", "forces act on every body"),
}


def read_link(link: Cursor, scope: Scope, meshes: MeshSource) -> Body:
    """The body of ``<link>``. Without ``<inertial>`` it has the mass and inertia that SDF says, which is told."""
    for tag, (word, reason) in _STILL.items():
        if (part := link.only_child(tag)) is not None and part.text().lower() in (word, str(int(word == "true"))):
            part.ignore(reason)
    inertial = link.only_child("inertial")
    if inertial is None:
        link.note("inertial", "it is missing: SDF's 1 kg and moments of 1 kg m² are taken")
    return Body(
        scope.prefix + link.required("name"),
        Inertial(1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0), where=link.where)
        if inertial is None
        else _read_inertial(inertial),
        visuals=read_shapes(link, "visual", scope, meshes),
        collisions=read_shapes(link, "collision", scope, meshes),
        where=link.where,
    )


def _read_inertial(inertial: Cursor) -> Inertial:
    if inertial.get("auto") in ("true", "1"):
        remedy = "Write mass and inertia; 'torseur inertia' computes them from meshes and shapes."
        raise inertial.error("inertia that follows from collisions is not computed", remedy)
    mass, inertia, pose = number(inertial, "mass"), inertial.only_child("inertia"), inertial.only_child("pose")
    given = {tag: None if inertia is None else number(inertia, tag) for tag in _ENTRIES}
    missing = [tag for tag, value in given.items() if value is None and _ENTRIES[tag]]
    if mass is None or missing:
        inertial.note("default", f"SDF's 1 is taken for {', '.join([*(['mass'] if mass is None else []), *missing])}")
    xx, yy, zz, xy, xz, yz = (_ENTRIES[tag] if value is None else value for tag, value in given.items())
    return Inertial(
        1.0 if mass is None else mass,
        Pose() if pose is None else read_pose(pose),
        inertia=(xx, yy, zz, xy, xz, yz),
        where=inertial.where,
    )
