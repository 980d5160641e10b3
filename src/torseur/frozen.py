"""Frozen dataclasses whose methods are written when they are first called.

The standard library writes and compiles the methods of a dataclass when the class is made, each by itself: half a
millisecond. A machine that begins to move has met four hundred such classes, and makes objects of a third of them.
Here it writes them too, but on behalf of the class and when the first object wants them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, eq: bool = True, **options: Any) -> Any:
        """The decorator of the standard library, for the same classes and with the same result."""
        if not frozen or options.keys() - {"kw_only"}:
            made = dataclasses.dataclass(frozen=frozen, eq=eq, **options)
        else:
            made = _lazily(eq, options)
        return made if cls is None else made(cls)


def _lazily(eq: bool, options: dict[str, bool]) -> Callable[[type], type]:
    def made(cls: type) -> type:
        hashed = "__hash__" in vars(cls) and not (vars(cls)["__hash__"] is None and "__eq__" in vars(cls))
        names = ["__init__", "__repr__", *(("__eq__",) if eq else ()), *(("__hash__",) if eq and not hashed else ())]
        wanted = [name for name in names if name not in vars(cls) or name == "__hash__"]
        dataclasses.dataclass(init=False, repr=False, eq=False, **options)(cls)
        for name in wanted:
            setattr(cls, name, _Unwritten(cls, name))
        cls.__setattr__ = _refuse_change  # type: ignore[method-assign]
        cls.__delattr__ = _refuse_change  # type: ignore[method-assign, assignment]
        return cls

    return made


class _Unwritten:
    """A method of a class that is written, in its own place, when somebody asks for it."""

    def __init__(self, owner: type, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, instance: object, kind: type | None = None) -> Any:
        written = getattr(_twin(self.owner, self.name), self.name)
        written.__qualname__ = f"{self.owner.__qualname__}.{self.name}"
        written.__module__ = self.owner.__module__
        setattr(self.owner, self.name, written)
        return written.__get__(instance, kind)


def _twin(cls: type, method: str) -> type:
    """A class with the same fields for which the standard library writes one method."""
    body: dict[str, Any] = {"__annotations__": {f.name: f.type for f in dataclasses.fields(cls)}, "__doc__": ""}
    body |= {f.name: _copied(f) for f in dataclasses.fields(cls)}
    if hasattr(cls, "__post_init__"):
        body["__post_init__"] = cls.__post_init__
    compared = method in ("__eq__", "__hash__")
    made = dataclasses.dataclass(init=method == "__init__", repr=method == "__repr__", eq=compared, frozen=True)
    return made(type(cls.__name__, (), body))


def _copied(given: dataclasses.Field[Any]) -> Any:
    names = ("default", "default_factory", "init", "repr", "hash", "compare", "kw_only")
    return dataclasses.field(**{name: getattr(given, name) for name in names})


def _refuse_change(self: object, name: str, *_: object) -> None:
    raise dataclasses.FrozenInstanceError(f"'{name}' of {type(self).__name__} cannot be changed: it is frozen")
