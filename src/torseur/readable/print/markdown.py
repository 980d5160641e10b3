"""The equations as a Markdown document, formulas between dollars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import sympy as sp

from torseur.readable.closed_form.sheet import Sheet
from torseur.readable.print.expressions import Writer
from torseur.readable.print.latex import abbreviations, aligned, potential, quantity
from torseur.readable.print.notations import Latex

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations

_TITLES = {"H": "Inertia matrix", "C": "Coriolis and centrifugal forces", "G": "Weight", "B": "Actuators"}


def markdown(equations: Equations, digits: int) -> str:
    """The whole document."""
    sheet = Sheet(equations)
    writer = Writer(Latex(digits), sheet.groups)
    return "\n".join(_lines(sheet, writer)) + "\n"


def _lines(sheet: Sheet, writer: Writer) -> Iterator[str]:
    equations = sheet.equations
    yield from (f"# {equations.model.name}", "", r"$$H(q)\,\dot v + C(q, v)\,v + G(q) = E(q)\,f_e + B\,f_a$$", "")
    yield from ("| symbol | value | unit | meaning |", "|---|---|---|---|")
    for letter in equations.legend:
        value = "" if letter.value is None else writer.language.number(sp.Float(letter.value))
        cell = f"${value}$" if value else ""
        yield f"| ${writer.language.symbol(letter.name)}$ | {cell} | {letter.unit} | {letter.meaning} |"
    if sheet.angles:
        yield from ("", abbreviations(sheet, writer))
    if equations.constants:
        rows = [(writer.language.symbol(s.name), writer.write(x)) for s, x in equations.constants.items()]
        yield from ("", "## Constants", "", _formula(aligned(rows)))
    for name, title in _TITLES.items():
        if any(True for _ in sheet.entries(name)):
            yield from ("", f"## {title}", "", _formula(quantity(sheet, writer, name)))
    yield from ("", "## Potential energy", "", _formula(potential(sheet, writer)))
    yield from ("", "## Size and operations", "", sheet.size(), "")
    yield "| | × | + − | sin cos | shared × | shared + − | shared sin cos |"
    yield "|---|---|---|---|---|---|---|"
    for row in equations.operations().cells():
        yield f"| {' | '.join(row)} |"


def _formula(latex: str) -> str:
    """Between double dollars, where ``align*`` is called ``aligned``."""
    inner = latex.removeprefix(r"\[").removesuffix(r"\]").strip().replace("{align*}", "{aligned}")
    return f"$$\n{inner}\n$$"
