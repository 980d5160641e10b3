"""Friction that grows with the reaction of its own joint: what presses the bearings together at an instant.

The friction of the bearings under the loads P acts on the machine as f = f_0 − Σ_j e_j c_j P_j: c_j is ±μ_j while axis
j slides, the share of μ_s,j that it has taken over while it sticks, else nil. Accelerations, forces of constraints and
therefore the reactions w_i = (m; f)_i are linear in it,

    w_i(P) = w_i(0) + Σ_j W_ij P_j                                                               (1)

and the loads press as much as the reactions that they cause themselves say [Bearing (2), (3)],

    P_i = ρ_i(w_i(P))                                                                            (2)

ρ is convex. Newton's method,

    P ← P − (1 − J)⁻¹ (P − ρ(w(P))),    J_ij = ∂ρ_i/∂w · W_ij                                     (3)

goes from P = 0: of one bearing P − ρ is concave, and P grows to the least solution or there is none. As long as |J| < 1
the solution is the only one; |J| is μ times the ratio in which friction comes back as a reaction, seldom more than 0.1.
Where friction presses the bearing harder by more than itself no sliding is possible (it jams, Painlevé's paradox): (2)
has no solution and P is no number. Where J < −1 there may be two, of which the least is that which grows from nil with
μ. Only sliding is concerned: an axis that sticks presses as the reactions say.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.tree.divided_bodies import divisions_of
from torseur.mechanics.motorised.acting import forces, load_on, resisted, slip_of, speed_of
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.reactions import joint_reactions
from torseur.mechanics.motorised.unknowns import accelerated

_STEPS = 8  # of (3): each about squares what is left
_SOLVED = 1e-9  # of the loads, that may be left of (2)
_NOTHING = 1e-6  # [N or N m] a load beside which nothing has to be left


def bearing_loads(machine: Motorised, m: Moving) -> dict[int, Value]:
    """Joint → P of (2), under all that acts at an instant."""
    joints = machine.states.bearings
    bearings = [machine.model.friction[joint].bearing for joint in joints]
    base = _reactions(machine, m, {})
    W = [[w - w_0 for w, w_0 in zip(_reactions(machine, m, {j: ca.DM(1)}), base, strict=True)] for j in joints]

    def reactions(P: Value) -> list[Value]:
        return [w_0 + sum(W[j][i] * P[j] for j in range(len(joints))) for i, w_0 in enumerate(base)]  # (1)

    def pressed(w: list[Value]) -> Value:
        return ca.vertcat(*(bearing.load(w_i) for bearing, w_i in zip(bearings, w, strict=True) if bearing))

    P: Value = ca.DM(len(joints), 1)
    for _ in range(_STEPS):
        w = reactions(P)
        slopes = [bearing.slope(w_i) for bearing, w_i in zip(bearings, w, strict=True) if bearing]
        J = ca.vertcat(*(ca.horzcat(*(slope @ W[j][i] for j in range(len(joints)))) for i, slope in enumerate(slopes)))
        P = P - eliminated(ca.DM.eye(len(joints)) - J, P - pressed(w))  # (3)
    left = ca.fabs(P - pressed(reactions(P)))
    held = (left <= _SOLVED * (ca.fabs(P) + _NOTHING)) * (P >= 0)
    return {joint: ca.if_else(held[k], P[k], ca.DM.nan()) for k, joint in enumerate(joints)}


def _reactions(machine: Motorised, m: Moving, loads: dict[int, Value]) -> list[Value]:
    """What the bearings transmit under these loads, and none on the others."""
    joints = machine.states.bearings
    m = resisted(machine, m, {joint: ca.DM(0) for joint in joints} | loads)
    m = accelerated(machine, replace(m, forces=None), forces(machine, m))
    bearings = (machine.model.friction[joint].bearing for joint in joints)
    return [
        bearing.through(wrench, _friction(machine, m, joint))
        for joint, bearing, wrench in zip(joints, bearings, joint_reactions(machine, m, joints), strict=True)
        if bearing
    ]


def _friction(machine: Motorised, m: Moving, joint: int) -> Value:
    """κ of Bearing (4): what its load makes it resist, and what it holds while it sticks."""
    total, model, load = ca.DM(0), machine.model, load_on(m)
    coupling = model.layout.coupling[joint]
    ratio = 1.0 if coupling is None else coupling.ratio
    for axis in machine.states.axes:
        for part in axis.parts:
            if part.bearing is not None and part.bearing[0] == joint:
                speed, slip = speed_of(model, axis, m.now), slip_of(axis, m.now)
                loaded, free = (part.friction.sliding(speed, slip, P) for P in (load(part), ca.DM(0)))
                total = total + (loaded - free + m.solved.holding.get(axis.speed, 0)) / ratio
    turned_round = {division.joint for division, _ in divisions_of(model.description) if division.reversed}
    return -total if model.joint_names[joint] in turned_round else total  # its axis points the other way there


def eliminated(A: Value, b: Value) -> Value:
    """A⁻¹ b by Gauss's elimination without exchange of rows, for a small A that is near to the identity."""
    n = b.numel()
    rows = [[A[i, j] for j in range(n)] + [b[i]] for i in range(n)]
    for k in range(n):
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [entry - factor * above for entry, above in zip(rows[i], rows[k], strict=True)]
    x: list[Value] = [ca.DM(0)] * n
    for k in reversed(range(n)):
        x[k] = (rows[k][n] - sum((rows[k][j] * x[j] for j in range(k + 1, n)), ca.DM(0))) / rows[k][k]
    return ca.vertcat(*x)
