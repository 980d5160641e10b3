"""The verdict on many runs: did all come to their end, and do their accounts balance?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from torseur.frozen import dataclass
from torseur.results.balances.verdict import BalanceError, Verdict, verdict_on
from torseur.results.many.shared_notices import SharedNotice, named_runs, shared_notices
from torseur.results.trajectory import Trajectory


@dataclass(frozen=True)
class Verdicts:
    """The verdict on each run, and how it ended; ``notices`` are what should not stay unsaid of them."""

    of: tuple[Verdict, ...]
    state: tuple[str, ...]
    notices: tuple[SharedNotice, ...] = ()

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
            told.append(f"{named_runs(self.unfinished, len(self.of))} stopped before the end ({', '.join(reasons)}).")
        if self.failed:
            names = sorted({balance.name for k in self.failed for balance in self.of[k].failed})
            alarms = " and ".join(sorted({self.of[k].alarm for k in self.failed}))
            told.append(f"{alarms} in {named_runs(self.failed, len(self.of))}: {', '.join(names)}.")
        return " ".join(told) or f"All {len(self.of)} runs came to their end, and what was recorded of them balances."

    def raise_if_failed(self) -> None:
        """Raise ``BalanceError`` unless all have passed."""
        if not self.passed:
            raise BalanceError(self.summary)

    def __str__(self) -> str:
        return "\n".join([self.summary, *(f"  {notice}" for notice in self.notices)])


def verdicts_on(runs: Iterable[Trajectory], state: Sequence[str], tolerance: float | None = None) -> Verdicts:
    """The verdicts on runs one after the other."""
    found = [(verdict_on(run, tolerance), run.notices) for run in runs]
    return Verdicts(
        tuple(verdict for verdict, _ in found), tuple(state), shared_notices(notices for _, notices in found)
    )
