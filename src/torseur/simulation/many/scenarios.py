"""Many runs of one machine: what ``ts.simulate_batch`` gives back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from torseur.frozen import dataclass
from torseur.kernels.native import Kernel
from torseur.results.contents import Contents
from torseur.results.signals import UnknownSignalError, find_signal
from torseur.results.trajectory import Trajectory
from torseur.simulation.many.scenario_run import scenario_run
from torseur.simulation.posed.problem import Problem
from torseur.simulation.settings import RunSettings
from torseur.simulation.signals.closing_signals import CLOSING_POSITION, CLOSING_SPEED
from torseur.simulation.signals.closing_turns import ClosingAngles, warn_of_turns
from torseur.simulation.signals.sensing import SENSOR, sensed
from torseur.simulation.system import Array

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.figure import Figure

    from torseur.results.many.verdicts import Verdicts


@dataclass(frozen=True, eq=False)
class Alike:
    """Runs of machines that differ in numbers alone: rows (runs, K, …), and the machine of each, made ready to move.

    One stands for all where they do not differ at all. ``runs`` are their numbers in the batch.
    """

    problems: Sequence[Problem]
    runs: Sequence[int]
    q: Array
    states_v: Array
    z: Array
    held: Array
    slip: Array
    happened: Sequence[Array] = ()  # changes of slips in each run: (time, axis, slip) in rows

    @property
    def problem(self) -> Problem:
        """The machine of the first of them."""
        return self.problems[0]

    def evaluated(self, kernel: Kernel, t: Array) -> Array:
        """A kernel at all rows, (runs, K, entries)."""
        if len(self.problems) == 1:
            N, K = self.q.shape[:2]
            rows = [np.ascontiguousarray(part).reshape(N * K, -1) for part in self._parts]
            return self.problem.system.evaluated(kernel, np.tile(t, N)[:, None], *rows).reshape(N, K, -1)
        own = zip(self.problems, *self._parts, strict=True)
        return np.array([problem.system.evaluated(kernel, t[:, None], *rows) for problem, *rows in own])

    def signals(self, t: Array) -> dict[str, Array]:
        """All that is recorded at the saved times t, by the names of the variables, (runs, K, columns)."""
        flat, problem = self.evaluated(self.problem.signals, t), self.problem
        ends = np.cumsum([width for _, width in problem.widths])
        found = {name: flat[:, :, end - width : end] for (name, width), end in zip(problem.widths, ends, strict=True)}
        if CLOSING_POSITION in found:
            found[CLOSING_POSITION] = self._turned(t, found[CLOSING_POSITION], found[CLOSING_SPEED])
        if problem.shared_loads is not None or SENSOR in found:
            told = [self._told(t, k, {name: rows[k] for name, rows in found.items()}) for k in range(len(self.q))]
            found = {name: np.array([rows[name] for rows in told]) for name in found}
        return found | {"q": self.q} | ({"v": self.states_v} if problem.way.of_tree else {})

    def _told(self, t: Array, k: int, rows: dict[str, Array]) -> dict[str, Array]:
        """The k-th run's, with loads of wheels shared out and what sensors tell in the place of what is true."""
        problem = self.problems[k if len(self.problems) > 1 else 0]
        if problem.shared_loads is not None:
            problem.shared_loads.shared(problem.model, problem.contents, rows)
        if SENSOR in rows:
            rows[SENSOR] = sensed(problem.model, rows[SENSOR], 0, float(t[1] - t[0]) if len(t) > 1 else 1.0, {})
        return rows

    def _turned(self, t: Array, positions: Array, speeds: Array) -> Array:
        """Positions of closing joints with their turns."""
        far: dict[str, float] = {}
        angles = [ClosingAngles.of(problem.model) for problem in self.problems]
        angles *= len(self.q) // len(angles)
        runs = zip(self.q, positions, speeds, strict=True)
        each = [dict(zip(("q", CLOSING_POSITION, CLOSING_SPEED), run, strict=True)) for run in runs]
        counted = [own.counted(t, rows, None, far)[0] for own, rows in zip(angles, each, strict=True)]
        warn_of_turns(far, float(np.diff(t).max(initial=0.0)))
        return np.array(counted)

    def part(self, numbers: Sequence[int]) -> Alike | None:
        """Those of the runs with these numbers in the batch, numbered by their place among them; None without any."""
        places = {run: place for place, run in enumerate(self.runs)}
        kept = [(k, places[run]) for k, run in enumerate(numbers) if run in places]
        if not kept:
            return None
        rows = [place for _, place in kept]
        return replace(
            self,
            problems=self.problems if len(self.problems) == 1 else [self.problems[place] for place in rows],
            runs=[k for k, _ in kept],
            **{name: getattr(self, name)[rows] for name in ("q", "states_v", "z", "held", "slip")},
            happened=[self.happened[place] for place in rows] if self.happened else (),
        )

    @property
    def _parts(self) -> tuple[Array, ...]:
        return self.q, self.states_v, self.z, self.held, self.slip


