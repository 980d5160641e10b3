"""``ts.simulate_batch``: many scenarios of one machine, through vector registers and threads."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from torseur.frozen import dataclass
from torseur.kernels.native import Kernel
from torseur.model.load import load
from torseur.model.model import Model
from torseur.model.open_gains import run_parameter
from torseur.simulation.apart_start import taken_apart, tree_speeds_way
from torseur.simulation.closing_signals import CLOSING_POSITION, with_turns
from torseur.simulation.formulations import APART, Formulation
from torseur.simulation.initial import Start, start_of, start_positions
from torseur.simulation.integrators.batch import BATCH_METHODS, Batch, advance_batch
from torseur.simulation.integrators.integration import FIXED_STEP, Integration
from torseur.simulation.problem import Problem, pose_problem, quaternions_of
from torseur.simulation.settings import STIFFLY, RunSettings, chosen_integrator, settle
from torseur.simulation.stick_slip import after_event, at_start, stalled
from torseur.simulation.system import Array
from torseur.simulation.way_choice import chosen_way

_EXPLICIT = "dopri5"
_LOOKED_AT = 4  # runs of a batch, to find out whether they are stiff


if TYPE_CHECKING:
    import xarray


@dataclass(frozen=True, eq=False)
class Scenarios:
    """Many runs: saved times (K,), positions (N, K, nq), speeds (N, K, nv); NaN behind the end of a run that failed.

    ``state`` tells of each run "done", or why it stopped. ``states_v`` are the speeds that are states: of a machine
    with constraints the independent ones.
    """

    problem: Problem
    t: Array
    q: Array
    states_v: Array
    z: Array
    held: Array
    slip: Array
    state: tuple[str, ...]

    def signal(self, name: str) -> Array:
        """A variable of all runs by its name (``torque``, ``energy``, …), (N, K, columns)."""
        flat = self._evaluated(self.problem.signals)
        begin = 0
        for variable, width in self.problem.widths:
            if variable == name:
                found = flat[:, :, begin : begin + width]
                if name == CLOSING_POSITION:
                    found = np.array([with_turns(self.problem.model, run) for run in found])
                return found
            begin += width
        known = ", ".join(variable for variable, _ in self.problem.widths)
        raise ValueError(f"there is no signal '{name}'. Known are {known}.")

    @property
    def v(self) -> Array:
        """Speeds of all joints, (N, K, nv)."""
        return self.states_v if self.problem.speeds is None else self._evaluated(self.problem.speeds)

    def to_dataset(self) -> xarray.Dataset:
        """All variables of all runs as an xarray dataset with the dimensions (scenario, time, columns)."""
        import xarray

        flat, begin, found = self._evaluated(self.problem.signals), 0, {}
        for name, width in self.problem.widths:
            found[name], begin = flat[:, :, begin : begin + width], begin + width
        found |= {"q": self.q} | ({"v": self.v} if self.problem.way.of_tree else {})
        data: dict[str, object] = {"state": ("scenario", list(self.state))}
        for variable in self.problem.contents.variables:
            columns = xarray.DataArray(
                found[variable.name],
                dims=("scenario", "time", variable.dimension),
                coords={variable.dimension: list(variable.column_names)},
                attrs={"long_name": variable.long_name, "units": ", ".join(dict.fromkeys(variable.units))},
            )
            data[variable.name] = columns
        return xarray.Dataset(data, coords={"time": self.t, "scenario": np.arange(len(self.q))})

    def _evaluated(self, kernel: Kernel) -> Array:
        N, K = self.q.shape[:2]
        parts = (self.q, self.states_v, self.z, self.held, self.slip)
        rows = [np.ascontiguousarray(part).reshape(N * K, -1) for part in parts]
        return self.problem.system.evaluated(kernel, np.tile(self.t, N)[:, None], *rows).reshape(N, K, -1)


def simulate_batch(
    machine: Model | str | Path,
    q0: ArrayLike | None = None,
    v0: ArrayLike | None = None,
    *,
    parameters: Mapping[str, ArrayLike] | None = None,
    duration: float | None = None,
    tolerance: float | None = None,
    integrator: str | None = None,
    step: float | None = None,
    save: float | None = None,
    formulation: Formulation | None = None,
    rho: float | None = None,
    threads: int = 1,
) -> Scenarios:
    """N runs of one machine that differ in their start, (N, nq) and (N, nv), and in parameters, (N,) or (N, n) each.

    ``parameters`` are named as in ``ts.compile`` (``"hand.mass"``, ``"elbow.friction"``, ``"gravity"`` …), and gains
    of servos (``"elbow.kp"`` …). Without ``integrator`` one is chosen as by ``ts.simulate``: dopri5, or an implicit one
    where the machine is stiff. What is given once is shared by all. Each run takes its own steps; its bits do not
    depend on the others. Machines whose joints may stick, bodies apart, and runs by implicit integrators go one after
    the other on the threads, others side by side in vector registers. A machine with constraints keeps the independent
    speeds that are found at its first start: runs in which these lose rank end there.
    """
    model = machine if isinstance(machine, Model) else load(machine)
    settings = settle(
        model,
        duration=duration,
        tolerance=tolerance,
        integrator=integrator,
        step=step,
        save=save,
        monitor="energy",
        formulation=formulation,
        rho=rho,
    )
    given, apart = dict(parameters or {}), settings.formulation in APART
    first = start_positions(model, None if q0 is None else np.atleast_2d(q0)[0])
    way = (tree_speeds_way if apart else chosen_way)(model, first, settings.way)
    problem = pose_problem(
        model,
        monitor=settings.monitor,
        parameters=tuple(given),
        way=way,
        implicit=settings.implicit,
        balanced=settings.balanced,
        open_numbers=not apart,
    )
    starts = _starts(problem, q0, v0, given)
    if apart:
        return _of_bodies_apart(problem, settings, starts, threads)
    method = settings.integrator or _chosen(problem, settings, starts)
    if method == STIFFLY:
        problem = problem.with_stiff_forces()
    if problem.system.ns or method not in BATCH_METHODS:
        return _one_by_one(problem, settings, method, starts, threads)
    done = advance_batch(
        problem.system,
        method,
        *starts,
        until=settings.duration,
        step=settings.step,
        tolerance=settings.tolerance,
        save=settings.save,
        threads=threads,
    )
    return _scenarios(problem, done)


def _chosen(problem: Problem, settings: RunSettings, starts: list[Array]) -> str:
    """An implicit method where one of a few runs, the first and the last among them, is stiff."""
    looked_at = np.unique(np.linspace(0, len(starts[0]) - 1, _LOOKED_AT).round().astype(int))
    points = (problem.system.start(*(part[k] for part in starts), save=settings.save) for k in looked_at)
    found = {chosen_integrator(settings, problem, point) for point in points}
    return next((method for method in ("radau5", STIFFLY) if method in found), _EXPLICIT)


def _starts(
    problem: Problem, q0: ArrayLike | None, v0: ArrayLike | None, given: Mapping[str, ArrayLike]
) -> list[Array]:
    """(N, ...) rows of q, v, z and held values."""
    model, at = problem.model, problem.machine.states.parameters
    nominal = start_of(problem)
    q = np.atleast_2d(nominal.q if q0 is None else np.asarray(q0, dtype=np.float64))
    v = np.zeros((1, 0)) if v0 is None else np.atleast_2d(np.asarray(v0, dtype=np.float64))
    columns = [_column(model, name, value) for name, value in given.items()]
    try:
        (count,) = np.broadcast_shapes(q.shape[:1], v.shape[:1], *(c.shape[:1] for c in columns))
    except ValueError:
        shapes = ", ".join(str(a.shape) for a in (q, v, *columns))
        raise ValueError(f"batch of '{model.name}': the numbers of runs do not fit each other: {shapes}.") from None
    if _is_plain(model) and q.shape[1] == model.nq and (v0 is None or v.shape[1] == model.nv):
        parts = [q, np.atleast_2d(nominal.v if v0 is None else v), nominal.z[None], nominal.held[None]]
        _refuse_infinite(model, q, v)
    else:
        pairs = ((q[k % len(q)], None if v0 is None else v[k % len(v)]) for k in range(max(len(q), len(v))))
        rows = [start_of(problem, *pair) for pair in pairs]
        parts = [np.array([getattr(row, name) for row in rows]) for name in ("q", "v", "z", "held")]
    parts = [np.broadcast_to(part, (count, part.shape[1])).copy() for part in parts]
    if columns:
        parts[3][:, at] = np.concatenate([np.broadcast_to(c, (count, c.shape[1])) for c in columns], axis=1)
    return parts


def _is_plain(model: Model) -> bool:
    """Whether any positions and speeds are a start, and nothing else of it depends on them."""
    holding = any(servo.sampling is not None or servo.setpoint is None for servo in model.servos)
    geared = any(motor.gear is not None for motor in model.motors)
    return not (model.constraints or model.controllers or holding or geared or quaternions_of(model) or model.springs)


def _refuse_infinite(model: Model, *starts: Array) -> None:
    for one in starts:
        if not np.isfinite(one).all():
            run = int(np.flatnonzero(~np.isfinite(one).all(axis=1))[0])
            raise ValueError(f"batch of '{model.name}': the start of run {run} is not finite. Give finite numbers.")


def _column(model: Model, name: str, value: ArrayLike) -> Array:
    """(N, n) values of one parameter; (1, n) where all runs share it."""
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


def _scenarios(problem: Problem, done: Batch) -> Scenarios:
    q, v, z, held = (np.swapaxes(part, 0, 1) for part in (done.q, done.v, done.z, done.held))
    slip = np.zeros((*q.shape[:2], 0))
    state = tuple("done" if reason == "until" else reason for reason in done.reasons)
    return Scenarios(problem, done.t, q, v, z, held, slip, state)


def _of_bodies_apart(joints: Problem, settings: RunSettings, starts: list[Array], threads: int) -> Scenarios:
    """Runs of bodies apart, told in joint coordinates; all take the step that is chosen for the first."""
    begun = [Start(q, v, z, held) for q, v, z, held in zip(*starts, strict=True)]
    first = joints.system.start(begun[0].q, begun[0].v, begun[0].z, begun[0].held)
    problem, _, settings = taken_apart(joints, begun[0], first, settings)
    rows = [(*problem.start(start), start.held) for start in begun]
    parts = [np.array(part) for part in zip(*rows, strict=True)]
    done = _one_by_one(problem, settings, settings.integrator or "", parts, threads)
    N, K = done.q.shape[:2]
    flat = [np.ascontiguousarray(part).reshape(N * K, -1) for part in (done.q, done.states_v, done.z, done.held)]
    told = problem.recovered(np.tile(done.t, N)[:, None], *flat, np.zeros((N * K, 0)))
    q, v, z = (part.reshape(N, K, -1) for part in told)
    return Scenarios(joints, done.t, q, v, z, done.held, done.slip, done.state)


def _one_by_one(problem: Problem, settings: RunSettings, method: str, starts: list[Array], threads: int) -> Scenarios:
    """Runs with events or by implicit methods, each in its own native loop."""
    system = problem.system
    K = round(settings.duration / settings.save) + 1
    rows = [np.full((len(starts[0]), K, n), np.nan) for n in (system.nq, system.nv, system.nz, system.nu, system.ns)]
    step = settings.step if method in FIXED_STEP else None

    def loop() -> Integration:
        tolerance, save, rho = settings.tolerance, settings.save, settings.rho
        return Integration(system, method, step=step, tolerance=tolerance, save=save, rho=rho, room=K, decides=True)

    def run(k: int, loop: Integration) -> str:
        point = system.start(*(part[k] for part in starts), save=settings.save)
        if system.levels is not None:
            point = at_start(system, point)
        begin, reason = 0, "full"
        while reason in ("full", "event"):  # full of events: rows have room
            part = loop.advance(point, settings.duration, undecided=begin == 0 and point.steps == 0)
            for target, values in zip(rows, (part.q, part.v, part.z, part.held, part.slip), strict=True):
                target[k, begin : begin + len(part.t)] = values[: K - begin]
            begin, reason, point = begin + len(part.t), part.reason, part.point
            evaluations.append(part.evaluations)
            if reason == "event":
                if stalled(system, point):
                    return "stalled"
                point = after_event(system, point, part.fired)
        return "done" if reason == "until" else reason

    def some(piece: tuple[int, int]) -> list[str]:
        own = loop()
        return [run(k, own) for k in range(*piece)]

    evaluations: list[int] = []
    state = [run(0, loop())]
    system.used(sum(evaluations) * len(starts[0]))  # what is to come: code is made with care where it pays
    cuts = np.linspace(1, len(starts[0]), max(1, min(threads, len(starts[0]) - 1)) + 1).astype(int).tolist()
    with ThreadPoolExecutor(len(cuts)) as pool:
        state += [one for part in pool.map(some, pairwise(cuts)) for one in part]
    q, v, z, held, slip = rows
    return Scenarios(problem, np.arange(K) * np.float64(settings.save), q, v, z, held, slip, tuple(state))
