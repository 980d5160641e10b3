"""Derivatives along the tangent of the configuration."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.model import Model


def tangent(model: Model, q: Value) -> Value:
    """N, (nq, nv), with q̇ = N v."""
    v = ca.SX.sym("v", model.nv)
    return ca.jacobian(coordinate_rates(model, q, v), v)


def along_tangent(model: Model, expression: Value, q: Value) -> Value:
    """The changes of a column with the configuration, (rows, nv): column k on the motion with unit speed k.

    ``q`` must be symbols.
    """
    return ca.jacobian(expression, q) @ tangent(model, q)
