"""The tables of a run."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from benchmarks.flexible.machines import CASES
from benchmarks.flexible.measured import SHOWN, best
from benchmarks.flexible.real_time import ROWS, SHARE, RealTime
from benchmarks.flexible.ways import EXUDYN, OURS
from benchmarks.page_report import PageReport
from benchmarks.report import table
from benchmarks.simulation.curve import AtError


@dataclass(frozen=True)
class Report(PageReport):
    """Everything that one run found; CPU times are those of whole motions."""

    at_levels: Sequence[AtError]
    linear: Mapping[str, float]  # error of linear floating frames
    real_time: Sequence[RealTime]

    programs: ClassVar[tuple[str, ...]] = ("exudyn",)
    compared: ClassVar[str] = "CPU of the motion: ours; theirs"

    def tables(self) -> Iterator[str]:
        """Times at equal error, the fastest ways, the examples beside real time."""
        yield from self._machines()
        yield from self._ways()
        yield from self._real_time()

    def _machines(self) -> Iterator[str]:
        rows = []
        for name in self.names:
            own, theirs = best(self.at_levels, name, OURS), best(self.at_levels, name, EXUDYN)
            times = [None if a is None else a.cpu_s for a in (own, theirs)]
            ratio = f"{times[1] / times[0]:.0f}" if times[0] and times[1] else "–"
            case = CASES[name]
            shown = ["not reached" if x is None else f"{1e3 * x:.3g}" for x in times]
            least = (
                min((p.error for p in self.points if (p.robot, p.tool) == (name, tool)), default=math.inf)
                for tool in (OURS, EXUDYN)
            )
            finest = " / ".join(f"{x:.0e}" for x in least)
            linear = f"{self.linear[name]:.0e}" if name in self.linear else "–"
            rows.append((name, case.observed, f"{case.level:g}", *shown, ratio, finest, linear))
        yield (
            "CPU time in ms of the whole motion at equal error; the least error that was reached, and that of a linear "
            "floating frame with our modes:"
        )
        head = ("machine", "observed", "error", OURS, EXUDYN, "times ours", "least error, ours / theirs", "linear")
        yield table(head, rows)

    def _ways(self) -> Iterator[str]:
        rows = []
        for name in self.names:
            for tool in (OURS, EXUDYN):
                fit = [a for a in self.at_levels if (a.robot, a.tool) == (name, tool)]
                for a in sorted(fit, key=lambda a: a.cpu_s or math.inf)[:SHOWN]:
                    rows.append((name, tool, a.method, "not reached" if a.cpu_s is None else f"{1e3 * a.cpu_s:.3g}"))
        yield "The fastest ways of each program to that error, CPU time in ms:"
        yield table(("machine", "program", "method", "ms"), rows)

    def _real_time(self) -> Iterator[str]:
        rows = [
            (
                run.name,
                run.method,
                f"{run.tolerance:.1e}",
                f"{run.evaluations}",
                f"{1e3 * run.cpu_s:.3g}",
                f"{1e9 * run.cpu_s / run.evaluations:.0f}",
                f"{run.faster:.0f}",
            )
            for run in self.real_time
        ]
        if rows:
            yield (
                f"The examples of 1998 as their files have them, amplitudes right to {SHARE:g} of the greatest, "
                f"{ROWS} saved rows:"
            )
            head = ("example", "method", "tolerance", "evaluations", "ms", "ns per evaluation", "times real time")
            yield table(head, rows)

    def all_settings(self) -> str:
        """One row for each point of the curves."""
        rows = [
            (
                p.robot,
                p.tool,
                p.method,
                f"{p.setting:.3g}",
                f"{p.error:.1e}",
                f"{1e3 * p.cpu_s:.4g}",
                f"{1e3 * p.median_s:.4g}",
            )
            for p in self.points
        ]
        head = ("machine", "program", "method", "tolerance, or step over row", "error", "ms", "median")
        return table(head, rows)
