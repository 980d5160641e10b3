"""The push of a damped spring that is not fastened to what it touches."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value


def push(depth: Value, rate: Value, stiffness: float, damping: float) -> Value:
    """k p + d ṗ at the depth p > 0 where this is positive; else nothing: contact pushes and never pulls."""
    return ca.if_else(depth > 0, ca.fmax(stiffness * depth + damping * rate, 0), 0)


def phase(depth: Value, rate: Value, stiffness: float, damping: float) -> Value:
    """0 apart, 1 where the damper takes up all of the spring, 2 while it pushes.

    The push and its heat are smooth while a phase lasts, and jump or have corners where it changes.
    """
    return ca.if_else(depth > 0, ca.if_else(stiffness * depth + damping * rate > 0, 2, 1), 0)
