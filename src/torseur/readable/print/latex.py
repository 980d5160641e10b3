"""The equations as a LaTeX document that needs amsmath, geometry and longtable only."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import sympy as sp

from torseur.readable.closed_form.sheet import Sheet, broken, place
from torseur.readable.print.abbreviations import label
from torseur.readable.print.expressions import Writer
from torseur.readable.print.notations import Latex

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations

_WIDTH = 89.0  # of a line, in digits
_MATRIX = 3  # rows of a matrix that is shown as such
_TITLES = {
    "H": "Inertia matrix",
    "C": "Coriolis and centrifugal forces",
    "G": "Weight",
    "B": "Actuators",
}
_NOTES = {
    "H": "$H$ is symmetric; entries that are not listed are zero.",
    "C": r"$C_{ij} = \sum_k \Gamma_{ijk}\,v_k$ with Christoffel's symbols of the first kind; $\dot H - 2C$ is skew.",
    "G": "$G_i$ is the rate of the potential energy on the motion with unit speed $v_i$.",
    "B": "Motor torques $c_m$ act as $B\\,c_m$.",
}
_HEAD = r"""\documentclass[10pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage{amsmath}
\usepackage{longtable}
\usepackage[margin=20mm]{geometry}
\allowdisplaybreaks
\setlength{\parindent}{0pt}
\setlength{\LTpre}{0pt}
\setlength{\LTpost}{0pt}
\begin{document}
"""
_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SPECIAL |= {c: f"\\{c}" for c in "&%$#_{}"}
_SPECIAL |= {"²": "$^2$", "³": "$^3$", "°": r"$^\circ$", "·": r"$\cdot$", "−": "--"}


def latex(equations: Equations, digits: int) -> str:
    """The whole document."""
    sheet = Sheet(equations)
    writer = Writer(Latex(digits), sheet.groups)
    parts = [
        _HEAD,
        rf"{{\Large\bfseries {escaped(equations.model.name)}}}\par\bigskip",
        r"\[ H(q)\,\dot v + C(q, v)\,v + G(q) = E(q)\,f_e + B\,f_a \]",
        _section("Symbols", _legend(equations, writer)),
    ]
    if sheet.angles:
        parts.append(_section("Abbreviations", abbreviations(sheet, writer)))
    if equations.constants:
        rows = [(writer.language.symbol(s.name), writer.write(x)) for s, x in equations.constants.items()]
        parts.append(_section("Constants", aligned(rows)))
    for name, title in _TITLES.items():
        if any(True for _ in sheet.entries(name)):
            parts.append(_section(title, f"{_NOTES[name]}\n{quantity(sheet, writer, name)}"))
    parts.append(_section("Potential energy", potential(sheet, writer)))
    parts.append(_section("Size and operations", _operations(sheet)))
    return "\n".join([*parts, r"\end{document}", ""])


def quantity(sheet: Sheet, writer: Writer, name: str) -> str:
    """One of H, C, G, B: as a matrix if it is small, otherwise entry by entry."""
    matrix: sp.Matrix = getattr(sheet.equations, name)
    if matrix.rows <= _MATRIX:
        cells = [[writer.write(matrix[i, j]) for j in range(matrix.cols)] for i in range(matrix.rows)]
        across = sum(max(length(row[j]) for row in cells) + 3 for j in range(matrix.cols))
        if across < _WIDTH - 8:
            rows = "\\\\\n".join(" & ".join(row) for row in cells)
            return f"\\[ {name} = \\begin{{pmatrix}}\n{rows}\n\\end{{pmatrix}} \\]"
    return aligned([(f"{name}_{{{place(at)}}}", writer.write(x)) for at, x in sheet.entries(name)])


def potential(sheet: Sheet, writer: Writer) -> str:
    """E_p."""
    return aligned([("E_p", writer.write(sheet.equations.potential_energy))])


def aligned(rows: list[tuple[str, str]]) -> str:
    """Equations below each other, long ones broken over lines."""
    lines = []
    for left, right in rows:
        first, *others = broken(right, _WIDTH - length(left) - 3, _WIDTH - 8, length)
        lines.append(f"{left} &= {first}")
        lines += [rf"&\qquad {line}" for line in others]
    return "\\begin{align*}\n" + "\\\\\n".join(lines) + "\n\\end{align*}"


def abbreviations(sheet: Sheet, writer: Writer) -> str:
    """What c and s with an index mean."""
    short = [angle for angle in sheet.angles if label(angle) is not None]
    shown = [rf"${writer.language.turning('c', angle)} = \cos({writer.write(angle)})$" for angle in short]
    return ", ".join(shown) + "; $s$ with the same index is the sine." if shown else ""


def length(text: str) -> float:
    """How wide a formula is, in digits."""
    spaces = text.count(r"\,")
    text = text.replace(r"\,", "")
    text = re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"\1", text)
    small = sum(len(index) for index in re.findall(r"[_^]\{([^{}]*)\}", text))
    text = re.sub(r"[_^]\{[^{}]*\}", "", text)
    text = re.sub(r"\\[a-zA-Z]+", "x", text).replace("{", "").replace("}", "")
    return len(text) + 0.6 * small + 0.35 * spaces


def escaped(text: str) -> str:
    """Plain text for LaTeX; letters that its basic fonts lack lose their accents, or become question marks."""
    return "".join(_SPECIAL.get(letter) or _known(letter) for letter in text)


def _known(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0]
    if not plain.isascii():
        return letter if letter in "ßæøåÆØÅ" else "?"
    return letter if ord(letter) < 0x100 else plain


def _section(title: str, body: str) -> str:
    return f"\\subsection*{{{title}}}\n{body}\n"


def _legend(equations: Equations, writer: Writer) -> str:
    rows = [
        f"${writer.language.symbol(letter.name)}$ & "
        + ("" if letter.value is None else f"${writer.language.number(sp.Float(letter.value))}$")
        + f" & {escaped(letter.unit)} & {escaped(letter.meaning)}"
        for letter in equations.legend
    ]
    return "\\begin{longtable}[l]{@{}lrll@{}}\n" + " \\\\\n".join(rows) + "\n\\end{longtable}"


def _operations(sheet: Sheet) -> str:
    head = r" & \multicolumn{3}{c}{as written} & \multicolumn{3}{c}{shared} \\" + "\n"
    head += r" & $\times$ & $+\,-$ & sin cos & $\times$ & $+\,-$ & sin cos \\ \hline"
    rows = [" & ".join(row) + r" \\" for row in sheet.equations.operations().cells()]
    table = "\n".join([r"\begin{tabular}{@{}lrrrrrr@{}}", head, *rows, r"\end{tabular}"])
    note = "Shared: common subexpressions, and every sine and cosine, are computed once."
    return f"{sheet.size()}\\par\\medskip\n{table}\\par\\medskip\n{note}"
