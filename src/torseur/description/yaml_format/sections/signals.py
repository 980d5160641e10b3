"""Keys of functions of time: a number, or a mapping with one kind of function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, StrictInt, model_validator
from pydantic_core import CoreSchema

from torseur.description.drive_records import Interpolation
from torseur.description.yaml_format.values import (
    NOUGHT,
    QUANTITY_SCHEMA,
    Angle,
    Frequency,
    Keys,
    LaterQuantity,
    Name,
    Time,
    refusal,
)


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


Column = Annotated[str | StrictInt, Field(union_mode="left_to_right")]


class CsvKeys(Keys):
    """A table in a file beside the machine's: columns by name, or by number from 1."""

    file: Name
    time: Column = 1
    value: Column = 2
    speed: Column | None = None
    unit: Name | None = None
    interpolation: Interpolation = "linear"


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

    @model_validator(mode="after")
    def _one_kind(self) -> SignalKeys:
        kinds = tuple(type(self).model_fields)
        given = [kind for kind in kinds if getattr(self, kind) is not None]
        if len(given) != 1:
            cause = f"{' and '.join(given)} are given" if given else "no function of time is given"
            raise refusal(cause, f"Give a number, or one of {', '.join(kinds[1:])}.")
        return self


def _constant_if_number(written: object) -> object:
    return {"constant": written} if isinstance(written, int | float | str) else written


@dataclass(frozen=True)
class _NumberOrMapping:
    """For editors: a number stands for a constant."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [*QUANTITY_SCHEMA["anyOf"], handler(schema)]}


WrittenSignal = Annotated[SignalKeys, BeforeValidator(_constant_if_number), _NumberOrMapping()]
