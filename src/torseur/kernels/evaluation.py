"""Evaluation of one expression on NumPy arrays, for one state or for a batch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Kernel:
    """A function of named vectors; ``shape`` is that of one result: (), (n,) or (n, m)."""

    name: str
    model: str
    sizes: Mapping[str, int]  # of the inputs, in order
    shape: tuple[int, ...]
    function: ca.Function

    @classmethod
    def trace(cls, name: str, model: str, inputs: Mapping[str, ca.SX], output: ca.SX, shape: tuple[int, ...]) -> Kernel:
        """The kernel of an expression in named symbols; repeated subexpressions are computed once."""
        function = ca.Function(name, list(inputs.values()), [ca.densify(ca.cse(ca.SX(output)))])
        return cls(name, model, {n: symbol.numel() for n, symbol in inputs.items()}, shape, function)

    def __call__(self, *values: ArrayLike) -> Array:
        """The results for inputs (..., n) with broadcast leading axes, or for one state (n,)."""
        arrays = [self._checked(name, n, value) for (name, n), value in zip(self.sizes.items(), values, strict=True)]
        batch = np.broadcast_shapes(*(a.shape[:-1] for a in arrays))
        count = int(np.prod(batch))
        if count == 0:
            return np.zeros(batch + self.shape)
        columns = [np.broadcast_to(a, (*batch, a.shape[-1])).reshape(count, -1).T for a in arrays]
        result = np.asarray(self.function(*columns).full())
        rows, columns_each = (*self.shape, 1, 1)[:2]
        return result.reshape(rows, count, columns_each).swapaxes(0, 1).reshape(batch + self.shape)

    def _checked(self, name: str, size: int, value: ArrayLike) -> Array:
        array = np.asarray(value, dtype=np.float64)
        if array.ndim == 0 or array.shape[-1] != size:
            raise ValueError(
                f"{self.name} of '{self.model}': {name} has shape {array.shape}, expected ({size},) for one state "
                f"or (..., {size}) for a batch."
            )
        return array
