"""LaTeX: letters, formulas, matrices, documents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

import sympy as sp

from torseur.frozen import dataclass
from torseur.readable.print.lines import sum_lines
from torseur.readable.print.notation import Numeral, decimal

WIDTH = 89.0  # of a line, in digits
_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SPECIAL |= {c: f"\\{c}" for c in "&%$#_{}"}
_SPECIAL |= {"²": "$^2$", "³": "$^3$", "°": r"$^\circ$", "·": r"$\cdot$", "−": "--"}
_TWIST = {"wx": r"\omega_{x}", "wy": r"\omega_{y}", "wz": r"\omega_{z}"}
_KHALIL = {"W": r"\omega", "WP": r"\dot\omega", "VP": r"\dot w", "GAM": r"\Gamma", "DV": r"(\omega\omega)"}
_SHORT = 2  # letters of a name that is set as one symbol


@dataclass(frozen=True)
class Latex:
    """LaTeX's mathematics, for inside formulas, with the letters of textbooks."""

    digits: int = 6

    def number(self, value: Numeral) -> str:
        """In few digits; powers of ten where they shorten."""
        if getattr(value, "is_Rational", False) and not value.is_Integer:
            return rf"\tfrac{{{value.p}}}{{{value.q}}}"
        mantissa, _, exponent = decimal(value, self.digits).partition("e")
        return rf"{mantissa}\cdot 10^{{{int(exponent)}}}" if exponent else mantissa

    def symbol(self, name: str) -> str:
        """A letter and its index."""
        main, _, end = name.partition("_") if name[:2] in _TWIST else (name, "", "")
        if main in _TWIST:
            return _TWIST[main][:-1] + end + "}"
        if name.startswith("qd") and name[2:].isdigit():
            return rf"\dot{{q}}_{{{name[2:]}}}"
        index = name[1:].lstrip("_").replace("_", ",")
        return f"{name[0]}_{{{index}}}" if index else name

    def entry(self, vector: str, k: int) -> str:
        """q_1, counted from 1."""
        return f"{vector}_{{{k + 1}}}"

    def call(self, function: str, argument: str) -> str:
        r"""\cos(0.5 q_1)."""
        return rf"\{function}({argument})"

    def abbreviation(self, function: str, label: str) -> str:
        """c_{12}."""
        return f"{function}_{{{label.replace('m', '-').replace('_', ',')}}}"

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """x^2; an index stays inside."""
        return f"({base})^{{{exponent}}}" if compound else f"{base}^{{{exponent}}}"

    def product(self, factors: list[str]) -> str:
        """Factors side by side with thin space between letters."""
        return r"\,".join(factors)

    def quotient(self, above: str, below: str) -> str:
        """A fraction."""
        return rf"\frac{{{above}}}{{{below}}}"


@dataclass(frozen=True)
class KhalilLatex(Latex):
    """With the names of Khalil; with ``rates`` the speeds are the coordinates' rates."""

    rates: bool = True

    def symbol(self, name: str) -> str:
        """See ``khalil_symbol``."""
        return khalil_symbol(name)

    def entry(self, vector: str, k: int) -> str:
        """A coordinate, speed or acceleration, counted from 1."""
        signs = {"q": "q", "v": r"\dot q" if self.rates else "v", "a": r"\ddot q" if self.rates else r"\dot v"}
        return f"{signs[vector]}_{{{k + 1}}}"

    def call(self, function: str, argument: str) -> str:
        r"""\cos\left(…\right)."""
        return rf"\sqrt{{{argument}}}" if function == "sqrt" else rf"\{function}\left({argument}\right)"

    def power(self, base: str, exponent: int, *, compound: bool = False) -> str:
        """x^2."""
        return rf"\left({base}\right)^{exponent}" if compound else f"{base}^{exponent}"


