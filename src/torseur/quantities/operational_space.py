"""``ts.operational_space``: the equations of motion of a frame as native functions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import cached_property
from math import prod

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Value
from torseur.description.records.controllers import COMPONENTS, Singularity
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Array, Kernel
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.chart import find_chart
from torseur.mechanics.control.operational_space import (
    FrameEquations,
    OperationalMass,
    bias_at,
    component_rows,
    frame_equations,
    operational_mass,
)
from torseur.mechanics.control.singularity import NearSingularity, closeness_squared, manipulability, row_scales
from torseur.mechanics.tree.jacobian import MeasuredIn, jacobian
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.protocol import Way
from torseur.mechanics.ways.tree import Tree
from torseur.model.frame import GROUND
from torseur.model.lean.lean_model import lean
from torseur.model.model import Model


class OperationalSpace:
    """M_x ẍ + V_x = f_x for chosen components of a frame's motion; NumPy in and out, one state or a batch.

    Functions of q (nq,), v (nv,) and tau (nv,), or of rows of them. Each is compiled when it is first called. A machine
    with constraints moves by independent speeds; v must keep its constraints.
    Near a singular posture masses are damped (``singularity``), and a ``NearSingularity`` warning says so.
    """

    def __init__(
        self,
        model: Model,
        frame: str,
        components: Sequence[str] = COMPONENTS,
        *,
        measured_in: MeasuredIn = "world",
        singularity: Singularity | None = None,
    ) -> None:
        if any(c.acts_on == "speeds" for c in model.constraints):
            raise ValueError(
                f"'{model.name}' has motions that are prescribed, or rows of its own: its operational space would "
                "change with time. Leave these constraints out."
            )
        if model.frame(frame).body == GROUND:
            raise ValueError(f"frame '{frame}' of '{model.name}' is fixed to the ground: it has no motion to describe.")
        self.frame, self.components = frame, tuple(components)
        self.singularity = Singularity() if singularity is None else singularity
        self._model, self._name, self._measured_in = lean(model), model.name, measured_in
        self._rows = component_rows(components)
        self._way: Way = Tree()
        if model.constraints:
            self._way = IndependentSpeeds(find_chart(model, assembled(model, model.initial_q)))

    def jacobian(self, q: ArrayLike) -> Array:
        """J, (m, nv)."""
        return self._jacobian(q)

    def mass(self, q: ArrayLike) -> Array:
        """M_x, (m, m)."""
        m = len(self._rows)
        return self._told(self._mass(q), (m, m))

    def inverse(self, q: ArrayLike) -> Array:
        """J̄, (nv, m): the dynamically consistent inverse of J."""
        return self._told(self._inverse(q), (self._model.nv, len(self._rows)))

    def bias(self, q: ArrayLike, v: ArrayLike) -> Array:
        """V_x, (m,): what holds the frame at zero acceleration, weight included."""
        return self._told(self._bias(q, v), (len(self._rows),))

    def force(self, q: ArrayLike, tau: ArrayLike) -> Array:
        """f_x, (m,): what generalised forces are worth at the frame."""
        return self._told(self._force(q, tau), (len(self._rows),))

    def manipulability(self, q: ArrayLike) -> Array:
        """√det(J Jᵀ) of the chosen components; zero at a singular posture."""
        return self._manipulability(q)

    def closeness(self, q: ArrayLike) -> Array:
        """ρ: the smallest singular value of J by the size of its rows, to which ``singularity.below`` refers."""
        return self._closeness(q)

    def damping(self, q: ArrayLike) -> Array:
        """λ: zero where the masses are exact."""
        return np.sqrt(np.asarray(self._mass(q))[..., -1])

    @cached_property
    def _jacobian(self) -> Kernel:
        return self._compiled("jacobian", self._J, ("q",), (len(self._rows), self._model.nv))

    @cached_property
    def _mass(self) -> Kernel:
        return self._compiled("mass", lambda q: _with_damping(self._at(q)[0].mass, self._at(q)[0]), ("q",))

    @cached_property
    def _inverse(self) -> Kernel:
        def expression(q: Value) -> Value:
            found, G = self._at(q)
            return _with_damping(G @ found.inverse, found)

        return self._compiled("inverse", expression, ("q",))

    @cached_property
    def _bias(self) -> Kernel:
        def expression(q: Value, v: Value) -> Value:
            frame = self._model.frame(self.frame)
            found = bias_at(
                self._model,
                self._way,
                q,
                v,
                frame,
                self._rows,
                measured_in=self._measured_in,
                singularity=self.singularity,
            )
            return ca.vertcat(*found)

        return self._compiled("bias", expression, ("q", "v"))

    @cached_property
    def _force(self) -> Kernel:
        def expression(q: Value, tau: Value) -> Value:
            found, G = self._at(q)
            return ca.vertcat(found.inverse.T @ (G.T @ tau), found.damping_squared)

        return self._compiled("force", expression, ("q", "tau"))

    @cached_property
    def _manipulability(self) -> Kernel:
        return self._compiled("manipulability", lambda q: manipulability(self._frame(q).J[self._rows, :]), ("q",), ())

    @cached_property
    def _closeness(self) -> Kernel:
        def expression(q: Value) -> Value:
            J = self._frame(q).J
            return ca.sqrt(ca.fmax(closeness_squared(J[self._rows, :], row_scales(J, self._rows)), 0))

        return self._compiled("closeness", expression, ("q",), ())

    def _J(self, q: Value) -> Value:
        return jacobian(self._model, q, self._model.frame(self.frame), self._measured_in)[self._rows, :]

    def _frame(self, q: Value) -> FrameEquations:
        return frame_equations(self._model, self._way, q, self._model.frame(self.frame), self._measured_in)

    def _at(self, q: Value) -> tuple[OperationalMass, Value]:
        """M_x and J̄ on the free speeds, and G that makes those of the tree of them."""
        of = self._frame(q)
        return operational_mass(of, self._rows, self.singularity), of.equations.J

    def _compiled(
        self, name: str, expression: Callable[..., Value], inputs: tuple[str, ...], shape: tuple[int, ...] | None = None
    ) -> Kernel:
        symbols = [ca.SX.sym(of, self._model.nq if of == "q" else self._model.nv) for of in inputs]
        by_rows = ca.vec(ca.densify(ca.cse(ca.SX(expression(*symbols)))).T)
        function = ca.Function(name, symbols, [by_rows], list(inputs), ["result"])
        return function_kernel(function, of=self._name, shape=(by_rows.numel(),) if shape is None else shape)

    def _told(self, found: Array, shape: tuple[int, ...]) -> Array:
        """The result without the damping at its end, which is warned of."""
        lam = float(np.sqrt(found[..., -1].max(initial=0.0)))
        if lam > 0.0:
            warnings.warn(
                f"operational space of '{self.frame}' in '{self._name}': the posture is nearly singular for the "
                f"components {', '.join(self.components)}, and the result is damped (λ = {lam:.3g}). Ask 'closeness' "
                "how near it is, leave out the component that is lost there, or give 'singularity' other limits.",
                NearSingularity,
                stacklevel=3,
            )
        return found[..., : prod(shape)].reshape(*found.shape[:-1], *shape)


def _with_damping(matrix: Value, found: OperationalMass) -> Value:
    """The rows of a matrix one after the other, then λ²."""
    return ca.vertcat(ca.vec(ca.densify(matrix).T), found.damping_squared)


def operational_space(
    model: Model,
    frame: str,
    components: Sequence[str] = COMPONENTS,
    *,
    measured_in: MeasuredIn = "world",
    singularity: Singularity | None = None,
) -> OperationalSpace:
    """The operational-space model of a frame [HN, section 6].

    ``components`` are rows of its twist: ``x y z`` (velocity of its origin), ``wx wy wz`` (angular velocity), along the
    axes of the world or of the frame itself (``measured_in="body"``). ``singularity=Singularity(0, 0)`` never damps.
    """
    return OperationalSpace(model, frame, components, measured_in=measured_in, singularity=singularity)
