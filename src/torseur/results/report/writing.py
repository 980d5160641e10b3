"""The report of a run: what came out first, then the machine, plots, extremes, accounts, events, settings, methods."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from torseur.pages.sheet import html_table, scene_section, section, sheet
from torseur.results.balances.verdict_table import COLUMNS, cells
from torseur.results.extremes import Extremes, extremes
from torseur.results.files.space import ResultsError
from torseur.results.plots.choice import shown_signals
from torseur.results.report.methods import methods_section
from torseur.results.report.outcome import outcome_section
from torseur.results.report.plot_data import plot_data

if TYPE_CHECKING:
    from torseur.results.balances.verdict import Verdict
    from torseur.results.contents import Event
    from torseur.results.trajectory import Trajectory

_MOST_EVENTS = 200
_AT_LIMIT = 0.999
_PLOTS = """<p class="soft">Drag to zoom, double-click to see all; the cursor reads every plot at once;
click a name to hide or show it.</p><div class="plots" id="plots"></div>
<noscript><p class="banner doubt">The plots are drawn by this page's own script: allow it to run.</p></noscript>"""


def write_report(run: Trajectory, path: Path, scene: Mapping[str, Any] | None = None, equations: str = "") -> None:
    """Write the report of a run that has rows; ``scene`` is what its viewer shows, ``equations`` a part of the page."""
    if not run.rows:
        raise ResultsError(f"{path}: these results have no rows, so there is nothing to report. Run longer.")
    path.write_text(report_page(run, scene, equations), encoding="utf-8")


def report_page(run: Trajectory, scene: Mapping[str, Any] | None = None, equations: str = "") -> str:
    """The text of the report."""
    verdict, facts = run.check(), run.facts
    parts = [
        outcome_section(run, verdict),
        scene_section(scene) if scene else "",
        section("Plots", _PLOTS),
        section("Extremes", _extremes_table(extremes(run, shown_signals(run.contents)))),
        _accounts_section(verdict),
        _events_section(run.events),
        equations,
        section("Settings and provenance", f'<div class="pair">{_settings(facts)}{_provenance(facts)}</div>'),
        methods_section(facts, motors=any(variable.name == "torque" for variable in run.contents.variables)),
    ]
    data = {"plots": plot_data(run, verdict), "scene": scene}
    return sheet(str(facts.get("model", "Simulation")), _headline(run), "".join(parts), data)


def _headline(run: Trajectory) -> str:
    said = [f"{run.t[-1] - run.t[0]:.6g} s simulated", f"{run.rows} saved times"]
    said += [str(run.facts[name]) for name in ("reason", "date") if name in run.facts]
    return " · ".join(said)


def _accounts_section(verdict: Verdict) -> str:
    marks = [balance.status.lower().replace(" ", "-") for balance in verdict.judged]
    table = html_table(COLUMNS, [cells(balance) for balance in verdict.judged], words=2, marks=marks)
    return section("The account of seven quantities", table)


def _extremes_table(found: tuple[Extremes, ...]) -> str:
    columns = ("signal", "unit", "least", "at t [s]", "greatest", "at t [s]", "of limit")
    rows, marks = [], []
    for e in found:
        share = e.share_of_limit
        extremes = (e.least, e.time_of_least, e.greatest, e.time_of_greatest)
        figures = tuple(f"{value + 0.0:.5g}" for value in extremes)  # no minus before a zero
        rows.append((e.signal.name, e.signal.column.unit, *figures, "" if share is None else f"{share:.0%}"))
        marks.append("at-limit" if share is not None and share >= _AT_LIMIT else "")
    return html_table(columns, rows, words=2, marks=marks)


def _events_section(events: tuple[Event, ...]) -> str:
    if not events:
        return ""
    rows = [(event.kind, event.subject, f"{event.time:.9g}") for event in events[:_MOST_EVENTS]]
    table = html_table(("what", "of", "at t [s]"), rows, words=2, marks=[""] * len(rows))
    left = len(events) - len(rows)
    return section(f"Events ({len(events)})", table + (f"<p>… and {left} more in the file.</p>" if left else ""))


def _settings(facts: Mapping[str, Any]) -> str:
    return _pairs("setting", facts.get("settings", {}))


def _provenance(facts: Mapping[str, Any]) -> str:
    return _pairs("fact", {name: value for name, value in facts.items() if name != "settings"})


def _pairs(heading: str, facts: Mapping[str, Any]) -> str:
    rows = [(name.replace("_", " "), _said(value)) for name, value in facts.items()]
    return html_table((heading, ""), rows, words=2, marks=[""] * len(rows))


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_said(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_said(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "—" if value is None else str(value)
