"""All connections of a machine, assembled as finite elements are.

With P the axes of the joint frame on the body i that carries it, R_i and R_j the axes of the local frames,

    C'_ij = (C_A Pᵀ   C_B Pᵀ R_iᵀ R_j),    Π = C' X                                             (1)

connection (5), (7), [AZ98, eqs. 23–26]: each connection adds its rows, in the columns of its two bodies; those of the
ground are left out. Beside joints, whatever holds two frames is a connection; rows on the speeds of joints and those
of gears follow.
"""

from __future__ import annotations

from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.apart.rotors import gear_rows
from torseur.mechanics.connection.elementary import elementary_matrix
from torseur.mechanics.connection.modal_places import ModalPlaces
from torseur.model.constraints.closure import closing_joint
from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.constraints.protocol import FrameConstraint, between_frames, on_speeds
from torseur.model.frame import GROUND, Frame


@dataclass(frozen=True, eq=False)
class Connection:
    """What holds a frame B to a frame A."""

    law: FrameConstraint
    A: Frame
    B: Frame


@dataclass(frozen=True, eq=False)
class Assembly:
    """Π, b and φ at places whose speeds y, and spins of rotors after them, are symbols:  Π (y, spins) = b."""

    places: ModalPlaces
    spins: Value
    q: Value  # coordinates and speeds of the joints
    v: Value
    t: Value

    @cached_property
    def connections(self) -> list[Connection]:
        """Joints of the tree, then constraints between frames."""
        places, model = self.places, self.places.model
        joints = [
            Connection(closing_joint(name, "", "", joint), *places.sides(i))
            for i, (name, joint) in enumerate(zip(model.joint_names, model.joints, strict=True))
        ]
        others = between_frames(model.constraints)
        return [*joints, *(Connection(c, model.frame(c.first), model.frame(c.second)) for c in others)]

    @cached_property
    def rows(self) -> Value:
        """Π of (1), then the rows on speeds of joints and of gears."""
        y = ca.vertcat(self.places.y, self.spins)
        of_speeds = ca.jacobian(ca.vertcat(self._speed_rows, gear_rows(self.places, self.v, self.spins)), y)
        return ca.sparsify(ca.vertcat(ca.SX(0, y.numel()), *map(self.connection_rows, self.connections), of_speeds))

    def connection_rows(self, connection: Connection) -> Value:
        """Its part of Π."""
        places, A, B = self.places, connection.A, connection.B
        C_A, C_B = elementary_matrix(connection.law.rows(places.relative(A, B)), places.relative(A, B))
        rows = ca.SX(C_A.size1(), places.y.numel() + self.spins.numel())
        to_joint = places.frame(A).R.T  # Pᵀ R_iᵀ
        for C, frame in ((C_A, A), (C_B, B)):
            if frame.body != GROUND:
                turned = places.on_body(A)[0].R.T if frame is A else to_joint @ places.poses[frame.body].R
                C_local = ca.horzcat(C[:, :3] @ turned, C[:, 3:] @ turned)
                rows[:, places.y_of[frame.body]] += C_local @ places.modes(frame)  # (1)
        return ca.sparsify(rows)

    @property
    def _speed_rows(self) -> Value:
        layout, constraints = self.places.model.layout, self.places.model.constraints
        return ca.vertcat(ca.SX(0, 1), *(c.speed_rows(layout, self.q) @ self.v for c in on_speeds(constraints)))

    @cached_property
    def rates(self) -> Value:
        """b: what time gives to the rows."""
        model = self.places.model
        parts = [_driven(c.law, self.t, 1) for c in self.connections]
        parts += [c.speed_values(self.t) for c in on_speeds(model.constraints)]
        return ca.densify(ca.SX(ca.vertcat(*parts, ca.DM(len(model.rotors), 1))))

    @cached_property
    def gaps(self) -> Value:
        """φ: by how much positions break the rows; nil of rows on velocities alone."""
        model = self.places.model
        parts = []
        for c in self.connections:
            kept = c.law.residual(self.places.relative(c.A, c.B))
            parts += [_beside(c.law, kept, self.t), ca.DM(c.law.nonholonomic, 1)]
        for speeds in on_speeds(model.constraints):
            if isinstance(speeds, Prescribed) and (x := speeds.coordinate(self.t)) is not None:
                parts.append(self.q[model.layout.coordinate_names.index(speeds.speed)] - x)
            else:
                parts += [speeds.coordinate_residual(model.layout, self.q), ca.DM(speeds.nonholonomic, 1)]
        return ca.densify(ca.SX(ca.vertcat(*parts, ca.DM(len(model.rotors), 1))))

    def holds_to_ground(self) -> list[bool]:
        """Of each row whether it may hold the machine to the ground."""
        model = self.places.model
        held: list[bool] = []
        for c in self.connections:
            held += [GROUND in (c.A.body, c.B.body)] * len(c.law.row_names)
        others = sum(len(c.row_names) for c in on_speeds(model.constraints)) + len(model.rotors)
        return held + [True] * others


def _driven(law: FrameConstraint, t: Value, order: int) -> Value:
    return law.driven(t, order) if isinstance(law, MovedFrame) else ca.DM(len(law.row_names), 1)


def _beside(law: FrameConstraint, phi: Value, t: Value) -> Value:
    return law.beside(phi, t) if isinstance(law, MovedFrame) else phi
