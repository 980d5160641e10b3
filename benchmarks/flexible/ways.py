"""Every method with which a flexible machine is run, ours and Exudyn's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.case import Array, Unavailable
from benchmarks.flexible.exudyn_beams import CABLE, EXACT, METHODS, NEWTON
from benchmarks.flexible.exudyn_machines import MAKERS
from benchmarks.flexible.machines import Machine, machine

OURS, EXUDYN = "Torseur", "Exudyn"


@dataclass(frozen=True)
class Way:
    """A method of a program: a run with one setting, the coarsest first, and what is observed of it.

    A setting is a tolerance, or the step as a part of the rows of the reference.
    """

    tool: str
    method: str
    settings: Sequence[float]
    run: Callable[[float], Any]  # what is timed
    observed: Callable[[float], Array]  # by a run of its own; infinite where it fails
    elements: str = ""  # of a program that has them: their kind and number, which bound what any method reaches


@dataclass(frozen=True)
class Settings:
    """What is tried."""

    tolerances: tuple[float, ...]
    steps: tuple[float, ...]  # between rows of the reference
    elements: tuple[int, ...]  # of each beam in Exudyn


FULL = Settings(tuple(10 ** (-k / 2) for k in range(4, 17)), (2, 4, 8, 16, 32, 64), (2, 4, 8))
QUICK = Settings(tuple(10.0**-k for k in range(3, 7)), (8, 32), (4,))


def ways_of(name: str, settings: Settings, notes: list[str]) -> Iterator[Way]:
    """All ways; what cannot take part leaves a note."""
    usual = machine(name)
    yield from our_ways(usual, settings)
    if usual.case.loops:
        yield from our_ways(machine(name, "independent_speeds"), settings)
    for kind in (CABLE, EXACT):
        try:
            yield from exudyn_ways(usual, kind, settings)
        except Unavailable as reason:
            notes.append(f"{name}: {reason}")


def our_ways(of: Machine, settings: Settings) -> Iterator[Way]:
    """The native loop, entered from Python once for each run."""
    for method in ("dop853", "dopri5", "radau5"):
        loops = {tolerance: of.loop(method, tolerance=tolerance) for tolerance in settings.tolerances}

        def run(setting: float, loops: Any = loops) -> Any:
            return loops[setting].advance(of.start, of.duration)

        def observed(setting: float, loops: Any = loops) -> Array:
            return of.observed(loops[setting].advance(of.start, of.duration))

        label = method if of.formulation is None else f"{method}, {of.formulation.replace('_', ' ')}"
        yield Way(OURS, label, settings.tolerances, run, observed)


def exudyn_ways(of: Machine, kind: str, settings: Settings) -> Iterator[Way]:
    """Implicit methods of second order, the only ones of Exudyn that keep constraints; every number of elements.

    Runs that are timed watch no nodes.
    """
    rows = len(of.t) - 1
    for elements in settings.elements:
        peer = MAKERS[of.name](kind, elements)
        for method, options in METHODS.items():
            for newton in NEWTON:
                choice = {**options, "newton": newton}

                def run(setting: float, peer: Any = peer, choice: Any = choice) -> bool:
                    return bool(peer.system.run(of.duration, round(rows / setting), None, **choice))

                def observed(setting: float, peer: Any = peer, choice: Any = choice) -> Array:
                    done = peer.system.run(of.duration, round(rows / setting), of.t[1], **choice)
                    return peer.seen(of.t) if done else np.full((rows + 1, 1), np.inf)

                label = f"{method}, {elements} elements ({kind}), Newton {newton:g}"
                yield Way(EXUDYN, label, [1 / n for n in settings.steps], run, observed, f"{elements} {kind}")
