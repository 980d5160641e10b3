"""What simulation is to reach, and whether a run of the benchmark did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.goals import Verdict
from benchmarks.simulation.curve import AtError
from benchmarks.simulation.memory import Memory
from benchmarks.simulation.pinocchio_runs import ODEINT
from benchmarks.simulation.servo import Servo
from benchmarks.simulation.torseur_runs import BATCH, NATIVE

ONE, MANY = 15.0, 60.0  # times less CPU time per machine than the best peer, at equal error
REAL_TIME = 300.0
GROWTH = 1.1  # of peak memory from the shortest to the longest run


def verdicts(found: Sequence[AtError], servos: Sequence[Servo], memories: Sequence[Memory]) -> list[Verdict]:
    """All goals whose figures were measured."""
    return [*_faster(found), *_real_time(servos), *_memory(memories)]


def best(found: Sequence[AtError], robot: str, *, batch: bool, ours: bool, odeint: bool = False) -> AtError | None:
    """The fastest way to the error asked for; Pinocchio inside Boost.odeint only if asked, since no peer offers it."""
    fit = [
        a
        for a in found
        if a.robot == robot
        and a.cpu_s is not None
        and (a.runs > 1) == batch
        and (a.tool in (NATIVE, BATCH) if ours else not a.tool.startswith("Torseur"))
        and (odeint or not a.method.startswith(ODEINT))
    ]
    return min(fit, key=lambda a: a.cpu_s, default=None)


def _faster(found: Sequence[AtError]) -> Iterator[Verdict]:
    for robot in dict.fromkeys(a.robot for a in found):
        for batch, wanted in ((False, ONE), (True, MANY)):
            ours = best(found, robot, batch=batch, ours=True)
            theirs = best(found, robot, batch=batch, ours=False)
            what = f"{robot}, {f'per machine in a batch of {ours.runs}' if batch and ours else 'one machine'}"
            if ours and theirs:
                compared = f"{_us(ours)} ({ours.method}); {_us(theirs)} ({theirs.tool}, {theirs.method})"
                yield Verdict(f"{what}: CPU of the best peer over ours", compared, theirs.cpu_s / ours.cpu_s, wanted)
            elif any((a.runs > 1) == batch for a in found if a.robot == robot):
                yield Verdict(f"{robot}, {'batch' if batch else 'one machine'}", "not available", None, wanted)


def _real_time(servos: Sequence[Servo]) -> Iterator[Verdict]:
    for s in servos:
        compared = f"{s.duration:g} s in {1e3 * s.cpu_s:.3g} ms of CPU"
        yield Verdict(f"PUMA 560 with servos, {s.way}: times real time", compared, s.times_real_time, REAL_TIME)


def _memory(memories: Sequence[Memory]) -> Iterator[Verdict]:
    if len(memories) > 1:
        few, many = memories[0], memories[-1]
        compared = f"{many.peak_bytes / 1e6:.0f} MB; {few.peak_bytes / 1e6:.0f} MB"
        what = f"peak memory of a run of {many.steps:.0e} steps over that of {few.steps:.0e}"
        yield Verdict(what, compared, many.peak_bytes / few.peak_bytes, GROWTH, at_most=True)


def _us(a: AtError) -> str:
    return f"{1e6 * (a.cpu_s or 0.0):.4g} µs"
