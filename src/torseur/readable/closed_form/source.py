"""A closed form as Python and as C source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import sympy as sp

from torseur.frozen import dataclass
from torseur.readable.closed_form.sheet import Sheet
from torseur.readable.letters.lettering import Letter
from torseur.readable.print import c, python
from torseur.readable.print.abbreviations import angles_in, code_names
from torseur.readable.print.expressions import ExpressionWriter
from torseur.readable.print.notation import Notation
from torseur.readable.print.python import plain

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations


def python_source(equations: Equations, name: str) -> str:
    """A module with one function of q and v; letters are its keyword arguments."""
    source, nq, nv = _Source(equations, python.Python()), equations.model.nq, equations.model.nv
    docstring = (
        f"H, C and G of {plain(equations.model.name)}: H v̇ + C v + G are the generalised forces.",
        "",
        f"q has {nq} entries, v has {nv}, in SI units.",
    )
    lines = python.function(_python_head(source, name), docstring, _python_body(source))
    return "\n".join(["import numpy as np", "", "", *lines]) + "\n"


def _python_head(source: _Source, name: str) -> Iterator[str]:
    letters = source.letters()
    if not letters:
        yield f"def {name}(q, v):"
        return
    yield from (f"def {name}(", "    q,", "    v,", "    *,")
    yield from (f"    {letter.name}={letter.value!r},  # {_comment(letter)}" for letter in letters)
    yield "):"


def _python_body(source: _Source) -> Iterator[str]:
    n = source.equations.model.nv
    yield from (f"{variable} = {vector}[{k}]" for variable, vector, k in source.read())
    yield from (f"{variable} = np.{function}({angle})" for variable, function, angle in source.turning())
    for left, right in source.constants():
        yield from python.statement(left, right)
    yield f"H, C, G = np.zeros(({n}, {n})), np.zeros(({n}, {n})), np.zeros({n})"
    for matrix, place, value in source.entries():
        mirrored = f"H[{place[1]}, {place[0]}] = " if matrix == "H" and place[0] != place[1] else ""
        yield from python.statement(f"{mirrored}{matrix}[{', '.join(str(k) for k in place)}]", value)
    yield "return H, C, G"


def c_source(equations: Equations, name: str) -> str:
    """A file with one function of q and v; letters are read from its argument p, whose values are given too."""
    source, n = _Source(equations, c.C()), equations.model.nv
    lines = [
        f"/* H, C and G of {plain(equations.model.name)}: H vdot + C v + G are the generalised forces, in SI units.",
        f"   q has {equations.model.nq} entries, v has {n}; H and C are {n} x {n}, row by row. */",
        "#include <math.h>",
        "",
    ]
    letters = source.letters()
    if letters:
        lines.append("/* p of the machine as it is described */")
        lines += [c.array(f"{name}_p", (letter.value for letter in letters)), ""]
    given = ("q", "v", "p") if letters else ("q", "v")
    parameters = (*(f"const double *{vector}" for vector in given), "double *H", "double *C", "double *G")
    return "\n".join([*lines, *c.function(name, parameters, _c_body(source))]) + "\n"


def _c_body(source: _Source) -> Iterator[str]:
    n = source.equations.model.nv
    for k, letter in enumerate(source.letters()):
        yield f"{c.declaration(letter.name, f'p[{k}]')} /* {_comment(letter)} */"
    needed = list(source.read())
    yield from (c.declaration(variable, f"{vector}[{k}]") for variable, vector, k in needed)
    unused = {"q", "v"} - {vector for _, vector, _ in needed}
    yield from (f"(void){vector};" for vector in sorted(unused))
    yield from (c.declaration(variable, f"{function}({angle})") for variable, function, angle in source.turning())
    for left, right in source.constants():
        yield from c.statement(f"const double {left}", right)
    yield f"for (int k = 0; k < {n * n}; ++k) {{ H[k] = 0.0; C[k] = 0.0; }}"
    yield f"for (int k = 0; k < {n}; ++k) G[k] = 0.0;"
    for matrix, place, value in source.entries():
        row, column = (*place, 0)[:2]
        mirrored = f"H[{column * n + row}] = " if matrix == "H" and row != column else ""
        yield from c.statement(f"{mirrored}{matrix}[{row if matrix == 'G' else row * n + column}]", value)


def _comment(letter: Letter) -> str:
    """What a letter stands for."""
    return plain(f"{letter.meaning} [{letter.unit}]" if letter.unit else letter.meaning)


@dataclass(frozen=True, eq=False)
class _Source:
    """The statements of a function that computes H, C and G, without the words of its language."""

    equations: Equations
    notation: Notation

    @cached_property
    def _results(self) -> tuple[sp.Matrix, ...]:
        return self.equations.H, self.equations.C, self.equations.G

    @cached_property
    def _names(self) -> dict[sp.Expr, str]:
        return code_names(angles_in(self._results))

    @cached_property
    def _writer(self) -> ExpressionWriter:
        return ExpressionWriter(self.notation, Sheet(self.equations).groups, self._names.get)

    @cached_property
    def _used(self) -> set[str]:
        direct = {s for x in self._results for s in x.free_symbols}
        behind = {s for c in direct for s in self.equations.constants.get(c, sp.Integer(0)).free_symbols}
        return {s.name for s in direct | behind}

    def letters(self) -> list[Letter]:
        """The letters that the entries need."""
        others = ("coordinates", "speeds")
        return [a for a in self.equations.legend if a.group not in others and a.name in self._used]

    def read(self) -> Iterator[tuple[str, str, int]]:
        """(variable, q or v, place) of the coordinates and speeds that the entries need."""
        for vector, symbols in (("q", self.equations.q), ("v", self.equations.v)):
            for k, symbol in enumerate(symbols):
                if symbol.name in self._used:
                    yield symbol.name, vector, k

    def turning(self) -> Iterator[tuple[str, str, str]]:
        """(variable, cos or sin, angle) of each cosine and sine."""
        functions = set().union(*(x.atoms(sp.sin, sp.cos) for x in self._results))
        for angle, name in self._names.items():
            for short, function in (("c", sp.cos), ("s", sp.sin)):
                if function(angle) in functions:
                    yield short + name, function.__name__, self._writer.write(angle)

    def constants(self) -> Iterator[tuple[str, str]]:
        """(name, value) of each constant that the entries need."""
        for symbol, x in self.equations.constants.items():
            if symbol.name in self._used:
                yield symbol.name, self._writer.write(x)

    def entries(self) -> Iterator[tuple[str, tuple[int, ...], str]]:
        """(H, C or G, place counted from 0, value) of each entry that is not zero, H below its diagonal only."""
        for name in ("H", "C", "G"):
            for place, x in Sheet(self.equations).entries(name):
                yield name, tuple(k - 1 for k in place), self._writer.write(x)
