"""Writes the expressions of a graph of operations in a notation."""

from __future__ import annotations

from torseur.frozen import dataclass
from torseur.readable.factored.graph import StepGraph
from torseur.readable.print.notation import Notation

_SUM, _PRODUCT, _ATOM = range(3)  # how strongly an expression holds together
_VECTORS = ("q", "v", "a")


@dataclass(frozen=True)
class StepWriter:
    """Writes the expressions of a graph; what has a name is written by its name."""

    graph: StepGraph
    notation: Notation

    def expression(self, node: int) -> str:
        """What is assigned to a node."""
        return " ".join(self.terms(node))

    def reference(self, node: int) -> str:
        """A node by its name, or its expression where it has none."""
        return self.notation.symbol(self.graph.names[node]) if node in self.graph.names else self.expression(node)

    def terms(self, node: int) -> list[str]:
        """The terms of what is assigned to a node, each with its sign; the node's own name is not used."""
        (negative, first), *others = self._terms(node, named=False)
        return [f"{'-' if negative else ''}{first}", *(f"{'-' if minus else '+'} {text}" for minus, text in others)]

    def _terms(self, node: int, *, named: bool = True) -> list[tuple[bool, str]]:
        """(whether negative, text) of the terms of a sum."""
        here = self.graph.nodes[node]
        if named and node in self.graph.opposite:
            return [(True, self.notation.symbol(self.graph.names[self.graph.opposite[node]]))]
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
        here, notation = self.graph.nodes[node], self.notation
        if named and node in self.graph.names:
            return False, notation.symbol(self.graph.names[node]), _ATOM
        if named and node in self.graph.opposite:
            return True, notation.symbol(self.graph.names[self.graph.opposite[node]]), _ATOM
        match here.op:
            case "const":
                return here.constant < 0, notation.number(abs(here.constant)), _ATOM
            case "input":
                vector, k = here.label
                return False, notation.entry(vector, k) if vector in _VECTORS else notation.symbol(vector), _ATOM
            case "mul" | "twice":
                return self._product(node)
            case "sq":
                _, text, strength = self._signed(here.args[0])
                return False, notation.power(text, 2, compound=strength != _ATOM), _PRODUCT
            case "div" | "inv":
                above = self._signed(here.args[0]) if here.op == "div" else (False, notation.number(1.0), _ATOM)
                text = notation.quotient(_bracketed(*above[1:], _PRODUCT), self._operand(here.args[-1]))
                return above[0], text, _PRODUCT
            case "neg" | "add" | "sub":
                terms = self._terms(node, named=False)
                return (*terms[0], _PRODUCT) if len(terms) == 1 else (False, self.expression(node), _SUM)
        return False, notation.call(here.op, ", ".join(self.reference(arg) for arg in here.args)), _ATOM

    def _product(self, node: int) -> tuple[bool, str, int]:
        """A product: its sign first, then numbers, then the other factors."""
        here = self.graph.nodes[node]
        factors = [self._signed(arg) for arg in here.args]
        if here.op == "twice":
            factors.insert(0, (False, self.notation.number(2.0), _ATOM))
        negative = sum(minus for minus, _, _ in factors) % 2 == 1
        texts = [_bracketed(text, strength, _PRODUCT) for _, text, strength in factors]
        return negative, self.notation.product(sorted(texts, key=lambda text: not text[0].isdigit())), _PRODUCT

    def _operand(self, node: int) -> str:
        negative, text, strength = self._signed(node)
        return _bracketed(f"-{text}" if negative else text, _SUM if negative else strength, _ATOM)


def _bracketed(text: str, strength: int, least: int) -> str:
    return text if strength >= least else f"({text})"
