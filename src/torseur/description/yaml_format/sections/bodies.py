"""Keys of a body: mass, centre of mass, inertia, shapes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from torseur.description import units
from torseur.description.complaint import Where
from torseur.description.records import ZERO, Geometry, Inertial, Pose
from torseur.description.yaml_format.values import (
    QUANTITY_SCHEMA,
    Angles,
    Inertia,
    Keys,
    Length,
    Mass,
    Numbers3,
    Numbers4,
    Placement,
    Position,
    list_schema,
    refusal,
)

InertiaEntries = tuple[Inertia, Inertia, Inertia, Inertia, Inertia, Inertia]
_ENTRIES = "Give 3 (xx, yy, zz), 6 (xx, yy, zz, xy, xz, yz) or 3 rows of 3 numbers."


def _six_entries(written: object) -> object:
    """(xx, yy, zz, xy, xz, yz) of the three ways to write an inertia tensor."""
    if not isinstance(written, list | tuple):
        raise refusal("the inertia is not a list", _ENTRIES)
    if len(written) == 3 and all(isinstance(row, list | tuple) for row in written):
        return _six_of_matrix(written)
    if len(written) == 3:
        return (*written, 0.0, 0.0, 0.0)
    if len(written) != 6:
        raise refusal(f"the inertia has {len(written)} entries", _ENTRIES)
    return written


def _six_of_matrix(rows: Any) -> object:
    if any(len(row) != 3 for row in rows):
        raise refusal("the rows of the inertia matrix do not have 3 entries each", _ENTRIES)
    try:
        matrix = [[units.si(entry, units.INERTIA) for entry in row] for row in rows]
    except units.UnitError as error:
        raise refusal(error.cause, error.remedy) from None
    for row, column in ((0, 1), (0, 2), (1, 2)):
        if matrix[row][column] != matrix[column][row]:
            cause = f"the inertia matrix is not symmetric: {matrix[row][column]} and {matrix[column][row]}"
            raise refusal(cause, f"Make entries ({row + 1}, {column + 1}) and ({column + 1}, {row + 1}) equal.")
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = matrix
    return (xx, yy, zz, xy, xz, yz)


InertiaTensor = Annotated[
    InertiaEntries,
    BeforeValidator(_six_entries),
    WithJsonSchema(
        {
            "anyOf": [
                list_schema(QUANTITY_SCHEMA, 3),
                list_schema(QUANTITY_SCHEMA, 6),
                list_schema(list_schema(QUANTITY_SCHEMA, 3), 3),
            ],
            "description": "xx, yy, zz; or xx, yy, zz, xy, xz, yz; or a symmetric 3x3 matrix [kg m^2]",
        }
    ),
]


class InertialKeys(Keys):
    """Mass properties, shared by bodies and rows of a DH table."""

    mass: Mass | None = None
    com: Position = ZERO
    inertia: InertiaTensor = (0.0,) * 6
    inertia_about: Literal["com", "origin"] = "com"
    inertia_rpy: Angles | None = None
    inertia_quaternion: Numbers4 | None = None

    @model_validator(mode="after")
    def _consistent(self) -> InertialKeys:
        given = sorted(self.model_fields_set & set(InertialKeys.model_fields))
        if self.mass is None and given:
            raise refusal(f"'{given[0]}' is given without 'mass'", "Give the mass, e.g. 'mass: 12 kg' (0 is allowed).")
        if self.inertia_rpy is not None and self.inertia_quaternion is not None:
            raise refusal("both 'inertia_rpy' and 'inertia_quaternion' are given", "Keep one of them.")
        return self

    def inertial(self, where: Where) -> Inertial | None:
        """The record; None without mass."""
        if self.mass is None:
            return None
        pose = Pose(self.com, self.inertia_rpy, self.inertia_quaternion)
        return Inertial(self.mass, pose, self.inertia, self.inertia_about, where)


class RoundKeys(Keys):
    """Radius and length of a cylinder, or of a capsule between the centres of its ends."""

    radius: Length
    length: Length


def _same_on_three_axes(written: object) -> object:
    return (written,) * 3 if isinstance(written, int | float | str) and not isinstance(written, bool) else written


Scale = Annotated[
    Numbers3,
    BeforeValidator(_same_on_three_axes),
    WithJsonSchema({"anyOf": [{"type": "number"}, list_schema({"type": "number"}, 3)]}),
]


def _opaque_unless_told(written: object) -> object:
    return (*written, 1.0) if isinstance(written, list | tuple) and len(written) == 3 else written


Color = Annotated[
    Numbers4,
    BeforeValidator(_opaque_unless_told),
    WithJsonSchema({"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 4}),
]

_KINDS = ("box", "cylinder", "sphere", "capsule", "ellipsoid", "mesh")


class ShapeKeys(Placement):
    """A shape for the viewer: exactly one of box, cylinder, sphere, capsule, ellipsoid, mesh."""

    box: Position | None = None
    cylinder: RoundKeys | None = None
    sphere: Length | None = None
    capsule: RoundKeys | None = None
    ellipsoid: Position | None = None
    mesh: str | None = None
    scale: Scale = Field(default=(1.0, 1.0, 1.0))
    name: str | None = None
    material: str | None = None
    color: Color | None = None

    @model_validator(mode="after")
    def _one_geometry(self) -> ShapeKeys:
        given = [kind for kind in _KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            cause = f"{' and '.join(given)} are given" if given else "no shape is given"
            raise refusal(cause, f"Give one of {', '.join(_KINDS)}.")
        if self.mesh is None and "scale" in self.model_fields_set:
            raise refusal("'scale' is given without 'mesh'", "Remove 'scale'; it belongs to meshes.")
        return self

    def geometry(self, mesh_file: str | None) -> Geometry:
        """The record of the one shape that is given."""
        if self.box is not None:
            return Geometry("box", self.box)
        if self.cylinder is not None:
            return Geometry("cylinder", (self.cylinder.radius, self.cylinder.length))
        if self.capsule is not None:
            return Geometry("capsule", (self.capsule.radius, self.capsule.length))
        if self.sphere is not None:
            return Geometry("sphere", (self.sphere,))
        if self.ellipsoid is not None:
            return Geometry("ellipsoid", self.ellipsoid)
        return Geometry("mesh", self.scale, self.mesh, mesh_file)


class BodyKeys(InertialKeys):
    """A rigid body; without mass it is a massless frame that joints can move."""

    visuals: tuple[ShapeKeys, ...] = ()
    collisions: tuple[ShapeKeys, ...] = ()
