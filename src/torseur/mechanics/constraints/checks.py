"""What rows of constraints say of a machine: its rank, rows that follow from others, and such as no motion keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_numpy
from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.mechanics.constraints.closing import row_slices
from torseur.mechanics.constraints.independent_rows import DISTANCE, independent_rows
from torseur.mechanics.constraints.rows import row_labels
from torseur.mechanics.tree.per_body import Kept, noted_by
from torseur.model.model import Model

Array = NDArray[np.float64]

Traced = tuple[Callable[[Array], Value], ca.Sparsity]
"""(entries that are not zero everywhere, where they stand): rows of large machines are nearly empty."""

Tracer = Callable[[Callable[[Model, Value], Value], Model, int], Traced]
"""Makes a function of so many numbers of a function of a model and symbols."""

_SEEN = 1e-10  # of a row's length: a smaller misfit is not felt
_CONTRADICTION = 1e-9  # relative to the driven values
_AS_WEIGHTS = 10.0  # times what dependent rows miss: so exactly are they told by others
_KEPT = 32  # functions traced last: the same model is often asked again


class ConstraintError(ValueError):
    """A set of constraints that no motion, or no single set of forces, belongs to."""


@dataclass(frozen=True)
class RedundantRow:
    """A row that says nothing new at a position."""

    label: str
    follows_from: tuple[str, ...]  # none: it holds nothing that can move

    def __str__(self) -> str:
        if not self.follows_from:
            return f"'{self.label}' holds nothing that can move"
        return f"'{self.label}' follows from {_listed(self.follows_from)}"


@dataclass(frozen=True)
class RowReport:
    """Rows H v = b of a machine with nv speeds, at one position."""

    independent: tuple[int, ...]  # places in H; of rows that depend on each other the first are kept
    mobility: int  # degrees of freedom: nv less the rank of H
    redundant: tuple[RedundantRow, ...]
    repeating: tuple[int, ...]  # the constraints, by number, whose rows are redundant or make others so
    mobility_beside: int | None = None  # in positions beside it; None: not looked at, since no row is redundant
    misfit: float = 0.0  # by which rows of length 1 that count as redundant miss what they follow from
    void: tuple[int, ...] = ()  # the constraints, by number, that hold nothing here and beside
    of_void: float = 0.0  # by which the rows of these miss nil, or their positions are open

    @property
    def missed(self) -> float:
        """By how much dimensions miss, as far as rows tell."""
        return max(self.misfit, self.of_void)

    @property
    def singular(self) -> bool:
        """Whether the machine has more freedom there than beside it."""
        return self.mobility_beside is not None and self.mobility_beside < self.mobility

    @property
    def rank(self) -> int:
        """The rank of H."""
        return len(self.independent)


def check_rows(model: Model, H: Array, b: Array, distance: float = DISTANCE) -> RowReport:
    """What rows H v = b leave free, and which of them are redundant: those within a ``distance`` of others.

    Raises ConstraintError if they contradict each other: if a row follows from others with another value than its own.
    """
    labels = row_labels(model)
    found = independent_rows(H, distance)
    largest = np.abs(b).max(initial=0.0)
    redundant: list[RedundantRow] = []
    contrary: list[str] = []
    for i, weights in found.weights.items():
        others = tuple(labels[k] for k in weights)
        implied = sum(weight * b[k] for k, weight in weights.items())
        if abs(b[i] - implied) > (_CONTRADICTION + _AS_WEIGHTS * found.misfit) * (1.0 + largest):
            contrary.append(f"'{labels[i]}' against {_listed(others) or 'the joints'}")
        redundant.append(RedundantRow(labels[i], others))
    if contrary:
        raise ConstraintError(
            f"'{model.name}' has constraints that contradict each other: {'; '.join(contrary)}. No motion keeps them "
            "all; remove one of them."
        )
    involved = {row for i, weights in found.weights.items() for row in (i, *weights)}
    repeating = (c for c, of in enumerate(row_slices(model)) if involved & {*range(of.start, of.stop)})
    misfit = found.misfit if found.misfit > _SEEN else 0.0
    return RowReport(found.kept, model.nv - len(found.kept), tuple(redundant), tuple(repeating), misfit=misfit)


def check_choice(model: Model, H: Array, names: tuple[str, ...], S: Array) -> None:
    """Refuse independent speeds α = S v that do not complete the independent rows H."""
    degrees = model.nv - len(H)
    if len(names) != degrees:
        raise ConstraintError(
            f"'{model.name}' has {degrees} degrees of freedom ({model.nv} speeds less {len(H)} rows of constraints), "
            f"but {len(names)} independent speeds are chosen: {_listed(names)}. Choose {degrees}, or none."
        )
    weights = independent_rows(np.vstack([H, S])).weights
    if weights:
        held = [names[i - len(H)] for i, own in weights.items() if i >= len(H) and all(k < len(H) for k in own)]
        which = f"{_listed(held)} cannot move freely there" if held else "they depend on each other there"
        raise ConstraintError(
            f"'{model.name}': the chosen independent speeds {_listed(names)} do not determine its motion at this "
            f"position: {which}. {suggestion(names[0], model.layout.speed_names)} Leave 'independent_speeds' out to "
            "have them found."
        )


def numbers(function: Callable[[Model, Value], Value], model: Model, at: Array | float) -> Array:
    """The value at numbers of a function of a model that is written on symbols."""
    given = np.atleast_1d(at).astype(float)
    entries, pattern = _traced(function, model, given.size, _tracer.get())
    value = np.zeros(pattern.shape)
    value[tuple(pattern.get_triplet())] = as_numpy(entries(given)).ravel()
    return value


def numbers_of_rows(function: Callable[[Model, Value], Value], model: Model, at: Array) -> Array:
    """The values, (N, ...), at N rows of numbers."""
    entries, pattern = _traced(function, model, at.shape[1], traced_as_a_whole)
    values = np.zeros((len(at), *pattern.shape))
    values[:, *pattern.get_triplet()] = as_numpy(entries(at.T)).T
    return values


@lru_cache(maxsize=_KEPT)
def _traced(function: Callable[[Model, Value], Value], model: Model, size: int, tracer: Tracer) -> Traced:
    return tracer(function, model, size)


@lru_cache(maxsize=_KEPT)
def traced_as_a_whole(function: Callable[[Model, Value], Value], model: Model, size: int) -> Traced:
    """The function as one expression."""
    x, kept = symbols_of(model, size)
    with noted_by(None, kept):  # what its parts share is traced once, and what it shares with other functions
        value = ca.sparsify(ca.SX(function(model, x)))
    return ca.Function("entries", [x], [ca.densify(ca.vec(value.nz[:]))]), value.sparsity()


@lru_cache(maxsize=2)
def symbols_of(model: Model, size: int) -> tuple[Value, Kept]:
    """So many symbols on which functions of a model are traced for its numbers, and what these functions share."""
    return ca.SX.sym("x", size), {}


_tracer: ContextVar[Tracer] = ContextVar("tracer", default=traced_as_a_whole)


@contextmanager
def numbers_by(tracer: Tracer) -> Iterator[None]:
    """While this lasts, ``numbers`` of functions are found by a tracer: large machines have a faster one."""
    token = _tracer.set(tracer)
    try:
        yield
    finally:
        _tracer.reset(token)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
