"""The list of calls that an algorithm makes of its steps, with the places of all that they read and write."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.program.program import Program
from torseur.kernels.tree_loops.between import Expressions, Place
from torseur.kernels.tree_loops.forms import Form, Scalar, leaf_taken_apart, parts_of
from torseur.kernels.tree_loops.known import Joined, Kind, Kinds, Known, joined, joined_sources
from torseur.kernels.tree_loops.reading import Atom, Reading
from torseur.kernels.tree_loops.standing import Made, Standing, standing
from torseur.kernels.tree_loops.step import Source, Step, program_step, traced_step
from torseur.mechanics.tree.per_body import Kept

_ONE = ca.Sparsity.dense(1, 1)
_MARK = "·"  # begins the names of results: "·7_3" is entry 3 of block 7, and so is "·7_2_1"


@dataclass(frozen=True, eq=False, slots=True)
class Call:
    """One call: its step, its constants, the entries from which on it reads blocks, and the block of its results."""

    step: int
    constants: tuple[float, ...]
    reads: tuple[Place, ...]
    writes: int


class Recorder:
    """Notes calls of functions of one body.

    Scalars stand in blocks: one for each input, then a new one for the results of every call. Symbols stand for them,
    whose names tell where they are. Values are known again by their address, for as long as this lives.
    """

    def __init__(self, inputs: Sequence[Value]) -> None:
        self.inputs = len(inputs)
        self.kept: Kept = {}  # what functions of all bodies gave
        self.sizes: list[int] = []  # of each block
        self.steps: list[Step] = []
        self.calls: list[Call] = []
        self.kinds = Kinds()
        self._input_symbols = list(inputs)
        self._inputs: dict[int, Place] = {}
        self._numbers: dict[Hashable, int] = {}  # what makes two calls share a step → the step
        self._standing: dict[int, Standing] = {}  # of steps
        self._made: dict[tuple[int, tuple[Place, ...], tuple[float, ...]], Any] = {}  # call → result
        self._wholes: dict[Hashable, Kind] = {}  # of values made of parts
        self._known: dict[int, Known] = {}
        self._alive: list[Any] = []
        self._between = Expressions(self.inputs, self._place, self._evaluated)
        for choice in (None, True, False, ""):  # there is one of each, and most calls have some
            self._look(choice)
        for block, symbols in enumerate(inputs):
            self.sizes.append(symbols.numel())
            self._inputs |= {s.element_hash(): (block, entry) for entry, s in enumerate(symbols.elements())}

    def __call__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Note a call, once for the same arguments; what stands for its result."""
        values = [self._look(argument) for argument in arguments]
        together = joined(values, self.inputs)
        key = function, tuple([value.kind for value in values]), together.labels
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = self._traced(*key)
        call = number, together.begins, together.constants
        if call not in self._made:
            self._made[call] = self._noted(number, together)
        return self._made[call]

    def place(self, scalar: Scalar) -> Place:
        """Where a scalar of a final result is computed."""
        return self._between.stored(scalar)

    def _traced(self, function: Callable[..., Any], kinds: tuple[Kind, ...], labels: tuple[int, ...]) -> int:
        """The step of arguments of these kinds."""
        sources = joined_sources(kinds, labels)
        forms = tuple(kind.form for kind in kinds)
        key = function, forms, sources
        if key not in self._numbers:
            constants, offsets = _read(sources)
            step = traced_step(function, forms, sources, constants, offsets)
            self._standing[len(self.steps)] = standing(step, self)
            self._numbers[key] = self._step(step)
        return self._numbers[key]

    def _noted(self, number: int, arguments: Joined) -> Any:
        step = self.steps[number]
        block = self._called(number, arguments.constants, arguments.begins) if step.results else -1
        folded = step.folded(arguments.constants).full().ravel() if step.folded else ()
        return self._standing[number].value(Made(block, arguments.begins, arguments.constants, folded))

    def _look(self, value: Any) -> Known:
        """A value as calls know it."""
        known = self._known.get(id(value))
        if known is not None:
            return known
        parts = parts_of(value)
        if parts is None:
            scalars: list[Scalar] = []
            form = leaf_taken_apart(value, scalars)
            known = self.seen(form, [s if isinstance(s, float) else self._between.atom(s) for s in scalars])
        else:
            own = [self._look(part) for part in parts.values]
            together = joined(own, self.inputs)
            kinds = tuple([part.kind for part in own])
            key = parts.kind, kinds, together.labels
            if (kind := self._wholes.get(key)) is None:
                whole = parts.whole(tuple(part.form for part in kinds))
                kind = self._wholes[key] = self.kinds.of(whole, joined_sources(kinds, together.labels))
            known = Known(kind, together.begins, together.constants)
        if not isinstance(value, tuple | float | int) or isinstance(value, bool):  # of which there are many and small
            self.know(value, known)
        return known

    def seen(self, form: Form, atoms: Sequence[Atom]) -> Known:
        """A value with these scalars."""
        reading = Reading(self.inputs)
        sources = tuple(map(reading.source, atoms))
        return Known(self.kinds.of(form, sources), tuple(reading.begins), tuple(reading.constants))

    def know(self, value: Any, known: Known) -> None:
        """Remember a value, which nobody changes any more."""
        self._known[id(value)] = known
        self._alive.append(value)

    def symbol(self, atom: Atom) -> Scalar:
        """The symbol or number of a scalar."""
        if isinstance(atom, float):
            return atom
        sign, block, entry = atom
        symbol = self.run(block, entry, _ONE)
        return symbol if sign == 1 else -symbol

    def run(self, block: int, entry: int, pattern: ca.Sparsity) -> ca.SX:
        """A matrix of symbols for entries of a block that follow each other."""
        if block < self.inputs:
            return ca.SX(pattern, self._input_symbols[block][entry : entry + pattern.nnz()])
        return ca.SX.sym(f"{_MARK}{block}_{entry}", pattern)

    def _place(self, symbol: Scalar) -> Place:
        name = symbol.name()
        if name.startswith(_MARK):
            block, *entries = map(int, name[len(_MARK) :].split("_"))
            return block, sum(entries)
        return self._inputs[symbol.element_hash()]

    def _evaluated(self, program: Program, reading: Reading) -> tuple[int, int, int]:
        """Note the call of a program with one result; where it is."""
        key = program.values, tuple(map(tuple, reading.offsets))
        if key not in self._numbers:
            self._numbers[key] = self._step(program_step(program, reading.offsets))
        return 1, self._called(self._numbers[key], tuple(reading.constants), tuple(reading.begins)), 0

    def _step(self, step: Step) -> int:
        self.steps.append(step)
        return len(self.steps) - 1

    def _called(self, step: int, constants: tuple[float, ...], reads: tuple[Place, ...]) -> int:
        """Note a call; the block of its results."""
        block = len(self.sizes)
        self.sizes.append(self.steps[step].results)
        self.calls.append(Call(step, constants, reads, block))
        return block


def _read(sources: Sequence[Source]) -> tuple[int, list[list[int]]]:
    """(how many constants, of each block which entries) scalars from these sources read."""
    constants, used = 0, dict[int, list[int]]()
    for what, _, which, offset in sources:
        if what == "constant":
            constants = max(constants, which + 1)
        elif what == "block" and offset not in used.setdefault(which, []):
            used[which].append(offset)
    return constants, [used[which] for which in range(len(used))]
