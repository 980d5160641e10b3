"""The equations as the source of a C99 function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from torseur.readable.closed_form.sheet import broken
from torseur.readable.closed_form.source import WIDTH, Source, comment, plain

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations


def c_source(equations: Equations, name: str) -> str:
    """A file with one function of q and v; letters are read from its argument p, whose values are given too."""
    source = Source(equations, "*")
    n, letters = equations.model.nv, source.letters()
    lines = [
        f"/* H, C and G of {plain(equations.model.name)}: H vdot + C v + G are the generalised forces, in SI units.",
        f"   q has {equations.model.nq} entries, v has {n}; H and C are {n} x {n}, row by row. */",
        "#include <math.h>",
        "",
    ]
    if letters:
        values = ", ".join(repr(letter.value) for letter in letters)
        lines += [
            "/* p of the machine as it is described */",
            f"const double {name}_p[{len(letters)}] = {{{values}}};",
            "",
        ]
    parameters = "const double *p, " if letters else ""
    lines += [f"void {name}(const double *q, const double *v, {parameters}double *H, double *C, double *G)", "{"]
    return "\n".join([*lines, *(f"    {line}" for line in _body(source)), "}"]) + "\n"


def _body(source: Source) -> Iterator[str]:
    n = source.equations.model.nv
    for k, letter in enumerate(source.letters()):
        yield f"const double {letter.name} = p[{k}]; /* {comment(letter)} */"
    needed = list(source.read())
    yield from (f"const double {variable} = {vector}[{k}];" for variable, vector, k in needed)
    unused = {"q", "v"} - {vector for _, vector, _ in needed}
    yield from (f"(void){vector};" for vector in sorted(unused))
    yield from (f"const double {variable} = {function}({angle});" for variable, function, angle in source.turning())
    for left, right in source.constants():
        yield from _statement(f"const double {left}", right)
    yield f"for (int k = 0; k < {n * n}; ++k) {{ H[k] = 0.0; C[k] = 0.0; }}"
    yield f"for (int k = 0; k < {n}; ++k) G[k] = 0.0;"
    for matrix, place, value in source.entries():
        row, column = (*place, 0)[:2]
        mirrored = f"H[{column * n + row}] = " if matrix == "H" and row != column else ""
        yield from _statement(f"{mirrored}{matrix}[{row if matrix == 'G' else row * n + column}]", value)


def _statement(left: str, right: str) -> Iterator[str]:
    """An assignment over as many lines as it takes."""
    first, *others = broken(right, WIDTH - len(left) - 8, WIDTH - 8)
    lines = [f"{left} = {first}", *(f"    {line}" for line in others)]
    yield from lines[:-1]
    yield f"{lines[-1]};"
