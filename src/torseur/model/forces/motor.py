"""A motor with its gear, as the equations see it: how its torque reaches the joints, and its friction."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.algebra.components import Value
from torseur.model.forces.friction import Friction


@dataclass(frozen=True, eq=False)
class Motor:
    """A motor whose rotor turns at σ = Γ v relative to the body ``carrier``.

    By the power balance c_m σ = q_a·v its torque c_m acts on the joints as Γᵀ c_m. Input friction resists
    σ; output friction resists the one joint speed that the motor drives.
    """

    name: str
    carrier: int
    ratios: tuple[tuple[str, float], ...]  # (speed name, α)
    spin: Value  # Γ, (1, joint speeds)
    axis: Value  # ε in the carrier's frame, unit, (3, 1)
    inertia: float  # j_m [kg m²]
    transverse: float | None  # i_m [kg m²]
    input_friction: Friction
    output_friction: Friction
    effort: float | None  # greatest torque on the rotor [N m]
