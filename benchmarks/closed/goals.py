"""What closed mechanisms are to reach, and whether a run of the benchmark did."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from benchmarks.closed.measured import TARGET, AtLevel, best, ours
from benchmarks.closed.mechanisms import DELTA, FOUR_BARS, SQUEEZER, STEWART
from benchmarks.closed.stewart import Stewart
from benchmarks.closed.ways import PEERS
from benchmarks.goals import Verdict

FASTER = {SQUEEZER: 20.0, STEWART: 20.0, DELTA: 20.0, "40 four-bars": 10.0}
POWER = 1.1  # of the number of four-bars with which a run grows
ALONE, BATCH, FIRST = 3e-6, 1e-6, 3.0  # [s]


def verdicts(found: Sequence[AtLevel], measured: Stewart | None) -> list[Verdict]:
    """All goals whose figures were measured."""
    return [*_faster(found), *_growth(found), *_stewart(measured)]


def _faster(found: Sequence[AtLevel]) -> Iterator[Verdict]:
    for name, wanted in FASTER.items():
        own, theirs = ours(found, name, TARGET), best(found, name, PEERS, TARGET)
        if any(a.mechanism == name for a in found):
            what = f"{name}: CPU of the best peer over ours, error {TARGET:g} m"
            if own is None or theirs is None or own.cpu_s is None or theirs.cpu_s is None:
                yield Verdict(what, "not reached", None, wanted)
            else:
                compared = f"{_ms(own)} ({own.method}); {_ms(theirs)} ({theirs.tool}: {theirs.method})"
                yield Verdict(what, compared, theirs.cpu_s / own.cpu_s, wanted)


def _growth(found: Sequence[AtLevel]) -> Iterator[Verdict]:
    few, many = list(FOUR_BARS)[-2:]
    small, large = ours(found, few, TARGET), ours(found, many, TARGET)
    if small is not None and large is not None and small.cpu_s and large.cpu_s:
        power = math.log(large.cpu_s / small.cpu_s) / math.log(FOUR_BARS[many] / FOUR_BARS[few])
        compared = f"{_ms(small)}; {_ms(large)}"
        yield Verdict(f"from {few} to {many}: power of the CPU time", compared, power, POWER, at_most=True)


def _stewart(measured: Stewart | None) -> Iterator[Verdict]:
    if measured is not None:
        rows = (
            ("right-hand side alone [µs]", 1e6 * measured.alone_s, 1e6 * ALONE),
            ("right-hand side in a batch [µs]", 1e6 * measured.batch_s, 1e6 * BATCH),
            ("first result, cold cache [s CPU]", measured.first_cold_s, FIRST),
        )
        for what, figure, wanted in rows:
            yield Verdict(f"{STEWART}: {what}", "", figure, wanted, at_most=True)


def _ms(a: AtLevel) -> str:
    return f"{1e3 * (a.cpu_s or 0.0):.3g} ms"
