"""The results as Markdown and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from benchmarks.case import MODES, QUANTITIES
from benchmarks.costs import Cost
from benchmarks.first_result import FirstResult
from benchmarks.goals import Verdict
from benchmarks.measurement import Measurement


@dataclass(frozen=True)
class Report:
    """Everything that one run found."""

    title: str
    machine: Mapping[str, str]
    versions: Mapping[str, str]
    measured: Sequence[Measurement]
    verdicts: Sequence[Verdict]
    first: Mapping[str, FirstResult]
    costs: Sequence[Cost]
    peak: tuple[float, str]
    notes: Sequence[str] = field(default=())

    @property
    def disagreements(self) -> list[Measurement]:
        """What was timed, but does not compute the numbers of the others."""
        return [m for m in self.measured if not m.agrees]

    def write(self, folder: Path, name: str) -> Path:
        """Write both files; the path of the Markdown one."""
        folder.mkdir(parents=True, exist_ok=True)
        data = {**asdict(self), "verdicts": [{**asdict(v), "met": v.met} for v in self.verdicts]}
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1, default=str))
        target = folder / f"{name}.md"
        target.write_text(self.markdown())
        return target

    def markdown(self) -> str:
        """The tables."""
        parts = [f"# {self.title}", *self._head(), *self._goals(), *self._times(), *self._first(), *self._costs()]
        if self.notes:
            parts += ["## Left out", "\n".join(f"- {note}" for note in self.notes)]
        return "\n\n".join(parts) + "\n"

    def _head(self) -> Iterator[str]:
        facts = {**self.machine, **self.versions}
        yield table(("", ""), facts.items())
        noise = np.array([m.median_ns / m.min_ns - 1 for m in self.measured if m.samples > 1] or [0.0])
        worst = max((m.difference for m in self.measured), default=0.0)
        yield (
            f"All times in ns per evaluation, the shortest / the median of alternating samples. Noise (median over "
            f"shortest): {np.median(noise):.1%} in the middle, {np.quantile(noise, 0.9):.0%} for one case in ten. "
            f"Numbers of {len(self.measured)} cases compared on the timed states: greatest relative difference "
            f"{worst:.1e}, allowed 1e-08 (more above 200 degrees of freedom); {len(self.disagreements)} disagree."
        )
        for m in self.disagreements:
            yield f"**Disagrees:** {m.robot}, {m.quantity}, {m.mode}, {m.tool} {m.call}: {m.difference:.1e}"

    def _goals(self) -> Iterator[str]:
        if not self.verdicts:
            return
        yield "## Goals"
        met = [v.met for v in self.verdicts]
        yield f"{met.count(True)} met, {met.count(False)} missed, {met.count(None)} not measured."
        word = {True: "yes", False: "**no**", None: "–"}
        rows = [
            (v.what, v.compared, "–" if v.figure is None else f"{v.figure:.3g}", _wanted(v), word[v.met])
            for v in self.verdicts
        ]
        yield table(("goal", "ours; theirs", "reached", "wanted", "met"), rows)

    def _times(self) -> Iterator[str]:
        robots = list(dict.fromkeys(m.robot for m in self.measured))
        for mode in MODES:
            for quantity in QUANTITIES:
                chosen = [m for m in self.measured if (m.mode, m.quantity) == (mode, quantity)]
                if not chosen:
                    continue
                cells = {(m.tool, m.call, m.robot): f"{_ns(m.min_ns)} / {_ns(m.median_ns)}" for m in chosen}
                calls = list(dict.fromkeys((m.tool, m.call) for m in chosen))
                rows = [(f"{t}: {c}", *(cells.get((t, c, robot), "–") for robot in robots)) for t, c in calls]
                yield f"## {mode}: {quantity.replace('_', ' ')}"
                yield table(("call", *robots), rows)

    def _first(self) -> Iterator[str]:
        if self.first:
            yield "## Time to the first forward dynamics of a Panda in a new process"
            rows = [(name, f"{f.min_s:.3f}", f"{f.median_s:.3f}", f.samples) for name, f in self.first.items()]
            yield table(("", "shortest [s]", "median [s]", "samples"), rows)

    def _costs(self) -> Iterator[str]:
        if not self.costs:
            return
        yield "## Operations, and the share of the core's peak"
        peak, how = self.peak
        yield (
            f"Instructions of the program, without fusing; the share counts multiplications, additions and divisions, "
            f"not sines and cosines. Peak {peak / 1e9:.1f} GFlop/s, {how}."
        )
        rows = []
        for c in self.costs:
            shares = [_share(c.per_second.get(mode), peak) for mode in ("native", "batch1024 x1")]
            numbers = (c.instructions, c.multiplications, c.additions, c.divisions, c.trigonometric)
            rows.append((c.robot, c.quantity.replace("_", " "), *numbers, *shares))
        head = ("robot", "quantity", "instructions", "×", "+", "÷", "sin, cos", "one state", "batch1024 x1")
        yield table(head, rows)


def table(head: Sequence[object], rows: Sequence[Sequence[object]] | Iterator) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _wanted(verdict: Verdict) -> str:
    return f"{'≤' if verdict.at_most else '≥'} {verdict.wanted:g}"


def _ns(value: float) -> str:
    if value < 1e4:
        return f"{value:.0f}" if value >= 100 else f"{value:.1f}"
    return f"{value / 1e3:.1f}k" if value < 1e6 else f"{value / 1e6:.2f}M"


def _share(per_second: float | None, peak: float) -> str:
    return "–" if per_second is None else f"{per_second / 1e9:.2f} GFlop/s, {per_second / peak:.0%}"
