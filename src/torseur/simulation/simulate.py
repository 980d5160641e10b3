"""``ts.simulate``: the motion of a machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from torseur.collection import uncollected
from torseur.frozen import dataclass
from torseur.kernels.fingerprint import machine_fingerprint
from torseur.mechanics.ways.protocol import Way
from torseur.model.load import load
from torseur.model.model import Model
from torseur.results.contents import Contents
from torseur.results.files.provenance import provenance
from torseur.results.memory_writer import MemoryWriter
from torseur.results.summary.notices import CHANGES, DOUBTS, LOADS
from torseur.results.trajectory import Trajectory
from torseur.simulation import checkpoint
from torseur.simulation.checkpoint import Checkpoint
from torseur.simulation.controllers.continuous_control import Commanding
from torseur.simulation.controllers.outside import Controller, Controllers, Outside, outside_of
from torseur.simulation.formulations import APART, Formulation
from torseur.simulation.given_twice import refuse_given_twice
from torseur.simulation.integrators.idle import given_back, taken
from torseur.simulation.integrators.integration import FIXED_STEP, Integration
from torseur.simulation.mode_limit import warn_of_modes
from torseur.simulation.pace import Pace
from torseur.simulation.posed.problem import Monitor, Problem, pose_problem
from torseur.simulation.posed.pulses import with_pulses
from torseur.simulation.posed.way_choice import chosen_way, restated_way
from torseur.simulation.run import Diverged, Run
from torseur.simulation.run_identity import continued, run_identity
from torseur.simulation.runaway import most_energy
from torseur.simulation.saving import Tally, Writer, mass_and_extent
from torseur.simulation.settings import STIFFLY, RunSettings, chosen_integrator, refuse_endless, settle
from torseur.simulation.signals.controller_signals import told_of_singularities
from torseur.simulation.signals.sensing import rhythm
from torseur.simulation.singular_position import stored_facts, warn_of_round_off
from torseur.simulation.starts.doubtful_start import doubts_of_run_start
from torseur.simulation.starts.finite_start import require_finite_rates
from torseur.simulation.starts.initial import Given, GivenPositions, start_of, start_positions
from torseur.simulation.sticking.stick_slip import at_start
from torseur.simulation.system import Point

if TYPE_CHECKING:
    from torseur.simulation.rank_monitor import RankMonitor

_KEPT = 64  # machines run last
ROOM = 4096  # rows that are computed before they are written
CUT = 20_000  # steps, at most, after which a run comes up for air: progress, checkpoint, interruption
BREATH = 500  # steps after which one in memory first does, if anybody watches; then after twice as many, and so on

Watcher = Callable[[float, float], bool | None]
"""Is told (simulated time, duration) now and then; it may raise to end the run, and what a file holds of it is kept.

