"""Constraints whose expressions have no finite value where a machine starts."""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.description.syntax.expressions import Expression
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.rows import constraint_matrix, holonomic_rows, residuals, row_labels
from torseur.model.constraints.coordinate_coupling import CoordinateCoupling
from torseur.model.constraints.protocol import Constraint
from torseur.model.constraints.speed_rows import SpeedRows
from torseur.model.expressions import coordinate_values, expression_value
from torseur.model.model import Model

Array = NDArray[np.float64]


def require_finite_rows(model: Model, q: Array) -> None:
    """Raise ConstraintError if a row of the constraints, or what is left of one, is no number at q."""
    H = numbers(constraint_matrix, model, q)
    bad = {int(row) for row in np.flatnonzero(~np.isfinite(H).all(axis=1))}
    if places := holonomic_rows(model):
        phi = numbers(residuals, model, q).ravel()
        bad |= {places[k] for k in np.flatnonzero(~np.isfinite(phi))}
    if not bad:
        return
    labels = row_labels(model)
    said = [f"'{labels[row]}'{_because(model, q, labels[row])}" for row in sorted(bad)]
    raise ConstraintError(
        f"'{model.name}' has constraints that are not finite where it starts: {'; '.join(said)}. Start elsewhere, or "
        "write what is finite there."
    )


def _because(model: Model, q: Array, label: str) -> str:
    """The expressions of a row that are not finite, with their values and those of the coordinates in them."""
    coordinates = coordinate_values(model.layout, ca.DM(q))
    told = []
    for constraint in model.constraints:
        if label.startswith(f"{constraint.name}."):
            told += [_told(e, coordinates) for e in _expressions(constraint, label)]
    return ": " + ", ".join(filter(None, told)) if any(told) else ""


def _expressions(constraint: Constraint, label: str) -> Iterator[Expression]:
    if isinstance(constraint, CoordinateCoupling):
        yield constraint.function
    elif isinstance(constraint, SpeedRows):
        row = constraint.row_names.index(label.removeprefix(f"{constraint.name}."))
        yield from (expression for _, expression in constraint.coefficients[row])


def _told(expression: Expression, coordinates: dict[str, ca.DM]) -> str:
    named = list(dict.fromkeys(coordinate.name for coordinate in expression.coordinates()))
    symbols = ca.SX.sym("x", len(named))
    f = ca.SX(expression_value(expression, dict(zip(named, ca.vertsplit(symbols), strict=True))))
    at = ca.DM([float(coordinates[name]) for name in named])
    value, slopes = ca.Function("f", [symbols], [f, ca.jacobian(f, symbols)])(at)
    where = ", ".join(f"{name} = {float(coordinates[name]):.6g}" for name in named)
    where = f" at {where}" if where else ""
    if not np.isfinite(float(value)):
        return f"{expression.text} is {float(value)}{where}"
    if not np.isfinite(np.asarray(slopes, dtype=float)).all():
        return f"{expression.text} has a slope of {float(np.abs(np.asarray(slopes)).max())}{where}"
    return ""
