"""How the functions of a motion become native: traced as a whole, or recorded body by body for a large machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import field
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar, Protocol

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.mechanics.constraints.checks import Traced, traced_as_a_whole
from torseur.mechanics.motorised.machine import Motorised
from torseur.mechanics.motorised.unknowns import holding_axes
from torseur.mechanics.tree.per_body import Kept, noted_by
from torseur.model.model import Model
from torseur.simulation.posed.structure import has_many_bodies, is_large
from torseur.simulation.sparse_jacobian import SparseJacobian
from torseur.simulation.system import INPUTS

NUMBERS = INPUTS.index("numbers")
UNKNOWNS = tuple(INPUTS.index(name) for name in ("q", "v", "z", "y"))
"""The inputs by which a derivative is taken, in the order of x and y."""


class Tracing(Protocol):
    """Runs the equations of a motion on symbols and makes kernels of what they give."""

    solves_apart: ClassVar[bool]  # whether y is found by a kernel of its own, which all others read

    def running(self) -> AbstractContextManager[None]:
        """While this lasts, equations may run on the symbols."""
        ...

    def kernel(self, name: str, *results: Value, reads_y: bool = True) -> Kernel:
        """The kernel with these results; its inputs are all of ``INPUTS``, or all but y."""
        ...

    def sparse_jacobian(self, result: Value) -> SparseJacobian:
        """The derivative of a column of as many entries as (q, v, z, y) have, by these."""
        ...


@dataclass(frozen=True, eq=False)
class WholeTracing:
    """Every kernel is one straight line of all that it computes."""

    symbols: Sequence[Value]
    of: str
    numbers: Value = field(default_factory=lambda: ca.SX(0, 1))  # symbols of numbers that are left open
    read: list[Value] = field(default_factory=list)  # what kernels read of them: expressions of the symbols
    kept: Kept = field(default_factory=dict)  # what was traced on the symbols before
    solves_apart: ClassVar[bool] = False

    def running(self) -> AbstractContextManager[None]:
        """What all bodies share is traced once."""
        return noted_by(None, self.kept)

    def kernel(self, name: str, *results: Value, reads_y: bool = True) -> Kernel:
        """The kernel of the expressions, with what they share computed once."""
        flat = [ca.densify(ca.vec(ca.densify(ca.SX(result)).T)) for result in results]
        together, numbers = self._with_read_numbers(ca.cse(ca.vertcat(*flat)))
        ends = np.cumsum([0, *(part.numel() for part in flat)])
        columns = [together[int(begin) : int(end)] for begin, end in pairwise(ends)]
        *inputs, y = self.symbols
        inputs = [*inputs[:NUMBERS], numbers, *([y] if reads_y else [])]
        outputs = ["result", *(f"further{k}" for k in range(1, len(columns)))]
        function = ca.Function(name, inputs, columns, list(INPUTS[: len(inputs)]), outputs)
        return function_kernel(function, of=self.of, shape=(columns[0].numel(),), of_a_run=True, shared=INPUTS[NUMBERS])

    def _with_read_numbers(self, expression: Value) -> tuple[Value, Value]:
        """The expression in which all that depends on open numbers alone is read, and the vector that it is read from.

        What other kernels read stands before it.
        """
        if not self.numbers.numel():
            return expression, ca.SX.sym(INPUTS[NUMBERS], 0)
        before = ca.SX.sym("before", sum(part.numel() for part in self.read))
        reading, places, values = map(_column, ca.extract_parametric(expression, self.numbers))
        known = {number.element_hash() for number in self.numbers.elements()}
        plain = [symbol for symbol in ca.symvar(reading) if symbol.element_hash() in known]
        self.read.append(ca.vertcat(*plain, values))
        return reading, ca.vertcat(before, *plain, places)

    def reading(self) -> ca.Function:
        """What the kernels made so far read, as a function of the open numbers."""
        return self._reading(len(self.read))

    @cache  # noqa: B019 - of few tracings, which posed problems keep anyway
    def _reading(self, kernels: int) -> ca.Function:
        read = self.read[:kernels]
        return ca.Function("numbers", [self.numbers], [ca.cse(ca.densify(ca.vertcat(ca.SX(0, 1), *read)))])

    def sparse_jacobian(self, result: Value) -> SparseJacobian:
        """By CasADi."""
        G = ca.sparsify(ca.jacobian(result, ca.vertcat(*(self.symbols[k] for k in UNKNOWNS))))
        places = list(zip(*G.sparsity().get_triplet(), strict=True))
        moving = [k for k in range(G.nnz()) if not G.nz[k].is_constant()]
        fixed = sorted(set(range(G.nnz())) - set(moving))
        kernel = self.kernel("sparse_jacobian", ca.vertcat(ca.SX(0, 1), G.nz[moving]))
        numbers = np.array([float(G.nz[k]) for k in fixed])
        return SparseJacobian(kernel, G.size1(), tuple(places[k] for k in (*moving, *fixed)), numbers)


def _column(parts: Any) -> Value:
    return ca.vertcat(ca.SX(0, 1), *parts) if isinstance(parts, list | tuple) else parts


def tracing_of(
    machine: Motorised,
    symbols: Sequence[Value],
    *,
    implicit: bool = False,
    numbers: Value | None = None,
    kept: Kept | None = None,
) -> Tracing:
    """The one that fits a machine with these symbols for ``INPUTS``; ``implicit`` methods want its derivative too.

    ``numbers`` are symbols among its numbers; ``kept`` holds what was traced as a whole on the symbols before.
    """
    model = machine.model
    looped = (
        is_large(model, implicit=implicit)
        and machine.way.by_bodies(machine.lean)
        and not model.controllers
        and not holding_axes(machine, symbols[INPUTS.index("slip")])
    )
    if looped:
        from torseur.simulation.posed.loop_tracing import LoopTracing  # most machines are small

        return LoopTracing(symbols, model.name)
    return WholeTracing(
        symbols, model.name, ca.SX(0, 1) if numbers is None else numbers, kept={} if kept is None else kept
    )


def traced_numbers(function: Callable[[Model, Value], Value], model: Model, size: int) -> Traced:
    """A function of a model at numbers: as a whole, or body by body for a large machine."""
    if not has_many_bodies(model):
        return traced_as_a_whole(function, model, size)
    from torseur.simulation.posed.loop_tracing import numbers_by_bodies

    return numbers_by_bodies(function, model, size)
