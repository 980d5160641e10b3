"""Do the equations of a machine agree with each other? Independent routes to the same numbers, at random states."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_numpy
from torseur.frozen import dataclass
from torseur.mechanics.analytic import lagrange
from torseur.mechanics.analytic.kane import kane
from torseur.mechanics.constraints import rows as constraint_rows
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.chart import find_chart
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.mobility_beside import void_at_start
from torseur.mechanics.constraints.multipliers import multiplier_system
from torseur.mechanics.constraints.reduction import Reduction, reduced
from torseur.mechanics.constraints.void_rows import without
from torseur.mechanics.dynamics import articulated_body, energy
from torseur.mechanics.dynamics.coriolis import coriolis_matrix
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics
from torseur.mechanics.dynamics.inverse_dynamics import gravity_forces, inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.newton_euler import internal_forces
from torseur.mechanics.dynamics.singular_inertia import SINGULAR, undetermined_joints
from torseur.mechanics.dynamics.springs import generalised, springs_at
from torseur.mechanics.tree.jacobian import along_motion, jacobian
from torseur.mechanics.tree.per_body import noted_by, once_traced
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces
from torseur.model.model import Model
from torseur.quantities.compared_states import State, compared_states

STATES = 3
ROUND_OFF = 1e-10  # relative: sums of some thousand products in double precision stay far below

_SMALL = 9  # speeds up to which Christoffel's symbols are written out in a moment

Sides = tuple[Value, ...]
"""(first, second, and what else tells their natural size where both may vanish)."""


@dataclass(frozen=True)
class Verdict:
    """One comparison: ``figure`` is the worst of all states, and must not be above (or below) ``tolerance``."""

    name: str
    figure: float
    tolerance: float
    wanted: Literal["at most", "at least"] = "at most"
    remark: str = ""

    @property
    def passed(self) -> bool:
        """Whether the figure is on the right side of the tolerance; a NaN is on neither."""
        return self.figure <= self.tolerance if self.wanted == "at most" else self.figure >= self.tolerance


@dataclass(frozen=True, eq=False)
class Identity:
    """Two expressions of (model, q, v, a) that mechanics makes equal."""

    name: str
    sides: Callable[[Model, Value, Value, Value], Sides]
    applies: Callable[[Model], bool] = lambda model: True
    divides_by_A: bool = False


def agreement(model: Model, *, seed: int = 0, states: int = STATES) -> tuple[Verdict, ...]:
    """The verdicts on a model: its mass matrix is positive definite, and independent equations give the same.

    Figures of identities are the greatest difference over the states, relative to the greatest entry of either
    side, or to a quantity of the same unit where both sides may vanish. Identities that do not concern the model
    (articulated bodies with mimic joints, loops) are left out.
    """
    if model.nv == 0:
        return ()
    compared = compared_states(model, seed, states)
    found = [_verdicts(started, sampled, compared.remark) for started, sampled in compared.groups]
    return tuple(min(of_states, key=_margin) for of_states in zip(*found, strict=True))


def _margin(verdict: Verdict) -> float:
    """How far a figure is on the right side of its tolerance."""
    if math.isnan(verdict.figure):
        return -math.inf
    return verdict.figure if verdict.wanted == "at least" else -verdict.figure


def _verdicts(model: Model, sampled: tuple[State, ...], remark: str) -> tuple[Verdict, ...]:
    """At states in which the independent speeds of where the model starts are such."""
    symbols = ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv), ca.SX.sym("a", model.nv)
    with noted_by(None, {}):  # what identities share is traced once
        definite = _positive_definite(model, *symbols[:2], sampled)
        definite = replace(definite, remark="; ".join(filter(None, (definite.remark, remark))))
        return definite, *(
            _judged(model, identity, symbols, sampled, definite) for identity in IDENTITIES if identity.applies(model)
        )


def _judged(
    model: Model,
    identity: Identity,
    symbols: tuple[Value, Value, Value],
    states: tuple[State, ...],
    definite: Verdict,
) -> Verdict:
    if identity.divides_by_A and not definite.passed:
        return Verdict(identity.name, float("nan"), ROUND_OFF, remark="there are no accelerations to compare")
    return Verdict(identity.name, _difference(model, identity, symbols, states), ROUND_OFF)


def _positive_definite(model: Model, q: Value, v: Value, states: tuple[State, ...]) -> Verdict:
    """Eigenvalues of A, and of A scaled to a unit diagonal: units and sizes of joints do not count there.

    With constraints it is D = Jᵀ A J that must be definite: a joint that they tie may carry no mass.
    """
    A = mass_matrix(model, q)
    if model.constraints:
        J = _reduction(model, q, v).J
        A = J.T @ A @ J
    name = "D = Jᵀ A J is positive definite" if model.constraints else "A is positive definite"
    if not A.size1():
        return Verdict(name, 1.0, SINGULAR, "at least", "the constraints leave nothing free")
    of = ca.Function("A", [q], [ca.densify(A)])
    smallest, scaled, condition = np.inf, np.inf, 0.0
    for state in states:
        numbers = as_numpy(of(state[0]))
        diagonal = np.sqrt(np.clip(np.diag(numbers), np.finfo(float).tiny, None))
        eigenvalues = _eigenvalues(numbers)
        smallest = np.minimum(smallest, eigenvalues[0])  # unlike min, it keeps a NaN
        scaled = np.minimum(scaled, _eigenvalues(numbers / np.outer(diagonal, diagonal))[0])
        condition = np.maximum(condition, eigenvalues[-1] / eigenvalues[0] if eigenvalues[0] > 0 else np.inf)
    remark = (
        f"smallest eigenvalue {smallest:.3g}, condition {condition:.3g}; "
        "the figure is the smallest eigenvalue after scaling to a unit diagonal"
    )
    if not model.constraints and scaled < SINGULAR and (joints := undetermined_joints(model)):
        remark += f"; accelerations of {', '.join(map(repr, joints))} are not determined"
    return Verdict(name, float(scaled), SINGULAR, "at least", remark)


def _eigenvalues(A: Array) -> Array:
    """Eigenvalues in ascending order; NaN where A has one."""
    return np.asarray(np.linalg.eigvalsh(A), dtype=np.float64) if np.isfinite(A).all() else np.full(len(A), np.nan)


def _difference(
    model: Model, identity: Identity, symbols: tuple[Value, Value, Value], states: tuple[State, ...]
) -> float:
    both = ca.Function("sides", list(symbols), [ca.densify(side) for side in identity.sides(model, *symbols)])
    worst = 0.0
    for state in states:
        first, second, *others = (as_numpy(side) for side in both(*state))
        size = max(np.finfo(float).tiny, *(np.abs(side).max(initial=0.0) for side in (first, second, *others)))
        worst = np.maximum(worst, np.abs(first - second).max(initial=0.0) / size)  # unlike max, it keeps a NaN
    return float(worst)


def _columns_of_newton_euler(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """Q_a is linear in the accelerations; its matrix is A."""
    return mass_matrix(model, q), ca.jacobian(inverse_dynamics(model, q, v, a), a)


def _kinetic_energy(model: Model, q: Value, v: Value, a: Value) -> Sides:
    return ca.dot(v, mass_matrix(model, q) @ v) / 2, energy.kinetic_energy(model, q, v)


def _rate_of_mass_matrix(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """vᵀ Ȧ v = 2 vᵀ C v: the velocity forces neither give nor take energy."""
    A = mass_matrix(model, q)
    A_dot = along_motion(model, A, q, v)
    return ca.dot(v, A_dot @ v), 2 * ca.dot(v, coriolis_matrix(model, q, v) @ v), ca.dot(v, A @ v)


def _forces_of_motion(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """A a + C v + g = Q_a, loads and what holds bodies deformed apart."""
    forces = mass_matrix(model, q) @ a + coriolis_matrix(model, q, v) @ v + gravity_forces(model, q)
    return forces + internal_forces(model, q, v) - _load_forces(model, q), inverse_dynamics(model, q, v, a)


def _gradient_of_potential(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """V̇ is linear in the speeds; its row is the gradient."""
    rate = along_motion(model, energy.potential_energy(model, q), q, v)
    return gravity_forces(model, q), ca.gradient(rate, v), mass_matrix(model, q) @ a


def _power_balance(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """d(T + V + U)/dt is the power of the forces at the joints and of the loads, less what bodies dissipate."""
    T, U = energy.kinetic_energy(model, q, v), energy.strain_energy(model, q)
    stored = along_motion(model, T + energy.potential_energy(model, q) + U, q, v) + ca.jtimes(T, v, a)
    supplied = ca.dot(v, inverse_dynamics(model, q, v, a) + _load_forces(model, q))
    return stored, supplied - energy.body_dissipation(model, q, v), T


def _springs(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """−v·f of the generalised forces is what springs store and dampers lose, and expressions take from outside.

    Both vanish of a spring whose length nothing changes: they are seen beside its force times the speeds.
    """
    springs = springs_at(model, q, v)
    stored = along_motion(model, ca.SX(springs.total("energy")), q, v)
    size = ca.vertcat(*(ca.vec(spring.force) for spring in springs.all)) * ca.norm_2(v)
    lost = springs.total("dissipated") - springs.total("supplied")
    return -ca.dot(v, generalised(model, q, springs)), stored + lost, size


def _accelerations_back(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """Compared as forces A a: there the result does not depend on how well A is conditioned."""
    A = mass_matrix(model, q)
    return A @ forward_dynamics(model, q, v, inverse_dynamics(model, q, v, a)), A @ a


def _articulated_body(model: Model, q: Value, v: Value, a: Value) -> Sides:
    A, tau = mass_matrix(model, q), inverse_dynamics(model, q, v, a)
    return A @ articulated_body.articulated_body(model, q, v, tau), A @ forward_dynamics(model, q, v, tau)


def _rows_of_loops(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """The rows of positions times v are the rate at which their residual changes."""
    rate = along_motion(model, constraint_rows.residuals(model, q), q, v)
    return constraint_rows.constraint_matrix(model, q)[constraint_rows.holonomic_rows(model), :] @ v, rate, v


def _lagrange(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """H a + C v + G by Lagrange's equations, from positions and rotations alone, loads apart."""
    forces = lagrange.inertia_matrix(model, q) @ a + lagrange.christoffel_matrix(model, q, v) @ v
    forces = forces + lagrange.gravity_vector(model, q) + lagrange.internal_forces(model, q, v)
    return forces - _load_forces(model, q), inverse_dynamics(model, q, v, a)


