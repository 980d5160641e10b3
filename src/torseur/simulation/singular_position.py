"""The closest singular position of a run: where rows of its constraints come nearest to repeating each other.

Rows of different units, and speeds in rad/s and m/s, are compared by their sizes in the whole run. With c the root of
the mean square of the entries of H in columns of one unit, and d that of the lengths of the rows of one constraint and
unit after the columns were divided,

    G = diag(1/d) H diag(1/c),    s = σ_r(G)                                                     (1)

and s, the least singular value that is not nil wherever the machine goes, is the distance from a singular position:
near 1 where all rows stand across each other, 0 where one of them holds nothing or follows from the others, and 1/s
what errors and forces are enlarged with. The left singular vector of s tells which rows these are. Between saved rows
s² is a parabola.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from torseur.algebra.components import Array
from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.results.contents import TIME
from torseur.results.trajectory import Trajectory

if TYPE_CHECKING:
    from torseur.results.files.stream_writer import StreamWriter

FACT = "closest_singular_position"  # among those of a file of results
_MOST_SPEEDS = 100  # of a machine that is looked at: the work grows with their third power
_MOST_ROWS = 400  # of a run that are looked at
_NIL = 1e-6  # a singular value of rows that always repeat others
_PASSES = 1e-2  # nearer than this between rows, it is reached or passed
_ASKED = 5  # rows of a run that tell which constraints hold nothing
_SHOWN = 0.05  # least share of a row that is named
_FELT = 10.0  # round-off in units of the tolerance above which a finer one gains nothing


class RoundOffFelt(RuntimeWarning):
    """A tolerance that round-off beside singular positions does not allow for."""


@dataclass(frozen=True)
class SingularPosition:
    """Where a run came closest to a singular position."""

    time: float  # [s]
    distance: float  # s of (1)
    rows: tuple[tuple[str, float], ...]  # of constraints, with their shares, largest first

    def __str__(self) -> str:
        told = "reached or passed" if self.distance < _PASSES else f"distance {self.distance:.2g} of 1"
        named = ", ".join(f"{label} {100 * share:.0f} %" for label, share in self.rows)
        return f"at t = {self.time:.4g} s, {told}: {named}"


def warn_of_round_off(tolerance: float, noise: float) -> None:
    """Say it where round-off of the forces beside singular positions came to more than errors of the tolerance do."""
    if noise > _FELT * tolerance:
        warnings.warn(
            f"the run passed singular positions, beside which forces are known to fewer digits: their round-off came "
            f"to {noise:.0e}, and the tolerance of {tolerance:.0e} is not kept. A tolerance below {noise / _FELT:.0e} "
            "gains nothing here.",
            RoundOffFelt,
            stacklevel=3,
        )


def closest_singular_position(model: Model, run: Trajectory) -> SingularPosition | None:
    """Of the saved rows of a run, and between them; None without constraints, and for machines of many bodies."""
    if not model.constraints or not run.rows or model.nv > _MOST_SPEEDS:
        return None
    chosen = _looked_at(run.rows)
    return closest_of(model, run.t[chosen], run.q[chosen])


def _looked_at(rows: int) -> slice:
    """The saved rows of a run that are looked at."""
    return slice(None, None, -(-rows // _MOST_ROWS))


def stored_facts(model: Model, writer: StreamWriter) -> dict[str, Any]:
    """The closest singular position of a run with loops, for the conclusion of its file."""
    loops = any(constraint.closes_loop for constraint in model.constraints)
    if not loops or not writer.rows or model.nv > _MOST_SPEEDS:
        return {}
    writer.flush()
    chosen = _looked_at(writer.rows)
    found = closest_of(model, writer.brought(TIME, chosen), writer.brought("q", chosen))
    return {FACT: asdict(found)} if found else {}


def stored_position(facts: Mapping[str, Any]) -> SingularPosition | None:
    """What the facts of a file tell of it."""
    if (told := facts.get(FACT)) is None:
        return None
    return SingularPosition(told["time"], told["distance"], tuple((row, share) for row, share in told["rows"]))


def closest_of(model: Model, t: Array, positions: Array) -> SingularPosition | None:
    """Of positions, (instants, nq), at the instants t."""
    from torseur.mechanics.constraints.checks import numbers_of_rows
    from torseur.mechanics.constraints.rows import constraint_matrix, row_labels
    from torseur.mechanics.constraints.void_rows import void_constraints, without

    H = numbers_of_rows(constraint_matrix, model, positions)
    of_some = [void_constraints(model, q) for q in positions[:: max(1, len(positions) // _ASKED)]]
    void = {*of_some[0]}.intersection(*of_some)
    U, values, _ = np.linalg.svd(_scaled(model, H * without(model, np.ones(H.shape[1]), void)[:, None]))
    rank = int((values > _NIL).sum(axis=1).max())
    if rank == 0:
        return None
    least = values[:, rank - 1]
    k = int(least.argmin())
    time, distance = _between(t, least, k)
    shares, labels = U[k][:, rank - 1] ** 2, row_labels(model)
    named = ((labels[i], float(shares[i])) for i in np.argsort(-shares) if shares[i] > _SHOWN)
    return SingularPosition(time, min(1.0, distance), tuple(named))


def _scaled(model: Model, H: Array) -> Array:
    """G of (1) for H at all instants, (instants, rows, speeds); groups that are nil everywhere stay so."""
    from torseur.mechanics.constraints.closing import row_slices

    units = np.array(model.layout.speed_units)
    for unit in set(units.tolist()):
        H[:, :, units == unit] /= _size(H[:, :, units == unit]) or 1.0
    for rows, c in zip(row_slices(model), model.constraints, strict=True):
        own = np.array(c.row_units)
        for unit in set(c.row_units):
            group = np.arange(rows.start, rows.stop)[own == unit]
            H[:, group] /= (_size(H[:, group]) * np.sqrt(H.shape[2])) or 1.0
    return H


def _size(entries: Array) -> float:
    return float(np.sqrt((entries**2).mean()))


def _between(t: Array, s: Array, k: int) -> tuple[float, float]:
    """The least of the parabola of s² through row k and its neighbours: (time, s)."""
    if not 0 < k < len(t) - 1:
        return float(t[k]), float(s[k])
    a, b, _ = np.polyfit(t[k - 1 : k + 2] - t[k], s[k - 1 : k + 2] ** 2, 2)
    if not a > 0:
        return float(t[k]), float(s[k])
    aside = float(np.clip(-b / (2 * a), t[k - 1] - t[k], t[k + 1] - t[k]))
    square = float(s[k] ** 2 + b * aside + a * aside**2)
    return float(t[k]) + aside, float(np.sqrt(max(0.0, square)))
