"""The results as Markdown, as JSON, and on the page of the documents."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.flexible.machines import CASES
from benchmarks.flexible.measured import best
from benchmarks.flexible.real_time import ROWS, SHARE, RealTime
from benchmarks.flexible.ways import EXUDYN, OURS
from benchmarks.goals import Verdict
from benchmarks.report import table
from benchmarks.simulation.curve import AtError
from benchmarks.simulation.trial import Point

BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"
SHOWN = 3  # ways of each program


@dataclass(frozen=True)
class Report:
    """Everything that one run found; CPU times are those of whole motions."""

    title: str
    facts: Mapping[str, str]
    points: Sequence[Point]
    at_levels: Sequence[AtError]
    linear: Mapping[str, float]  # error of linear floating frames
    real_time: Sequence[RealTime]
    verdicts: Sequence[Verdict]
    notes: Sequence[str]

    @property
    def names(self) -> list[str]:
        """The machines in the order in which they were run."""
        return list(dict.fromkeys(point.robot for point in self.points))

    def write(self, folder: Path, name: str) -> Path:
        """Write both files; the path of the Markdown one."""
        folder.mkdir(parents=True, exist_ok=True)
        data = {**asdict(self), "verdicts": [{**asdict(v), "met": v.met} for v in self.verdicts]}
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1, default=str))
        target = folder / f"{name}.md"
        target.write_text(self.markdown())
        return target

    def markdown(self) -> str:
        """All tables, with every setting that was tried."""
        parts = [f"# {self.title}", table(("", ""), self.facts.items()), self.section(), "## All settings", self._all()]
        return "\n\n".join(parts) + "\n"

    def section(self) -> str:
        """The tables that the page shows."""
        parts = [*self._goals(), *self._machines(), *self._ways(), *self._real_time()]
        if self.notes:
            parts.append("Left out:\n\n" + "\n".join(f"- {note}" for note in dict.fromkeys(self.notes)))
        return "\n\n".join(parts)

    def written_into(self, page: Path) -> None:
        """Put the tables between their marks on a page."""
        text = page.read_text(encoding="utf-8")
        if text.count(BEGIN) != 1 or text.count(END) != 1:
            raise ValueError(f"{page} has no place for the tables. Put '{BEGIN}' and '{END}' on lines of it.")
        known = ("processor", "vector instructions", "exudyn")
        made = f"{self.title}; {', '.join(f'{name} {self.facts[name]}' for name in known if name in self.facts)}."
        new = f"{BEGIN}\n\n{made}\n\n{self.section()}\n\n{END}"
        page.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: new, text, flags=re.DOTALL), encoding="utf-8")

    def _goals(self) -> Iterator[str]:
        word = {True: "yes", False: "**no**", None: "–"}
        rows = [
            (
                v.what,
                v.compared,
                "–" if v.figure is None else f"{v.figure:.3g}",
                f"{'≤' if v.at_most else '≥'} {v.wanted:g}",
                word[v.met],
            )
            for v in self.verdicts
        ]
        if rows:
            yield table(("goal", "CPU of the motion: ours; theirs", "reached", "wanted", "met"), rows)

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

    def _all(self) -> str:
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
