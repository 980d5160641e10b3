"""Shapes of large structures, and rows of their displacements of second order, kept on disk by the contents that they
were computed from.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import Any

import numpy as np

from torseur.algebra.components import Array
from torseur.fem.modal.modal_shape import ModalShape
from torseur.fem.modal.modes import Watch
from torseur.fem.modal.second_order import Rows
from torseur.fem.structure import MassPoints, Structure
from torseur.frozen import dataclass
from torseur.storage import object_cache
from torseur.storage.sources import source_digest

_WORTH_KEEPING = 2000  # freedoms: fewer are computed again in less than a second
_LARGEST = object_cache.LARGEST // 2  # bytes of one entry: it must not drive out all others


def kept_shape(
    structure: Structure,
    points: MassPoints,
    asked: tuple[object, ...],
    found: Callable[[], ModalShape],
    second: Callable[[Array], Rows | None],
) -> ModalShape:
    """The shape that ``found`` computes of a structure, its mass and what is ``asked``, or what was kept of it.

    ``second`` tells displacements of second order of shapes that were kept.
    """
    K = structure.stiffness
    if K.shape[0] < _WORTH_KEEPING:
        return found()
    M = points.mass_matrix
    contents = (K.data, K.indices, K.indptr, M.data, M.indices, M.indptr, structure.nodes.positions, *asked)
    key = object_cache.name_of("shapes", source_digest("fem"), *(_fingerprint(part) for part in contents))
    kept = object_cache.find(key)
    if kept is None:
        shape = found()
        if shape.phi.nbytes < _LARGEST:
            object_cache.keep(key, _written(phi=shape.phi, frequencies=shape.frequencies))
    else:
        with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
            phi = arrays["phi"]
            shape = ModalShape(structure, points, phi, arrays["frequencies"], second(phi))
    return shape if shape.rows is None else replace(shape, rows=KeptRows(key, shape.rows))


@dataclass(frozen=True, eq=False)
class KeptRows:
    """Rows A w, computed where they were not before."""

    key: str
    computed: Rows
    known: dict[str, Array] = field(default_factory=dict, metadata={"content": False})

    def __call__(self, A: Array) -> Array:
        """A w."""
        key = object_cache.name_of("second order", self.key, _fingerprint(A))
        if key not in self.known:
            self.known[key] = self._found(key, A)
        return self.known[key]

    def _found(self, key: str, A: Array) -> Array:
        kept = object_cache.find(key)
        if kept is not None:
            with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
                return np.asarray(arrays["rows"])
        rows = self.computed(A)
        object_cache.keep(key, _written(rows=rows))
        return rows


def find_rows(shape: ModalShape, places: Sequence[Array], watch: Watch | None) -> None:
    """All that motion asks of displacements of second order, of large structures at ``places`` on them too, while
    their factors are there.
    """
    tell: Watch = watch or (lambda what, share: None)
    tell("displacements of second order", 0.0)
    _ = shape.integrals
    for k, place in enumerate(places if isinstance(shape.rows, KeptRows) else ()):
        tell("displacements of second order", (4 + k) / (4 + len(places)))
        _ = shape.at(place).W


def _written(**arrays: Array) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def _fingerprint(part: Any) -> str:
    data = np.ascontiguousarray(part).tobytes() if isinstance(part, np.ndarray) else repr(part).encode()
    return hashlib.sha256(data).hexdigest()
