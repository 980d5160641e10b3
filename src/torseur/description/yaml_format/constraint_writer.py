"""From the records of constraints and chosen speeds to the data of a file."""

from __future__ import annotations

from typing import Any

from torseur.description import constraint_records as records
from torseur.description.expressions import Expression, Number
from torseur.description.yaml_format.drive_writer import signal_data
from torseur.description.yaml_format.entries import Data, axis_data, changed, given
from torseur.description.yaml_format.sections.constraints import EQUALS


def constraint_data(constraint: records.Constraint) -> Data:
    """A constraint, without its name."""
    match constraint:
        case records.NoSideSlip():
            data: Data = {"type": "no_side_slip", "frame": constraint.frame}
            data |= _axes(constraint, records.NoSideSlip("", ""), "sideways")
            return data | changed(constraint, records.NoSideSlip("", ""), "on") | _grip(constraint.grip)
        case records.Rolling():
            return _wheels(constraint)
        case records.Hitch():
            meeting: Data = {"type": "hitch", "between": [constraint.first, constraint.second]}
            return meeting | given(plane=constraint.plane)
        case records.PrescribedMotion():
            motion = {constraint.gives: signal_data(constraint.signal)}
            return {"type": "prescribed", "joint": constraint.joint} | motion
        case records.SpeedRows():
            rows = [_row(row, value) for row, value in zip(constraint.rows, constraint.values, strict=True)]
            return {"type": "rows", "rows": rows}


def _wheels(rolling: records.Rolling) -> Data:
    if len(rolling.wheels) == 1:
        data: Data = {"type": "rolling", "wheel": rolling.wheels[0]}
    else:
        data = {"type": "wheel_pair", "wheels": list(rolling.wheels)}
    standard = records.Rolling("", (), 0.0)
    data |= {"radius": rolling.radius} | _axes(rolling, standard, "axis", "normal")
    return data | changed(rolling, standard, "on", "holds") | _grip(rolling.grip)


def _axes(record: Any, standard: Any, *keys: str) -> Data:
    return {key: axis_data(axis) for key, axis in changed(record, standard, *keys).items()}


def _grip(grip: records.Grip | None) -> Data:
    return {} if grip is None else {"grip": {"coefficient": grip.coefficient} | given(load=grip.load)}


def _row(row: tuple[tuple[str, Expression], ...], value: float) -> Data:
    data: Data = {speed: _coefficient(entry) for speed, entry in row}
    return data | ({EQUALS: value} if value else {})


def _coefficient(expression: Expression) -> str | float:
    return expression.tree.value if isinstance(expression.tree, Number) else expression.text


def independent_speed_data(speed: records.IndependentSpeed) -> Any:
    """A chosen speed, without its name."""
    return speed.of if speed.kind == "joint" else {"of": speed.of, speed.kind: axis_data(speed.direction)}
