"""What happens to a traced function on its way to machine code."""

from __future__ import annotations

import casadi as ca

from torseur.kernels.numbering import numbered
from torseur.kernels.program import Program, fused, program_of
from torseur.kernels.reciprocals import shared
from torseur.kernels.trigonometry import gathered


def prepared(function: ca.Function, *, fma: bool) -> Program:
    """The program of a traced function in the order in which it is computed, with or without fused multiply-adds.

    Equal values are computed once, divisors that several quotients share are inverted once, products are joined to
    sums, angles brought together.
    """
    straight = shared(numbered(program_of(function)))
    return gathered(fused(straight) if fma else straight)
