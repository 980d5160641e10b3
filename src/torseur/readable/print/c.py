"""C99 source. Expressions are those of Python but for powers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from torseur.readable.print.lines import sum_lines
from torseur.readable.print.python import WIDTH, Python

SQUARE = "static double square(double x) { return x*x; }"


class C(Python):
    """Powers are multiplied out; the square of a sum is a call of ``SQUARE``."""

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """x*x."""
        if compound:
            assert exponent == 2
            return f"square({base})"
        return "*".join([base] * exponent)


def statement(left: str, right: str) -> Iterator[str]:
    """An assignment over as many lines as it takes."""
    first, *others = sum_lines(right, WIDTH - len(left) - 8, WIDTH - 8)
    lines = [f"{left} = {first}", *(f"    {line}" for line in others)]
    yield from lines[:-1]
    yield f"{lines[-1]};"


def declaration(name: str, value: str) -> str:
    """A constant, on one line."""
    return f"const double {name} = {value};"


def array(name: str, values: Iterable[float | None]) -> str:
    """A constant array."""
    written = [repr(value) for value in values]
    return f"const double {name}[{len(written)}] = {{{', '.join(written)}}};"


def function(name: str, parameters: Iterable[str], body: Iterable[str]) -> Iterator[str]:
    """The lines of a function without value."""
    yield f"void {name}({', '.join(parameters)})"
    yield "{"
    yield from (f"    {line}" for line in body)
    yield "}"
