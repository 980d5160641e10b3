"""Names → positions: where the coordinates and speeds of joints and bodies stand in q and v."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.description.speed_names import COORDINATE_NAMES, SPEED_NAMES
from torseur.frozen import dataclass
from torseur.model.bodies.protocol import Body
from torseur.model.joints.coupling import Coupling
from torseur.model.joints.protocol import Joint

NO_AMPLITUDES = ca.DM(0, 1)
"""Of a rigid body, and of the ground."""


@dataclass(frozen=True, eq=False)
class Layout:
    """The order of q and v, and the way from them to the coordinates and speeds of every joint and body.

    Slot i of q is (q_i, η_i): the coordinates of joint i, then the amplitudes of the body that it moves; slot i of v is
    (v_i, η̇_i). A follower (mimic joint) owns no entry and reads its leader's; its body's amplitudes are its own.

    *Joint speeds* are the speeds of all joints, followers included and amplitudes not: (v_1, …, v_N) = unfold · v.
    """

    joint_names: tuple[str, ...]
    q_of: tuple[slice, ...]  # of the leader where the joint follows
    v_of: tuple[slice, ...]
    amplitudes_of: tuple[slice, ...]  # of each body, in q
    amplitude_rates_of: tuple[slice, ...]  # of each body, in v
    joint_speeds_of: tuple[slice, ...]
    coupling: tuple[Coupling | None, ...]
    coordinate_names: tuple[str, ...]
    coordinate_units: tuple[str, ...]
    speed_names: tuple[str, ...]
    speed_units: tuple[str, ...]
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
        own = _entries(q, self.q_of[joint])
        return own if coupling is None else coupling.ratio * own + coupling.offset

    def speeds(self, joint: int, v: Value) -> Value:
        """The joint's own speeds (or accelerations), read from v."""
        coupling = self.coupling[joint]
        own = _entries(v, self.v_of[joint])
        return own if coupling is None else coupling.ratio * own

    def amplitudes(self, body: int, q: Value) -> Value:
        """η of a body, read from q."""
        of = self.amplitudes_of[body]
        return q[of] if of.start < of.stop else NO_AMPLITUDES

    def amplitude_rates(self, body: int, v: Value) -> Value:
        """η̇ of a body (or η̈), read from v."""
        of = self.amplitude_rates_of[body]
        return v[of] if of.start < of.stop else NO_AMPLITUDES

    def places_in_q(self) -> dict[str, slice]:
        """Where joints, their components and amplitudes stand in q, by their names."""
        return self._places(self.q_of, self.amplitudes_of, self.coordinate_names)

    def places_in_v(self) -> dict[str, slice]:
        """Where joints, their components and amplitudes stand in v, by their names."""
        return self._places(self.v_of, self.amplitude_rates_of, self.speed_names)

    def _places(self, joints: Sequence[slice], amplitudes: Sequence[slice], names: Sequence[str]) -> dict[str, slice]:
        single = {names[k]: slice(k, k + 1) for of in (*joints, *amplitudes) for k in range(of.start, of.stop)}
        return single | dict(zip(self.joint_names, joints, strict=True))

    def unfold(self) -> Value:
        """G, (joint speeds, nv): the speeds of all joints are G v; the identity without followers and amplitudes."""
        G = ca.DM(len(self.joint_speed_names), self.nv)
        for joint, coupling in enumerate(self.coupling):
            rows, columns = self.joint_speeds_of[joint], self.v_of[joint]
            ratio = 1.0 if coupling is None else coupling.ratio
            for row, column in zip(range(rows.start, rows.stop), range(columns.start, columns.stop), strict=True):
                G[row, column] = ratio
        return G

    def unfold_slots(self) -> Value:
        """(slot by slot all joint speeds and amplitude rates, nv): the identity without followers."""
        G, rows = self.unfold(), []
        for i, of in enumerate(self.amplitude_rates_of):
            rows.append(G[self.joint_speeds_of[i], :])
            rows += [_unit_row(k, self.nv) for k in range(of.start, of.stop)]
        return ca.vertcat(ca.DM(0, self.nv), *rows)

    def gather(self, forces: Value) -> Value:
        """Generalised forces (nv,) from the forces on all joint speeds: Gᵀ f."""
        return forces if self._are_joint_speeds else self.unfold().T @ forces

    def folded(self, joints: Sequence[Value], amplitudes: Sequence[Value]) -> Value:
        """Generalised forces (nv,) from those on the speeds of every joint and on the amplitudes of every body."""
        forces = self.gather(ca.vertcat(ca.DM(0, 1), *joints))
        return forces if self._are_joint_speeds else forces + self.on_amplitudes(amplitudes)

    def on_amplitudes(self, forces: Sequence[Value]) -> Value:
        """Generalised forces (nv,) from those on the amplitudes of every body."""
        rows = [k for of in self.amplitude_rates_of for k in range(of.start, of.stop)]
        place = ca.DM.triplet(rows, list(range(len(rows))), [1.0] * len(rows), self.nv, len(rows))
        return place @ ca.vertcat(ca.DM(0, 1), *forces)

    @property
    def _are_joint_speeds(self) -> bool:
        """Whether v holds the joint speeds and nothing else."""
        return not any(self.coupling) and self.nv == len(self.joint_speed_names)


