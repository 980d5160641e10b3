"""Which panels a run is shown with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.balances.accounts import ACCOUNTS
from torseur.results.contents import Array, Contents
from torseur.results.kinds import KINDS
from torseur.results.plots.grouping import grouped, shows_something
from torseur.results.plots.panel import Curve, Panel
from torseur.results.plots.thinning import thinned_rows
from torseur.results.signals import Signal, all_signals, match_signals

if TYPE_CHECKING:
    from torseur.results.balances.verdict import Verdict
    from torseur.results.trajectory import Trajectory

COMPANIONS = {"q": "setpoint", "v": "setpoint_speed"}
_ON_DEMAND = {*COMPANIONS.values(), "linear_momentum", "linear_impulse", "angular_momentum", "angular_impulse"}
_FIRST = ("q", "tracking_error", "v", "torque", "current", "voltage", "power")

_NIL = 1e-18  # of a natural size


def chosen_panels(run: Trajectory, patterns: Sequence[str]) -> tuple[Panel, ...]:
    """Panels of the signals that the patterns name: one for each variable and unit."""
    return _panels(run, match_signals(run.contents, patterns), companions=False)


def default_panels(run: Trajectory) -> tuple[Panel, ...]:
    """All that matters: positions and speeds with set-points, motors with limits, what else was saved, energies.

    What is nil but for round-off is left out; curves that would flatten others have a panel of their own.
    """
    return _panels(run, shown_signals(run.contents), companions=True)


def shown_signals(contents: Contents) -> tuple[Signal, ...]:
    """The signals that are shown unasked, in the order in which they are shown."""
    shown = [signal for signal in all_signals(contents) if signal.variable.name not in _ON_DEMAND]
    return tuple(sorted(shown, key=_order))


def residual_panel(run: Trajectory, verdict: Verdict) -> Panel | None:
    """The monitor: residuals of the recorded accounts over their natural sizes; nothing where all are nil."""
    judged = [k for k, balance in enumerate(verdict.balances) if balance.recorded and balance.scale > 0]
    if not judged:
        return None
    times, relative = thinned_rows(_relative_residuals(run, verdict, judged), run.rows)
    relative = np.where(relative > _NIL, relative, np.nan)  # below, there is nothing but round-off to show
    curves = tuple(Curve(ACCOUNTS[k].name, relative[:, c]) for c, k in enumerate(judged))
    if not np.isfinite(relative).any():
        return None
    allowed = verdict.balances[0].tolerance
    return Panel("Monitor: residuals over natural size", "", times, curves, logarithmic=True, threshold=allowed)


def _relative_residuals(run: Trajectory, verdict: Verdict, judged: Sequence[int]) -> Iterator[tuple[Array, Array]]:
    names = sorted({name for k in judged for name in ACCOUNTS[k].variables(run.contents)})
    start: dict[str, Array] = {}
    for t, rows in run.blocks(names):
        start = start or {name: values[0] for name, values in rows.items()}
        parts = [np.abs(ACCOUNTS[k].residual(rows, start)) / verdict.balances[k].scale for k in judged]
        yield t, np.stack(parts, axis=1)


def _order(signal: Signal) -> int:
    """Motion, motors, what a run adds of its own, energies."""
    name = signal.variable.name
    if name in _FIRST:
        return _FIRST.index(name)
    return len(_FIRST) + (list(KINDS).index(name) if name in KINDS else 0)


def _panels(run: Trajectory, signals: Iterable[Signal], *, companions: bool) -> tuple[Panel, ...]:
    groups: dict[tuple[str, str], list[Signal]] = {}
    for signal in signals:
        groups.setdefault((signal.variable.name, signal.column.unit), []).append(signal)
    made = {key: _panel(run, group, companions=companions) for key, group in groups.items()}
    largest: dict[str, float] = {}
    for (_, unit), panel in made.items():
        largest[unit] = max([largest.get(unit, 0.0), *(curve.extent.size for curve in panel.curves)])
    return tuple(
        part
        for (variable, unit), panel in made.items()
        for part in _spread(panel)
        if not companions or shows_something(variable, [curve.drawn for curve in part.curves], largest[unit])
    )


def _spread(panel: Panel) -> Iterator[Panel]:
    """Panels of curves that do not flatten each other."""
    for members in grouped([curve.extent for curve in panel.curves]):
        yield replace(panel, curves=tuple(panel.curves[k] for k in members))


def _panel(run: Trajectory, group: Sequence[Signal], *, companions: bool) -> Panel:
    """Its curves, and beside each the set-point of the same name."""
    variable = group[0].variable
    partners = _partners(run, group) if companions else {}
    times, values = _thinned(run, [*group, *partners.values()])
    behind = {name: values[:, len(group) + k] for k, name in enumerate(partners)}
    curves = tuple(
        Curve(s.column.name, values[:, k], s.column.lower, s.column.upper, behind.get(s.column.name), k)
        for k, s in enumerate(group)
    )
    return Panel(_capitalised(variable.long_name), group[0].column.unit, times, curves)


def _partners(run: Trajectory, group: Sequence[Signal]) -> dict[str, Signal]:
    wanted, names = COMPANIONS.get(group[0].variable.name), {signal.column.name for signal in group}
    found = [s for s in all_signals(run.contents) if s.variable.name == wanted and s.column.name in names]
    return {signal.column.name: signal for signal in found}


def _thinned(run: Trajectory, signals: Sequence[Signal]) -> tuple[Array, Array]:
    names = list(dict.fromkeys(signal.variable.name for signal in signals))
    pieces = (
        (t, np.stack([rows[s.variable.name][:, s.position] for s in signals], axis=1)) for t, rows in run.blocks(names)
    )
    return thinned_rows(pieces, run.rows)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
