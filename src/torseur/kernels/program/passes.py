"""What happens to a traced function on its way to machine code."""

from __future__ import annotations

import casadi as ca

from torseur.kernels.program.numbering import value_numbering
from torseur.kernels.program.program import Program, program_of, with_multiply_adds
from torseur.kernels.program.reciprocals import with_shared_reciprocals
from torseur.kernels.program.trigonometry import with_angles_together


def optimised_program(function: ca.Function, *, fma: bool, shared: str | None = None) -> Program:
    """The program of a traced function in the order in which it is computed, with or without fused multiply-adds.

    Equal values are computed once, divisors that several quotients share are inverted once, products are joined to
    sums, angles brought together. The input with the name ``shared`` is the same for all states.
    """
    return in_machine_order(without_repeats(program_of(function, shared=shared)), fma=fma)


def without_repeats(program: Program) -> Program:
    """The program in which equal values are computed once and shared divisors inverted once."""
    return with_shared_reciprocals(value_numbering(program))


def in_machine_order(program: Program, *, fma: bool) -> Program:
    """The program with products joined to sums and angles brought together."""
    return with_angles_together(with_multiply_adds(program) if fma else program)
