"""What every printed form of the equations has in common: which entries it shows, by which names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import sympy as sp

from torseur.readable.print.abbreviations import angles_in

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations


@dataclass(frozen=True, eq=False)
class Sheet:
    """The parts of a closed form in the order in which they are printed."""

    equations: Equations

    @cached_property
    def groups(self) -> dict[str, str]:
        """The group that each symbol belongs to, for the order of factors."""
        return {letter.name: letter.group for letter in self.equations.legend} | {
            symbol.name: "constants" for symbol in self.equations.constants
        }

    @cached_property
    def angles(self) -> list[sp.Expr]:
        """The angles that appear."""
        return angles_in([self.equations.H, self.equations.C, self.equations.G, self.equations.potential_energy])

    def entries(self, name: str) -> Iterator[tuple[tuple[int, ...], sp.Expr]]:
        """The entries of H (lower triangle), C, G or B that are not zero, with their places counted from 1."""
        matrix = getattr(self.equations, name)
        for i in range(matrix.rows):
            for j in range(matrix.cols):
                if matrix[i, j] != 0 and not (name == "H" and j > i):
                    yield ((i + 1,) if name == "G" else (i + 1, j + 1)), matrix[i, j]

    def size(self) -> str:
        """The size in words, and what is left out."""
        sizes = self.equations.size
        named = (
            f", {len(self.equations.constants)} constants of {sizes['constants']} terms" if sizes["constants"] else ""
        )
        right = " Angles of the file within 1e-9 rad of right ones are right here." if self.equations.rounded else ""
        return f"H has {sizes['H']} terms (one triangle), C {sizes['C']}, G {sizes['G']}{named}.{right}"


def place(numbers: tuple[int, ...]) -> str:
    """An index: 12, or 1,12 where a number has two digits."""
    return ("," if max(numbers) > 9 else "").join(str(n) for n in numbers)


def broken(text: str, first: float, width: float, length: Callable[[str], float] = len) -> list[str]:
    """The lines of a sum, broken before its signs: those between its terms, or inside a term that fills a line."""
    lines: list[str] = []
    current, room = "", first
    for term in _pieces(text, inside=False):
        fills = length(term) > width
        if fills and current:
            lines.append(current.rstrip())
            current, room, term = "", width, term.lstrip()
        for piece in _pieces(term, inside=True) if fills else [term]:
            if current and length(current + piece) > room:
                lines.append(current.rstrip())
                current, room = piece.lstrip(), width
            else:
                current += piece
    return [*lines, current]


def _pieces(text: str, *, inside: bool) -> Iterator[str]:
    """The parts between signs, in parentheses too if wanted."""
    start, depth = 0, 0
    for k, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if text[k : k + 3] in (" + ", " - ") and (inside or depth == 0) and k > start:
            yield text[start:k]
            start = k
    yield text[start:]
