"""From a quantity of a model to its kernel."""

from __future__ import annotations

import casadi as ca

from torseur.kernels.fingerprint import model_fingerprint
from torseur.kernels.jit import host
from torseur.kernels.module_text import module_text
from torseur.kernels.native import Kernel, compiled
from torseur.kernels.program import Program, fused, program_of
from torseur.kernels.quantities import Quantity, size_of
from torseur.kernels.reciprocals import shared
from torseur.kernels.trigonometry import gathered
from torseur.model.model import Model


def compile_quantity(model: Model, quantity: Quantity) -> Kernel:
    """The kernel of a quantity; nothing is traced or compiled if it was compiled before on this machine."""
    sizes = {name: size_of(name, model) for name in quantity.inputs}
    recipe = "\0".join([quantity.name, *quantity.inputs, *quantity.variant, model_fingerprint(model)])
    code = compiled(recipe, lambda: module_text(program(model, quantity), host().width))
    return Kernel(quantity.name, model.name, sizes, quantity.shape(model), code)


def traced(model: Model, quantity: Quantity) -> ca.Function:
    """The CasADi function of a quantity: repeated subexpressions are computed once, results stand row by row."""
    symbols = [ca.SX.sym(name, size_of(name, model)) for name in quantity.inputs]
    result = ca.SX(quantity.expression(model, *symbols))
    by_rows = ca.vec(ca.densify(ca.cse(result)).T)
    return ca.Function(quantity.name, symbols, [by_rows])


def program(model: Model, quantity: Quantity) -> Program:
    """The program that a quantity's kernel runs."""
    straight = shared(program_of(traced(model, quantity)))
    return gathered(fused(straight) if host().fma else straight)
