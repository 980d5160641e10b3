"""Kernels of CasADi functions that are no quantities of a model alone."""

from __future__ import annotations

import casadi as ca

from torseur.kernels.llvm.jit import host
from torseur.kernels.native import Kernel, compiled_code


def function_kernel(function: ca.Function, *, of: str, shape: tuple[int, ...]) -> Kernel:
    """The kernel of a function of SX symbols with dense columns as results; ``of`` names what it belongs to.

    ``shape`` is that of the first result; further ones are vectors.

    The cache knows it by what it computes: a function that was compiled before on this machine is not compiled again.
    """
    sizes = {function.name_in(k): function.nnz_in(k) for k in range(function.n_in())}
    code = compiled_code(f"function {function.serialize()}", lambda: _text(function))
    further = tuple(function.nnz_out(k) for k in range(1, function.n_out()))
    return Kernel(function.name(), of, sizes, shape, code, further)


def _text(function: ca.Function) -> str:
    from torseur.kernels.llvm.module_text import module_text
    from torseur.kernels.program.passes import optimised_program

    return module_text(optimised_program(function, fma=host().fma), host().width)
