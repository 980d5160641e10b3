"""Native loops that wait for the next run: to make one takes longer than many a run."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from torseur.kernels.native import Kernel
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.system import System

_KINDS, _OF_A_KIND = 8, 2  # of loops that are kept, those of the last runs

Kind = tuple[tuple[Kernel, ...], str, tuple[tuple[str, Any], ...]]
_idle: OrderedDict[Kind, list[Integration]] = OrderedDict()


def taken(system: System, method: str, **options: Any) -> Integration:
    """A loop for this system and nobody else until it is given back: one that waits, or a new one."""
    waiting = _idle.get(_kind(system, method, options))
    try:
        found = waiting.pop() if waiting else None
    except IndexError:  # another thread was faster
        found = None
    if found is None:
        return Integration(system, method, **options)
    found.take_up(system)
    return found


def given_back(loop: Integration, **options: Any) -> None:
    """Let a loop wait for another run of a machine with the same kernels."""
    kind = _kind(loop.system, loop.method, options)
    waiting = _idle.setdefault(kind, [])
    _idle.move_to_end(kind)
    if len(waiting) < _OF_A_KIND:
        waiting.append(loop)
    while len(_idle) > _KINDS:
        _idle.popitem(last=False)


def _kind(system: System, method: str, options: dict[str, Any]) -> Kind:
    return system.kernels, method, tuple(sorted(options.items()))
