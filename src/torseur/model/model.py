"""The machine as the algorithms see it: frozen, named, numbered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.description.complaint import Complaint, suggestion
from torseur.description.records.machine import Description, Limits, RotorModel
from torseur.description.records.sensors import Sensor
from torseur.frozen import dataclass
from torseur.model.bodies.protocol import Body
from torseur.model.constraints.protocol import Constraint
from torseur.model.forces.friction import Friction
from torseur.model.forces.load import Load
from torseur.model.forces.motor import Motor
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND, Frame
from torseur.model.joints.protocol import Joint
from torseur.model.layout import NO_AMPLITUDES, Layout
from torseur.model.moving_frame import FixedFrame, InSeries, MovingFrame

if TYPE_CHECKING:  # a machine without drives starts without them
    from torseur.fem.beams.meshed import MeshedBeam
    from torseur.model.chosen_speed import ChosenSpeed
    from torseur.model.closing_axis import ClosingAxis
    from torseur.model.control.controllers import Controller
    from torseur.model.control.servo import Servo
    from torseur.model.forces.beam_element import BeamElement
    from torseur.model.forces.bushing import Bushing
    from torseur.model.forces.disturbance import ClosingForce, Disturbance, JointForce
    from torseur.model.forces.spring import ClosingSpring, JointSpring, PointSpring
    from torseur.model.forces.stop import Stop


class DeformingBodyError(ValueError):
    """A body deforms where only rigid ones are understood: what, why, what to do."""


@dataclass(frozen=True)
class Written:
    """What a model was built from: the machine as it was written, and how it was built."""

    description: Description
    merge_fixed: bool = True
    strict: bool = True
    changes: Mapping[str, Any] = field(default_factory=dict)  # of numbers by their paths, since the file was read


@dataclass(frozen=True, eq=False, repr=False)
class Model:
    """A tree of bodies: joint i moves body i relative to body ``parent[i]``, or to the ground (−1).

    Parents come before their children; bodies are numbered depth first in the order of the file.
    """

    name: str
    bodies: tuple[Body, ...]
    joints: tuple[Joint, ...]
    parent: tuple[int, ...]
    placement: tuple[Transform, ...]  # joint frame F on the parent's body
    layout: Layout
    gravity: NDArray[np.float64]  # [m/s²], in the world
    rotor_model: RotorModel
    rotors: tuple[Rotor, ...]
    motors: tuple[Motor, ...]
    friction: tuple[Friction, ...]  # of each joint, on every speed of it
    limits: tuple[Limits, ...]
    loads: tuple[Load, ...]
    constraints: tuple[Constraint, ...]
    frames: Mapping[str, Frame]
    initial_q: NDArray[np.float64]
    initial_v: NDArray[np.float64]
    description: Description
    servos: tuple[Servo, ...] = ()
    controllers: tuple[Controller, ...] = ()
    disturbances: tuple[Disturbance, ...] = ()
    joint_forces: tuple[JointForce, ...] = ()
    stops: tuple[Stop, ...] = ()
    closing_axes: tuple[ClosingAxis, ...] = ()  # coordinates of joints that close loops
    closing_forces: tuple[ClosingForce, ...] = ()
    joint_springs: tuple[JointSpring, ...] = ()
    closing_springs: tuple[ClosingSpring, ...] = ()
    springs: tuple[PointSpring, ...] = ()  # between two points
    bushings: tuple[Bushing, ...] = ()
    beams: tuple[MeshedBeam, ...] = ()  # whose nodes are among the bodies
    beam_elements: tuple[BeamElement, ...] = ()  # between these nodes
    independent_speeds: tuple[ChosenSpeed, ...] = ()  # those that the user chose
    sensors: tuple[Sensor, ...] = ()
    doubts: tuple[Complaint, ...] = ()  # about its file, which was read nevertheless
    written: Written | None = None  # None where it was changed since

    def with_(self, changes: Mapping[str, Any]) -> Model:
        """The model with other numbers at these paths of its file, checked as if they stood there.

        ``arm.with_({"servos.elbow.kp": 300, "bodies.tool.mass": "2 kg"})``: section, element, key, and further keys
        inside it (``servos.elbow.setpoint.quintic.to``). Values have units, or are SI numbers.
        """
        from torseur.model.numbers.changed import changed_model

        return changed_model(self, changes)

    def __repr__(self) -> str:
        kinds = {
            "body": len(self.bodies),
            "motor": len(self.motors),
            "servo": len(self.servos),
            "constraint": len(self.constraints),
        }
        plural = {"body": "bodies"}
        told = [f"{n} {kind if n == 1 else plural.get(kind, kind + 's')}" for kind, n in kinds.items() if n]
        return f"Model('{self.name}', nq={self.nq}, nv={self.nv}{''.join(f', {part}' for part in told)})"

    def _repr_html_(self) -> str:
        from html import escape

        head = "<tr><th>joint</th><th>type</th><th>moves</th><th>on</th><th>coordinates</th></tr>"
        names = self.body_names
        rows = "".join(
            f"<tr><td>{escape(joint)}</td><td>{escape(self.joints[i].kind)}</td><td>{escape(names[i])}</td>"
            f"<td>{escape(names[parent] if (parent := self.parent[i]) >= 0 else 'world')}</td>"
            f"<td>{escape(', '.join(self.layout.coordinate_names[self.layout.q_of[i]]))}</td></tr>"
            for i, joint in enumerate(self.joint_names)
        )
        return (
            f"<p><b>{escape(repr(self))}</b></p><details><summary>joints</summary><table>{head}{rows}</table></details>"
        )

    @property
    def nq(self) -> int:
        """Number of coordinates."""
        return self.layout.nq

    @property
    def nv(self) -> int:
        """Number of speeds: the degrees of freedom of the tree."""
        return self.layout.nv

    @property
    def has_springs(self) -> bool:
        """Whether springs, dampers, actuators, bushings or elements of beams act on it."""
        between_frames = (*self.springs, *self.bushings, *self.beam_elements)
        return bool(self.joint_springs or self.closing_springs or between_frames)

    @property
    def joint_names(self) -> tuple[str, ...]:
        """The joints' names, in order; joint i moves body i."""
        return self.layout.joint_names

    @property
    def body_names(self) -> tuple[str, ...]:
        """The moving bodies' names, in order."""
        return tuple(body.name for body in self.bodies)

    @property
    def motor_names(self) -> tuple[str, ...]:
        """The motors' names, in order."""
        return tuple(motor.name for motor in self.motors)

    @property
    def servo_names(self) -> tuple[str, ...]:
        """The servos' names, in order."""
        return tuple(servo.name for servo in self.servos)

    def outward(self) -> range:
        """Bodies from the ground to the tips."""
        return range(len(self.bodies))

    def inward(self) -> range:
        """Bodies from the tips to the ground."""
        return range(len(self.bodies) - 1, -1, -1)

    def support(self, body: int) -> Iterator[int]:
        """The body and its ancestors, down to the ground, which is left out."""
        while body != GROUND:
            yield body
            body = self.parent[body]

    def common_ancestor(self, first: int, second: int) -> int:
        """The lowest body that carries both bodies, one of them perhaps; the ground where no body does."""
        while first != second:  # a body has a greater number than its parent
            if first > second:
                first = self.parent[first]
            else:
                second = self.parent[second]
        return first

    def neutral(self) -> NDArray[np.float64]:
        """The configuration (nq,) in which every joint frame coincides with its child's and no body is deformed."""
        return neutral(self.joints, self.layout)

    def usual_sizes(self) -> NDArray[np.float64]:
        """(nv,) sizes of motions for which the equations are meant: 1 rad or 1 m, and small amplitudes of bodies."""
        sizes = np.ones(self.nv)
        for of, body in zip(self.layout.amplitude_rates_of, self.bodies, strict=True):
            sizes[of] = [amplitude.usual for amplitude in body.amplitudes]
        return sizes

    def attachment(self, body: int, placement: Transform) -> MovingFrame:
        """The frame at ``placement`` on a body, which may deform, or on the ground."""
        return FixedFrame(placement) if body == GROUND else self.bodies[body].attachment(placement)

    def attached(self, frame: Frame) -> MovingFrame:
        """How a frame moves on its body."""
        found = self._attached.get(frame)
        if found is None:
            found = self._attached[frame] = self.attachment(frame.body, frame.placement)
        return found

    @cached_property
    def _attached(self) -> dict[Frame, MovingFrame]:
        """The frames that were asked for."""
        return {}

    def passage(self, body: int) -> InSeries:
        """How a body moves on its parent: the joint's seat, with the parent's amplitudes, and the joint on the seat."""
        return self._passages[body]

    @cached_property
    def _passages(self) -> tuple[InSeries, ...]:
        seats = (self.attachment(p, placement) for p, placement in zip(self.parent, self.placement, strict=True))
        return tuple(InSeries(seat, joint) for seat, joint in zip(seats, self.joints, strict=True))

    def passage_coordinates(self, body: int, q: Value) -> Value:
        """(η_p, q_i), read from q."""
        eta, own = self.amplitudes(self.parent[body], q), self.layout.coordinates(body, q)
        return ca.vertcat(eta, own) if eta.numel() else own

    def passage_speeds(self, body: int, v: Value) -> Value:
        """(η̇_p, v_i), read from v, or their rates."""
        eta_dot, own = self.amplitude_rates(self.parent[body], v), self.layout.speeds(body, v)
        return ca.vertcat(eta_dot, own) if eta_dot.numel() else own

    def amplitudes(self, body: int, q: Value) -> Value:
        """η of a body, read from q; the ground has none."""
        return NO_AMPLITUDES if body == GROUND else self.layout.amplitudes(body, q)

    def amplitude_rates(self, body: int, v: Value) -> Value:
        """η̇ of a body, read from v; the ground has none."""
        return NO_AMPLITUDES if body == GROUND else self.layout.amplitude_rates(body, v)

    def require_rigid(self, what: str) -> None:
        """Raise DeformingBodyError if a body deforms, for ``what`` is told of rigid bodies alone."""
        for body in self.bodies:
            if body.amplitudes:
                raise DeformingBodyError(
                    f"model '{self.name}': body '{body.name}' deforms, and {what}. Give a rigid body in its place."
                )

    def joint_index(self, name: str) -> int:
        """The number of a joint."""
        return _index(name, self.joint_names, "joint", self.name)

    def body_index(self, name: str) -> int:
        """The number of a moving body."""
        return _index(name, self.body_names, "body", self.name)

    def frame(self, name: str) -> Frame:
        """A frame by name: every body of the description is one, merged or not, and 'world'."""
        if name not in self.frames:
            raise ValueError(f"model '{self.name}' has no frame '{name}'. {suggestion(name, self.frames)}")
        return self.frames[name]


def neutral(joints: tuple[Joint, ...], layout: Layout) -> NDArray[np.float64]:
    """The neutral configuration of joints that are laid out so, with bodies that are not deformed."""
    q = np.zeros(layout.nq)
    for joint, at, follows in zip(joints, layout.q_of, layout.coupling, strict=True):
        if follows is None:
            q[at] = joint.neutral()
    return q


def quaternions_of(joints: tuple[Joint, ...], layout: Layout) -> tuple[int, ...]:
    """Where unit quaternions begin in q."""
    laid = zip(joints, layout.q_of, strict=True)
    return tuple(at.start + joint.quaternion for joint, at in laid if joint.quaternion is not None)


def _index(name: str, names: tuple[str, ...], kind: str, model: str) -> int:
    if name not in names:
        raise ValueError(f"model '{model}' has no {kind} '{name}'. {suggestion(name, names)}")
    return names.index(name)
