"""A gear that yields, with play."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.algebra.components import Value, is_nought
from torseur.frozen import dataclass
from torseur.model.forces.contact import phase, push


@dataclass(frozen=True)
class ElasticGear:
    """A spring with damper and play between a rotor and the one joint that it drives.

    With the ratio α, the rotor's angle φ and speed Ω relative to its carrier (states of the gear) and the joint's q, q̇

        δ = φ/α − q                 twist at the output side                                          (1)
        c_t = k (|δ| − b/2) + d |δ|˙ where this is positive, and |δ| > b/2; with the sign of δ        (2)
        j_m Ω̇ = c_m − friction(Ω) − c_t/α                                                             (3)

    and c_t acts on the joint. Without play (b = 0) the teeth are taken to stay in mesh: c_t = k δ + d δ̇. In the play
    nothing acts, and the damper never pulls.

    The rotor's inertia j_m is in (3) and therefore not in the model's kinetic matrix. Its coupling with the rotation
    of the carrier, j_m σ ε·ω, is neglected; at standstill the rotor is part of the carrier, as any rotor.
    Both are of the order of j_m against α j_m, the part that the spring transmits.
    """

    ratio: float  # α [-], or [rad/m] where the joint slides
    inertia: float  # j_m [kg m²]
    stiffness: float  # k [N m/rad or N/m]
    damping: float = 0.0  # d [N m s/rad or N s/m]
    backlash: float = 0.0  # b, the whole gap [rad or m]
    states = 2  # φ, Ω

    @property
    def has_play(self) -> bool:
        """Whether its teeth leave each other."""
        return not is_nought(self.backlash)

    def start(self, position: Value, speed: Value) -> tuple[Value, Value]:
        """(φ, Ω) of a rotor that the joint carries along, in the middle of the play."""
        return self.ratio * position, self.ratio * speed

    def twist(self, angle: Value, position: Value) -> Value:
        """δ, (1), from the rotor's angle and the joint's position; of their speeds, δ̇."""
        return angle / self.ratio - position

    def torque(self, twist: Value, rate: Value) -> Value:
        """c_t at the output side, (2), from δ and δ̇: what pushes the joint, and 1/α of it holds the rotor back."""
        if not self.has_play:
            return self.stiffness * twist + self.damping * rate
        return self._of_flanks(push, twist, rate)

    def phase(self, twist: Value, rate: Value) -> Value:
        """The ``phase`` of the flank that pushes, of a gear with play: it jumps where c_t has corners."""
        return self._of_flanks(phase, twist, rate)

    def _of_flanks(self, law: Callable[..., Value], twist: Value, rate: Value) -> Value:
        half = self.backlash / 2
        ahead = law(twist - half, rate, self.stiffness, self.damping)
        return ahead - law(-twist - half, -rate, self.stiffness, self.damping)

    def acceleration(self, torque: Value, transmitted: Value) -> Value:
        """Ω̇ of the rotor, (3), from the torque on it (friction taken off) and c_t."""
        return (torque - transmitted / self.ratio) / self.inertia

    def energy(self, twist: Value) -> Value:
        """½ k (|δ| − b/2)² in the spring [J]."""
        return self.stiffness * self._stretch(twist) ** 2 / 2

    def kinetic_energy(self, speed: Value) -> Value:
        """½ j_m Ω² of the rotor [J]."""
        return self.inertia * speed**2 / 2

    def dissipated(self, twist: Value, rate: Value) -> Value:
        """Power lost in the damper and in the play [W]; never negative."""
        return (self.torque(twist, rate) - self.stiffness * self._stretch(twist)) * rate

    def _stretch(self, twist: Value) -> Value:
        """The spring's deformation: δ less the play."""
        half = self.backlash / 2
        return ca.fmax(twist - half, 0) - ca.fmax(-twist - half, 0) if self.has_play else twist
