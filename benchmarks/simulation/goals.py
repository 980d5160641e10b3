"""What simulation is to reach, and whether a run of the benchmark did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.goals import Verdict
from benchmarks.simulation.curve import AtError
from benchmarks.simulation.large import DURATION, Large, growth, of_machine
from benchmarks.simulation.memory import Memory
from benchmarks.simulation.pinocchio_runs import ODEINT
from benchmarks.simulation.servo import Servo
from benchmarks.simulation.torseur_runs import BATCH, NATIVE

ONE, MANY = 15.0, 60.0  # times less CPU time per machine than the best peer, at equal error
REAL_TIME = 300.0
POSED = 10.0  # seconds of CPU to pose and compile a large machine, nothing in the cache
POWER = 1.1  # of the number of bodies with which a step of it grows
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


def large_verdicts(runs: Sequence[Large]) -> list[Verdict]:
    """Of each kind of large machine: posing, growth of a step, growth of memory with the length of the run."""
    found: list[Verdict] = []
    for machine in dict.fromkeys(run.machine for run in runs):
        own = of_machine(runs, machine)
        most = max(own, key=lambda run: (run.size, run.duration))
        what = f"{machine} of {most.size}"
        made = f"{most.built_s + most.posed_s:.1f} s from the description"
        found.append(Verdict(f"{what}: CPU to pose and compile [s]", made, most.posed_s, POSED, at_most=True))
        if len({run.bodies for run in own if run.duration == DURATION}) > 1:
            power = f"{1e6 * most.step_s:.0f} µs a step of {most.bodies} bodies"
            found.append(Verdict(f"{machine}: power of a step's CPU time", power, growth(own), POWER, at_most=True))
        for short in (run for run in own if run.size == most.size and run.duration < most.duration):
            compared = f"{most.peak_bytes / 1e6:.0f} MB; {short.peak_bytes / 1e6:.0f} MB"
            ratio = most.peak_bytes / short.peak_bytes
            length = f"peak memory of {most.duration:g} s over that of {short.duration:g} s"
            found.append(Verdict(f"{what}: {length}", compared, ratio, GROWTH, at_most=True))
    return found


def _us(a: AtError) -> str:
    return f"{1e6 * (a.cpu_s or 0.0):.4g} µs"
