"""Coordinates with which volumes and moments can be computed."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array
from torseur.description.inertia.doubt import ShapeError

_LARGEST = 1e12  # in the unit of the file; fifth powers of it are numbers


def require_measurable(coordinates: Array) -> None:
    """Refuse coordinates that are not finite, or beyond all measure."""
    if coordinates.size and not np.abs(coordinates).max() < _LARGEST:  # NaN compares false
        raise ShapeError(f"it has coordinates that are no finite numbers below {_LARGEST:g}", "Write the mesh again.")
