"""Shapes of large structures, kept on disk by the contents that they were computed from."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from torseur.algebra.components import Array
from torseur.fem.modal_shape import ModalShape
from torseur.fem.structure import MassPoints, Structure
from torseur.storage import object_cache

_WORTH_KEEPING = 2000  # freedoms: fewer are computed again in less than a second
_LARGEST = object_cache.LARGEST // 2  # bytes of one entry: it must not drive out all others


def kept_shape(
    structure: Structure, points: MassPoints, asked: tuple[object, ...], found: Callable[[], ModalShape]
) -> ModalShape:
    """The shape that ``found`` computes of a structure, its mass and what is ``asked``, or what was kept of it."""
    K = structure.stiffness
    if K.shape[0] < _WORTH_KEEPING:
        return found()
    M = points.mass_matrix
    contents = (K.data, K.indices, K.indptr, M.data, M.indices, M.indptr, structure.nodes.positions, *asked)
    key = object_cache.name_of("shapes", _source_fingerprint(), *(_fingerprint(part) for part in contents))
    kept = object_cache.find(key)
    if kept is not None:
        with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
            return ModalShape(structure, points, arrays["phi"], _whole(arrays["w"]), arrays["frequencies"])
    shape = found()
    upper = shape.w[:, *np.triu_indices(shape.w.shape[1])]
    if upper.nbytes + shape.phi.nbytes < _LARGEST:
        written = io.BytesIO()
        np.savez(written, phi=shape.phi, w=upper, frequencies=shape.frequencies)
        object_cache.keep(key, written.getvalue())
    return shape


def _whole(upper: Array) -> Array:
    """w (freedoms, m, m) of its entries j ≤ k."""
    m = round((np.sqrt(8 * upper.shape[1] + 1) - 1) / 2)
    rows, columns = np.triu_indices(m)
    w = np.zeros((len(upper), m, m))
    w[:, rows, columns] = w[:, columns, rows] = upper
    return w


def _fingerprint(part: Any) -> str:
    data = np.ascontiguousarray(part).tobytes() if isinstance(part, np.ndarray) else repr(part).encode()
    return hashlib.sha256(data).hexdigest()


def _source_fingerprint() -> str:
    """Of the files of this folder: shapes that another version computed are not taken."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
