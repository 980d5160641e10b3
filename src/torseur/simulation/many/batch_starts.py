"""Where the runs of a batch begin, and with which numbers: what differs from run to run, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from torseur.model.model import Model, quaternions_of
from torseur.model.numbers.open_gains import run_parameter
from torseur.simulation.posed.problem import Problem
from torseur.simulation.starts.initial import Start, scalar_names, start_of
from torseur.simulation.system import Array

GivenRows = ArrayLike | Mapping[str, ArrayLike]
"""Positions or speeds of all runs: (N, n) or (n,), or by name (N,), or one value."""


def changes_of(model: Model, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is set in each run: a list or array at a path holds a value for each, anything else is for all."""
    several = {path: list(value) for path, value in given.items() if _is_for_each(value)}
    for path, values in several.items():
        if not values:
            raise ValueError(f"batch of '{model.name}': '{path}' has no values. Give one for each run.")
    counts = {len(values) for values in several.values()}
    if len(counts - {1}) > 1:
        told = ", ".join(f"'{path}' {len(values)}" for path, values in several.items())
        raise ValueError(f"batch of '{model.name}': the numbers of runs do not fit each other: {told}.")
    for path in given:
        if isinstance(path, str) and path.partition(".")[0] == "simulate":
            raise ValueError(f"batch of '{model.name}': '{path}' is shared by all runs. Give it as an argument.")
    count = max(counts, default=1)
    return [
        {path: several[path][k % len(several[path])] if path in several else value for path, value in given.items()}
        for k in range(count)
    ]


def _is_for_each(value: Any) -> bool:
    """Whether it holds a value for each run: lists, arrays, columns of tables."""
    if hasattr(value, "__array__"):
        return np.ndim(value) > 0
    return isinstance(value, Sequence) and not isinstance(value, str)


def changed_models(model: Model, changes: Sequence[Mapping[str, Any]]) -> list[Model]:
    """The machine of each run, checked as if the numbers stood in its file."""
    made: dict[str, Model] = {}
    for k, own in enumerate(changes):
        key = repr(own)
        if key not in made:
            try:
                made[key] = model.with_(own)
            except ValueError as error:
                raise ValueError(f"batch of '{model.name}', run {k}: {error}") from error
    return [made[repr(own)] for own in changes]


def _is_guess(value: Any) -> bool:
    return isinstance(value, Mapping)


def _rectangular(value: Any, whose: str) -> Array:
    """Numbers in rows of one length."""
    try:
        return np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(
            f"{whose} in a batch: {value!r} is no array of numbers. Give numbers in SI units, angles in radians, and "
            "as many for every run; with units by paths, set={'initial.positions.elbow': ['10 deg', '20 deg']}."
        ) from None


def rows_of(model: Model, given: GivenRows | None, names: Sequence[str]) -> list[Any]:
    """The start of each run in positions or speeds; one of None where nothing is given."""
    if given is None:
        return [None]
    if not isinstance(given, Mapping):
        return list(np.atleast_2d(_rectangular(given, f"the starts of '{model.name}'")))
    single = scalar_names(model, names)
    whole = {n: _rectangular(value, f"the start of '{n}'") for n, value in given.items() if not _is_guess(value)}
    several = {n: values for n, values in whole.items() if values.ndim > (0 if n in single else 1)}
    count = max((len(values) for values in several.values()), default=1)
    for name, values in several.items():
        if len(values) not in (1, count):
            raise ValueError(f"batch of '{model.name}': '{name}' has {len(values)} values for {count} runs.")
    return [{n: several[n][k % len(several[n])] if n in several else x for n, x in given.items()} for k in range(count)]


def count_of(model: Model, *counts: int) -> int:
    """How many runs there are, where each part is given so many times, or once for all."""
    if 0 in counts:
        raise ValueError(f"batch of '{model.name}': starts or parameters are empty. Give one for each run.")
    several = {count for count in counts if count != 1}
    if len(several) > 1:
        told = ", ".join(map(str, counts))
        raise ValueError(f"batch of '{model.name}': the numbers of runs do not fit each other: {told}.")
    return several.pop() if several else 1


def starts_of(problems: Sequence[Problem], q0: Sequence[Any], v0: Sequence[Any], runs: Sequence[int]) -> list[Array]:
    """(N, …) rows of q, v, z and held values; a machine, positions and speeds may be one for all."""
    if len(problems) == 1 and (plain := _plain_starts(problems[0], q0, v0)) is not None:
        return [part if len(part) == 1 else part[list(runs)] for part in plain]
    made: list[Start] = []
    for place, run in enumerate(runs):
        problem = problems[place if len(problems) > 1 else 0]
        made.append(start_of(problem, q0[run % len(q0)], v0[run % len(v0)]))
    return [np.array([getattr(start, name) for start in made]) for name in ("q", "v", "z", "held")]


def _plain_starts(problem: Problem, q0: Sequence[Any], v0: Sequence[Any]) -> list[Array] | None:
    """The same where any positions and speeds are a start, and nothing else of it depends on them; else None."""
    model, nominal = problem.model, start_of(problem)
    given = [rows for rows in (q0, v0) if rows[0] is not None]
    sizes = [model.nq] * (q0[0] is not None) + [model.nv] * (v0[0] is not None)
    if not _is_plain(model) or any(isinstance(row, Mapping) for rows in given for row in rows):
        return None
    if any(row.shape != (size,) for rows, size in zip(given, sizes, strict=True) for row in rows):
        return None  # told where a start is made of it
    for rows in given:
        for run, row in enumerate(rows):
            if not np.isfinite(row).all():
                raise ValueError(f"batch of '{model.name}': the start of run {run} is not finite. Give finite numbers.")
    q = nominal.q[None] if q0[0] is None else np.array(q0)
    v = nominal.v[None] if v0[0] is None else np.array(v0)
    return [q, v, nominal.z[None], nominal.held[None]]


def _is_plain(model: Model) -> bool:
    holding = any(servo.sampling is not None or servo.setpoint is None for servo in model.servos)
    geared = any(motor.gear is not None for motor in model.motors)
    loaded = model.description.initial.balanced or bool(model.description.initial.drives)
    held = model.constraints or model.controllers or model.springs or quaternions_of(model.joints, model.layout)
    return not (held or holding or geared or loaded)


def columns_of(model: Model, given: Mapping[str, ArrayLike]) -> list[Array]:
    """(N, n) values of each open parameter; (1, n) where all runs share it."""
    return [_column(model, name, value) for name, value in given.items()]


def _column(model: Model, name: str, value: ArrayLike) -> Array:
    if not isinstance(name, str):
        raise TypeError(f"{name!r} names no parameter. Give text such as 'hand.mass' or 'elbow.kp'.")
    size = len(run_parameter(model, name).nominal)
    array = np.asarray(value, dtype=np.float64)
    if not np.isfinite(array).all():
        raise ValueError(f"batch of '{model.name}': '{name}' is not finite in all runs. Give finite numbers.")
    if name.endswith((".mass", ".friction", ".damping")) and (array < 0).any():
        run = int(np.flatnonzero((array < 0).reshape(len(np.atleast_1d(array)), -1).any(axis=1))[0])
        raise ValueError(f"batch of '{model.name}': '{name}' is negative in run {run}. Give numbers that are not.")
    if size == 1 and array.ndim <= 1:
        return array.reshape(-1, 1)
    array = np.atleast_2d(array)
    if array.ndim != 2 or array.shape[1] != size:
        raise ValueError(f"batch of '{model.name}': '{name}' has shape {np.shape(value)}, expected (N, {size}).")
    return array
