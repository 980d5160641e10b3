"""A machine made ready to move: its native functions, the layout of its results, and its start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.equations.motorised.accounts import account_names, impulse_rates, powers
from torseur.equations.motorised.drives import Instant
from torseur.equations.motorised.motion import Motorised, guards, moving, rates, renewed
from torseur.equations.motorised.state import StateLayout, lay_out_states
from torseur.kernels.choices import cheapest_forward_dynamics
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.model.control.sampling import common_period
from torseur.model.joints.free import Free
from torseur.model.joints.spherical import Spherical
from torseur.model.lean import lean
from torseur.model.model import Model
from torseur.model.opened_gains import opened_for_run, run_parameter
from torseur.model.reframed import reframed
from torseur.model.regrouped import regrouped
from torseur.results.layout import Layout
from torseur.simulation.recording import recorded, result_layout
from torseur.simulation.system import INPUTS, System

Monitor = Literal["all", "energy", "none"]
_KEPT = 8  # problems posed last: the same model is often run again


@dataclass(frozen=True, eq=False)
class Problem:
    """The native functions of a motorised machine; ``machine`` holds symbols in the place of open ``parameters``."""

    model: Model
    machine: Motorised
    system: System
    signals: Kernel
    layout: Layout
    parameters: tuple[str, ...] = ()

    @cached_property
    def widths(self) -> list[tuple[str, int]]:
        """The variables of ``signals`` in their order, with their numbers of columns."""
        return [(v.name, v.width) for v in self.layout.variables if v.name not in ("q", "v")]


def pose_problem(
    model: Model,
    *,
    monitor: Monitor = "all",
    outside: Sequence[str] = (),
    pushed: Sequence[str] = (),
    outside_period: float | None = None,
    parameters: Sequence[str] = (),
    implicit: bool = False,
) -> Problem:
    """Compile the functions of a model, or find them in the cache.

    ``monitor`` tells which accounts are kept: of energy and momenta, of energy alone, or none. Motors ``outside`` are
    commanded and frames ``pushed`` are pushed from outside every ``outside_period``. ``parameters`` of the
    model are left open, their values among the held ones. ``implicit`` adds the derivative of the rates, which
    implicit integrators want.
    """
    _refuse_loops(model)
    return _posed(model, monitor, tuple(outside), tuple(pushed), outside_period, tuple(parameters), implicit)


@lru_cache(maxsize=_KEPT)
def _posed(
    model: Model,
    monitor: Monitor,
    outside: tuple[str, ...],
    pushed: tuple[str, ...],
    outside_period: float | None,
    parameters: tuple[str, ...],
    implicit: bool,
) -> Problem:
    motors = [model.motor_names.index(name) for name in outside]
    works = () if monitor == "none" else account_names(model, pushed=bool(pushed))
    count = sum(len(run_parameter(model, name).nominal) for name in parameters)
    states = lay_out_states(model, works, impulses=monitor == "all", outside=motors, pushed=pushed, parameters=count)
    sampled = [servo.sampling.period for servo in model.servos if servo.sampling is not None]
    period = outside_period if outside or pushed else _period(model, sampled)
    now = _symbols(model, states)
    machine = _machine(model, states, period, parameters, now)
    m = moving(machine, now)
    x_dot: Value = ca.SX(rates(machine, m))
    if works:
        for name, power in powers(machine, m).items():
            x_dot[model.nq + model.nv + states.works[name]] = power
    if states.impulses.stop > states.impulses.start:
        x_dot[model.nq + model.nv + states.impulses.start :] = impulse_rates(machine, m)
    signals = recorded(machine, m)
    compiled = _compiler(model, now)
    system = System(
        nq=model.nq,
        nv=model.nv,
        nz=states.nz,
        nu=states.nu,
        nm=len(states.sticking),
        rhs=compiled("rhs", x_dot),
        guards=compiled("guards", guards(machine, m)) if states.sticking else None,
        push=compiled("push", ca.vertcat(*m.push)) if states.sticking else None,
        sample=compiled("sample", renewed(machine, now)) if sampled and not (outside or pushed) else None,
        period=period,
        jacobian=compiled("jacobian", ca.jacobian(x_dot, ca.vertcat(now.q, now.v, now.z))) if implicit else None,
        quaternions=_quaternions(model),
        stick_speeds=tuple(axis.speed for axis in states.sticking),
        breaks=_breaks(model),
        rates_are_speeds=all(joint.nq == joint.nv for joint in model.joints),
    )
    all_signals = ca.vertcat(ca.SX(0, 1), *(value for r in signals for value in r.values))
    layout = result_layout(machine, signals)
    return Problem(model, machine, system, compiled("signals", all_signals), layout, tuple(parameters))


def _refuse_loops(model: Model) -> None:
    if model.constraints:
        names = ", ".join(f"'{constraint.name}'" for constraint in model.constraints)
        raise ValueError(
            f"'{model.name}' has closed loops, {names}, and machines with loops are not simulated yet. "
            "Remove them from the machine's file to let its tree move alone."
        )


def _machine(
    model: Model, states: StateLayout, period: float | None, parameters: Sequence[str], now: Instant
) -> Motorised:
    if not parameters:
        return Motorised(model, lean(model), states, period, cheapest_forward_dynamics)
    values = now.held[states.parameters]
    open_model = opened_for_run(model, parameters, values)
    fewer = regrouped(opened_for_run(reframed(model), parameters, values))
    return Motorised(open_model, fewer, states, period, cheapest_forward_dynamics)


def _symbols(model: Model, states: StateLayout) -> Instant:
    sizes = (1, model.nq, model.nv, states.nz, states.nu, len(states.sticking))
    return Instant(*(ca.SX.sym(name, size) for name, size in zip(INPUTS, sizes, strict=True)))


def _compiler(model: Model, now: Instant) -> Callable[[str, Value], Kernel]:
    symbols = [now.t, now.q, now.v, now.z, now.held, now.mode]

    def compiled(name: str, result: Value) -> Kernel:
        by_rows = ca.vec(ca.densify(ca.cse(ca.SX(result))).T)
        function = ca.Function(name, symbols, [by_rows], list(INPUTS), ["result"])
        return function_kernel(function, of=model.name, shape=(by_rows.numel(),))

    return compiled


def _period(model: Model, periods: Sequence[float]) -> float | None:
    period = common_period(periods)
    if periods and period is None:
        raise ValueError(
            f"model '{model.name}': the periods of its sampled servos, {sorted(set(periods))} s, have no common tick. "
            "Choose periods that are multiples of one time."
        )
    return period


def _quaternions(model: Model) -> tuple[int, ...]:
    places = []
    for joint, at in zip(model.joints, model.layout.q_of, strict=True):
        if isinstance(joint, Free | Spherical):
            places.append(at.stop - 4)
    return tuple(places)


def _breaks(model: Model) -> tuple[float, ...]:
    """The instants at which set-points and disturbances have corners."""
    signals = [servo.setpoint for servo in model.servos if servo.setpoint is not None]
    signals += [force.effort for force in model.joint_forces]
    signals += [signal for d in model.disturbances for signal in (*d.force, *d.torque)]
    return tuple(sorted({float(corner) for signal in signals for corner in signal.corners if np.isfinite(corner)}))
