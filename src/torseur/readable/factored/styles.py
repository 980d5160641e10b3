"""How the expressions of a graph of operations are written: as plain text, Python, C or LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from torseur.readable.factored.graph import StepGraph

_SUM, _PRODUCT, _ATOM = range(3)  # how strongly an expression holds together
VECTORS = ("q", "v", "a")
_GREEK = {
    "W": r"\omega",
    "WP": r"\dot\omega",
    "VP": r"\dot w",
    "GAM": r"\Gamma",
    "DV": r"(\omega\omega)",
}


@dataclass(frozen=True)
class Style:
    """The signs of a notation."""

    name: Callable[[str], str]
    entry: Callable[[str, int], str]  # of an input vector, counted from 0; or a letter
    number: Callable[[float], str]
    times: str
    square: Callable[[str, bool], str]  # of a text, and whether it is a single name
    call: Callable[[str, str], str]
    quotient: Callable[[str, str], str] = "{}/{}".format


@dataclass(frozen=True)
class Writer:
    """Writes the expressions of a graph in one style."""

    graph: StepGraph
    style: Style

    def expression(self, node: int) -> str:
        """What is assigned to a node."""
        return " ".join(self.terms(node))

    def reference(self, node: int) -> str:
        """A node by its name, or its expression where it has none."""
        return self.style.name(self.graph.names[node]) if node in self.graph.names else self.expression(node)

    def terms(self, node: int) -> list[str]:
        """The terms of what is assigned to a node, each with its sign; the node's own name is not used."""
        (negative, first), *others = self._terms(node, named=False)
        return [f"{'-' if negative else ''}{first}", *(f"{'-' if minus else '+'} {text}" for minus, text in others)]

    def _terms(self, node: int, *, named: bool = True) -> list[tuple[bool, str]]:
        """(whether negative, text) of the terms of a sum."""
        here = self.graph.nodes[node]
        if named and node in self.graph.opposite:
            return [(True, self.style.name(self.graph.names[self.graph.opposite[node]]))]
        if here.op in ("add", "sub", "neg") and not (named and node in self.graph.names):
            defined = not named and here.op == "neg" and here.args[0] in self.graph.opposite
            *first, last = (self._terms(arg, named=not defined) for arg in here.args)
            if here.op != "add":
                last = [(not negative, text) for negative, text in last]
            return [*(term for terms in first for term in terms), *last]
        negative, text, _ = self._signed(node, named=named)
        return [(negative, text)]

    def _signed(self, node: int, *, named: bool = True) -> tuple[bool, str, int]:
        """(whether negative, text without that sign, how strongly it holds together)."""
        here, style = self.graph.nodes[node], self.style
        if named and node in self.graph.names:
            return False, style.name(self.graph.names[node]), _ATOM
        if named and node in self.graph.opposite:
            return True, style.name(self.graph.names[self.graph.opposite[node]]), _ATOM
        match here.op:
            case "const":
                return here.constant < 0, style.number(abs(here.constant)), _ATOM
            case "input":
                return False, style.entry(*here.label), _ATOM
            case "mul" | "twice":
                return self._product(node)
            case "sq":
                _, text, strength = self._signed(here.args[0])
                return False, style.square(text, strength == _ATOM), _PRODUCT
            case "div" | "inv":
                above = self._signed(here.args[0]) if here.op == "div" else (False, style.number(1.0), _ATOM)
                text = style.quotient(_bracketed(*above[1:], _PRODUCT), self._operand(here.args[-1]))
                return above[0], text, _PRODUCT
            case "neg" | "add" | "sub":
                terms = self._terms(node, named=False)
                return (*terms[0], _PRODUCT) if len(terms) == 1 else (False, self.expression(node), _SUM)
        return False, style.call(here.op, ", ".join(self.reference(arg) for arg in here.args)), _ATOM

    def _product(self, node: int) -> tuple[bool, str, int]:
        """A product: its sign first, then numbers, then the other factors."""
        here = self.graph.nodes[node]
        factors = [self._signed(arg) for arg in here.args]
        if here.op == "twice":
            factors.insert(0, (False, self.style.number(2.0), _ATOM))
        negative = sum(minus for minus, _, _ in factors) % 2 == 1
        texts = [_bracketed(text, strength, _PRODUCT) for _, text, strength in factors]
        return negative, self.style.times.join(sorted(texts, key=lambda text: not text[0].isdigit())), _PRODUCT

    def _operand(self, node: int) -> str:
        negative, text, strength = self._signed(node)
        return _bracketed(f"-{text}" if negative else text, _SUM if negative else strength, _ATOM)


