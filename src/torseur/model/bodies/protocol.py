"""What every body states; the algorithms read nothing else of it."""

from __future__ import annotations

from typing import Protocol

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.model.bodies.motion import Motion


class Body(Protocol):
    """A body with m deformation modes; a rigid body has none.

    The body's frame sits at its joint. The modal amplitudes η (m,) are coordinates of the machine that
    belong to the body; with m = 0 they are an empty column and every dependence on them disappears.
    """

    @property
    def name(self) -> str:
        """The body's name."""
        ...

    @property
    def modes(self) -> int:
        """The number m of deformation modes."""
        ...

    def mass(self) -> Value:
        """Mass [kg]."""
        ...

    def first_moment(self, eta: Value) -> Value:
        """Mass times position of the centre of mass from the body's origin [kg m], (3, 1)."""
        ...

    def inertia(self, eta: Value) -> Value:
        """Inertia tensor at the body's origin [kg m²], (3, 3)."""
        ...

    def inertial_wrench(self, motion: Motion, eta: Value) -> tuple[Value, Value]:
        """(force, moment at the origin) that gives the body this motion [N], [N m], in the body's components."""
        ...

    def attachment(self, placement: Transform, eta: Value) -> Transform:
        """Where a frame that sits at ``placement`` on the undeformed body is now, in the body's frame."""
        ...
