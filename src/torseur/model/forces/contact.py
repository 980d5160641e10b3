"""The push of a damped spring that is not fastened to what it touches."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value


def push(depth: Value, rate: Value, stiffness: float, damping: float) -> Value:
    """k p + d ṗ at the depth p > 0 where this is positive; else nothing: contact pushes and never pulls."""
    return ca.if_else(depth > 0, ca.fmax(stiffness * depth + damping * rate, 0), 0)
