"""Whether the goals of goals.toml are met by the measurements of a run."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.first_result import FirstResult
from benchmarks.measurement import Measurement

FILE = Path(__file__).with_name("goals.toml")
OURS = "Torseur"


@dataclass(frozen=True)
class Verdict:
    """One goal: the figure reached, and the one wanted (``at_most``, or at least). None: not measured."""

    what: str
    compared: str
    figure: float | None
    wanted: float
    at_most: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the figure is on the right side."""
        if self.figure is None:
            return None
        return self.figure <= self.wanted if self.at_most else self.figure >= self.wanted


def verdicts(measured: Sequence[Measurement], first: Mapping[str, FirstResult]) -> list[Verdict]:
    """All goals whose robots took part in the run."""
    goals = tomllib.loads(FILE.read_text())
    robots = {m.robot for m in measured}
    return [
        *(v for goal in goals["faster"] for v in _faster(goal, measured, robots)),
        *(_growth(goal, measured) for goal in goals["growth"] if robots.issuperset(goal["robots"])),
        *_first(goals["first_result"], first),
    ]


def best(measured: Sequence[Measurement], robot: str, quantity: str, mode: str, tool: str) -> Measurement | None:
    """The fastest call of a tool for a quantity."""
    return next(iter(_sorted(measured, (robot, quantity, mode, tool))), None)


def _sorted(measured: Sequence[Measurement], of: tuple[str, str, str, str]) -> list[Measurement]:
    """All calls of a tool for a quantity, the fastest first."""
    return sorted((m for m in measured if (m.robot, m.quantity, m.mode, m.tool) == of), key=lambda m: m.min_ns)


def _faster(goal: dict, measured: Sequence[Measurement], robots: set[str]) -> Iterator[Verdict]:
    for robot in (r for r in goal["robots"] if r in robots):
        for quantity, factor in goal["by"].items():
            what = f"{robot}, {quantity.replace('_', ' ')}, {goal['mode']}, against {goal['against']}"
            ours = best(measured, robot, quantity, goal["mode"], OURS)
            theirs = _sorted(measured, (robot, quantity, goal["mode"], goal["against"]))
            if ours and theirs:
                calls = ", ".join(f"{m.min_ns:.4g} ns ({m.call})" for m in theirs)
                yield Verdict(what, f"{ours.min_ns:.4g} ns; {calls}", theirs[0].min_ns / ours.min_ns, factor)
            else:
                yield Verdict(what, "not measured", None, factor)


def _growth(goal: dict, measured: Sequence[Measurement]) -> Verdict:
    what = (
        f"growth of {goal['quantity'].replace('_', ' ')} from {' to '.join(goal['robots'])}, {goal['mode']}: exponent"
    )
    small, large = (best(measured, robot, goal["quantity"], goal["mode"], OURS) for robot in goal["robots"])
    if not (small and large):
        return Verdict(what, "not measured", None, goal["exponent"], at_most=True)
    few, many = goal["links"]
    exponent = math.log(large.min_ns / small.min_ns) / math.log(many / few)
    return Verdict(what, f"{small.min_ns:.4g} ns, {large.min_ns:.4g} ns", exponent, goal["exponent"], at_most=True)


def _first(goal: dict, first: Mapping[str, FirstResult]) -> Iterator[Verdict]:
    for start, factor in goal.items():
        ours, theirs = first.get(f"Torseur, {start}"), first.get("Pinocchio")
        if ours and theirs:
            compared = f"{ours.min_s:.3f} s, {theirs.min_s:.3f} s"
            what = f"first forward dynamics of a Panda, {start}, multiple of Pinocchio's"
            yield Verdict(what, compared, ours.min_s / theirs.min_s, factor, at_most=True)
