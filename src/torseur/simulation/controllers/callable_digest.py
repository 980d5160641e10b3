"""What a Python controller is known by when a run is resumed: its code, and the numbers that the code can see."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from torseur.kernels.fingerprint import machine_fingerprint
from torseur.model.model import Model

_PLAIN = (type(None), bool, int, float, complex, str, bytes, np.generic)


def callable_digest(function: Any) -> str:
    """A digest of a function or an object that is called, as it is now.

    Counted are its code and that of the functions it names, its defaults, and the values in its closure, in globals
    that it reads and in its object. Functions and objects of libraries count by their names alone.
    """
    digest = hashlib.sha256()
    for part in _parts(function, set()):
        digest.update(part)
    return digest.hexdigest()


def _parts(item: Any, seen: set[int]) -> Iterator[bytes]:
    if isinstance(item, _PLAIN):
        yield f"{type(item).__name__}:{item!r};".encode()
    elif isinstance(item, np.ndarray):
        yield f"array{item.shape}{item.dtype}".encode() + np.ascontiguousarray(item).tobytes()
    elif isinstance(item, Model):
        yield machine_fingerprint(item).encode()
    elif id(item) in seen:
        yield b"again;"
    else:
        yield from _composed(item, seen | {id(item)})


def _composed(item: Any, seen: set[int]) -> Iterator[bytes]:
    yield f"{type(item).__qualname__}(".encode()
    if isinstance(item, Mapping):
        inside = [part for key, value in item.items() for part in (key, value)]
    elif isinstance(item, list | tuple):
        inside = list(item)
    elif isinstance(item, set | frozenset):
        inside = sorted(map(repr, item))
    elif isinstance(item, partial):
        inside = [item.func, item.args, item.keywords]
    elif isinstance(item, MethodType):
        inside = [item.__func__, item.__self__]
    elif isinstance(item, FunctionType):
        inside = _seen_by(item)
    elif isinstance(item, CodeType):
        inside = [item.co_code, item.co_consts, item.co_names]
    else:
        inside = _of_object(item)
    for part in inside:
        yield from _parts(part, seen)
    yield b")"


def _seen_by(function: FunctionType) -> list[Any]:
    if _of_library(function.__code__.co_filename):
        return [function.__module__, function.__qualname__]
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    names = sorted(_names_in(function.__code__) & set(function.__globals__))
    read = {name: function.__globals__[name] for name in names}
    return [function.__qualname__, function.__code__, function.__defaults__, function.__kwdefaults__, cells, read]


def _names_in(code: CodeType) -> set[str]:
    inner = (_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*inner)


def _of_object(item: Any) -> list[Any]:
    if isinstance(item, ModuleType | BuiltinFunctionType):
        return [item.__name__]
    kind = item if isinstance(item, type) else type(item)
    methods = [value for value in vars(kind).values() if isinstance(value, FunctionType)]
    if not methods or all(_of_library(method.__code__.co_filename) for method in methods):
        return [kind.__module__, kind.__qualname__]
    return [kind.__qualname__, *methods, {} if isinstance(item, type) else getattr(item, "__dict__", {})]


def _of_library(file: str) -> bool:
    """Whether a file of source came with Python or with a package that was installed."""
    import sysconfig

    homes = (sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    return any(file.startswith(home) for home in homes) or file.startswith("<frozen") or _ours(file)


def _ours(file: str) -> bool:
    import torseur

    return file.startswith(str(torseur.__path__[0]))
