"""What makes two kernels the same: the numbers of the model, the quantity, and the code that writes it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

import casadi as ca
import numpy as np

from torseur.frozen import Same
from torseur.model.model import Model
from torseur.storage.sources import source_digest

_NAMES = frozenset({"name", "description", "doubts", "written"})
_OF_RUNS = frozenset(
    {"initial_q", "initial_v", "limits", "servos", "controllers", "disturbances", "joint_forces", "stops", "sensors"}
)

_KEPT = 8  # digests of models run last: the same model is often run again
_ELEMENTS = 4096  # of elements: most are the same in the next model
_KINDS = 1024  # of elements and their parts
_PLAIN = frozenset({float, int, bool, str, type(None)})  # most parts


def model_fingerprint(model: Model) -> str:
    """A digest of everything in a model that the equations of its quantities read."""
    return _digest(model, _NAMES | _OF_RUNS)


@lru_cache(maxsize=_KEPT)
def machine_fingerprint(model: Model) -> str:
    """A digest of everything in a model that a run depends on: also its start, servos and stops."""
    return _digest(model, _NAMES)


def content(item: Any) -> bytes:
    """All that an item holds, names included, as bytes."""
    return _parts(item, frozenset())


def _digest(model: Model, left_out: frozenset[str]) -> str:
    digest = hashlib.sha256()
    for part in fields(model):
        if part.name not in left_out:
            digest.update(_field_content(part.name, Same(getattr(model, part.name)), left_out))
    return digest.hexdigest()


@lru_cache(maxsize=_ELEMENTS)
def _field_content(name: str, same: Same, left_out: frozenset[str]) -> bytes:
    elements = same.element if isinstance(same.element, tuple) else (same.element,)
    return b"".join([f"{name}{len(elements)}".encode(), *(_element_digest(Same(e), left_out) for e in elements)])


@lru_cache(maxsize=_ELEMENTS)
def _element_digest(same: Same, left_out: frozenset[str]) -> bytes:
    return hashlib.sha256(_parts(same.element, left_out)).digest()


def source_fingerprint() -> str:
    """A digest of this package's own source: other equations or another code generator make other kernels."""
    return source_digest("algebra", "model", "mechanics", "kernels", "quantities")


@lru_cache(maxsize=_KINDS)
def _counted(kind: type, left_out: frozenset[str]) -> tuple[tuple[str, bytes], ...] | None:
    """The fields of a record that count, with their names as bytes; None for what is no record."""
    if not is_dataclass(kind):
        return None
    counted = [f.name for f in fields(kind) if f.name not in left_out and f.metadata.get("content", True)]
    return tuple((name, name.encode()) for name in counted)


def _parts(item: Any, left_out: frozenset[str]) -> bytes:
    """The content of records, arrays and names as bytes, each with its kind and size before it.

    Fields with the metadata ``{"content": False}`` hold what was computed from the others.
    """
    found: list[bytes] = []
    _gather(item, left_out, found)
    return b"".join(found)


def _gather(item: Any, left_out: frozenset[str], found: list[bytes]) -> None:
    if type(item) in _PLAIN:
        found.append(f"{type(item).__name__}:{item!r};".encode())
    elif (names := _counted(type(item), left_out)) is not None:  # type: ignore[arg-type]  # classes have hashes
        found.append(f"{type(item).__qualname__}{{".encode())
        for name, encoded in names:
            found.append(encoded)
            _gather(getattr(item, name), left_out, found)
        found.append(b"}")
    elif isinstance(item, ca.DM | np.ndarray):
        array = item.full() if isinstance(item, ca.DM) else np.asarray(item)
        found.append(f"array{array.shape}{array.dtype}".encode())
        if isinstance(item, ca.DM):  # structural zeros make other programs
            found.append(repr((item.sparsity().row(), item.sparsity().colind())).encode())
        found.append(np.ascontiguousarray(array).tobytes())
    elif hasattr(item, "tocoo"):  # a sparse matrix of finite elements
        entries = item.tocoo()
        _gather((*entries.coords, entries.data), left_out, found)
    elif isinstance(item, Mapping):
        found.append(f"mapping{len(item)}".encode())
        for pair in item.items():
            for part in pair:
                _gather(part, left_out, found)
    elif isinstance(item, tuple | list):
        found.append(f"sequence{len(item)}".encode())
        for part in item:
            _gather(part, left_out, found)
    else:
        found.append(f"{type(item).__name__}:{item!r};".encode())
