"""The quantities that are compiled: the vectors each needs, its expression, and the shape of its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.rows import constraint_matrix, holonomic_rows, residuals
from torseur.mechanics.derivatives.dynamics_derivatives import (
    curvature,
    forward_dynamics_by_parameters,
    forward_dynamics_derivatives,
    inverse_dynamics_by_parameters,
    inverse_dynamics_curvature,
    inverse_dynamics_derivatives,
)
from torseur.mechanics.dynamics import actuation, energy, inverse_dynamics, springs
from torseur.mechanics.dynamics.articulated_body import applies
from torseur.mechanics.dynamics.coriolis import coriolis_matrix
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.identification.dynamic_parameters import parameter_names
from torseur.mechanics.identification.regressor import known_forces, regressor
from torseur.mechanics.tree import jacobian, kinematics
from torseur.mechanics.tree.external import wrenches_at_frames
from torseur.model.model import Model
from torseur.model.open_parameters import open_model, parameter
from torseur.quantities.choices import cheapest_forward_dynamics, cheapest_solve
from torseur.quantities.constrained import constrained_accelerations, constrained_derivatives, constraint_forces

Shape = Callable[[Model], tuple[int, ...]]


def never(model: Model) -> bool:
    """Whatever the machine."""
    return False


def always(model: Model) -> bool:
    """Whatever the machine."""
    return True


@dataclass(frozen=True)
class Quantity:
    """One quantity of a machine; ``variant`` tells apart what its name does not (frames, axes)."""

    name: str
    inputs: tuple[str, ...]
    expression: Callable[..., Value]  # of (model, *symbols)
    shape: Shape
    lean: bool = False  # the same on a model with other body frames and regrouped inertias
    reframed: bool = False  # the same on a model with other body frames
    looped: Callable[[Model], bool] = never  # for a large machine made of functions of one body
    variant: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()  # left open: their values are the last input


def _forces(model: Model) -> tuple[int, ...]:
    return (model.nv,)


def _square(model: Model) -> tuple[int, ...]:
    return (model.nv, model.nv)


def _twists(model: Model) -> tuple[int, ...]:
    return (6, model.nv)


def _stacked(model: Model) -> tuple[int, ...]:
    return (3 * model.nv,)


def _sides(model: Model) -> tuple[int, ...]:
    return (model.nv, 3 * model.nv)


def _rows(model: Model) -> tuple[int, ...]:
    return (sum(len(constraint.row_names) for constraint in model.constraints),)


def _rows_by_speeds(model: Model) -> tuple[int, ...]:
    return (*_rows(model), model.nv)


def _unbound(model: Model) -> bool:
    """The tree separates at each joint, and no constraint ties its branches."""
    return applies(model) and not model.constraints


def _forward_derivatives(model: Model, q: Value, v: Value, tau: Value) -> Value:
    return (constrained_derivatives if model.constraints else forward_dynamics_derivatives)(model, q, v, tau)


def _forward_by_parameters(model: Model, q: Value, v: Value, tau: Value, parameters: Value) -> Value:
    if model.constraints:
        return ca.jacobian(constrained_accelerations(model, q, v, tau), parameters)
    return forward_dynamics_by_parameters(model, q, v, tau, parameters)


def _forward_curvature(model: Model, *arguments: Value) -> Value:
    return curvature(model, constrained_accelerations if model.constraints else forward_dynamics, *arguments)


_CURVED = ("q", "v", "u", "weights", "dq", "dv", "du")
PLAIN = {
    quantity.name: quantity
    for quantity in (
        Quantity(
            "inverse_dynamics", ("q", "v", "a"), inverse_dynamics.inverse_dynamics, _forces, lean=True, looped=always
        ),
        Quantity("forward_dynamics", ("q", "v", "tau"), cheapest_forward_dynamics, _forces, lean=True, looped=_unbound),
        Quantity("bias", ("q", "v"), inverse_dynamics.bias, _forces, lean=True, looped=always),
        Quantity("mass_matrix", ("q",), mass_matrix, _square, lean=True, looped=always),
        Quantity("solve_mass_matrix", ("q", "forces"), cheapest_solve, _forces, lean=True, looped=applies),
        Quantity("gravity", ("q",), inverse_dynamics.gravity_forces, _forces, lean=True, looped=always),
        Quantity("coriolis", ("q", "v"), coriolis_matrix, _square, lean=True),
        Quantity("kinetic_energy", ("q", "v"), energy.kinetic_energy, lambda model: (), lean=True, looped=always),
        Quantity("potential_energy", ("q",), energy.potential_energy, lambda model: (), reframed=True, looped=always),
        Quantity("center_of_mass", ("q",), energy.center_of_mass, lambda model: (3,), reframed=True, looped=always),
        Quantity("momentum", ("q", "v"), energy.momentum, lambda model: (6,), reframed=True, looped=always),
        Quantity(
            "reactions",
            ("q", "v", "a"),
            lambda model, q, v, a: inverse_dynamics.reactions(model, q, v, a).T,
            lambda model: (len(model.bodies), 6),
        ),
        Quantity("friction", ("v",), actuation.friction_forces, _forces),
        Quantity("spring_forces", ("q", "v"), springs.spring_forces, _forces, reframed=True),
        Quantity("spring_energy", ("q",), springs.spring_energy, lambda model: (), reframed=True),
        Quantity("axial_forces", ("v", "motor_torques"), actuation.axial_forces, _forces),
        Quantity("rate", ("q", "v"), kinematics.coordinate_rates, lambda model: (model.nq,)),
        Quantity("step", ("q", "dq"), kinematics.stepped, lambda model: (model.nq,)),
        Quantity("inverse_dynamics_derivatives", ("q", "v", "a"), inverse_dynamics_derivatives, _sides, lean=True),
        Quantity("inverse_dynamics_curvature", _CURVED, inverse_dynamics_curvature, _stacked, lean=True),
        Quantity("forward_dynamics_curvature", _CURVED, _forward_curvature, _stacked, lean=True),
        Quantity("forward_dynamics_derivatives", ("q", "v", "tau"), _forward_derivatives, _sides, lean=True),
        Quantity("constraint_forces", ("q", "v", "tau"), constraint_forces, _rows, lean=True),
        Quantity("constraint_matrix", ("q",), constraint_matrix, _rows_by_speeds, reframed=True),
        Quantity("constraint_residuals", ("q",), residuals, lambda model: (len(holonomic_rows(model)),), reframed=True),
        Quantity("regressor", ("q", "v", "a"), regressor, lambda model: (model.nv, len(parameter_names(model)))),
        Quantity("known_forces", ("q", "v"), known_forces, _forces),
    )
}


def with_wrenches(quantity: Quantity, frames: tuple[str, ...]) -> Quantity:
    """The quantity under wrenches at the origins of frames, which become its last inputs."""
    own = len(quantity.inputs)

    def expression(model: Model, *symbols: Value) -> Value:
        at_frames = dict(zip(frames, symbols[own:], strict=True))
        return quantity.expression(model, *symbols[:own], wrenches_at_frames(model, symbols[0], at_frames))

    inputs = (*quantity.inputs, *(f"wrench at {frame}" for frame in frames))
    return replace(quantity, inputs=inputs, expression=expression, variant=frames)


def with_open(quantity: Quantity, parameters: tuple[str, ...]) -> Quantity:
    """The quantity with parameters of the model left open; their values, one after the other, are the last input."""

    def expression(model: Model, *symbols: Value) -> Value:
        from torseur.model.regrouped import regrouped

        machine = open_model(model, parameters, symbols[-1])
        return quantity.expression(regrouped(machine) if quantity.lean else machine, *symbols[:-1])

    return replace(
        quantity,
        inputs=(*quantity.inputs, "parameters"),
        expression=expression,
        lean=False,
        reframed=quantity.lean or quantity.reframed,
        parameters=parameters,
    )


def by_parameters(quantity: Quantity, parameters: tuple[str, ...]) -> Quantity:
    """The derivatives of inverse or forward dynamics by parameters left open; their values are the last input."""
    derivatives = {"inverse_dynamics": inverse_dynamics_by_parameters, "forward_dynamics": _forward_by_parameters}

    def expression(model: Model, *symbols: Value) -> Value:
        from torseur.model.regrouped import regrouped

        return derivatives[quantity.name](regrouped(open_model(model, parameters, symbols[-1])), *symbols)

    def shape(model: Model) -> tuple[int, ...]:
        return (model.nv, sum(len(parameter(model, name).nominal) for name in parameters))

    name, inputs = f"{quantity.name}_by_parameters", (*quantity.inputs, "parameters")
    return Quantity(name, inputs, expression, shape, reframed=True, parameters=parameters)


def pose(frame: str) -> Quantity:
    """The homogeneous matrix of a frame in the world."""

    def expression(model: Model, q: Value) -> Value:
        X_W = kinematics.poses(model, kinematics.links(model, q))
        return kinematics.frame_pose(model, q, X_W, model.frame(frame)).matrix()

    return Quantity("pose", ("q",), expression, lambda model: (4, 4), reframed=True, variant=(frame,))


def frame_jacobian(frame: str, measured_in: jacobian.MeasuredIn) -> Quantity:
    """The Jacobian of a frame."""
    expression = partial(_at_frame, jacobian.jacobian, frame, measured_in)
    return Quantity("jacobian", ("q",), expression, _twists, reframed=True, variant=(frame, measured_in))


def frame_jacobian_rate(frame: str, measured_in: jacobian.MeasuredIn) -> Quantity:
    """The rate of the Jacobian of a frame."""
    expression = partial(_at_frame, jacobian.jacobian_rate, frame, measured_in)
    return Quantity("jacobian_rate", ("q", "v"), expression, _twists, reframed=True, variant=(frame, measured_in))


def _at_frame(
    function: Callable[..., Value], frame: str, measured_in: jacobian.MeasuredIn, model: Model, *state: Value
) -> Value:
    return function(model, *state, model.frame(frame), measured_in)


def size_of(vector: str, model: Model, quantity: Quantity) -> int:
    """How many entries an input vector has."""
    if vector == "parameters":
        return sum(len(parameter(model, name).nominal) for name in quantity.parameters)
    if vector.startswith("wrench at "):
        return 6
    return {"q": model.nq, "motor_torques": len(model.motors)}.get(vector, model.nv)
