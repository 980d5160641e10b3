"""The expressions of the quantities: the equations of the mechanics, by the names of what they compute."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.constraints.rows import constraint_matrix, residuals
from torseur.mechanics.derivatives.dynamics_derivatives import (
    curvature,
    forward_dynamics_by_parameters,
    forward_dynamics_derivatives,
    inverse_dynamics_by_parameters,
    inverse_dynamics_curvature,
    inverse_dynamics_derivatives,
)
from torseur.mechanics.dynamics import actuation, energy, inverse_dynamics, springs
from torseur.mechanics.dynamics.coriolis import coriolis_matrix
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.identification.regressor import known_forces, regressor
from torseur.mechanics.tree import kinematics
from torseur.model.model import Model
from torseur.quantities.choices import cheapest_forward_dynamics, cheapest_solve
from torseur.quantities.constrained import constrained_accelerations, constrained_derivatives, constraint_forces


def _forward_derivatives(model: Model, q: Value, v: Value, tau: Value) -> Value:
    return (constrained_derivatives if model.constraints else forward_dynamics_derivatives)(model, q, v, tau)


def _forward_by_parameters(model: Model, q: Value, v: Value, tau: Value, parameters: Value) -> Value:
    if model.constraints:
        return ca.jacobian(constrained_accelerations(model, q, v, tau), parameters)
    return forward_dynamics_by_parameters(model, q, v, tau, parameters)


def _forward_curvature(model: Model, *arguments: Value) -> Value:
    return curvature(model, constrained_accelerations if model.constraints else forward_dynamics, *arguments)


def _reactions(model: Model, q: Value, v: Value, a: Value) -> Value:
    return inverse_dynamics.reactions(model, q, v, a).T


EXPRESSIONS: dict[str, Callable[..., Value]] = {
    "inverse_dynamics": inverse_dynamics.inverse_dynamics,
    "forward_dynamics": cheapest_forward_dynamics,
    "bias": inverse_dynamics.bias,
    "mass_matrix": mass_matrix,
    "solve_mass_matrix": cheapest_solve,
    "gravity": inverse_dynamics.gravity_forces,
    "coriolis": coriolis_matrix,
    "kinetic_energy": energy.kinetic_energy,
    "potential_energy": energy.potential_energy,
    "center_of_mass": energy.center_of_mass,
    "momentum": energy.momentum,
    "reactions": _reactions,
    "friction": actuation.friction_forces,
    "spring_forces": springs.spring_forces,
    "spring_energy": springs.spring_energy,
    "axial_forces": actuation.axial_forces,
    "rate": kinematics.coordinate_rates,
    "step": kinematics.stepped,
    "inverse_dynamics_derivatives": inverse_dynamics_derivatives,
    "inverse_dynamics_curvature": inverse_dynamics_curvature,
    "forward_dynamics_curvature": _forward_curvature,
    "forward_dynamics_derivatives": _forward_derivatives,
    "constraint_forces": constraint_forces,
    "constraint_matrix": constraint_matrix,
    "constraint_residuals": residuals,
    "regressor": regressor,
    "known_forces": known_forces,
}
"""Of (model, *symbols)."""

BY_PARAMETERS: dict[str, Callable[..., Value]] = {
    "inverse_dynamics": inverse_dynamics_by_parameters,
    "forward_dynamics": _forward_by_parameters,
}
