"""``torseur check``: is the machine possible, and do its equations agree with each other?"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console, RenderableType

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
from torseur.app.summary import mobility
from torseur.app.terminal import BAD_MODEL, bullets, console, echo_json, escape, fault_reports, show_complaints, table
from torseur.app.wording import count_phrase

if TYPE_CHECKING:
    from torseur.description.complaint import Complaint
    from torseur.description.records.machine import Description
    from torseur.model.model import Model
    from torseur.quantities.agreement import Verdict
    from torseur.simulation.singular_position import SingularPosition

_SECOND = 1.0  # [s]


def check(
    file: File,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
    each: AllOption = False,
    motion: Annotated[
        bool,
        typer.Option("--motion", help="Compare short runs by all formulations; where loops come close to losing rank."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Judge a machine: faults and doubts in its file, and whether its equations agree. The exit code is 1 on errors."""
    with fault_reports():
        from torseur.description.checks import check_description
        from torseur.model.base import with_base
        from torseur.quantities.agreement import agreement
        from torseur.show.shapes import doubts_of_meshes

        description = with_base(read(file, search_path, no_side_file), base)
        complaints = (*check_description(description), *doubts_of_meshes(description))
        start, closest = None, None
        errors = [complaint for complaint in complaints if complaint.severity == "error"]
        if all(error.physical for error in errors):  # then equations can be written nevertheless
            model = Choices(base, rotors, gravity, no_merge, lenient=True).build(description, quiet=True)
            if model.constraints:
                from torseur.simulation.starts.assembled_start import check_start, doubts_of_start
                from torseur.simulation.watches.teeth_apart import TeethApart

                warnings.simplefilter("ignore", TeethApart)  # told among the complaints
                start = check_start(model)
                complaints += doubts_of_start(model)
            verdicts = agreement(model) + _of_start(model)
            if motion:
                from torseur.simulation.motion_agreement import motion_agreement

                moved = motion_agreement(model)
                verdicts += moved.verdicts
                console(stderr=True).print(bullets(list(moved.left_out)))
                closest = _closest_of_run(model)
        else:
            verdicts = ()
    overlooks = lenient or not description.strict
    passed = not [e for e in errors if not (overlooks and e.physical)] and all(verdict.passed for verdict in verdicts)
    if as_json:
        data = _data(description, complaints, verdicts, passed) | (mobility(start) if start else {})
        data |= {"closest_singular_position": asdict(closest)} if closest else {}
        echo_json(data)
    else:
        if start:
            console().print(escape(_mobility(mobility(start))), soft_wrap=True)
        if closest:
            console().print(escape(f"Closest singular position of its run: {closest}."), soft_wrap=True)
        _show(console(), description, complaints, verdicts, each=each, passed=passed)
    raise typer.Exit(0 if passed else BAD_MODEL)


def _of_start(model: Model) -> tuple[Verdict, ...]:
    """The verdict on springs that have no force where the machine starts; random states do not meet that one."""
    from torseur.quantities.agreement import Verdict
    from torseur.simulation.starts.finite_start import laws_without_value

    bad = list(laws_without_value(model, model.initial_q, model.initial_v))
    return (Verdict("springs have forces where it starts", math.nan, 0.0, remark="; ".join(bad)),) if bad else ()


def _closest_of_run(model: Model) -> SingularPosition | None:
    """The closest singular position of the run that the file describes; of a second where it describes none."""
    from torseur.simulation.simulate import simulate
    from torseur.simulation.singular_position import closest_singular_position

    if not model.constraints:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of redundant rows, which the check tells elsewhere
        run = simulate(model, duration=model.description.settings.duration or _SECOND, monitor="none")
    return closest_singular_position(model, run)


def _show(
    target: Console,
    description: Description,
    complaints: Sequence[Complaint],
    verdicts: Sequence[Verdict],
    *,
    each: bool,
    passed: bool,
) -> None:
    errors = sum(complaint.severity == "error" for complaint in complaints)
    failed = sum(not verdict.passed for verdict in verdicts)
    if complaints:
        show_complaints(target, complaints)
        target.print()
    if description.ignored:
        target.print(ignored_table(description.ignored, each=each))
        target.print()
    if verdicts:
        target.print(_verdict_table(verdicts))
        target.print(bullets([f"{verdict.name}: {verdict.remark}." for verdict in verdicts if verdict.remark]))
        target.print()
    found = ((errors, "error"), (len(complaints) - errors, "warning"), (len(description.ignored), "unused element"))
    said = ", ".join(count_phrase(count, thing) for count, thing in found)
    numeric = f"{len(verdicts) - failed} of {len(verdicts)} verdicts passed" if verdicts else "equations not judged"
    colour, word = ("green", "PASSED") if passed else ("red", "FAILED")
    target.print(f"[bold {colour}]{word}[/] {escape(description.name)}: {said}; {numeric}.", soft_wrap=True)


def _mobility(data: dict[str, Any]) -> str:
    """The degrees of freedom where a run would begin, and the rows that say nothing new there."""
    redundant = data["redundant_rows"]
    singular = f", a singular position ({data['mobility_beside']} beside it)" if "mobility_beside" in data else ""
    told = (
        f"Mobility {data['mobility']} where it starts{singular}, after {count_phrase(data['rank'], 'independent row')}"
    )
    return f"{told}; {count_phrase(len(redundant), 'redundant row')}{': ' if redundant else ''}{'; '.join(redundant)}."


def _verdict_table(verdicts: Sequence[Verdict]) -> RenderableType:
    columns = ("verdict", "", "figure", "tolerance")
    sign = {"at most": "≤", "at least": "≥"}
    rows = [
        (
            "passed" if verdict.passed else "FAILED",
            verdict.name,
            f"{verdict.figure:.2g}",
            f"{sign[verdict.wanted]} {verdict.tolerance:.0e}",
        )
        for verdict in verdicts
    ]
    return table("Equations at random states: relative differences", columns, rows, right=("figure", "tolerance"))


def _data(
    description: Description, complaints: Sequence[Complaint], verdicts: Sequence[Verdict], passed: bool
) -> dict[str, Any]:
    return {
        "name": description.name,
        "passed": passed,
        "complaints": [asdict(c) for c in complaints],
        "ignored": [{"where": str(i.where), "element": i.element, "reason": i.reason} for i in description.ignored],
        "verdicts": [asdict(v) | {"figure": v.figure, "passed": v.passed} for v in verdicts],
    }
