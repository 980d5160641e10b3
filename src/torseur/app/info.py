"""``torseur info``: what a machine is made of."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.tree import Tree

from torseur.app import wording
from torseur.app.ignored import ignored_table
from torseur.app.options import (
    AllOption,
    BaseOption,
    Choices,
    File,
    GravityOption,
    JsonOption,
    LenientOption,
    NoMergeOption,
    NoSideFileOption,
    RotorsOption,
    SearchPathOption,
    read,
)
from torseur.app.summary import mobility, summary
from torseur.app.terminal import console, echo_json, escape, fault_reports, show_complaints, table

Data = dict[str, Any]


def info(
    file: File,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
    each: AllOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what a machine is made of: tree, joints, masses, motors, frames, loads, springs, constraints, leftovers."""
    with fault_reports():
        from torseur.description.checks import check_description

        model = Choices(base, rotors, gravity, no_merge, lenient).build(
            read(file, search_path, no_side_file), quiet=True
        )
        complaints = check_description(model.description)
        start = None
        if model.constraints and not lenient:
            from torseur.simulation.starts.assembled_start import check_start, doubts_of_start
            from torseur.simulation.watches.teeth_apart import TeethApart

            warnings.simplefilter("ignore", TeethApart)  # told among the complaints
            start = check_start(model)
            complaints += doubts_of_start(model)
    data = summary(model, complaints)
    if start is not None:
        data |= mobility(start)
    if as_json:
        echo_json(data)
        return
    target = console()
    _show_head(target, data)
    for part in _parts(data):
        target.print()
        target.print(part)
    if model.description.ignored:
        target.print()
        target.print(ignored_table(model.description.ignored, each=each))
    if complaints:
        target.print()
        show_complaints(target, complaints)


def _show_head(target: Console, data: Data) -> None:
    rows = sum(len(constraint["rows"]) for constraint in data["constraints"])
    closed = f", {rows} constraint rows" if rows else ""
    rotors = wording.ROTOR_MODELS[data["rotors"]]
    idle = "" if data["spinning_rotors"] or data["rotors"] == "none" else "; the file gives no rotor inertia"
    target.print(f"[bold]{escape(data['name'])}[/]  {escape(data['file'])}", soft_wrap=True)
    if data["side_file"] is not None:
        target.print(f"  side file           {escape(data['side_file'])}", soft_wrap=True)
    target.print(f"  degrees of freedom  {data['nv']} speeds (nv), {data['nq']} coordinates (nq){closed}")
    if "mobility" in data:
        less = f"{data['nv']} speeds less {data['rank']} independent rows"
        target.print(f"  mobility            {data['mobility']}: {less}; by {data['way'].replace('_', ' ')}")
    if data["closing_joints"]:
        target.print(f"  loops are closed by {escape(', '.join(data['closing_joints']))}", soft_wrap=True)
    for d in data["divided_bodies"]:
        why = f"{d['joint']}, which closes a loop, has a coordinate for {' and '.join(d['for'])}"
        told = f"{d['body']} (with {d['part']}): so {why}"
        target.print(f"  divided body        {escape(told)}", soft_wrap=True)
    target.print(f"  moving mass         {wording.number(data['moving_mass'])} kg")
    target.print(f"  gravity             {wording.vector(data['gravity'])} m/s²")
    target.print(f"  rotors              {rotors}{idle}", soft_wrap=True)


def _parts(data: Data) -> Iterator[RenderableType]:
    yield _tree(data)
    if data["joints"]:
        yield _joints(data)
    if data["motors"]:
        yield _motors(data)
    if any(any(motor[side].values()) for motor in data["motors"] for side in ("input_friction", "output_friction")):
        yield _motor_friction(data)
    if data["frames"]:
        rows = [(f["name"], f["body"], wording.vector(f["position"])) for f in data["frames"]]
        yield table("Frames", ("name", "on body", "at [m]"), rows)
    if data["loads"]:
        yield _loads(data)
    if data["springs"]:
        yield _springs(data)
    if data["constraints"]:
        yield _constraints(data)
    if data["independent_speeds"]:
        yield _independent_speeds(data)


