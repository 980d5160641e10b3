"""What was set in the runs of a batch, as columns of numbers in SI units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.description.syntax.units import KINDS, Dimension, Quantity, UnitError, quantity


def column_of(values: Sequence[Any]) -> tuple[NDArray[Any], str | None]:
    """One value for each run: numbers as they are, those with units in SI units and their unit, words as text."""
    array = np.asarray(values)
    if array.dtype.kind in "fiu":
        return array, None
    try:
        read: list[Quantity] = [quantity(value) for value in array.tolist()]
    except UnitError:
        return array.astype(str), None
    dimensions = {one.dimension for one in read if one.dimension is not None}
    if len(dimensions) > 1:
        return array.astype(str), None
    return np.array([one.value for one in read]), _unit(dimensions.pop()) if dimensions else None


def _unit(dimension: Dimension) -> str:
    return next((kind.unit for kind in KINDS if kind.dimension == dimension), str(dimension))
