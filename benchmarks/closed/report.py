"""The tables of a run."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from benchmarks.closed.measured import LEVELS, TARGET, AtLevel, best, ours
from benchmarks.closed.stewart import Stewart
from benchmarks.closed.ways import OURS, PEERS
from benchmarks.page_report import PageReport
from benchmarks.report import table

SHOWN = 3  # ways of each program in the table at the target


@dataclass(frozen=True)
class Report(PageReport):
    """Everything that one run found; CPU times are for a second of motion."""

    at_levels: Sequence[AtLevel]
    stewart: Stewart | None
    published: Mapping[str, float]

    programs: ClassVar[tuple[str, ...]] = ("pin", "mujoco", "exudyn")
    compared: ClassVar[str] = "CPU for a second of motion: ours; theirs"

    def tables(self) -> Iterator[str]:
        """Times at all levels, the fastest ways, agreement, the Stewart platform by itself."""
        yield from self._levels()
        yield from self._ways()
        yield from self._agreement()
        yield from self._stewart()

    def _levels(self) -> Iterator[str]:
        rows = []
        for name in self.names:
            for tool in (OURS, *PEERS):
                if any((p.robot, p.tool) == (name, tool) for p in self.points):
                    rows.append((name, tool, *(self._cell(name, tool, level) for level in LEVELS)))
        head = ("mechanism", "program", *(f"{level:g} m" for level in LEVELS))
        yield "CPU time in ms for a second of motion, the fastest way of each program to an error (multiple of ours):"
        yield table(head, rows)

    def _cell(self, name: str, tool: str, level: float) -> str:
        own, found = ours(self.at_levels, name, level), best(self.at_levels, name, (tool,), level)
        if found is None or found.cpu_s is None:
            return "not reached"
        ratio = f" ({_figure(found.cpu_s / own.cpu_s)})" if tool != OURS and own is not None and own.cpu_s else ""
        return _figure(1e3 * found.cpu_s) + ratio

    def _ways(self) -> Iterator[str]:
        rows = []
        for name in self.names:
            for tool in (OURS, *PEERS):
                fit = [a for a in self.at_levels if (a.mechanism, a.tool, a.level) == (name, tool, TARGET)]
                for a in sorted(fit, key=lambda a: a.cpu_s or math.inf)[:SHOWN]:
                    reached = "not reached" if a.cpu_s is None else _figure(1e3 * a.cpu_s)
                    rows.append((name, tool, a.method, reached))
        yield f"The fastest ways of each program to {TARGET:g} m, CPU time in ms for a second of motion:"
        yield table(("mechanism", "program", "method", "ms"), rows)

    def _agreement(self) -> Iterator[str]:
        rows = []
        for name in self.names:
            least = {
                tool: min((p.error for p in self.points if (p.robot, p.tool) == (name, tool)), default=math.inf)
                for tool in PEERS
            }
            printed = f"{self.published[name]:.1e} rad" if name in self.published else "–"
            rows.append((name, *(f"{x:.0e}" if math.isfinite(x) else "–" for x in least.values()), printed))
        yield "The least error that each program reached [m], and the difference of ours from published angles:"
        yield table(("mechanism", *PEERS, "published"), rows)

    def _stewart(self) -> Iterator[str]:
        if self.stewart is not None:
            s = self.stewart
            rows = [
                ("right-hand side alone", f"{1e6 * s.alone_s:.2f} µs"),
                ("right-hand side in a batch", f"{1e6 * s.batch_s:.2f} µs"),
                ("first result, cold cache", f"{s.first_cold_s:.1f} s of CPU"),
                ("first result, warm cache", f"{s.first_warm_s:.1f} s of CPU"),
            ]
            yield table(("Stewart platform, `examples/stewart.yaml`", ""), rows)

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
                "–" if p.evaluations is None else f"{p.evaluations:.0f}",
            )
            for p in self.points
        ]
        head = (
            "mechanism",
            "program",
            "method",
            "tolerance, or step over duration",
            "error [m]",
            "ms",
            "median",
            "evaluations",
        )
        return table(head, rows)


def _figure(value: float) -> str:
    """Three digits, never with an exponent."""
    return f"{float(f'{value:.3g}'):.0f}" if value >= 100 else f"{value:.3g}"
