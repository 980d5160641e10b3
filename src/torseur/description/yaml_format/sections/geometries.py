"""Boxes, cylinders, meshes and others: what a shape is, and where."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from torseur.description.records.machine import Geometry
from torseur.description.yaml_format.entries import Data
from torseur.description.yaml_format.values import Keys, Length, Numbers3, Placement, Position, list_schema, refusal


class RoundKeys(Keys):
    """Radius and length of a cylinder, or of a capsule between the centres of its ends."""

    radius: Length
    length: Length


class TubeKeys(RoundKeys):
    """Radii and length of a tube."""

    inner_radius: Length


def _same_on_three_axes(written: object) -> object:
    return (written,) * 3 if isinstance(written, int | float | str) and not isinstance(written, bool) else written


Scale = Annotated[
    Numbers3,
    BeforeValidator(_same_on_three_axes),
    WithJsonSchema({"anyOf": [{"type": "number"}, list_schema({"type": "number"}, 3)]}),
]


KINDS = ("box", "cylinder", "tube", "sphere", "capsule", "ellipsoid", "mesh")


class GeometryKeys(Keys):
    """What a shape is: at most one of box, cylinder, tube, sphere, capsule, ellipsoid, mesh."""

    box: Position | None = None
    cylinder: RoundKeys | None = None
    tube: TubeKeys | None = None
    sphere: Length | None = None
    capsule: RoundKeys | None = None
    ellipsoid: Position | None = None
    mesh: str | None = None
    scale: Scale = Field(default=(1.0, 1.0, 1.0))

    @model_validator(mode="after")
    def _one_geometry(self) -> GeometryKeys:
        if len(given := self.given_kinds()) > 1:
            raise refusal(f"{' and '.join(given)} are given", f"Give one of {', '.join(KINDS)}.")
        if self.mesh is None and "scale" in self.model_fields_set:
            raise refusal("'scale' is given without 'mesh'", "Remove 'scale'; it belongs to meshes.")
        return self

    def given_kinds(self) -> list[str]:
        """The kinds of shapes that are written."""
        return [kind for kind in KINDS if getattr(self, kind) is not None]

    def geometry(self, mesh_file: str | None) -> Geometry:
        """The record of the one shape that is given."""
        if self.box is not None:
            return Geometry("box", self.box)
        if self.cylinder is not None:
            return Geometry("cylinder", (self.cylinder.radius, self.cylinder.length))
        if self.tube is not None:
            return Geometry("tube", (self.tube.radius, self.tube.inner_radius, self.tube.length))
        if self.capsule is not None:
            return Geometry("capsule", (self.capsule.radius, self.capsule.length))
        if self.sphere is not None:
            return Geometry("sphere", (self.sphere,))
        if self.ellipsoid is not None:
            return Geometry("ellipsoid", self.ellipsoid)
        return Geometry("mesh", self.scale, self.mesh, mesh_file)


class PlacedGeometryKeys(Placement, GeometryKeys):
    """A shape and its place on the body: exactly one of box, cylinder, tube, sphere, capsule, ellipsoid, mesh."""

    @model_validator(mode="after")
    def _some_geometry(self) -> PlacedGeometryKeys:
        if not self.given_kinds():
            raise refusal("no shape is given", f"Give one of {', '.join(KINDS)}.")
        return self


def geometry_data(geometry: Geometry) -> Data:
    """Kind and sizes of a shape."""
    kind, size = geometry.kind, geometry.size
    if kind == "mesh":
        return {"mesh": geometry.mesh} | ({"scale": size} if size != (1.0, 1.0, 1.0) else {})
    if kind == "tube":
        return {kind: dict(zip(("radius", "inner_radius", "length"), size, strict=True))}
    if kind in ("cylinder", "capsule"):
        return {kind: dict(zip(("radius", "length"), size, strict=True))}
    return {kind: size[0] if kind == "sphere" else size}
