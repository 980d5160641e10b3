"""Factorisation and solution of a large pattern as native loops over tables: the text does not grow with the pattern.

Column after column of L, each from the ones before it that reach its row (left-looking):

    w = K_μ(j:, j) − Σ_{k < j, L_jk ≠ 0} L(j:, k) d_k L_jk                                      (1)
    d_j = w_j,   L(j+1:, j) = w / d_j                                                           (2)

then the sweeps of ``ldl`` for every right-hand side, in the order of elimination. Values, inverse pivots, the column w
and the solution lie in one array, W states side by side; the tables are the same for every state.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from torseur.algebra.sparse.analysis import Analysis
from torseur.frozen import dataclass
from torseur.kernels.llvm.lanes import Lanes
from torseur.kernels.sparse.loop_writer import LoopWriter, index_table, number_table


@dataclass(frozen=True, eq=False)
class SolutionLoops:
    """Proximal solutions for the pattern of an analysis, from K's values and ``columns`` right-hand sides.

    Input is the lower triangle of K in the order of its pattern, then b row by row; output is x row by row.
    """

    analysis: Analysis
    shift: Sequence[float]  # μ of each unknown
    sweeps: int
    columns: int

    def tables(self, name: str) -> str:
        """The tables that the loops read, under names that begin with ``name``; both widths share them."""
        found = self._tables()
        whole = [index_table(f"{name}.{key}", entries) for key, entries in found.items()]
        shift = number_table(f"{name}.shift", (self.shift[k] for k in self.analysis.order))
        return "\n".join([*whole, shift, "!0 = !{}"])

    def _tables(self) -> dict[str, Sequence[int]]:
        L, order, place = self.analysis.columns, self.analysis.order, self.analysis.place
        starts = [0, *accumulate(map(len, L))]
        reaching: list[list[tuple[int, int]]] = [[] for _ in L]  # of row j: (column k, entry L_jk)
        for k, rows in enumerate(L):
            for n, j in enumerate(rows):
                reaching[j].append((k, starts[k] + n))
        given: list[list[tuple[int, int]]] = [[] for _ in L]  # of column j: (row, entry of K) beside the diagonal
        diagonal = [0] * len(L)
        pattern = self.analysis.pattern
        for entry, (i, j) in enumerate(zip(pattern.rows, pattern.columns, strict=True)):
            first, later = sorted((place[i], place[j]))
            if first == later:
                diagonal[first] = entry
            else:
                given[first].append((later, entry))
        return {
            "order": order,
            "L.starts": starts,
            "L.rows": [row for rows in L for row in rows],
            "reaching.starts": [0, *accumulate(map(len, reaching))],
            "reaching.column": [k for pairs in reaching for k, _ in pairs],
            "reaching.entry": [entry for pairs in reaching for _, entry in pairs],
            "K.diagonal": diagonal,
            "K.starts": [0, *accumulate(map(len, given))],
            "K.rows": [row for pairs in given for row, _ in pairs],
            "K.entry": [entry for pairs in given for _, entry in pairs],
        }

    @property
    def work(self) -> int:
        """How many numbers the loops keep: L, D, D⁻¹, w (also the residual), x."""
        return self.analysis.entries + 4 * len(self.analysis.order)

    def function(self, name: str, lanes: Lanes, *, fma: bool) -> str:
        """``void @<name>.W(ptr in, ptr out, ptr work)``."""
        return _Text(self, name, LoopWriter(lanes, fma=fma)).text()


class _Text:
    """The loops while they are written."""

    def __init__(self, loops: SolutionLoops, name: str, writer: LoopWriter) -> None:
        self.loops, self.name, self.to = loops, name, writer
        self.n = len(loops.analysis.order)

    def text(self) -> str:
        to, n = self.to, self.n
        begin = {"L": 0}
        for key, size in (("D", self.loops.analysis.entries), ("D_inverse", n), ("w", n), ("x", n)):
            begin[key] = [*begin.values()][-1] + size
        self.L, self.D, self.D_inverse, self.w, self.x = (
            to.line(f"getelementptr inbounds {to.lanes.type}, ptr %work, i64 {at}") for at in begin.values()
        )
        self.b = to.line(f"getelementptr inbounds {to.lanes.type}, ptr %in, i64 {self.loops.analysis.pattern.entries}")
        self.factor()
        with to.loop("0", f"{self.loops.columns}") as column:
            self.begin_residual(column)
            with to.loop("0", f"{n}") as j:
                to.store(to.lanes.constant(0.0), self.x, j)
            self.sweep()
            with to.loop("1", f"{self.loops.sweeps}"):
                self.begin_residual(column)
                self.subtract_product()
                self.sweep()
            with to.loop("0", f"{n}") as j:
                to.store(to.load(self.x, j), "%out", self.entry_of(j, column))
        head = (
            f"define internal void @{self.name}.{to.lanes.width}(ptr noalias %in, ptr noalias %out, ptr noalias %work)"
        )
        return to.text(f"{head} noinline #0")

    def index(self, table: str, at: str) -> str:
        return self.to.index(f"@{self.name}.{table}", at)

    def range(self, table: str, at: str) -> tuple[str, str]:
        return self.index(table, at), self.index(table, self.to.line(f"add nsw i64 {at}, 1"))

    def entry_of(self, j: str, column: str) -> str:
        """Where b and x have the unknown of a place."""
        row = self.to.line(f"mul nsw i64 {self.index('order', j)}, {self.loops.columns}")
        return self.to.line(f"add nsw i64 {row}, {column}")

    def factor(self) -> None:
        """(1) and (2)."""
        to = self.to
        zero, one = to.lanes.constant(0.0), to.lanes.constant(1.0)
        with to.loop("0", f"{self.n}") as j:
            to.store(zero, self.w, j)
        with to.loop("0", f"{self.n}") as j:
            diagonal = to.load("%in", self.index("K.diagonal", j))
            to.store(to.operation("fsub", diagonal, to.number(f"@{self.name}.shift", j)), self.w, j)
            with to.loop(*self.range("K.starts", j)) as e:
                to.store(to.load("%in", self.index("K.entry", e)), self.w, self.index("K.rows", e))
            with to.loop(*self.range("reaching.starts", j)) as r:
                k, entry = self.index("reaching.column", r), self.index("reaching.entry", r)
                end = self.index("L.starts", to.line(f"add nsw i64 {k}, 1"))
                weight = to.operation("fmul", to.load(self.L, entry), to.load(self.D, k))
                with to.loop(entry, end) as e:
                    row = self.index("L.rows", e)
                    to.store(to.less_product(to.load(self.w, row), to.load(self.L, e), weight), self.w, row)
            pivot = to.load(self.w, j)
            inverse = to.operation("fdiv", one, pivot)
            to.store(pivot, self.D, j)
            to.store(inverse, self.D_inverse, j)
            with to.loop(*self.range("L.starts", j)) as e:
                row = self.index("L.rows", e)
                to.store(to.operation("fmul", to.load(self.w, row), inverse), self.L, e)
                to.store(zero, self.w, row)

    def begin_residual(self, column: str) -> None:
        """W = b of a right-hand side."""
        with self.to.loop("0", f"{self.n}") as j:
            self.to.store(self.to.load(self.b, self.entry_of(j, column)), self.w, j)

    def subtract_product(self) -> None:
        """w ← w − K x."""
        to = self.to
        with to.loop("0", f"{self.n}") as j:
            x_j, diagonal = to.load(self.x, j), to.load("%in", self.index("K.diagonal", j))
            w_j = to.less_product(to.load(self.w, j), diagonal, x_j)
            with to.fold(*self.range("K.starts", j), w_j) as turn:
                value, row = to.load("%in", self.index("K.entry", turn.i)), self.index("K.rows", turn.i)
                to.store(to.less_product(to.load(self.w, row), value, x_j), self.w, row)
                turn.following = to.less_product(turn.value, value, to.load(self.x, row))
            to.store(turn.value, self.w, j)

    def sweep(self) -> None:
        """x ← x + K_μ⁻¹ w."""
        to = self.to
        with to.loop("0", f"{self.n}") as j:
            w_j = to.load(self.w, j)
            with to.loop(*self.range("L.starts", j)) as e:
                row = self.index("L.rows", e)
                to.store(to.less_product(to.load(self.w, row), to.load(self.L, e), w_j), self.w, row)
        with to.loop("0", f"{self.n}") as passed:
            j = to.line(f"sub nsw i64 {self.n - 1}, {passed}")
            scaled = to.operation("fmul", to.load(self.w, j), to.load(self.D_inverse, j))
            with to.fold(*self.range("L.starts", j), scaled) as turn:
                other = to.load(self.w, self.index("L.rows", turn.i))
                turn.following = to.less_product(turn.value, to.load(self.L, turn.i), other)
            to.store(turn.value, self.w, j)
            to.store(to.operation("fadd", to.load(self.x, j), turn.value), self.x, j)
