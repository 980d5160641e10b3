"""What a language must tell, so that expressions can be written in it."""

from __future__ import annotations

from typing import Any, Protocol

Numeral = Any  # a float, or a number of SymPy


class Notation(Protocol):
    """How the parts of an expression look."""

    def number(self, value: Numeral) -> str:
        """A number that is not negative."""
        ...

    def symbol(self, name: str) -> str:
        """A letter."""
        ...

    def entry(self, vector: str, k: int) -> str:
        """A component of q, v or a, counted from 0."""
        ...

    def call(self, function: str, argument: str) -> str:
        """The value of a function: sin, cos, sqrt, …"""
        ...

    def abbreviation(self, function: str, label: str) -> str:
        """The sine ('s') or cosine ('c') of an angle by the angle's label."""
        ...

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """A power with a whole exponent greater than one; a compound base has no brackets yet."""
        ...

    def product(self, factors: list[str]) -> str:
        """A product."""
        ...

    def quotient(self, above: str, below: str) -> str:
        """A quotient."""
        ...


def decimal(value: Numeral, digits: int) -> str:
    """A number in few digits: 0.35, 1.8e-03; fractions as they are."""
    if getattr(value, "is_Rational", False):
        return str(value)
    return f"{float(value):.{digits}g}"
