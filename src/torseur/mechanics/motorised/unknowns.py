"""What a state of the motorised machine determines by equations that are not differential.

y = (v̇, λ, holding forces, loads of bearings). With independent speeds α̇ stands for v̇ and λ, which follow from it. Ways
that find how close a singular position is put it at the end. y is found once for a state and then read by all that
depends on it: rates, guards, signals and accounts.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.state import StateLayout
from torseur.mechanics.tree.external import Wrenches, wrenches_at_frames
from torseur.mechanics.ways.protocol import Forces, Solved
from torseur.model.forces.friction import slipping


def accelerated(machine: Motorised, m: Moving, tau: Value) -> Moving:
    """The machine with the accelerations that the forces ``tau``, disturbances and springs give it."""
    forces = Forces(tau, _external(machine, m), holding_axes(machine, m.now.slip))
    return _known(machine, replace(m, forces=forces), machine.equations.solved(forces))


def remainder(machine: Motorised, m: Moving, *, of_speeds: bool = False) -> Value | None:
    """What is left of the equations that determine y under what acts, one row for each entry of y.

    With ``of_speeds`` constraints are asked of the speeds, else of accelerations. None where the equations are not of
    this form: with independent speeds, and where dry friction may hold joints.
    """
    assert m.forces is not None, "the forces are not known yet"
    if m.forces.stuck:
        return None
    found, closeness = machine.equations.residual(m.forces, m.solved, of_speeds=of_speeds), m.solved.closeness
    return found if found is None or closeness is None else ca.vertcat(found, closeness)  # on which nothing depends


def _external(machine: Motorised, m: Moving) -> Wrenches | None:
    return wrenches_at_frames(machine.lean, m.now.q, m.external) if m.external else None


def holding_axes(machine: Motorised, slip: Value) -> dict[int, Value]:
    """Entry of v that dry friction may hold → 1 while it sticks, 0 while it slips."""
    joints = (axis for axis in machine.states.sticking if axis.speed < machine.model.nv)
    return {axis.speed: 1 - slipping(slip[axis.slip]) for axis in joints}


def unknowns(machine: Motorised, m: Moving) -> Value:
    """y of a machine whose accelerations are known."""
    solved = m.solved
    closeness = () if solved.closeness is None else (solved.closeness,)
    loads = (m.loads[joint] for joint in machine.states.bearings)
    return ca.vertcat(machine.equations.unknowns(solved), *solved.holding.values(), *loads, *closeness)


def unknown_count(machine: Motorised) -> int:
    """How many entries y has."""
    constraints = machine.model.constraints if machine.way.of_tree else ()
    rows = sum(len(constraint.row_names) for constraint in constraints)
    axes = holding_axes(machine, ca.DM.zeros(len(machine.states.sticking), 1))
    bearings = len(machine.states.bearings)
    return len(machine.speed_names) + rows + len(axes) + bearings + machine.way.finds_closeness


def loads_in(machine: Motorised, y: Value) -> dict[int, Value]:
    """Joint with a bearing → its load, from y."""
    joints = machine.states.bearings
    begin = y.numel() - len(joints) - machine.way.finds_closeness
    return {joint: y[begin + k] for k, joint in enumerate(joints)}


def with_unknowns(machine: Motorised, m: Moving, y: Value) -> Moving:
    """The machine with accelerations and forces read from y instead."""
    assert m.forces is not None, "the forces are not known yet"
    axes = list(m.forces.stuck)
    closeness = y[-1] if machine.way.finds_closeness else None
    before = y.numel() - len(axes) - len(machine.states.bearings) - machine.way.finds_closeness
    held = {entry: y[before + k] for k, entry in enumerate(axes)}
    return _known(machine, m, machine.equations.completed(y[:before], m.forces, held, closeness))


def _known(machine: Motorised, m: Moving, solved: Solved) -> Moving:
    """With the push on each axis that has a slip: what its friction must hold."""
    nv = machine.model.nv
    push = [
        solved.holding[axis.speed] + share if axis.speed < nv else _rotor_push(machine, m, axis.speed - nv)
        for axis, share in zip(machine.states.sticking, m.shares, strict=True)
    ]
    return replace(m, solution=solved, push=push)


def _rotor_push(machine: Motorised, m: Moving, place: int) -> Value:
    """The torque on a rotor behind an elastic gear, its friction left out; ``place`` is that of its speed in z."""
    k = _rotor_at(machine.states, place)
    gear = machine.model.motors[k].gear
    assert gear is not None
    return m.drives[k].torque - m.drives[k].transmitted / gear.ratio


def _rotor_at(states: StateLayout, place: int) -> int:
    return next(k for k, at in enumerate(states.motors) if at.rotor.start + 1 == place and at.rotor.stop > place)
