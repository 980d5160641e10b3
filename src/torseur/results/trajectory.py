"""The motion of a machine: what a run gives back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import TIME, Array, Contents, Event
from torseur.results.signals import find_signal
from torseur.results.stored import Stored

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.figure import Figure

    from torseur.model.model import Model
    from torseur.results.balances.verdict import Verdict
    from torseur.results.summary.notices import Notice
    from torseur.results.summary.run_summary import RunSummary

BLOCK_ROWS = 65536  # rows that are looked at together where all rows are looked at


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Times, positions, speeds and signals of a run, which may lie in a file; ``dataset`` is all of it for xarray.

    ``run["shoulder"]`` is the position of that coordinate, ``run["current.shoulder"]`` a signal of another kind, and
    ``run["current"]`` the signals of all motors.
    """

    stored: Stored

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The trajectory in a file; rows are read when they are needed. The run may still be writing it."""
        from torseur.results.files.checked_file import NotResultsError
        from torseur.results.files.opening import open_results

        try:
            return cls(open_results(path))
        except NotResultsError:
            from torseur.results.many.batch_file import refuse_many_runs

            refuse_many_runs(Path(path))
            raise

    def close(self) -> None:
        """Let go of the file, if there is one."""
        self.stored.close()

    @cached_property
    def dataset(self) -> xr.Dataset:
        """The xarray Dataset with its times and names as indexes; values are read when they are needed."""
        return self.stored.dataset()

    @cached_property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        return self.stored.contents

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What the run says about itself: model, settings, versions; and how it ended, once it did."""
        return self.stored.facts

    @property
    def rows(self) -> int:
        """Number of saved times."""
        return self.stored.rows

    @property
    def t(self) -> Array:
        """Saved times [s], (N,)."""
        return self.stored.times()

    @property
    def q(self) -> Array:
        """Positions, (N, nq)."""
        return self._of_machine("q")

    @property
    def v(self) -> Array:
        """Speeds, (N, nv)."""
        return self._of_machine("v")

    def _of_machine(self, name: str) -> Array:
        """A variable of all machines, without columns where nothing of one can move."""
        known = any(variable.name == name for variable in self.contents.variables)
        return self.stored.values(name) if known else np.empty((self.rows, 0))

    @property
    def signals(self) -> tuple[str, ...]:
        """The full names of all signals."""
        return self.contents.signals

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened at single instants, in order."""
        kinds, subjects = self.contents.event_kinds, self.contents.event_subjects
        return tuple(Event(float(t), kinds[int(k)], subjects[int(s)]) for t, k, s in self.stored.events())

    def __repr__(self) -> str:
        told = f"{self.rows} rows, {len(self.signals)} signals, {len(self.events)} events"
        end = f"{self.stored.times(slice(self.rows - 1, None))[0]:g} s, " if self.rows else ""
        return f"Trajectory('{self.facts.get('model', '')}', {end}{told})"

    def _repr_html_(self) -> str:
        from torseur.results.glance import html_glance

        return html_glance(self)

    def _ipython_key_completions_(self) -> list[str]:
        return [*self.signals, *(variable.name for variable in self.contents.variables)]

    def __getitem__(self, name: str) -> Array:
        if name in (TIME, "t"):
            return self.t
        if any(name == variable.name for variable in self.contents.variables):
            return self.stored.values(name)
        signal = find_signal(self.contents, name)
        return self.stored.column(signal.variable.name, signal.position)

    def blocks(
        self, names: Sequence[str] | None = None, *, until: int | None = None
    ) -> Iterator[tuple[Array, dict[str, Array]]]:
        """Times and rows of some variables (of all if not named), piece by piece, so that memory stays small."""
        chosen = [variable.name for variable in self.contents.variables] if names is None else names
        end = self.rows if until is None else until
        for first in range(0, end, BLOCK_ROWS):
            part = slice(first, min(first + BLOCK_ROWS, end))
            yield self.stored.times(part), {name: self.stored.values(name, part) for name in chosen}

    def in_degrees(self) -> Self:
        """The same run with angles, their speeds and accelerations in degrees: to plot, to write, to look at."""
        from torseur.results.tables.degrees import InDegrees

        return type(self)(InDegrees(self.stored))

    def save(self, path: str | Path, *, compression: int | None = None, overwrite: bool = False) -> None:
        """Write a file in the format of its ending: .nc (netCDF), .csv or .parquet.

        ``compression`` of netCDF, from 1 (fast) to 9 (small), packs it. A file of this format that is there already is
        replaced, which a warning says unless ``overwrite``; any other file only with ``overwrite``.
        """
        from torseur.results.tables.copying import save_as
        from torseur.results.tables.replacing import see_that_it_may_go

        see_that_it_may_go(Path(path), Path(path).suffix.lower(), overwrite=overwrite)
        save_as(self, Path(path), compression)

    def to_dataframe(self, signals: Sequence[str] | None = None) -> pd.DataFrame:
        """A pandas table: a row for each saved time, a column for each signal by its name (``q.elbow``)."""
        from torseur.results.tables.data_frame import data_frame

        return data_frame(self, signals)

    def to_csv(self, path: str | Path, signals: Sequence[str] | None = None, *, overwrite: bool = False) -> None:
        """Write a text file with a column for the time and each signal; names or patterns such as ``current.*``.

        ``overwrite`` is that of ``save``.
        """
        from torseur.results.tables.csv_export import write_csv
        from torseur.results.tables.replacing import see_that_it_may_go, see_that_no_other_format_is_named

        see_that_no_other_format_is_named(Path(path), ".csv")
        see_that_it_may_go(Path(path), ".csv", overwrite=overwrite)
        write_csv(self, Path(path), signals)

    def to_parquet(self, path: str | Path, signals: Sequence[str] | None = None, *, overwrite: bool = False) -> None:
        """Write a Parquet file with the same columns, their units beside them; ``overwrite`` is that of ``save``."""
        from torseur.results.tables.parquet_export import write_parquet
        from torseur.results.tables.replacing import see_that_it_may_go, see_that_no_other_format_is_named

        see_that_no_other_format_is_named(Path(path), ".parquet")
        see_that_it_may_go(Path(path), ".parquet", overwrite=overwrite)
        write_parquet(self, Path(path), signals)

    def check(self, *, tolerance: float | None = None) -> Verdict:
        """The account of seven quantities: energy, linear and angular momentum against what changed them."""
        from torseur.results.balances.verdict import verdict_on

        return self._verdict if tolerance is None else verdict_on(self, tolerance)

    @cached_property
    def _verdict(self) -> Verdict:
        from torseur.results.balances.verdict import verdict_on

        return verdict_on(self, None)

    def summary(self) -> RunSummary:
        """How servos tracked (error, overshoot, settling time) and what motors gave (torque, current, power)."""
        from torseur.results.summary.run_summary import summary_of

        return summary_of(self)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What should not stay unsaid: doubts about the machine's file, limits passed, motors saturated, …"""
        from torseur.results.summary.notices import notices

        return notices(self)

    def plot(self, signals: Sequence[str] | None = None, *, show: bool = False) -> Figure:
        """A figure of some signals (names or patterns such as ``current.*``), or of all that matters if none is named;
        ``["paths"]`` are the ways of vehicles and of recorded frames.

        ``show`` opens a window; without it the figure waits for ``savefig``.
        """
        from torseur.results.plots.page import page

        return page(self, signals, show=show)

    def report(
        self,
        path: str | Path,
        *,
        scene: Mapping[str, Any] | None = None,
        machine: Model | None = None,
        overwrite: bool = False,
    ) -> None:
        """Write a self-contained HTML page: what came out, plots, extremes, accounts, events, settings.

        With a ``scene`` (``ts.scene(machine, run)``) it shows the machine move, with the ``machine`` its equations,
        where they are short enough to be read. ``overwrite`` is that of ``save``.
        """
        from torseur.results.report.equations import equations_section
        from torseur.results.report.writing import write_report
        from torseur.results.tables.replacing import see_that_it_is_a_page, see_that_it_may_go

        see_that_it_is_a_page(Path(path))
        see_that_it_may_go(Path(path), ".html", overwrite=overwrite)
        write_report(self, Path(path), scene, equations_section(machine) if machine is not None else "")