def _bracketed(text: str, strength: int, least: int) -> str:
    return text if strength >= least else f"({text})"


def short(number: float) -> str:
    """A number for reading: six digits at most."""
    return f"{number:.6g}"


def text_style() -> Style:
    """Plain text: names as they are, inputs counted from 1."""
    return Style(
        name=str,
        entry=lambda vector, k: f"{vector}{k + 1}" if vector in VECTORS else vector,
        number=short,
        times="*",
        square=lambda text, single: f"{text}^2" if single else f"({text})^2",
        call=lambda op, text: f"{op}({text})",
    )


def python_style() -> Style:
    """Python: all digits of the numbers."""
    return Style(
        name=str,
        entry=lambda vector, k: f"{vector}[{k}]" if vector in VECTORS else vector,
        number=repr,
        times="*",
        square=lambda text, single: f"{text}**2" if single else f"({text})**2",
        call=lambda op, text: f"{_FUNCTIONS[op]}({text})",
    )


def c_style() -> Style:
    """C: all digits, a square as a product."""
    return Style(
        name=str,
        entry=lambda vector, k: f"{vector}[{k}]" if vector in VECTORS else vector,
        number=repr,
        times="*",
        square=lambda text, single: f"{text}*{text}" if single else f"square({text})",
        call=lambda op, text: f"{_FUNCTIONS[op]}({text})",
    )


def latex_style(*, rates: bool) -> Style:
    """LaTeX; with ``rates`` the speeds are the coordinates' rates."""
    signs = {"q": "q", "v": r"\dot q" if rates else "v", "a": r"\ddot q" if rates else r"\dot v"}
    return Style(
        name=latex_name,
        entry=lambda vector, k: f"{signs[vector]}_{{{k + 1}}}" if vector in VECTORS else latex_name(vector),
        number=_latex_number,
        times=r"\,",
        square=lambda text, single: f"{text}^2" if single else rf"\left({text}\right)^2",
        call=lambda op, text: rf"\{_FUNCTIONS[op]}\left({text}\right)" if op != "sqrt" else rf"\sqrt{{{text}}}",
        quotient=lambda above, below: rf"\frac{{{above}}}{{{below}}}",
    )


_FUNCTIONS = {"sin": "sin", "cos": "cos", "tan": "tan", "sqrt": "sqrt", "exp": "exp", "tanh": "tanh"}


def latex_name(name: str) -> str:
    r"""A name with its number below it: ``WP3x`` is the x component of body 3's angular acceleration.

    >>> latex_name("WP3x"), latex_name("mx2"), latex_name("g"), latex_name("t2_5x")
    ('\\dot\\omega_{3x}', '\\mathit{mx}_{2}', 'g', 't_{2,5x}')
    """
    found = re.fullmatch(r"([A-Za-z]+)(.*)", name)
    assert found is not None
    letters, number = found.groups()
    sign = _GREEK.get(letters) or (letters if len(letters) == 1 else rf"\mathit{{{letters}}}")
    return f"{sign}_{{{number.replace('_', ',')}}}" if number else sign


def _latex_number(number: float) -> str:
    mantissa, _, exponent = short(number).partition("e")
    return rf"{mantissa}\cdot 10^{{{int(exponent)}}}" if exponent else mantissa
