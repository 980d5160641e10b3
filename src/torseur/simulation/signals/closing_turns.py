"""Whole turns of joints that close loops, whose angles are told up to these at every saved row.

From a row to the next the angle goes on by E and less than half a turn. In a plane E is the sum of what the joints of
the loop turned in the tree, whose coordinates count their turns, so that the rows may be as far apart as they like. In
space it is the mean of the angle's speeds at both rows times the time between: where that is a good part of a turn,
turns may be miscounted, and it is told.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, MutableMapping, Sequence

import numpy as np
from numpy.typing import NDArray

from torseur.frozen import dataclass
from torseur.model.closing_axis import turned_by_tree
from torseur.model.model import Model
from torseur.results.contents import Rows
from torseur.simulation.signals.closing_signals import CLOSING_POSITION, CLOSING_SPEED
from torseur.simulation.system import Array

_SURE = math.pi / 2  # speed at a row times the time to the next [rad]
_TURN = 2 * math.pi


class TurnsUncounted(RuntimeWarning):
    """A joint that closes a loop in space turned so far between saved rows that its turns may be miscounted."""


@dataclass(frozen=True, eq=False)
class ClosingAngles:
    """The angles among ``closing_position``, and the sums of tree angles that they follow: of C, where ``known``."""

    columns: tuple[int, ...]
    names: tuple[str, ...]
    C: Array  # (nq, angles)
    known: NDArray[np.bool_]

    @classmethod
    def of(cls, model: Model) -> ClosingAngles:
        """Those of a machine."""
        angles = [(k, axis) for k, axis in enumerate(model.closing_axes) if axis.axis.wraps]
        sums = [turned_by_tree(model, axis) for _, axis in angles]
        C = np.array([np.zeros(model.nq) if c is None else c for c in sums]).reshape(-1, model.nq).T
        names = tuple(axis.name for _, axis in angles)
        return cls(tuple(k for k, _ in angles), names, C, np.array([c is not None for c in sums], dtype=bool))

    def counted(
        self, t: Array, rows: Rows, before: Sequence[Sequence[float]] | None, far: MutableMapping[str, float]
    ) -> tuple[Array, list[list[float]]]:
        """(``closing_position`` with turns counted from the row before on, what the next rows need of the last).

        ``far`` is told the angles that were counted in space over more than they surely can be [rad].
        """
        told, speed = (rows[name][:, self.columns] for name in (CLOSING_POSITION, CLOSING_SPEED))
        now = np.stack([np.broadcast_to(t[:, None], told.shape), rows["q"] @ self.C, speed, told])
        first = np.vstack([now[:, 0], np.zeros_like(told[0])]) if before is None else np.array(before)
        time, turned, speed, angle = np.concatenate([first[:4, None], now], axis=1)
        h = np.diff(time, axis=0)
        expected = np.where(self.known, np.diff(turned, axis=0), h * (speed[:-1] + speed[1:]) / 2)
        turns = first[4] - np.cumsum(np.round((np.diff(angle, axis=0) - expected) / _TURN), axis=0)
        reach = (h * np.maximum(np.abs(speed[:-1]), np.abs(speed[1:]))).max(axis=0, initial=0.0)
        for k in np.flatnonzero((reach > _SURE) & ~self.known):
            far[self.names[k]] = max(float(reach[k]), far.get(self.names[k], 0.0))
        counted = rows[CLOSING_POSITION].copy()
        counted[:, self.columns] += _TURN * turns
        return counted, [*now[:, -1].tolist(), turns[-1].tolist()]


def warn_of_turns(far: Mapping[str, float], save: float) -> None:
    """Say which joints turned farther between two rows than their turns are surely counted, and what to do."""
    if far:
        names, most = ", ".join(f"'{name}'" for name in far), max(far.values())
        warnings.warn(
            f"{names}: a joint that closes a loop in space turned by {most / _TURN:.2g} turns from one saved row to "
            "the next, over which they are counted by its speed at both alone: its 'closing_position' may be whole "
            f"turns off. Save rows more often, with 'save: {save * _SURE / most:.2g} s' or less.",
            TurnsUncounted,
            stacklevel=3,
        )
