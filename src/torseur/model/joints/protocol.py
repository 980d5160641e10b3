"""What every joint states; the algorithms read nothing else of it, and know no joint by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol, Self

import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.description.records.machine import JointType
from torseur.description.speed_names import COORDINATE_UNITS, SPEED_UNITS
from torseur.model.conditions.protocol import Condition
from torseur.model.joints.frame_axis import FrameAxis


class Joint(Protocol):
    """A joint between the frame F on the parent and the frame M on the child.

    The body's frame is M: it coincides with F at the neutral configuration, unless frames were re-chosen and M
    is turned ahead of F by a constant angle. Twists are measured in M at its origin, angular part first. All
    functions take and give CasADi columns, of numbers or of symbols.

    Six functions say how it moves, and conditions what it holds where it closes a loop. The traits after them have
    values that are true of any joint; a joint that inherits them from here states those in which it is special.
    """

    nq: ClassVar[int]
    nv: ClassVar[int]
    kind: ClassVar[JointType]

    def neutral(self) -> Array:
        """The configuration (nq,) in which M coincides with F."""
        ...

    def pose(self, q: Value) -> Transform:
        """X_FM at q."""
        ...

    def motion_subspace(self, q: Value) -> Value:
        """S, (6, nv):  V_FM_M = S v."""
        ...

    def bias(self, q: Value, v: Value) -> Value:
        """Ṡ v, (6, 1)."""
        ...

    def rate(self, q: Value, v: Value) -> Value:
        """q̇, (nq, 1), of the motion with speeds v."""
        ...

    def step(self, q: Value, dq: Value) -> Value:
        """q ⊞ dq: the configuration reached from q by the tangent step dq (nv,)."""
        ...

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Its other side: what F and M keep relative to each other where it closes a loop, 6 − nv rows."""
        ...

    # traits

    @property
    def frame_axes(self) -> tuple[FrameAxis, ...]:
        """Its coordinates as told from X_FM, one for each speed; none where this cannot be told axis by axis."""
        return ()

    quaternion: ClassVar[int | None] = None  # where a unit quaternion begins in q

    @property
    def is_free(self) -> bool:
        """Whether it transmits nothing: every twist is a motion of it."""
        return self.nv == 6

    @property
    def spin_axes(self) -> Array:
        """(3, k): the directions that M can turn about in F, fixed in both; three of them stand for any."""
        return np.eye(3)

    @property
    def speed_axes(self) -> Array | None:
        """(3, k): the directions, fixed in F and in M, that its speeds are measured about and along.

        None where they are measured along axes of F or M themselves, so that these may not be chosen anew.
        """
        return None

    def reframed(self, axis: Array, ahead: float) -> Self:
        """The same joint between frames in which its one speed axis is this, M turned ahead by the angle."""
        return self

    @property
    def unmoved(self) -> Array:
        """P, (4, 4), the projector on the moments (second, first; first, mass) that the joint does not set in motion.

        The part P J P of the child's mass moments J is at rest, as seen from the parent, and has no momentum.
        """
        return np.zeros((4, 4))

    @property
    def moving(self) -> MovingJoint | None:
        """The same joint with speeds that M measures, where they are others."""
        return None

    @property
    def own_numbers(self) -> tuple[Value, ...]:
        """Its numbers that operations are made with, so that joints that differ in them alone have equal programs."""
        return ()

    def with_own_numbers(self, numbers: Sequence[Value]) -> Self:
        """The joint with these in place of its own numbers."""
        return self

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of its coordinates."""
        return COORDINATE_UNITS[self.kind]

    @property
    def speed_units(self) -> tuple[str, ...]:
        """Units of its speeds."""
        return SPEED_UNITS[self.kind]


class MovingJoint(Joint, Protocol):
    """A joint with speeds that its moving side measures, so that S does not depend on where it stands."""

    @property
    def directions(self) -> tuple[tuple[str, Array], ...]:
        """(name, direction in M) of the speeds of M's origin."""
        ...

    def fixed_speeds(self, q: Value) -> Value:
        """(nv, nv): from these speeds those of the joint that the parent measures."""
        ...
