"""The CasADi function that a kernel is made from; the C that CasADi writes is made from the same one."""

from __future__ import annotations

from functools import cache

import casadi as ca

import torseur as ts
from benchmarks.case import Unavailable
from torseur.quantities.compilation import traced_function
from torseur.quantities.quantity import PLAIN

MOST = 60  # degrees of freedom: beyond, kernels are no straight-line programs


@cache
def function(model: ts.Model, quantity: str) -> ca.Function:
    """The function of the quantity's inputs with one output, the result row by row."""
    if model.nv > MOST:
        raise Unavailable(f"straight-line programs of {model.nv} degrees of freedom are too long")
    return traced_function(model, PLAIN[quantity])
