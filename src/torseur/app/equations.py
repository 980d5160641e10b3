"""``torseur equations``: the closed form H, C, G of a machine, to be read or to be used as source."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

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
)
from torseur.app.terminal import BAD_MODEL, WRONG_USE, console, escape, fault_reports
from torseur.description.complaint import visible
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.model.model import Model
    from torseur.readable.closed_form.equations import Equations

_PATIENCE = 3.0  # seconds before the user is told that work goes on

SymbolsOption = Annotated[
    bool, typer.Option("--symbols", help="Letters for masses, lengths, inertias, ... instead of numbers.")
]
OutputOption = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write to a file, not to the screen.")
]
BudgetOption = Annotated[
    int | None, typer.Option("--budget", metavar="N", min=1, help="Products of terms to spend before giving up.")
]


CONTEXT = FORMER_NAMES


def equations(
    file: File,
    latex: Annotated[bool, typer.Option("--latex", help="A LaTeX document.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="A Markdown document.")] = False,
    python: Annotated[bool, typer.Option("--python", help="A Python function of q and v.")] = False,
    c: Annotated[bool, typer.Option("--c", help="A C99 function of q and v.")] = False,
    symbols: SymbolsOption = False,
    factored: Annotated[
        bool, typer.Option("--factored", help="The recursion with named intermediates, for large machines.")
    ] = False,
    kane: Annotated[
        bool,
        typer.Option("--kane", help="The ten steps with independent speeds, for vehicles and loops too."),
    ] = False,
    base_parameters: Annotated[
        bool, typer.Option("--base-parameters", help="The parameters that can be identified, and how they are grouped.")
    ] = False,
    budget: BudgetOption = None,
    output: OutputOption = None,
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
    """Print the equations of motion in closed form, H(q) v̇ + C(q, v) v + G(q): text, LaTeX, Markdown, Python or C."""
    wanted = [name for name, given in _forms(latex, markdown, python, c) if given]
    if len(wanted) > 1 or (base_parameters and (wanted or factored or symbols)):
        _refuse("give one of --latex, --markdown, --python and --c, or --base-parameters alone.", WRONG_USE)
    if kane and (factored or base_parameters or python or c):
        _refuse(
            "the ten steps come as text, --latex or --markdown: give none of the other forms with --kane.", WRONG_USE
        )
    with fault_reports():
        if output is not None:
            see_that_it_may_be_written(output, force=force, inputs=[file])
        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path, no_side_file))
        form = _form_of(output, wanted)
        with _patience(model.name):
            if kane:
                made = _ten_steps(model, form, symbols)
            else:
                made = _opened_note(model, form) + _made(model, form, symbols, budget, factored, base_parameters)
        if as_json:
            made = json.dumps({"machine": model.name, "form": "kane" if kane else form, "text": made}, indent=2) + "\n"
        if output is None:
            typer.echo(made, nl=False)
        else:
            with output_file(output, force=force, inputs=[file]) as target:
                target.write_text(made, encoding="utf-8")
            console(stderr=True).print(f"Written to {escape(str(output))}", soft_wrap=True)


_ENDINGS = {".tex": "latex", ".md": "markdown", ".py": "python", ".c": "c", ".txt": "text"}
_COMMENTS = {"latex": "% {}", "markdown": "> {}", "python": "# {}", "c": "// {}", "text": "{}"}


def _form_of(output: Path | None, wanted: Sequence[str]) -> str:
    """The form that is asked for, or that the ending of the file tells; a contradiction is refused."""
    told = None if output is None else _ENDINGS.get(output.suffix.lower())
    if output is not None and told is None:
        _refuse(f"the ending of '{output}' tells no form of equations. Give {', '.join(_ENDINGS)}.", WRONG_USE)
    if told not in (None, "text") and wanted and told != wanted[0]:
        _refuse(f"'{output}' ends like {told}, but --{wanted[0]} is asked for. Give one of them.", WRONG_USE)
    return wanted[0] if wanted else told or "text"


def _opened_note(model: Model, form: str) -> str:
    """What H, C and G are of a machine with constraints: said before them, and on the screen."""
    if not model.constraints:
        return ""
    names = ", ".join(constraint.name for constraint in model.constraints)
    name = " ".join(visible(model.name).split())  # one line, whatever the file says
    said = (
        f"{name} has constraints ({names}). H, C and G below are those of its tree without them; with them "
        "H dv/dt + C v + G = tau + A' lambda, where A v = b are the rows of the constraints.",
        "Option --kane gives the equations in independent speeds, without lambda.",
    )
    console(stderr=True).print(f"[bold yellow]note[/]: {escape(' '.join(said))}", soft_wrap=True)
    return "".join(_COMMENTS[form].format(line) + "\n" for line in said) + "\n"


def _forms(latex: bool, markdown: bool, python: bool, c: bool) -> tuple[tuple[str, bool], ...]:
    return ("latex", latex), ("markdown", markdown), ("python", python), ("c", c)


def _made(model: Model, form: str, symbols: bool, budget: int | None, factored: bool, base_parameters: bool) -> str:
    """What is to be printed."""
    if base_parameters:
        from torseur.readable.identification.base_parameters import base_parameters as found

        return _ended(found(model).table())
    from torseur.readable.closed_form.equations import BUDGET
    from torseur.readable.closed_form.equations import equations as closed_form
    from torseur.readable.closed_form.polynomials import TooLargeError

    made = closed_form(model, symbols, budget=BUDGET if budget is None else budget)
    try:
        return _ended(_factored(made, form) if factored else getattr(made, form)())
    except TooLargeError as error:
        _refuse(str(error), BAD_MODEL)


def _ten_steps(model: Model, form: str, symbols: bool) -> str:
    from torseur.readable.kane.equations import TooLargeToReadError
    from torseur.readable.kane.equations import kane as steps

    try:
        return _ended(getattr(steps(model, symbols), form)())
    except TooLargeToReadError as error:
        _refuse(str(error), BAD_MODEL)


def _factored(made: Equations, form: str) -> str:
    """The factored form; on the screen it is Markdown."""
    steps = made.factored()
    if form == "latex":
        return steps.latex(document=True)
    return {"text": steps.markdown, "markdown": steps.markdown, "python": steps.python, "c": steps.c}[form]()


def _ended(text: str) -> str:
    return text if text.endswith("\n") else f"{text}\n"


def _refuse(reason: str, code: int) -> NoReturn:
    console(stderr=True).print(f"[bold red]error[/]: {escape(reason)}", soft_wrap=True)
    raise typer.Exit(code)


@contextmanager
def _patience(name: str) -> Iterator[None]:
    """Tell the user, once, that work goes on."""
    note = visible(f"Deriving the equations of {name}: this machine takes a while.")
    timer = threading.Timer(_PATIENCE, lambda: typer.echo(note, err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
