"""What one call reads: its constants, and entries of blocks relative to the first entry of each that it reads."""

from __future__ import annotations

from torseur.kernels.tree_loops.step import Source

Atom = float | tuple[int, int, int]
"""A scalar as the list of calls knows it: a number, or (sign, block, entry of the block)."""

LITERAL = (0.0, 1.0, -1.0)
"""Numbers that change what a step computes, not only with what."""


class Reading:
    """The constants and blocks of a call, found scalar by scalar; calls that read alike may share one step.

    Entries of the first ``inputs`` blocks, which hold the numbers of all bodies, are read from places of their own,
    unless they follow each other: how far apart two bodies stand does not tell steps apart.
    """

    def __init__(self, inputs: int) -> None:
        self.constants: list[float] = []
        self.begins: list[tuple[int, int]] = []  # of each block: its number, and the first entry that is read
        self.offsets: list[list[int]] = []
        self._inputs = inputs
        self._constant: dict[float, int] = {}
        self._group: dict[int, int] = {}  # block → place of what was read from it last
        self._seen: dict[tuple[int, int], tuple[int, int]] = {}  # block and entry → place and offset

    def source(self, atom: Atom) -> Source:
        """Where the call finds a scalar."""
        if isinstance(atom, float):
            if atom in LITERAL:
                return "number", atom, 0, 0
            size = abs(atom)
            which = self._constant.setdefault(size, len(self.constants))
            if which == len(self.constants):
                self.constants.append(size)
            return "constant", 1 if atom > 0 else -1, which, 0
        sign, block, entry = atom
        if (found := self._seen.get((block, entry))) is None:
            found = self._seen[block, entry] = self._place(block, entry)
            self.offsets[found[0]].append(found[1])
        return "block", sign, *found

    def _place(self, block: int, entry: int) -> tuple[int, int]:
        """(which of the blocks, offset of the entry), of an entry that was not read before."""
        which = self._group.get(block)
        if which is not None:
            offset = entry - self.begins[which][1]
            if block >= self._inputs or offset == len(self.offsets[which]):
                return which, offset
        which = self._group[block] = len(self.begins)
        self.begins.append((block, entry))
        self.offsets.append([])
        return which, 0

    def atom(self, source: Source) -> Atom:
        """The scalar that a source of this call stands for."""
        kind, sign, which, offset = source
        if kind == "number":
            return float(sign)
        if kind == "constant":
            return sign * self.constants[which]
        block, first = self.begins[which]
        return int(sign), block, first + offset
