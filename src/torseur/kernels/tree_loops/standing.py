"""What stands for the result of a call while an algorithm is recorded: records and matrices of symbols and numbers.

Most results go from one call into the next and nobody looks into them. A record therefore makes its parts when they
are asked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any, NamedTuple, Protocol

import casadi as ca

from torseur.kernels.tree_loops.between import Place
from torseur.kernels.tree_loops.forms import Form, Matrix, Record, Same, Scalar, Tuple, leaf_of, size_of
from torseur.kernels.tree_loops.known import Kind, Kinds, Known
from torseur.kernels.tree_loops.reading import LITERAL, Atom
from torseur.kernels.tree_loops.step import Source, Step

_COMPUTED = -1  # the block that a call writes, beside those that it reads


class Made(NamedTuple):
    """What a call has written and read: its block of results, its blocks and numbers, what its numbers determine."""

    block: int
    begins: tuple[Place, ...]
    constants: tuple[float, ...]
    folded: Sequence[float]

    def place(self, which: int, entry: int) -> Place:
        """Where an entry of one of its blocks is."""
        if which == _COMPUTED:
            return self.block, entry
        block, first = self.begins[which]
        return block, first + entry

    def atom(self, source: Source) -> Atom:
        """A scalar of its result."""
        what, sign, which, offset = source
        match what:
            case "result":
                return int(sign), self.block, which
            case "block":
                return int(sign), *self.place(which, offset)
            case "constant":
                return sign * self.constants[which]
            case "folded":
                return float(sign * self.folded[which])
        return float(sign)


class Symbols(Protocol):
    """Makes symbols for the scalars of calls and remembers which values have them."""

    kinds: Kinds

    def symbol(self, atom: Atom) -> Scalar:
        """The symbol or number of a scalar."""
        ...

    def run(self, block: int, entry: int, pattern: ca.Sparsity) -> ca.SX:
        """A matrix of symbols for entries of a block that follow each other."""
        ...

    def seen(self, form: Form, atoms: Sequence[Atom]) -> Known:
        """A value with these scalars."""
        ...

    def know(self, value: Any, known: Known) -> None:
        """Remember a value."""
        ...


class Standing:
    """A part of the results of a step's calls: how it is made, and of which kind it is."""

    def __init__(self, form: Form, sources: Sequence[Source], symbols: Symbols) -> None:
        self._form, self._sources, self._symbols = form, sources, symbols
        self._kind: Kind | None = None  # numbers that a call folds may be anything
        self._begins: list[tuple[int, int]] = []
        self._numbers: list[int | float] = []  # which of the call's, or what the step itself has found
        if all(what != "folded" for what, *_ in sources):
            self._kind = symbols.kinds.of(form, tuple(map(self._relative, sources)))
        self._make = self._maker()

    def _relative(self, source: Source) -> Source:
        """A source among the blocks and numbers of this part alone."""
        what, sign, which, offset = source
        if what == "number":
            return source if sign in LITERAL else ("constant", math.copysign(1.0, sign), self._number(abs(sign)), 0)
        if what == "constant":
            return what, sign, self._number(which), 0
        block, entry = (_COMPUTED, which) if what == "result" else (which, offset)
        for place, (own, first) in enumerate(self._begins):
            if own == block:
                return "block", sign, place, entry - first
        self._begins.append((block, entry))
        return "block", sign, len(self._begins) - 1, 0

    def _number(self, number: int | float) -> int:
        for place, known in enumerate(self._numbers):
            if type(known) is type(number) and known == number:
                return place
        self._numbers.append(number)
        return len(self._numbers) - 1

    def known(self, made: Made) -> Known:
        """The part of a call's result as calls know it."""
        if self._kind is None:
            return self._symbols.seen(self._form, [made.atom(source) for source in self._sources])
        begins = tuple([made.place(block, entry) for block, entry in self._begins])
        return Known(self._kind, begins, tuple([made.constants[k] if isinstance(k, int) else k for k in self._numbers]))

    def value(self, made: Made) -> Any:
        """The part of a call's result."""
        value = self._make(made)
        if self._sources:
            self._symbols.know(value, self.known(made))
        return value

    def _maker(self) -> Callable[[Made], Any]:
        match self._form:
            case Record(kind, names, parts):
                return _recorded(kind, dict(zip(names, self._parts(parts), strict=True)))
            case Tuple(parts):
                own = self._parts(parts)
                return lambda made: tuple([part.value(made) for part in own])
            case Same(_, value):
                return lambda made: value
        return self._leaf_maker()

    def _parts(self, forms: Sequence[Form]) -> list[Standing]:
        found, end = [], 0
        for form in forms:
            begin, end = end, end + size_of(form)
            found.append(Standing(form, self._sources[begin:end], self._symbols))
        return found

    def _leaf_maker(self) -> Callable[[Made], Any]:
        form, sources, symbols = self._form, self._sources, self._symbols
        if all(what == "number" for what, *_ in sources):
            number = leaf_of(form, [float(sign) for _, sign, *_ in sources])
            return lambda made: number
        if isinstance(form, Matrix) and (run := _run(sources)):
            pattern = form.pattern()
            return lambda made: symbols.run(*made.place(*run), pattern)
        return lambda made: leaf_of(form, [symbols.symbol(made.atom(source)) for source in sources])


def standing(step: Step, symbols: Symbols) -> Standing:
    """What stands for results of a step's calls."""
    return Standing(step.form, step.sources, symbols)


def _run(sources: Sequence[Source]) -> tuple[int, int] | None:
    """(block, first entry) of scalars that are entries of one block one after the other."""
    places = [(_COMPUTED, which) if what == "result" else (which, offset) for what, _, which, offset in sources]
    if any(what not in ("result", "block") or sign != 1 for what, sign, *_ in sources):
        return None
    block, first = places[0]
    follows = all(place == (block, entry) for place, entry in zip(places, count(first), strict=False))
    return (block, first) if follows else None


def _recorded(kind: type, parts: dict[str, Standing]) -> Callable[[Made], Any]:
    lazy = _lazy(kind)
    at_once = [name for name in parts if hasattr(kind, name)]  # whose default would be found first

    def made_of(made: Made) -> Any:
        record: Any = object.__new__(lazy)  # past the checks of its making: a part like it was checked before
        record.__dict__["_standing"] = parts, made
        for name in at_once:
            record.__dict__[name] = parts[name].value(made)
        return record

    return made_of


@cache
def _lazy(kind: type) -> type:
    """A record of this kind which makes its fields when they are asked for."""

    def made(self: Any, name: str) -> Any:
        parts, of = self.__dict__.get("_standing", ((), None))
        if name not in parts:
            raise AttributeError(f"'{kind.__name__}' has no '{name}'")
        value = self.__dict__[name] = parts[name].value(of)
        return value

    return type(kind.__name__, (kind,), {"__getattr__": made, "stands_for": kind})
