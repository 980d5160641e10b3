"""Pulses that formulas of the time tell: what acts for a short while only, a step of the rest of the run would miss.

No error of a step tells of what lies between the instants at which forces are looked at. A formula is therefore looked
at all along the run beforehand. Where it is as usual nearly all the time, but for short whiles, no step goes over the
instants at which it is farthest from that: a step that ends in a pulse feels it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.model import Model
from torseur.model.signals.formula import Formula
from torseur.model.signals.protocol import Signal
from torseur.simulation.posed.corners import signals_of
from torseur.simulation.posed.problem import Problem

_LOOKS = 100_000  # at a formula, along a run
_ACTS = 1e-3  # part of the greatest deviation from the usual that counts
_SHORT = 0.1  # part of a run that pulses last, at most
_MOST = 100  # pulses


def with_pulses(problem: Problem, until: float) -> Problem:
    """The problem for a run until this time, which no step crosses the peak of a pulse of."""
    known = set(problem.system.breaks)
    if (found := pulses(problem.model, until)) <= known:
        return problem
    system = problem.system
    return replace(problem, system=system.renumbered(system.numbers, tuple(sorted(known | found))))


def pulses(model: Model, until: float) -> set[float]:
    """The instants at which formulas of a machine are farthest from what they are most of the time."""
    found: set[float] = set()
    for formula in {signal for signal in (*signals_of(model), *_prescribed(model)) if isinstance(signal, Formula)}:
        found |= _peaks(formula, until)
    return found


def _prescribed(model: Model) -> Iterator[Signal]:
    """By which time moves joints and frames."""
    for constraint in model.constraints:
        if isinstance(constraint, Prescribed):
            yield constraint.signal
        if isinstance(constraint, MovedFrame):
            yield from (signal for signals in constraint.signals for signal in signals)


def _peaks(formula: Formula, until: float) -> set[float]:
    t = np.linspace(0.0, until, _LOOKS + 1)
    away = np.zeros(t.size)
    for told in formula.at(ca.DM(t).T):
        values = np.asarray(ca.densify(told)).ravel() * np.ones(t.size)
        off = np.abs(values - np.median(values))
        most = off.max(initial=0.0)
        if not np.isfinite(most):
            return set()
        away = np.maximum(away, off / most if most else 0.0)
    acts = away > _ACTS
    edges = np.flatnonzero(np.diff(np.concatenate([[False], acts, [False]]).astype(int)))
    begins, ends = edges[::2], edges[1::2]
    if not 0 < acts.sum() < _SHORT * t.size or len(begins) > _MOST:
        return set()
    return {float(t[begin + away[begin:end].argmax()]) for begin, end in zip(begins, ends, strict=True)}
