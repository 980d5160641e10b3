"""From functions of time as written to those of the model."""

from __future__ import annotations

import math
from itertools import pairwise

from torseur.description.records import drives as records
from torseur.model.signals.formula import Formula
from torseur.model.signals.harmonic import Chirp, Sine
from torseur.model.signals.pieces import Pieces
from torseur.model.signals.protocol import Signal
from torseur.model.signals.table import table_signal


def signal_of(record: records.Signal) -> Signal:
    """The function of time that a record stands for."""
    match record:
        case records.Constant(value):
            return Pieces((0.0,), ((value,),))
        case records.Step(at, before, after):
            return Pieces((at, at), ((before,), (after,)))
        case records.Ramp(begin, end, from_, to):
            slope = (to - from_) / (end - begin)
            return _between(begin, end, from_, to, ((begin, (from_, slope)),))
        case records.Sine(amplitude, frequency, phase, offset):
            return Sine(amplitude, frequency, phase, offset)
        case records.Chirp(amplitude, f0, f1, duration, offset):
            return Chirp(amplitude, f0, f1, duration, offset)
        case records.Table():
            return table_signal(record)
        case records.Trapezoid():
            return _trapezoid(record)
        case records.Quintic(begin, end, from_, to):
            return _quintic(begin, end, from_, to)
        case records.Formula(expression):
            return Formula(expression)


def _between(
    begin: float, end: float, from_: float, to: float, pieces: tuple[tuple[float, tuple[float, ...]], ...]
) -> Pieces:
    """Pieces from ``begin`` to ``end``, constant before and after; pieces that last no time are left out."""
    lasting = [piece for piece, after in pairwise((*pieces, (end, (to,)))) if after[0] > piece[0]]
    starts, coefficients = zip((begin, (from_,)), *lasting, (end, (to,)), strict=True)
    return Pieces(starts, coefficients)


def _trapezoid(record: records.Trapezoid) -> Pieces:
    """Speed up at the greatest acceleration, go on at the greatest speed if it is reached, slow down."""
    begin, distance = record.begin, record.to - record.from_
    if distance == 0.0:
        return Pieces((0.0,), ((record.to,),))
    sign, a = math.copysign(1.0, distance), record.max_acceleration
    top = min(record.max_velocity, math.sqrt(abs(distance) * a))
    speeding, total = top / a, abs(distance) / top + top / a
    at_top, slowing = begin + speeding, begin + (total - speeding)
    way = sign * top * speeding / 2  # gone while speeding up, and while slowing down
    pieces = (
        (begin, (record.from_, 0.0, sign * a / 2)),
        (at_top, (record.from_ + way, sign * top)),
        (slowing, (record.to - way, sign * top, -sign * a / 2)),
    )
    return _between(begin, begin + total, record.from_, record.to, pieces)


def _quintic(begin: float, end: float, from_: float, to: float) -> Pieces:
    """x = from + D (10 s³ − 15 s⁴ + 6 s⁵), s = (t − begin)/T."""
    D, T = to - from_, end - begin
    inside = (from_, 0.0, 0.0, 10 * D / T**3, -15 * D / T**4, 6 * D / T**5)
    return _between(begin, end, from_, to, ((begin, inside),))
