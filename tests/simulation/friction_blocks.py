"""Blocks with dry friction as systems, and runs through their events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from kernel_systems import system
from torseur.simulation.integrators.integration import Integration, Stretch
from torseur.simulation.sticking import stick_slip
from torseur.simulation.system import Point, System


def block(force: Callable[..., Any], *, dry: float = 1.0, static: float | None = None, **others: Any) -> System:
    """A block of mass 1 on a table under a force (t, q, v); it breaks away at ``static`` (default ``dry``)."""
    level = dry if static is None else static
    return system(
        1,
        1,
        lambda t, q, v, z, u, m: ca.vertcat(v, m**2 * (force(t, q, v) - m * dry)),
        ns=1,
        guards=lambda t, q, v, z, u, m: m * v + (1 - m**2) * (level - ca.fabs(force(t, q, v))),
        push=lambda t, q, v, z, u, m: force(t, q, v),
        stick_speeds=(0,),
        **others,
    )


def blocks(forces: Callable[..., Any], mass: np.ndarray, dry: np.ndarray, **others: Any) -> System:
    """Coupled axes M v̇ = forces(t, q, v) - friction; stuck ones are taken out of M as in the equations of machines."""
    n = len(dry)

    def accelerations(t, q, v, m):
        moving = ca.diag(m**2)
        M = moving @ ca.DM(mass) @ moving + ca.diag(1 - m**2)
        return ca.solve(M, m**2 * (forces(t, q, v) - m * dry))

    def push(t, q, v, z, u, m):
        return forces(t, q, v) - ca.DM(mass) @ accelerations(t, q, v, m)

    return system(
        n,
        n,
        lambda t, q, v, z, u, m: ca.vertcat(v, accelerations(t, q, v, m)),
        ns=n,
        guards=lambda t, q, v, z, u, m: m * v + (1 - m**2) * (dry - ca.fabs(push(t, q, v, z, u, m))),
        push=push,
        stick_speeds=tuple(range(n)),
        **others,
    )


def run_through(
    made: System, loop: Integration, point: Point, until: float
) -> tuple[list[Stretch], list[tuple[float, Any, Any]]]:
    """The parts of a run, and its events (t, slips before, slips after)."""
    point, parts, events = stick_slip.at_start(made, point), [], []
    while True:
        part = loop.advance(point, until)
        parts.append(part)
        point = part.point
        if part.reason == "event":
            assert not stick_slip.stalled(made, point), point
            after = stick_slip.after_event(made, point, part.fired)
            events.append((point.t, tuple(point.slip), tuple(after.slip)))
            point = after
        elif part.reason != "full":
            return parts, events
