"""A kernel with a sparse solution inside: straight code before it, loops over tables, straight code after it.

The function ``before`` gives (lower triangle of K, b, what is carried on), ``after`` takes (x, what is carried on). In
memory they lie side by side, K, b, x and the rest, so that nothing is moved between the three.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.llvm.jit import host
from torseur.kernels.llvm.kernel_text import KernelText, kernel_text
from torseur.kernels.llvm.lanes import Lanes
from torseur.kernels.llvm.memory import allocation, release
from torseur.kernels.llvm.module_text import whole_module
from torseur.kernels.native import Kernel, compiled_code
from torseur.kernels.program.passes import optimised_program
from torseur.kernels.sparse.loops import SolutionLoops
from torseur.kernels.sparse.native import ProximalSolution


@dataclass(frozen=True, eq=False)
class SolutionWithin:
    """result = after(x, carried), with x the solution for (K, b, carried) = before(inputs)."""

    name: str
    inputs: dict[str, Value]  # symbols by name
    matrix: Value  # K as an expression of the inputs
    right: Value  # b
    carried: Value
    solution: Value  # symbols for x and for what is carried on, of which ``result`` is made
    received: Value
    result: Value
    wanted: ProximalSolution

    def kernel(self, *, of: str) -> Kernel:
        """The native function of the inputs; ``of`` names what it belongs to."""
        before, after = self._functions()
        recipe = f"solution within {before.serialize()} {after.serialize()} {self.wanted.recipe()}"
        code = compiled_code(recipe, lambda: self._module(before, after))
        sizes = {name: symbol.numel() for name, symbol in self.inputs.items()}
        return Kernel(self.name, of, sizes, (self.result.numel(),), lambda entry: code)

    def _functions(self) -> tuple[ca.Function, ca.Function]:
        values = self.wanted.analysis.pattern.values(self.matrix)
        room = ca.DM.zeros(self.right.numel(), 1)
        given = ca.densify(ca.cse(ca.vertcat(values, self.right, room, self.carried)))
        before = ca.Function("before", list(self.inputs.values()), [given], list(self.inputs), ["given"])
        taken = ca.vertcat(self.solution, self.received)
        symbol = ca.SX.sym("taken", taken.numel())
        result = ca.densify(ca.substitute(self.result, taken, symbol))
        return before, ca.Function("after", [symbol], [result], ["taken"], ["result"])

    def _module(self, before: ca.Function, after: ca.Function) -> str:
        here, shift = host(), self.wanted.shifts()
        loops = SolutionLoops(self.wanted.analysis, shift, self.wanted.sweeps, self.wanted.columns)
        first, last = (optimised_program(function, fma=here.fma) for function in (before, after))
        bodies = {}
        for lanes in (Lanes(1), Lanes(here.width)):
            texts = {name: kernel_text(part, lanes) for name, part in (("before", first), ("after", last))}
            own = [_renamed(text.text, name) for name, text in texts.items()]
            whole = "\n\n".join(
                [*own, _own_metadata(loops.function("ldl", lanes, fma=here.fma)), self._body(loops, lanes)]
            )
            bodies[lanes] = KernelText(whole, frozenset().union(*(text.calls for text in texts.values())))
        sizes = _Sizes(tuple(symbol.numel() for symbol in self.inputs.values()), (self.result.numel(),))
        return whole_module(sizes, bodies, _own_metadata(loops.tables("ldl")), here.width)

    def _body(self, loops: SolutionLoops, lanes: Lanes) -> str:
        """``@body.W``: the three, one after the other."""
        solved = sum(self.wanted.input_sizes)
        size = solved + self.right.numel() + self.carried.numel()
        lines = [
            f"define internal void @body.{lanes.width}(ptr noalias %in, ptr noalias %out) #0 {{",
            *allocation("all", size, lanes),
            *allocation("work", loops.work, lanes),
            f"  call void @before.body.{lanes.width}(ptr %in, ptr %all)",
            f"  %x = getelementptr inbounds {lanes.type}, ptr %all, i64 {solved}",
            f"  call void @ldl.{lanes.width}(ptr %all, ptr %x, ptr %work)",
            f"  call void @after.body.{lanes.width}(ptr %x, ptr %out)",
            *release("work", loops.work, lanes),
            *release("all", size, lanes),
            "  ret void",
            "}",
        ]
        return "\n".join(lines)


@dataclass(frozen=True)
class _Sizes:
    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]


def _own_metadata(text: str) -> str:
    """Tables are constant: the note that says so needs a number that elementary functions do not have."""
    return text.replace("!0", "!1000")


def _renamed(text: str, name: str) -> str:
    """The functions of a body under names of their own."""
    return text.replace("@part", f"@{name}.part").replace("@body.", f"@{name}.body.")
