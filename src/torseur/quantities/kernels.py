"""The quantities of a machine as native functions: NumPy in, NumPy out, one state (n,) or a batch (..., n)."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from torseur.description.complaint import suggestion
from torseur.kernels.native import Array, Kernel
from torseur.kernels.python_call import direct_call, is_possible
from torseur.mechanics.dynamics.singular_inertia import SingularMassError, require_inertia
from torseur.model.model import Model
from torseur.model.numbers.open_parameters import parameter
from torseur.quantities import quantity as quantities
from torseur.quantities.compilation import compile_quantity
from torseur.quantities.quantity import PLAIN, Quantity

_SOLVES = ("forward_dynamics", "solve_mass_matrix")  # quantities that divide by the mass matrix

MeasuredIn = Literal["body", "world"]
Wrenches = Mapping[str, ArrayLike]
Derivatives = tuple[Array, Array, Array]
Vectors = tuple[ArrayLike, ArrayLike, ArrayLike]


class Kernels:
    """The compiled quantities of one model; each is compiled, or found in the cache, when it is first used.

    Shapes: q (..., nq), v, a and tau (..., nv); leading axes are broadcast. Wrenches act at the origins of named
    frames as (moment, force) in world components, (..., 6). ``out`` is an array of the result's shape to write into.
    Batches run on ``threads`` threads; the same input gives the same bits, alone or in a batch, on any number of
    threads.
    """

    def __init__(self, model: Model, *, parameters: Sequence[str] = (), threads: int = 1) -> None:
        self.model, self.threads = model, threads
        self.parameters: Mapping[str, ArrayLike] = {name: parameter(model, name).nominal for name in parameters}
        self._open_values = _one_after_the_other(self.parameters)
        self._kernels: dict[tuple[str, ...], Kernel] = {}
        self._direct: dict[tuple[str, ...], Callable[..., Array]] = {}  # of what was used: calls without detours

    def __repr__(self) -> str:
        made = ", ".join(dict.fromkeys(key[0] for key in self._kernels)) or "none yet"
        opened = f", open: {', '.join(self.parameters)}" if self.parameters else ""
        return f"Kernels('{self.model.name}', nq={self.model.nq}, nv={self.model.nv}{opened}, compiled: {made})"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p><b>{escape(repr(self))}</b></p>"

    def at(self, values: Mapping[str, ArrayLike]) -> Kernels:
        """These kernels with other values of open parameters; (..., n) for as many states, broadcast with them."""
        for name in values:
            if name not in self.parameters:
                raise ValueError(f"parameter '{name}' was not left open. {suggestion(name, self.parameters)}")
        other = Kernels(self.model, threads=self.threads)
        other.parameters = {**self.parameters, **values}
        other._open_values = _one_after_the_other(other.parameters)
        other._kernels = self._kernels
        return other

    def inverse_dynamics(
        self, q: ArrayLike, v: ArrayLike, a: ArrayLike, wrenches: Wrenches | None = None, *, out: Array | None = None
    ) -> Array:
        """Generalised forces at the joints' outputs that give the acceleration ``a``, (..., nv)."""
        return self._under(wrenches, "inverse_dynamics", q, v, a, out=out)

    def forward_dynamics(
        self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, wrenches: Wrenches | None = None, *, out: Array | None = None
    ) -> Array:
        """Accelerations under the generalised forces ``tau``, with all constraints kept, (..., nv)."""
        return self._under(wrenches, "forward_dynamics", q, v, tau, out=out)

    def constraint_forces(
        self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, wrenches: Wrenches | None = None, *, out: Array | None = None
    ) -> Array:
        """The force along each row of the constraints, under the generalised forces ``tau``, (..., rows)."""
        return self._under(wrenches, "constraint_forces", q, v, tau, out=out)

    def constraint_matrix(self, q: ArrayLike, *, out: Array | None = None) -> Array:
        """H: admissible speeds have H v = 0, or what prescribed motions ask for, (..., rows, nv)."""
        return self._plain("constraint_matrix", q, out=out)

    def constraint_residuals(self, q: ArrayLike, *, out: Array | None = None) -> Array:
        """What is left of the constraints on positions, (..., holonomic rows)."""
        return self._plain("constraint_residuals", q, out=out)

    def bias(self, q: ArrayLike, v: ArrayLike, wrenches: Wrenches | None = None, *, out: Array | None = None) -> Array:
        """Generalised forces at zero acceleration: velocity forces, weight and loads, (..., nv)."""
        return self._under(wrenches, "bias", q, v, out=out)

    def mass_matrix(self, q: ArrayLike, *, out: Array | None = None) -> Array:
        """The kinetic-energy matrix A, (..., nv, nv)."""
        return self._plain("mass_matrix", q, out=out)

    def solve_mass_matrix(self, q: ArrayLike, forces: ArrayLike, *, out: Array | None = None) -> Array:
        """A⁻¹ f of generalised forces f, (..., nv)."""
        return self._plain("solve_mass_matrix", q, forces, out=out)

    def gravity(self, q: ArrayLike, *, out: Array | None = None) -> Array:
        """Generalised forces that hold the weight, (..., nv)."""
        return self._plain("gravity", q, out=out)

    def coriolis(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None) -> Array:
        """C with C v + gravity = bias and Ȧ = C + Cᵀ, (..., nv, nv)."""
        return self._plain("coriolis", q, v, out=out)

    def kinetic_energy(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None) -> Array:
        """Kinetic energy with the rotors' [J], (...)."""
        return self._plain("kinetic_energy", q, v, out=out)

    def potential_energy(self, q: ArrayLike, *, out: Array | None = None) -> Array:
        """Potential energy of the weight [J], (...)."""
        return self._plain("potential_energy", q, out=out)

    def center_of_mass(self, q: ArrayLike, *, out: Array | None = None) -> Array:
        """Centre of mass of the moving bodies in the world [m], (..., 3)."""
        return self._plain("center_of_mass", q, out=out)

    def momentum(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None) -> Array:
        """(angular momentum about the world's origin, linear momentum) in the world, (..., 6)."""
        return self._plain("momentum", q, v, out=out)

    def reactions(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, out: Array | None = None) -> Array:
        """Wrench (moment, force) that holds each body at its joint, in the body's components, (..., bodies, 6)."""
        return self._plain("reactions", q, v, a, out=out)

    def friction(self, v: ArrayLike, *, out: Array | None = None) -> Array:
        """Generalised forces with which all friction resists, (..., nv)."""
        return self._plain("friction", v, out=out)

    def spring_forces(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None) -> Array:
        """Generalised forces of springs, dampers and bushings, (..., nv); efforts of actuators are left out."""
        return self._plain("spring_forces", q, v, out=out)

    def spring_energy(self, q: ArrayLike, *, out: Array | None = None) -> Array:
        """Energy stored in springs and bushings [J], (...)."""
        return self._plain("spring_energy", q, out=out)

    def axial_forces(self, v: ArrayLike, motor_torques: ArrayLike, *, out: Array | None = None) -> Array:
        """Generalised forces of the motors' torques through their gears, less friction, (..., nv)."""
        return self._plain("axial_forces", v, motor_torques, out=out)

    def inverse_dynamics_derivatives(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> Derivatives:
        """Derivatives of inverse dynamics by q (along the tangent), v and a, (..., nv, nv) each."""
        return self._in_three("inverse_dynamics_derivatives", q, v, a)

    def forward_dynamics_derivatives(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike) -> Derivatives:
        """Derivatives of forward dynamics by q (along the tangent), v and tau, (..., nv, nv) each."""
        return self._in_three("forward_dynamics_derivatives", q, v, tau)

    def inverse_dynamics_by_parameters(
        self, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, out: Array | None = None
    ) -> Array:
        """Derivatives of inverse dynamics by all entries of the open parameters, in their order, (..., nv, entries)."""
        return self._by_parameters("inverse_dynamics", q, v, a, out=out)

    def forward_dynamics_by_parameters(
        self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, *, out: Array | None = None
    ) -> Array:
        """Derivatives of forward dynamics by all entries of the open parameters, in their order, (..., nv, entries)."""
        return self._by_parameters("forward_dynamics", q, v, tau, out=out)

    def regressor(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, out: Array | None = None) -> Array:
        """Y with inverse dynamics + friction − spring forces = Y p + known forces; p is ``nominal_parameters``."""
        return self._plain("regressor", q, v, a, out=out)

    def known_forces(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None) -> Array:
        """Generalised forces that no parameter of the regressor multiplies: against loads and springs, (..., nv)."""
        return self._plain("known_forces", q, v, out=out)

    def inverse_dynamics_curvature(
        self,
        state: Sequence[ArrayLike],
        weights: ArrayLike,
        direction: Sequence[ArrayLike],
        *,
        out: Array | None = None,
    ) -> Array:
        """Hessian of weights · inverse dynamics at (q, v, a), times a direction (dq, dv, da), (..., 3 nv)."""
        return self._call(PLAIN["inverse_dynamics_curvature"], *state, weights, *direction, out=out)

    def forward_dynamics_curvature(
        self,
        state: Sequence[ArrayLike],
        weights: ArrayLike,
        direction: Sequence[ArrayLike],
        *,
        out: Array | None = None,
    ) -> Array:
        """Hessian of weights · forward dynamics at (q, v, tau), times a direction (dq, dv, dtau), (..., 3 nv)."""
        return self._call(PLAIN["forward_dynamics_curvature"], *state, weights, *direction, out=out)

    def pose(self, q: ArrayLike, frame: str, *, out: Array | None = None) -> Array:
        """Homogeneous matrix of a frame in the world, (..., 4, 4)."""
        call = self._direct.get(("pose", frame)) or self._at_frame(quantities.pose(frame))
        return call(q) if out is None else call(q, out=out)

    def jacobian(
        self, q: ArrayLike, frame: str, measured_in: MeasuredIn = "world", *, out: Array | None = None
    ) -> Array:
        """Jacobian (angular, linear) of a frame at its origin, (..., 6, nv)."""
        call = self._direct.get(("jacobian", frame, measured_in))
        call = call or self._at_frame(quantities.frame_jacobian(frame, measured_in))
        return call(q) if out is None else call(q, out=out)

    def jacobian_rate(
        self, q: ArrayLike, v: ArrayLike, frame: str, measured_in: MeasuredIn = "world", *, out: Array | None = None
    ) -> Array:
        """Time derivative of the Jacobian of a frame, (..., 6, nv)."""
        call = self._direct.get(("jacobian_rate", frame, measured_in))
        call = call or self._at_frame(quantities.frame_jacobian_rate(frame, measured_in))
        return call(q, v) if out is None else call(q, v, out=out)

    def rate(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None) -> Array:
        """q̇ of the speeds v, (..., nq)."""
        return self._plain("rate", q, v, out=out)

    def step(self, q: ArrayLike, dq: ArrayLike, *, out: Array | None = None) -> Array:
        """q ⊞ dq: the configuration reached by the tangent step dq, (..., nq)."""
        return self._plain("step", q, dq, out=out)

    def address(self, name: str) -> int:
        """The address of ``void f(double** in, double** out)`` of a quantity, for one state; lives as long as this."""
        return self._kernel(_plain_quantity(name)).address

    def prepare(self, name: str) -> None:
        """Compile a quantity now, with the code by which Python calls it directly."""
        self._direct_call(_plain_quantity(name))

    def _plain(self, name: str, *values: ArrayLike, out: Array | None) -> Array:
        return self._call(PLAIN[name], *values, out=out)

    def _under(self, wrenches: Wrenches | None, name: str, *values: ArrayLike, out: Array | None) -> Array:
        if not wrenches:
            return self._plain(name, *values, out=out)
        quantity = quantities.with_wrenches(PLAIN[name], tuple(wrenches))
        return self._call(quantity, *values, *wrenches.values(), out=out)

    def _in_three(self, name: str, *values: ArrayLike) -> Derivatives:
        both, nv = self._direct_call(PLAIN[name])(*values), self.model.nv
        return both[..., :nv], both[..., nv : 2 * nv], both[..., 2 * nv :]

    def _by_parameters(self, name: str, *values: ArrayLike, out: Array | None) -> Array:
        if not self.parameters:
            raise ValueError(
                f"no parameter of model '{self.model.name}' was left open, so that {name} cannot be differentiated by "
                "any. Name those wanted: torseur.compile(model, parameters=['gravity'])."
            )
        return self._call(quantities.by_parameters(PLAIN[name], tuple(self.parameters)), *values, out=out)

    def _call(self, quantity: Quantity, *values: ArrayLike, out: Array | None) -> Array:
        seen = (quantity.name, *quantity.variant) in self._kernels
        kernel = self._kernel(quantity)
        if seen:  # a first result does not wait for the code of direct calls
            self._direct_call(quantity)
        return self._run(kernel, *values, out=out)

    def _run(self, kernel: Kernel, *values: ArrayLike, out: Array | None = None) -> Array:
        opened = () if self._open_values is None else (self._open_values,)
        return kernel(*values, *opened, out=out, threads=self.threads)

    def _kernel(self, quantity: Quantity) -> Kernel:
        key = (quantity.name, *quantity.variant)
        if key not in self._kernels:
            to_open = () if quantity.parameters else tuple(self.parameters)
            whole = quantities.with_open(quantity, to_open) if to_open else quantity
            if key[0].startswith(_SOLVES):
                require_inertia(self.model)
            self._kernels[key] = compile_quantity(self.model, whole)
        return self._kernels[key]

    def _direct_call(self, quantity: Quantity) -> Callable[..., Array]:
        """The direct call of a quantity, where there is one."""
        key, kernel = (quantity.name, *quantity.variant), self._kernel(quantity)
        if key not in self._direct:
            self._direct[key] = self._stand_in(kernel, quantity)
        return self._direct[key]

    def _at_frame(self, quantity: Quantity) -> Callable[..., Array]:
        """The call of a quantity of a frame, which must exist."""
        self.model.frame(quantity.variant[0])
        return self._direct_call(quantity)

    def _stand_in(self, kernel: Kernel, quantity: Quantity) -> Callable[..., Array]:
        """A direct call, where possible. It takes a method's place in this object if it has the same arguments.

        The method remains for what the direct call does not accept.
        """
        alike = quantity is PLAIN.get(quantity.name) and not quantity.name.endswith(("derivatives", "curvature"))
        fallback = getattr(type(self), quantity.name).__get__(self) if alike else partial(self._run, kernel)
        opened = self._open_values
        if not is_possible(kernel) or (opened is not None and opened.shape != (kernel.sizes["parameters"],)):
            return fallback
        direct = direct_call(kernel, fallback, batches=self.threads == 1, kept=opened)
        if alike:
            setattr(self, quantity.name, direct)
        return direct


def _plain_quantity(name: str) -> Quantity:
    if name not in PLAIN:
        raise ValueError(f"there is no quantity '{name}'. {suggestion(name, PLAIN)}")
    return PLAIN[name]


def _one_after_the_other(parameters: Mapping[str, ArrayLike]) -> Array | None:
    """The values of all open parameters in one vector, or in one for each state; None where none is open."""
    if not parameters:
        return None
    values = [np.atleast_1d(np.asarray(value, np.float64)) for value in parameters.values()]
    batch = np.broadcast_shapes(*(value.shape[:-1] for value in values))
    return np.concatenate([np.broadcast_to(v, (*batch, v.shape[-1])) for v in values], axis=-1)


def compile(
    model: Model, *, quantities: Sequence[str] = (), parameters: Sequence[str] = (), threads: int = 1
) -> Kernels:
    """The kernels of a model: every quantity as a native function of NumPy arrays.

    ``quantities`` names those to compile now (``"inverse_dynamics"`` …); all others are compiled when first used.
    ``parameters`` names numbers of the model that are left open (``"hand.mass"``, ``"elbow.friction"``, ``"gravity"``
    …, all in ``torseur.model.numbers.open_parameters``): ``dyn.at({"hand.mass": 2.5})`` gives these kernels with
    another value.
    """
    try:
        require_inertia(model)
    except SingularMassError as error:  # much else can be computed nevertheless
        warnings.warn(str(error), stacklevel=2)
    kernels = Kernels(model, parameters=parameters, threads=threads)
    for name in quantities:
        kernels.prepare(name)
    return kernels