@once_traced
def _reduction(model: Model, q: Value, v: Value) -> Reduction:
    """To the independent speeds of the start, or beside it; any numbers may be their values, the first of v are."""
    chart = find_chart(model, assembled(model, model.initial_q))
    return reduced(model, chart, ca.DM(0), q, v[: len(chart.speeds)])


def _kane(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """D α̇ + C α − τ of the ten steps, and of the recursions reduced to the same independent speeds."""
    r = _reduction(model, q, v)
    alpha, alpha_dot = r.alpha, a[: r.alpha.numel()]
    steps = kane(model, r, q)
    inertia = r.J.T @ inverse_dynamics(model, q, r.v, r.J @ alpha_dot + r.drift)
    return steps.D @ alpha_dot + steps.C @ alpha - steps.tau, inertia


def _multipliers(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """The motion of independent speeds solves the equations with multipliers, whatever forces act."""
    r = _reduction(model, q, v)
    vd = r.J @ a[: r.alpha.numel()] + r.drift
    H = constraint_rows.constraint_matrix(model, q)
    lam = ca.linspace(ca.DM(1), ca.DM(2), H.size1())
    tau = inverse_dynamics(model, q, r.v, vd) - H.T @ lam
    matrix, right = multiplier_system(model, ca.DM(0), q, r.v, tau)
    asked = np.concatenate([np.ones(model.nv), without(model, np.ones(H.size1()), void_at_start(model))])
    return asked * (matrix @ ca.vertcat(vd, lam)), asked * right


def _proximal(model: Model, q: Value, v: Value, a: Value) -> Sides:
    """The proximal solution finds the motion of independent speeds; compared as forces A a."""
    r = _reduction(model, q, v)
    vd = r.J @ a[: r.alpha.numel()] + r.drift
    tau, A = inverse_dynamics(model, q, r.v, vd), mass_matrix(model, q)
    solved = Multipliers(void=void_at_start(model)).equations(model, model, ca.DM(0), q, r.v).solved(Forces(tau))
    return A @ solved.acceleration, A @ vd, tau  # of a machine that time drives alone both may vanish


def _has_multipliers(model: Model) -> bool:
    """Constraints, and a kinetic matrix that determines the motion where the machine starts."""
    if not model.constraints:
        return False
    A = numbers(mass_matrix, model, model.initial_q)
    size = np.sqrt(np.maximum(np.diag(A), 0.0))
    return bool((size > 0).all() and np.linalg.eigvalsh(A / np.outer(size, size))[0] > 1e-12)


def _load_forces(model: Model, q: Value) -> Value:
    """Generalised forces of the model's loads by virtual work: Jᵀ of the loaded points."""
    forces = ca.SX(model.nv, 1)
    for load in model.loads:
        J = jacobian(model, q, load.frame, "world" if load.in_world else "body")
        forces = forces + J.T @ ca.vertcat(load.torque, load.force)
    return forces


def _is_tree(model: Model) -> bool:
    return not model.constraints


IDENTITIES = (
    Identity("A by Mampey = columns of Newton–Euler", _columns_of_newton_euler),
    Identity("½ vᵀ A v = kinetic energy", _kinetic_energy),
    Identity("vᵀ (Ȧ − 2C) v = 0", _rate_of_mass_matrix),
    Identity("A a + C v + gravity − loads = Newton–Euler", _forces_of_motion),
    Identity("H a + C v + G by Lagrange = Newton–Euler", _lagrange, lambda m: m.nv <= _SMALL),
    Identity("gravity = gradient of the potential energy", _gradient_of_potential),
    Identity("power of all forces = rate of the energy", _power_balance),
    Identity("power of springs = what they store and lose", _springs, lambda m: m.has_springs),
    Identity("forward dynamics undoes inverse dynamics", _accelerations_back, _is_tree, True),
    Identity(
        "articulated body = Cholesky", _articulated_body, lambda m: _is_tree(m) and articulated_body.applies(m), True
    ),
    Identity("ten steps of Kane = recursions with independent speeds", _kane, lambda m: bool(m.constraints)),
    Identity("independent speeds = Lagrange's multipliers", _multipliers, lambda m: bool(m.constraints)),
    Identity("independent speeds = proximal multipliers", _proximal, _has_multipliers),
    Identity(
        "holonomic rows = rate of their residual", _rows_of_loops, lambda m: any(c.holonomic for c in m.constraints)
    ),
)
