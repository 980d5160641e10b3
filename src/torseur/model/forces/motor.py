"""A motor with its gear, as the equations see it: how its torque reaches the joints, and its friction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.forces.friction import Friction

if TYPE_CHECKING:  # a motor that only gives torque starts without them
    from torseur.model.control.current_loop import CurrentControl
    from torseur.model.forces.elastic_gear import ElasticGear
    from torseur.model.forces.electrics import DCMotor


@dataclass(frozen=True, eq=False)
class Motor:
    """A motor whose rotor turns at σ = Γ v relative to the body ``carrier``.

    By the power balance c_m σ = q_a·v its torque c_m acts on the joints as Γᵀ c_m. Input friction resists
    σ; output friction resists the one joint speed that the motor drives.

    Without ``electrics`` it gives the torque that it is asked for, up to ``effort``. A DC motor is asked for a voltage,
    or, through ``current_control``, for a torque. Behind an elastic ``gear`` the rotor has a speed of its own, and
    what acts on the joint is the gear's torque. Where it drives the ``length`` l between two points, Γ is nil, σ = α l̇
    and it pushes them apart by α c_m.
    """

    name: str
    carrier: int
    ratios: tuple[tuple[str, float], ...]  # (speed name, α)
    spin: Value  # Γ, (1, joint speeds)
    axis: Value  # ε in the carrier's frame, unit, (3, 1)
    position: Value  # of the rotor in the carrier's frame [m], (3, 1)
    inertia: float  # j_m [kg m²]
    transverse: float | None  # i_m [kg m²]
    input_friction: Friction
    output_friction: Friction
    effort: float | None  # greatest torque on the rotor [N m]
    electrics: DCMotor | None = None
    current_control: CurrentControl | None = None
    gear: ElasticGear | None = None
    length: int | None = None  # number of the spring whose length it drives, in the place of joints
