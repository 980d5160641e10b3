"""Kernels of CasADi functions that are no quantities of a model alone."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.frozen import dataclass
from torseur.kernels.llvm.jit import Loaded, host
from torseur.kernels.native import Kernel, compiled_code, found_code
from torseur.storage import object_cache


def function_kernel(
    function: ca.Function, *, of: str, shape: tuple[int, ...], of_a_run: bool = False, shared: str | None = None
) -> LabelledKernel:
    """The kernel of a function of SX symbols with dense columns as results; ``of`` names what it belongs to.

    ``shape`` is that of the first result; further ones are vectors. A kernel ``of_a_run`` is called for single states,
    and waited for: its code is made in haste, with more care where so many states are asked for that it pays, and for
    lanes likewise. All states of a call have one vector for the input with the name ``shared``.

    The cache knows it by what it computes: a function that was compiled before on this machine is not compiled again.
    """
    sizes = {function.name_in(k): function.nnz_in(k) for k in range(function.n_in())}
    further = tuple(function.nnz_out(k) for k in range(1, function.n_out()))
    recipe = object_cache.name_of("function", function.serialize(), str(shared))
    label = Label(function.name(), of, sizes, shape, further, recipe, of_a_run)

    def code(entry: str) -> Loaded:
        hasty = of_a_run and entry == "single"
        text = lambda: _text(function, entry, shared, hasty)  # noqa: E731
        return compiled_code(label.name_of(entry, hasty=hasty), text, care="quick" if hasty else "whole")

    def better() -> Loaded:
        return compiled_code(label.name_of("single"), lambda: _text(function, "single", shared), care="lines")

    return LabelledKernel(label, code, better)


@dataclass(frozen=True)
class Label:
    """All of a kernel but its code, and the name by which the cache knows that."""

    name: str
    of: str
    sizes: dict[str, int]
    shape: tuple[int, ...]
    further: tuple[int, ...]
    recipe: str
    of_a_run: bool

    def name_of(self, entry: str, *, hasty: bool = False) -> str:
        """What the cache knows the code of an entry by."""
        care = "quick" if hasty else "lines" if self.of_a_run and entry == "single" else "whole"
        return f"{self.recipe} {entry} {care}"


class LabelledKernel(Kernel):
    """The kernel of a label: its code is found in the cache, better code before hasty one, or else made."""

    def __init__(self, label: Label, code: Callable[[str], Loaded], better: Callable[[], Loaded]) -> None:
        self.label, self._made, self._made_better = label, code, better
        super().__init__(
            label.name,
            label.of,
            label.sizes,
            label.shape,
            self.code,
            label.further,
            of_a_run=label.of_a_run,
            better=self.better_code if label.of_a_run else None,
        )

    def code(self, entry: str) -> Loaded:
        """The code with an entry."""
        hasty = (True,) if self.label.of_a_run and entry == "single" else ()
        names = (self.label.name_of(entry, hasty=each) for each in (False, *hasty))
        found = next((known for known in map(found_code, names) if known is not None), None)
        return found or self._made(entry)

    def better_code(self) -> Loaded:
        """Code for single states that is made with care."""
        return found_code(self.label.name_of("single")) or self._made_better()


def _text(function: ca.Function, entry: str, shared: str | None, replaceable: bool = False) -> str:
    from torseur.kernels.llvm.module_text import module_text
    from torseur.kernels.program.passes import optimised_program

    program = optimised_program(function, fma=host().fma, shared=shared)
    single, batch = entry == "single", entry == "batch"
    return module_text(program, host().width, single=single, batch=batch, replaceable=replaceable)
