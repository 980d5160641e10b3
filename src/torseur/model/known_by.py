"""A model known by some of its fields: what is made of them alone is made once for all models that share them."""

from __future__ import annotations

from typing import Any

from torseur.model.model import Model


class KnownBy:
    """A model as the key of a cache: equal to others that hold the same objects in these fields."""

    def __init__(self, model: Model, names: tuple[str, ...]) -> None:
        self.model = model
        self._parts: tuple[Any, ...] = tuple(getattr(model, name) for name in names)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self._parts)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownBy) and all(a is b for a, b in zip(self._parts, other._parts, strict=True))
