"""Derivatives of inverse and forward dynamics by configuration, speeds, forces and parameters.

Derivatives by the configuration are taken along the tangent: column k is the rate of change on the motion with unit
speed k, so that they have nv columns also where quaternions describe rotations.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.derivatives.differentiated import DifferentiatedInverseDynamics, Tangent
from torseur.mechanics.derivatives.inverse_dynamics_tangent import InverseDynamicsTangent
from torseur.mechanics.derivatives.inverse_factor import FactoredInverse
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics, refuse_constraints
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.tangent import tangent
from torseur.model.model import Model


def inverse_dynamics_derivatives(model: Model, q: Value, v: Value, vd: Value) -> Value:
    """(∂τ/∂q, ∂τ/∂v, ∂τ/∂v̇) side by side, (nv, 3 nv); the last is the kinetic matrix. q must be symbols."""
    forces = _tangent(model, q, v)
    return ca.horzcat(forces.by_coordinate(vd).forces, forces.by_speed.forces, forces.mass_matrix())


def forward_dynamics_derivatives(model: Model, q: Value, v: Value, tau: Value) -> Value:
    """(∂v̇/∂q, ∂v̇/∂v, ∂v̇/∂τ) side by side, (nv, 3 nv): theory (24). q must be symbols.

    From τ = ID(q, v, FD(q, v, τ)):

        ∂FD/∂q = −A⁻¹ ∂ID/∂q,    ∂FD/∂v = −A⁻¹ ∂ID/∂v,    ∂FD/∂τ = A⁻¹                    (1)

    [Carpentier and Mansard 2018]. A part A x of ∂ID, which accelerations x make, needs no A⁻¹.
    """
    refuse_constraints(model)
    forces = _tangent(model, q, v, reduced=True)
    by_v, inverse = forces.by_speed, FactoredInverse.of(forces.mass_matrix())
    by_q = forces.by_coordinate(forces.accelerations(inverse, tau))
    solved = inverse.times(ca.horzcat(by_q.forces, by_v.forces))
    by_state = -solved - ca.horzcat(by_q.accelerations, by_v.accelerations)  # (1)
    return ca.horzcat(by_state, inverse.matrix)


def _tangent(model: Model, q: Value, v: Value, *, reduced: bool = False) -> Tangent:
    """By recursion over the tree; where bodies deform, by CasADi's differentiation of Newton–Euler."""
    if all(body.mass_moments() is not None for body in model.bodies):
        return InverseDynamicsTangent(model, q, v, reduced)
    return DifferentiatedInverseDynamics(model, q, v)


def inverse_dynamics_by_parameters(model: Model, q: Value, v: Value, vd: Value, parameters: Value) -> Value:
    """∂τ/∂p, (nv, np), of a model with the symbols p among its numbers."""
    return ca.jacobian(inverse_dynamics(model, q, v, vd), parameters)


def forward_dynamics_by_parameters(model: Model, q: Value, v: Value, tau: Value, parameters: Value) -> Value:
    """∂v̇/∂p = −A⁻¹ ∂ID/∂p at v̇ = FD, (nv, np), of a model with the symbols p among its numbers."""
    vd = ca.SX.sym("vd", model.nv)
    forces = inverse_dynamics_by_parameters(model, q, v, vd, parameters)
    forces = ca.substitute(forces, vd, forward_dynamics(model, q, v, tau))
    return cholesky_solve(mass_matrix(model, q), -forces)


def inverse_dynamics_curvature(model: Model, *arguments: Value) -> Value:
    """Hessian of w·τ(q, v, v̇) times a direction; arguments (q, v, v̇, w, δq, δv, δv̇), (3 nv,). See ``curvature``."""
    return curvature(model, inverse_dynamics, *arguments)


def curvature(model: Model, function: Callable[..., Value], *arguments: Value) -> Value:
    """The rate of change of the gradient of w·f(q, v, u), on the motion q̇ = N δq, v̇ = δv, u̇ = δu.

    The gradient has 3 nv entries, those by q along the tangent; all is differentiated twice by CasADi.
    """
    q, v, u, weights, dq, dv, du = arguments
    weighted = ca.dot(weights, function(model, q, v, u))
    N = tangent(model, q)
    gradient = ca.vertcat(N.T @ ca.gradient(weighted, q), ca.gradient(weighted, v), ca.gradient(weighted, u))
    return ca.jtimes(gradient, ca.vertcat(q, v, u), ca.vertcat(N @ dq, dv, du))
