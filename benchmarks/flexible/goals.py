"""What flexible machines are to reach, and whether a run of the benchmark did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.flexible.machines import ARM, CASES, DOUBLE_PENDULUM, HITACHI, SLIDER_CRANK
from benchmarks.flexible.measured import best
from benchmarks.flexible.real_time import SHARE, RealTime, RightHandSide
from benchmarks.flexible.ways import EXUDYN, OURS
from benchmarks.goals import Verdict
from benchmarks.simulation.curve import AtError

FASTER = {SLIDER_CRANK: 50.0, DOUBLE_PENDULUM: 50.0, HITACHI: 20.0, ARM: 20.0}
THAN_REAL_TIME = 300.0
ALONE, BATCH = 1e-6, 0.3e-6  # [s] of a right-hand side


def verdicts(found: Sequence[AtError], runs: Sequence[RealTime], alone: RightHandSide | None) -> list[Verdict]:
    """All goals whose figures were measured."""
    return [*_faster(found), *_real_time(runs), *_right_hand_side(alone)]


def _faster(found: Sequence[AtError]) -> Iterator[Verdict]:
    for name, wanted in FASTER.items():
        if any(a.robot == name for a in found):
            what = f"{name}: CPU of Exudyn's best over ours, error {CASES[name].level:g}"
            own, theirs = best(found, name, OURS), best(found, name, EXUDYN)
            if own is None or theirs is None or own.cpu_s is None or theirs.cpu_s is None:
                yield Verdict(what, "not reached", None, wanted)
            else:
                compared = f"{_ms(own.cpu_s)} ({own.method}); {_ms(theirs.cpu_s)} ({theirs.method})"
                yield Verdict(what, compared, theirs.cpu_s / own.cpu_s, wanted)


def _real_time(runs: Sequence[RealTime]) -> Iterator[Verdict]:
    for run in runs:
        what = f"{run.name}: faster than real time, amplitudes to {SHARE:g}"
        yield Verdict(what, f"{_ms(run.cpu_s)} ({run.method})", run.faster, THAN_REAL_TIME)


def _right_hand_side(alone: RightHandSide | None) -> Iterator[Verdict]:
    if alone is not None:
        rows = (("alone", alone.alone_s, ALONE), ("in a batch", alone.batch_s, BATCH))
        for how, figure, wanted in rows:
            what = f"{DOUBLE_PENDULUM}, 2 + 2 modes: right-hand side {how} [µs]"
            yield Verdict(what, "", 1e6 * figure, 1e6 * wanted, at_most=True)


def _ms(seconds: float) -> str:
    return f"{1e3 * seconds:.3g} ms"
