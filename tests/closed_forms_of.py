"""Closed forms evaluated on numbers, for comparison with the recursions."""

from __future__ import annotations

import numpy as np
import sympy as sp


def values(equations, q, v):
    """(H, C, G) of closed-form equations at a state, letters at their values in the machine."""
    letters = {sp.Symbol(a.name): sp.Float(a.value, 17) for a in equations.legend if a.value is not None}
    found = []
    for matrix in (equations.H, equations.C, equations.G):
        written_out = equations.substituted(matrix).xreplace(letters)
        function = sp.lambdify([*equations.q, *equations.v], written_out, "numpy", cse=True)
        found.append(np.array(function(*q, *v), float).reshape(matrix.shape))
    H, C, G = found
    return H, C, G.ravel()
