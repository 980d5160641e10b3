"""Python source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from torseur.readable.print.lines import sum_lines
from torseur.readable.print.notation import Numeral

WIDTH = 110


class Python:
    """All digits of numbers; symbols are identifiers, sines and cosines variables named after their angles."""

    def number(self, value: Numeral) -> str:
        """All digits; whole numbers with a point, so that no language divides them as such."""
        return repr(float(value))

    def symbol(self, name: str) -> str:
        """As it is."""
        return name

    def entry(self, vector: str, k: int) -> str:
        """q[0]."""
        return f"{vector}[{k}]"

    def call(self, function: str, argument: str) -> str:
        """cos(q1)."""
        return f"{function}({argument})"

    def abbreviation(self, function: str, label: str) -> str:
        """c12, s12."""
        return function + label

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """x**2."""
        return f"({base})**{exponent}" if compound else f"{base}**{exponent}"

    def product(self, factors: list[str]) -> str:
        """With stars."""
        return "*".join(factors)

    def quotient(self, above: str, below: str) -> str:
        """With a stroke."""
        return f"{above}/{below}"


def statement(left: str, right: str) -> Iterator[str]:
    """An assignment, in parentheses where it takes several lines."""
    if len(left) + len(right) + 3 <= WIDTH:
        yield f"{left} = {right}"
        return
    yield f"{left} = ("
    yield from (f"    {line}" for line in sum_lines(right, WIDTH - 4, WIDTH - 4))
    yield ")"


def function(head: Iterable[str], docstring: Iterable[str], body: Iterable[str]) -> Iterator[str]:
    """The lines of a function: its head, and what it does below."""
    first, *others = docstring
    yield from head
    inside = (f'"""{first}', *others, '"""', *body)
    yield from (f"    {line}".rstrip() for line in inside)


def plain(text: str) -> str:
    """Without what would end a comment or a docstring."""
    return text.replace("*/", "* /").replace('"', "'").replace("\\", "/").replace("\n", " ")
