"""Compliant joints between two frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from torseur.description.records.springs import NOTHING6, Bushing, Matrix6
from torseur.description.syntax import units
from torseur.description.syntax.units import Kind
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data
from torseur.description.yaml_format.motion_kinds import SLIDING, TURNING
from torseur.description.yaml_format.values import (
    QUANTITY_SCHEMA,
    Keys,
    LaterQuantity,
    Name,
    Number,
    list_schema,
    refusal,
)

Numbers6 = tuple[Number, Number, Number, Number, Number, Number]
Quantities6 = tuple[LaterQuantity, LaterQuantity, LaterQuantity, LaterQuantity, LaterQuantity, LaterQuantity]


class SixKeys(Keys):
    """Six coefficients along and about x, y, z of the first frame, or the whole matrix, plain in SI units."""

    diagonal: Quantities6 | None = None
    rows: tuple[Numbers6, Numbers6, Numbers6, Numbers6, Numbers6, Numbers6] | None = None


def _diagonal_or_rows(written: object) -> object:
    if not isinstance(written, list | tuple) or len(written) != 6:
        remedy = "Give six numbers, along x, y, z and about x, y, z; or a symmetric matrix of six rows."
        raise refusal("six numbers, or six rows of six, are wanted", remedy)
    return {"rows" if isinstance(written[0], list | tuple) else "diagonal": written}


Six = Annotated[
    SixKeys,
    BeforeValidator(_diagonal_or_rows),
    WithJsonSchema({"anyOf": [list_schema(QUANTITY_SCHEMA, 6), list_schema(list_schema({"type": "number"}, 6), 6)]}),
]


class BushingKeys(Keys):
    """Stiffness and damping against all six motions of the second frame in the first."""

    between: tuple[Name, Name]
    stiffness: Six
    damping: Six | None = None


def bushing_records(bushings: Mapping[str, BushingKeys], reading: Reading) -> tuple[Bushing, ...]:
    """All bushings, in the order of the file."""
    stiffness = [units.quotient(motion.effort, motion.coordinate) for motion in (SLIDING, TURNING)]
    damping = [SLIDING.damping, TURNING.damping]
    found = []
    for name, keys in bushings.items():
        path: TreePath = ("bushings", name)
        K = _matrix(keys.stiffness, stiffness, (*path, "stiffness"), reading)
        D = NOTHING6 if keys.damping is None else _matrix(keys.damping, damping, (*path, "damping"), reading)
        found.append(Bushing(name, *keys.between, K, D, reading.tree.where(path)))
    return tuple(found)


def _matrix(keys: SixKeys, kinds: list[Kind], path: TreePath, reading: Reading) -> Matrix6:
    if keys.rows is not None:
        return keys.rows
    entries = [reading.si(value, kinds[i // 3], (*path, i)) for i, value in enumerate(keys.diagonal or ())]
    a, b, c, d, e, f = (tuple(entry if i == k else 0.0 for k in range(6)) for i, entry in enumerate(entries))
    return a, b, c, d, e, f  # type: ignore[return-value]  # six rows of six


def bushing_data(bushing: Bushing) -> Data:
    """A bushing, without its name."""
    data: Data = {"between": [bushing.first, bushing.second], "stiffness": _six_data(bushing.stiffness)}
    return data if bushing.damping == NOTHING6 else data | {"damping": _six_data(bushing.damping)}


def _six_data(matrix: Matrix6) -> list[Any]:
    diagonal = all(not entry for i, row in enumerate(matrix) for k, entry in enumerate(row) if i != k)
    return [row[i] for i, row in enumerate(matrix)] if diagonal else [list(row) for row in matrix]
