"""Elimination in a sparse system that is not symmetric: which unknown when, and what it fills in.

Row i belongs to unknown i, and pivots stay on the diagonal. Of the entries that are left, the pivot with the least
number of changed entries comes next,

    (entries beside it in its row) · (entries beside it in its column)                          (1)

[Markowitz 1957]. It is sought stage by stage. Let W be the unknowns whose rows define them by others, and y those
without an entry on the diagonal, whose rows R(y, W) = 0 determine them all together: y_i can be eliminated only when
elimination has put a pivot there. Of a machine, y are accelerations, W what a recursion over the bodies computes, and
pivots are positive once all of W between y_i and its own row R_i is gone: they are then entries on the diagonal of the
kinetic matrix, or of a Schur complement of it. To eliminate all of W first would fill that matrix. So

- W and y follow each other from the tips inward (``_stages``): W that stands between y_i and R_i for several i belongs
  to the last of them that the recursion reaches, and is eliminated before it, in a stage of its own;
- where R_i does not depend on y_i on any way (a multiplier: its row is a condition on others), y_i comes after all y
  that R_i depends on, otherwise than through states, or through these if R_i is a condition on states alone. If that is
  none and nothing depends on y_i, as for a condition that holds always, its pivot is nil, and whoever solves leaves it
  out.

Unknowns that no other row reads are left out: once the others are known, their own rows give them.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class Elimination:
    """P M Pᵀ = L U for the first ``eliminated`` places; the unknowns at the others follow one by one from their rows.

    Entries are stored row by row, in a row of L and U those of L, the pivot and those of U, each in the order of
    elimination.
    """

    order: tuple[int, ...]  # the unknown at each place
    eliminated: int
    starts: tuple[int, ...]  # of each place's row among the entries, and their number
    pivots: tuple[int, ...]  # where each place has its entry on the diagonal
    columns: tuple[int, ...]  # the place of the unknown that each entry multiplies

    @property
    def entries(self) -> int:
        """How many entries are stored."""
        return len(self.columns)

    @property
    def operations(self) -> int:
        """Multiplications of the factorisation."""
        beside = [self.starts[p + 1] - self.pivots[p] - 1 for p in range(len(self.order))]
        lower = (e for p in range(self.eliminated) for e in range(self.starts[p], self.pivots[p]))
        return sum(1 + beside[self.columns[e]] for e in lower)

    def entry_of(self) -> dict[tuple[int, int], int]:
        """(row, column), as unknowns → where the entry is stored."""
        found = {}
        for p, row in enumerate(self.order):
            for e in range(self.starts[p], self.starts[p + 1]):
                found[row, self.order[self.columns[e]]] = e
        return found


def eliminated(rows: Sequence[set[int]]) -> Elimination:
    """The elimination of a matrix with these entries in its rows.

    The unknowns that rows define by others (W) must stand after those which they read.
    """
    found_after = _unread(rows)
    late = set(found_after)
    row = {i: rows[i] - late for i in range(len(rows)) if i not in late}
    upper, lower = _pivoted(row, _stages(row))
    order = [*upper, *found_after]
    place = {unknown: p for p, unknown in enumerate(order)}
    starts, pivots, columns = [0], list[int](), list[int]()
    for unknown in order:
        known = late if unknown in late else set()
        before = rows[unknown] - {unknown} if known else lower[unknown]
        columns += sorted(place[j] for j in before)
        pivots.append(len(columns))
        columns.append(place[unknown])
        columns += sorted(place[j] for j in (() if known else upper[unknown]))
        starts.append(len(columns))
    return Elimination(tuple(order), len(upper), tuple(starts), tuple(pivots), tuple(columns))


def _unread(rows: Sequence[set[int]]) -> list[int]:
    """The unknowns with a diagonal that no rows read but those of other such unknowns, in an order to find them."""
    readers = [0] * len(rows)
    for i, row in enumerate(rows):
        for j in row - {i}:
            readers[j] += 1
    unread = [i for i, row in enumerate(rows) if not readers[i] and i in row]
    for i in unread:  # grows while it is walked
        for j in sorted(rows[i] - {i}):
            readers[j] -= 1
            if not readers[j] and j in rows[j]:
                unread.append(j)
    return unread[::-1]


def _stages(row: dict[int, set[int]]) -> list[list[int]]:
    """The unknowns in the stages of their elimination; states come first, then y, then W."""
    if all(i in entries for i, entries in row.items()):
        return [list(row)]
    algebraic = _in_order_of_first_use(row)
    bit = {i: 1 << k for k, i in enumerate(algebraic)}
    states = {i for i in row if i < min(bit)}
    at_once, made_of = _reached({i: row[i] - states for i in row}, bit), _reached(row, bit)
    conditions: dict[int, list[int]] = {}  # multipliers, by the last of the y that they wait for
    held = dict(bit)  # of a multiplier, those that its row holds
    for i in algebraic:
        if not at_once[i] & bit[i]:
            held[i] = at_once[i] or made_of[i]
            conditions.setdefault(_lowest(held[i]), []).append(i)
    readers: dict[int, set[int]] = {i: set() for i in row}
    for i, entries in row.items():
        for j in entries:
            readers[j].add(i)
    part_of = _reached(readers, held)
    free: list[int] = []
    owned: list[list[int]] = [[] for _ in algebraic]
    for i in row:
        if i not in bit:
            between = made_of[i] & part_of[i]
            (owned[between.bit_length() - 1] if between else free).append(i)
    stages = [free]
    for k, i in reversed([*enumerate(algebraic)]):
        stages += [owned[k], [i] if held[i] == bit[i] else [], conditions.get(k, [])]
    return [stage for stage in stages if stage]


def _in_order_of_first_use(row: dict[int, set[int]]) -> list[int]:
    """The unknowns without a diagonal, by the first of W that reads them: from the root of a recursion outward."""
    algebraic = [i for i in row if i not in row[i]]
    first = dict.fromkeys(algebraic, -1)
    for w in row:
        if w > algebraic[-1]:
            for i in row[w]:
                if first.get(i) == -1:
                    first[i] = w
    return sorted(algebraic, key=lambda i: (first[i], i))


def _reached(row: dict[int, set[int]], bit: dict[int, int]) -> dict[int, int]:
    """The algebraic unknowns that rows reach through rows of others, as bits of a number."""
    found = dict.fromkeys(row, 0)
    changed = True
    while changed:
        changed = False
        for i in (*row, *reversed(row)):
            reached = found[i]
            for j in row[i]:
                reached |= bit.get(j, 0) or found[j]
            if reached != found[i]:
                found[i], changed = reached, True
    return found


def _lowest(bits: int) -> int:
    """The place of the lowest bit; the first place where there is none."""
    return max((bits & -bits).bit_length() - 1, 0)


def _pivoted(row: dict[int, set[int]], stages: list[list[int]]) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """(entries of U beside the pivot in each row, entries of L in each row), in the order of elimination by (1)."""
    column: dict[int, set[int]] = {i: set() for i in row}
    for i, entries in row.items():
        for j in entries:
            column[j].add(i)
    upper: dict[int, set[int]] = {}
    lower: dict[int, set[int]] = {i: set() for i in row}

    def cost(i: int) -> int:
        return (len(row[i]) - 1) * (len(column[i]) - 1)

    waiting: set[int] = set()
    for stage in stages:
        waiting.update(stage)
        ready = [(cost(i), i) for i in waiting]
        heapify(ready)
        while ready:
            price, k = heappop(ready)
            if k not in waiting or k not in row[k] or price != cost(k):
                continue  # gone, without a pivot as yet, or overtaken
            waiting.remove(k)
            right, below = row[k] - {k}, column[k] - {k}
            upper[k] = right
            for i in below:
                lower[i].add(k)
                row[i].discard(k)
                row[i] |= right
            for j in right:
                column[j].discard(k)
                column[j] |= below
            for i in waiting & (right | below):
                heappush(ready, (cost(i), i))
    for i in sorted(waiting):
        if row[i] or column[i]:
            raise ValueError(f"elimination finds no pivot for the unknowns {sorted(waiting)[:10]}: singular matrix.")
        upper[i] = set()
    return upper, lower
