"""The root of a URDF: exactly one link without a parent, fixed to the ground."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from torseur.description.complaint import Complaint, DescriptionError, Where, suggestion
from torseur.description.records.machine import WORLD, Body, Joint
from torseur.description.tree.root_joint import free_name

_SHOWN = 12  # names that a sentence lists


def find_root(links: Sequence[Body], joints: Sequence[Joint], where: Where) -> str | None:
    """The name of the root link; None where all links are held by joints. Joints that name no link are refused."""
    if not links:
        raise DescriptionError(Complaint(where, "robot", "there is no <link>", "Describe at least one link."))
    known = {link.name: link for link in links}
    complaints = [*_missing_links(known, joints), *_shared_children(joints), *_world_complaints(known, joints)]
    if complaints:
        raise DescriptionError(complaints)
    parents = {joint.child: joint for joint in joints}
    _refuse_cycles(links, parents)
    roots = [link for link in links if link.name not in parents]
    if len(roots) > 1:
        names = ", ".join(f"'{link.name}'" for link in roots[:_SHOWN]) + (" …" if len(roots) > _SHOWN else "")
        cause = f"{len(roots)} links have no parent: {names}"
        remedy = "Connect all but one of them by a joint."
        raise DescriptionError(Complaint(roots[1].where, f"link '{roots[1].name}'", cause, remedy))
    return roots[0].name if roots else None


def _missing_links(known: Collection[str], joints: Iterable[Joint]) -> Iterator[Complaint]:
    """Joints that name a link which is not there."""
    for joint in joints:
        for end, link in (("parent", joint.parent), ("child", joint.child)):
            if link not in known and link != WORLD:
                cause = f"its {end} '{link}' is not a link of the robot"
                yield Complaint(joint.where, f"joint '{joint.name}'", cause, suggestion(link, known))


def root_joint(root: str, links: Iterable[Body], joints: Iterable[Joint], where: Where) -> Joint:
    """The joint that fixes the root link to the ground, under a name that is still free."""
    names = {link.name for link in links} | {joint.name for joint in joints}
    return Joint(free_name(names), "fixed", WORLD, root, where=where)


def _shared_children(joints: Sequence[Joint]) -> list[Complaint]:
    first: dict[str, Joint] = {}
    complaints = []
    for joint in joints:
        other = first.setdefault(joint.child, joint)
        if other is not joint:
            cause = f"link '{joint.child}' is also the child of joint '{other.name}'"
            remedy = "Give each link one parent; close a loop in a side file, NAME.torseur.yaml beside NAME.urdf."
            complaints.append(Complaint(joint.where, f"joint '{joint.name}'", cause, remedy))
    return complaints


def _world_complaints(known: Mapping[str, Body], joints: Sequence[Joint]) -> list[Complaint]:
    complaints = []
    for joint in joints:
        if joint.child == WORLD:
            cause = f"link '{WORLD}' is the ground and cannot be a child"
            complaints.append(Complaint(joint.where, f"joint '{joint.name}'", cause, "Rename the link."))
        elif joint.parent == WORLD and WORLD not in known:
            cause = f"parent link '{WORLD}' is not described"
            complaints.append(
                Complaint(joint.where, f"joint '{joint.name}'", cause, f'Add <link name="{WORLD}"/> to the robot.')
            )
    return complaints


def _refuse_cycles(links: Sequence[Body], parents: Mapping[str, Joint]) -> None:
    settled: set[str] = set()
    for link in links:
        path: dict[str, None] = {}
        name = link.name
        while name in parents and name not in settled and name not in path:
            path[name] = None
            name = parents[name].parent
        if name in path:
            names = list(path)
            cycle = names[names.index(name) :]
            said = " → ".join([*reversed(cycle), cycle[-1]])
            joint = parents[cycle[0]]
            remedy = "Remove one joint of the cycle; close a loop in a side file, NAME.torseur.yaml beside NAME.urdf."
            raise DescriptionError(
                Complaint(joint.where, f"joint '{joint.name}'", f"the links form a cycle: {said}", remedy)
            )
        settled.update(path)
