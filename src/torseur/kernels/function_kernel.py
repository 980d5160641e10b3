"""Kernels of CasADi functions that are no quantities of a model alone."""

from __future__ import annotations

import casadi as ca

from torseur.kernels.llvm.jit import Loaded, host
from torseur.kernels.native import Kernel, compiled_code, found_code


def function_kernel(
    function: ca.Function, *, of: str, shape: tuple[int, ...], of_a_run: bool = False, shared: str | None = None
) -> Kernel:
    """The kernel of a function of SX symbols with dense columns as results; ``of`` names what it belongs to.

    ``shape`` is that of the first result; further ones are vectors. A kernel ``of_a_run`` is called for single states,
    and waited for: its code is made in haste, with more care where so many states are asked for that it pays, and for
    lanes likewise. All states of a call have one vector for the input with the name ``shared``.

    The cache knows it by what it computes: a function that was compiled before on this machine is not compiled again.
    """
    sizes = {function.name_in(k): function.nnz_in(k) for k in range(function.n_in())}
    recipe = f"function {function.serialize()} {shared}"

    def code(entry: str) -> Loaded:
        if not (of_a_run and entry == "single"):
            return compiled_code(f"{recipe} {entry} whole", lambda: _text(function, entry, shared))
        better = found_code(f"{recipe} single lines")
        return better or compiled_code(
            f"{recipe} single quick", lambda: _text(function, entry, shared, True), care="quick"
        )

    def better() -> Loaded:
        return compiled_code(f"{recipe} single lines", lambda: _text(function, "single", shared), care="lines")

    further = tuple(function.nnz_out(k) for k in range(1, function.n_out()))
    return Kernel(
        function.name(), of, sizes, shape, code, further, of_a_run=of_a_run, better=better if of_a_run else None
    )


def _text(function: ca.Function, entry: str, shared: str | None, replaceable: bool = False) -> str:
    from torseur.kernels.llvm.module_text import module_text
    from torseur.kernels.program.passes import optimised_program

    program = optimised_program(function, fma=host().fma, shared=shared)
    single, batch = entry == "single", entry == "batch"
    return module_text(program, host().width, single=single, batch=batch, replaceable=replaceable)
