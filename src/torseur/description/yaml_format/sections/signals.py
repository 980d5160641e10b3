"""Functions of time: a number, or a mapping with one kind of function; units follow from what they are of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

from torseur.description.records import drives as records
from torseur.description.records.drives import Constant, Formula, Interpolation, Signal
from torseur.description.syntax import units
from torseur.description.syntax.expressions import ExpressionError, expression_of_text
from torseur.description.syntax.units import Kind, Quantity
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.late import late
from torseur.description.yaml_format.motion_kinds import Motion
from torseur.description.yaml_format.values import (
    NOUGHT,
    QUANTITY_SCHEMA,
    Angle,
    Frequency,
    Keys,
    LaterQuantity,
    Time,
    refusal,
)
from torseur.frozen import dataclass

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.csv_table import CsvKeys
else:
    CsvKeys = late("sections.csv_table", "CsvKeys")


class StepKeys(Keys):
    """``before`` until the time ``at``, then ``after``."""

    at: Time
    before: LaterQuantity = NOUGHT
    after: LaterQuantity


class RampKeys(Keys):
    """From one value to another at constant speed."""

    begin: Time = 0.0
    end: Time
    from_: LaterQuantity = Field(default=NOUGHT, alias="from")
    to: LaterQuantity


class QuinticKeys(RampKeys):
    """From one value to another, at rest and without acceleration at both ends."""


class TrapezoidKeys(Keys):
    """From one value to another, as quickly as speed and acceleration allow."""

    begin: Time = 0.0
    from_: LaterQuantity = Field(default=NOUGHT, alias="from")
    to: LaterQuantity
    max_velocity: LaterQuantity
    max_acceleration: LaterQuantity


class SineKeys(Keys):
    """offset + amplitude sin(2π frequency t + phase)."""

    amplitude: LaterQuantity
    frequency: Frequency
    phase: Angle = 0.0
    offset: LaterQuantity = NOUGHT


class ChirpKeys(Keys):
    """A sine whose frequency goes from f0 to f1 in ``duration``."""

    amplitude: LaterQuantity
    f0: Frequency
    f1: Frequency
    duration: Time
    offset: LaterQuantity = NOUGHT


class TableKeys(Keys):
    """Values (q or x), and perhaps speeds v, at the times t."""

    t: tuple[Time, ...] = Field(min_length=1)
    q: tuple[LaterQuantity, ...] | None = None
    x: tuple[LaterQuantity, ...] | None = None
    v: tuple[LaterQuantity, ...] | None = None
    interpolation: Interpolation = "linear"

    @model_validator(mode="after")
    def _one_column(self) -> TableKeys:
        if (self.q is None) == (self.x is None):
            cause = "no values are given" if self.q is None else "both 'q' and 'x' are given"
            raise refusal(cause, "Give one list of values, 'q' or 'x', one for each time.")
        return self

    def values(self) -> tuple[str, tuple[Any, ...]]:
        """The column of values and its key."""
        return ("x", self.x) if self.q is None and self.x is not None else ("q", self.q or ())


class SignalKeys(Keys):
    """A function of time: exactly one of its kinds."""

    constant: LaterQuantity | None = None
    step: StepKeys | None = None
    ramp: RampKeys | None = None
    sine: SineKeys | None = None
    chirp: ChirpKeys | None = None
    table: TableKeys | None = None
    trapezoid: TrapezoidKeys | None = None
    quintic: QuinticKeys | None = None
    csv: CsvKeys | None = None
    formula: str | float | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> SignalKeys:
        kinds = tuple(type(self).model_fields)
        given = [kind for kind in kinds if getattr(self, kind) is not None]
        if len(given) != 1:
            cause = f"{' and '.join(given)} are given" if given else "no function of time is given"
            raise refusal(cause, f"Give a number, or one of {', '.join(kinds[1:])}.")
        return self


_OF_TIME = re.compile(r"\bt\b")  # no unit has this name


def _constant_if_number(written: object) -> object:
    if isinstance(written, str) and _OF_TIME.search(written):
        cause = f"'{written}' is not a number with its unit"
        raise refusal(cause, f'Write {{formula: "{written}"}} for a function of the time t, in SI units.')
    return {"constant": written} if isinstance(written, int | float | str) else written


@dataclass(frozen=True)
class _NumberOrMapping:
    """For editors: a number stands for a constant."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [*QUANTITY_SCHEMA["anyOf"], handler(schema)]}


WrittenSignal = Annotated[SignalKeys, BeforeValidator(_constant_if_number), _NumberOrMapping()]


