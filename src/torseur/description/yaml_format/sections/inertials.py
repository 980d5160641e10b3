"""Mass, centre of mass and inertia, as they are stated."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from torseur.description.complaint import Where
from torseur.description.records.machine import ZERO, Inertial, Pose
from torseur.description.syntax import units
from torseur.description.yaml_format.entries import Data, contents
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


def inertial_data(inertial: Inertial | None) -> Data:
    """Mass properties; none where there is no mass."""
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
