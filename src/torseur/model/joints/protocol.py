"""What every joint states; the algorithms read nothing else of it."""

from __future__ import annotations

from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform


class Joint(Protocol):
    """A joint between the frame F on the parent and the frame M on the child.

    The body's frame is M: it coincides with F at the neutral configuration, unless frames were re-chosen and M
    is turned ahead of F by a constant angle. Twists are measured in M at its origin, angular part first. All
    functions take and give CasADi columns, of numbers or of symbols.
    """

    nq: ClassVar[int]
    nv: ClassVar[int]
    kind: ClassVar[str]

    def neutral(self) -> NDArray[np.float64]:
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
