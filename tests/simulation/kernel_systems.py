"""Systems for integrators, written as CasADi expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from torseur.kernels.llvm.jit import Loaded, host, machine_code
from torseur.kernels.llvm.module_text import module_text
from torseur.kernels.native import Kernel
from torseur.kernels.program.passes import optimised_program
from torseur.simulation.system import INPUTS, System

Expression = Callable[..., Any]  # of t, q, v, z, held, slip


def system(
    nq: int,
    nv: int,
    rhs: Expression,
    *,
    nz: int = 0,
    nu: int = 0,
    ns: int = 0,
    guards: Expression | None = None,
    push: Expression | None = None,
    sample: Expression | None = None,
    margins: Expression | None = None,
    jacobian: bool = False,
    **others: Any,
) -> System:
    """The system of expressions that give columns of CasADi."""
    sizes = (1, nq, nv, nz, nu, ns, 0, 0)
    kernels = {"guards": guards, "push": push, "sample": sample, "margins": margins}
    made = {name: kernel(name, sizes, expression) for name, expression in kernels.items() if expression is not None}
    if jacobian:
        made["jacobian"] = kernel("jacobian", sizes, lambda *inputs: _jacobian(rhs, *inputs))
    return System(nq=nq, nv=nv, nz=nz, nu=nu, ns=ns, rhs=kernel("rhs", sizes, rhs), **made, **others)


def kernel(name: str, sizes: tuple[int, ...], expression: Expression) -> Kernel:
    symbols = [ca.SX.sym(letter, size) for letter, size in zip(INPUTS, sizes, strict=True)]
    result = ca.densify(ca.cse(ca.SX(expression(*symbols[:6]))))
    by_rows = ca.vec(result.T)
    program = optimised_program(ca.Function(name, symbols, [by_rows]), fma=host().fma)
    code = Loaded(machine_code(module_text(program, host().width)))
    return Kernel(name, "test", dict(zip(INPUTS, sizes, strict=True)), (by_rows.numel(),), lambda entry: code)


def _jacobian(rhs: Expression, *inputs: Any) -> Any:
    return ca.jacobian(ca.SX(rhs(*inputs)), ca.vertcat(*inputs[1:4]))
