"""The functions of a large machine's motion, recorded body by body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.llvm.jit import host
from torseur.kernels.native import Kernel
from torseur.kernels.tape_kernel import kernel_of_tape, tape_kernel
from torseur.kernels.tree_loops.derivative import tape_derivative
from torseur.kernels.tree_loops.tape import Recording
from torseur.mechanics.constraints.checks import Traced, traced_as_a_whole
from torseur.model.model import Model
from torseur.simulation.posed.tracing import UNKNOWNS
from torseur.simulation.sparse_jacobian import SparseJacobian
from torseur.simulation.system import INPUTS


@dataclass(frozen=True, eq=False)
class LoopTracing:
    """Every kernel is a loop over calls of functions of one body; one recording serves all of them."""

    symbols: Sequence[Value]
    of: str
    solves_apart: ClassVar[bool] = True

    @cached_property
    def _recording(self) -> Recording:
        return Recording(self.symbols)

    def running(self) -> AbstractContextManager[None]:
        """Calls are noted."""
        return self._recording.running()

    def kernel(self, name: str, *results: Value, reads_y: bool = True) -> Kernel:
        """The kernel of the calls that one result needs."""
        (result,) = results
        inputs = INPUTS if reads_y else INPUTS[:-1]
        return tape_kernel(self._recording, name, result, inputs, of=self.of, of_a_run=True)

    def sparse_jacobian(self, result: Value) -> SparseJacobian:
        """Before the chain rule, so that rows stay short: with all results of calls among the unknowns."""
        found = tape_derivative(self._recording, result, UNKNOWNS, fma=host().fma)
        kernel = kernel_of_tape(found.tape, "sparse_jacobian", INPUTS, of=self.of, of_a_run=True)
        return SparseJacobian(kernel, found.size, found.entries, found.numbers)


def numbers_by_bodies(function: Callable[[Model, Value], Value], model: Model, size: int) -> Traced:
    """A function of a model at numbers."""
    x = ca.SX.sym("x", size)
    recording = Recording([x])
    with recording.running():
        value = ca.sparsify(ca.SX(function(model, x)))
    if not ca.symvar(value):
        return traced_as_a_whole(function, model, size)
    kernel = tape_kernel(recording, function.__name__, ca.densify(value.nz[:]), ["x"], of=model.name, of_a_run=True)
    return kernel, value.sparsity()
