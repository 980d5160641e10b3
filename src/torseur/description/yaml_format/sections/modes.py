"""Shapes that a body may take: ``modes``."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, WithJsonSchema, model_validator
from pydantic_core import CoreSchema

from torseur.description.records.modal import (
    Direction,
    ModalDamping,
    Modes,
    PlaneOfBending,
    SupportedPlace,
    SupportKind,
)
from torseur.description.yaml_format.entries import Data, contents
from torseur.description.yaml_format.values import Frequency, Keys, Name, Number, Position, Time, refusal
from torseur.frozen import dataclass

PlaceOrFrame = Position | Name


class RateAndTimeKeys(Keys):
    """Rayleigh's damping: D = mass · M + stiffness · K."""

    mass: Frequency = 0.0
    stiffness: Time = 0.0


def _damping(written: object) -> object:
    """{"ratios": numbers} or Rayleigh's two."""
    if isinstance(written, dict):
        return {"rayleigh": written}
    return {"ratios": written if isinstance(written, list | tuple) else [written]}


class DampingKeys(Keys):
    """Ratios to critical damping, or Rayleigh's damping."""

    ratios: tuple[Number, ...] = ()
    rayleigh: RateAndTimeKeys | None = None

    @model_validator(mode="after")
    def _possible(self) -> DampingKeys:
        for ratio in self.ratios:
            if not 0 <= ratio < 1:
                raise refusal(f"a damping ratio of {ratio:g} is not possible here", "Give 0.01 for 1 % of critical.")
        if self.rayleigh is not None and not (self.rayleigh.mass >= 0 and self.rayleigh.stiffness >= 0):
            raise refusal("the damping is negative", "Give rates and times that are not negative.")
        return self

    def record(self) -> ModalDamping:
        """The record."""
        if self.rayleigh is None:
            return ModalDamping(self.ratios)
        return ModalDamping(mass=self.rayleigh.mass, stiffness=self.rayleigh.stiffness)


_NUMBER: dict[str, Any] = {"type": "number"}
WrittenDamping = Annotated[
    DampingKeys,
    BeforeValidator(_damping),
    WithJsonSchema(
        {
            "anyOf": [
                _NUMBER,
                {"type": "array", "items": _NUMBER},
                {"type": "object", "properties": {"mass": {}, "stiffness": {}}, "additionalProperties": False},
            ],
            "description": "ratio to critical damping, one for each mode, or mass [1/s] and stiffness [s] (Rayleigh)",
        }
    ),
]


@dataclass(frozen=True)
class _FreeOrPlaces:
    """For editors: the word, or a list."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [{"const": "free"}, handler(schema)]}


class HeldKeys(Keys):
    """A place where the shapes keep still."""

    at: PlaceOrFrame
    as_: SupportKind | None = Field(default=None, alias="as")
    fix: tuple[Direction, ...] = ()

    @model_validator(mode="after")
    def _one_of_two(self) -> HeldKeys:
        if (self.as_ is None) == (not self.fix):
            raise refusal(
                "how it is held is told twice or not at all",
                "Give 'as: clamped', 'pinned' or 'supported', or directions such as 'fix: [y, z]'.",
            )
        return self

    def record(self) -> SupportedPlace:
        """The record."""
        return SupportedPlace(self.at, self.as_, self.fix)


def _none_if_free(written: object) -> object:
    return () if written == "free" else written


Held = Annotated[tuple[HeldKeys, ...], BeforeValidator(_none_if_free), _FreeOrPlaces()]


class ModesKeys(Keys):
    """Which shapes a body may take."""

    number: int | None = Field(default=None, ge=0, le=1000)
    below: Frequency | None = None
    held: Held | None = None
    interfaces: tuple[PlaceOrFrame, ...] = ()
    plane: PlaneOfBending | None = None
    damping: WrittenDamping | None = None
    stiffening: bool = True

    @model_validator(mode="after")
    def _a_number(self) -> ModesKeys:
        if (self.number is None) == (self.below is None):
            raise refusal(
                "the number of modes is told twice or not at all",
                "Give 'number: 3', or all 'below: 200 Hz'; 'modes: 3' is short for the first.",
            )
        if self.below is not None and not self.below > 0:
            raise refusal(f"no mode is below {self.below:g} Hz", "Give a positive frequency.")
        return self

    def record(self) -> Modes:
        """The record."""
        return Modes(
            self.number,
            self.below,
            None if self.held is None else tuple(place.record() for place in self.held),
            self.interfaces,
            self.plane,
            ModalDamping() if self.damping is None else self.damping.record(),
            self.stiffening,
        )


def _number_alone(written: object) -> object:
    return {"number": written} if isinstance(written, int) and not isinstance(written, bool) else written


WrittenModes = Annotated[ModesKeys, BeforeValidator(_number_alone)]


def modes_data(modes: Modes) -> Data | int:
    """As it is written."""
    if modes == Modes(modes.number):
        assert modes.number is not None
        return modes.number
    damping = modes.damping
    held = None if modes.held is None else [_held_data(place) for place in modes.held] or "free"
    return contents(
        number=modes.number,
        below=modes.below,
        held=held,
        interfaces=modes.interfaces or None,
        plane=modes.plane,
        damping=list(damping.ratios)
        or contents(mass=damping.mass or None, stiffness=damping.stiffness or None)
        or None,
        stiffening=None if modes.stiffening else False,
    )


def _held_data(place: SupportedPlace) -> Data:
    return {"at": place.at} | ({"as": place.kind} if place.kind else {"fix": place.directions})
