"""The quantities that are compiled: the vectors each needs, its expression, and the shape of its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.model.numbers.open_parameters import open_model, parameter

if TYPE_CHECKING:
    from torseur.mechanics.tree.jacobian import MeasuredIn

# Equations are imported where they are traced: a kernel that is found in the cache does without.

LARGE = 60  # bodies from which on a loop over them is compiled, and articulated bodies need fewest operations

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
    shape: Shape
    lean: bool = False  # the same on a model with other body frames and regrouped inertias
    reframed: bool = False  # the same on a model with other body frames
    looped: Callable[[Model], bool] = never  # for a large machine made of functions of one body
    variant: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()  # left open: their values are the last input
    own: Callable[..., Value] | None = None  # its expression, where it is not known by its name

    @property
    def expression(self) -> Callable[..., Value]:
        """The expression of (model, *symbols)."""
        from torseur.quantities.expressions import EXPRESSIONS

        return EXPRESSIONS[self.name] if self.own is None else self.own


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


def _separates(model: Model) -> bool:
    """The tree separates at each joint."""
    from torseur.mechanics.dynamics.articulated_body import applies

    return applies(model)


def _unbound(model: Model) -> bool:
    """The tree separates at each joint, and no constraint ties its branches."""
    return _separates(model) and not model.constraints


def _positions_kept(model: Model) -> tuple[int, ...]:
    from torseur.mechanics.constraints.rows import holonomic_rows

    return (len(holonomic_rows(model)),)


def _forces_by_parameters(model: Model) -> tuple[int, ...]:
    from torseur.mechanics.identification.dynamic_parameters import parameter_names

    return (model.nv, len(parameter_names(model)))


_CURVED = ("q", "v", "u", "weights", "dq", "dv", "du")
PLAIN = {
    quantity.name: quantity
    for quantity in (
        Quantity("inverse_dynamics", ("q", "v", "a"), _forces, lean=True, looped=always),
        Quantity("forward_dynamics", ("q", "v", "tau"), _forces, lean=True, looped=_unbound),
        Quantity("bias", ("q", "v"), _forces, lean=True, looped=always),
        Quantity("mass_matrix", ("q",), _square, lean=True, looped=always),
        Quantity("solve_mass_matrix", ("q", "forces"), _forces, lean=True, looped=_separates),
        Quantity("gravity", ("q",), _forces, lean=True, looped=always),
        Quantity("coriolis", ("q", "v"), _square, lean=True),
        Quantity("kinetic_energy", ("q", "v"), lambda model: (), lean=True, looped=always),
        Quantity("potential_energy", ("q",), lambda model: (), reframed=True, looped=always),
        Quantity("center_of_mass", ("q",), lambda model: (3,), reframed=True, looped=always),
        Quantity("momentum", ("q", "v"), lambda model: (6,), reframed=True, looped=always),
        Quantity("reactions", ("q", "v", "a"), lambda model: (len(model.bodies), 6)),
        Quantity("friction", ("v",), _forces),
        Quantity("spring_forces", ("q", "v"), _forces, reframed=True),
        Quantity("spring_energy", ("q",), lambda model: (), reframed=True),
        Quantity("axial_forces", ("v", "motor_torques"), _forces),
        Quantity("rate", ("q", "v"), lambda model: (model.nq,)),
        Quantity("step", ("q", "dq"), lambda model: (model.nq,)),
        Quantity("inverse_dynamics_derivatives", ("q", "v", "a"), _sides, lean=True),
        Quantity("inverse_dynamics_curvature", _CURVED, _stacked, lean=True),
        Quantity("forward_dynamics_curvature", _CURVED, _stacked, lean=True),
        Quantity("forward_dynamics_derivatives", ("q", "v", "tau"), _sides, lean=True),
        Quantity("constraint_forces", ("q", "v", "tau"), _rows, lean=True),
        Quantity("constraint_matrix", ("q",), _rows_by_speeds, reframed=True),
        Quantity("constraint_residuals", ("q",), _positions_kept, reframed=True),
        Quantity("regressor", ("q", "v", "a"), _forces_by_parameters),
        Quantity("known_forces", ("q", "v"), _forces),
    )
}


def with_wrenches(quantity: Quantity, frames: tuple[str, ...]) -> Quantity:
    """The quantity under wrenches at the origins of frames, which become its last inputs."""
    own = len(quantity.inputs)

    def expression(model: Model, *symbols: Value) -> Value:
        from torseur.mechanics.tree.external import wrenches_at_frames

        at_frames = dict(zip(frames, symbols[own:], strict=True))
        return quantity.expression(model, *symbols[:own], wrenches_at_frames(model, symbols[0], at_frames))

    inputs = (*quantity.inputs, *(f"wrench at {frame}" for frame in frames))
    return replace(quantity, inputs=inputs, own=expression, variant=frames)


def with_open(quantity: Quantity, parameters: tuple[str, ...]) -> Quantity:
    """The quantity with parameters of the model left open; their values, one after the other, are the last input."""

    def expression(model: Model, *symbols: Value) -> Value:
        from torseur.model.lean.regrouped import regrouped

        machine = open_model(model, parameters, symbols[-1])
        return quantity.expression(regrouped(machine) if quantity.lean else machine, *symbols[:-1])

    return replace(
        quantity,
        inputs=(*quantity.inputs, "parameters"),
        own=expression,
        lean=False,
        reframed=quantity.lean or quantity.reframed,
        parameters=parameters,
    )


def by_parameters(quantity: Quantity, parameters: tuple[str, ...]) -> Quantity:
    """The derivatives of inverse or forward dynamics by parameters left open; their values are the last input."""

    def expression(model: Model, *symbols: Value) -> Value:
        from torseur.model.lean.regrouped import regrouped
        from torseur.quantities.expressions import BY_PARAMETERS

        return BY_PARAMETERS[quantity.name](regrouped(open_model(model, parameters, symbols[-1])), *symbols)

    def shape(model: Model) -> tuple[int, ...]:
        return (model.nv, sum(len(parameter(model, name).nominal) for name in parameters))

    name, inputs = f"{quantity.name}_by_parameters", (*quantity.inputs, "parameters")
    return Quantity(name, inputs, shape, reframed=True, parameters=parameters, own=expression)


def pose(frame: str) -> Quantity:
    """The homogeneous matrix of a frame in the world."""

    def expression(model: Model, q: Value) -> Value:
        from torseur.mechanics.tree import kinematics

        X_W = kinematics.poses(model, kinematics.links(model, q))
        return kinematics.frame_pose(model, q, X_W, model.frame(frame)).matrix()

    return Quantity("pose", ("q",), lambda model: (4, 4), reframed=True, variant=(frame,), own=expression)


def frame_jacobian(frame: str, measured_in: MeasuredIn) -> Quantity:
    """The Jacobian of a frame."""
    expression = partial(_at_frame, "jacobian", frame, measured_in)
    return Quantity("jacobian", ("q",), _twists, reframed=True, variant=(frame, measured_in), own=expression)


def frame_jacobian_rate(frame: str, measured_in: MeasuredIn) -> Quantity:
    """The rate of the Jacobian of a frame."""
    expression = partial(_at_frame, "jacobian_rate", frame, measured_in)
    return Quantity("jacobian_rate", ("q", "v"), _twists, reframed=True, variant=(frame, measured_in), own=expression)


def _at_frame(function: str, frame: str, measured_in: MeasuredIn, model: Model, *state: Value) -> Value:
    from torseur.mechanics.tree import jacobian

    found: Value = getattr(jacobian, function)(model, *state, model.frame(frame), measured_in)
    return found


def size_of(vector: str, model: Model, quantity: Quantity) -> int:
    """How many entries an input vector has."""
    if vector == "parameters":
        return sum(len(parameter(model, name).nominal) for name in quantity.parameters)
    if vector.startswith("wrench at "):
        return 6
    return {"q": model.nq, "motor_torques": len(model.motors)}.get(vector, model.nv)
