"""Kernels of CasADi functions that are no quantities of a model alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import casadi as ca

from torseur.collection import uncollected
from torseur.frozen import dataclass
from torseur.kernels.interpreted import interpreted
from torseur.kernels.llvm.jit import Care, Loaded, host
from torseur.kernels.native import Kernel, compiled_code, found_code, kept_data
from torseur.storage import object_cache

if TYPE_CHECKING:
    from torseur.kernels.program.codes import Numbers
    from torseur.kernels.program.program import Program


def function_kernel(
    function: ca.Function, *, of: str, shape: tuple[int, ...], of_a_run: bool = False, shared: str | None = None
) -> LabelledKernel:
    """The kernel of a function of SX symbols with dense columns as results; ``of`` names what it belongs to.

    ``shape`` is that of the first result; further ones are vectors. A kernel ``of_a_run`` is called for single states,
    and waited for: it is interpreted, and compiled where so many states are asked for that it pays, for lanes likewise.
    All states of a call have one vector for the input with the name ``shared``.

    The cache knows it by what it computes: a function that was compiled before on this machine is not compiled again.
    """
    sizes = {function.name_in(k): function.nnz_in(k) for k in range(function.n_in())}
    further = tuple(function.nnz_out(k) for k in range(1, function.n_out()))
    recipe = object_cache.name_of("function", function.serialize(), str(shared))
    label = Label(function.name(), of, sizes, shape, further, recipe, of_a_run)

    def program() -> Program:
        from torseur.kernels.program.passes import optimised_program

        return optimised_program(function, fma=host().fma, shared=shared)

    return LabelledKernel(label, program)


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

    def name_of(self, entry: str) -> str:
        """What the cache knows the code of an entry by."""
        care = "lines" if self.of_a_run and entry == "single" else "whole"
        return f"{self.recipe} {entry} {care}"


class LabelledKernel(Kernel):
    """The kernel of a label: its code is found in the cache, or made of its program.

    That of a run is interpreted at first. The cache keeps its program as numbers, of which better code can be made
    without tracing anything again.
    """

    def __init__(self, label: Label, program: Callable[[], Program]) -> None:
        self.label, self.made = label, program
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
        if found := found_code(self.label.name_of(entry)):
            return found
        if self.label.of_a_run and entry == "single":
            return self.interpreted_code()
        return self._compiled(entry, "whole")

    def interpreted_code(self) -> Loaded:
        """Code for single states by the interpreter."""
        return interpreted(self.numbers)

    def better_code(self) -> Loaded:
        """Code for single states that is made with care."""
        return self._compiled("single", "lines")

    def _compiled(self, entry: str, care: Care) -> Loaded:
        return compiled_code(self.label.name_of(entry), lambda: self._text(entry), care=care)

    def _text(self, entry: str) -> str:
        from torseur.kernels.llvm.module_text import module_text
        from torseur.kernels.program.codes import program_of_codes

        program = program_of_codes(self.numbers) if self.label.of_a_run else self.made()
        return module_text(program, host().width, single=entry == "single", batch=entry == "batch")

    @property
    def numbers(self) -> Numbers:
        """Its program."""
        from torseur.kernels.program.codes import codes_of, read_codes

        def made() -> bytes:
            with uncollected():
                return codes_of(self.made()).tobytes()

        recipe = f"{self.label.recipe} numbers"
        try:
            return read_codes(kept_data(recipe, made))
        except ValueError:  # damaged, under a checksum that is right
            return read_codes(kept_data(recipe, made, anew=True))
