"""Elements that share keys with another of their section through ``like``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from torseur.description.complaint import suggestion
from torseur.description.records.drives import Likeness
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.values import Keys

Element = TypeVar("Element", bound=Keys)


def completion(
    name: str, elements: Mapping[str, Element], shared: Collection[str], section: str, reading: Reading
) -> Element:
    """The keys of an element, completed by those of ``shared`` that the elements it is like have."""
    title, keys, followed = section.removesuffix("s"), elements[name], [name]
    while (model := _like(elements[followed[-1]])) is not None:
        if model not in elements:
            cause = f"there is no {title} '{model}'"
            reading.complain((section, followed[-1], "like"), cause, suggestion(model, elements))
            break
        if model in followed:
            chain = " is like ".join(f"'{step}'" for step in [*followed, model])
            reading.complain((section, name, "like"), f"{chain}: a circle", "Write the keys of one of them out.")
            break
        followed.append(model)
        missing = elements[model].model_fields_set - keys.model_fields_set
        keys = keys.model_copy(update={key: getattr(elements[model], key) for key in shared if key in missing})
    return keys


def likeness(keys: Element, shared: Collection[str]) -> Likeness | None:
    """The element that one is like, with the keys of ``shared`` that it does not state itself; None without."""
    model = _like(keys)
    return None if model is None else Likeness(model, frozenset(shared) - keys.model_fields_set)


def _like(keys: Keys) -> str | None:
    like: str | None = getattr(keys, "like", None)
    return like
