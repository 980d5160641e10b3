"""What the Python and the C source of the equations have in common: the variables that they need, and the entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import sympy as sp

from torseur.readable.closed_form.sheet import Sheet
from torseur.readable.letters.lettering import Letter
from torseur.readable.print.abbreviations import angles_in, code_names
from torseur.readable.print.expressions import Writer
from torseur.readable.print.notations import Program

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations

WIDTH = 110


@dataclass(frozen=True, eq=False)
class Source:
    """The statements of a function that computes H, C and G, without the words of its language."""

    equations: Equations
    powers: str

    @cached_property
    def _results(self) -> tuple[sp.Matrix, ...]:
        return self.equations.H, self.equations.C, self.equations.G

    @cached_property
    def _names(self) -> dict[sp.Expr, str]:
        return code_names(angles_in(self._results))

    @cached_property
    def _writer(self) -> Writer:
        return Writer(Program(self._names, self.powers), Sheet(self.equations).groups)

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


def comment(letter: Letter) -> str:
    """What a letter stands for."""
    return plain(f"{letter.meaning} [{letter.unit}]" if letter.unit else letter.meaning)


def plain(text: str) -> str:
    """Without what would end a comment or a docstring."""
    return text.replace("*/", "* /").replace('"', "'").replace("\\", "/").replace("\n", " ")
