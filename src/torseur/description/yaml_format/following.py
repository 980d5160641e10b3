"""Elements that were written ``like`` one that changes: what they take over from it changes with it, as in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from torseur.description.records.drives import Likeness
from torseur.description.yaml_format.entries import Data

Stated = Mapping[str, frozenset[str]]
"""Names of elements that change → the keys that are written anew for them."""


def likenesses(elements: Iterable[Any]) -> dict[str, Likeness]:
    """Those of a section's elements, by their names."""
    found = ((element.name, getattr(element, "like", None)) for element in elements)
    return {name: like for name, like in found if like is not None}


def put_into_followers(
    changed: Data, stated: Stated, likes: Mapping[str, Likeness], data_of: Callable[[str], Data]
) -> None:
    """Add the elements that take a key over from one that changes, with that key as it says it."""
    keys = frozenset[str]().union(*stated.values())
    for name, like in likes.items():
        for key in like.taken & keys:
            if (giver := giver_of(name, key, likes, stated)) == name or key not in stated.get(giver, ()):
                continue
            own = changed.setdefault(name, data_of(name))
            own.pop(key, None)
            if key in changed[giver]:
                own[key] = changed[giver][key]


def giver_of(name: str, key: str, likes: Mapping[str, Likeness], stated: Stated) -> str:
    """The element by which one has a key: the first along its likeness that states it, or the last."""
    while name in likes and key in likes[name].taken and key not in stated.get(name, ()):
        name = likes[name].name
    return name


def still_like(like: Likeness | None, stated: frozenset[str]) -> Likeness | None:
    """The likeness of an element that now states some keys itself."""
    return like if like is None or like.taken.isdisjoint(stated) else replace(like, taken=like.taken - stated)
