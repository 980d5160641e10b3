"""A factored form as a page to read: Markdown and LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from torseur.quantities.c_wording import counts_in_words
from torseur.readable.factored.step_writer import StepWriter
from torseur.readable.left_out import left_out
from torseur.readable.print.latex import KhalilLatex, document, environment, khalil_symbol
from torseur.readable.print.markdown import table
from torseur.readable.print.notation import decimal

if TYPE_CHECKING:
    from torseur.readable.factored.form import Factored

_LONGEST = 110  # characters of LaTeX source in a line of equations
_DIGITS = 6

_MEANING = {
    "c": "cosine of the angle of joint 3",
    "s": "sine of the angle of joint 3",
    "R": "entries of the rotation from body 3 to its parent",
    "P": "place of the origin of body 3 on its parent",
    "T": "attitude of body 3 in the world",
    "O": "place of the origin of body 3 in the world",
    "W": "angular velocity of body 3, in its own components",
    "WP": "angular acceleration of body 3",
    "VP": "acceleration of the origin of body 3, less gravity",
    "DV": "product of two components of the angular velocity of body 3",
    "U": "a point fixed at r on body 3 has the acceleration VP + U r",
    "H": "moment of momentum of the rotation of body 3",
    "F": "force that gives body 3 its motion",
    "N": "moment, at its origin, that gives body 3 its motion",
    "f": "force on body 3 and all that it carries",
    "n": "moment on body 3 and all that it carries",
    "b": "first moment, negative, of body 3 with what it carries put at the joints",
    "C": "inertia of body 3 with what it carries put at the joints",
    "Q": "inertia of body 3 and all that it carries",
    "t": "momentum at body 3 for a unit speed of joint 5",
    "g": "moment of momentum at body 3 for a unit speed of joint 5",
    "k": "used more than once",
    "GAM": "generalised force on the third speed",
    "G": "generalised force that holds the weight, on the third speed",
    "A": "entry of the kinetic matrix",
}
_OF_MATRIX = {"n": "first moment, negative, of body 3 and all that it carries"}


def markdown(form: Factored) -> str:
    """Title, size, meaning of the names, and the assignments."""
    bodies = ", ".join(f"{n} {name}" for n, name in enumerate(form.model.body_names, start=1))
    coordinates = ", ".join(f"q{k} {name}" for k, name in enumerate(form.model.layout.coordinate_names, start=1))
    lines = [f"# {form.quantity.replace('_', ' ').capitalize()} of {form.model.name}", "", *_size(form), ""]
    lines += [f"Bodies: {bodies}. Coordinates: {coordinates}.", ""]
    lines += table(("names", "meaning for body or joint 3"), _legend(form))
    if form.letters:
        rows = [(letter, decimal(value, _DIGITS)) for letter, value in form.letters.items()]
        lines += ["", *table(("letter", "value"), rows)]
    lines += ["", "```"]
    for _, steps in groupby(form.steps, key=lambda step: step.body):
        lines += [str(step) for step in steps] + [""]
    return "\n".join([*lines[:-1], "```", ""])


def _legend(form: Factored) -> Iterator[tuple[str, str]]:
    """The names that occur, an example of each kind, and what they mean."""
    meaning = _MEANING | (_OF_MATRIX if form.quantity == "mass_matrix" else {})
    examples: dict[str, str] = {}
    for step in form.steps:
        kind = re.match("[A-Za-z]+", step.name)
        assert kind is not None
        examples.setdefault(kind[0], step.name)
    return ((f"{example} …", meaning[kind]) for kind, example in examples.items() if kind in meaning)


def latex(form: Factored, *, whole: bool) -> str:
    """The assignments in align* environments, one for each run of assignments of one body; or a whole document."""
    writer = StepWriter(form.graph, KhalilLatex(_DIGITS, rates=form.model.nq == form.model.nv))
    blocks = []
    for _, equations in groupby(_equations(form, writer), key=lambda equation: equation[0]):
        lines = [_broken(left, terms) for _, left, terms in equations]
        blocks.append(environment("align*", " \\\\\n".join(lines)))
    if not whole:
        return "\n".join([*blocks, ""])
    size = "\n\n".join(_size(form)).replace("_", r"\_").replace("`", "")
    preamble = (r"\usepackage{amsmath}", r"\usepackage[margin=2cm]{geometry}", r"\allowdisplaybreaks")
    return document("", preamble, [size, *blocks])


def _size(form: Factored) -> list[str]:
    said = left_out(form.model)
    return [
        f"{len(form.steps)} assignments: {counts_in_words(form.operations)}.",
        f"The compiled kernel needs {counts_in_words(form.compiled)}.",
        *([said] if said else []),
    ]


def _equations(form: Factored, writer: StepWriter) -> Iterator[tuple[int, str, list[str]]]:
    """(body, left side, terms of the right side)."""
    graph = form.graph
    for node in graph.order:
        yield graph.body[node], khalil_symbol(graph.names[node]), writer.terms(node)
    for name, node in form.results:
        if graph.names.get(node) != name:
            known = node in graph.names
            yield 0, khalil_symbol(name), [khalil_symbol(graph.names[node])] if known else writer.terms(node)


def _broken(left: str, terms: list[str]) -> str:
    """An equation, its right side on as many lines as it needs."""
    lines = [f"{left} &= {terms[0]}"]
    for term in terms[1:]:
        if len(lines[-1]) + len(term) > _LONGEST:
            lines.append(r"&\quad {}" + term)
        else:
            lines[-1] += f" {term}"
    return " \\\\\n".join(lines)
