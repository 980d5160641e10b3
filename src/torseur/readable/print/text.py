"""Lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from torseur.frozen import dataclass
from torseur.readable.print.lines import sum_lines
from torseur.readable.print.notation import Numeral, decimal

WIDTH = 116
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_DOT = "\u0307"  # above the letter before it: it takes no column of its own


@dataclass(frozen=True)
class Text:
    """Unicode: 2 m2 l1 lc2 c2 q̇1."""

    digits: int = 6

    def number(self, value: Numeral) -> str:
        """In few digits."""
        return decimal(value, self.digits)

    def symbol(self, name: str) -> str:
        """Speeds carry a dot."""
        return f"q̇{name[2:]}" if name.startswith("qd") else name

    def entry(self, vector: str, k: int) -> str:
        """q1, counted from 1."""
        return f"{vector}{k + 1}"

    def call(self, function: str, argument: str) -> str:
        """cos(0.5 q1)."""
        return f"{function}({argument})"

    def abbreviation(self, function: str, label: str) -> str:
        """c12."""
        return function + label.replace("m", "-").replace("_", ",")

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """x²."""
        return (f"({base})" if compound else base) + str(exponent).translate(_RAISED)

    def product(self, factors: list[str]) -> str:
        """Factors side by side."""
        return " ".join(factors)

    def quotient(self, above: str, below: str) -> str:
        """With a stroke."""
        return f"{above}/{below}"


class PlainText(Text):
    """The signs of a keyboard: 2*m2*l1^2."""

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """x^2."""
        return f"({base})^{exponent}" if compound else f"{base}^{exponent}"

    def product(self, factors: list[str]) -> str:
        """With stars."""
        return "*".join(factors)


def equation(left: str, right: str) -> Iterator[str]:
    """An equation, indented, over as many lines as it takes."""
    first, *others = sum_lines(right, WIDTH - len(left) - 5, WIDTH - 8)
    yield f"  {left} = {first}"
    yield from (f"      {line}" for line in others)


def item_lines(items: Sequence[str]) -> Iterator[str]:
    """Lines with commas between the items."""
    line = ""
    for item in items:
        if line and len(line) + len(item) + 3 > WIDTH:
            yield line
            line = ""
        line = f"{line},  {item}" if line else item
    yield line


def columns(rows: Sequence[Sequence[str]], alignment: str, gaps: Sequence[str] = ()) -> Iterator[str]:
    """The lines of a table; ``alignment`` has < or > for each column, ``gaps`` stand between columns.

    >>> list(columns([("a", "12"), ("bcd", "3")], "<>"))
    ['a    12', 'bcd   3']
    """
    widths = [max(len(row[k]) for row in rows) for k in range(len(alignment))]
    for row in rows:
        line = ""
        for k, (cell, side) in enumerate(zip(row, alignment, strict=True)):
            pad = " " * (widths[k] - _width(cell))
            gap = (gaps[k - 1] if gaps else "  ") if k else ""
            line += gap + (cell + pad if side == "<" else pad + cell)
        yield line.rstrip()


def _width(cell: str) -> int:
    return len(cell) - cell.count(_DOT)
