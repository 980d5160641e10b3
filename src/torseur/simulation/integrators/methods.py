"""Sizes of the Runge–Kutta methods: what a run must know of them from Python.

Their coefficients stand in tableaus.py; the native loops hold them as constants.
"""

from __future__ import annotations

from torseur.frozen import dataclass


@dataclass(frozen=True)
class MethodSizes:
    """How many sums a method has, and of which order it is."""

    stages: int
    extra: int  # stages for dense output
    order: int
    estimates: int  # of the error: none, one, or two (of orders 5 and 3, combined)
    dense_sums: int


CLASSICAL = MethodSizes(stages=4, extra=0, order=4, estimates=0, dense_sums=0)
DORMAND_PRINCE_5 = MethodSizes(stages=6, extra=0, order=5, estimates=1, dense_sums=1)
DORMAND_PRINCE_8 = MethodSizes(stages=12, extra=3, order=8, estimates=2, dense_sums=4)

KENNEDY_CARPENTER_5 = MethodSizes(stages=8, extra=0, order=5, estimates=1, dense_sums=0)

ALL = (CLASSICAL, DORMAND_PRINCE_5, DORMAND_PRINCE_8, KENNEDY_CARPENTER_5)
