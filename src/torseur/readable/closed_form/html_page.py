"""A closed form as a part of an HTML page, its formulas in MathML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from torseur.readable.closed_form.sheet import Sheet, place
from torseur.readable.print.abbreviations import label
from torseur.readable.print.expressions import ExpressionWriter
from torseur.readable.print.mathml import MathMl, equation, formula, listed, matrix
from torseur.readable.print.text import Text

if TYPE_CHECKING:
    import sympy as sp

    from torseur.readable.closed_form.equations import Equations

_MATRIX = 3  # rows of a matrix that is shown as such
_LONG = 70  # letters of an entry that does not stand in a matrix
_LENGTH = ExpressionWriter(Text())
_TITLES = {
    "H": "Inertia matrix",
    "C": "Coriolis and centrifugal forces, as C v",
    "G": "Weight",
    "B": "Actuators: motor torques act as B c_m",
}
_MOTION = (
    "<mi>H</mi>(<mi>q</mi>)<mover><mi>v</mi><mo>˙</mo></mover> + "
    "<mi>C</mi>(<mi>q</mi><mo>,</mo><mi>v</mi>)<mi>v</mi> + <mi>G</mi>(<mi>q</mi>)<mo>=</mo>"
    "<mi>E</mi>(<mi>q</mi>)<msub><mi>f</mi><mi>e</mi></msub> + <mi>B</mi><msub><mi>f</mi><mi>a</mi></msub>"
)


def html(equations: Equations, digits: int) -> str:
    """H, C, G and B with what their letters stand for."""
    sheet = Sheet(equations)
    writer = ExpressionWriter(MathMl(digits), sheet.groups)
    parts = [formula(_MOTION, alone=True)]
    for name, title in _TITLES.items():
        if any(True for _ in sheet.entries(name)):
            parts += [f"<h3>{escape(title)}</h3>", *_quantity(sheet, writer, name)]
    if equations.constants:
        parts.append("<h3>Constants</h3>")
        parts += [equation(writer.notation.symbol(s.name), writer.write(x)) for s, x in equations.constants.items()]
    shown = [x for x in sheet.angles if label(x) is not None]
    if shown:
        cosines = (formula(f"{writer.turning('cos', x)}<mo>=</mo><mi>cos</mi>({writer.write(x)})") for x in shown)
        parts.append(f"<p>{listed(cosines)}; s with the same index is the sine.</p>")
    return "".join([*parts, _legend(equations, writer), f'<p class="soft">{escape(sheet.size())}</p>'])


def _quantity(sheet: Sheet, writer: ExpressionWriter, name: str) -> Iterator[str]:
    """As a matrix if it is small, otherwise entry by entry."""
    M: sp.Matrix = getattr(sheet.equations, name)
    if M.rows <= _MATRIX and max(len(_LENGTH.write(x)) for x in M) <= _LONG:
        yield matrix(f"<mi>{name}</mi>", [[writer.write(M[i, j]) for j in range(M.cols)] for i in range(M.rows)])
        return
    for at, x in sheet.entries(name):
        yield equation(f"<msub><mi>{name}</mi><mn>{place(at)}</mn></msub>", writer.write(x))


def _legend(equations: Equations, writer: ExpressionWriter) -> str:
    rows = []
    for letter in equations.legend:
        value = "" if letter.value is None else formula(writer.notation.number(letter.value))
        symbol = formula(writer.notation.symbol(letter.name))
        cells = (symbol, value, escape(letter.unit), escape(letter.meaning))
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f'<div class="wide"><table class="letters"><tbody>{"".join(rows)}</tbody></table></div>'