def lay_out(
    names: Sequence[str],
    joints: Sequence[Joint],
    bodies: Sequence[Body],
    coupling: tuple[Coupling | None, ...],
) -> Layout:
    """The layout of joints, and of the bodies that they move, in their order."""
    q, v, joint_speeds = _Entries(), _Entries(), _Entries()
    of_q: list[slice] = []
    of_v: list[slice] = []
    amplitudes_of: list[slice] = []
    rates_of: list[slice] = []
    joint_speeds_of: list[slice] = []
    for name, joint, body, follows in zip(names, joints, bodies, coupling, strict=True):
        lead = slice(None) if follows is None else slice(0)
        coordinates = [_full(name, part) for part in COORDINATE_NAMES[joint.kind]]
        speeds = [_full(name, part) for part in SPEED_NAMES[joint.kind]]
        amplitudes = [_full(body.name, amplitude.name) for amplitude in body.amplitudes]
        units = [amplitude.unit for amplitude in body.amplitudes]
        of_q.append(q.take(coordinates[lead], joint.coordinate_units[lead]))
        of_v.append(v.take(speeds[lead], joint.speed_units[lead]))
        amplitudes_of.append(q.take(amplitudes, units))
        rates_of.append(v.take(amplitudes, [f"{unit}/s" for unit in units]))
        joint_speeds_of.append(joint_speeds.take(speeds, joint.speed_units))
    for i, c in enumerate(coupling):
        if c is not None:
            of_q[i], of_v[i] = of_q[c.leader], of_v[c.leader]
    _refuse_repeated(v.names)
    return Layout(
        joint_names=tuple(names),
        q_of=tuple(of_q),
        v_of=tuple(of_v),
        amplitudes_of=tuple(amplitudes_of),
        amplitude_rates_of=tuple(rates_of),
        joint_speeds_of=tuple(joint_speeds_of),
        coupling=coupling,
        coordinate_names=tuple(q.names),
        coordinate_units=tuple(q.units),
        speed_names=tuple(v.names),
        speed_units=tuple(v.units),
        joint_speed_names=tuple(joint_speeds.names),
    )


class _Entries:
    """Names and units of the entries of a vector that grows."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.units: list[str] = []

    def take(self, names: Sequence[str], units: Iterable[str]) -> slice:
        """Append entries; where they stand."""
        begin = len(self.names)
        self.names += names
        self.units += units
        return slice(begin, len(self.names))


def _entries(x: Value, of: slice) -> Value:
    """Of a column; no entries of a column of one are a column too, which CasADi takes for a row."""
    empty = of.start == of.stop and not isinstance(x, np.ndarray)
    return ca.DM(0, 1) if empty else x[of]


def _unit_row(k: int, n: int) -> Value:
    return ca.DM.triplet([0], [k], [1.0], 1, n)


def _full(owner: str, component: str) -> str:
    return f"{owner}.{component}" if component else owner


def _refuse_repeated(names: Sequence[str]) -> None:
    if len(set(names)) < len(names):
        repeated = next(name for name, count in Counter(names).items() if count > 1)
        raise ValueError(
            f"two speeds are called '{repeated}': a joint and an amplitude of a body, which is named "
            "'<body>.<amplitude>', must not have one name. Rename the amplitude, the body or the joint."
        )
