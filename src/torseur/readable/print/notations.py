"""How expressions look on the terminal, in LaTeX, in Python and in C."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp

from torseur.readable.print.abbreviations import label
from torseur.readable.print.expressions import Writer, decimal

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FUNCTIONS = {"c": "cos", "s": "sin"}
_GREEK = {"wx": r"\omega_{x}", "wy": r"\omega_{y}", "wz": r"\omega_{z}"}


@dataclass(frozen=True)
class Terminal:
    """Unicode: 2 m2 l1 lc2 c2 q̇1."""

    digits: int

    def number(self, value: sp.Expr) -> str:
        """In few digits."""
        return decimal(value, self.digits)

    def symbol(self, name: str) -> str:
        """Speeds carry a dot."""
        return f"q̇{name[2:]}" if name.startswith("qd") else name

    def turning(self, function: str, angle: sp.Expr) -> str:
        """c12, or cos(0.5 q1)."""
        short = label(angle)
        if short is None:
            return f"{_FUNCTIONS[function]}({Writer(self).write(angle)})"
        return function + short.replace("m", "-").replace("_", ",")

    def power(self, base: str, exponent: int) -> str:
        """x²."""
        return base + str(exponent).translate(_RAISED)

    def product(self, factors: list[str]) -> str:
        """Factors side by side."""
        return " ".join(factors)


@dataclass(frozen=True)
class Latex:
    """LaTeX's mathematics, for inside formulas."""

    digits: int

    def number(self, value: sp.Expr) -> str:
        """In few digits; powers of ten where they shorten."""
        if value.is_Rational and not value.is_Integer:
            return rf"\tfrac{{{value.p}}}{{{value.q}}}"
        mantissa, _, exponent = decimal(value, self.digits).partition("e")
        return rf"{mantissa}\cdot 10^{{{int(exponent)}}}" if exponent else mantissa

    def symbol(self, name: str) -> str:
        """A letter and its index."""
        main, _, end = name.partition("_") if name[:2] in ("wx", "wy", "wz") else (name, "", "")
        if main in _GREEK:
            return _GREEK[main][:-1] + end + "}"
        if name.startswith("qd") and name[2:].isdigit():
            return rf"\dot{{q}}_{{{name[2:]}}}"
        index = name[1:].lstrip("_").replace("_", ",")
        return f"{name[0]}_{{{index}}}" if index else name

    def turning(self, function: str, angle: sp.Expr) -> str:
        """c_{12}, or cos(0.5 q_1)."""
        short = label(angle)
        if short is None:
            return rf"\{_FUNCTIONS[function]}({Writer(self).write(angle)})"
        return f"{function}_{{{short.replace('m', '-').replace('_', ',')}}}"

    def power(self, base: str, exponent: int) -> str:
        """x^2; an index stays inside."""
        return f"{base}^{{{exponent}}}"

    def product(self, factors: list[str]) -> str:
        """Factors side by side with thin space between letters."""
        return r"\,".join(factors)


@dataclass(frozen=True)
class Program:
    """Python and C, which differ in powers only; sines and cosines are variables, named after their angles."""

    names: Mapping[sp.Expr, str]
    powers: str  # "**", or "*" where they are multiplied out

    def number(self, value: sp.Expr) -> str:
        """All digits; whole numbers with a point, so that no language divides them as such."""
        return repr(float(value))

    def symbol(self, name: str) -> str:
        """Symbols are identifiers."""
        return name

    def turning(self, function: str, angle: sp.Expr) -> str:
        """c12, s12."""
        return function + self.names[angle]

    def power(self, base: str, exponent: int) -> str:
        """x**2, or x*x."""
        return f"{base}**{exponent}" if self.powers == "**" else "*".join([base] * exponent)

    def product(self, factors: list[str]) -> str:
        """With stars."""
        return "*".join(factors)