def _tree(data: Data) -> Tree:
    """The bodies below the joints that carry them; merged bodies beside their host."""
    root = Tree("[bold]Tree[/]: world")
    branch = {"world": root}
    for body, joint in zip(data["bodies"], data["joints"], strict=True):
        merged = f"  [dim]with {escape(', '.join(body['merged']))}[/]" if body["merged"] else ""
        label = f"[bold]{escape(body['name'])}[/]  {wording.number(body['mass'])} kg  on {escape(joint['name'])}"
        label = f"{label} ({escape(wording.motion(joint))}){merged}"
        if body["amplitudes"]:
            label += f"  deforms by {escape(', '.join(map(_amplitude, body['amplitudes'])))}"
        branch[body["name"]] = branch[body["parent"]].add(label)
    return root


def _amplitude(told: Data) -> str:
    frequency = told["frequency"]
    return str(told["name"]) + ("" if frequency is None else f" ({frequency:.4g} Hz)")


def _joints(data: Data) -> RenderableType:
    columns = ("name", "motion", "coordinates", "range, speed, effort", "friction", "armature", "mimic")
    rows = [
        (
            joint["name"],
            wording.motion(joint),
            wording.names(joint),
            wording.limits(joint),
            wording.friction(joint["friction"]),
            wording.number(joint["armature"] or None),
            wording.mimic(joint["mimic"]),
        )
        for joint in data["joints"]
    ]
    return table("Joints", *_without_empty(columns, rows))


def _motors(data: Data) -> RenderableType:
    columns = ("name", "drives", "ratio α", "carrier", "spin axis", "j_m", "i_m", "α² j_m")
    rows = [
        (
            motor["name"],
            "\n".join(drive["speed"] for drive in motor["drives"]),
            "\n".join(wording.number(drive["ratio"]) for drive in motor["drives"]),
            motor["carrier"],
            wording.axis(motor["axis"]),
            wording.number(motor["rotor_inertia"]),
            wording.number(motor["rotor_transverse_inertia"]),
            "\n".join(wording.number(drive["reflected_inertia"]) for drive in motor["drives"]),
        )
        for motor in data["motors"]
    ]
    return table("Motors (inertia in kg m²)", *_without_empty(columns, rows), right=("ratio α", "j_m", "i_m", "α² j_m"))


def _motor_friction(data: Data) -> RenderableType:
    """Dry friction as forward/backward where the two differ."""
    sides = ("input_friction", "output_friction")
    rows = [(motor["name"], *(wording.friction(motor[side]) for side in sides)) for motor in data["motors"]]
    rows = [row for row in rows if any(row[1:])]
    return table("Friction of motors", ("motor", "on the rotor's side", "on the joint's side"), rows)


def _loads(data: Data) -> RenderableType:
    columns = ("name", "on body", "at [m]", "force [N]", "torque [N m]", "measured in")
    rows = [
        (
            load["name"],
            load["body"],
            *(wording.vector(load[key]) for key in ("point", "force", "torque")),
            load["measured_in"],
        )
        for load in data["loads"]
    ]
    return table("Loads", columns, rows)


def _springs(data: Data) -> RenderableType:
    from torseur.app.spring_summary import law_words

    rows = [(s["name"], s["kind"], " and ".join(s["between"]), law_words(s)) for s in data["springs"]]
    return table("Springs (SI units)", ("name", "kind", "between, or at", "law"), rows)


def _constraints(data: Data) -> RenderableType:
    columns = ("name", "kind", "between", "rows", "holonomic + nonholonomic")
    rows = [
        (
            constraint["name"],
            constraint["kind"],
            " and ".join(constraint["between"]),
            ", ".join(constraint["rows"]),
            f"{constraint['holonomic_rows']} + {constraint['nonholonomic_rows']}",
        )
        for constraint in data["constraints"]
    ]
    return table("Constraints", *_without_empty(columns, rows))


def _independent_speeds(data: Data) -> RenderableType:
    said = {"joint": "speed of {of}", "point": "velocity of {of} along {axis}", "turn": "turning of {of} about {axis}"}
    rows = [
        (speed["name"], said[speed["kind"]].format(of=speed["of"], axis=wording.axis(speed["direction"])))
        for speed in data["independent_speeds"]
    ]
    return table("Independent speeds", ("name", "is"), rows)


def _without_empty(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    """Columns in which no row says anything are left out."""
    kept = [k for k in range(len(columns)) if any(row[k] for row in rows)]
    return [columns[k] for k in kept], [[row[k] for k in kept] for row in rows]
