"""Sequences of rotations (annex A, 3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import numpy as np

from torseur.algebra.components import Value, product


def composed_relative(rotations: Iterable[Value]) -> Value:
    """R_1 R_2 … R_n: each rotation is described in the frame that the ones before have turned (eq. 1)."""
    return reduce(product, rotations, np.eye(3))


def composed_absolute(rotations: Iterable[Value]) -> Value:
    """R_n … R_2 R_1: each rotation is described in the fixed frame (eq. 2)."""
    return reduce(lambda done, following: product(following, done), rotations, np.eye(3))
