"""Values as the list of calls knows them: of which kind they are, and where their scalars stand.

A call costs what it takes to compare the kinds of its arguments and the few blocks that they read; their scalars are
looked at once for each kind.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from torseur.frozen import dataclass
from torseur.kernels.tree_loops.between import Place
from torseur.kernels.tree_loops.forms import Form
from torseur.kernels.tree_loops.step import Source


@dataclass(frozen=True, eq=False, slots=True)
class Kind:
    """Values of one form whose scalars stand alike: in ``blocks`` blocks and ``constants`` numbers of their own.

    Equal kinds are the same object.
    """

    form: Form
    sources: tuple[Source, ...]
    blocks: int
    constants: int


class Known(NamedTuple):
    """A value: its kind, the first entry that it has of each block, and its numbers."""

    kind: Kind
    begins: tuple[Place, ...]
    constants: tuple[float, ...]


class Joined(NamedTuple):
    """Several values side by side: the blocks and numbers that they have together, and which are whose.

    ``labels`` has, value by value, for each block its place in ``begins`` and the distance of its entry from that one,
    then for each number its place in ``constants``.
    """

    labels: tuple[int, ...]
    begins: tuple[Place, ...]
    constants: tuple[float, ...]


def joined(values: Sequence[Known], inputs: int) -> Joined:
    """Values side by side.

    The first ``inputs`` blocks hold the numbers of all bodies: how far apart two of them stand tells nothing, and each
    is read from a place of its own.
    """
    labels: list[int] = []
    begins: list[Place] = []
    at: dict[Hashable, int] = {}
    numbers: dict[float, int] = {}
    for _, own_begins, own_constants in values:
        for place in own_begins:
            block, entry = place
            key = place if block < inputs else block
            which = at.get(key)
            if which is None:
                which = at[key] = len(begins)
                begins.append(place)
            labels.append(which)
            labels.append(entry - begins[which][1])
        for number in own_constants:
            labels.append(numbers.setdefault(number, len(numbers)))
    return Joined(tuple(labels), tuple(begins), tuple(numbers))


def joined_sources(kinds: Sequence[Kind], labels: Sequence[int]) -> tuple[Source, ...]:
    """Where the scalars of values side by side come from."""
    return tuple(_relabelled(kinds, iter(labels)))


def _relabelled(kinds: Sequence[Kind], label: Iterator[int]) -> Iterator[Source]:
    for kind in kinds:
        blocks = [(next(label), next(label)) for _ in range(kind.blocks)]
        numbers = [next(label) for _ in range(kind.constants)]
        for source in kind.sources:
            what, sign, which, offset = source
            if what == "block":
                place, distance = blocks[which]
                yield what, sign, place, distance + offset
            elif what == "constant":
                yield what, sign, numbers[which], 0
            else:
                yield source


class Kinds:
    """All kinds that were met."""

    def __init__(self) -> None:
        self._of: dict[tuple[Form, tuple[Source, ...]], Kind] = {}

    def of(self, form: Form, sources: tuple[Source, ...]) -> Kind:
        """The kind of values of a form whose scalars come from these sources."""
        key = form, sources
        if key not in self._of:
            blocks = 1 + max((which for what, _, which, _ in sources if what == "block"), default=-1)
            constants = 1 + max((which for what, _, which, _ in sources if what == "constant"), default=-1)
            self._of[key] = Kind(form, sources, blocks, constants)
        return self._of[key]
