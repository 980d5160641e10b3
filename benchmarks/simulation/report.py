"""The results as Markdown and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.goals import Verdict
from benchmarks.report import table
from benchmarks.simulation.curve import AtError
from benchmarks.simulation.goals import best
from benchmarks.simulation.large import Large, large_table
from benchmarks.simulation.limits import Limit
from benchmarks.simulation.memory import Memory
from benchmarks.simulation.pinocchio_runs import ODEINT
from benchmarks.simulation.reference import ALLOWED, Reference
from benchmarks.simulation.scenario import TARGET
from benchmarks.simulation.servo import Servo
from benchmarks.simulation.torseur_runs import NATIVE
from benchmarks.simulation.trial import Point
from benchmarks.simulation.vehicle_report import all_points, section
from benchmarks.simulation.vehicle_runs import VehicleResults


@dataclass(frozen=True)
class Report:
    """Everything that one run found."""

    title: str
    facts: Mapping[str, str]
    references: Sequence[Reference]
    points: Sequence[Point]
    at_target: Sequence[AtError]
    verdicts: Sequence[Verdict]
    limits: Sequence[Limit]
    servos: Sequence[Servo]
    memories: Sequence[Memory]
    vehicles: VehicleResults | None
    notes: Sequence[str]
    large: Sequence[Large] = ()

    def write(self, folder: Path, name: str) -> Path:
        """Write both files; the path of the Markdown one."""
        folder.mkdir(parents=True, exist_ok=True)
        data = {**asdict(self), "verdicts": [{**asdict(v), "met": v.met} for v in self.verdicts]}
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1, default=str))
        target = folder / f"{name}.md"
        target.write_text(self.markdown())
        return target

    def made(self) -> str:
        """In one line, on what and with what the figures were found."""
        known = ("processor", "vector instructions", "exudyn", "sympy", "torseur")
        return f"{self.title}; {', '.join(f'{name} {self.facts[name]}' for name in known if name in self.facts)}."

    def markdown(self) -> str:
        """The tables."""
        parts = [f"# {self.title}", table(("", ""), self.facts.items()), *self._goals(), *self._references()]
        parts += [
            *self._at_target(),
            *self._limits(),
            *self._servos(),
            *self._memories(),
            *self._vehicles(),
            *self._large(),
            *self._points(),
        ]
        if self.notes:
            parts += ["## Left out", "\n".join(f"- {note}" for note in self.notes)]
        return "\n\n".join(parts) + "\n"

    def _goals(self) -> Iterator[str]:
        yield "## Goals"
        yield f"Machines are compared at a final error of {TARGET:g} rad."
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
        yield table(("goal", "ours; theirs", "reached", "wanted", "met"), rows)
        if counted := [
            text for robot in dict.fromkeys(a.robot for a in self.at_target) for text in self._odeint(robot)
        ]:
            yield (
                "Beside the peers, Pinocchio's fastest forward dynamics in C++ was put into the adaptive methods of "
                f"Boost.odeint, which no peer offers ready-made. Counted as a peer it would give: {', '.join(counted)}."
            )

    def _odeint(self, robot: str) -> Iterator[str]:
        for batch in (False, True):
            ours = best(self.at_target, robot, batch=batch, ours=True)
            theirs = best(self.at_target, robot, batch=batch, ours=False, odeint=True)
            if ours and theirs and theirs.method.startswith(ODEINT):
                yield f"{robot}{', batch' if batch else ''} {theirs.cpu_s / ours.cpu_s:.3g} ({theirs.method})"

    def _references(self) -> Iterator[str]:
        if self.references:
            yield (
                "The truth is our dop853 at a tolerance of 1e-13. It differs from SciPy's DOP853 at 1e-13 on aba of "
                f"Pinocchio by at most (allowed {ALLOWED:g} rad): {', '.join(_told(r) for r in self.references)}."
            )

    def _at_target(self) -> Iterator[str]:
        robots = list(dict.fromkeys(a.robot for a in self.at_target))
        for batch in (False, True):
            chosen = [a for a in self.at_target if (a.runs > 1) == batch]
            if not chosen:
                continue
            whose = "per machine of a batch" if batch else "one machine"
            yield f"## CPU time at an error of {TARGET:g} rad, {whose} [µs]"
            bests = {
                robot: min((a.cpu_s for a in chosen if _ours(a) and a.robot == robot and a.cpu_s), default=None)
                for robot in robots
            }
            cells = {(a.tool, a.method, a.robot): _cell(a, bests[a.robot]) for a in chosen}
            ways = list(dict.fromkeys((a.tool, a.method) for a in chosen))
            head = ("tool", "method", *(f"{robot} (times ours)" for robot in robots))
            yield table(head, [(*way, *(cells.get((*way, robot), "–") for robot in robots)) for way in ways])
            if any(a.cpu_s is None for a in chosen):
                yield "–: no setting that was tried reaches this error; the points are below."

    def _limits(self) -> Iterator[str]:
        if not self.limits:
            return
        yield "## What limits one machine in the native loop"
        head = ("robot", "method", "tolerance", "µs a run", "evaluations", "ns in the kernel", "ns in its batch entry")
        rows = [
            (
                x.robot,
                x.method,
                f"{x.tolerance:g}",
                f"{1e6 * x.run_s:.1f}",
                x.evaluations,
                f"{1e9 * x.kernel_s:.0f}",
                f"{1e9 * x.batch_kernel_s:.0f}",
                f"{x.kernel_share:.0%}",
                f"{x.loop_share:.0%}",
                f"{x.entry_share:.0%} ({1e6 * x.entry_s:.1f} µs)",
            )
            for x in self.limits
        ]
        yield table((*head, "kernel", "loop around it", "way in from Python"), rows)

    def _servos(self) -> Iterator[str]:
        if not self.servos:
            return
        yield "## PUMA 560 with servos, DC motors and dry friction"
        rows = [
            (
                s.way,
                f"{1e3 * s.cpu_s:.2f}",
                f"{s.times_real_time:.0f}",
                s.steps,
                s.evaluations,
                s.events,
                f"{1e9 * s.kernel_s:.0f}",
                f"{s.kernel_share:.0%}",
            )
            for s in self.servos
        ]
        head = (
            "CPU [ms]",
            "times real time",
            "steps",
            "evaluations",
            "events",
            "ns in the kernel",
            "share of the kernel",
        )
        yield table(("", *head), rows)

    def _memories(self) -> Iterator[str]:
        if not self.memories:
            return
        yield "## Memory of a run to a file"
        rows = [
            (f"{m.steps:.0e}", m.rows, f"{m.peak_bytes / 1e6:.0f}", f"{m.file_bytes / 1e6:.0f}", f"{m.cpu_s:.2f}")
            for m in self.memories
        ]
        yield table(("steps", "rows", "peak memory [MB]", "file [MB]", "CPU [s]"), rows)

    def _vehicles(self) -> Iterator[str]:
        if self.vehicles is not None:
            yield "## Vehicles on wheels that roll without slipping"
            yield section(self.vehicles)
            yield from all_points(self.vehicles.points)

    def _large(self) -> Iterator[str]:
        if self.large:
            yield "## Machines of many bodies"
            yield large_table(self.large)

    def _points(self) -> Iterator[str]:
        if self.points:
            yield "## All points"
            yield "CPU times of one run: the shortest and the median of alternating samples."
            rows = [
                (
                    p.robot,
                    p.runs,
                    p.tool,
                    p.method,
                    f"{p.setting:.3g}",
                    f"{p.error:.1e}",
                    f"{1e6 * p.cpu_s:.1f}",
                    f"{1e6 * p.median_s:.1f}",
                    "–" if p.evaluations is None else f"{p.evaluations:.0f}",
                )
                for p in self.points
            ]
            head = (
                "robot",
                "runs",
                "tool",
                "method",
                "step [s] or tolerance",
                "error [rad]",
                "µs",
                "median",
                "evaluations",
            )
            yield table(head, rows)


def _ours(a: AtError) -> bool:
    return a.tool.startswith(NATIVE) and "ts.simulate" not in a.tool


def _told(reference: Reference) -> str:
    if reference.difference is None:
        return f"{reference.robot}: not compared"
    return f"{reference.robot} {reference.difference:.1e} rad{'' if reference.agrees else ' (**too much**)'}"


def _cell(a: AtError, ours: float | None) -> str:
    if a.cpu_s is None:
        return "–"
    return f"{1e6 * a.cpu_s:.4g}" + (f" ({a.cpu_s / ours:.3g})" if ours else "")
