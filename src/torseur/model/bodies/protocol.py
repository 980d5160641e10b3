"""What every body states; the algorithms read nothing else of it."""

from __future__ import annotations

from typing import Protocol

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.bodies.motion import Motion
from torseur.model.moving_frame import MovingFrame


@dataclass(frozen=True)
class Amplitude:
    """A coordinate that belongs to a body: how far the body is deformed in one way."""

    name: str  # after the body's own: "boom.bend"
    unit: str
    usual: float = 1.0  # a size for which the body's equations are meant, in this unit
    frequency: float | None = None  # [Hz], of the body alone


class Body(Protocol):
    """A body with m amplitudes η; a rigid body has none.

    The body's frame sits at its joint. Amplitudes are coordinates of the machine that belong to the body, zero where it
    is not deformed; with m = 0 they are an empty column and every dependence on them disappears. With the twist
    V = (ω; w) of the frame, in its own components, the body's kinetic energy is

        2 T = (V, η̇)ᵀ [ I   m d~   B ] (V, η̇),      I, d, B and M functions of η                  (1)
                      [ ·   m 1      ]
                      [ ·     ·    M ]
    """

    @property
    def name(self) -> str:
        """The body's name."""
        ...

    @property
    def amplitudes(self) -> tuple[Amplitude, ...]:
        """Names and units of the m amplitudes."""
        ...

    def mass(self) -> Value:
        """Mass m [kg]."""
        ...

    def first_moment(self, eta: Value) -> Value:
        """m d [kg m], (3, 1): mass times position of the centre of mass from the body's origin."""
        ...

    def inertia(self, eta: Value) -> Value:
        """I [kg m²], (3, 3), at the body's origin."""
        ...

    def coupling(self, eta: Value) -> Value:
        """B, (6, m): (moment of momentum at the origin; momentum) of the body at rest for unit rates of η."""
        ...

    def amplitude_inertia(self, eta: Value) -> Value:
        """M, (m, m)."""
        ...

    def inertial_forces(
        self, motion: Motion, eta: Value, eta_dot: Value, eta_ddot: Value
    ) -> tuple[Value, Value, Value]:
        """(force, moment at the origin, forces on η) that give the body this motion, in its components.

        Lagrange's equations of (1); what weight does is in them, because accelerations are told less gravity.
        """
        ...

    def elastic_forces(self, eta: Value) -> Value:
        """∂U/∂η, (m, 1): what holds the body deformed, the gradient of ``strain_energy``."""
        ...

    def damping_forces(self, eta: Value, eta_dot: Value) -> Value:
        """What keeps the amplitudes moving against the body's own damping, (m, 1)."""
        ...

    def strain_energy(self, eta: Value) -> Value:
        """U [J]."""
        ...

    def attachment(self, placement: Transform) -> MovingFrame:
        """The frame that sits at ``placement`` on the undeformed body; it moves with η."""
        ...

    def mass_moments(self) -> Value | None:
        """J, (4, 4), of ``RigidBody.mass_moments`` if it is all that tells the body's inertia; None if it deforms.

        Frames of such a body may be chosen anew and its moments regrouped with others'.
        """
        ...
