"""What one call reads: its constants, and entries of blocks relative to the first entry of each that it reads."""

from __future__ import annotations

from torseur.kernels.tree_loops.step import Source

Atom = float | tuple[int, int, int]
"""A scalar as the list of calls knows it: a number, or (sign, block, entry of the block)."""

_LITERAL = (0.0, 1.0, -1.0)  # numbers that change what a step computes, not only with what


class Reading:
    """The constants and blocks of a call, found scalar by scalar; calls that read alike may share one step."""

    def __init__(self) -> None:
        self.constants: list[float] = []
        self.begins: list[tuple[int, int]] = []  # of each block: its number, and the first entry that is read
        self.offsets: list[list[int]] = []
        self._constant: dict[float, int] = {}
        self._block: dict[int, int] = {}
        self._seen: set[tuple[int, int]] = set()

    def source(self, atom: Atom) -> Source:
        """Where the call finds a scalar."""
        if isinstance(atom, float):
            if atom in _LITERAL:
                return "number", atom, 0, 0
            size = abs(atom)
            which = self._constant.setdefault(size, len(self.constants))
            if which == len(self.constants):
                self.constants.append(size)
            return "constant", 1 if atom > 0 else -1, which, 0
        sign, block, entry = atom
        which = self._block.setdefault(block, len(self.begins))
        if which == len(self.begins):
            self.begins.append((block, entry))
            self.offsets.append([])
        offset = entry - self.begins[which][1]
        if (which, offset) not in self._seen:
            self._seen.add((which, offset))
            self.offsets[which].append(offset)
        return "block", sign, which, offset

    def atom(self, source: Source) -> Atom:
        """The scalar that a source of this call stands for."""
        kind, sign, which, offset = source
        if kind == "number":
            return float(sign)
        if kind == "constant":
            return sign * self.constants[which]
        block, first = self.begins[which]
        return int(sign), block, first + offset
