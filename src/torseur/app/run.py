"""``torseur run``: simulate a machine, with progress, results, verdict and report."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from torseur.app.broken_runs import RESULTS, interruption_explained, runs_explained, writer_told
from torseur.app.known_words import FORMULATIONS, INTEGRATORS
from torseur.app.options import (
    FORMER_NAMES,
    BaseOption,
    Choices,
    File,
    ForceOption,
    GravityOption,
    JsonOption,
    LenientOption,
    NoMergeOption,
    NoSideFileOption,
    RotorsOption,
    SearchPathOption,
    read,
    tell_doubts,
)
from torseur.app.set_completion import numbers_to_set
from torseur.app.terminal import BAD_MODEL, age_of_process, console, echo_json, escape, fault_reports
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.model.model import Model
    from torseur.results.trajectory import Trajectory
    from torseur.simulation.simulate import Watcher

MOST_LINES = 12  # servos or motors of which a line is told each
DURATION = 2.0  # [s], where neither file nor command says it
MOST_CURVES = 6  # on a screen

Seconds = Annotated[float | None, typer.Option(metavar="S", help="Simulated time, in seconds.")]


CONTEXT = FORMER_NAMES


def run(
    file: File,
    duration: Seconds = None,
    tolerance: Annotated[float | None, typer.Option(help="Relative error of a step; the one knob to turn.")] = None,
    integrator: Annotated[
        str | None,
        typer.Option(help=f"{', '.join(INTEGRATORS[:-1])} or {INTEGRATORS[-1]}.", autocompletion=lambda: INTEGRATORS),
    ] = None,
    step: Annotated[
        float | None, typer.Option(metavar="S", help="Of methods of fixed step; the first step of others.")
    ] = None,
    rho: Annotated[
        float | None,
        typer.Option(help="What a step of generalised_alpha leaves of an infinitely fast motion: 0 to 1."),
    ] = None,
    save: Annotated[float | None, typer.Option(metavar="S", help="Time between saved rows.")] = None,
    formulation: Annotated[
        str | None,
        typer.Option(
            help="Equations of motion: joint (the default), multipliers, kane, point-masses or connection.",
            autocompletion=lambda: FORMULATIONS,
        ),
    ] = None,
    inverse_every: Annotated[
        int, typer.Option(metavar="N", help="Of connection: steps between inversions of its matrix (f_inv).")
    ] = 1,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PATH=VALUE",
            help="Another number than the file's: servos.elbow.kp=300, 'bodies.tool.mass=2 kg'; may be repeated.",
            autocompletion=numbers_to_set,
        ),
    ] = None,
    record: Annotated[
        list[str] | None,
        typer.Option(help="What is recorded besides: reactions, frames, strains, or a frame or body by name."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Results, .nc; named after the machine's file, here."),
    ] = None,
    report: Annotated[bool, typer.Option(help="Write a self-contained page beside the results.")] = True,
    hold: Annotated[
        bool | None,
        typer.Option("--hold/--fall", help="Joints that nothing commands: held where they start, or left to fall."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was broken off.")] = False,
    plot: Annotated[bool, typer.Option("--plot", help="Draw the coordinates here, in the terminal.")] = False,
    as_json: JsonOption = False,
    force: ForceOption = False,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
) -> None:
    """Simulate a machine: results to a file, the account of seven quantities, a page with plots.

    Ctrl-C keeps what was computed, and --resume goes on from there. The exit code is 1 if an account fails, or if the
    machine is wrong or diverges, 2 after wrong use, 130 after Ctrl-C.
    """
    results = output or Path(f"{file.stem}.nc")
    if results.suffix != RESULTS:
        raise typer.BadParameter(f"results are netCDF: give a name that ends in {RESULTS}, not '{results}'.")
    with interruption_explained(results) as insist, fault_reports(), runs_explained(results):
        page = results.with_suffix(".html")
        for target in (results, page) if report else (results,):
            with writer_told(target):
                see_that_it_may_be_written(target, force=force or resume, inputs=[file])
        from torseur.simulation.given_twice import refuse_given_twice
        from torseur.simulation.simulate import simulate

        choices = Choices(base, rotors, gravity, no_merge, lenient)
        description = read(file, search_path, no_side_file)
        model = choices.build(description)
        if hold:
            from torseur.simulation.starts.held_posture import with_held_posture

            model = choices.build(with_held_posture(description, model), quiet=True)
        changes = _changes(set_ or [])
        refuse_given_twice(
            changes,
            duration=duration,
            tolerance=tolerance,
            integrator=integrator,
            step=step,
            save=save,
            formulation=formulation,
            rho=rho,
            record=record or None,
        )
        model = _with_changes(model, changes) if changes else model
        tell_doubts(model)
        duration = _duration_or_default(model, duration, told=hold is not None)
        with _progress(console(stderr=True), model, insist) as watch:
            trajectory = simulate(
                model,
                duration=duration,
                tolerance=tolerance,
                integrator=integrator,
                step=step,
                save=save,
                formulation=formulation,  # type: ignore[arg-type]  # simulate refuses names that it does not know
                rho=rho,
                record=record or None,
                inverse_every=inverse_every,
                output=results,
                resume=resume,
                overwrite=force,
                watch=watch,
            )
        elapsed = age_of_process()
        if report:  # first: whoever reads what is printed may stop to listen
            from torseur.show.scene import scene_of_runs

            with output_file(page, force=force or resume, inputs=[file]) as place:
                trajectory.report(place, scene=scene_of_runs(model, {"run": trajectory}), machine=model)
        printed = console()
        if as_json:
            passed = _as_data(trajectory, results, page if report else None)
        else:
            passed = _told(printed, trajectory, results, elapsed)
            if plot:
                _draw(printed, trajectory)
            if report:
                printed.print(f"report   {escape(str(page))}", soft_wrap=True)
        trajectory.close()
    if not passed:
        raise typer.Exit(BAD_MODEL)


def _changes(written: list[str]) -> dict[str, Any]:
    """The numbers of ``--set PATH=VALUE`` by their paths."""
    changes: dict[str, Any] = {}
    for one in written:
        path, equals, value = one.partition("=")
        if not equals:
            raise typer.BadParameter(f"'{one}' says no value. Write --set PATH=VALUE, e.g. --set servos.elbow.kp=300.")
        if path.strip() in changes:
            raise typer.BadParameter(f"--set: '{path.strip()}' is set twice. Set it once.")
        changes[path.strip()] = _written_value(value.strip())
    return changes


def _with_changes(model: Model, changes: dict[str, Any]) -> Model:
    """The model with other numbers, read as in a file."""
    from torseur.description.complaint import DescriptionError

    try:
        return model.with_(changes)
    except DescriptionError:
        raise
    except ValueError as error:
        raise typer.BadParameter(f"--set: {error}") from None


def _written_value(text: str) -> Any:
    """What stands behind the equals sign, as in a file: a number with its unit, a list, a mapping."""
    from torseur.description.syntax.yaml_tree import load_tree, plain_value

    return load_tree("--set", text=f"value: {text}").data["value"] if text[:1] in ("[", "{") else plain_value(text)


def _duration_or_default(model: Model, given: float | None, *, told: bool) -> float | None:
    """How long to simulate; where nobody says so, a time in which something can be seen, and that is said."""
    if given is not None or model.description.settings.duration is not None:
        return given
    said = f"{escape(model.name)} does not say how long it runs: {DURATION:g} s (--duration)"
    if not (told or model.servos or model.controllers or model.constraints):
        said += "; nothing drives it, so that it falls (--hold keeps its posture)"
    console(stderr=True).print(f"[bold yellow]note[/]: {said}.", soft_wrap=True)
    return DURATION


def _summary_lines(trajectory: Trajectory) -> Iterator[str]:
    """How servos tracked and what motors gave: a line each, of small machines."""
    found = trajectory.summary()
    if max(len(found.servos), len(found.motors)) > MOST_LINES:
        return
    for servo in found.servos:
        error = f"error {servo.rms_error:.3g} {servo.unit} RMS, {servo.peak_error:.3g} at most"
        beyond = f", overshoot {servo.overshoot:.2%}" if servo.overshoot else ""
        rest = {None: "", math.inf: ", not settled"}.get(
            servo.settling_time, f", settled {servo.settling_time or 0:.3g} s after its set-point"
        )
        yield f"servo    {servo.name}: {error}{beyond}{rest}"
    for motor in found.motors:
        given = "force" if motor.torque.unit == "N" else "torque"
        loads = {given: motor.torque, "current": motor.current, "power": motor.power}
        told = [f"{name} {of.rms:.3g} {of.unit} RMS, {of.peak:.3g} at most" for name, of in loads.items() if of]
        yield f"motor    {motor.name}: {'; '.join(told)}"


def _told(target: Console, trajectory: Trajectory, results: Path, elapsed: float) -> bool:
    """Print what became of the run; whether all its accounts balance."""
    from torseur.results.balances.verdict_table import terminal_table
    from torseur.simulation.singular_position import stored_position

    facts = trajectory.facts
    settings, seconds = facts["settings"], facts["seconds"]
    fixed = settings["tolerance"] is None
    how = f"step {settings['step']:g} s" if fixed else f"tolerance {settings['tolerance']:g}"
    lines = (
        f"ready    {max(0.0, elapsed - seconds):.2f} s after the command: read and derived, or found in the cache",
        f"run      {escape(facts['model'])}: {facts['end']:g} s in {seconds:.3g} s, {_times(facts['end'] / seconds)}",
        f"method   {settings['integrator']}, {how}: {facts['steps']} steps, {facts['evaluations']} right-hand sides",
        f"results  {escape(str(results))}, {trajectory.rows} rows",
    )
    for line in lines:
        target.print(line, soft_wrap=True)
    if closest := stored_position(facts):
        target.print(f"closest  singular position {escape(str(closest))}", soft_wrap=True)
    if settings["inverse_every"] > 1:
        every, error = settings["inverse_every"], facts["inverse_error"]
        target.print(f"inverse  every {every} steps, updated between them: error up to {error:.2g}", soft_wrap=True)
    for notice in trajectory.notices:
        if notice.kind != "doubt":  # those were told before the run
            target.print(f"[yellow]note[/]     {escape(notice.sentence)}", soft_wrap=True)
    for line in _summary_lines(trajectory):
        target.print(escape(line), soft_wrap=True)
    target.print()
    verdict = trajectory.check()
    target.print(terminal_table(verdict))
    return not verdict.failed


def _as_data(trajectory: Trajectory, results: Path, page: Path | None) -> bool:
    """Print the same as JSON."""
    verdict = trajectory.check()
    data = {
        "results": str(results),
        "report": None if page is None else str(page),
        "rows": trajectory.rows,
        "facts": trajectory.facts,
        "events": [asdict(event) for event in trajectory.events],
        "notices": [str(notice) for notice in trajectory.notices],
        "summary": trajectory.summary().as_data(),
        "verdict": {
            "passed": verdict.passed,
            "balances": [asdict(one) for one in verdict.balances],
            "closure": asdict(verdict.closure) if verdict.closure else None,
        },
    }
    echo_json(data)
    return not verdict.failed


def _draw(target: Console, trajectory: Trajectory) -> None:
    """Curves of the coordinates, so many as fit a screen."""
    from torseur.app.curves import panels

    columns = [
        column for variable in trajectory.contents.variables if variable.name == "q" for column in variable.columns
    ]
    named = [(f"q.{column.name} [{column.unit}]", trajectory[f"q.{column.name}"]) for column in columns[:MOST_CURVES]]
    for line in panels(named, trajectory.t, width=min(target.width, 90)):
        target.print(escape(line), soft_wrap=True)
    if len(columns) > MOST_CURVES:
        target.print(f"and {len(columns) - MOST_CURVES} more coordinates; the page shows them all")


def _times(speed: float) -> str:
    return f"{speed:.2g} × real time" if speed < 10 else f"{speed:.0f} × real time"


@contextmanager
def _progress(target: Console, model: Model, insist: Callable[[], None]) -> Iterator[Watcher]:
    """A bar with simulated time, speed against real time and time left; none where nobody watches."""
    if not target.is_terminal:
        yield lambda t, duration: insist()
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[reached]}"),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    begun = time.perf_counter()
    with Progress(*columns, console=target, transient=True) as bar:
        task = bar.add_task(f"preparing {escape(model.name)}", total=None, reached="", speed="")
        first: list[tuple[float, float]] = []

        def watch(t: float, duration: float) -> None:
            insist()
            now = time.perf_counter() - begun
            if not first:
                first.append((t, now))
            (t0, now0) = first[0]
            speed = _times((t - t0) / (now - now0)) if now > now0 and t > t0 else ""
            reached = f"{t:.3f} of {duration:g} s"
            bar.update(task, description=escape(model.name), total=duration, completed=t, reached=reached, speed=speed)

        yield watch
