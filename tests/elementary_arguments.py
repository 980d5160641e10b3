"""Arguments for tests of elementary operations: random, special, and both side by side."""

from __future__ import annotations

import itertools

import numpy as np

BINARY = {  # names of the operations of two operands
    "OP_ADD", "OP_SUB", "OP_MUL", "OP_DIV", "OP_POW", "OP_CONSTPOW", "OP_LT", "OP_LE", "OP_EQ", "OP_NE", "OP_AND",
    "OP_OR", "OP_FMOD", "OP_REMAINDER", "OP_COPYSIGN", "OP_IF_ELSE_ZERO", "OP_FMIN", "OP_FMAX", "OP_ATAN2", "OP_HYPOT",
    "OP_LIFT",
}  # fmt: skip
SIZES = (0.0, 5e-324, 3e-310, 2.3e-308, 1e-20, 0.25, 0.5, 1.0, 1.5, np.pi / 2, 40.0, 710.0, 1e5, 1e6, 1e22, 1.7e308)
SPECIAL = [sign * size for size in (*SIZES, np.inf) for sign in (1.0, -1.0)] + [np.nan]


def arguments(arity: int) -> np.ndarray:
    """Random numbers of all sizes, shuffled among special ones so that lanes of every kind stand side by side."""
    rng = np.random.default_rng(arity)
    special = np.array(list(itertools.product(SPECIAL, repeat=arity))).T
    ordinary = rng.normal(size=(arity, 2000)) * 10.0 ** rng.uniform(-8, 8, (arity, 2000))
    return rng.permutation(np.concatenate([special, ordinary], axis=1), axis=1)
