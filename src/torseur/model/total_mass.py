"""How heavy a machine is."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.model.model import Model


def total_mass(model: Model) -> Value:
    """Mass of all moving bodies [kg]; what is fixed to the ground does not count."""
    return sum((body.mass() for body in model.bodies), start=0)
