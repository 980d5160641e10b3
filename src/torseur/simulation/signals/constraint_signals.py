"""What a run records of its constraints: their forces, what is left of their residuals, how much grip tyres use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.mechanics.constraints.rows import residuals, row_labels
from torseur.mechanics.dynamics.energy import kinetic_energy
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.kinetic_power import kinetic_power
from torseur.mechanics.dynamics.newton_euler import inertial_efforts
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.constraints.protocol import Constraint
from torseur.model.model import Model
from torseur.results.contents import Column, Variable
from torseur.simulation.watches.limit_watch import CONSTRAINT_FORCE, GRIP_USED

_NO_LOAD = 1e-9  # N


def constraint_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """The variables of a machine with constraints, and their expressions."""
    model = machine.model
    if not model.constraints:
        return
    units = [unit for c in model.constraints for unit in c.row_units]
    columns = tuple(Column(*named) for named in zip(row_labels(model), units, strict=True))
    meaning = "force with which a constraint acts along its row"
    yield Variable(CONSTRAINT_FORCE, meaning, "constraint_row", columns), ca.SX(m.multipliers).elements()
    left = tuple(Column(f"{c.name}.{row}") for c in model.constraints for row in c.row_names[: c.holonomic])
    phi = ca.SX(residuals(model, m.now.q, m.now.t)).elements()
    yield Variable("constraint_residual", "what integration leaves of a constraint", "holonomic_row", left), phi
    gripping = tyres(model)
    used = tuple(Column(c.name) for c in gripping)
    yield (
        Variable(GRIP_USED, "force at the contact over the most that the tyre holds", "tyre", used),
        [_grip_used(model, c, m.multipliers) for c in gripping],
    )
    power = Variable("coriolis_power", "α'(Ḋ/2 − C)α, nil in exact mechanics", "coriolis", (Column("machine", "W"),))
    yield power, [_coriolis_power(machine, m)]


def tyres(model: Model) -> list[Constraint]:
    """The constraints that say how much they hold."""
    return [c for c in model.constraints if getattr(c, "grip", None) is not None]


def _grip_used(model: Model, constraint: Constraint, multipliers: Value) -> Value:
    """√(side² + forward²)/(μ N), with the normal load N that the constraint bears, or that is given.

    A wheel that would lift off holds nothing: far more than all is used then, and that is still a number.
    """
    begin = row_labels(model).index(f"{constraint.name}.{constraint.row_names[0]}")
    force = {row: multipliers[begin + k] for k, row in enumerate(constraint.row_names)}
    grip = constraint.grip  # type: ignore[union-attr]
    load = ca.fmax(force.pop("normal"), _NO_LOAD) if "normal" in force else grip.load
    return ca.sqrt(sum((f**2 for f in force.values()), ca.DM(0))) / (grip.coefficient * load)


def _coriolis_power(machine: Motorised, m: Moving) -> Value:
    """α'(Ḋ/2 − C)α [W], zero by eq. 4.22 of [HN] for constraints that do not move.

    α'Ḋα/2 is the rate of T at constant α, C α the generalised forces of inertia there, Jᵀ s(q, v, J̇ α). Where α are
    the speeds of the tree, the rate is the power of all bodies' forces of inertia.
    """
    equations, now = machine.equations, m.now
    free = replace(machine.lean, loads=(), gravity=np.zeros(3))
    if machine.way.of_tree:
        inertial = inertial_efforts(free, now.q, now.v, ca.DM(free.nv, 1)).tau
        return kinetic_power(free, now.q, now.v) - ca.dot(now.v, inertial)
    v = equations.J @ equations.speeds
    q_dot = coordinate_rates(free, now.q, v)
    rate = ca.jtimes(kinetic_energy(machine.lean, now.q, v), now.q, q_dot)
    inertia = inverse_dynamics(free, now.q, v, ca.jtimes(v, now.q, q_dot))
    return rate - ca.dot(v, inertia)
