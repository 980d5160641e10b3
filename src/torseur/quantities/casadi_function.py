"""``ts.casadi_function``: a quantity of a machine as a function of CasADi, for optimal control and estimation."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.model.model import Model
from torseur.quantities.compilation import traced_function
from torseur.quantities.named import quantity_named
from torseur.quantities.quantity import with_open


def casadi_function(
    model: Model, name: str, *, frame: str | None = None, parameters: Sequence[str] = ()
) -> ca.Function:
    """A quantity of ``ts.compile`` as a CasADi function of SX, with the same inputs by name: ``f(q, v, tau)``.

    Results have the shape of the quantity; ``pose``, ``jacobian`` and ``jacobian_rate`` are those of ``frame``. Open
    ``parameters`` are one more input, their values one after the other. It can be differentiated, embedded in problems
    of optimisation, or generated as code.
    """
    quantity = quantity_named(model, name, frame)
    if parameters:
        quantity = with_open(quantity, tuple(parameters))
    traced = traced_function(model, quantity)
    inputs = [ca.SX.sym(own, traced.nnz_in(k)) for k, own in enumerate(quantity.inputs)]
    (by_rows,) = traced.call(inputs)
    shape = quantity.shape(model)
    result = ca.reshape(by_rows, shape[1], shape[0]).T if len(shape) == 2 else by_rows
    return ca.Function(name, inputs, [ca.densify(result)], list(quantity.inputs), [name])
