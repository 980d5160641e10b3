"""The list of calls that an algorithm makes of its steps, with the places of all that they read and write."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca

from torseur.algebra.components import Value
from torseur.kernels.tree_loops.forms import Form, Scalar, put_together, taken_apart
from torseur.kernels.tree_loops.step import Source, Step, expression_step, traced_step

_LITERAL = (0.0, 1.0, -1.0)  # numbers that change what a step computes, not only with what


Place = tuple[int, int]
"""(block, entry of the block)"""


@dataclass(frozen=True)
class Call:
    """One call: its step, its constants, the entries from which on it reads blocks, and the block of its results."""

    step: int
    constants: tuple[float, ...]
    reads: tuple[Place, ...]
    writes: int


@dataclass
class Recorder:
    """Notes calls of functions of one body.

    Symbols stand for values: a block of them for each input, then a new block for the results of every call.
    """

    places: dict[int, Place] = field(default_factory=dict)  # of each symbol
    sizes: list[int] = field(default_factory=list)  # of each block
    steps: list[Step] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    _number: dict[Hashable, int] = field(default_factory=dict)  # form and sources → step
    _alive: list[Any] = field(default_factory=list)  # a symbol is known by its address as long as it lives

    def block(self, symbols: Value) -> int:
        """A new block of these symbols; its number."""
        block = len(self.sizes)
        self.places |= {symbol.element_hash(): (block, entry) for entry, symbol in enumerate(symbols.elements())}
        self.sizes.append(symbols.numel())
        self._alive.append(symbols)
        return block

    def __call__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Note a call; what stands for its result."""
        scalars: list[Scalar] = []
        form = taken_apart(arguments, scalars)
        return self._call(function, (function, form), form, [self._settled(scalar) for scalar in scalars])

    def place(self, scalar: Scalar) -> Place:
        """Where a scalar of the final result is computed."""
        return self.places.get(scalar.element_hash()) or self.places[self._evaluated(scalar).element_hash()]

    def _settled(self, scalar: Scalar) -> Scalar:
        """A number, a symbol with or without a minus sign; everything else becomes a call of its own."""
        if isinstance(scalar, float):
            return scalar
        if scalar.is_constant():
            return float(scalar)
        bare = scalar.dep(0) if scalar.op() == ca.OP_NEG else scalar
        return scalar if bare.element_hash() in self.places else self._evaluated(scalar)

    def _evaluated(self, expression: Scalar) -> Scalar:
        """The value of an expression that stands between steps: of a number, or of values of earlier calls."""
        read = ca.symvar(expression)
        own = ca.SX.sym("a", len(read))
        plain = ca.substitute(expression, ca.vertcat(ca.SX(0, 1), *read), own)
        reading = _Reading(self.places)
        order = [reading.source(symbol) for symbol in read]
        key = ca.Function("expression", [own], [plain]).serialize(), tuple(order)
        return self._result(self._number_of(key, lambda: expression_step(plain, own, order, reading.offsets)), reading)

    def _call(self, function: Callable[..., Any], key: Hashable, form: Form, scalars: Sequence[Scalar]) -> Any:
        reading = _Reading(self.places)
        sources = tuple(reading.source(scalar) for scalar in scalars)
        step = lambda: traced_step(function, form, sources, len(reading.constants), reading.offsets)  # noqa: E731
        return self._result(self._number_of((key, sources), step), reading)

    def _number_of(self, key: Hashable, step: Callable[[], Step]) -> int:
        if key not in self._number:
            self._number[key] = len(self.steps)
            self.steps.append(step())
        return self._number[key]

    def _result(self, number: int, reading: _Reading) -> Any:
        step = self.steps[number]
        new = ca.SX.sym("w", step.function.nnz_out(0))
        if new.numel():
            self.calls.append(Call(number, tuple(reading.constants), tuple(reading.begins), self.block(new)))
        folded = step.folded(reading.constants).full().ravel() if step.folded else ()

        def scalar(source: Source) -> Scalar:
            kind, sign, which, offset = source
            if kind == "number":
                return float(sign)
            if kind == "folded":
                return float(folded[which])
            if kind == "constant":
                return sign * reading.constants[which]
            found = new[which] if kind == "result" else reading.symbol(which, offset)
            return found if sign == 1 else -found

        return put_together(step.form, iter([scalar(source) for source in step.sources]))


class _Reading:
    """What one call reads: its constants, and entries of blocks relative to the first entry that it reads."""

    def __init__(self, places: dict[int, Place]) -> None:
        self.constants: list[float] = []
        self.begins: list[Place] = []
        self.offsets: list[list[int]] = []
        self._places = places
        self._constant: dict[float, int] = {}
        self._block: dict[int, int] = {}
        self._symbols: dict[tuple[int, int], Scalar] = {}

    def source(self, scalar: Scalar) -> Source:
        """Where the call finds a scalar."""
        if isinstance(scalar, float):
            if scalar in _LITERAL:
                return "number", scalar, 0, 0
            if abs(scalar) not in self._constant:
                self._constant[abs(scalar)] = len(self.constants)
                self.constants.append(abs(scalar))
            return "constant", 1 if scalar > 0 else -1, self._constant[abs(scalar)], 0
        negative = scalar.op() == ca.OP_NEG
        symbol = scalar.dep(0) if negative else scalar
        block, entry = self._places[symbol.element_hash()]
        if block not in self._block:
            self._block[block] = len(self.begins)
            self.begins.append((block, entry))
            self.offsets.append([])
        which = self._block[block]
        offset = entry - self.begins[which][1]
        if (which, offset) not in self._symbols:
            self._symbols[which, offset] = symbol
            self.offsets[which].append(offset)
        return "block", -1 if negative else 1, which, offset

    def symbol(self, which: int, offset: int) -> Scalar:
        """The symbol of an entry that the call reads."""
        return self._symbols[which, offset]
