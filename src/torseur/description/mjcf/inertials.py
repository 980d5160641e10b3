"""Mass and inertia of a body: written in ``<inertial>``, or computed from its geoms."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torseur.algebra.inertia import combine, rotated
from torseur.algebra.solids.closed_forms import SIZE_NAMES, simple_solid
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.compiler import Compiler
from torseur.description.mjcf.geoms import Geom
from torseur.description.mjcf.placement import ORIENTATIONS, read_pose
from torseur.description.placement import rotation_of, vector
from torseur.description.records.machine import Inertial, Pose
from torseur.description.syntax.xml_cursor import Cursor

Entries = tuple[float, float, float, float, float, float]

_SOLVE_REMEDY = "Write the body's <inertial>, as MuJoCo's compiler saves it."


def body_inertial(written: Inertial | None, geoms: Sequence[Geom], compiler: Compiler) -> Inertial | None:
    """The inertia that MuJoCo's compiler would choose, in the MJCF frame of the body."""
    if written is not None and compiler.inertia_from_geom != "true":
        return written
    if compiler.inertia_from_geom == "false":
        return None
    first, last = compiler.inertia_groups
    solids = [solid for geom in geoms if first <= geom.group <= last and (solid := _solid(geom)) is not None]
    return _combined(solids) if solids else written


def read_inertial(cursor: Cursor, compiler: Compiler) -> Inertial:
    """``<inertial>`` in the MJCF frame of the body."""
    given = Attributes(cursor)
    diagonal, full = cursor.numbers("diaginertia", 3), cursor.numbers("fullinertia", 6)
    if (diagonal is None) == (full is None):
        state = "neither diaginertia nor fullinertia" if full is None else "both diaginertia and fullinertia"
        raise cursor.error(f"<inertial> has {state}", "Give one of the two.")
    if full is not None and any(cursor.get(name) is not None for name in ORIENTATIONS):
        remedy = "A full inertia is measured along the body's axes: remove the orientation."
        raise cursor.error("<inertial> has a full inertia and an orientation", remedy)
    xx, yy, zz, xy, xz, yz = full if full is not None else (*(diagonal or ()), 0.0, 0.0, 0.0)
    mass, pose = cursor.required_number("mass"), read_pose(given, compiler)
    return Inertial(mass, pose, (xx, yy, zz, xy, xz, yz), where=cursor.where)


def _solid(geom: Geom) -> Inertial | None:
    """Mass and inertia of a geom at its own centre; None if it has no mass."""
    if geom.mass == 0 or (geom.mass is None and geom.density == 0) or geom.kind in ("plane", "hfield"):
        return None
    if geom.kind not in SIZE_NAMES or geom.geometry is None:
        cause = f"the mass of its body depends on this {geom.kind}, and is computed from simple solids only"
        raise geom.given.error(cause, f"{_SOLVE_REMEDY} If the shape is only to be seen, give it mass 0.")
    if geom.is_shell:
        raise geom.given.error("the inertia of shells is not computed", _SOLVE_REMEDY)
    solid = simple_solid(geom.geometry.kind, geom.geometry.size)
    mass, _, I = solid.weighing(geom.density * solid.volume if geom.mass is None else geom.mass)
    xx, yy, zz = (float(moment) for moment in I.diagonal())
    return Inertial(mass, geom.pose, (xx, yy, zz, 0.0, 0.0, 0.0), where=geom.given.where)


def _combined(solids: Sequence[Inertial]) -> Inertial:
    """One body of several solids, measured along the body's axes; a single one keeps its own axes."""
    if len(solids) == 1:
        return solids[0]
    parts = [
        (solid.mass, solid.pose.position, rotated(rotation_of(solid.pose), np.diag(solid.inertia[:3])))
        for solid in solids
    ]
    mass, com, I_com = combine(parts)
    xx, yy, zz, xy, xz, yz = (float(I_com[i, j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    return Inertial(mass, Pose(vector(com)), (xx, yy, zz, xy, xz, yz), where=solids[0].where)
