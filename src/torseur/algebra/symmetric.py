"""Symmetric matrices of which only one triangle is computed."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value


def symmetric(M: Value) -> Value:
    """M, known to be symmetric, with its upper triangle read from the lower one."""
    return ca.tril2symm(ca.tril(M))
