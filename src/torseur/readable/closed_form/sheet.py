"""What every printed form of the equations has in common: which entries it shows, by which names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from torseur.frozen import dataclass
from torseur.readable.left_out import left_out
from torseur.readable.print.abbreviations import angles_in

if TYPE_CHECKING:
    import sympy as sp

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
        terms = f"H has {sizes['H']} terms (one triangle), C {sizes['C']}, G {sizes['G']}{named}.{right}"
        return f"{terms} {left_out(self.equations.model)}".rstrip()


def place(numbers: tuple[int, ...]) -> str:
    """An index: 12, or 1,12 where a number has two digits."""
    return ("," if max(numbers) > 9 else "").join(str(n) for n in numbers)
