"""A closed form as a page to read: for the terminal, in Markdown, in LaTeX."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import sympy as sp

from torseur.readable.closed_form.sheet import Sheet, place
from torseur.readable.print.abbreviations import label
from torseur.readable.print.expressions import ExpressionWriter
from torseur.readable.print.latex import Latex, document, environment, equation_array, literal, matrix
from torseur.readable.print.markdown import formula, table
from torseur.readable.print.text import Text, columns, equation, item_lines

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations
    from torseur.readable.letters.lettering import Letter

_MATRIX = 3  # rows of a matrix that is shown as such
_TITLES = {"H": "Inertia matrix", "C": "Coriolis and centrifugal forces", "G": "Weight", "B": "Actuators"}
_LINES = {
    "H": "H, the inertia matrix: symmetric, entries that are not listed are zero",
    "C": "C, Coriolis and centrifugal forces C v",
    "G": "G, the weight",
    "B": "B, motor torques c_m act as B c_m",
}
_NOTES = {
    "H": "$H$ is symmetric; entries that are not listed are zero.",
    "C": r"$C_{ij} = \sum_k \Gamma_{ijk}\,v_k$ with Christoffel's symbols of the first kind; $\dot H - 2C$ is skew.",
    "G": "$G_i$ is the rate of the potential energy on the motion with unit speed $v_i$.",
    "B": "Motor torques $c_m$ act as $B\\,c_m$.",
}
_MOTION = r"H(q)\,\dot v + C(q, v)\,v + G(q) = E(q)\,f_e + B\,f_a"
_PREAMBLE = (
    r"\usepackage[utf8]{inputenc}",
    r"\usepackage{amsmath}",
    r"\usepackage{longtable}",
    r"\usepackage[margin=20mm]{geometry}",
    r"\allowdisplaybreaks",
    r"\setlength{\parindent}{0pt}",
    r"\setlength{\LTpre}{0pt}",
    r"\setlength{\LTpost}{0pt}",
)


def text(equations: Equations, digits: int) -> str:
    """Lines for the terminal: all parts, one below the other."""
    sheet = Sheet(equations)
    writer = ExpressionWriter(Text(digits), sheet.groups)
    lines = [f"{equations.model.name}:  H(q) v̇ + C(q, v) v + G(q) = E(q) f_e + B f_a", ""]
    rows = [
        (writer.notation.symbol(a.name), "" if a.value is None else f"{a.value:.{digits}g}", a.unit, a.meaning)
        for a in equations.legend
    ]
    lines += [f"  {line}" for line in columns(rows, "<><<", gaps=("  ", " ", "  "))]
    if shown := [f"{c} = cos({angle})" for c, angle in _abbreviations(sheet, writer)]:
        lines += ["", *(f"  {line}" for line in item_lines(shown)), "  and s for sines"]
    if equations.constants:
        lines += ["", "Constants"]
        lines += [line for s, x in equations.constants.items() for line in equation(s.name, writer.write(x))]
    for name, title in _LINES.items():
        entries = list(sheet.entries(name))
        lines += ["", title] if entries else []
        lines += [line for at, x in entries for line in equation(f"{name}{place(at)}", writer.write(x))]
    lines += ["", "E_p, the potential energy", *equation("E_p", writer.write(equations.potential_energy))]
    lines += ["", f"Size: {sheet.size()}"]
    lines += ["", "Operations as written, and with common subexpressions shared", str(equations.operations())]
    return "\n".join(lines) + "\n"


def markdown(equations: Equations, digits: int) -> str:
    """A Markdown document, formulas between dollars."""
    sheet = Sheet(equations)
    return "\n".join(_markdown_lines(sheet, ExpressionWriter(Latex(digits), sheet.groups))) + "\n"


def _markdown_lines(sheet: Sheet, writer: ExpressionWriter) -> Iterator[str]:
    equations = sheet.equations
    yield from (f"# {equations.model.name}", "", f"$${_MOTION}$$", "")
    rows = [(f"${symbol}$", value, a.unit, a.meaning) for symbol, value, a in _legend(equations, writer)]
    yield from table(("symbol", "value", "unit", "meaning"), rows)
    if sheet.angles:
        yield from ("", _sentence(sheet, writer))
    if equations.constants:
        yield from ("", "## Constants", "", formula(_constants(equations, writer)))
    for name, title in _TITLES.items():
        if any(True for _ in sheet.entries(name)):
            yield from ("", f"## {title}", "", formula(_quantity(sheet, writer, name)))
    yield from ("", "## Potential energy", "", formula(_potential(equations, writer)))
    yield from ("", "## Size and operations", "", sheet.size(), "")
    head = ("", "×", "+ −", "sin cos", "shared ×", "shared + −", "shared sin cos")
    yield from table(head, equations.operations().cells())


def latex(equations: Equations, digits: int) -> str:
    """A LaTeX document that needs amsmath, geometry and longtable only."""
    sheet = Sheet(equations)
    writer = ExpressionWriter(Latex(digits), sheet.groups)
    parts = [
        "",
        rf"{{\Large\bfseries {literal(equations.model.name)}}}\par\bigskip",
        rf"\[ {_MOTION} \]",
        _section("Symbols", _longtable(equations, writer)),
    ]
    if sheet.angles:
        parts.append(_section("Abbreviations", _sentence(sheet, writer)))
    if equations.constants:
        parts.append(_section("Constants", _constants(equations, writer)))
    for name, title in _TITLES.items():
        if any(True for _ in sheet.entries(name)):
            parts.append(_section(title, f"{_NOTES[name]}\n{_quantity(sheet, writer, name)}"))
    parts.append(_section("Potential energy", _potential(equations, writer)))
    parts.append(_section("Size and operations", _operations(sheet)))
    return document("10pt,a4paper", _PREAMBLE, parts)


def _section(title: str, body: str) -> str:
    return f"\\subsection*{{{title}}}\n{body}\n"


def _legend(equations: Equations, writer: ExpressionWriter) -> Iterator[tuple[str, str, Letter]]:
    """Symbol and value in LaTeX, and the letter."""
    for letter in equations.legend:
        value = "" if letter.value is None else f"${writer.notation.number(sp.Float(letter.value))}$"
        yield writer.notation.symbol(letter.name), value, letter


def _longtable(equations: Equations, writer: ExpressionWriter) -> str:
    rows = [
        f"${symbol}$ & {value} & {literal(letter.unit)} & {literal(letter.meaning)}"
        for symbol, value, letter in _legend(equations, writer)
    ]
    return environment("longtable", " \\\\\n".join(rows), "[l]{@{}lrll@{}}")


def _abbreviations(sheet: Sheet, writer: ExpressionWriter) -> list[tuple[str, str]]:
    """(c with an index, angle) of the angles that have a label."""
    return [(writer.turning("cos", x), writer.write(x)) for x in sheet.angles if label(x) is not None]


def _sentence(sheet: Sheet, writer: ExpressionWriter) -> str:
    """What c and s with an index mean."""
    shown = [rf"${c} = \cos({angle})$" for c, angle in _abbreviations(sheet, writer)]
    return ", ".join(shown) + "; $s$ with the same index is the sine." if shown else ""


def _constants(equations: Equations, writer: ExpressionWriter) -> str:
    return equation_array((writer.notation.symbol(s.name), writer.write(x)) for s, x in equations.constants.items())


def _quantity(sheet: Sheet, writer: ExpressionWriter, name: str) -> str:
    """One of H, C, G, B: as a matrix if it is small, otherwise entry by entry."""
    M: sp.Matrix = getattr(sheet.equations, name)
    if M.rows <= _MATRIX:
        cells = [[writer.write(M[i, j]) for j in range(M.cols)] for i in range(M.rows)]
        if (written := matrix(name, cells)) is not None:
            return written
    return equation_array((f"{name}_{{{place(at)}}}", writer.write(x)) for at, x in sheet.entries(name))


def _potential(equations: Equations, writer: ExpressionWriter) -> str:
    return equation_array([("E_p", writer.write(equations.potential_energy))])


def _operations(sheet: Sheet) -> str:
    head = r" & \multicolumn{3}{c}{as written} & \multicolumn{3}{c}{shared} \\" + "\n"
    head += r" & $\times$ & $+\,-$ & sin cos & $\times$ & $+\,-$ & sin cos \\ \hline"
    rows = [" & ".join(row) + r" \\" for row in sheet.equations.operations().cells()]
    written = environment("tabular", "\n".join([head, *rows]), "{@{}lrrrrrr@{}}")
    note = "Shared: common subexpressions, and every sine and cosine, are computed once."
    return f"{sheet.size()}\\par\\medskip\n{written}\\par\\medskip\n{note}"
