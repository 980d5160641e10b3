"""Kernels of solutions: straight-line where the pattern needs few operations, loops over tables where it needs many."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.sparse.analysis import Analysis
from torseur.algebra.sparse.ldl import proximal_solution
from torseur.frozen import dataclass
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.llvm.jit import host
from torseur.kernels.llvm.kernel_text import KernelText
from torseur.kernels.llvm.lanes import Lanes
from torseur.kernels.llvm.memory import allocation, release
from torseur.kernels.llvm.module_text import whole_module
from torseur.kernels.native import Kernel, compiled_code
from torseur.kernels.sparse.loops import SolutionLoops

STRAIGHT = 2000  # operations up to which straight-line code runs faster and compiles soon enough


@dataclass(frozen=True, eq=False)
class ProximalSolution:
    """What a kernel computes: so many sweeps of x ← x + K_μ⁻¹ (b − K x) from nil, for several right-hand sides.

    One sweep without shift is the plain solution K⁻¹ b.
    """

    analysis: Analysis
    shift: Sequence[float] | None = None  # μ of each unknown; None: nil
    sweeps: int = 1
    columns: int = 1

    @property
    def operations(self) -> int:
        """Multiplications for one state."""
        product = 2 * self.analysis.pattern.entries - self.analysis.pattern.size
        sweeps = self.sweeps * self.analysis.solve_operations + (self.sweeps - 1) * product
        return self.analysis.factor_operations + self.columns * sweeps

    @property
    def input_sizes(self) -> tuple[int, ...]:
        """Of K's lower triangle, and of b row by row."""
        return self.analysis.pattern.entries, self.analysis.pattern.size * self.columns

    @property
    def output_sizes(self) -> tuple[int, ...]:
        """Of x row by row."""
        return (self.analysis.pattern.size * self.columns,)

    def recipe(self) -> str:
        """All that its code depends on."""
        analysis = self.analysis
        said = (analysis.pattern.starts, analysis.pattern.rows, analysis.order, self.shifts(), self.sweeps)
        return f"sparse solution {said} {self.columns}"

    def shifts(self) -> list[float]:
        """μ of each unknown."""
        return [0.0] * self.analysis.pattern.size if self.shift is None else [float(mu) for mu in self.shift]


def solution_kernel(wanted: ProximalSolution, *, of: str = "sparse system", loops: bool | None = None) -> Kernel:
    """The kernel (values of K's lower triangle, b) → x, alone and in batches; ``of`` names what it belongs to.

    b and x have the shape (n,) for one right-hand side, (n · columns,) row by row for several, of which x is given as
    (n, columns). ``loops`` chooses the kind of code; None: by the number of operations.
    """
    n, columns = wanted.analysis.pattern.size, wanted.columns
    shape = (n,) if columns == 1 else (n, columns)
    if not (wanted.operations > STRAIGHT if loops is None else loops):
        return function_kernel(_straight(wanted), of=of, shape=shape)
    code = compiled_code(wanted.recipe(), lambda: _loop_module(wanted))
    values, right = wanted.input_sizes
    return Kernel("solution", of, {"K": values, "b": right}, shape, lambda entry: code)


def _straight(wanted: ProximalSolution) -> ca.Function:
    values, right = wanted.input_sizes
    K, b = ca.SX.sym("K", values), ca.SX.sym("b", right)
    matrix = ca.SX(wanted.analysis.pattern.sparsity(), K)
    rows = ca.reshape(b, wanted.columns, wanted.analysis.pattern.size).T
    x = proximal_solution(matrix, rows, wanted.analysis, ca.DM(wanted.shifts()), wanted.sweeps)
    return ca.Function("solution", [K, b], [ca.vec(x.T)], ["K", "b"], ["x"])


def _loop_module(wanted: ProximalSolution) -> str:
    loops = SolutionLoops(wanted.analysis, wanted.shifts(), wanted.sweeps, wanted.columns)
    bodies = {lanes: KernelText(_body(loops, lanes), frozenset()) for lanes in (Lanes(1), Lanes(host().width))}
    return whole_module(wanted, bodies, loops.tables("ldl"), host().width)


def _body(loops: SolutionLoops, lanes: Lanes) -> str:
    """``@body.W``: the loops with an array to work in."""
    lines = [
        loops.function("ldl", lanes, fma=host().fma),
        "",
        f"define internal void @body.{lanes.width}(ptr noalias %in, ptr noalias %out) #0 {{",
        *allocation("work", loops.work, lanes),
        f"  call void @ldl.{lanes.width}(ptr %in, ptr %out, ptr %work)",
        *release("work", loops.work, lanes),
        "  ret void",
        "}",
    ]
    return "\n".join(lines)
