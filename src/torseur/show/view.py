"""``ts.view``: a machine, or its runs, in a page of its own, in a browser or in a notebook."""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from torseur.frozen import dataclass
from torseur.kernels.fingerprint import machine_fingerprint
from torseur.model.load import load
from torseur.model.model import Model
from torseur.pages.sheet import scene_place, sheet
from torseur.results.files.space import ResultsError
from torseur.results.report.compared import compared_plots
from torseur.results.summary.notices import CHANGES
from torseur.results.trajectory import Trajectory
from torseur.show.scene import scene_of, scene_of_runs

_HEIGHT = 640  # pixels, in a notebook


@dataclass(frozen=True, eq=False)
class View:
    """A page that shows a machine; a notebook shows it where it stands."""

    title: str
    page: str

    def save(self, path: str | Path) -> None:
        """Write the page: one file that needs no other and no network."""
        Path(path).write_text(self.page, encoding="utf-8")

    def open(self, path: str | Path) -> bool:
        """Write the page and open it in the browser of this computer; whether there is one."""
        self.save(path)
        return webbrowser.open(Path(path).resolve().as_uri())

    def __repr__(self) -> str:
        return (
            f"View of {self.title}: {len(self.page) / 1e6:.1f} MB; .save(path), .open(path), or the last line of a cell"
        )

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{escape(self.title)}" '
            f'style="width: 100%; height: {_HEIGHT}px; border: 0"></iframe>'
        )


def view(machine: Model | str | Path | None = None, *runs: Trajectory, names: Sequence[str] | None = None) -> View:
    """The page of a machine with sliders for its posture, or of its ``runs`` with playback and plots beside it.

    Further runs are drawn see-through over the first. Without a ``machine`` it is read from the file that the first run
    names; ``names`` are those of the runs.
    """
    if machine is None and not runs:
        raise TypeError("ts.view takes a machine, runs of it, or both.")
    model = machine_of(runs[0]) if machine is None else machine if isinstance(machine, Model) else load(machine)
    told = list(names or (f"run {k + 1}" for k in range(len(runs))))
    if len(told) != len(runs):
        raise ValueError(f"ts.view: {len(runs)} runs and {len(told)} names. Give each run its name.")
    return _of_runs(model, dict(zip(told, runs, strict=True))) if runs else _of_machine(model)


def view_modes(machine: Model | str | Path, first: int = 12) -> View:
    """The page of the slowest vibrations of a machine about its start; ValueError where it has none."""
    from torseur.show.vibrations import vibrations

    model = machine if isinstance(machine, Model) else load(machine)
    motions = list(vibrations(model, scene_of(model)["size"], first))
    if not motions:
        raise ValueError(f"'{model.name}' does not oscillate about its start. Springs or weight would have to hold it.")
    shown = scene_of(model, motions, choose=True)
    told = f"{len(motions)} vibrations about the start, not to scale; a period is played in a second"
    return View(model.name, sheet(model.name, told, scene_place(shown), {"scene": shown}, broad=True))


def scene(machine: Model, *runs: Trajectory) -> dict[str, Any]:
    """What a page shows of a machine: ``run.report(path, scene=ts.scene(machine, run))``."""
    return scene_of_runs(machine, {f"run {k + 1}": run for k, run in enumerate(runs)})


def machine_of(run: Trajectory) -> Model:
    """The machine that a run names, read again, with the numbers that the run had; it must not have changed since."""
    file = run.facts.get("machine_file")
    if file is None or not Path(file).is_file():
        gone = "name no file of their machine" if file is None else f"name the machine {file}, which is not there"
        raise ResultsError(f"these results {gone}. Give the machine's file too.")
    model = load(file, strict=False)  # it was run, and told then; load warns of it again
    if changes := run.facts.get(CHANGES):
        model = model.with_(changes)
    if machine_fingerprint(model) != run.facts.get("model_hash"):
        raise ResultsError(
            f"{file} is not the machine of these results any more: it was changed, or run with other options. "
            "Run it again, or give the machine's file, to see the motion on it as it is now."
        )
    return model


def _of_machine(model: Model) -> View:
    shown = scene_of(model)
    body = f'<div class="beside">{scene_place(shown)}<div class="posture" id="posture"></div></div>'
    return View(model.name, sheet(model.name, _told(model), body, {"scene": shown}, broad=True))


def _of_runs(model: Model, runs: Mapping[str, Trajectory]) -> View:
    shown = scene_of_runs(model, runs)
    body = f'<div class="beside plotted">{scene_place(shown)}<div class="plots" id="plots"></div></div>'
    facts = " · ".join(f"{name}: {run.t[-1]:g} s, {run.check().summary}" for name, run in runs.items())
    data = {"scene": shown, "plots": compared_plots(list(runs.values()))}
    return View(model.name, sheet(model.name, facts, body, data, broad=True))


def _told(model: Model) -> str:
    from torseur.model.total_mass import total_mass

    mobility = _mobility(model)
    freedom = f"{model.nv} degrees of freedom"
    if mobility is not None:
        freedom = f"mobility {mobility}, {model.nv} speeds of the tree"
    return f"{len(model.bodies)} moving bodies · {freedom} · {float(total_mass(model)):.4g} kg moving"


def _mobility(model: Model) -> int | None:
    """What the constraints leave free at the start; None where there are none."""
    if not model.constraints:
        return None
    from torseur.simulation.posed.constrained_ways import rows_at
    from torseur.simulation.starts.initial import start_positions

    return rows_at(model, start_positions(model)).mobility
