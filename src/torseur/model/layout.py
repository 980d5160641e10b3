"""Names → positions: where each joint's coordinates and speeds stand in q and v."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

import casadi as ca

from torseur.algebra.components import Value
from torseur.model.joints.coupling import Coupling
from torseur.model.joints.protocol import Joint


@dataclass(frozen=True, eq=False)
class Layout:
    """The order of q and v, and the way from them to the coordinates and speeds of every joint.

    A follower (mimic joint) owns no entry of q and v; it reads its leader's. *Joint speeds* are the speeds
    of all joints, followers included: (v_1, …, v_N) = unfold · v.
    """

    joint_names: tuple[str, ...]
    q_of: tuple[slice, ...]  # of the leader where the joint follows
    v_of: tuple[slice, ...]
    joint_speeds_of: tuple[slice, ...]
    coupling: tuple[Coupling | None, ...]
    coordinate_names: tuple[str, ...]
    speed_names: tuple[str, ...]
    joint_speed_names: tuple[str, ...]

    @property
    def nq(self) -> int:
        """Number of coordinates."""
        return len(self.coordinate_names)

    @property
    def nv(self) -> int:
        """Number of speeds."""
        return len(self.speed_names)

    def coordinates(self, joint: int, q: Value) -> Value:
        """The joint's own coordinates, read from q."""
        coupling = self.coupling[joint]
        own = q[self.q_of[joint]]
        return own if coupling is None else coupling.ratio * own + coupling.offset

    def speeds(self, joint: int, v: Value) -> Value:
        """The joint's own speeds (or accelerations), read from v."""
        coupling = self.coupling[joint]
        own = v[self.v_of[joint]]
        return own if coupling is None else coupling.ratio * own

    def unfold(self) -> Value:
        """G, (joint speeds, nv): the speeds of all joints are G v; the identity without followers."""
        G = ca.DM(len(self.joint_speed_names), self.nv)
        for joint, coupling in enumerate(self.coupling):
            rows, columns = self.joint_speeds_of[joint], self.v_of[joint]
            ratio = 1.0 if coupling is None else coupling.ratio
            for row, column in zip(range(rows.start, rows.stop), range(columns.start, columns.stop), strict=True):
                G[row, column] = ratio
        return G

    def gather(self, forces: Value) -> Value:
        """Generalised forces (nv,) from the forces on all joint speeds: Gᵀ f."""
        return self.unfold().T @ forces if any(self.coupling) else forces


def lay_out(
    names: tuple[str, ...],
    joints: tuple[Joint, ...],
    coupling: tuple[Coupling | None, ...],
    components: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...],
) -> Layout:
    """The layout of joints in their order; ``components`` names each joint's (coordinates, speeds)."""
    leads = [c is None for c in coupling]
    nq_end = list(accumulate(j.nq * lead for j, lead in zip(joints, leads, strict=True)))
    nv_end = list(accumulate(j.nv * lead for j, lead in zip(joints, leads, strict=True)))
    all_end = list(accumulate(j.nv for j in joints))
    q_of = [slice(end - j.nq * lead, end) for j, lead, end in zip(joints, leads, nq_end, strict=True)]
    v_of = [slice(end - j.nv * lead, end) for j, lead, end in zip(joints, leads, nv_end, strict=True)]
    for i, c in enumerate(coupling):
        if c is not None:
            q_of[i], v_of[i] = q_of[c.leader], v_of[c.leader]

    full = [
        (tuple(_full(n, part) for part in qs), tuple(_full(n, part) for part in vs))
        for n, (qs, vs) in zip(names, components, strict=True)
    ]
    return Layout(
        joint_names=names,
        q_of=tuple(q_of),
        v_of=tuple(v_of),
        joint_speeds_of=tuple(slice(end - j.nv, end) for j, end in zip(joints, all_end, strict=True)),
        coupling=coupling,
        coordinate_names=tuple(n for (qs, _), lead in zip(full, leads, strict=True) if lead for n in qs),
        speed_names=tuple(n for (_, vs), lead in zip(full, leads, strict=True) if lead for n in vs),
        joint_speed_names=tuple(n for _, vs in full for n in vs),
    )


def _full(joint: str, component: str) -> str:
    return f"{joint}.{component}" if component else joint
