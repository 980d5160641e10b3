"""A kernel with a solution inside that remembers: one straight program or another between two that are always run.

``before`` gives (what both read, room for what they give, what is carried on), ``after`` takes the last two. In memory
they lie side by side, so that nothing is moved between the programs.
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


@dataclass(frozen=True, eq=False)
class ChosenWithin:
    """result = after(found, carried), found = often(read) while 0 < read[age] < every, else seldom(read).

    Lanes side by side, of which each would have to choose, take ``seldom``, the one that needs no past.
    """

    name: str
    inputs: dict[str, Value]  # symbols by name
    given: Value  # what is read, as an expression of the inputs
    carried: Value
    read: Value  # symbols for it, of which ``seldom`` and ``often`` are made
    seldom: Value
    often: Value
    found: Value  # symbols for what they give and for what is carried on, of which ``result`` is made
    received: Value
    result: Value
    age: int
    every: int

    def kernel(self, *, of: str) -> Kernel:
        """The native function of the inputs; ``of`` names what it belongs to."""
        functions = self.functions()
        recipe = f"chosen within {' '.join(f.serialize() for f in functions.values())} {self.age} {self.every}"
        code = compiled_code(recipe, lambda: self._module(functions))
        sizes = {name: symbol.numel() for name, symbol in self.inputs.items()}
        return Kernel(self.name, of, sizes, (self.result.numel(),), lambda entry: code)

    def functions(self) -> dict[str, ca.Function]:
        """The four programs."""
        room = ca.DM.zeros(self.found.numel(), 1)
        given = ca.densify(ca.cse(ca.vertcat(self.given, room, self.carried)))
        taken = ca.vertcat(self.found, self.received)
        symbol = ca.SX.sym("taken", taken.numel())
        result = ca.densify(ca.substitute(self.result, taken, symbol))
        return {
            "before": ca.Function("before", list(self.inputs.values()), [given], list(self.inputs), ["given"]),
            "seldom": ca.Function("seldom", [self.read], [ca.densify(ca.cse(self.seldom))]),
            "often": ca.Function("often", [self.read], [ca.densify(ca.cse(self.often))]),
            "after": ca.Function("after", [symbol], [result], ["taken"], ["result"]),
        }

    def _module(self, functions: dict[str, ca.Function]) -> str:
        here = host()
        programs = {name: optimised_program(function, fma=here.fma) for name, function in functions.items()}
        bodies = {}
        for lanes in (Lanes(1), Lanes(here.width)):
            texts = {name: kernel_text(program, lanes) for name, program in programs.items()}
            own = [
                text.text.replace("@part", f"@{name}.part").replace("@body.", f"@{name}.body.")
                for name, text in texts.items()
            ]
            calls = frozenset[tuple[str, int]]().union(*(text.calls for text in texts.values()))
            bodies[lanes] = KernelText("\n\n".join([*own, self._body(lanes)]), calls)
        sizes = _Sizes(tuple(symbol.numel() for symbol in self.inputs.values()), (self.result.numel(),))
        return whole_module(sizes, bodies, "", here.width)

    def _body(self, lanes: Lanes) -> str:
        """``@body.W``: before, one of both, after."""
        w, read = lanes.width, self.given.numel()
        size = read + self.found.numel() + self.carried.numel()
        lines = [
            f"define internal void @body.{w}(ptr noalias %in, ptr noalias %out) #0 {{",
            *allocation("all", size, lanes),
            f"  call void @before.body.{w}(ptr %in, ptr %all)",
            f"  %x = getelementptr inbounds {lanes.type}, ptr %all, i64 {read}",
            *(self._choice(read) if w == 1 else [f"  call void @seldom.body.{w}(ptr %all, ptr %x)"]),
            f"  call void @after.body.{w}(ptr %x, ptr %out)",
            *release("all", size, lanes),
            "  ret void",
            "}",
        ]
        return "\n".join(lines)

    def _choice(self, read: int) -> list[str]:
        assert 0 <= self.age < read
        return [
            f"  %age.at = getelementptr inbounds double, ptr %all, i64 {self.age}",
            "  %age = load double, ptr %age.at, align 8",
            "  %begun = fcmp ogt double %age, 0.0",
            f"  %young = fcmp olt double %age, {float(self.every):e}",
            "  %keep = and i1 %begun, %young",
            "  br i1 %keep, label %often, label %seldom",
            "often:",
            "  call void @often.body.1(ptr %all, ptr %x)",
            "  br label %rest",
            "seldom:",
            "  call void @seldom.body.1(ptr %all, ptr %x)",
            "  br label %rest",
            "rest:",
        ]


@dataclass(frozen=True)
class _Sizes:
    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]