@dataclass(frozen=True, eq=False)
class Scenarios:
    """Many runs: saved times (K,), positions (N, K, nq), speeds (N, K, nv); NaN behind the end of a run that failed.

    ``state`` tells of each run "done", or why it stopped; ``given`` what was set in each. ``runs[3]`` is one of them
    as ``ts.simulate`` gives it, with its events, ``for run in runs`` goes through all, and ``runs[:10]`` are some.
    """

    t: Array
    alike: tuple[Alike, ...]
    state: tuple[str, ...]
    settings: RunSettings
    given: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.state)

    @overload
    def __getitem__(self, run: int) -> Trajectory: ...
    @overload
    def __getitem__(self, run: slice) -> Scenarios: ...
    def __getitem__(self, run: int | slice) -> Trajectory | Scenarios:
        if isinstance(run, slice):
            return self._part(range(len(self))[run])
        run = index(run)
        if not -len(self) <= run < len(self):
            raise IndexError(f"there is no run {run} in a batch of {len(self)}.")
        run %= len(self)
        of = next(alike for alike in self.alike if run in alike.runs)
        return scenario_run(self, of, list(of.runs).index(run))

    def _part(self, numbers: range) -> Scenarios:
        """The runs with these numbers."""
        if not numbers:
            raise IndexError(f"there are no such runs in a batch of {len(self)}.")
        alike = (part for one in self.alike if (part := one.part(numbers)) is not None)
        given = {path: [values[k] for k in numbers] for path, values in self.given.items()}
        return Scenarios(self.t, tuple(alike), tuple(self.state[k] for k in numbers), self.settings, given)

    def __iter__(self) -> Iterator[Trajectory]:
        return (self[run] for run in range(len(self)))

    def __repr__(self) -> str:
        failed = len(self) - self.state.count("done")
        told = f", {failed} of them not done" if failed else ""
        return f"Scenarios('{self.problem.model.name}', {len(self)} runs of {self.t[-1]:g} s{told})"

    def _repr_html_(self) -> str:
        from torseur.results.many.tables import html_glance

        return html_glance(self, repr(self))

    @property
    def problem(self) -> Problem:
        """The machine of the first runs, made ready to move."""
        return self.alike[0].problem

    @property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        return self.problem.contents

    @cached_property
    def q(self) -> Array:
        """Positions of all runs, (N, K, nq)."""
        return self._together([alike.q for alike in self.alike])

    @cached_property
    def v(self) -> Array:
        """Speeds of all joints, (N, K, nv)."""
        return self._together(
            [a.states_v if a.problem.speeds is None else a.evaluated(a.problem.speeds, self.t) for a in self.alike]
        )

    @property
    def slip(self) -> Array:
        """Which axes slip, (N, K, axes)."""
        return self._together([alike.slip for alike in self.alike])

    def signal(self, name: str) -> Array:
        """A variable of all runs, ``torque``: (N, K, columns); or a column of one, ``torque.elbow``: (N, K)."""
        if not any(variable.name == name for variable in self.contents.variables):
            try:
                column = find_signal(self.contents, name)
            except UnknownSignalError as error:
                raise ValueError(str(error)) from None
            return self.signal(column.variable.name)[..., column.position]
        return self._together([alike.signals(self.t)[name] for alike in self.alike])

    def signals(self) -> dict[str, Array]:
        """All variables of all runs by their names, (N, K, columns)."""
        found = [alike.signals(self.t) for alike in self.alike]
        return {v.name: self._together([one[v.name] for one in found]) for v in self.contents.variables}

    def to_dataset(self) -> xr.Dataset:
        """All variables as an xarray dataset with the dimensions (scenario, time, columns); what was set beside it."""
        from torseur.results.many.datasets import dataset_of

        return dataset_of(self)

    def to_dataframe(self, signals: Sequence[str] | None = None) -> pd.DataFrame:
        """A pandas table: a row for each run and saved time, a column for each signal by its name."""
        from torseur.results.many.tables import data_frame

        return data_frame(self, signals)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write a file in the format of its ending: .nc (netCDF, the dataset), .csv (a row for each run and time).

        A file of this format that is there already is replaced, which a warning says unless ``overwrite``; any other
        file only with ``overwrite``.
        """
        from torseur.results.many.tables import save_as
        from torseur.results.tables.replacing import see_that_it_may_go

        see_that_it_may_go(Path(path), Path(path).suffix.lower(), overwrite=overwrite)
        save_as(self, Path(path))

    def plot(self, signals: Sequence[str] | None = None, *, show: bool = False) -> Figure:
        """A figure of bands: the median of all runs, the middle nine tenths, and the extremes."""
        from torseur.results.many.bands import page_of_bands

        return page_of_bands(self, signals, show=show)

    def check(self, *, tolerance: float | None = None) -> Verdicts:
        """Whether all runs came to their end, and their accounts balance; with what should not stay unsaid of them."""
        from torseur.results.many.verdicts import verdicts_on

        return verdicts_on(self, self.state, tolerance)

    def _together(self, parts: Sequence[Array]) -> Array:
        """The parts of all groups in the order of the runs."""
        if len(parts) == 1:
            return parts[0]
        if len({part.shape[2] for part in parts}) > 1:
            raise ValueError(
                "these runs are of machines of different structure, as by a number that is zero in some of them: they "
                "do not have the same columns here. Look at them one by one: runs[0], runs[1], …"
            )
        whole = np.empty((len(self), *parts[0].shape[1:]))
        for alike, part in zip(self.alike, parts, strict=True):
            whole[list(alike.runs)] = part
        return whole
