"""What should not stay unsaid of many runs: each sentence once, with the runs that it is true of."""

from __future__ import annotations

from collections.abc import Iterable

from torseur.frozen import dataclass
from torseur.results.summary.notices import Notice

_MOST = 5  # runs that are named


@dataclass(frozen=True)
class SharedNotice:
    """What is told of some ``runs`` of a batch; ``first`` is how the first of them tells it."""

    first: Notice
    runs: tuple[int, ...]
    of: int  # runs of the batch

    def __str__(self) -> str:
        where = "in all runs" if len(self.runs) == self.of else f"in {named_runs(self.runs, self.of)}"
        alike = len(self.runs) == 1 or self.first.time is None
        return f"{where}: {self.first.sentence}" + ("" if alike else f" (run {self.runs[0]})")


def shared_notices(told: Iterable[tuple[Notice, ...]]) -> tuple[SharedNotice, ...]:
    """The notices of runs one after the other, those of one kind and subject together."""
    each = list(told)
    found: dict[tuple[str, str], list[tuple[int, Notice]]] = {}
    for k, notices in enumerate(each):
        for notice in notices:
            found.setdefault((notice.kind, notice.subject), []).append((k, notice))
    return tuple(
        SharedNotice(of_runs[0][1], tuple(dict.fromkeys(k for k, _ in of_runs)), len(each))
        for of_runs in found.values()
    )


def named_runs(runs: tuple[int, ...], count: int) -> str:
    """How many of all runs, and which: the first ones by number."""
    some = ", ".join(map(str, runs[:_MOST])) + (", …" if len(runs) > _MOST else "")
    return f"{len(runs)} of {count} runs ({some})"