def khalil_symbol(name: str) -> str:
    r"""A name with its number below it: ``WP3x`` is the x component of body 3's angular acceleration.

    >>> khalil_symbol("WP3x"), khalil_symbol("mx2"), khalil_symbol("g"), khalil_symbol("t2_5x")
    ('\\dot\\omega_{3x}', '\\mathit{mx}_{2}', 'g', 't_{2,5x}')
    """
    found = re.fullmatch(r"([A-Za-z]+)(.*)", name)
    assert found is not None
    letters, number = found.groups()
    sign = _KHALIL.get(letters) or (letters if len(letters) == 1 else rf"\mathit{{{letters}}}")
    return f"{sign}_{{{number.replace('_', ',')}}}" if number else sign


def word_symbol(name: str) -> str:
    r"""A name that may be a word: rates carry dots, names of several letters stand upright.

    >>> word_symbol("theta_dot"), word_symbol("m1"), word_symbol("rear_angle")
    ('\\dot{\\theta}', 'm_{1}', '\\mathrm{rear}_{angle}')
    """
    plain, _, end = name.rpartition("_")
    if end in ("dot", "ddot"):
        return rf"\{end}{{{word_symbol(plain)}}}"
    standard: str = sp.latex(sp.Symbol(name))
    head = name.split("_")[0].rstrip("0123456789")
    if standard.startswith("\\") or len(head) <= _SHORT:
        return standard
    return standard.replace(head, rf"\mathrm{{{head}}}", 1)


def with_words(expression: sp.Basic) -> str:
    """An expression or matrix of any symbols, as SymPy writes it; see ``word_symbol``."""
    names = {symbol: word_symbol(symbol.name) for symbol in expression.free_symbols}
    return str(sp.latex(expression, symbol_names=names))


def equation_array(rows: Iterable[tuple[str, str]]) -> str:
    """Equations below each other, long ones broken over lines."""
    lines = []
    for left, right in rows:
        first, *others = sum_lines(right, WIDTH - length(left) - 3, WIDTH - 8, length)
        lines.append(f"{left} &= {first}")
        lines += [rf"&\qquad {line}" for line in others]
    return environment("align*", "\\\\\n".join(lines))


def matrix(name: str, cells: Sequence[Sequence[str]]) -> str | None:
    """A matrix between brackets, if it fits on a line."""
    across = sum(max(length(cell) for cell in column) + 3 for column in zip(*cells, strict=True))
    if across >= WIDTH - 8:
        return None
    rows = "\\\\\n".join(" & ".join(row) for row in cells)
    return rf"\[ {name} = {environment('pmatrix', rows)} \]"


def environment(name: str, inside: str, arguments: str = "") -> str:
    """What stands between begin and end."""
    return f"\\begin{{{name}}}{arguments}\n{inside}\n\\end{{{name}}}"


def document(options: str, preamble: Iterable[str], parts: Iterable[str]) -> str:
    """A whole article."""
    head = rf"\documentclass{f'[{options}]' if options else ''}{{article}}"
    return "\n".join([head, *preamble, r"\begin{document}", *parts, r"\end{document}", ""])


def length(text: str) -> float:
    """How wide a formula is, in digits."""
    spaces = text.count(r"\,")
    text = text.replace(r"\,", "")
    text = re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"\1", text)
    small = sum(len(index) for index in re.findall(r"[_^]\{([^{}]*)\}", text))
    text = re.sub(r"[_^]\{[^{}]*\}", "", text)
    text = re.sub(r"\\[a-zA-Z]+", "x", text).replace("{", "").replace("}", "")
    return len(text) + 0.6 * small + 0.35 * spaces


def literal(text: str) -> str:
    """Plain text for LaTeX; letters that its basic fonts lack lose their accents, or become question marks."""
    return "".join(_SPECIAL.get(letter) or _known(letter) for letter in text)


def _known(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0]
    if not plain.isascii():
        return letter if letter in "ßæøåÆØÅ" else "?"
    return letter if ord(letter) < 0x100 else plain
