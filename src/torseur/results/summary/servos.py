"""How well servos followed their set-points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from torseur.frozen import dataclass
from torseur.results.contents import Array
from torseur.results.summary.averages import averages, pieces

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory

SETPOINT, ERROR = "setpoint", "tracking_error"
BAND = 0.02  # of the move: within it a servo counts as settled
_STILL = 1e-9  # of the range of a set-point: changes below that are round-off
_NO_MOVE = 1e-2  # of how far a servo strays from where it ends: a smaller move is not what it answers to


@dataclass(frozen=True)
class ServoSummary:
    """The error of a servo, set-point less what it measures, in ``unit``; and how it came to rest.

    The move is from where the servo stood to where its set-point comes to rest. ``overshoot`` is how far it went beyond
    that, over the move. ``settling_time`` [s] runs from the last change of the set-point until the error stays within
    2 % of the move; infinite where it does not within the run. Both are None where the set-point does not come to rest,
    or where there is no move, or one that is small next to what other causes do to the servo.
    """

    name: str
    unit: str
    rms_error: float
    peak_error: float
    time_of_peak: float
    final_error: float
    overshoot: float | None
    settling_time: float | None


def servo_summaries(run: Trajectory) -> tuple[ServoSummary, ...]:
    """One for each servo with a set-point, in the order of the file."""
    variable = next((v for v in run.contents.variables if v.name == ERROR), None)
    if variable is None or not run.rows:
        return ()
    found, rest = averages(run, ERROR), _rest(run, variable.width)
    final = _row(run, ERROR, -1)
    return tuple(
        ServoSummary(
            column.name,
            column.unit,
            float(found.rms[k]),
            float(found.peak[k]),
            float(found.peak_time[k]),
            float(final[k]),
            *rest[k],
        )
        for k, column in enumerate(variable.columns)
    )


def _row(run: Trajectory, name: str, number: int) -> Array:
    """One row of a variable, counted from the end where it is negative."""
    row = number % run.rows
    return run.stored.values(name, slice(row, row + 1)).reshape(-1)


def _rest(run: Trajectory, width: int) -> list[tuple[float | None, float | None]]:
    """(overshoot, settling time) of each servo."""
    goal = _row(run, SETPOINT, -1)
    move = goal - (_row(run, SETPOINT, 0) - _row(run, ERROR, 0))
    arrived = np.full(width, -np.inf)  # when the set-point changed last
    beyond, outside, strayed = np.zeros(width), np.full(width, -np.inf), np.zeros(width)
    for t, rows in pieces(run, [SETPOINT, ERROR]):
        x = rows[SETPOINT] - rows[ERROR]
        off = np.abs(rows[SETPOINT] - goal) > _STILL * np.maximum(np.abs(move), np.abs(goal))
        arrived = np.maximum(arrived, _last(t, off, after=True))
        beyond = np.maximum(beyond, ((x - goal) * np.sign(move)).max(axis=0))
        strayed = np.maximum(strayed, np.abs(x - goal).max(axis=0))
        outside = np.maximum(outside, _last(t, np.abs(x - goal) > BAND * np.abs(move), after=False))
    begin, end = float(run.t[0]), float(run.t[-1])
    move = np.where(np.abs(move) > _NO_MOVE * strayed, move, 0.0)
    return [_of_servo(move[k], max(arrived[k], begin), beyond[k], outside[k], end) for k in range(width)]


def _last(t: Array, mask: NDArray[np.bool_], *, after: bool) -> Array:
    """Of each column the time of its last true row, or of the row after it; −∞ where none is true."""
    last = len(t) - 1 - mask[::-1].argmax(axis=0)
    return np.where(mask.any(axis=0), t[np.minimum(last + int(after), len(t) - 1)], -np.inf)


def _of_servo(
    move: float, arrived: float, beyond: float, outside: float, end: float
) -> tuple[float | None, float | None]:
    if not abs(move) > 0 or arrived >= end:
        return None, None
    settling = np.inf if outside >= end else max(0.0, outside - arrived)
    return float(beyond / abs(move)), float(settling)
