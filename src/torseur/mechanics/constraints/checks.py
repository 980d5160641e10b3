"""Constraints that cannot be kept, said by name: rows that repeat or contradict others, and wrong choices of speeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_numpy
from torseur.description.complaint import suggestion
from torseur.mechanics.constraints.rows import row_labels
from torseur.model.model import Model

Array = NDArray[np.float64]

_RANK = 1e-9  # relative size of a singular value that counts as zero
_CONTRADICTION = 1e-9  # relative to the driven values
_KEPT = 32  # functions traced last: the same model is often asked again


class ConstraintError(ValueError):
    """A set of constraints that no motion, or no single set of forces, belongs to."""


def check_rows(model: Model, H: Array, b: Array) -> None:
    """Name the rows of H v = b that depend on others, and those that contradict them."""
    if not H.size:
        return
    labels = row_labels(model)
    lengths = np.linalg.norm(H, axis=1)
    empty = [label for label, length in zip(labels, lengths, strict=True) if length == 0.0]
    if empty:
        raise ConstraintError(
            f"'{model.name}': the rows {_listed(empty)} hold nothing that can move. Remove them: what they forbid is "
            "forbidden by the joints already."
        )
    scaled, values = H / lengths[:, None], b / lengths
    dependent: list[str] = []
    contrary: list[str] = []
    kept: list[int] = []
    for i in range(len(H)):
        if np.linalg.matrix_rank(scaled[[*kept, i]], tol=_RANK * np.sqrt(len(H))) > len(kept):
            kept.append(i)
            continue
        weights = np.linalg.lstsq(scaled[kept].T, scaled[i], rcond=None)[0]
        others = [labels[k] for k, weight in zip(kept, weights, strict=True) if abs(weight) > 1e-6]
        if abs(values[i] - weights @ values[kept]) > _CONTRADICTION * (1.0 + np.abs(values).max()):
            contrary.append(f"'{labels[i]}' against {_listed(others)}")
        dependent.append(f"'{labels[i]}' follows from {_listed(others)}")
    if contrary:
        raise ConstraintError(
            f"'{model.name}' has constraints that contradict each other: {'; '.join(contrary)}. No motion keeps them "
            "all; remove one of them."
        )
    if dependent:
        raise ConstraintError(
            f"'{model.name}' has constraints that say the same thing twice at this position: {'; '.join(dependent)}. "
            "The forces would not be determined. Remove a row (for wheels: leave it out of 'holds'), or start at a "
            "position where they differ."
        )


def check_choice(model: Model, H: Array, names: tuple[str, ...], S: Array) -> None:
    """Refuse independent speeds α = S v that do not complete the rows H."""
    degrees = model.nv - len(H)
    if len(names) != degrees:
        raise ConstraintError(
            f"'{model.name}' has {degrees} degrees of freedom ({model.nv} speeds less {len(H)} rows of constraints), "
            f"but {len(names)} independent speeds are chosen: {_listed(names)}. Choose {degrees}, or none."
        )
    K = np.vstack([H, S])
    sizes = np.linalg.svd(K / np.linalg.norm(K, axis=1, keepdims=True), compute_uv=False)
    if sizes[-1] < _RANK * sizes[0]:
        free = [name for name, row in zip(names, S, strict=True) if _in_span(row, H)]
        which = f"{_listed(free)} cannot move freely there" if free else "they depend on each other there"
        raise ConstraintError(
            f"'{model.name}': the chosen independent speeds {_listed(names)} do not determine its motion at this "
            f"position: {which}. {suggestion(names[0], model.layout.speed_names)} Leave 'independent_speeds' out to "
            "have them found."
        )


def _in_span(row: Array, H: Array) -> bool:
    rest = row - np.linalg.lstsq(H.T, row, rcond=None)[0] @ H
    return bool(np.linalg.norm(rest) < 1e-6 * np.linalg.norm(row))


def numbers(function: Callable[[Model, Value], Value], model: Model, at: Array | float) -> Array:
    """The value at numbers of a function of a model that is written on symbols."""
    given = np.atleast_1d(at)
    value = _traced(function, model, given.size)(given)
    return np.asarray(as_numpy(value), dtype=np.float64).reshape(value.shape)


@lru_cache(maxsize=_KEPT)
def _traced(function: Callable[[Model, Value], Value], model: Model, size: int) -> ca.Function:
    x = ca.SX.sym("x", size)
    return ca.Function("value", [x], [ca.densify(ca.SX(function(model, x)))])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
