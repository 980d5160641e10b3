"""From a quantity of a model to its kernel."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import casadi as ca

from torseur.collection import uncollected
from torseur.kernels.fingerprint import model_fingerprint
from torseur.kernels.llvm.jit import Loaded, host
from torseur.kernels.native import Kernel, compiled_code
from torseur.model.model import Model
from torseur.quantities.quantity import LARGE, Quantity, size_of

if TYPE_CHECKING:
    from torseur.kernels.program.program import Program
    from torseur.kernels.tree_loops.tape import Tape

# What writes code is imported when code is written: a start that finds its kernels in the cache does without.


def compile_quantity(model: Model, quantity: Quantity) -> Kernel:
    """The kernel of a quantity; nothing is traced or compiled if it was compiled before on this machine.

    Code for one state and code for lanes are made when each is first asked for.
    """
    sizes = {name: size_of(name, model, quantity) for name in quantity.inputs}
    recipe = "\0".join(
        [quantity.name, *quantity.inputs, *quantity.variant, *quantity.parameters, model_fingerprint(model)]
    )
    looped = is_looped(model, quantity)
    traced = cache(lambda: (tape if looped else program)(model, quantity))

    def code(entry: str) -> Loaded:
        straight = entry == "single" and not looped  # one long line: more care would not make it faster
        with uncollected():
            return compiled_code(
                f"{recipe}\0{entry}", lambda: _module(traced(), entry), care="lines" if straight else "whole"
            )

    return Kernel(quantity.name, model.name, sizes, quantity.shape(model), code)


def function_as_written(model: Model, quantity: Quantity) -> ca.Function:
    """The CasADi function of a quantity as its equations are written; results stand row by row."""
    symbols = [ca.SX.sym(name, size_of(name, model, quantity)) for name in quantity.inputs]
    result = ca.SX(quantity.expression(model, *symbols))
    by_rows = ca.vec(ca.densify(ca.cse(result)).T)
    return ca.Function(quantity.name, symbols, [by_rows])


def traced_function(model: Model, quantity: Quantity) -> ca.Function:
    """The CasADi function that is compiled: written on the model in which it needs fewest operations.

    That is the lean one where the quantity allows it. With other frames alone it may also need more, because the
    result is told in the described ones: then the cheaper of both is taken.
    """
    from torseur.model.lean.lean_model import lean
    from torseur.model.lean.reframed import reframed

    if quantity.lean:
        return function_as_written(lean(model), quantity)
    models = (reframed(model), model) if quantity.reframed else (model,)
    return min((function_as_written(each, quantity) for each in models), key=_operations)


def program(model: Model, quantity: Quantity) -> Program:
    """The program that a quantity's kernel runs."""
    from torseur.kernels.program.passes import optimised_program

    return optimised_program(traced_function(model, quantity), fma=host().fma)


def tape(model: Model, quantity: Quantity) -> Tape:
    """The calls of a quantity's steps on the bodies of a large machine."""
    from torseur.kernels.tree_loops.tape import record
    from torseur.model.lean.lean_model import lean
    from torseur.model.lean.reframed import reframed

    symbols = [ca.SX.sym(name, size_of(name, model, quantity)) for name in quantity.inputs]
    traced_from = lean(model) if quantity.lean else reframed(model) if quantity.reframed else model
    return record(lambda *inputs: quantity.expression(traced_from, *inputs), symbols, fma=host().fma)


def is_looped(model: Model, quantity: Quantity) -> bool:
    """Whether a quantity's kernel runs in a loop over the bodies, because the machine is large."""
    return len(model.bodies) > LARGE and quantity.looped(model)


def _module(traced: Program | Tape, entry: str) -> str:
    from torseur.kernels.llvm.module_text import module_text

    return module_text(traced, host().width, single=entry == "single", batch=entry == "batch")


def _operations(function: ca.Function) -> int:
    from torseur.kernels.cost.counts import count

    counts = count(function)
    return counts.multiplications + counts.additions
