"""``torseur modes``: natural frequencies and shapes of the bodies that deform, and of the whole machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from torseur.app.linearize import Values, mistakes_explained, mode_table, see_that_it_is_a_picture, values_of
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
from torseur.app.terminal import bullets, console, echo_json, escape, fault_reports, table
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.model.model import Model
    from torseur.results.linear.modes import Mode

Data = dict[str, Any]
_ALONG = ("x", "y", "z", "about x", "about y", "about z")
_SHOWN = 5e-4  # least share of the mass that is printed


def modes(
    file: File,
    machine: Annotated[
        bool, typer.Option("--machine", help="The modes of the whole machine, too, at the start or at --at.")
    ] = False,
    at: Values = None,
    convergence: Annotated[
        bool, typer.Option("--convergence", help="Frequencies of beams with half, twice and four times the elements.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="PICTURE", help="Draw the shapes: .png, .svg or .pdf, one for each body."),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
) -> None:
    """Natural frequencies, effective masses, damping and shapes of bodies that deform, and of the whole machine."""
    if out is not None:
        see_that_it_is_a_picture(out)
    with fault_reports(), mistakes_explained():
        if out is not None:
            see_that_it_may_be_written(out, force=force, inputs=[file])
        from torseur.model.bodies.mode_summary import modal_part

        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path, no_side_file))
        bodies = [body for body in map(modal_part, model.bodies) if body is not None]
        data: Data = {"name": model.name, "bodies": [_of_body(body) for body in bodies]}
        if convergence:
            data["convergence"] = _convergence(model)
        whole = _of_machine(model, at) if machine else []
        if machine:
            data["machine"] = [_of_mode(mode) for mode in whole]
        if as_json:
            echo_json(data)
        else:
            _show(console(), data, whole if machine else None)
        if out is not None:
            _draw(model, bodies, out, quiet=as_json, force=force)


def _of_body(body: Any) -> Data:
    from torseur.model.bodies.mode_summary import mode_summaries, rigid_masses

    found, total = mode_summaries(body), rigid_masses(body)
    return {
        "name": body.name,
        "freedoms": body.shape.structure.stiffness.shape[0],
        "mass": float(total[0]),
        "inertia": total[3:].tolist(),
        "modes": [
            {
                "name": mode.name,
                "frequency": mode.frequency,
                "modal_mass": mode.mass,
                "damping": mode.damping,
                "participation": mode.participation.tolist(),
                "effective_mass": mode.effective.tolist(),
                "share": [float(e / t) if t else 0.0 for e, t in zip(mode.effective, total, strict=True)],
            }
            for mode in found
        ],
    }


def _convergence(model: Model) -> list[Data]:
    from torseur.model.mode_convergence import frequencies_by_elements

    return [
        {"name": name, "elements": list(elements), "frequencies": [row.tolist() for row in frequencies]}
        for name, elements, frequencies in frequencies_by_elements(model)
    ]


def _of_machine(model: Model, at: list[str] | None) -> Sequence[Mode]:
    from torseur.simulation import linearize as linearising

    linear = linearising.linearize(model, values_of(model, at, ""), dry_friction=False)
    return sorted(linear.modes(), key=lambda mode: mode.natural_frequency)


def _of_mode(mode: Mode) -> Data:
    return {
        "frequency": mode.natural_frequency,
        "damping": mode.damping,
        "eigenvalue": [mode.eigenvalue.real, mode.eigenvalue.imag],
        "states": dict(mode.main_states),
    }


def _show(target: Console, data: Data, whole: Sequence[Mode] | None) -> None:
    target.print(f"[bold]{escape(data['name'])}[/]")
    if not data["bodies"]:
        target.print(
            bullets(["no body takes shapes: a beam does with 'modes', all others are rigid or cut into nodes"])
        )
    for body in data["bodies"]:
        target.print()
        columns = ("mode", "frequency [Hz]", "modal mass [kg]", "damping", *(f"{d} [%]" for d in _ALONG))
        rows = [
            (
                mode["name"],
                f"{mode['frequency']:.6g}",
                f"{mode['modal_mass']:.4g}",
                f"{mode['damping']:.4g}",
                *(f"{100 * share:.1f}" if share > _SHOWN else "" for share in mode["share"]),
            )
            for mode in body["modes"]
        ]
        sums = [sum(mode["share"][k] for mode in body["modes"]) for k in range(6)]
        rows.append(("all", "", "", "", *(f"{100 * share:.1f}" if share > _SHOWN else "" for share in sums)))
        title = f"{body['name']}: {body['mass']:.6g} kg, {body['freedoms']} freedoms; effective masses in percent"
        target.print(table(title, columns, rows, right=columns[1:], gap_after=len(rows) - 1))
    for beam in data.get("convergence", ()):
        target.print()
        columns = ("mode", *(f"{n} elements [Hz]" for n in beam["elements"]))
        rows = [
            (f"mode{j + 1}", *(f"{f[j]:.7g}" for f in beam["frequencies"])) for j in range(len(beam["frequencies"][0]))
        ]
        target.print(table(f"{beam['name']}: frequencies by number of elements", columns, rows, right=columns[1:]))
    if whole is not None:
        target.print()
        target.print(mode_table(whole))


def _draw(model: Model, bodies: Sequence[Any], out: Path, *, quiet: bool, force: bool) -> None:
    from torseur.results.plots.files import write_figure
    from torseur.results.plots.mode_shapes import mode_plot

    if not bodies:
        raise ValueError(f"'{model.name}' has no body that takes shapes, and nothing to draw. Give a beam 'modes'.")
    for body in bodies:
        path = out if len(bodies) == 1 else out.with_stem(f"{out.stem}_{body.name}")
        with output_file(path, force=force) as target:
            write_figure(mode_plot(body.name, body.shape), target)
        if not quiet:
            typer.echo(f"picture written to {path}")
