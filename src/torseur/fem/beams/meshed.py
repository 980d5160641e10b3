"""A machine with beams as a machine of nodes: small rigid bodies, each free to move on the one before it, and elements.

The node at which its joint moves a beam keeps the beam's name; the others are called ``boom.1``, ``boom.2`` … along it.
What sits on a beam at a place along it, joints, frames, loads, springs, sits on the node there, and bodies that are
fixed to it become part of that node.

The elements of a bar do not hold its nodes against turning. Where a joint turns one, it needs directions there: the
element beside the node is taken to be rigid, the neighbourhood of [PX88, Mechanisms].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from torseur.algebra.components import Array
from torseur.description.beam_axis import ON_AXIS
from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.places import places_on
from torseur.description.records.machine import Body, Description, Inertial, Initial, Joint, JointType, Pose, Vector
from torseur.fem.beams.nodes import BeamNodes, cut
from torseur.frozen import dataclass

_OF_POINTS = ("spherical", "free")  # joints that ask for no directions


@dataclass(frozen=True, eq=False)
class MeshedBeam:
    """The nodes of a beam and the names of their bodies."""

    name: str
    nodes: BeamNodes
    names: tuple[str, ...]
    rigid: frozenset[int] = frozenset()  # elements that are neighbourhoods of joints

    def seat(self, place: Vector) -> tuple[str, Vector]:
        """(the node at a place of the beam, the place on the node)."""
        k = self.nodes.at(place)
        off = np.subtract(place, self.nodes.positions[k])
        return self.names[k], _vector(np.where(np.abs(off) < ON_AXIS * self.nodes.s[-1], 0.0, off))

    def seated(self, pose: Pose) -> tuple[str, Pose]:
        """The same of a pose."""
        node, position = self.seat(pose.position)
        return node, replace(pose, position=position)


def meshed(description: Description) -> tuple[Description, tuple[MeshedBeam, ...]]:
    """The machine of nodes, and its beams; the joints of the description must be a tree."""
    beams = {body.name: _meshed_beam(body, description) for body in description.bodies if _is_cut(body)}
    if not beams:
        return description, ()
    return _resettled(description, beams), tuple(beams.values())


def _is_cut(body: Body) -> bool:
    """Whether a beam or bar is there as nodes; one that takes shapes is a body as it is."""
    return body.beam is not None and not body.takes_shapes


def seated_joint(joint: Joint, beams: tuple[MeshedBeam, ...]) -> Joint:
    """A joint on the node of the beam that is its parent."""
    for beam in beams:
        if joint.parent == beam.name:
            parent, pose = beam.seated(joint.pose)
            return replace(joint, parent=parent, pose=pose)
    return joint


def _meshed_beam(body: Body, description: Description) -> MeshedBeam:
    assert body.beam is not None
    nodes = cut(body.beam, [place for place, *_ in places_on(body.name, description)])
    own = nodes.at((0.0, 0.0, 0.0))
    names = [f"{body.name}.{k + 1}" for k in range(len(nodes.s))]
    names[own] = body.name
    rigid: set[int] = set()
    if body.beam.kind == "bar":
        last = len(nodes.elements) - 1
        rigid = {min(nodes.at(place), last) for place in _turned_places(body.name, description)}
        if len(rigid) > last:
            cause = f"its joints need directions, and each takes one of its elements, {last + 1} in all, for rigid"
            remedy = "Join its ends by spherical joints, give it more elements, or take a beam."
            raise DescriptionError(Complaint(body.where, f"body '{body.name}'", cause, remedy))
    return MeshedBeam(body.name, nodes, tuple(names), frozenset(rigid))


def _turned_places(bar: str, description: Description) -> Iterator[Vector]:
    """Where joints sit on a bar that ask for more than a point of it."""
    frames = {frame.name: frame for frame in description.frames}
    for joint in description.joints:
        if joint.type not in _OF_POINTS:
            ends = (joint.parent, joint.pose), (joint.child, joint.child_pose)
            yield from (pose.position for end, pose in ends if end == bar)
    for loop in description.loops:
        for end in (loop.first, loop.second) if loop.type not in _OF_POINTS else ():
            if end == bar:
                yield (0.0, 0.0, 0.0)
            elif end in frames and frames[end].body == bar:
                yield frames[end].pose.position


def _resettled(d: Description, beams: dict[str, MeshedBeam]) -> Description:
    """All that is on beams, on their nodes."""

    def of(body: str, pose: Pose) -> tuple[str, Pose]:
        return beams[body].seated(pose) if body in beams else (body, pose)

    def point(body: str, place: Vector) -> tuple[str, Vector]:
        return beams[body].seat(place) if body in beams else (body, place)

    joints: list[Joint] = []
    nodes = {name for beam in beams.values() for name in beam.names}
    for joint in d.joints:
        (parent, pose), (child, child_pose) = of(joint.parent, joint.pose), of(joint.child, joint.child_pose)
        joints.append(replace(joint, parent=parent, pose=pose, child=child, child_pose=child_pose))
        if joint.child in beams:
            joints += _node_joints(beams[joint.child], child, joint)
    bodies = [b for body in d.bodies for b in (_node_bodies(beams[body.name], body) if body.name in beams else [body])]
    frames = [replace(f, body=body, pose=pose) for f in d.frames for body, pose in [of(f.body, f.pose)]]
    loads = [replace(f, body=body, point=at) for f in d.loads for body, at in [point(f.body, f.point)]]
    springs = [
        replace(s, first=replace(s.first, frame=a[0], point=a[1]), second=replace(s.second, frame=b[0], point=b[1]))
        for s in d.springs
        for a, b in [(point(s.first.frame, s.first.point), point(s.second.frame, s.second.point))]
    ]
    disturbances = [replace(f, frame=body, point=at) for f in d.disturbances for body, at in [point(f.frame, f.point)]]
    return replace(
        d,
        initial=_undeformed(
            d.initial, [joint.name for joint in joints if joint.name in nodes and joint.type == "free"]
        ),
        bodies=tuple(bodies),
        joints=tuple(joints),
        frames=tuple(frames),
        loads=tuple(loads),
        springs=tuple(springs),
        disturbances=tuple(disturbances),
    )


def _undeformed(initial: Initial, nodes: list[str]) -> Initial:
    """Nodes stand where the undeformed beam has them, and move with it: an assembly moves joints, it bends no beam."""
    still = tuple((name, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)) for name in nodes)
    resting = tuple((name, (0.0,) * 6) for name in nodes)
    return replace(initial, positions=(*initial.positions, *still), velocities=(*initial.velocities, *resting))


def _node_bodies(beam: MeshedBeam, body: Body) -> Iterator[Body]:
    nodes = beam.nodes
    for name, mass, J in zip(beam.names, nodes.masses, nodes.inertias, strict=True):
        entries = (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
        yield Body(name, inertial=Inertial(float(mass), Pose(), tuple(map(float, entries))), where=body.where)  # type: ignore[arg-type]


def _node_joints(beam: MeshedBeam, moved: str, joint: Joint) -> Iterator[Joint]:
    """Outward from the node that the beam's joint moves, each node on its neighbour."""
    first, positions = beam.names.index(moved), beam.nodes.positions
    for k in (*range(first + 1, len(positions)), *range(first - 1, -1, -1)):
        before = k - 1 if k > first else k + 1
        pose = Pose(_vector(positions[k] - positions[before]))
        kind: JointType = "fixed" if min(k, before) in beam.rigid else "free"
        yield Joint(beam.names[k], kind, beam.names[before], beam.names[k], pose, where=joint.where)


def _vector(values: Array) -> Vector:
    x, y, z = values.tolist()
    return x, y, z
