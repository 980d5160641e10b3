"""What happens to a traced function on its way to machine code."""

from __future__ import annotations

import casadi as ca

from torseur.kernels.program.numbering import numbered
from torseur.kernels.program.program import Program, fused, program_of
from torseur.kernels.program.reciprocals import shared
from torseur.kernels.program.trigonometry import gathered


def prepared(function: ca.Function, *, fma: bool) -> Program:
    """The program of a traced function in the order in which it is computed, with or without fused multiply-adds.

    Equal values are computed once, divisors that several quotients share are inverted once, products are joined to
    sums, angles brought together.
    """
    return finished(straightened(program_of(function)), fma=fma)


def straightened(program: Program) -> Program:
    """The program in which equal values are computed once and shared divisors inverted once."""
    return shared(numbered(program))


def finished(program: Program, *, fma: bool) -> Program:
    """The program with products joined to sums and angles brought together."""
    return gathered(fused(program) if fma else program)
