"""The tables of vehicles, for the report of a run and for the page on speed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.report import table
from benchmarks.simulation.curve import AtError
from benchmarks.simulation.limits import Limit
from benchmarks.simulation.trial import Point
from benchmarks.simulation.vehicle_limits import Stage
from benchmarks.simulation.vehicle_preparation import OURS
from benchmarks.simulation.vehicle_runs import VehicleResults
from benchmarks.simulation.vehicles import TARGET

BEGIN, END = "<!-- tables of vehicles: begin -->", "<!-- tables of vehicles: end -->"


def section(found: VehicleResults) -> str:
    """The tables that the page shows."""
    return "\n\n".join(
        [*_at_target(found.at_target, found.names), *_prepared(found), *_limits(found.limits, found.stages)]
    )


def written_into(page: Path, found: VehicleResults, made: str) -> None:
    """Put the tables between their marks on a page; ``made`` tells with what."""
    text = page.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{page} has no place for the tables of vehicles. Put '{BEGIN}' and '{END}' on lines of it.")
    new = f"{BEGIN}\n\n{made}\n\n{section(found)}\n\n{END}"
    page.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: new, text, flags=re.DOTALL), encoding="utf-8")


def all_points(points: Sequence[Point]) -> Iterator[str]:
    """Every setting that was tried."""
    rows = [
        (
            p.robot,
            p.tool,
            p.method,
            f"{p.setting:.3g}",
            f"{p.error:.1e}",
            f"{1e6 * p.cpu_s:.1f}",
            f"{1e6 * p.median_s:.1f}",
            "–" if p.evaluations is None else f"{p.evaluations:.0f}",
        )
        for p in points
    ]
    head = ("vehicle", "tool", "method", "step [s] or tolerance", "error [m]", "µs", "median", "evaluations")
    yield table(head, rows)


def _at_target(found: Sequence[AtError], names: Sequence[str]) -> Iterator[str]:
    best = {
        n: min((a.cpu_s for a in found if a.robot == n and a.tool == OURS and a.cpu_s), default=None) for n in names
    }
    cells = {(a.tool, a.method, a.robot): _cell(a, best[a.robot]) for a in found}
    ways = sorted(dict.fromkeys((a.tool, a.method) for a in found), key=lambda way: way[0] != OURS)
    head = (f"CPU time in µs for a second of motion, error {TARGET:g} m (multiple of ours)", "method", *names)
    yield table(head, [(*way, *(cells.get((*way, name), "–") for name in names)) for way in ways])


def _cell(a: AtError, ours: float | None) -> str:
    if a.cpu_s is None:
        return "not reached"
    return _figure(1e6 * a.cpu_s) + (f" ({_figure(a.cpu_s / ours)})" if ours and a.cpu_s > ours else "")


def _figure(value: float) -> str:
    """Three digits, never with an exponent."""
    return f"{float(f'{value:.3g}'):.0f}" if value >= 100 else f"{value:.3g}"


def _prepared(found: VehicleResults) -> Iterator[str]:
    if found.preparations:
        rows = [(p.vehicle, p.tool, f"{p.derived_s:.2f}", f"{p.compiled_s:.2f}") for p in found.preparations]
        yield table(("vehicle", "tool", "CPU [s] to derive the equations", "CPU [s] to make a function of them"), rows)


def _limits(limits: Sequence[Limit], stages: Sequence[Stage]) -> Iterator[str]:
    if not limits:
        return
    rows: list[tuple[object, ...]] = [
        ("a run by `dop853` that ends within the error", *(f"{1e6 * x.run_s:.0f} µs" for x in limits)),
        ("evaluations of the right-hand side", *(x.evaluations for x in limits)),
        ("one evaluation alone", *(f"{1e9 * x.kernel_s:.0f} ns" for x in limits)),
        ("one in the batch kernel", *(f"{1e9 * x.batch_kernel_s:.0f} ns" for x in limits)),
        ("share of the kernel in the run", *(f"{x.kernel_share:.0%}" for x in limits)),
        ("share of the loop around it", *(f"{x.loop_share:.0%}" for x in limits)),
        ("share of Python before and after the loop", *(f"{x.entry_share:.0%}" for x in limits)),
    ]
    names = [x.robot for x in limits]
    for stage in dict.fromkeys(s.name for s in stages):
        rows.append((f"operations: {stage}", *(_added(stages, name, stage) for name in names)))
    yield table(("of our run, which takes two seconds of motion", *names), rows)


def _added(stages: Sequence[Stage], vehicle: str, name: str) -> str:
    """The operations that a stage adds to those before it, and their share of all."""
    own = [s for s in stages if s.vehicle == vehicle]
    counts = {s.name: s.operations for s in own}
    before = [s.operations for s in own if s.operations < counts[name]]
    added = counts[name] - max(before, default=0)
    return f"{added} ({added / max(counts.values()):.0%})"
