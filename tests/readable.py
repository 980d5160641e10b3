"""The quantities of a model evaluated by CasADi straight from the readable equations, without native code.

Tests of the equations use it, because tracing takes milliseconds where compiling takes tenths of a second; tests of
the native kernels compare with it.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.quantities import quantity as quantities
from torseur.quantities.compilation import function_as_written


class Readable:
    """The methods of ``torseur.Kernels`` on NumPy arrays, (n,) or (..., n)."""

    def __init__(self, model):
        self.model = model
        self._functions = {}

    def __getattr__(self, name):
        if name not in quantities.PLAIN:
            raise AttributeError(name)

        def evaluate(*values, **named):
            wrenches = named.pop("wrenches", None)
            if values and isinstance(values[-1], dict):
                *values, wrenches = values
            wrenches = wrenches or {}
            quantity = quantities.PLAIN[name]
            if wrenches:
                quantity = quantities.with_wrenches(quantity, tuple(wrenches))
            result = self._evaluate(quantity, [*values, *named.values(), *wrenches.values()])
            return tuple(np.split(result, 3, axis=-1)) if name.endswith("derivatives") else result

        return evaluate

    def pose(self, q, frame):
        return self._evaluate(quantities.pose(frame), [q])

    def jacobian(self, q, frame, measured_in="world"):
        return self._evaluate(quantities.frame_jacobian(frame, measured_in), [q])

    def jacobian_rate(self, q, v, frame, measured_in="world"):
        return self._evaluate(quantities.frame_jacobian_rate(frame, measured_in), [q, v])

    def _evaluate(self, quantity, values):
        key = (quantity.name, *quantity.variant)
        if key not in self._functions:
            self._functions[key] = function_as_written(self.model, quantity)
        arrays = [np.asarray(value, float) for value in values]
        batch = np.broadcast_shapes(*(a.shape[:-1] for a in arrays))
        count = int(np.prod(batch))
        columns = [np.broadcast_to(a, (*batch, a.shape[-1])).reshape(count, a.shape[-1]).T for a in arrays]
        shape = quantity.shape(self.model)
        if not np.prod(batch + shape):
            return np.zeros(batch + shape)
        result: ca.DM = self._functions[key](*columns)
        return result.full().T.reshape(batch + shape)
