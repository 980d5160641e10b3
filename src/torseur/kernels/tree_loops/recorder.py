"""The list of calls that an algorithm makes of its steps, with the places of all that they read and write."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any

import casadi as ca

from torseur.algebra.components import Value
from torseur.kernels.program.program import Program
from torseur.kernels.tree_loops.between import Expressions, Place
from torseur.kernels.tree_loops.forms import Form, Scalar, taken_apart
from torseur.kernels.tree_loops.reading import Atom, Reading
from torseur.kernels.tree_loops.standing import Standing
from torseur.kernels.tree_loops.step import Step, program_step, traced_step

_NOTHING = ca.SX(0, 1)
_MARK = "·"  # begins the names of results: "·7_3" is entry 3 of block 7


@dataclass(frozen=True)
class Call:
    """One call: its step, its constants, the entries from which on it reads blocks, and the block of its results."""

    step: int
    constants: tuple[float, ...]
    reads: tuple[Place, ...]
    writes: int


class Recorder:
    """Notes calls of functions of one body.

    Symbols stand for values: a block of them for each input, then a new block for the results of every call, whose
    names tell where they are. Records and results are known again by their address, for as long as this lives.
    """

    def __init__(self, inputs: Sequence[Value]) -> None:
        self.inputs = len(inputs)
        self.kept: dict[tuple[Any, ...], Any] = {}  # what functions of all bodies gave
        self.sizes: list[int] = []  # of each block
        self.steps: list[Step] = []
        self.calls: list[Call] = []
        self._symbols: list[ca.SX] = []  # of each block
        self._inputs: dict[int, Place] = {}
        self._number: dict[Hashable, int] = {}  # what makes two calls share a step → the step
        self._standing: dict[int, Standing] = {}  # of steps
        self._forms: dict[Form, int] = {}
        self._form_numbers: dict[int, int] = {}
        self._made: dict[Hashable, Any] = {}  # function and arguments → result
        self._known: dict[int, tuple[Form, tuple[Atom, ...]]] = {}
        self._alive: list[Any] = []
        self._between = Expressions(self.inputs, self._place, self._evaluated)
        for symbols in inputs:
            block = self._block(symbols)
            self._inputs |= {s.element_hash(): (block, entry) for entry, s in enumerate(symbols.elements())}

    def __call__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Note a call, once for the same arguments; what stands for its result."""
        atoms: list[Atom] = []
        forms = [self._form(argument, atoms) for argument in arguments]
        numbers = tuple(map(self._number_of, forms))
        call = function, numbers, tuple(atoms)
        if call not in self._made:
            self._made[call] = self._noted(function, forms, numbers, atoms)
        return self._made[call]

    def _noted(
        self, function: Callable[..., Any], forms: Sequence[Form], numbers: tuple[int, ...], atoms: Sequence[Atom]
    ) -> Any:
        reading = Reading(self.inputs)
        sources = tuple(map(reading.source, atoms))
        key = function, numbers, sources
        if key not in self._number:
            step = traced_step(function, forms, sources, len(reading.constants), reading.offsets)
            self._number[key] = len(self.steps)
            self._standing[len(self.steps)] = Standing(step)
            self.steps.append(step)
        return self._result(self._number[key], reading)

    def _number_of(self, form: Form) -> int:
        """Equal forms have equal numbers; one that was seen before is known by its address, which takes less time."""
        number = self._form_numbers.get(id(form))
        if number is None:
            number = self._form_numbers[id(form)] = self._forms.setdefault(form, len(self._forms))
            self._alive.append(form)
        return number

    def place(self, scalar: Scalar) -> Place:
        """Where a scalar of a final result is computed."""
        return self._between.stored(scalar)

    def _form(self, value: Any, into: list[Atom]) -> Form:
        """The form of an argument; its scalars are appended to ``into``."""
        scalars: list[Scalar] = []
        form = taken_apart(value, scalars, self._known_form)
        atoms = [s if isinstance(s, float | tuple) else self._between.atom(s) for s in scalars]
        if is_dataclass(value) or isinstance(value, ca.DM):
            self._know(value, form, atoms)
        into += atoms
        return form

    def _known_form(self, value: Any, into: list[Scalar]) -> Form | None:
        found = self._known.get(id(value))
        if found is None:
            return None
        into += found[1]
        return found[0]

    def _know(self, value: Any, form: Form, atoms: Sequence[Atom]) -> None:
        """Remember a value, which nobody changes any more."""
        self._known[id(value)] = form, tuple(atoms)
        self._alive.append(value)

    def _block(self, symbols: ca.SX) -> int:
        self._symbols.append(symbols)
        self.sizes.append(symbols.numel())
        return len(self.sizes) - 1

    def _place(self, symbol: Scalar) -> Place:
        name = symbol.name()
        if name.startswith(_MARK):
            block, _, entry = name[len(_MARK) :].partition("_")
            return int(block), int(entry or 0)
        return self._inputs[symbol.element_hash()]

    def _symbol(self, atom: Atom) -> Scalar:
        if isinstance(atom, float):
            return atom
        sign, block, entry = atom
        symbol = self._symbols[block][entry]
        return symbol if sign == 1 else -symbol

    def _evaluated(self, program: Program, reading: Reading) -> tuple[int, int, int]:
        """Note the call of a program with one result; where it is."""
        key = program.values, tuple(map(tuple, reading.offsets))
        if key not in self._number:
            self._number[key] = len(self.steps)
            self.steps.append(program_step(program, reading.offsets))
        return 1, self._called(self._number[key], reading), 0

    def _called(self, step: int, reading: Reading) -> int:
        """Note a call; the block of its results."""
        count = self.steps[step].results
        block = self._block(ca.SX.sym(f"{_MARK}{len(self.sizes)}", count))
        self.calls.append(Call(step, tuple(reading.constants), tuple(reading.begins), block))
        return block

    def _result(self, number: int, reading: Reading) -> Any:
        step, standing = self.steps[number], self._standing[number]
        block = self._called(number, reading) if step.results else None
        folded = step.folded(reading.constants).full().ravel() if step.folded else ()

        def atom(source: tuple[str, float, int, int]) -> Atom:
            kind, sign, which, _ = source
            if kind == "result":
                assert block is not None
                return int(sign), block, which
            return float(sign * folded[which]) if kind == "folded" else reading.atom(source)

        atoms = [atom(source) for source in step.sources]
        computed = _NOTHING if block is None else self._symbols[block]
        told = lambda part, form, begin, end: self._know(part, form, atoms[begin:end])  # noqa: E731
        return standing.value(computed, atoms, self._symbol, told)
