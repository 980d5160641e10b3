"""Places of values in memory, used again when nothing needs their values any more: a small memory is a fast one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from torseur.frozen import dataclass


@dataclass(frozen=True)
class Block:
    """Values that are written by one call: how many, which call writes them, which reads them last."""

    size: int
    written: int
    last_read: int


def places(blocks: Sequence[Block]) -> tuple[list[int], int]:
    """(where each block begins, size of the memory); blocks come in the order in which they are written.

    A block takes the place of one of its size that was read for the last time before it is written.
    """
    free: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}  # call → blocks that it reads last
    begin: list[int] = []
    size = 0
    freed_until = -1
    for number, block in enumerate(blocks):
        for call in range(freed_until + 1, block.written):
            for done in ends.pop(call, ()):
                free.setdefault(blocks[done].size, []).append(begin[done])
        freed_until = max(freed_until, block.written - 1)
        if free.get(block.size):
            begin.append(free[block.size].pop())
        else:
            begin.append(size)
            size += block.size
        ends.setdefault(block.last_read, []).append(number)
    return begin, size


def lifetimes(sizes: Sequence[int], writers: Sequence[int], reads: Iterable[tuple[int, int]]) -> list[Block]:
    """The blocks of these sizes and writers, from pairs (call, block that it reads)."""
    last = list(writers)
    for call, block in reads:
        last[block] = max(last[block], call)
    return [Block(*of_one) for of_one in zip(sizes, writers, last, strict=True)]
