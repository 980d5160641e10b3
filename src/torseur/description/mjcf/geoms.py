"""``<geom>``: shapes for the viewer, and solids that give a body its mass."""

from __future__ import annotations

import math
from typing import Literal, cast

import numpy as np

from torseur.algebra.solids.closed_forms import SIZE_NAMES, Sizes
from torseur.description.mjcf.assets import Assets, Color, read_color
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.compiler import Compiler
from torseur.description.mjcf.placement import ORIENTATIONS, read_pose, turn_of_z, unit
from torseur.description.placement import composition, pose_of_matrix, vector
from torseur.description.records.machine import Geometry, Pose, Shape
from torseur.frozen import dataclass

TYPES = ("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "plane", "hfield", "sdf")
DENSITY = 1000.0  # MuJoCo's default [kg/m³]

_LAST_SHOWN_GROUP = 2  # MuJoCo's viewer hides the groups after it


@dataclass(frozen=True)
class Geom:
    """A geom on its body's frame, with half sizes as MJCF writes them."""

    given: Attributes
    kind: str
    size: Sizes
    pose: Pose
    mass: float | None
    density: float
    is_shell: bool
    group: float
    collides: bool
    geometry: Geometry | None
    color: Color | None

    @property
    def is_shown(self) -> bool:
        """Whether it is in one of the groups that are shown."""
        return self.group <= _LAST_SHOWN_GROUP

    def shape(self, pose: Pose) -> Shape | None:
        """The shape for the viewer, the body's MJCF frame being placed by ``pose``."""
        if self.geometry is None:
            return None
        name = self.given.cursor.get("name")
        material = self.given.get("material")
        return Shape(self.geometry, composition(pose, self.pose), name, material, self.color, self.given.where)


def read_geom(given: Attributes, compiler: Compiler, assets: Assets) -> Geom:
    """A geom with its place, sizes and mass."""
    kind = given.choice("type", TYPES, "mesh" if given.get("mesh") is not None else "sphere")
    mass, density = given.level("mass").number("mass"), given.number("density", DENSITY)
    if density < 0 or (mass is not None and mass < 0):
        raise given.error("its mass or density is negative", "Give a positive number, or 0 for a shape without mass.")
    size, pose = _placed(given, kind, compiler)
    contype, conaffinity = given.number("contype", 1), given.number("conaffinity", 1)
    return Geom(
        given=given,
        kind=kind if kind == "mesh" or given.get("mesh") is None else "mesh",
        size=size,
        pose=pose,
        mass=mass,
        density=density,
        is_shell=given.choice("shellinertia", ("false", "true"), "false") == "true",
        group=given.number("group", 0),
        collides=contype != 0 or conaffinity != 0,
        geometry=_geometry(given, kind, size, assets),
        color=read_color(given) or assets.colors.get(given.get("material") or ""),
    )


def _placed(given: Attributes, kind: str, compiler: Compiler) -> tuple[Sizes, Pose]:
    """Sizes and place, both of which ``fromto`` may give."""
    count = len(SIZE_NAMES.get(kind, ()))
    written = given.numbers("size", most=3) or ()
    if not count or given.get("mesh") is not None:
        return written, read_pose(given, compiler)
    fromto = given.level("fromto").numbers("fromto", 6)
    if fromto is not None and kind != "sphere":
        half_length, pose = between(given, fromto)
        written = (*written[:1] * (count - 1), half_length)  # the first size counts for both directions across
    else:
        pose = read_pose(given, compiler)
    size = written[:count]
    if len(size) < count or min(size) <= 0:
        cause = f"a {kind} has {count} positive sizes, and {len(size)} are given: {' '.join(map(str, size))}"
        raise given.error(cause, f"Give {count} positive half sizes in 'size'.")
    return size, pose


def between(given: Attributes, fromto: tuple[float, ...]) -> tuple[float, Pose]:
    """Half the distance between two points, and the frame in their middle with z along them."""
    given.level("pos", *ORIENTATIONS)  # MuJoCo lets fromto decide
    ends = np.array(fromto).reshape(2, 3)
    z = unit(given.level("fromto"), "fromto", vector(ends[0] - ends[1]))
    return math.dist(ends[0], ends[1]) / 2, pose_of_matrix(vector((ends[0] + ends[1]) / 2), turn_of_z(z))


def _geometry(given: Attributes, kind: str, size: Sizes, assets: Assets) -> Geometry | None:
    """Edges, radius and length for the viewer; None where there is nothing to show."""
    if given.get("mesh") is not None:
        return assets.mesh(given)
    if kind not in SIZE_NAMES:
        return None
    known = cast(Literal["sphere", "capsule", "ellipsoid", "cylinder", "box"], kind)
    match known:
        case "box":
            return Geometry(known, tuple(2 * half for half in size))
        case "capsule" | "cylinder":
            return Geometry(known, (size[0], 2 * size[1]))
        case _:
            return Geometry(known, size)
