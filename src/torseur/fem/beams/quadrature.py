"""How a straight piece of beam is shared out among its equidistant nodes: masses with a high order of accuracy.

A smooth load on nodes has the work of the distributed one where the weights integrate smooth functions. Halves of the
elements beside each node, the trapezoidal rule, give an error of h². Weights that are corrected at the ends give one
of h⁴, the order of the element's stiffness: up to five elements those of Newton and Cotes, beyond those of Gregory
[Hildebrand, Introduction to Numerical Analysis, 1974, 5.8]. All are positive.
"""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array

_NEWTON_COTES = {
    1: (1 / 2, 1 / 2),
    2: (1 / 3, 4 / 3, 1 / 3),
    3: (3 / 8, 9 / 8, 9 / 8, 3 / 8),
    4: (14 / 45, 64 / 45, 24 / 45, 64 / 45, 14 / 45),
    5: (95 / 288, 375 / 288, 250 / 288, 250 / 288, 375 / 288, 95 / 288),
}
_ENDS = (3 / 8, 7 / 6, 23 / 24)


def node_weights(elements: int) -> Array:
    """Of the nodes of a piece with this many elements, in units of an element's length, (elements + 1,)."""
    if elements in _NEWTON_COTES:
        return np.array(_NEWTON_COTES[elements])
    weights = np.ones(elements + 1)
    weights[:3], weights[-3:] = _ENDS, _ENDS[::-1]
    return weights
