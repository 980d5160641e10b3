"""The equations as the source of a Python function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from torseur.readable.closed_form.sheet import broken
from torseur.readable.closed_form.source import WIDTH, Source, comment, plain

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations


def python_source(equations: Equations, name: str) -> str:
    """A module with one function of q and v; letters are its keyword arguments."""
    source = Source(equations, "**")
    lines = ["import numpy as np", "", "", *_head(source, name), *(f"    {line}".rstrip() for line in _body(source))]
    return "\n".join(lines) + "\n"


def _head(source: Source, name: str) -> Iterator[str]:
    letters = source.letters()
    if not letters:
        yield f"def {name}(q, v):"
        return
    yield from (f"def {name}(", "    q,", "    v,", "    *,")
    yield from (f"    {letter.name}={letter.value!r},  # {comment(letter)}" for letter in letters)
    yield "):"


def _body(source: Source) -> Iterator[str]:
    equations = source.equations
    n = equations.model.nv
    yield f'"""H, C and G of {plain(equations.model.name)}: H v̇ + C v + G are the generalised forces.'
    yield ""
    yield f"q has {equations.model.nq} entries, v has {n}, in SI units."
    yield '"""'
    yield from (f"{variable} = {vector}[{k}]" for variable, vector, k in source.read())
    yield from (f"{variable} = np.{function}({angle})" for variable, function, angle in source.turning())
    for left, right in source.constants():
        yield from _statement(left, right)
    yield f"H, C, G = np.zeros(({n}, {n})), np.zeros(({n}, {n})), np.zeros({n})"
    for matrix, place, value in source.entries():
        mirrored = f"H[{place[1]}, {place[0]}] = " if matrix == "H" and place[0] != place[1] else ""
        yield from _statement(f"{mirrored}{matrix}[{', '.join(str(k) for k in place)}]", value)
    yield "return H, C, G"


def _statement(left: str, right: str) -> Iterator[str]:
    """An assignment, in parentheses where it takes several lines."""
    if len(left) + len(right) + 3 <= WIDTH:
        yield f"{left} = {right}"
        return
    yield f"{left} = ("
    yield from (f"    {line}" for line in broken(right, WIDTH - 4, WIDTH - 4))
    yield ")"
