"""Arithmetic of what is known to be symbolic: where many scalars are computed one by one.

An operator between CasADi's matrices first tries whether its operands can be read as numbers, which takes four times as
long as the operation.
"""

from __future__ import annotations

import casadi as ca


def times(a: ca.SX, b: ca.SX) -> ca.SX:
    """a b, entry by entry."""
    return ca.SX.binary(ca.OP_MUL, a, b)


def over(a: ca.SX, b: ca.SX) -> ca.SX:
    """a / b, entry by entry."""
    return ca.SX.binary(ca.OP_DIV, a, b)


def less(a: ca.SX, b: ca.SX) -> ca.SX:
    """a − b."""
    return ca.SX.binary(ca.OP_SUB, a, b)
