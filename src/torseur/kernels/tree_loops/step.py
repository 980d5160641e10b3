"""A step: what a function of one body computes for all calls whose arguments have the same form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import casadi as ca

from torseur.frozen import dataclass
from torseur.kernels.program.program import Program, program_of
from torseur.kernels.tree_loops.forms import Form, Matrix, Scalar, put_together, taken_apart
from torseur.mechanics.tree.per_body import noted_by

Source = tuple[str, float, int, int]
"""Where a scalar comes from: ("number", value, 0, 0), ("constant", sign, which, 0) of the call's own constants,
("block", sign, which, offset) of the blocks that the call reads; of results also ("folded", 1, which, 0), computed from
constants alone, and ("result", sign, which, 0)."""


@dataclass(frozen=True, eq=False)
class Step:
    """A traced function of a call's constants and of the blocks it reads, and where each scalar of its result is."""

    program: Program  # of (constants, block entries …) to the results that must be computed
    offsets: tuple[tuple[int, ...], ...]  # of each block, which entries are read
    folded: ca.Function | None  # results that depend on constants alone
    form: Form
    sources: tuple[Source, ...]

    @property
    def results(self) -> int:
        """How many numbers a call computes."""
        return self.program.output_sizes[0]


def traced_step(
    function: Callable[..., Any],
    forms: Sequence[Form],
    sources: Sequence[Source],
    constants: int,
    offsets: Sequence[Sequence[int]],
) -> Step:
    """The step of a function whose arguments have these forms and come from these sources."""
    own = ca.SX.sym("c", constants)
    blocks = [ca.SX.sym(f"x{k}", len(used)) for k, used in enumerate(offsets)]
    place = [{offset: entry for entry, offset in enumerate(used)} for used in offsets]

    def symbol(source: Source) -> Scalar:
        kind, sign, which, offset = source
        if kind == "number":
            return float(sign)
        found = own[which] if kind == "constant" else blocks[which][place[which][offset]]
        return found if sign == 1 else -found

    scalars = iter([symbol(source) for source in sources])
    arguments = [put_together(form, scalars) for form in forms]
    with noted_by(None):
        result = function(*arguments)
    entries: list[Scalar] = []
    result_form = taken_apart(result, entries)
    known: dict[int, Source] = {own[k].element_hash(): ("constant", 1, k, 0) for k in range(constants)}
    for k, used in enumerate(offsets):
        known |= {blocks[k][entry].element_hash(): ("block", 1, k, offset) for entry, offset in enumerate(used)}
    found = _Results(known, ca.vertcat(ca.SX(0, 1), *blocks))
    places = tuple(found.place(entry) for entry in ca.cse(ca.vertcat(ca.SX(0, 1), *map(ca.SX, entries))).elements())
    computed = ca.Function("step", [own, *blocks], [ca.vertcat(ca.SX(0, 1), *found.computed)])
    folded = ca.Function("folded", [own], [ca.vertcat(*found.folded)]) if found.folded else None
    return Step(program_of(computed), tuple(tuple(used) for used in offsets), folded, result_form, places)


def program_step(program: Program, offsets: Sequence[Sequence[int]]) -> Step:
    """The step of a program with one result."""
    form = Matrix.of(ca.DM(0.0))
    return Step(program, tuple(tuple(used) for used in offsets), None, form, (("result", 1, 0, 0),))


class _Results:
    """The scalars of a result sorted out: numbers, arguments passed on, what constants determine, what is computed."""

    def __init__(self, known: dict[int, Source], read: ca.SX) -> None:
        self.computed: list[Scalar] = []
        self.folded: list[Scalar] = []
        self._known, self._read = known, read

    def place(self, entry: Scalar) -> Source:
        """Where a scalar of the result is found."""
        if entry.is_constant():
            return "number", float(entry), 0, 0
        if entry.op() == ca.OP_NEG and (positive := self._known.get(entry.dep(0).element_hash())):
            kind, sign, which, offset = positive
            return kind, -sign, which, offset
        if (key := entry.element_hash()) not in self._known:
            moving = self._read.numel() > 0 and any(ca.which_depends(entry, self._read, 1, True))
            kind, into = ("result", self.computed) if moving else ("folded", self.folded)
            self._known[key] = kind, 1, len(into), 0
            into.append(entry)
        return self._known[key]
