"""A machine's equations of motion run on symbols: native functions are made of what they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import casadi as ca

from torseur.mechanics.motorised.accounts import account_names
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.motorised.machine import Motorised
from torseur.mechanics.motorised.motion import friction_levels, guards, moving, renewed, seen
from torseur.mechanics.motorised.state import StateLayout
from torseur.mechanics.motorised.touching import distances
from torseur.mechanics.motorised.unknowns import unknown_count, unknowns
from torseur.mechanics.tree.per_body import Kept, noted_by
from torseur.mechanics.ways.protocol import Way
from torseur.model.control.sampling import common_period
from torseur.model.lean.lean_model import lean
from torseur.model.lean.reframed import reframed
from torseur.model.lean.regrouped import regrouped
from torseur.model.model import Model, quaternions_of
from torseur.model.numbers.open_gains import open_run_model
from torseur.simulation.posed.corners import breaks
from torseur.simulation.posed.motion_kernels import (
    balance_of,
    jacobian_kernel,
    move_kernel,
    projection_kernel,
    sparse_jacobian_of,
    state_rates_with_accounts,
)
from torseur.simulation.posed.problem import Asked, Problem, ReadNumbers, laid_out
from torseur.simulation.posed.stiff_forces import stiff_forces
from torseur.simulation.posed.structure import Shape
from torseur.simulation.posed.tracing import WholeTracing, tracing_of
from torseur.simulation.signals.recording import recorded
from torseur.simulation.signals.result_contents import result_contents
from torseur.simulation.system import INPUTS, StiffForces, System


def traced_problem(shape: Shape, asked: Asked) -> Problem:
    """Run the equations on symbols, and make kernels of what they give."""
    model, way, implicit, balanced = shape.model, asked.way, asked.implicit, asked.balanced
    parameters = asked.parameters
    numbers = ca.SX.sym("number", len(shape.numbers))
    opened = shape.opened(numbers)
    works = () if asked.monitor == "none" else account_names(model, pushed=bool(asked.pushed))
    states = laid_out(opened, asked, works)
    sampled = [servo.sampling.period for servo in model.servos if servo.sampling is not None]
    outside_period = asked.outside_period
    period = _period(model, [*sampled, *([] if outside_period is None else [outside_period])])
    symbols = _symbols(model, states, len(way.speed_names(model)))
    kept: Kept = {}
    with noted_by(None, kept):
        if shape.is_open:
            lean = shape.opened_lean(numbers)
            machine = Motorised(
                opened, lean, states, way, way.equations(opened, lean, symbols.t, symbols.q, symbols.v), period
            )
        else:
            machine = motorised(model, states, period, parameters, symbols, way)
    now = replace(symbols, v=machine.equations.v)
    known = ca.SX.sym("y", unknown_count(machine))
    none = ca.SX.sym("numbers", 0)
    inputs = [symbols.t, symbols.q, symbols.v, symbols.z, symbols.held, symbols.slip, none, known]
    tracing = tracing_of(machine, inputs, implicit=implicit, numbers=numbers, kept=kept)
    with tracing.running():
        m = moving(machine, now)
        told = seen(machine, m, known)
        y, x_dot = unknowns(machine, m), state_rates_with_accounts(machine, told if tracing.solves_apart else m)
        signals = recorded(machine, told, asked.record)
    compiled = tracing.kernel
    renew = compiled("sample", renewed(machine, now)) if sampled else None
    apart = distances(machine, now)
    rank = ca.simplify(ca.cse(ca.SX(machine.equations.rank())))
    rates_are_speeds = way.of_tree and all(joint.nq == joint.nv for joint in model.joints)
    sparse = sparse_jacobian_of(machine, told, tracing) if implicit and not balanced else None
    balance = balance_of(machine, told, tracing) if balanced else None
    system = System(
        nq=model.nq,
        nv=symbols.v.numel(),
        nz=states.nz,
        nu=states.nu,
        ns=len(states.sticking),
        ny=y.numel(),
        rhs=compiled("rhs", x_dot) if tracing.solves_apart else compiled("rhs", x_dot, y),
        solve=compiled("solve", y, reads_y=False) if tracing.solves_apart else None,
        look=compiled("look", y, reads_y=False) if states.sticking else None,
        closeness=way.finds_closeness,
        accounts=states.nz - states.first_account,
        project=projection_kernel(machine, symbols, tracing),
        guards=compiled("guards", guards(machine, told)) if states.sticking else None,
        push=compiled("push", ca.vertcat(*told.push)) if states.sticking else None,
        levels=compiled("levels", friction_levels(machine, told)) if _ties_axes(machine) else None,
        margins=compiled("rank", rank) if ca.symvar(rank) else None,
        distances=compiled("distances", apart) if apart.numel() else None,
        sample=renew if outside_period is None else None,
        period=period,
        jacobian=jacobian_kernel(tracing, x_dot, symbols) if implicit and sparse is None and balance is None else None,
        sparse_jacobian=sparse,
        balance=balance,
        move=move_kernel(machine, symbols, tracing) if balanced and way.of_tree and not rates_are_speeds else None,
        quaternions=quaternions_of(model.joints, model.layout),
        stick_speeds=_stick_speeds(machine),
        breaks=breaks(model),
        rates_are_speeds=rates_are_speeds,
    )

    @cache
    def stiff() -> StiffForces | None:
        with tracing.running():
            return stiff_forces(machine, m, tracing)

    all_signals = ca.vertcat(ca.SX(0, 1), *(value for r in signals for value in r.values))
    problem = Problem(
        model,
        laid_out(model, asked, works),
        way,
        lambda: machine,
        system,
        compiled("signals", all_signals),
        result_contents(model, [signal.variable for signal in signals], of_tree=way.of_tree, sticking=states.sticking),
        parameters,
        speeds=None if way.of_tree else compiled("speeds", machine.equations.v),
        stiff_forces=stiff,
        renew=None if outside_period is None else renew,
    )
    if not isinstance(tracing, WholeTracing):
        return problem
    read = ReadNumbers(tracing.reading)
    system = replace(system, numbers=read(shape.numbers))
    return replace(problem, numbers=read, left_open=shape.numbers, system=system)


def _ties_axes(machine: Motorised) -> bool:
    """Whether constraints may tie axes that stick to each other."""
    return bool(machine.model.constraints) and len(machine.states.sticking) > 1


def _stick_speeds(machine: Motorised) -> tuple[int, ...]:
    """Of each axis that may stick the place of its speed among the states (v, z)."""
    model, names = machine.model, machine.speed_names
    places = []
    for axis in machine.states.sticking:
        if axis.speed >= model.nv:
            places.append(axis.speed - model.nv + len(names))
        else:
            places.append(names.index(model.layout.speed_names[axis.speed]))
    return tuple(places)


def motorised(
    model: Model,
    states: StateLayout,
    period: float | None,
    parameters: Sequence[str],
    now: Instant,
    way: Way,
) -> Motorised:
    """The machine at the symbols of an instant, with those of ``parameters`` that are left open."""
    values = now.held[states.parameters]
    own = open_run_model(model, parameters, values) if parameters else model
    fewer = regrouped(open_run_model(reframed(model), parameters, values)) if parameters else lean(model)
    return Motorised(own, fewer, states, way, way.equations(own, fewer, now.t, now.q, now.v), period)


def _symbols(model: Model, states: StateLayout, speeds: int) -> Instant:
    sizes = (1, model.nq, speeds, states.nz, states.nu, len(states.sticking))
    return Instant(*(ca.SX.sym(name, size) for name, size in zip(INPUTS[:6], sizes, strict=True)))


def _period(model: Model, periods: Sequence[float]) -> float | None:
    period = common_period(periods)
    if periods and period is None:
        raise ValueError(
            f"model '{model.name}': the periods of what is sampled, {sorted(set(periods))} s, have no common tick. "
            "Choose periods that are multiples of one time."
        )
    return period
