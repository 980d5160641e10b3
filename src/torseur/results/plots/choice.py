"""Which panels a run is shown with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.accounts import ACCOUNTS
from torseur.results.contents import Array, Contents
from torseur.results.kinds import KINDS
from torseur.results.plots.panel import Curve, Panel
from torseur.results.plots.thinning import thinned_curve
from torseur.results.signals import Signal, all_signals, match_signals

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory
    from torseur.results.verdict import Verdict

COMPANIONS = {"q": "setpoint", "v": "setpoint_speed"}
_ON_DEMAND = {*COMPANIONS.values(), "linear_momentum", "linear_impulse", "angular_momentum", "angular_impulse"}
_FIRST = ("q", "v", "tracking_error", "torque", "current", "voltage", "power")

_NIL = 1e-18  # of a natural size


def chosen_panels(run: Trajectory, patterns: Sequence[str]) -> tuple[Panel, ...]:
    """Panels of the signals that the patterns name: one for each variable and unit."""
    return _panels(run, match_signals(run.contents, patterns), companions=False)


def default_panels(run: Trajectory) -> tuple[Panel, ...]:
    """All that matters: positions and speeds with set-points, motors with limits, what else was saved, energies."""
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
    times, relative = thinned_curve(_relative_residuals(run, verdict, judged), run.rows)
    relative = np.where(relative > _NIL, relative, np.nan)  # below, there is nothing but round-off to show
    curves = tuple(Curve(ACCOUNTS[k].name, times[:, c], relative[:, c]) for c, k in enumerate(judged))
    if not np.isfinite(relative).any():
        return None
    allowed = verdict.balances[0].tolerance
    return Panel("Monitor: residuals over natural size", "", curves, logarithmic=True, threshold=allowed)


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
    return tuple(_panel(run, group, companions=companions) for group in groups.values())


def _panel(run: Trajectory, group: Sequence[Signal], *, companions: bool) -> Panel:
    variable = group[0].variable
    times, values = _thinned(run, group)
    partners = _companions(run, group) if companions else {}
    curves = tuple(
        Curve(s.column.name, times[:, k], values[:, k], s.column.lower, s.column.upper, partners.get(s.column.name))
        for k, s in enumerate(group)
    )
    title = variable.long_name[:1].upper() + variable.long_name[1:]
    return Panel(title, group[0].column.unit, curves)


def _companions(run: Trajectory, group: Sequence[Signal]) -> dict[str, tuple[Array, Array]]:
    wanted, names = COMPANIONS.get(group[0].variable.name), {signal.column.name for signal in group}
    found = [s for s in all_signals(run.contents) if s.variable.name == wanted and s.column.name in names]
    if not found:
        return {}
    times, values = _thinned(run, found)
    return {signal.column.name: (times[:, k], values[:, k]) for k, signal in enumerate(found)}


def _thinned(run: Trajectory, group: Sequence[Signal]) -> tuple[Array, Array]:
    name, positions = group[0].variable.name, [signal.position for signal in group]
    return thinned_curve(((t, rows[name][:, positions]) for t, rows in run.blocks([name])), run.rows)
