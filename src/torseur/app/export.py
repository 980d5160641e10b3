"""``torseur export``: the machine's functions for other programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

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
from torseur.app.terminal import console, echo_json, fault_reports, table
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.quantities.c_export import Export

export = typer.Typer(name="export", no_args_is_help=True, help="Write the machine's functions for other programs.")

QuantityOption = Annotated[
    str, typer.Option("--quantity", metavar="NAME[,NAME]", help="What to export: inverse_dynamics, mass_matrix, ...")
]
FrameOption = Annotated[
    list[str] | None,
    typer.Option("--frame", metavar="NAME", help="The frame of pose, jacobian, jacobian_rate; may be repeated."),
]
OutOption = Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder to write.", file_okay=False)]
CountsOption = Annotated[
    bool, typer.Option("--counts", help="Print operation counts too, and write them beside the source as JSON.")
]
FmuOption = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="OUT.fmu", help="The file to write; FILE.fmu if not given.")
]
FmiOption = Annotated[Literal["2", "3"], typer.Option("--fmi", help="The version of the standard.")]
InputOption = Annotated[
    list[str] | None,
    typer.Option("--input", metavar="NAME", help="An input: torque.elbow, setpoint.elbow, ...; may be repeated."),
]
OutputOption = Annotated[
    list[str] | None,
    typer.Option("--output", metavar="SIGNAL", help="An output: q.elbow, torque.elbow, ...; may be repeated."),
]
ParameterOption = Annotated[
    list[str] | None,
    typer.Option("--parameter", metavar="NAME", help="A number left open: elbow.kp, hand.mass; may be repeated."),
]
NoCompileOption = Annotated[bool, typer.Option("--no-compile", help="Write C source alone, no library.")]


@export.callback()
def _export() -> None:
    pass


@export.command("c")
def export_to_c(
    file: File,
    out: OutOption,
    quantity: QuantityOption = "inverse_dynamics",
    frame: FrameOption = None,
    counts: CountsOption = False,
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
    """Write quantities as C99 source with a header and a test program, which holds expected results."""
    with fault_reports():
        from torseur.quantities.c_export import export_c

        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path, no_side_file))
        names = [name.strip() for name in quantity.split(",") if name.strip()]
        try:
            made = export_c(model, names, frames=frame or ())
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
        for name in (*made.files, *([_counts_file(made)] if counts else [])):
            see_that_it_may_be_written(out / name, force=force, inputs=[file])
        paths = made.write(out)
        if counts:
            paths += (_write_counts(made, out),)
    if as_json:
        told = {function.name: asdict(function.counts) for function in made.functions}
        echo_json({"files": [str(path) for path in paths], "operations": told})
        return
    for path in paths:
        typer.echo(f"written: {path}")
    if counts:
        columns = ("function", "×", "+ −", "÷", "sin cos", "others")
        rows = [(f.name, *(str(number) for number in f.counts.as_tuple())) for f in made.functions]
        console().print(table("Operations", columns, rows, right=columns[1:]))


@export.command("fmu")
def export_to_fmu(
    file: File,
    out: FmuOption = None,
    fmi: FmiOption = "2",
    input: InputOption = None,
    output: OutputOption = None,
    parameter: ParameterOption = None,
    no_compile: NoCompileOption = False,
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
    """Write the moving machine as an FMU for other simulators: co-simulation and model exchange, no Python needed."""
    with fault_reports():
        from torseur.interchange.fmu.package import export_fmu

        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path, no_side_file))
        target = _ending_in(out or Path(file.name.partition(".")[0] + ".fmu"), ".fmu")
        see_that_it_may_be_written(target, force=force, inputs=[file])
        try:
            version = cast(Literal[2, 3], int(fmi))
            with output_file(target, force=force, inputs=[file]) as place:
                made = export_fmu(
                    model,
                    place,
                    version=version,
                    inputs=input,
                    outputs=output,
                    parameters=parameter or (),
                    compile=not no_compile,
                )
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
    if as_json:
        told = {"file": str(target), "fmi": version, "library": made.library}
        ports = {"inputs": made.inputs, "outputs": made.outputs, "parameters": made.parameters}
        echo_json(told | {name: list(names) for name, names in ports.items()})
        return
    typer.echo(f"written: {target} (FMI {fmi}.0, co-simulation and model exchange)")
    typer.echo(f"library: {made.library or 'none, sources alone: no C compiler was used'}")
    for what, names in (("inputs", made.inputs), ("outputs", made.outputs), ("parameters", made.parameters)):
        typer.echo(f"{what}: {', '.join(names) or 'none'}")


@export.command("gltf")
def export_to_gltf(
    file: File,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="OUT.glb", help="The file; FILE.glb if not given.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option("--results", metavar="RESULTS", help="A run of FILE: its motion.", exists=True)
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    base: BaseOption = None,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
) -> None:
    """Write the machine, and the motion of a run, as glTF for viewers, Blender and web pages."""
    with fault_reports():
        from torseur.interchange.gltf.writing import write_gltf

        target = _ending_in(out or Path(file.name.partition(".")[0] + ".glb"), ".glb")
        inputs = [file] if results is None else [file, results]
        see_that_it_may_be_written(target, force=force, inputs=inputs)
        model = Choices(base, None, None, False, lenient).build(read(file, search_path, no_side_file))
        run = None
        if results is not None:
            from torseur.results.trajectory import Trajectory

            run = Trajectory.open(results)
        try:
            with output_file(target, force=force, inputs=inputs) as place:
                write_gltf(model, place, run)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
    size = target.stat().st_size
    told = {"file": str(target), "bytes": size}
    echo_json(told) if as_json else typer.echo(f"written: {target} ({size / 1e6:.2f} MB)")


def _ending_in(target: Path, *endings: str) -> Path:
    """The file to write, refused where its ending tells another format; pipes and devices have none."""
    if target.suffix.lower() not in endings and (target.is_file() or not target.exists()):
        raise typer.BadParameter(
            f"'{target}' ends in another way than {' or '.join(endings)}, which is what is written."
        )
    return target


def _counts_file(made: Export) -> str:
    return f"{made.name}_counts.json"


def _write_counts(made: Export, folder: Path) -> Path:
    path = folder / _counts_file(made)
    data = {function.name: asdict(function.counts) for function in made.functions}
    path.write_text(json.dumps(data, indent=2) + "\n", encoding="ascii")
    return path
