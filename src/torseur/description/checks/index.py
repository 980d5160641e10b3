"""The names of a description, looked up by every check."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol, TypeVar

from torseur.description.complaint import Where, suggestion
from torseur.description.records.machine import WORLD, Body, Description, Frame, Joint
from torseur.description.speed_names import speed_names
from torseur.description.tree.spanning_tree import closing_joints
from torseur.frozen import dataclass

Item = TypeVar("Item")

_MANY = 300


class Named(Protocol):
    """An element of a description."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def where(self) -> Where:
        """The place it was read from."""


def elements(description: Description) -> dict[str, tuple[Named, ...]]:
    """The elements of each kind, in the order in which complaints are listed."""
    return {
        "body": description.bodies,
        "joint": description.joints,
        "motor": description.motors,
        "frame": description.frames,
        "load": description.loads,
        "loop": description.loops,
        "servo": description.servos,
        "controller": description.controllers,
        "disturbance": (*description.disturbances, *description.joint_forces),
        "spring": (*description.springs, *description.joint_springs),
        "bushing": description.bushings,
        "constraint": description.constraints,
        "independent speed": description.independent_speeds,
        "sensor": description.sensors,
    }


@dataclass(frozen=True)
class Index:
    """Elements by name. Where a name is given twice, the first element has it."""

    bodies: dict[str, Body]
    joints: dict[str, Joint]
    frames: dict[str, Frame]
    speeds: dict[str, Joint]  # joint of each full speed name
    holding: dict[str, Joint]  # joint of the tree that has this body as its child
    leaving: dict[str, tuple[Joint, ...]]  # joints of the tree that have this body as their parent
    closing: tuple[Joint, ...]  # joints that close loops

    @classmethod
    def of(cls, description: Description) -> Index:
        """The index of a description, right or wrong."""
        closing = closing_joints(description)
        apart = {id(joint) for joint in closing}
        carrying = [joint for joint in description.joints if id(joint) not in apart]
        leaving: dict[str, list[Joint]] = {}
        for joint in carrying:
            leaving.setdefault(joint.parent, []).append(joint)
        return cls(
            bodies=_first((body.name, body) for body in description.bodies),
            joints=_first((joint.name, joint) for joint in description.joints),
            frames=_first((frame.name, frame) for frame in description.frames),
            speeds=_first((name, joint) for joint in description.joints for name in speed_names(joint)),
            holding=_first((joint.child, joint) for joint in carrying),
            leaving={parent: tuple(children) for parent, children in leaving.items()},
            closing=closing,
        )

    def has_place(self, name: str) -> bool:
        """Whether it names a body or the world."""
        return name == WORLD or name in self.bodies

    def shared_body(self, first: str, second: str) -> str | None:
        """The rigid body, or the world, that carries both of two places, so that nothing can move between them."""
        one, other = (self.frames[name].body if name in self.frames else name for name in (first, second))
        body = self.bodies.get(one)
        rigid = one == WORLD or (body is not None and body.beam is None and body.modes is None)
        return one if one == other and rigid else None


def _first(pairs: Iterable[tuple[str, Item]]) -> dict[str, Item]:
    found: dict[str, Item] = {}
    for name, item in pairs:
        found.setdefault(name, item)
    return found


def near(word: str, known: Collection[str]) -> str:
    """The known word that was probably meant; in a large machine only that there is none of this name.

    Nearness costs a comparison with each known word, too much when thousands of names are wrong at once.
    """
    if len(known) > _MANY:
        return f"It is none of the {len(known)} names there are; check its spelling."
    return suggestion(word, known)