@dataclass(frozen=True)
class SignalKinds:
    """Kinds of a value, of its rate and of its second rate."""

    value: Kind
    rate: Kind
    second: Kind

    @classmethod
    def of(cls, value: Kind) -> SignalKinds:
        """Those of a force or a voltage; a plain number's are plain."""
        if value is units.NUMBER:
            return cls(value, value, value)
        rate = units.quotient(value, units.TIME)
        return cls(value, rate, units.quotient(rate, units.TIME))

    @classmethod
    def of_motion(cls, motion: Motion) -> SignalKinds:
        """Those of a coordinate."""
        return cls(motion.coordinate, motion.speed, motion.acceleration)


def signal_record(keys: SignalKeys, kinds: SignalKinds, path: TreePath, reading: Reading) -> records.Signal:
    """The one function of time that is given."""

    def si(written: Quantity, key: str) -> float:
        return reading.si(written, kinds.value, (*path, key))

    if (step := keys.step) is not None:
        return records.Step(step.at, si(step.before, "step"), si(step.after, "step"))
    if (ramp := keys.ramp) is not None:
        return records.Ramp(ramp.begin, ramp.end, si(ramp.from_, "ramp"), si(ramp.to, "ramp"))
    if (sine := keys.sine) is not None:
        amplitude, offset = si(sine.amplitude, "sine"), si(sine.offset, "sine")
        return records.Sine(amplitude, sine.frequency, sine.phase, offset)
    if (chirp := keys.chirp) is not None:
        amplitude, offset = si(chirp.amplitude, "chirp"), si(chirp.offset, "chirp")
        return records.Chirp(amplitude, chirp.f0, chirp.f1, chirp.duration, offset)
    if (quintic := keys.quintic) is not None:
        return records.Quintic(quintic.begin, quintic.end, si(quintic.from_, "quintic"), si(quintic.to, "quintic"))
    if keys.table is not None:
        return _table(keys.table, kinds, (*path, "table"), reading)
    if keys.trapezoid is not None:
        return _trapezoid(keys.trapezoid, kinds, (*path, "trapezoid"), reading)
    if keys.csv is not None:
        from torseur.description.yaml_format.sections.csv_table import csv_record

        return csv_record(keys.csv, kinds.value, (*path, "csv"), reading)
    if keys.formula is not None:
        return _formula(str(keys.formula), (*path, "formula"), reading)
    assert keys.constant is not None
    return records.Constant(reading.si(keys.constant, kinds.value, path))


def three_signals(keys: Sequence[SignalKeys] | None, kind: Kind, path: TreePath, reading: Reading) -> records.Signals3:
    """The components of a force or torque."""
    if keys is None:
        return records.SILENT3
    x, y, z = (signal_record(k, SignalKinds.of(kind), (*path, i), reading) for i, k in enumerate(keys))
    return x, y, z


def _table(keys: TableKeys, kinds: SignalKinds, path: TreePath, reading: Reading) -> records.Table:
    def column(key: str, written: tuple[Quantity, ...], kind: Kind) -> tuple[float, ...]:
        return tuple(reading.si(value, kind, (*path, key, i)) for i, value in enumerate(written))

    key, written = keys.values()
    speeds = None if keys.v is None else column("v", keys.v, kinds.rate)
    return records.Table(keys.t, column(key, written, kinds.value), speeds, keys.interpolation)


def _formula(text: str, path: TreePath, reading: Reading) -> records.Signal:
    try:
        return records.Formula(expression_of_text(text))
    except ExpressionError as error:
        reading.complain(path, error.cause, error.remedy)
        return records.SILENT


def _trapezoid(keys: TrapezoidKeys, kinds: SignalKinds, path: TreePath, reading: Reading) -> records.Trapezoid:
    return records.Trapezoid(
        keys.begin,
        reading.si(keys.from_, kinds.value, (*path, "from")),
        reading.si(keys.to, kinds.value, (*path, "to")),
        reading.si(keys.max_velocity, kinds.rate, (*path, "max_velocity")),
        reading.si(keys.max_acceleration, kinds.second, (*path, "max_acceleration")),
    )


def signal_data(signal: Signal) -> Any:
    """A number for a constant; else its kind with its values."""
    if isinstance(signal, Constant):
        return signal.value
    if isinstance(signal, Formula):
        return {"formula": signal.expression.text}
    entries = {field.name.rstrip("_"): getattr(signal, field.name) for field in fields(signal)}
    return {type(signal).__name__.lower(): {key: value for key, value in entries.items() if value is not None}}
