"""A factored form as Python and as C source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from torseur.kernels.c.names import identifier, in_comment
from torseur.quantities.c_wording import counts_in_words
from torseur.readable.factored.step_writer import StepWriter
from torseur.readable.print import c, python
from torseur.readable.print.notation import Notation

if TYPE_CHECKING:
    from torseur.readable.factored.form import Factored

_OUTPUT = {"inverse_dynamics": "tau", "gravity": "tau", "mass_matrix": "A"}


def python_source(form: Factored) -> str:
    """A module with one function of one state."""
    arguments = ", ".join(form.inputs)
    if form.letters:
        arguments += ", *, " + ", ".join(f"{letter}={value!r}" for letter, value in form.letters.items())
    lines = [f"{name} = {text}" for name, text in _assignments(form, python.Python())]
    called = sorted({function for line in lines for function in re.findall(r"\b([a-z]+)\(", line)})
    imports = [*([f"from math import {', '.join(called)}", ""] if called else []), "from numpy import array", "", ""]
    docstring = (_title(form), "", f"{counts_in_words(form.operations)}.")
    result = f"return array([{', '.join(_rows(form))}], dtype=float)"
    written = python.function([f"def {form.quantity}({arguments}):"], docstring, [*lines, result])
    return "\n".join([*imports, *written, ""])


def c_source(form: Factored) -> str:
    """A C99 function of one state; the result stands row by row."""
    name, output = identifier(form.model.name, form.quantity), _OUTPUT[form.quantity]
    given = [*form.inputs, "p"] if form.letters else [*form.inputs]
    letters = [c.declaration(letter, f"p[{k}]") for k, letter in enumerate(form.letters)]
    lines = [c.declaration(step, text) for step, text in _assignments(form, c.C())]
    head = [f"/* {_title(form)}", f" * {counts_in_words(form.operations)}. */", "#include <math.h>", ""]
    if any("square(" in line for line in lines):
        head += [c.SQUARE, ""]
    if form.letters:
        head += [f"{c.array(f'{name}_p', form.letters.values())}  /* as in the model */", ""]
    results = [f"{output}[{k}] = {entry};" for k, entry in enumerate(_entries(form))]
    parameters = (*(f"const double *{argument}" for argument in given), f"double *{output}")
    return "\n".join([*head, *c.function(name, parameters, [*letters, *lines, *results]), ""])


def _title(form: Factored) -> str:
    return f"{form.quantity.replace('_', ' ').capitalize()} of {in_comment(form.model.name)}, in factored form."


def _assignments(form: Factored, notation: Notation) -> Iterator[tuple[str, str]]:
    writer = StepWriter(form.graph, notation)
    for node in form.graph.order:
        yield form.graph.names[node], writer.expression(node)
    for name, node in form.results:
        if form.graph.names.get(node) != name:
            yield name, writer.reference(node)


def _entries(form: Factored) -> list[str]:
    """The names of all entries of the result, row by row."""
    if form.quantity != "mass_matrix":
        return [name for name, _ in form.results]
    n = range(1, form.model.nv + 1)
    return [f"A{min(i, j)}_{max(i, j)}" for i in n for j in n]


def _rows(form: Factored) -> list[str]:
    names, n = _entries(form), form.model.nv
    if form.quantity != "mass_matrix":
        return names
    return [f"[{', '.join(names[n * i : n * (i + 1)])}]" for i in range(n)]
