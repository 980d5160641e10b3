"""A machine's mapping with another laid over it: what a side file says in the place of what stood there."""

from __future__ import annotations

from torseur.description.yaml_format.entries import Data
from torseur.description.yaml_format.sections.inertials import InertialKeys
from torseur.description.yaml_format.sections.made_of import MadeOfKeys

_OF_MASS = tuple(InertialKeys.model_fields)
_OF_SHAPES = tuple(MadeOfKeys.model_fields)
_OF_BEAMS = ("beam", "bar", "modes")
_BESIDE = {
    "shapes": {"density", "inertia_from"},
    "mesh": {"scale"},
}  # how heavy and large what is there is, and leave it

_JOINED = ("limits", "friction", "rotor")
"""Keys of an element whose own keys are laid over one by one."""

_REPLACED: dict[str, tuple[str, ...]] = {
    "rpy": ("quaternion",),
    "quaternion": ("rpy",),
    "inertia": ("inertia_about", "inertia_rpy", "inertia_quaternion"),
    "inertia_rpy": ("inertia_quaternion",),
    "inertia_quaternion": ("inertia_rpy",),
    "joint": ("drives",),
    "ratio": ("drives",),
    "drives": ("joint", "ratio"),
}
"""Keys that say the same in another way than the key that is written, and go with it."""


def laid_over(standing: Data, written: Data) -> Data:
    """The whole mapping. Loops that are written come first, so that they keep their places in the file."""
    result = dict(standing)
    for key, value in written.items():
        before = standing.get(key)
        if key == "loops" and isinstance(value, list):
            result[key] = [*value, *(before or ())]
        elif key == "bodies":
            result[key] = _section(before, value, of_bodies=True)
        elif key == "simulate":
            result[key] = _mapping(before, value)
        elif key == "initial" and isinstance(before, dict) and isinstance(value, dict):
            result[key] = before | {part: _mapping(before.get(part), told) for part, told in value.items()}
        else:
            result[key] = _section(before, value)
    return result


def _section(standing: object, written: object, *, of_bodies: bool = False) -> object:
    """A section, or what is no section: elements that are there already take on what is written of them."""
    if not isinstance(standing, dict) or not isinstance(written, dict):
        return standing if written is None else written
    changed = {name: _element(standing.get(name), value, of_bodies) for name, value in written.items()}
    return standing | changed


def _element(standing: object, written: object, of_body: bool) -> object:
    """An element: a key that is written stands in the place of its own, and one without value takes it away."""
    if not isinstance(standing, dict) or not isinstance(written, dict):
        return written
    replaced = {other for key in written for other in _REPLACED.get(key, ())}
    beside = set[str]().union(*(keys for kind, keys in _BESIDE.items() if kind in standing))
    if of_body and set(written) & ({*_OF_SHAPES, *_OF_BEAMS} - beside):
        replaced |= {*_OF_MASS, *_OF_SHAPES, *_OF_BEAMS}  # what it is made of gives its mass anew
    kept = {key: value for key, value in standing.items() if key not in replaced}
    told = {key: _mapping(kept.get(key), value) if key in _JOINED else value for key, value in written.items()}
    return {key: value for key, value in (kept | told).items() if not (key in written and written[key] is None)}


def _mapping(standing: object, written: object) -> object:
    return standing | written if isinstance(standing, dict) and isinstance(written, dict) else written
