"""Bounds of commands and forces."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value


def clipped(value: Value, greatest: float | None) -> Value:
    """The value, no larger in magnitude than ``greatest``; None bounds nothing."""
    return value if greatest is None else ca.fmax(-greatest, ca.fmin(value, greatest))


def smallest(*bounds: float | None) -> float | None:
    """The tightest of some bounds."""
    given = [bound for bound in bounds if bound is not None]
    return min(given) if given else None
