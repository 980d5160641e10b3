"""``torseur inertia``: mass, centre and inertia from shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from torseur.app import wording
from torseur.app.convert import require_written_format, write
from torseur.app.options import ForceOption, JsonOption, LenientOption, SearchPathOption, read, require_possible
from torseur.app.terminal import console, echo_json, fault_reports, table
from torseur.storage.output_file import see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.description.inertia.shape_inertia import ShapeInertial
    from torseur.description.meshes.mesh_inertia import MeshInertia
    from torseur.description.records.machine import Inertial

Data = dict[str, Any]


def inertia(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A mesh (.stl, .obj, .ply, .msh, .vtu, …), or a machine (.yaml, .urdf, .mjcf or .xml).",
            exists=True,
            dir_okay=False,
        ),
    ],
    density: Annotated[str | None, typer.Option(help="Density, in kg/m³ or with a unit: '7.8 g/cm^3'.")] = None,
    mass: Annotated[str | None, typer.Option(help="Mass of the mesh, in the place of a density.")] = None,
    scale: Annotated[float, typer.Option(help="Metres per unit of the mesh: 0.001 for millimetres.")] = 1.0,
    shapes: Annotated[
        Literal["visuals", "collisions"], typer.Option(help="Which shapes of a machine's bodies are taken.")
    ] = "visuals",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write the machine, its bodies without inertia having that of their shapes."),
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="In OUT, replace stated inertias too.")] = False,
    force: ForceOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compute mass, centre and inertia of a mesh of uniform density, or of every body of a machine from its shapes."""
    from torseur.description.meshes.mesh_solid import SUFFIXES

    amounts = _amount("--density", density), _amount("--mass", mass)
    with fault_reports():
        if file.suffix.lower() in SUFFIXES:
            _show_mesh(file, *amounts, scale, as_json)
        else:
            if out is not None:
                see_that_it_may_be_written(out, force=force, inputs=[file])
            _show_machine(file, amounts[0], shapes, out, replace, search_path, as_json, force, lenient)


def _amount(option: str, written: str | None) -> float | None:
    from torseur.description.syntax import units

    if written is None:
        return None
    try:
        value = units.si(written, units.DENSITY if option == "--density" else units.MASS)
    except units.UnitError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None
    if not value > 0:
        raise typer.BadParameter("it must be positive.", param_hint=option)
    return value


def _show_mesh(file: Path, density: float | None, mass: float | None, scale: float, as_json: bool) -> None:
    from torseur.description.meshes.mesh_inertia import inertia_of_mesh

    if (density is None) == (mass is None):
        raise typer.BadParameter("a mesh needs either --density or --mass.")
    found = inertia_of_mesh(file, density=density, mass=mass, scale=scale)
    if as_json:
        echo_json(_mesh_data(found))
        return
    target = console()
    for name, shown in (
        ("size", " × ".join(wording.number(edge) for edge in found.box) + " m"),
        ("volume", f"{wording.number(found.volume)} m³"),
        ("mass", f"{wording.number(found.mass)} kg"),
        ("centre", f"{wording.vector(found.com.tolist())} m"),
        ("inertia", f"{_six(found)} kg m²  (xx, yy, zz, xy, xz, yz about the centre)"),
        ("principal", f"{wording.vector(found.principal_moments.tolist())} kg m²"),
    ):
        target.print(f"[bold]{name:<10}[/]{shown}", soft_wrap=True)
    target.print(f"[dim]in YAML   {_yaml_line(found)}[/]", soft_wrap=True)
    for doubt in found.doubts:
        target.print(f"[bold yellow]warning[/]: {doubt}", soft_wrap=True)


def _entries(found: MeshInertia) -> list[float]:
    return [float(found.inertia[i, j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]


def _six(found: MeshInertia) -> str:
    return wording.vector(_entries(found))


def _yaml_line(found: MeshInertia) -> str:
    com, six = (", ".join(f"{x:.9g}" for x in values) for values in (found.com, _entries(found)))
    return f"{{mass: {found.mass:.9g}, com: [{com}], inertia: [{six}]}}"


def _mesh_data(found: MeshInertia) -> Data:
    return {
        "mass": found.mass,
        "com": found.com.tolist(),
        "inertia": found.inertia.tolist(),
        "principal_moments": found.principal_moments.tolist(),
        "volume": found.volume,
        "box": found.box.tolist(),
        "doubts": [str(doubt) for doubt in found.doubts],
    }


def _show_machine(
    file: Path,
    density: float | None,
    shapes: Literal["visuals", "collisions"],
    out: Path | None,
    replace: bool,
    search_path: list[Path] | None,
    as_json: bool,
    force: bool,
    lenient: bool,
) -> None:
    from torseur.description.inertia.shape_inertia import inertia_from_shapes, shape_inertials

    if out is not None:
        require_written_format(out)
        if density is None:
            raise typer.BadParameter("a machine is written with the inertia of its shapes: give --density.")
    description = read(file, search_path)
    rows = shape_inertials(description, density=density, of=shapes)
    if as_json:
        echo_json({row.body.name: _row_data(row) for row in rows})
    else:
        columns = ("body", "inertia", "mass [kg]", "centre [m]", "principal moments [kg m²]", "doubts")
        lines = [line for row in rows for line in _lines(row)]
        console().print(table(f"Inertia of {description.name}, stated and from its {shapes}", columns, lines))
    completed = description
    if density is not None:
        completed = inertia_from_shapes(description, density=density, of=shapes, replace_stated=replace)
    require_possible(completed, lenient=lenient)
    if out is not None:
        write(completed, out, force=force)


def _lines(row: ShapeInertial) -> Iterator[Sequence[str]]:
    doubts = "\n".join(doubt.cause for doubt in row.doubts)
    if row.stated is not None:
        yield row.body.name, "stated", *_cells(row.stated), "" if row.computed is not None else doubts
    if row.computed is not None:
        yield "" if row.stated is not None else row.body.name, "of shapes", *_cells(row.computed), doubts
    elif row.stated is None:
        yield row.body.name, "none", "", "", "", doubts


def _cells(inertial: Inertial) -> tuple[str, str, str]:
    mass, com, moments = _central(inertial)
    return wording.number(mass), _short(com), _short(moments)


def _short(values: list[float]) -> str:
    return "(" + ", ".join(f"{x:.4g}" for x in values) + ")"


def _central(inertial: Inertial) -> tuple[float, list[float], list[float]]:
    """Mass, centre and principal moments."""
    import numpy as np

    from torseur.algebra.transform import Transform
    from torseur.description.inertia.inertials import central_part

    mass, com, I = central_part(Transform.identity(), inertial)
    return mass, com.tolist(), np.linalg.eigvalsh(I).tolist()


def _row_data(row: ShapeInertial) -> Data:
    data: Data = {"doubts": [str(doubt) for doubt in row.doubts]}
    for name, inertial in (("stated", row.stated), ("shapes", row.computed)):
        if inertial is not None:
            data[name] = dict(zip(("mass", "com", "principal_moments"), _central(inertial), strict=True))
    return data