True from the watcher of a run in memory ends it there: what was computed is its result.
"""


@dataclass(frozen=True, eq=False)
class _Prepared:
    problem: Problem
    settings: RunSettings
    point: Point
    integration: Integration
    facts: dict[str, Any]
    outside: Outside
    posed: Callable[[Way], tuple[Problem, Integration]]  # the same run by another way to accelerations
    pace: Pace

    @cached_property
    def monitor(self) -> RankMonitor:
        from torseur.simulation.rank_monitor import RankMonitor  # machines without constraints have no rank to lose

        return RankMonitor(self.posed, self.settings.way is None)

    @cached_property
    def most_energy(self) -> float:
        return most_energy(self.problem, self.point)

    @property
    def identity(self) -> dict[str, Any]:
        return run_identity(self.facts, self.point, self.outside)

    @property
    def contents(self) -> Contents:
        return self.problem.contents


def simulate(
    machine: Model | str | Path,
    q0: GivenPositions | None = None,
    v0: Given | None = None,
    *,
    set: Mapping[str, Any] | None = None,
    duration: float | None = None,
    tolerance: float | None = None,
    integrator: str | None = None,
    step: float | None = None,
    save: float | None = None,
    controllers: Controllers | None = None,
    forces: Mapping[str, Controller] | None = None,
    sample_time: float | None = None,
    monitor: Monitor = "all",
    formulation: Formulation | None = None,
    record: Sequence[str] | None = None,
    rho: float | None = None,
    inverse_every: int = 1,
    output: str | Path | None = None,
    resume: bool = False,
    overwrite: bool = False,
    watch: Watcher | None = None,
) -> Trajectory:
    """The motion of a machine from its start (or ``q0``, ``v0``: arrays, or values by name) for ``duration`` seconds.

    ``set`` changes numbers of the file by their paths, {"servos.elbow.kp": 300, "bodies.tool.mass": "2 kg"}, checked
    as if they stood there (``Model.with_``): machines that differ in numbers alone are compiled once.
    A position by name may be {"guess": value}: a machine with loops is assembled from there, and may move it. What is
    not given is read from the machine's file (``simulate:``) or chosen: the integrator by how stiff and how smooth
    the machine is, a tolerance of 1e-8, a thousand saved rows. ``controllers`` are Python functions (t, q, v) of
    motors by name, or of several, {("shoulder", "elbow"): function}, or one function for all motors that the file
    leaves free, which gives a number for each in their order, or by name. They are called every ``sample_time``
    seconds, and the torque they give is held in between; without it they act all the time, and must depend on
    (t, q, v) alone. ``forces`` are such functions of frames by name: (moment, force) at the frame's origin in the
    world, six numbers. ``formulation``
    names the equations of motion: "joint" (coordinates of the joints, as fits the machine), "multipliers" or "kane" (by
    forces along the constraints, by independent speeds), "point-masses" (bodies as points at kept distances) or
    "connection" (bodies with rigid and deformation modes in moving references), both with steps of fixed length;
    with "connection" the matrix of multipliers may be inverted only ``inverse_every`` so many steps, and its inverse
    updated to first order in between.
    ``record`` names what is recorded besides: "reactions", what acts through every joint; "frames", how the frames of
    the file move; "strains", strain and stress of flexible beams.
    ``rho`` of the integrator "generalised_alpha" is the part of an infinitely fast motion that a step leaves.

    With ``output`` the results stream into a netCDF file and memory does not grow; a run that was broken off goes on
    from its last checkpoint with ``resume``, and ends with the same bits. A file that is there already is replaced only
    with ``overwrite``.
    """
    if not isinstance(machine, Model | str | Path):
        raise TypeError(f"ts.simulate takes a Model or the path of a machine's file, not {type(machine).__name__}.")
    if resume and output is None:
        raise ValueError("only a run that was written to a file can be resumed. Give output, the file of its results.")
    if output is not None and Path(output).suffix.lower() != ".nc":
        raise ValueError(
            f"output is '{output}': a run streams netCDF. Give a name that ends in .nc; run.save writes other formats."
        )
    model = machine if isinstance(machine, Model) else load(machine)
    if set:
        model = model.with_(set)
        named = {"duration": duration, "tolerance": tolerance, "integrator": integrator, "step": step, "save": save}
        refuse_given_twice(set, q0=q0, v0=v0, formulation=formulation, record=record, rho=rho, **named)
    settings = settle(
        model,
        duration=duration,
        tolerance=tolerance,
        integrator=integrator,
        step=step,
        save=save,
        monitor=monitor,
        formulation=formulation,
        record=record,
        rho=rho,
        inverse_every=inverse_every,
    )
    outside = outside_of(model, {} if controllers is None else controllers, forces or {}, sample_time)
    with uncollected():
        prepared = _prepared(model, settings, q0, v0, outside)
    if output is None:
        done = _in_memory(prepared, watch)
    else:
        done = _to_file(prepared, Path(output), resume=resume, overwrite=overwrite, watch=watch)
    if prepared.settings.integrator not in FIXED_STEP:
        warn_of_round_off(prepared.settings.tolerance, done.facts["force_noise"])
    return told_of_singularities(done)


def _prepared(
    model: Model,
    settings: RunSettings,
    q0: GivenPositions | None,
    v0: Given | None,
    outside: Outside,
) -> _Prepared:
    refuse_endless(model, settings, outside.sample_time)
    if outside.is_continuous and settings.balanced:
        raise ValueError(
            "generalised_alpha takes no controllers that act all the time: it needs their derivative. Give a "
            "sample_time, or take radau5."
        )
    for sensor in model.sensors:
        rhythm(sensor, settings.save, model.sensors)
    apart = settings.formulation in APART
    way = (_apart().tree_speeds_way if apart else chosen_way)(model, start_positions(model, q0), settings.way)
    pose = partial(
        pose_problem,
        model,
        monitor=settings.monitor,
        outside=outside.motors,
        pushed=tuple(outside.forces),
        outside_period=outside.sample_time,
        implicit=settings.implicit,
        balanced=settings.balanced,
        record=settings.record,
        open_numbers=not apart,
    )
    problem = with_pulses(pose(way=way), settings.duration)
    start = start_of(problem, q0, v0)
    point = problem.system.start(start.q, start.v, start.z, start.held, save=settings.save)
    point = Commanding(problem, outside).at(point) if outside.is_continuous else point
    require_finite_rates(problem, point)
    point = at_start(problem.system, point) if problem.system.ns else point
    if apart:
        is_chosen = settings.step is None
        problem, settings = _apart().taken_apart(problem, point, settings)
        settings = _step_by_trial().shortened(problem, start, settings, outside) if is_chosen else settings
        point = _apart().begun(problem, start, settings)
    settings = replace(settings, integrator=_chosen_integrator(settings, problem, point, outside))
    warn_of_modes(problem, point, settings)
    if settings.step is not None and settings.integrator not in FIXED_STEP:
        point = point._replace(h=settings.step)
    integration = _integration(problem, settings, outside)
    facts = provenance(
        machine_file=_file_of(model.description.where.file, os.getcwd()),
        model=model.name,
        model_hash=machine_fingerprint(model),
        settings=settings.stated(),
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    ) | {DOUBTS: [str(complaint) for complaint in (*model.doubts, *doubts_of_run_start(model, start.q, q0))]}
    if problem.shared_loads is not None:
        facts[LOADS] = list(problem.shared_loads.wheels)
    if model.written is not None and model.written.changes:
        facts[CHANGES] = dict(model.written.changes)

    def posed(other: Way) -> tuple[Problem, Integration]:
        changed = with_pulses(pose(way=other), settings.duration)
        return changed, _integration(changed, settings, outside)

    return _Prepared(problem, settings, point, integration, facts, outside, posed, Pace(settings.duration))


@lru_cache(maxsize=_KEPT)
def _file_of(name: str, folder: str) -> str | None:
    """Where the file of a machine lies, seen from a folder."""
    path = Path(folder, name)
    return str(path.resolve()) if name and path.is_file() else None


def _apart() -> ModuleType:
    from torseur.simulation.apart import apart_start  # formulations that few runs ask for

    return apart_start


def _step_by_trial() -> ModuleType:
    from torseur.simulation import step_by_trial

    return step_by_trial


def _chosen_integrator(settings: RunSettings, problem: Problem, point: Point, outside: Outside) -> str:
    """As fits the machine with functions that act on it all the time; their stiff forces nobody tells apart."""
    if not outside.is_continuous:
        return chosen_integrator(settings, problem, point)
    commanded = replace(problem, system=Commanding(problem, outside).system, stiff_forces=lambda: None)
    return chosen_integrator(settings, commanded, point)


def _integration(problem: Problem, settings: RunSettings, outside: Outside) -> Integration:
    posed = problem.with_stiff_forces() if settings.integrator == STIFFLY else problem
    if outside.is_continuous:
        return Integration(Commanding(posed, outside).system, settings.integrator or "", **_options(settings))
    return taken(posed.system, settings.integrator or "", **_options(settings))


def _options(settings: RunSettings) -> dict[str, Any]:
    """Of the native loop."""
    return {
        "step": settings.step if settings.integrator in FIXED_STEP else None,
        "tolerance": settings.tolerance,
        "save": settings.save,
        "room": ROOM,
        "rho": settings.rho,
        "decides": True,
    }


def _in_memory(prepared: _Prepared, watch: Watcher | None) -> Trajectory:
    writer = MemoryWriter(prepared.contents, prepared.facts)
    run = Run(prepared.problem, prepared.integration, prepared.outside, Tally(), prepared.settings.save)
    point, done, ended = prepared.point, False, False
    while not (done or ended):
        most = CUT if watch is None else min(CUT, max(BREATH, point.steps))
        run, point, done = _advanced(prepared, run, point, writer, min(most, prepared.pace.cut))
        if watch is not None:
            ended = bool(watch(point.t, prepared.settings.duration))
    writer.close(_conclusion(run, point, "done" if done else "broken off"))
    if not prepared.outside.is_continuous:
        given_back(run.integration, **_options(prepared.settings))
    return Trajectory(writer.stored())


def _to_file(prepared: _Prepared, output: Path, *, resume: bool, overwrite: bool, watch: Watcher | None) -> Trajectory:
    from torseur.results.files.opening import open_results
    from torseur.results.files.resuming import resumed_writer
    from torseur.results.files.stream_writer import StreamWriter

    start, identity = prepared.point, prepared.identity
    point, tally = start, Tally()
    if resume:
        kept = continued(output, identity, start)
        point, tally = kept.point, Tally(**kept.tally)
        writer = resumed_writer(output, rows=kept.rows, events=kept.events)
    else:
        writer = StreamWriter(output, prepared.contents, prepared.facts, overwrite=overwrite)
        checkpoint.forget(output)
    problem, integration = prepared.problem, prepared.integration
    if resume and problem.way != restated_way(kept.way):
        problem, integration = prepared.posed(restated_way(kept.way))
    run = Run(problem, integration, prepared.outside, tally, prepared.settings.save)
    state, done, until = "broken off", False, prepared.settings.duration
    singular: dict[str, Any] = {}

    def keep() -> None:
        way = run.problem.way.stated()
        kept = Checkpoint(point, writer.rows, writer.events, until, asdict(tally), identity, way)
        checkpoint.keep(kept, output)

    opened: list[Trajectory] = []

    def take() -> None:
        if state == "done":  # before another run may take the file's place
            checkpoint.forget(output)
            opened.append(Trajectory(open_results(output, known=prepared.contents)))

    try:
        keep()
        while not done:
            run, point, done = _advanced(prepared, run, point, writer, min(CUT, prepared.pace.cut))
            writer.flush()
            if not done:
                keep()
            if watch is not None:
                watch(point.t, until)
        state, singular = "done", stored_facts(problem.model, writer)
    except Diverged as error:
        point, state = error.point, "diverged"
        checkpoint.forget(output)  # it would diverge again
        raise
    finally:
        writer.close(_conclusion(run, point, state) | singular, then=take)
    return opened[0]


def _advanced(prepared: _Prepared, run: Run, point: Point, writer: Writer, most: int) -> tuple[Run, Point, bool]:
    """Go on for so many steps; the end of the run is saved too where it lies between rows."""
    last, until = point.steps + most, prepared.settings.duration
    if run.problem.system.margins is None:
        point, done = run.advance(point, until, writer, pause=most)
    else:
        done = False
        while not done and point.steps < last:
            run, point, watch = prepared.monitor.continuation(run, point, writer)
            pause = min(last - point.steps, watch.steps)
            point, done = run.advance(point, until, writer, pause=pause, floors=watch.floors)
    if done:
        run.save_end(point, prepared.settings.save, writer)
    else:
        run.require_bounded(point, prepared.most_energy)
        prepared.pace.look(run.problem, point)
    return run, point, done


def _conclusion(run: Run, point: Point, state: str) -> dict[str, Any]:
    tally = run.tally
    mass, extent = mass_and_extent(run.problem.model)
    return {
        "state": state,
        "end": point.t,
        "steps": tally.steps,
        "evaluations": tally.evaluations,
        "force_noise": tally.noise,
        "misfit": run.problem.way.missed,
        "inverse_error": run.problem.inverse_error(point),
        "seconds": tally.seconds,
        "total_mass": mass,
        "reach": tally.farthest + extent,
    }
