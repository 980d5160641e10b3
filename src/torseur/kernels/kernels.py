"""The quantities of a machine as functions: NumPy in, NumPy out, one state (n,) or a batch (..., n)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import casadi as ca
from numpy.typing import ArrayLike

from torseur.algebra.components import Value
from torseur.equations import actuation, energy, inverse_dynamics, jacobian, kinematics
from torseur.equations.coriolis import coriolis_matrix
from torseur.equations.external import wrenches_at_frames
from torseur.equations.forward_dynamics import forward_dynamics
from torseur.equations.mampey import mass_matrix
from torseur.kernels.evaluation import Array, Kernel
from torseur.model.model import Model

MeasuredIn = Literal["body", "world"]
Wrenches = Mapping[str, ArrayLike]


class Kernels:
    """The compiled quantities of one model; each is traced when it is first used.

    Shapes: q (..., nq), v, a and tau (..., nv); leading axes are broadcast. Wrenches act at the origins of named
    frames as (moment, force) in world components, (..., 6).
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._traced: dict[tuple[str, ...], Kernel] = {}

    def inverse_dynamics(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, wrenches: Wrenches | None = None) -> Array:
        """Generalised forces at the joints' outputs that give the acceleration ``a``, (..., nv)."""
        return self._loaded("inverse_dynamics", inverse_dynamics.inverse_dynamics, {"q": q, "v": v, "a": a}, wrenches)

    def forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, wrenches: Wrenches | None = None) -> Array:
        """Accelerations under the generalised forces ``tau``, (..., nv)."""
        return self._loaded("forward_dynamics", forward_dynamics, {"q": q, "v": v, "tau": tau}, wrenches)

    def bias(self, q: ArrayLike, v: ArrayLike, wrenches: Wrenches | None = None) -> Array:
        """Generalised forces at zero acceleration: velocity forces, weight and loads, (..., nv)."""
        return self._loaded("bias", inverse_dynamics.bias, {"q": q, "v": v}, wrenches)

    def mass_matrix(self, q: ArrayLike) -> Array:
        """The kinetic-energy matrix A, (..., nv, nv)."""
        return self._plain("mass_matrix", mass_matrix, {"q": q}, (self.model.nv, self.model.nv))

    def gravity(self, q: ArrayLike) -> Array:
        """Generalised forces that hold the weight, (..., nv)."""
        return self._plain("gravity", inverse_dynamics.gravity_forces, {"q": q}, (self.model.nv,))

    def coriolis(self, q: ArrayLike, v: ArrayLike) -> Array:
        """C with C v + gravity = bias and Ȧ = C + Cᵀ, (..., nv, nv)."""
        return self._plain("coriolis", coriolis_matrix, {"q": q, "v": v}, (self.model.nv, self.model.nv))

    def kinetic_energy(self, q: ArrayLike, v: ArrayLike) -> Array:
        """Kinetic energy with the rotors' [J], (...)."""
        return self._plain("kinetic_energy", energy.kinetic_energy, {"q": q, "v": v}, ())

    def potential_energy(self, q: ArrayLike) -> Array:
        """Potential energy of the weight [J], (...)."""
        return self._plain("potential_energy", energy.potential_energy, {"q": q}, ())

    def center_of_mass(self, q: ArrayLike) -> Array:
        """Centre of mass of the moving bodies in the world [m], (..., 3)."""
        return self._plain("center_of_mass", energy.center_of_mass, {"q": q}, (3,))

    def momentum(self, q: ArrayLike, v: ArrayLike) -> Array:
        """(angular momentum about the world's origin, linear momentum) in the world, (..., 6)."""
        return self._plain("momentum", energy.momentum, {"q": q, "v": v}, (6,))

    def reactions(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> Array:
        """Wrench (moment, force) that holds each body at its joint, in the body's components, (..., bodies, 6)."""
        expression = lambda model, q, v, a: inverse_dynamics.reactions(model, q, v, a).T  # noqa: E731
        return self._plain("reactions", expression, {"q": q, "v": v, "a": a}, (len(self.model.bodies), 6))

    def friction(self, v: ArrayLike) -> Array:
        """Generalised forces with which all friction resists, (..., nv)."""
        return self._plain("friction", actuation.friction_forces, {"v": v}, (self.model.nv,))

    def axial_forces(self, v: ArrayLike, motor_torques: ArrayLike) -> Array:
        """Generalised forces of the motors' torques through their gears, less friction, (..., nv)."""
        given = {"v": v, "motor_torques": motor_torques}
        return self._plain("axial_forces", actuation.axial_forces, given, (self.model.nv,))

    def pose(self, q: ArrayLike, frame: str) -> Array:
        """Homogeneous matrix of a frame in the world, (..., 4, 4)."""
        at = self.model.frame(frame)

        def expression(model: Model, q: Value) -> Value:
            return kinematics.frame_pose(kinematics.poses(model, kinematics.links(model, q)), at).matrix()

        return self._plain("pose", expression, {"q": q}, (4, 4), frame)

    def jacobian(self, q: ArrayLike, frame: str, measured_in: MeasuredIn = "world") -> Array:
        """Jacobian (angular, linear) of a frame at its origin, (..., 6, nv)."""
        at, shape = self.model.frame(frame), (6, self.model.nv)
        expression = lambda model, q: jacobian.jacobian(model, q, at, measured_in)  # noqa: E731
        return self._plain("jacobian", expression, {"q": q}, shape, frame, measured_in)

    def jacobian_rate(self, q: ArrayLike, v: ArrayLike, frame: str, measured_in: MeasuredIn = "world") -> Array:
        """Time derivative of the Jacobian of a frame, (..., 6, nv)."""
        at, shape = self.model.frame(frame), (6, self.model.nv)
        expression = lambda model, q, v: jacobian.jacobian_rate(model, q, v, at, measured_in)  # noqa: E731
        return self._plain("jacobian_rate", expression, {"q": q, "v": v}, shape, frame, measured_in)

    def rate(self, q: ArrayLike, v: ArrayLike) -> Array:
        """q̇ of the speeds v, (..., nq)."""
        return self._plain("rate", kinematics.coordinate_rates, {"q": q, "v": v}, (self.model.nq,))

    def step(self, q: ArrayLike, dq: ArrayLike) -> Array:
        """q ⊞ dq: the configuration reached by the tangent step dq, (..., nq)."""
        return self._plain("step", kinematics.stepped, {"q": q, "v": dq}, (self.model.nq,))

    def _plain(
        self,
        name: str,
        expression: Callable[..., Value],
        given: Mapping[str, ArrayLike],
        shape: tuple[int, ...],
        *variant: str,
    ) -> Array:
        key = (name, *variant)
        if key not in self._traced:
            symbols = {n: self._symbol(n) for n in given}
            output = expression(self.model, *symbols.values())
            self._traced[key] = Kernel.trace(name, self.model.name, symbols, output, shape)
        return self._traced[key](*given.values())

    def _loaded(
        self, name: str, expression: Callable[..., Value], given: Mapping[str, ArrayLike], wrenches: Wrenches | None
    ) -> Array:
        """A quantity with wrenches at frames: one kernel for each set of frames."""
        applied = dict(wrenches or {})
        frames = tuple(applied)

        def with_wrenches(model: Model, *symbols: Value) -> Value:
            own, at_frames = symbols[: len(given)], symbols[len(given) :]
            return expression(model, *own, wrenches_at_frames(model, own[0], dict(zip(frames, at_frames, strict=True))))

        inputs = {**given, **{f"wrench at {frame}": value for frame, value in applied.items()}}
        return self._plain(name, with_wrenches, inputs, (self.model.nv,), *frames)

    def _symbol(self, name: str) -> Value:
        sizes = {"q": self.model.nq, "motor_torques": len(self.model.motors)}
        return ca.SX.sym(name, 6 if name.startswith("wrench at ") else sizes.get(name, self.model.nv))


def compile(model: Model) -> Kernels:
    """The kernels of a model: every quantity as a function of NumPy arrays."""
    return Kernels(model)
