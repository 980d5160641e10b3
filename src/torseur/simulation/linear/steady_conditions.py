"""What holds in a steady motion.

Speeds s and states of drives z stay what they are, while positions p (coordinates, and angles of rotors behind elastic
gears) may go on, along directions on which nothing depends:

    ṡ = 0,   ż = 0                                                              (1)
    d/dt (ṡ, ż) = ∂(ṡ, ż)/∂p ṗ = 0                                              (2)
    d/dt v_k = ∂v_k/∂q q̇ = 0                                                    (3)

(2) says that positions which matter are at rest, also where it is no single coordinate that may change (a body that
turns about the vertical). (3) is for machines with constraints, whose joint speeds v are functions of s and q, and for
those joints k that are not cyclic: the hitch of a trailer must have come to its angle. Conditions on positions and
unit quaternions are solved with them.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.mechanics.constraints.rows import holonomic_rows, residuals, row_labels
from torseur.mechanics.tree.tangent import tangent
from torseur.results.linear.linear_model import cyclic_places
from torseur.simulation.linear.following import position_places
from torseur.simulation.linear.open_machine import OpenMachine
from torseur.simulation.linear.point import OperatingPoint

Array = NDArray[np.float64]

BESIDE = 0.05  # how far from the start dependence is looked for too


Conditions = list[tuple[str, Value]]
"""What each row is, and the row, which vanishes."""


def conditions(opened: OpenMachine, point: OperatingPoint) -> Conditions:
    """The conditions of a steady motion; ``point`` tells which coordinates are cyclic."""
    found = _staying(opened)
    if opened.model.constraints:
        found += _joint_speeds(opened, _cyclic(opened, point))
    return found


def invariants(opened: OpenMachine) -> Conditions:
    """What every state keeps: conditions on positions, quaternions of unit length."""
    labels, phi = row_labels(opened.model), ca.SX(residuals(opened.model, opened.symbols.q))
    named = (labels[k] for k in holonomic_rows(opened.model))
    found = [(f"the gap of '{label}'", phi[k]) for k, label in enumerate(named)]
    for begin in opened.problem.system.quaternions:
        length = ca.sumsqr(opened.symbols.q[begin : begin + 4])
        found.append((f"the length of the quaternion at {opened.unknowns[begin][0]}, less 1,", length - 1))
    return found


def _staying(opened: OpenMachine) -> Conditions:
    """(1) and (2)."""
    names = [name for name, _ in opened.unknowns]
    at, rates = position_places(opened), opened.rates
    state = ca.vertcat(opened.symbols.q, opened.symbols.v, opened.symbols.z)
    ways = ca.SX.zeros(state.numel(), 1)
    ways[at] = rates[at]
    others = [k for k in range(rates.numel()) if k not in at]
    stay = [(f"the rate of {names[k]}", rates[k]) for k in others]
    return stay + [(f"the change of {label}", ca.jtimes(rate, state, ways)) for label, rate in stay]


def _joint_speeds(opened: OpenMachine, cyclic: list[int]) -> Conditions:
    """(3)."""
    v, names = ca.SX(opened.instant.now.v), opened.model.layout.speed_names
    onward = ca.jtimes(v, opened.symbols.q, opened.rates[: opened.problem.system.nq])
    return [(f"the rate of the speed of {name}", onward[k]) for k, name in enumerate(names) if k not in cyclic]


def _cyclic(opened: OpenMachine, point: OperatingPoint) -> list[int]:
    """The directions of q on which neither speeds of joints nor rates of states depend, at the point and beside it."""
    nq, q = opened.problem.system.nq, opened.symbols.q
    what = ca.vertcat(ca.SX(opened.instant.now.v), opened.rates[nq:])
    slope = ca.jacobian(what, q) @ tangent(opened.model, q)
    function = ca.Function("slope", opened.arguments, [ca.densify(slope)])
    rng = np.random.default_rng(0)
    beside = point.unknowns + BESIDE * rng.uniform(-1, 1, point.unknowns.size)
    sizes = sum(np.abs(np.array(function(*p.arguments))) for p in (point, point.moved_to(beside)))
    rows, columns = what.numel(), opened.model.nv
    A: Array = np.hstack([sizes, np.zeros((rows, rows - columns))])
    return cyclic_places(A, range(columns))
