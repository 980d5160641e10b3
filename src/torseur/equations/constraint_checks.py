"""Constraints that cannot be kept, said by name: rows that repeat or contradict others, and wrong choices of speeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_numpy
from torseur.description.complaint import suggestion
from torseur.equations.constraint_rows import constraint_matrix, driven_values, row_labels
from torseur.model.model import Model

Array = NDArray[np.float64]

_RANK = 1e-9  # relative size of a singular value that counts as zero
_NEAR = 1e-3  # relative size below which rank is nearly lost
_CONTRADICTION = 1e-9  # relative to the driven values


class ConstraintError(ValueError):
    """A set of constraints that no motion, or no single set of forces, belongs to."""


def check_rows(model: Model, H: Array) -> None:
    """Name the rows that depend on others."""
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
    scaled = H / lengths[:, None]
    dependent: list[str] = []
    kept: list[int] = []
    for i in range(len(H)):
        if np.linalg.matrix_rank(scaled[[*kept, i]], tol=_RANK * np.sqrt(len(H))) > len(kept):
            kept.append(i)
            continue
        weights = np.linalg.lstsq(scaled[kept].T, scaled[i], rcond=None)[0]
        others = [labels[k] for k, weight in zip(kept, weights, strict=True) if abs(weight) > 1e-6]
        dependent.append(f"'{labels[i]}' follows from {_listed(others)}")
    if dependent:
        raise ConstraintError(
            f"'{model.name}' has constraints that say the same thing twice at this position: {'; '.join(dependent)}. "
            "The forces would not be determined. Remove a row (for wheels: leave it out of 'holds'), or start at a "
            "position where they differ."
        )


def contradiction(model: Model, q: Array, t: float) -> str | None:
    """The rows that no speed can satisfy together at this instant, in words; None if there are none."""
    H, b = numbers(constraint_matrix, model, q), numbers(driven_values, model, t).ravel()
    v = np.linalg.lstsq(H, b, rcond=None)[0]
    wrong = np.flatnonzero(np.abs(H @ v - b) > _CONTRADICTION * (1.0 + np.abs(b).max(initial=0.0)))
    return _listed([row_labels(model)[k] for k in wrong]) if wrong.size else None


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


def near_loss(model: Model, q: Array) -> float | None:
    """The smallest singular value of H relative to its largest, where rank is nearly lost; None where it is not."""
    H = numbers(constraint_matrix, model, q)
    if not H.size:
        return None
    sizes = np.linalg.svd(H / np.linalg.norm(H, axis=1, keepdims=True), compute_uv=False)
    return float(sizes[-1] / sizes[0]) if sizes[-1] < _NEAR * sizes[0] else None


def _in_span(row: Array, H: Array) -> bool:
    rest = row - np.linalg.lstsq(H.T, row, rcond=None)[0] @ H
    return bool(np.linalg.norm(rest) < 1e-6 * np.linalg.norm(row))


def numbers(function: Callable[[Model, Value], Value], model: Model, at: Array | float) -> Array:
    """The value at numbers of a function of a model that is written on symbols."""
    given = ca.DM(np.atleast_1d(at))
    x = ca.SX.sym("x", given.numel())
    value = ca.densify(ca.SX(function(model, x)))
    return np.asarray(as_numpy(ca.Function("value", [x], [value])(given)), dtype=np.float64).reshape(value.shape)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
