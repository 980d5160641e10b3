"""The ten steps as pages: Markdown for notebooks, LaTeX for print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sympy as sp

from torseur.readable.left_out import left_out
from torseur.readable.print.latex import document, environment, literal, with_words
from torseur.readable.print.markdown import formula, table

if TYPE_CHECKING:
    from torseur.readable.kane.equations import KaneEquations

_WRITTEN = {
    "x": ("x", "3. Positions of the centres of mass, a column for each body"),
    "J_h": (r"J_{h}", "4. Velocities of all bodies from the speeds of the joints, each in its own axes"),
    "H": ("H", "5. What the constraints hold: H times the speeds is given"),
    "J_nh": (r"J_{nh}", "5. Speeds of the joints from the independent ones"),
    "J": ("J", "6. Velocities of all bodies from the independent speeds"),
    "J_dot": (r"\dot{J}", "6. Its rate"),
    "M": ("M", "7. Masses and inertias"),
    "W": ("W", "7. Angular velocities"),
    "D": ("D", "9. Inertia matrix"),
    "C": ("C", "9. Coriolis and centripetal matrix"),
    "tau": (r"\tau", "9. Generalised forces"),
}
_PREAMBLE = (
    r"\usepackage[margin=15mm]{geometry}",
    r"\usepackage{amsmath,graphicx}",
    r"\setcounter{MaxMatrixCols}{60}",
    r"\renewcommand{\arraystretch}{1.4}",
    r"\newcommand{\fitted}[1]{\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{$\displaystyle #1$}}",
)
_STATE_MODEL = r"D\,\dot{\alpha} = -C\,\alpha + \tau, \qquad \dot{q} = J_{nh}\,\alpha"


def text(e: KaneEquations) -> str:
    """Lines for a terminal: of each matrix the entries that are not zero."""
    lines = [f"{e.model.name}: the ten steps", "", f"  q = ({_names(e.q)})", f"  α = ({_names(e.alpha)})"]
    if e.inputs:
        lines.append(f"  inputs {_names(e.inputs)}")
    lines += [f"  {x.name:8} {x.value:>10g} {x.unit:7} {x.meaning}" for x in e.letters]
    lines += ["", f"  {said}"] if (said := left_out(e.model)) else []
    for name, matrix in e.steps().items():
        lines += ["", f"{_WRITTEN[name][1]}, {name}: {matrix.rows} × {matrix.cols}"]
        for (row, column), entry in sorted(matrix.todok().items()):
            place = f"{row + 1}" if matrix.cols == 1 else f"{row + 1},{column + 1}"
            lines.append(f"  {name}[{place}] = {entry}")
    return "\n".join([*lines, "", "10. State model", "  D α̇ = −C α + τ,   q̇ = J_nh α", ""])


def markdown(e: KaneEquations) -> str:
    """A Markdown page."""
    lines = [f"# {e.model.name}: the ten steps", "", f"q = ({_names(e.q)}), α = ({_names(e.alpha)})."]
    if e.inputs:
        lines += ["", f"Inputs: {_names(e.inputs)}."]
    lines += ["", said] if (said := left_out(e.model)) else []
    for name, matrix in e.steps().items():
        symbol, title = _WRITTEN[name]
        lines += ["", f"## {title}", "", formula(f"{symbol} = {with_words(matrix)}")]
    lines += ["", "## 10. State model", "", formula(_STATE_MODEL), ""]
    if e.letters:
        rows = [(x.name, x.meaning, f"{x.value:g}", x.unit) for x in e.letters]
        lines += [*table(("letter", "meaning", "value", "unit"), rows), ""]
    return "\n".join(lines)


def latex(e: KaneEquations) -> str:
    """A LaTeX document; matrices shrink to the width of the page where they are wider."""
    parts = [
        rf"\section*{{{literal(e.model.name)}: the ten steps}}",
        rf"$q = ({_listed(e.q)})$, $\alpha = ({_listed(e.alpha)})$"
        + (rf", inputs $({_listed(e.inputs)})$" if e.inputs else ""),
        *(["", said] if (said := left_out(e.model)) else []),
    ]
    for name, matrix in e.steps().items():
        symbol, title = _WRITTEN[name]
        parts += [
            "",
            rf"\paragraph{{{title}}}\mbox{{}}\\[1ex]",
            rf"\noindent\fitted{{{symbol} = {with_words(matrix)}}}",
        ]
    parts += ["", r"\paragraph{10. State model}\mbox{}\\[1ex]", rf"\noindent${_STATE_MODEL}$"]
    if e.letters:
        rows = [
            rf"${sp.latex(sp.Symbol(x.name))}$ & {literal(x.meaning)} & {x.value:g} {literal(x.unit)} \\"
            for x in e.letters
        ]
        parts += ["", r"\paragraph{Letters}\mbox{}\\[1ex]"]
        parts += [r"\noindent" + environment("tabular", "\n".join(rows), "{lll}")]
    return document("a4paper,landscape", _PREAMBLE, parts)


def _names(symbols: tuple[sp.Symbol, ...]) -> str:
    return ", ".join(symbol.name for symbol in symbols)


def _listed(symbols: tuple[sp.Symbol, ...]) -> str:
    return ", ".join(with_words(symbol) for symbol in symbols)
