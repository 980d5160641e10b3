"""MathML: formulas that browsers set by themselves, without a script and without a network."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from torseur.frozen import dataclass
from torseur.readable.print.notation import Numeral, decimal

_TAG = re.compile(r"(<m[ino][ >].*?</m[ino]>|<[^>]+>)")  # letters, numbers and signs whole; other tags one by one
_SIGNS = {"+": "<mo>+</mo>", "-": "<mo>−</mo>", "(": '<mo stretchy="false">(</mo>', ")": '<mo stretchy="false">)</mo>'}
_BETWEEN = '<mspace width="0.16em"></mspace>'


@dataclass(frozen=True)
class MathMl:
    """Presentation MathML; signs and brackets between its parts are written by ``formula``."""

    digits: int = 6

    def number(self, value: Numeral) -> str:
        """In few digits; powers of ten where they shorten."""
        if getattr(value, "is_Rational", False) and not value.is_Integer:
            return self.quotient(f"<mn>{value.p}</mn>", f"<mn>{value.q}</mn>")
        mantissa, _, exponent = decimal(value, self.digits).partition("e")
        if not exponent:
            return f"<mn>{mantissa}</mn>"
        return f"<mn>{mantissa}</mn><mo>·</mo>{self.power('<mn>10</mn>', int(exponent))}"

    def symbol(self, name: str) -> str:
        """A letter and its index; rates carry a dot, components of angular velocities are Greek."""
        if name[:2] in ("wx", "wy", "wz"):
            return _indexed(_letter("ω"), name[1:].replace("_", ""))
        if name.startswith("qd") and name[2:].isdigit():
            return _indexed(f"<mover>{_letter('q')}<mo>˙</mo></mover>", name[2:])
        return _indexed(_letter(name[0]), name[1:].lstrip("_").replace("_", ","))

    def entry(self, vector: str, k: int) -> str:
        """q_1, counted from 1."""
        return _indexed(_letter(vector), str(k + 1))

    def call(self, function: str, argument: str) -> str:
        """cos(0.5 q_1)."""
        return f"<mi>{function}</mi>({argument})"

    def abbreviation(self, function: str, label: str) -> str:
        """c_12."""
        return _indexed(_letter(function), label.replace("m", "−").replace("_", ","))

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """x²; an index stays inside."""
        inner = f"({base})" if compound else base
        return f"<msup><mrow>{inner}</mrow><mn>{str(exponent).replace('-', '−')}</mn></msup>"

    def product(self, factors: list[str]) -> str:
        """Factors side by side with thin space between letters."""
        return _BETWEEN.join(factors)

    def quotient(self, above: str, below: str) -> str:
        """A fraction."""
        return f"<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>"


def _letter(text: str) -> str:
    return f"<mi>{escape(text)}</mi>"


def _indexed(base: str, index: str) -> str:
    return f"<msub>{base}<mn>{escape(index)}</mn></msub>" if index else base


def formula(written: str, *, alone: bool = False) -> str:
    """What was written as a formula; ``alone`` on a line of its own.

    >>> formula("<mi>a</mi> + <mi>b</mi>")
    '<math><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></math>'
    """
    shown = ' display="block"' if alone else ""
    return f"<math{shown}><mrow>{_signed(written)}</mrow></math>"


def _signed(written: str) -> str:
    parts = _TAG.split(written)
    return "".join(part if k % 2 else "".join(_SIGNS.get(sign, "") for sign in part) for k, part in enumerate(parts))


def equation(left: str, right: str) -> str:
    """An equation on a line of its own."""
    return formula(f"{left}<mo>=</mo>{right}", alone=True)


def matrix(left: str, rows: Sequence[Sequence[str]]) -> str:
    """A matrix in brackets on a line of its own."""
    body = "".join(f"<mtr>{''.join(map(_cell, row))}</mtr>" for row in rows)
    table = f'<mrow><mo>(</mo><mtable columnspacing="1.2em">{body}</mtable><mo>)</mo></mrow>'
    return f'<math display="block"><mrow>{_signed(left)}<mo>=</mo>{table}</mrow></math>'


def _cell(written: str) -> str:
    return f"<mtd><mrow>{_signed(written) or '<mn>0</mn>'}</mrow></mtd>"


def listed(formulas: Iterable[str]) -> str:
    """Formulas in a sentence, with commas between them."""
    return ", ".join(formulas)
