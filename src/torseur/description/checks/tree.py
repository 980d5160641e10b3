"""The tree: every body hangs on the world by a chain of joints, and the joints beside it close loops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from torseur.description.checks.index import Index, near
from torseur.description.complaint import Complaint
from torseur.description.records import WORLD, Description, Friction, Joint
from torseur.description.spanning_tree import own_properties, users_of_joints
from torseur.description.speed_names import MEASURED_IN_LOOPS

_SHOWN = 6


def ends_of_joints(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints whose parent or child does not exist, or that lead from a body to itself."""
    for joint in description.joints:
        element = f"joint '{joint.name}'"
        if not index.has_place(joint.parent):
            remedy = near(joint.parent, [*index.bodies, WORLD])
            yield Complaint(joint.where, element, f"its parent '{joint.parent}' is not a body", remedy)
        if joint.child == WORLD:
            if joint.parent in index.bodies and joint.parent not in index.holding:
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
    """Joints that close loops and have, or are asked for, what only joints of the tree have: a coordinate as a state.

    Springs, viscous friction and given forces act on coordinates that are told from where the frames are.
    """
    if not index.closing:
        return
    every, stateful = (
        dict(users_of_joints(of)) for of in (description, replace(description, joint_springs=(), joint_forces=()))
    )
    initial = description.initial
    started = {name for name, _ in (*initial.positions, *initial.velocities, *initial.guesses)}
    for joint in index.closing:
        element, held = f"joint '{joint.name}'", index.holding.get(joint.child)
        told = f"it closes a loop, since '{joint.child}' is " + (f"held by joint '{held.name}'" if held else "at rest")
        measured = joint.type in MEASURED_IN_LOOPS
        users, properties = (stateful, _stateful_properties(joint)) if measured else (every, _properties(joint))
        if joint.type == "free":
            cause = f"{told}, and a free joint closes nothing"
            yield Complaint(joint.where, element, cause, "Remove it, or the other joint.")
        elif joint.name in users:
            cause = f"{told}, so that it has no coordinate for {users[joint.name]}"
            yield Complaint(joint.where, element, cause, "Let another joint of the loop be driven or followed.")
        elif joint.name in started:
            cause = f"{told}, so that it has no coordinate that could begin somewhere"
            yield Complaint(joint.where, element, cause, "Give the start of other joints of the loop.")
        elif properties:
            cause = f"{told}, where its {' and '.join(properties)} would not act"
            may = " Viscous friction may stay." if measured and "friction" in properties else ""
            yield Complaint(joint.where, element, cause, f"Give it to another joint of the loop.{may}")


def _properties(joint: Joint) -> list[str]:
    return [name for name in own_properties(joint) if name != "limits"]


def _stateful_properties(joint: Joint) -> list[str]:
    """Those that need a state: all but springs and viscous friction."""
    viscous = joint.friction == Friction(viscous=joint.friction.viscous)
    return [name for name in _properties(joint) if name != "spring" and not (name == "friction" and viscous)]


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
