"""Derivatives of inverse dynamics: what every way to them gives, and the way by CasADi's differentiation."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.derivatives.inverse_factor import FactoredInverse
from torseur.mechanics.dynamics import mampey
from torseur.mechanics.dynamics.inverse_dynamics import bias, inverse_dynamics
from torseur.mechanics.tree.tangent import along_tangent
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Derivative:
    """∂τ = forces + A · accelerations, (nv, nv) each."""

    forces: Value
    accelerations: Value


class Tangent(Protocol):
    """How the generalised forces τ = ID(q, v, v̇) change around a state (q, v)."""

    def mass_matrix(self) -> Value:
        """∂τ/∂v̇ = A."""
        ...

    def accelerations(self, inverse: FactoredInverse, tau: Value) -> Value:
        """v̇ under the forces ``tau``; ``inverse`` is A⁻¹."""
        ...

    @property
    def by_speed(self) -> Derivative:
        """∂τ/∂v."""
        ...

    def by_coordinate(self, vd: Value) -> Derivative:
        """∂τ/∂q along the tangent, at the acceleration v̇."""
        ...


@dataclass(frozen=True, eq=False)
class DifferentiatedInverseDynamics:
    """Newton–Euler differentiated by CasADi, for machines whose bodies deform. ``q`` must be symbols."""

    model: Model
    q: Value
    v: Value

    def mass_matrix(self) -> Value:
        """By Mampey's recursion."""
        return mampey.mass_matrix(self.model, self.q)

    def accelerations(self, inverse: FactoredInverse, tau: Value) -> Value:
        """v̇ = A⁻¹ (τ − s)."""
        return inverse.times(tau - bias(self.model, self.q, self.v))

    @cached_property
    def by_speed(self) -> Derivative:
        """Of the bias; accelerations do not multiply speeds."""
        v = ca.SX.sym("v", self.model.nv)
        return self._derivative(ca.substitute(ca.jacobian(bias(self.model, self.q, v), v), v, ca.densify(self.v)))

    def by_coordinate(self, vd: Value) -> Derivative:
        """At constant v and v̇, which may depend on q."""
        v, a = ca.SX.sym("v", self.model.nv), ca.SX.sym("a", self.model.nv)
        changes = along_tangent(self.model, inverse_dynamics(self.model, self.q, v, a), self.q)
        return self._derivative(ca.substitute(changes, ca.vertcat(v, a), ca.densify(ca.vertcat(self.v, vd))))

    def _derivative(self, forces: Value) -> Derivative:
        return Derivative(ca.sparsify(forces), ca.DM(self.model.nv, self.model.nv))
