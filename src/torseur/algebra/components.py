"""One formula for numbers and symbols: vectors and matrices taken apart into components and put together again.

A value is either a CasADi matrix (``SX`` or ``DM``, one value) or a NumPy array (any number of leading batch axes).
A function of this folder that takes a CasADi matrix returns one, without stored zeros, so that nothing is spent on
them later. From NumPy arrays, numbers and sequences of numbers it returns NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import casadi as ca
import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
Value: TypeAlias = Any  # casadi.SX | casadi.DM | ArrayLike; CasADi's classes carry no usable types
MeasuredIn = Literal["body", "base"]
"""The frame in which an angular velocity is measured: the turning frame B, or the frame A it turns in."""

_MATRICES = (ca.SX, ca.DM)


def is_casadi(*values: Value) -> bool:
    """Whether at least one value is a CasADi matrix."""
    return any([isinstance(value, _MATRICES) for value in values])


def is_nought(value: Value) -> bool:
    """Whether a number is zero; one that is left open is taken not to be."""
    return bool(value.is_zero()) if isinstance(value, ca.SX) else float(value) == 0.0


def as_number(value: Value) -> Value:
    """A scalar as a plain number; as it is where it holds symbols."""
    return value if isinstance(value, ca.SX) and not value.is_constant() else float(value)


def magnitude(value: Value) -> Value:
    """|x| of a plain number or of a scalar with symbols."""
    return ca.fabs(value) if isinstance(value, ca.SX) else abs(value)


def as_casadi(value: Value) -> Value:
    """The value as a CasADi matrix without stored zeros; a vector becomes a column."""
    return without_zeros(value if isinstance(value, _MATRICES) else ca.DM(np.asarray(value, dtype=float)))


def without_zeros(matrix: Value) -> Value:
    """The CasADi matrix without stored zeros: itself where it has none, so that nobody may change the result."""
    # to ask takes a microsecond; before `sparsify` begins, CasADi has tried for twenty to read symbols as numbers
    return ca.sparsify(matrix) if matrix.has_zeros() else matrix


def as_numpy(value: Value) -> Array:
    """The numeric value as an array of floats."""
    return value.full() if isinstance(value, ca.DM) else np.asarray(value, dtype=float)


def components(vector: Value) -> list[Value]:
    """The components of a column, or of the last axis of an array."""
    if is_casadi(vector):
        if isinstance(vector, ca.SX) and vector.is_dense():
            return list(vector.nonzeros())
        return [vector[i] for i in range(vector.numel())]
    return list(np.moveaxis(as_numpy(vector), -1, 0))


def entries(matrix: Value) -> list[list[Value]]:
    """The rows of entries of a matrix, or of the last two axes of an array."""
    if is_casadi(matrix):
        height, width = matrix.size1(), matrix.size2()
        if isinstance(matrix, ca.SX) and matrix.is_dense():
            stored = matrix.nonzeros()  # column by column
            return [list(stored[i::height]) for i in range(height)]
        return [[matrix[i, j] for j in range(width)] for i in range(height)]
    rows = np.moveaxis(as_numpy(matrix), (-2, -1), (0, 1))
    return [list(row) for row in rows]


def vector_of(parts: Sequence[Value]) -> Value:
    """The column, or the last axis, made of these components."""
    if is_casadi(*parts):
        return _casadi_matrix([[part] for part in parts])
    return np.stack(np.broadcast_arrays(*parts), axis=-1).astype(float)


def matrix_of(rows: Sequence[Sequence[Value]]) -> Value:
    """The matrix, or the last two axes, made of these rows of entries."""
    flat = [entry for row in rows for entry in row]
    if is_casadi(*flat):
        return _casadi_matrix(rows)
    stacked = np.stack(np.broadcast_arrays(*flat), axis=-1).astype(float)
    return stacked.reshape(*stacked.shape[:-1], len(rows), len(rows[0]))


def _casadi_matrix(rows: Sequence[Sequence[Value]]) -> Value:
    """The CasADi matrix of these rows of scalars, put in one by one: to join them takes four times as long."""
    symbolic = any([isinstance(entry, ca.SX) for row in rows for entry in row])
    matrix = (ca.SX if symbolic else ca.DM)(len(rows), len(rows[0]))
    for i, row in enumerate(rows):
        for j, entry in enumerate(row):
            if not (entry.is_zero() if isinstance(entry, _MATRICES) else entry == 0.0):
                matrix[i, j] = entry
    return matrix


def transposed(matrix: Value) -> Value:
    """The transpose, of each matrix of a batch."""
    return matrix.T if is_casadi(matrix) else np.swapaxes(as_numpy(matrix), -1, -2)


def applied(matrix: Value, vector: Value) -> Value:
    """The product of a matrix with a vector, for each pair of a batch."""
    if is_casadi(matrix, vector):
        return as_casadi(matrix) @ as_casadi(vector)
    return np.einsum("...ij,...j->...i", as_numpy(matrix), as_numpy(vector))


def product(first: Value, second: Value) -> Value:
    """The product of two matrices, for each pair of a batch."""
    if is_casadi(first, second):
        return as_casadi(first) @ as_casadi(second)
    return as_numpy(first) @ as_numpy(second)


def sine_cosine(angle: Value) -> tuple[Value, Value]:
    """The sine and the cosine of an angle [rad]."""
    return (ca.sin(angle), ca.cos(angle)) if is_casadi(angle) else (np.sin(angle), np.cos(angle))


def over_batch(function: Callable[[Array], Array], values: Value, axes: int) -> Array:
    """The results of a function of (N, ...) arrays, for values whose last ``axes`` axes are not batch axes."""
    array = as_numpy(values)
    batch, core = array.shape[: array.ndim - axes], array.shape[array.ndim - axes :]
    result = function(array.reshape(-1, *core))
    return result.reshape(*batch, *result.shape[1:])
