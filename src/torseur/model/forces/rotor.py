"""A rotor: inertia that spins relative to the body that carries it."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.algebra.components import Value


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
    name: str = ""  # of its motor; empty where the inertia was given at a joint's output
