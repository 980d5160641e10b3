"""Laws of springs with dampers: numbers, tables of forces, or one expression of the deflection x and its rate v."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from torseur.description.records.springs import Curve, ForceTable, SpringLaw
from torseur.description.syntax import units
from torseur.description.syntax.expressions import Expression, ExpressionError, expression_of_text
from torseur.description.syntax.units import Kind
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes
from torseur.description.yaml_format.motion_kinds import Motion
from torseur.description.yaml_format.values import NOUGHT, QUANTITY_SCHEMA, Keys, LaterQuantity, refusal


class DamperKeys(Keys):
    """A coefficient, or forces at the rates v."""

    coefficient: LaterQuantity | None = None
    v: tuple[LaterQuantity, ...] = ()
    force: tuple[LaterQuantity, ...] = ()
    interpolation: Curve = "cubic"


class ForceKeys(Keys):
    """Forces at the deflections x, or an expression of x and v."""

    expression: str | None = None
    x: tuple[LaterQuantity, ...] = ()
    force: tuple[LaterQuantity, ...] = ()
    interpolation: Curve = "cubic"


def _table_schema(argument: str) -> dict[str, Any]:
    column = {"type": "array", "items": QUANTITY_SCHEMA, "minItems": 2}
    return {
        "type": "object",
        "properties": {argument: column, "force": column, "interpolation": {"enum": ["cubic", "linear"]}},
        "required": [argument, "force"],
        "additionalProperties": False,
    }


def _number_or_table(written: object) -> object:
    return _table(written, "v") if isinstance(written, dict) else {"coefficient": written}


def _text_or_table(written: object) -> object:
    if isinstance(written, dict):
        return written if written.keys() == {"expression"} else _table(written, "x")
    if isinstance(written, str):
        return {"expression": written}
    remedy = 'Write a table {x: […], force: […]}, or an expression such as "2e4 * x + 1e6 * x**3 + 30 * v".'
    raise refusal("a force is a table or an expression", remedy)


def _table(written: dict[str, object], argument: str) -> dict[str, object]:
    for key in (argument, "force"):
        if key not in written:
            raise refusal(f"key '{key}' of its table is missing", f"Give '{argument}' and 'force', a list each.")
    if wrong := sorted(str(key) for key in written if key not in (argument, "force", "interpolation")):
        raise refusal(f"'{wrong[0]}' is not a key of its table", f"Give '{argument}', 'force' and 'interpolation'.")
    return written


Damping = Annotated[
    DamperKeys,
    BeforeValidator(_number_or_table),
    WithJsonSchema({"anyOf": [*QUANTITY_SCHEMA["anyOf"], _table_schema("v")]}),
]
ForceLaw = Annotated[
    ForceKeys,
    BeforeValidator(_text_or_table),
    WithJsonSchema({"anyOf": [{"type": "string"}, _table_schema("x")]}),
]


class SpringLawKeys(Keys):
    """preload + stiffness · x + damping · v at the deflection x from ``rest``; or ``force`` by table or expression."""

    stiffness: LaterQuantity | None = None
    rest: LaterQuantity | None = None
    preload: LaterQuantity = NOUGHT
    damping: Damping | None = None
    force: ForceLaw | None = None

    @model_validator(mode="after")
    def _one_law(self) -> SpringLawKeys:
        if self.force is None:
            return self
        own = {"stiffness", "preload"} | ({"damping"} if self.force.expression is not None else set())
        if twice := sorted(own & self.model_fields_set):
            raise refusal(f"both 'force' and '{twice[0]}' are given", "Keep one of them.")
        return self


def spring_law_record(keys: SpringLawKeys, motion: Motion, path: TreePath, reading: Reading) -> SpringLaw:
    """The law, in SI units."""
    stiffness = units.quotient(motion.effort, motion.coordinate)
    return SpringLaw(
        stiffness=0.0 if keys.stiffness is None else reading.si(keys.stiffness, stiffness, (*path, "stiffness")),
        rest=None if keys.rest is None else reading.si(keys.rest, motion.coordinate, (*path, "rest")),
        preload=reading.si(keys.preload, motion.effort, (*path, "preload")),
        damping=0.0 if keys.damping is None else _damping(keys.damping, motion, (*path, "damping"), reading),
        force=None if keys.force is None else _force(keys.force, motion, (*path, "force"), reading),
    )


def _damping(keys: DamperKeys, motion: Motion, path: TreePath, reading: Reading) -> float | ForceTable:
    if keys.coefficient is not None:
        return reading.si(keys.coefficient, motion.damping, path)
    return _table_record(keys.v, keys, motion.speed, "v", motion, path, reading)


def _force(keys: ForceKeys, motion: Motion, path: TreePath, reading: Reading) -> ForceTable | Expression | None:
    if keys.expression is None:
        return _table_record(keys.x, keys, motion.coordinate, "x", motion, path, reading)
    try:
        return expression_of_text(keys.expression)
    except ExpressionError as error:
        reading.complain(path, error.cause, error.remedy)
        return None


def _table_record(
    at: tuple[units.Quantity, ...],
    keys: DamperKeys | ForceKeys,
    kind: Kind,
    argument: str,
    motion: Motion,
    path: TreePath,
    reading: Reading,
) -> ForceTable:
    columns = ((argument, at, kind), ("force", keys.force, motion.effort))
    x, f = (
        tuple(reading.si(value, of, (*path, key, i)) for i, value in enumerate(column)) for key, column, of in columns
    )
    return ForceTable(x, f, keys.interpolation)


def spring_law_data(law: SpringLaw) -> Data:
    """A law, of which what is zero is left out."""
    data = changes(law, SpringLaw(), "stiffness", "rest", "preload")
    if law.damping != 0.0:
        data["damping"] = _table_data(law.damping, "v") if isinstance(law.damping, ForceTable) else law.damping
    if law.force is not None:
        data["force"] = _table_data(law.force, "x") if isinstance(law.force, ForceTable) else law.force.text
    return data | changes(law, SpringLaw(), "only")


def _table_data(table: ForceTable, argument: str) -> Data:
    data: Data = {argument: table.at, "force": table.force}
    return data | changes(table, ForceTable((), ()), "interpolation")
