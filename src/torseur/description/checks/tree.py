"""The tree: every body hangs on the world by a chain of joints, and the joints beside it close loops."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index, near
from torseur.description.complaint import Complaint
from torseur.description.records.machine import WORLD, Description, Joint
from torseur.description.tree.divided_bodies import TURNED_ROUND, bodies_at_rest, cuts

_SHOWN = 6


def ends_of_joints(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints whose parent or child does not exist, or that lead from a body to itself."""
    for joint in description.joints:
        element = f"joint '{joint.name}'"
        if not index.has_place(joint.parent):
            remedy = near(joint.parent, [*index.bodies, WORLD])
            yield Complaint(joint.where, element, f"its parent '{joint.parent}' is not a body", remedy)
        if joint.child == WORLD:
            if joint.parent == WORLD:
                cause = f"it joins '{WORLD}' to itself"
                yield Complaint(joint.where, element, cause, "Name two different bodies as parent and child.")
            elif joint.parent in index.bodies and joint.parent not in index.holding:
                remedy = f"Make '{WORLD}' the parent and '{joint.parent}' the child."
                cause = f"its child is '{WORLD}', which nothing moves, and no other joint holds '{joint.parent}'"
                yield Complaint(joint.where, element, cause, remedy)
        elif joint.child not in index.bodies:
            remedy = near(joint.child, index.bodies)
            yield Complaint(joint.where, element, f"its child '{joint.child}' is not a body", remedy)
        elif joint.child == joint.parent:
            cause = f"it joins body '{joint.child}' to itself"
            yield Complaint(joint.where, element, cause, "Name two different bodies as parent and child.")


def closing(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints that close nothing, and such as something asks for while no body of theirs can be divided."""
    for joint in index.closing:
        if joint.type == "free":
            cause = f"{_told(joint, index)}, and a free joint closes nothing"
            yield Complaint(joint.where, f"joint '{joint.name}'", cause, "Remove it, or the other joint.")
    ends_are_known = all(index.has_place(end) for joint in description.joints for end in (joint.parent, joint.child))
    for cut in cuts(description, index.closing) if ends_are_known else ():
        if cut.division is None:
            joint, resting = cut.joint, bodies_at_rest(description, index.closing)
            users = " and ".join(cut.users)
            if joint.child in resting and joint.type not in TURNED_ROUND:
                cause = f"{_told(joint, index)}, and has no coordinate for {users}"
                remedy = f"Write it with '{joint.child}' as its parent and '{joint.parent}' as its child."
            else:
                cause = (
                    f"{_told(joint, index)}, and neither '{joint.parent}' nor '{joint.child}' moves with inertia of "
                    f"its own against it, which could be divided so that it has a coordinate for {users}"
                )
                remedy = "Give one of them mass and inertia, or let another joint of the loop be asked for."
            yield Complaint(joint.where, f"joint '{joint.name}'", cause, remedy)


def _told(joint: Joint, index: Index) -> str:
    held = index.holding.get(joint.child)
    return f"it closes a loop, since '{joint.child}' is " + (f"held by joint '{held.name}'" if held else "at rest")


def closed_chains(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints that lead round in a circle to which no joint leads from the world."""
    for ring in _rings(index):
        joint = index.holding[ring[0]]
        way = " → ".join(f"'{name}'" for name in (joint.parent, *_short_list(ring)))
        remedy = f"Let a joint with parent '{WORLD}' hold one of these bodies; one of the others then closes the loop."
        yield Complaint(joint.where, f"joint '{joint.name}'", f"it closes a chain of bodies: {way}", remedy)


def unattached(description: Description, index: Index) -> Iterator[Complaint]:
    """Bodies that no chain of joints leads to from the world."""
    for body in description.bodies:
        if body.name in index.holding:  # if that joint hangs on nothing, it is said of the joint
            continue
        carried = _after(body.name, index)
        cause = f"no joint holds it, so it is not attached to '{WORLD}'"
        if carried:
            cause += f", and neither are the {len(carried)} bodies it carries: {', '.join(_short_list(carried))}"
        remedy = f"Add a joint with parent '{WORLD}' and child '{body.name}': type 'free' if it floats, 'fixed' if not."
        yield Complaint(body.where, f"body '{body.name}'", cause, remedy)


def _rings(index: Index) -> Iterator[list[str]]:
    """The circles met when going from each body to its parent, each once, in the direction parent to child."""
    finished: set[str] = set()
    for start in index.bodies:
        path: dict[str, None] = {}
        name = start
        while name in index.bodies and name not in finished and name not in path and name in index.holding:
            path[name] = None
            name = index.holding[name].parent
        if name in path:
            visited = list(path)
            ring = visited[visited.index(name) :]
            if len(ring) > 1:  # a body joined to itself is said of its joint
                yield ring[::-1]
        finished.update(path)


def _after(body: str, index: Index) -> list[str]:
    """Names of the bodies that hang on a body."""
    found = [body]
    for name in found:  # grows while it is read
        joints = index.leaving.get(name, ())
        found.extend(joint.child for joint in joints if index.holding[joint.child] is joint)
    return [name for name in found[1:] if name in index.bodies]


def _short_list(names: list[str]) -> list[str]:
    return names if len(names) <= _SHOWN else [*names[: _SHOWN - 1], "…", names[-1]]
