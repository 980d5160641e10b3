"""``torseur linearize``: modes, matrices and frequency response of a machine about a state or a steady motion."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console, RenderableType

from torseur.app.options import (
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
)
from torseur.app.terminal import BAD_MODEL, bullets, console, echo_json, escape, fault_reports, refusals_told, table
from torseur.app.wording import count_phrase
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.model.model import Model
    from torseur.results.linear.linear_model import Linear
    from torseur.results.linear.modes import Mode

Values = Annotated[
    list[str] | None,
    typer.Option("--at", metavar="NAME=VALUE", help="A coordinate, state or input at the point: 'elbow=30 deg'."),
]
Speeds = Annotated[
    list[str] | None, typer.Option("--speed", metavar="NAME=VALUE", help="A speed at the point: 'wheel=10 rad/s'.")
]
_ROUND_OFF = 1e-12  # values at the point that are not worth telling
_STEP_TIMES = 5.0  # time constants of the slowest decay that a step response shows


def linearize(
    file: File,
    at: Values = None,
    speed: Speeds = None,
    steady: Annotated[
        bool, typer.Option("--steady", help="Look for the steady motion with the values given by --at and --speed.")
    ] = False,
    free: Annotated[
        list[str] | None, typer.Option("--free", metavar="INPUT", help="An input that --steady solves for.")
    ] = None,
    inputs: Annotated[
        list[str] | None,
        typer.Option("--input", metavar="NAME", help="torque.elbow, voltage.left, setpoint.elbow, force.tool.x, …"),
    ] = None,
    outputs: Annotated[
        list[str] | None,
        typer.Option("--output", metavar="NAME", help="A state, any signal of a run, position.tool.x, …"),
    ] = None,
    matrices: Annotated[bool, typer.Option("--matrices", help="Print A, B, C and D too.")] = False,
    dry_friction: Annotated[bool, typer.Option(help="Count dry friction; joints at rest are held by it.")] = True,
    bode: Annotated[
        Path | None, typer.Option("--bode", metavar="PICTURE", help="Draw gain and phase: .svg, .png or .pdf.")
    ] = None,
    step: Annotated[
        Path | None, typer.Option("--step", metavar="PICTURE", help="Draw the answer to a step of the first input.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the matrices and names as JSON.")
    ] = None,
    as_json: JsonOption = False,
    former_out: Annotated[Path | None, typer.Argument(hidden=True)] = None,  # what --json took before --out was there
    force: ForceOption = False,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
) -> None:
    """The linear model of a machine about a state or a steady motion: its modes, on request its matrices and pictures.

    The exit code is 1 if no steady motion is found, 2 after wrong use.
    """
    for picture in (bode, step):
        if picture is not None:
            see_that_it_is_a_picture(picture)
    with fault_reports(), mistakes_explained():
        out = out or (former_out if as_json else None)
        if former_out is not None and out is not former_out:
            raise typer.BadParameter(f"one machine at a time: '{former_out}' is one too many.")
        for target in (bode, step, out):
            if target is not None:
                see_that_it_may_be_written(target, force=force, inputs=[file])
        from torseur.simulation import linearize as linearising
        from torseur.simulation.linear.steady_motion import steady as find_steady

        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path, no_side_file))
        given = values_of(model, at, "") | values_of(model, speed, "v.")
        point = find_steady(model, given, free or (), at=None, dry_friction=dry_friction) if steady else given
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", linearising.StickingWarning)  # its note is printed
            linear = linearising.linearize(model, point, inputs=inputs, outputs=outputs, dry_friction=dry_friction)
        if as_json and out is None:
            told = linear.data() | {"modes": [mode.data() for mode in linear.modes()], "notes": list(linear.notes)}
            echo_json(told)
        else:
            _show(console(), linear, matrices)
        if out is not None:
            with output_file(out, force=force) as target:
                linear.save(target)
            typer.echo(f"linear model written to {out}")
        _draw(linear if outputs else linear.minimal, bode, step, force=force)


def _show(target: Console, linear: Linear, matrices: bool) -> None:
    sizes = f"{count_phrase(len(linear.state_names), 'state')}, {count_phrase(len(linear.input_names), 'input')}"
    target.print(f"[bold]{escape(linear.name)}[/]: {sizes}")
    shown = [(name, f"{value:.6g}") for name, value in linear.point.items() if abs(value) > _ROUND_OFF]
    target.print(
        "about  " + (escape(", ".join(f"{name} = {value}" for name, value in shown)) or "zero"), soft_wrap=True
    )
    target.print()
    target.print(mode_table(linear.modes()))
    notes = list(linear.notes)
    if linear.cyclic:
        notes.append(f"cyclic, left out above (nothing depends on them): {', '.join(linear.cyclic)}")
    if linear.changing:
        changing = ", ".join(linear.changing)
        notes.append(f"no steady motion: {changing} change their rates or values; the matrices hold for a short time")
    if notes:
        target.print(bullets(notes))
    if matrices:
        for letter in "ABCD":
            target.print()
            target.print(_matrix_table(linear, letter))


def mode_table(modes: Sequence[Mode]) -> RenderableType:
    """Eigenvalues, frequencies, damping, and the states that take part."""
    columns = ("eigenvalue [1/s]", "frequency [Hz]", "damping", "time constant [s]", "motion", "states, shares")
    rows = []
    for mode in modes:
        value, wave = mode.eigenvalue, abs(mode.eigenvalue.imag)
        rows.append(
            (
                f"{value.real:.6g}" + (f" ± {wave:.6g} i" if wave else ""),
                f"{mode.natural_frequency:.5g}" if wave else "",
                f"{mode.damping:.4g}" if wave else "",
                f"{mode.time_constant:.5g}" if math.isfinite(mode.time_constant) else "",
                mode.kind,
                ", ".join(f"{name} {100 * share:.0f} %" for name, share in mode.main_states),
            )
        )
    return table("Modes", columns, rows, right=columns[:4])


def _matrix_table(linear: Linear, letter: str) -> RenderableType:
    sides = {
        "A": (linear.state_names, linear.state_names),
        "B": (linear.state_names, linear.input_names),
        "C": (linear.output_names, linear.state_names),
        "D": (linear.output_names, linear.input_names),
    }
    down, across = sides[letter]
    matrix = getattr(linear, letter) + 0.0  # no minus zeros
    rows = [(name, *(f"{entry:.6g}" for entry in row)) for name, row in zip(down, matrix, strict=True)]
    return table(letter, ("", *across), rows, right=across)


def _draw(linear: Linear, bode: Path | None, step: Path | None, *, force: bool) -> None:
    if bode is None and step is None:
        return
    from torseur.results.plots.files import write_figure

    if not linear.input_names or not linear.output_names:
        raise ValueError(f"'{linear.name}' has no input to draw the answer to. Name one with --input, e.g. 'effort.…'.")
    if bode is not None:
        with output_file(bode, force=force) as target:
            write_figure(linear.bode(), target)
        typer.echo(f"picture written to {bode}")
    if step is not None:
        slowest = [mode.time_constant for mode in linear.modes() if 0 < mode.time_constant < math.inf]
        duration = _STEP_TIMES * max(slowest, default=1.0)
        with output_file(step, force=force) as target:
            write_figure(linear.plot_step(linear.input_names[0], duration), target)
        typer.echo(f"picture written to {step}")


def values_of(model: Model, written: list[str] | None, prefix: str) -> dict[str, float]:
    """Values by name, their units checked where the unit of the name is known."""
    from torseur.description.syntax.units import UnitError, quantity

    units = _units(model)
    found = {}
    for text in written or ():
        name, equals, value = text.partition("=")
        full = prefix + name.strip().removeprefix(prefix)
        if not equals:
            raise ValueError(f"'{text}' is no NAME=VALUE. Write e.g. '{name.strip() or 'elbow'}=0.5'.")
        try:
            given = quantity(value)
        except UnitError as error:
            raise ValueError(f"{text}: {error}") from None
        unit = units.get(full, units.get(f"q.{full}", "1"))
        if given.dimension is not None and unit != "1" and quantity(f"1 {unit}").dimension != given.dimension:
            raise ValueError(f"{text}: '{full}' is measured in {unit}. Give such a unit, or a plain number.")
        found[full] = given.value
    return found


def _units(model: Model) -> dict[str, str]:
    from torseur.simulation.linear.inputs import all_inputs
    from torseur.simulation.linear.names import coordinate_names

    coordinates = dict(coordinate_names(model))
    speeds = {f"v.{name.removeprefix('q.')}": f"{unit}/s" for name, unit in coordinates.items() if unit != "1"}
    return coordinates | speeds | {one.name: one.unit for one in all_inputs(model).values()}


def see_that_it_is_a_picture(out: Path) -> None:
    """Refuse names of files that tell no format of pictures."""
    from torseur.results.plots.files import ENDINGS

    if out.suffix.lower() not in ENDINGS:
        raise typer.BadParameter(f"the ending of '{out}' tells no format of pictures. Give {', '.join(ENDINGS)}.")


@contextmanager
def mistakes_explained() -> Iterator[None]:
    """Sentences in place of tracebacks for names that do not exist and motions that are not found."""
    from torseur.simulation.linear.steady_motion import NotSteadyError

    try:
        with refusals_told():
            yield
    except NotSteadyError as error:
        console(stderr=True).print(f"[bold red]error[/]: {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(BAD_MODEL) from None
