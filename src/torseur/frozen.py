"""Frozen dataclasses that are made ready piece by piece, as they are used.

The standard library reads the fields of a dataclass and writes and compiles its methods when the class is made: half a
millisecond. A machine that begins to move has met four hundred such classes, and makes objects of a third of them, a
few of each. Here the fields are read when somebody asks for them, and methods are written by the standard library too,
but when they are first called; of objects, the first ones are set up without a method written for their class.
"""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from collections.abc import Callable
from functools import partial
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


class Same:
    """A frozen object as the key of a cache, known by its identity: the cache keeps it."""

    def __init__(self, element: Any) -> None:
        self.element = element

    def __hash__(self) -> int:
        return id(self.element)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.element is self.element


_MANY = 20  # objects of a class from which on it pays to write how they are set up
_OF_FIELDS = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")


def _lazily(eq: bool, options: dict[str, bool]) -> Callable[[type], type]:
    def made(cls: type) -> type:
        hashed = "__hash__" in vars(cls) and not (vars(cls)["__hash__"] is None and "__eq__" in vars(cls))
        names = ["__repr__", *(("__eq__",) if eq else ()), *(("__hash__",) if eq and not hashed else ())]
        wanted = [name for name in names if name not in vars(cls) or name == "__hash__"]
        fields = _Unread(cls, options)
        for name in _OF_FIELDS:
            setattr(cls, name, _Part(fields, name))
        for name in wanted:
            setattr(cls, name, (_Hash if name == "__hash__" else _Unwritten)(cls, name))
        if "__init__" not in vars(cls):
            cls.__init__ = _Start(cls, "__init__")  # type: ignore[misc]
        cls.__setattr__ = _refuse_change  # type: ignore[method-assign]
        cls.__delattr__ = _refuse_change  # type: ignore[method-assign, assignment]
        return cls

    return made


class _Unread:
    """The fields of a class, before the standard library has read them."""

    def __init__(self, owner: type, options: dict[str, bool]) -> None:
        self.owner, self.options = owner, options

    def read(self) -> None:
        for name in _OF_FIELDS:
            if isinstance(vars(self.owner).get(name), _Part):
                delattr(self.owner, name)
        dataclasses.dataclass(init=False, repr=False, eq=False, **self.options)(self.owner)


class _Part:
    """What the standard library notes of the fields of a class."""

    def __init__(self, fields: _Unread, name: str) -> None:
        self.fields, self.name = fields, name

    def __get__(self, instance: object, kind: type | None = None) -> Any:
        self.fields.read()
        return getattr(self.fields.owner, self.name)


class _Unwritten:
    """A method of a class that is written, in its own place, when somebody asks for it."""

    def __init__(self, owner: type, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, instance: object, kind: type | None = None) -> Any:
        return self.written().__get__(instance, kind)

    def written(self) -> Any:
        """The method."""
        written = getattr(_twin(self.owner, self.name), self.name)
        written.__qualname__ = f"{self.owner.__qualname__}.{self.name}"
        written.__module__ = self.owner.__module__
        setattr(self.owner, self.name, written)
        return written


class _FirstHere(_Unwritten):
    """A method that is done here, from the list of fields, for the first objects."""

    def __init__(self, owner: type, name: str) -> None:
        super().__init__(owner, name)
        self.left = _MANY

    def __get__(self, instance: object, kind: type | None = None) -> Any:
        self.left -= 1
        if instance is None or self.left < 0:
            return super().__get__(instance, kind)
        return partial(self._done, instance)

    @abstractmethod
    def _done(self, instance: object, *args: Any, **named: Any) -> Any: ...


class _Hash(_FirstHere):
    """The hash of the tuple of the fields that are compared, as the standard library's."""

    def _done(self, instance: object, *args: Any, **named: Any) -> int:
        fields = dataclasses.fields(self.owner)
        counted = [f.name for f in fields if (f.compare if f.hash is None else f.hash)]
        return hash(tuple(getattr(instance, name) for name in counted))


class _Start(_FirstHere):
    """How objects are set up."""

    def _done(self, instance: object, *args: Any, **named: Any) -> None:
        fields = dataclasses.fields(self.owner)
        in_order = [f.name for f in fields if f.init and not f.kw_only]
        given = dict(zip(in_order, args, strict=False)) | named
        taken = [f.name for f in fields if f.init and (f.name in given or _has_default(f))]
        complete = len(taken) == sum(f.init for f in fields)
        if not complete or len(given) != len(args) + len(named) or given.keys() - set(taken):
            self.written()(instance, *args, **named)  # tells what is wrong
        for f in fields:
            if f.init and f.name in given:
                object.__setattr__(instance, f.name, given[f.name])
            elif f.default_factory is not dataclasses.MISSING:
                object.__setattr__(instance, f.name, f.default_factory())
            elif f.init:
                object.__setattr__(instance, f.name, f.default)
        if (after := getattr(instance, "__post_init__", None)) is not None:
            after()


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING


def _twin(cls: type, method: str) -> type:
    """A class with the same fields for which the standard library writes one method."""
    # with a docstring: of a class without one the standard library looks for the signature, in milliseconds
    annotations = {f.name: f.type for f in dataclasses.fields(cls)}
    body: dict[str, Any] = {"__annotations__": annotations, "__doc__": cls.__name__}
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
