"""What makes two kernels the same: the numbers of the model, the quantity, and the code that writes it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

import casadi as ca
import numpy as np

from torseur.model.model import Model
from torseur.model.numbers import Same
from torseur.storage.sources import source_digest

_NAMES = frozenset({"name", "description", "doubts", "written"})
_OF_RUNS = frozenset(
    {"initial_q", "initial_v", "limits", "servos", "controllers", "disturbances", "joint_forces", "stops", "sensors"}
)

_KEPT = 8  # digests of models run last: the same model is often run again
_ELEMENTS = 4096  # of elements: most are the same in the next model


def model_fingerprint(model: Model) -> str:
    """A digest of everything in a model that the equations of its quantities read."""
    return _digest(model, _NAMES | _OF_RUNS)


@lru_cache(maxsize=_KEPT)
def machine_fingerprint(model: Model) -> str:
    """A digest of everything in a model that a run depends on: also its start, servos and stops."""
    return _digest(model, _NAMES)


def content(item: Any) -> Iterator[bytes]:
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
    digest = hashlib.sha256()
    for item in _parts(same.element, left_out):
        digest.update(item)
    return digest.digest()


def source_fingerprint() -> str:
    """A digest of this package's own source: other equations or another code generator make other kernels."""
    return source_digest("algebra", "model", "mechanics", "kernels", "quantities")


def _parts(item: Any, left_out: frozenset[str]) -> Iterator[bytes]:
    """The content of records, arrays and names as bytes, each with its kind and size before it.

    Fields with the metadata ``{"content": False}`` hold what was computed from the others.
    """
    if is_dataclass(item) and not isinstance(item, type):
        yield f"{type(item).__qualname__}{{".encode()
        for part in fields(item):
            if part.name not in left_out and part.metadata.get("content", True):
                yield part.name.encode()
                yield from _parts(getattr(item, part.name), left_out)
        yield b"}"
    elif isinstance(item, ca.DM | np.ndarray):
        array = item.full() if isinstance(item, ca.DM) else np.asarray(item)
        yield f"array{array.shape}{array.dtype}".encode()
        if isinstance(item, ca.DM):  # structural zeros make other programs
            yield repr((item.sparsity().row(), item.sparsity().colind())).encode()
        yield np.ascontiguousarray(array).tobytes()
    elif hasattr(item, "tocoo"):  # a sparse matrix of finite elements
        entries = item.tocoo()
        yield from _parts((*entries.coords, entries.data), left_out)
    elif isinstance(item, Mapping):
        yield f"mapping{len(item)}".encode()
        for key, value in item.items():
            yield from _parts(key, left_out)
            yield from _parts(value, left_out)
    elif isinstance(item, tuple | list):
        yield f"sequence{len(item)}".encode()
        for part_of in item:
            yield from _parts(part_of, left_out)
    else:
        yield f"{type(item).__name__}:{item!r};".encode()
