"""The verdict on many runs: did all come to their end, and do their accounts balance?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from torseur.frozen import dataclass
from torseur.results.trajectory import Trajectory
from torseur.results.verdict import BalanceError, Verdict, verdict_on

_MOST = 5  # runs that are named


@dataclass(frozen=True)
class Verdicts:
    """The verdict on each run, and how it ended."""

    of: tuple[Verdict, ...]
    state: tuple[str, ...]

    @cached_property
    def failed(self) -> tuple[int, ...]:
        """The runs whose accounts do not balance, or whose loops came open."""
        return tuple(k for k, verdict in enumerate(self.of) if verdict.failed)

    @cached_property
    def unfinished(self) -> tuple[int, ...]:
        """The runs that stopped before their end."""
        return tuple(k for k, state in enumerate(self.state) if state != "done")

    @property
    def passed(self) -> bool:
        """Whether all came to their end, and all that was judged is in order."""
        return not self.unfinished and all(verdict.passed for verdict in self.of)

    @property
    def summary(self) -> str:
        """A sentence or two."""
        told = []
        if self.unfinished:
            reasons = sorted({self.state[k] for k in self.unfinished})
            told.append(f"{_named(self.unfinished, len(self.of))} stopped before the end ({', '.join(reasons)}).")
        if self.failed:
            names = sorted({balance.name for k in self.failed for balance in self.of[k].failed})
            alarms = " and ".join(sorted({self.of[k].alarm for k in self.failed}))
            told.append(f"{alarms} in {_named(self.failed, len(self.of))}: {', '.join(names)}.")
        return " ".join(told) or f"All {len(self.of)} runs came to their end, and what was recorded of them balances."

    def raise_if_failed(self) -> None:
        """Raise ``BalanceError`` unless all have passed."""
        if not self.passed:
            raise BalanceError(self.summary)

    def __str__(self) -> str:
        return self.summary


def verdicts_on(runs: Iterable[Trajectory], state: Sequence[str], tolerance: float | None = None) -> Verdicts:
    """The verdicts on runs one after the other."""
    return Verdicts(tuple(verdict_on(run, tolerance) for run in runs), tuple(state))


def _named(runs: Sequence[int], count: int) -> str:
    some = ", ".join(map(str, runs[:_MOST])) + (", …" if len(runs) > _MOST else "")
    return f"{len(runs)} of {count} runs ({some})"
