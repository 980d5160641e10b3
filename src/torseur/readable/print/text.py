"""The equations for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from torseur.readable.closed_form.sheet import Sheet, broken, place
from torseur.readable.print.abbreviations import label
from torseur.readable.print.expressions import Writer
from torseur.readable.print.notations import Terminal

if TYPE_CHECKING:
    from torseur.readable.closed_form.equations import Equations

_WIDTH = 116
_TITLES = {
    "H": "H, the inertia matrix: symmetric, entries that are not listed are zero",
    "C": "C, Coriolis and centrifugal forces C v",
    "G": "G, the weight",
    "B": "B, motor torques c_m act as B c_m",
}


def text(equations: Equations, digits: int) -> str:
    """All parts, one below the other."""
    sheet = Sheet(equations)
    writer = Writer(Terminal(digits), sheet.groups)
    lines = [f"{equations.model.name}:  H(q) v̇ + C(q, v) v + G(q) = E(q) f_e + B f_a", "", *_legend(equations, digits)]
    lines += _angles(sheet, writer)
    if equations.constants:
        lines += ["", "Constants"]
        lines += [line for s, x in equations.constants.items() for line in _equation(s.name, writer.write(x))]
    for name, title in _TITLES.items():
        entries = list(sheet.entries(name))
        lines += ["", title] if entries else []
        lines += [line for at, x in entries for line in _equation(f"{name}{place(at)}", writer.write(x))]
    lines += ["", "E_p, the potential energy", *_equation("E_p", writer.write(equations.potential_energy))]
    lines += ["", f"Size: {sheet.size()}"]
    lines += ["", "Operations as written, and with common subexpressions shared", str(equations.operations())]
    return "\n".join(lines) + "\n"


def _legend(equations: Equations, digits: int) -> Iterator[str]:
    language = Terminal(digits)
    rows = [
        (
            language.symbol(letter.name),
            "" if letter.value is None else f"{letter.value:.{digits}g}",
            letter.unit,
            letter.meaning,
        )
        for letter in equations.legend
    ]
    widths = [max(len(row[k]) for row in rows) for k in range(3)]
    for symbol, value, unit, meaning in rows:
        # the dot of q̇ takes no column of its own
        pad = widths[0] + ("̇" in symbol)
        yield f"  {symbol.ljust(pad)}  {value.rjust(widths[1])} {unit.ljust(widths[2])}  {meaning}".rstrip()


def _angles(sheet: Sheet, writer: Writer) -> Iterator[str]:
    short = [angle for angle in sheet.angles if label(angle) is not None]
    if short:
        shown = [f"{writer.language.turning('c', angle)} = cos({writer.write(angle)})" for angle in short]
        yield ""
        yield from (f"  {line}" for line in _listed(shown))
        yield "  and s for sines"


def _listed(items: list[str]) -> Iterator[str]:
    line = ""
    for item in items:
        if line and len(line) + len(item) + 3 > _WIDTH:
            yield line
            line = ""
        line = f"{line},  {item}" if line else item
    yield line


def _equation(left: str, right: str) -> Iterator[str]:
    first, *others = broken(right, _WIDTH - len(left) - 5, _WIDTH - 8)
    yield f"  {left} = {first}"
    yield from (f"      {line}" for line in others)
