"""A rotor: inertia that spins relative to the body that carries it."""

from __future__ import annotations

from dataclasses import field

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.frame import Frame, frame_at


@dataclass(frozen=True, eq=False)
class Rotor:
    """A solid of revolution on the body ``carrier`` that spins at σ = Γ v about ``axis``.

    Its inertia at standstill is part of the carrier; what it adds is the energy of its spin,

        T = ½ j σ² + j σ ε·ω_carrier,

    in which the transverse inertia i_m does not appear. The diagonal model, T = ½ j σ², is a rotor whose
    carrier does not turn: carrier = GROUND with a zero axis.
    """

    inertia: Value  # j_m, axial [kg m²]
    carrier: int  # index of the body, or GROUND
    axis: Value  # ε in the carrier's frame, unit, (3, 1)
    spin: Value  # Γ, (1, joint speeds): ratio α at the speeds it is geared to
    position: Value = field(default_factory=lambda: ca.DM(3, 1))  # where it sits on its carrier, which may deform
    name: str = ""  # of its motor; empty where the inertia was given at a joint's output

    @property
    def frame(self) -> Frame:
        """The frame that its axis is fixed in."""
        return frame_at(self.carrier, self.position)
