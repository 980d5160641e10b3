"""Derivatives of inverse and forward dynamics with respect to configuration, speeds and forces.

Derivatives by the configuration are taken along the tangent: column k is the rate of change on the motion with unit
speed k, so that they have nv columns also where quaternions describe rotations.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.algebra.components import Value
from torseur.equations.cholesky import factor, solve_factored
from torseur.equations.forward_dynamics import forward_dynamics, refuse_constraints
from torseur.equations.inverse_dynamics import inverse_dynamics
from torseur.equations.kinematics import coordinate_rates
from torseur.equations.mampey import mass_matrix
from torseur.model.model import Model


def inverse_dynamics_derivatives(model: Model, q: Value, v: Value, vd: Value) -> Value:
    """(∂τ/∂q, ∂τ/∂v, ∂τ/∂v̇) side by side, (nv, 3 nv); the last is the kinetic matrix. q and v must be symbols."""
    tau = inverse_dynamics(model, q, v, vd)
    by_q = ca.jacobian(tau, q) @ _tangent(model, q)
    return ca.horzcat(by_q, ca.jacobian(tau, v), mass_matrix(model, q))


def forward_dynamics_derivatives(model: Model, q: Value, v: Value, tau: Value) -> Value:
    """(∂v̇/∂q, ∂v̇/∂v, ∂v̇/∂τ) side by side, (nv, 3 nv). q and v must be symbols.

    From τ = ID(q, v, FD(q, v, τ)):  ∂FD/∂q = −A⁻¹ ∂ID/∂q,  ∂FD/∂v = −A⁻¹ ∂ID/∂v,  ∂FD/∂τ = A⁻¹
    [Carpentier and Mansard 2018], so that only inverse dynamics is differentiated.
    """
    refuse_constraints(model)
    vd = ca.SX.sym("vd", model.nv)
    forces = inverse_dynamics(model, q, v, vd)
    by_state = ca.horzcat(ca.jacobian(forces, q) @ _tangent(model, q), ca.jacobian(forces, v))
    by_state = ca.substitute(by_state, vd, forward_dynamics(model, q, v, tau))
    L, D = factor(mass_matrix(model, q))
    inverse = solve_factored(L, D, ca.SX.eye(model.nv))
    return ca.horzcat(-inverse @ by_state, inverse)


def inverse_dynamics_curvature(model: Model, *arguments: Value) -> Value:
    """Hessian of w·τ(q, v, v̇) times a direction; arguments (q, v, v̇, w, δq, δv, δv̇), (3 nv,). See ``_curvature``."""
    return _curvature(model, inverse_dynamics, *arguments)


def forward_dynamics_curvature(model: Model, *arguments: Value) -> Value:
    """Hessian of w·v̇(q, v, τ) times a direction; arguments (q, v, τ, w, δq, δv, δτ), (3 nv,). See ``_curvature``."""
    return _curvature(model, forward_dynamics, *arguments)


def _curvature(model: Model, function: Callable[..., Value], *arguments: Value) -> Value:
    """The rate of change of the gradient of w·f(q, v, u), on the motion q̇ = N δq, v̇ = δv, u̇ = δu.

    The gradient has 3 nv entries, those by q along the tangent; all is differentiated twice by CasADi.
    """
    q, v, u, weights, dq, dv, du = arguments
    weighted = ca.dot(weights, function(model, q, v, u))
    N = _tangent(model, q)
    gradient = ca.vertcat(N.T @ ca.gradient(weighted, q), ca.gradient(weighted, v), ca.gradient(weighted, u))
    return ca.jtimes(gradient, ca.vertcat(q, v, u), ca.vertcat(N @ dq, dv, du))


def _tangent(model: Model, q: Value) -> Value:
    """N, (nq, nv), with q̇ = N v."""
    v = ca.SX.sym("v", model.nv)
    return ca.jacobian(coordinate_rates(model, q, v), v)
