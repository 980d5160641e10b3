"""Bodies: mass, centre of mass, inertia, what they are made of, and how they look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from torseur.description import units
from torseur.description.beam_records import Beam
from torseur.description.complaint import Where
from torseur.description.records import ZERO, Body, Inertial, Pose
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, contents
from torseur.description.yaml_format.sections.beams import BeamKeys, beam_data
from torseur.description.yaml_format.sections.elastic import ElasticKeys, elastic_data
from torseur.description.yaml_format.sections.modes import WrittenModes, modes_data
from torseur.description.yaml_format.sections.shapes import Meshes, ShapeKeys, shape_data, shape_records
from torseur.description.yaml_format.sections.solids import MadeOfKeys, solids_and_inertial, solids_data
from torseur.description.yaml_format.values import (
    QUANTITY_SCHEMA,
    Angles,
    Inertia,
    Keys,
    Mass,
    Numbers4,
    Position,
    list_schema,
    refusal,
)
from torseur.description.yaml_tree import TreePath

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


class BodyKeys(InertialKeys, MadeOfKeys):
    """A rigid body, without mass and shapes a massless frame that joints can move; or one that deforms."""

    beam: BeamKeys | None = None
    elastic: ElasticKeys | None = None
    modes: WrittenModes | None = None
    bar: BeamKeys | None = None
    visuals: tuple[ShapeKeys, ...] = ()
    collisions: tuple[ShapeKeys, ...] = ()

    @model_validator(mode="after")
    def _rigid_or_not(self) -> BodyKeys:
        given = [key for key in ("beam", "bar", "elastic") if getattr(self, key) is not None]
        if self.modes is not None and given not in (["beam"], ["elastic"]):
            what = "a bar, which does not bend" if given else "a rigid body"
            raise refusal(f"'modes' are asked of {what}", "Give a 'beam' or 'elastic', or remove 'modes'.")
        if self.elastic is not None and self.modes is None:
            raise refusal("an elastic body needs 'modes', the shapes that it may take", "Give e.g. 'modes: 10'.")
        if not given:
            return self
        others = self.model_fields_set - {given[0], "modes", "visuals", "collisions"}
        if others:
            cause = f"'{min(others)}' is given beside '{given[0]}', whose mass follows from its shape and material"
            raise refusal(cause, f"Remove '{min(others)}', or join a body that has it to the {given[0]}.")
        if self.beam is not None:
            self.beam.record("beam", modal=self.modes is not None)
        return self

    def slender(self) -> Beam | None:
        """The record of the beam or bar."""
        if self.beam is not None:
            return self.beam.record("beam", modal=self.modes is not None)
        return None if self.bar is None else self.bar.record("bar")


def body_records(bodies: Mapping[str, BodyKeys], meshes: Meshes, reading: Reading) -> tuple[Body, ...]:
    """All bodies, in the order of the file."""
    records = []
    for name, body in bodies.items():
        path: TreePath = ("bodies", name)
        stated = body.inertial(reading.tree.where((*path, "mass")))
        solids, inertial = solids_and_inertial(body, stated, path, reading)
        records.append(
            Body(
                name,
                inertial=inertial,
                visuals=shape_records(body.visuals, (*path, "visuals"), meshes, reading),
                collisions=shape_records(body.collisions, (*path, "collisions"), meshes, reading),
                where=reading.tree.where(path),
                solids=solids,
                beam=body.slender(),
                modes=None if body.modes is None else body.modes.record(),
                elastic=None if body.elastic is None else body.elastic.record((*path, "elastic"), reading),
            )
        )
    return tuple(records)


def body_data(body: Body) -> Data:
    """A body, without its name."""
    shapes = {"visuals": body.visuals, "collisions": body.collisions}
    seen = contents(**{key: [shape_data(s) for s in of] for key, of in shapes.items()})
    if body.beam is not None or body.elastic is not None:
        modes = None if body.modes is None else modes_data(body.modes)
        made_of = elastic_data(body.elastic) if body.elastic is not None else {}
        return made_of | ({} if body.beam is None else beam_data(body.beam)) | contents(modes=modes) | seen
    return (_made_of_data(body) if body.solids else _inertial_data(body.inertial)) | seen


def _made_of_data(body: Body) -> Data:
    """What it is made of, and what was stated beside it."""
    inertial = body.inertial
    if inertial is None or inertial.taken_from == "solids":
        return solids_data(body.solids)
    if inertial.taken_from == "weighed solids":
        return {"mass": inertial.mass} | solids_data(body.solids)
    told = {} if any(inertial.inertia) else {"inertia_from": "statement"}
    return _inertial_data(inertial) | solids_data(body.solids) | told


def _inertial_data(inertial: Inertial | None) -> Data:
    if inertial is None:
        return {}
    data: Data = {"mass": inertial.mass}
    if inertial.pose.position != ZERO:
        data["com"] = inertial.pose.position
    if any(inertial.inertia):
        data["inertia"] = inertial.inertia if any(inertial.inertia[3:]) else inertial.inertia[:3]
    if inertial.about != "com":
        data["inertia_about"] = inertial.about
    return data | contents(inertia_rpy=inertial.pose.rpy, inertia_quaternion=inertial.pose.quaternion)
