"""``ts.simulate_batch``: many scenarios of one machine, through vector registers and threads."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from torseur.model.load import load
from torseur.model.model import Model
from torseur.simulation.apart.apart_start import tree_speeds_way
from torseur.simulation.formulations import APART, Formulation
from torseur.simulation.given_twice import refuse_given_twice
from torseur.simulation.many.batch_runs import Beginnings, moved, of_bodies_apart
from torseur.simulation.many.batch_starts import (
    GivenRows,
    changed_models,
    changes_of,
    columns_of,
    count_of,
    rows_of,
    starts_of,
)
from torseur.simulation.many.scenarios import Scenarios
from torseur.simulation.posed.problem import Monitor, Problem, pose_problem
from torseur.simulation.posed.pulses import with_pulses
from torseur.simulation.posed.structure import is_large, shape_of
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.settings import RunSettings, settle
from torseur.simulation.starts.initial import start_positions
from torseur.simulation.system import Array

_NAMED = 5  # runs


class UnfinishedRuns(RuntimeWarning):
    """Runs of a batch that stopped before their end."""


def simulate_batch(
    machine: Model | str | Path,
    q0: GivenRows | None = None,
    v0: GivenRows | None = None,
    *,
    set: Mapping[str, Any] | None = None,
    parameters: Mapping[str, ArrayLike] | None = None,
    duration: float | None = None,
    tolerance: float | None = None,
    integrator: str | None = None,
    step: float | None = None,
    save: float | None = None,
    monitor: Monitor = "energy",
    formulation: Formulation | None = None,
    rho: float | None = None,
    threads: int | None = None,
) -> Scenarios:
    """N runs of one machine that differ in their start, (N, nq) and (N, nv) or by name, and in numbers of its file.

    ``set`` gives numbers by their paths, as in ``ts.simulate``, a list or an array with one value for each run: gains,
    masses, set-points, initial states, each checked as if it stood in the file. ``parameters`` are those that
    ``ts.compile`` leaves open (``"hand.mass"``, ``"elbow.friction"``, ``"gravity"`` …) and gains of servos
    (``"elbow.kp"`` …), (N,) or (N, n) each: fewer, but they run side by side.
    What is given once is shared by all. ``monitor`` tells which accounts are kept, and counts in the error of a step.
    Without ``integrator`` all runs take dopri5, which goes fastest side by side, or an implicit one where a few of
    them, the first and the last among these, are stiff. Each run takes its own steps; its bits do not depend on the
    others, and are those of ``ts.simulate`` with the same ``integrator`` and ``monitor`` (which has other defaults:
    dop853 for smooth machines, and "all").
    Bodies apart, runs by implicit integrators, those of different numbers and fewer than two hundred of machines whose
    joints may stick go one after the other on the ``threads`` (all cores if it is not said), others side by side in
    vector registers. A machine
    with constraints keeps the independent speeds that are found at its first start: runs in which these lose rank end
    there.
    """
    model = machine if isinstance(machine, Model) else load(machine)
    if set and parameters:
        raise ValueError(f"batch of '{model.name}': give numbers by their paths with set, or as parameters; not both.")
    settings = settle(
        model,
        duration=duration,
        tolerance=tolerance,
        integrator=integrator,
        step=step,
        save=save,
        monitor=monitor,
        formulation=formulation,
        rho=rho,
    )
    given, changes = dict(parameters or {}), changes_of(model, set or {})
    q, v = rows_of(model, q0, model.layout.coordinate_names), rows_of(model, v0, model.layout.speed_names)
    columns = columns_of(model, given)
    count = count_of(model, len(q), len(v), len(changes), *(len(column) for column in columns))
    groups = _alike(changed_models(model, changes), settings, count) if set else [([model], range(count))]
    refuse_given_twice(set or (), q0=q0, v0=v0)
    done = []
    for models, runs in groups:
        problems = _posed(models, settings, tuple(given), q[runs[0] % len(q)])
        starts = _whole(starts_of(problems, q, v, runs), len(runs), problems[0], columns)
        move = of_bodies_apart if settings.formulation in APART else moved
        done.append(move(Beginnings(problems, runs, starts), settings, threads or cores()))
    state = [""] * count
    for alike, ended in done:
        for run, how in zip(alike.runs, ended, strict=True):
            state[run] = how
    _warn_of_unfinished(model, state)
    told: dict[str, Any] = {path: [changes[k % len(changes)][path] for k in range(count)] for path in set or ()}
    for name, column in zip(given, columns, strict=True):
        rows = np.broadcast_to(column, (count, column.shape[1]))
        told[name] = rows[:, 0] if column.shape[1] == 1 else rows
    times = np.arange(round(settings.duration / settings.save) + 1) * np.float64(settings.save)
    return Scenarios(times, tuple(alike for alike, _ in done), tuple(state), settings, told)


def _warn_of_unfinished(model: Model, state: Sequence[str]) -> None:
    stopped = [run for run, how in enumerate(state) if how != "done"]
    if stopped:
        named = ", ".join(f"{run} ({state[run]})" for run in stopped[:_NAMED])
        warnings.warn(
            f"{len(stopped)} of {len(state)} runs of '{model.name}' stopped before their end: {named}"
            f"{', …' if len(stopped) > _NAMED else ''}. Their rows behind it hold no numbers; run one of them alone "
            "to be told why.",
            UnfinishedRuns,
            stacklevel=3,
        )


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _alike(models: Sequence[Model], settings: RunSettings, count: int) -> list[tuple[list[Model], list[int]]]:
    """The runs whose machines share their kernels."""
    groups: dict[object, tuple[list[Model], list[int]]] = {}
    for run in range(count):
        model = models[run % len(models)]
        is_open = settings.formulation not in APART and not is_large(model, implicit=settings.implicit)
        own, runs = groups.setdefault(shape_of(model, is_open=is_open), ([], []))
        own.append(model)
        runs.append(run)
    return list(groups.values())


def _posed(models: Sequence[Model], settings: RunSettings, parameters: tuple[str, ...], q0: Any) -> list[Problem]:
    """The machines made ready to move, all by the way that is found for the first."""
    apart = settings.formulation in APART
    way = (tree_speeds_way if apart else chosen_way)(models[0], start_positions(models[0], q0), settings.way)
    posed: dict[Model, Problem] = {}
    for model in models:
        if model not in posed:
            problem = pose_problem(
                model,
                monitor=settings.monitor,
                parameters=parameters,
                way=way,
                implicit=settings.implicit,
                balanced=settings.balanced,
                open_numbers=not apart,
            )
            posed[model] = with_pulses(problem, settings.duration)
    return list(posed.values()) if len(posed) == 1 else [posed[model] for model in models]


def _whole(starts: list[Array], count: int, problem: Problem, columns: Sequence[Array]) -> list[Array]:
    """Rows for each run, with the values of open parameters among the held ones."""
    parts = [np.broadcast_to(part, (count, part.shape[1])).copy() for part in starts]
    if columns:
        values = [np.broadcast_to(column, (count, column.shape[1])) for column in columns]
        parts[3][:, problem.layout.parameters] = np.concatenate(values, axis=1)
    return parts
