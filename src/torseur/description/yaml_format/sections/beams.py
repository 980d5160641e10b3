"""Beams and bars: axis, cross-section, material."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from torseur.description import units
from torseur.description.beam_records import SIZES, Beam, Material, Section
from torseur.description.complaint import suggestion
from torseur.description.materials import MATERIALS
from torseur.description.yaml_format.entries import Data, contents
from torseur.description.yaml_format.values import (
    QUANTITY_SCHEMA,
    Axis,
    Density,
    In,
    Keys,
    Length,
    Number,
    Position,
    Time,
    refusal,
)

Modulus = Annotated[float, In(units.STRESS)]
Area = Annotated[float, In(units.AREA)]
SecondMoment = Annotated[float, In(units.SECOND_MOMENT)]
_ELEMENTS, _ELEMENTS_OF_MODES = 8, 16
_ONE_OF = "Give one of 'round', 'tube', 'rectangle', or 'A' with 'Iy', 'Iz' and 'J', or with 'I'."


class TubeSectionKeys(Keys):
    """Diameters of a tube."""

    outer: Length
    inner: Length


class SectionKeys(Keys):
    """A cross-section: a diameter, two, width and height, or its moments."""

    round: Length | None = None
    tube: TubeSectionKeys | None = None
    rectangle: tuple[Length, Length] | None = None
    A: Area | None = None
    I: SecondMoment | None = None
    Iy: SecondMoment | None = None
    Iz: SecondMoment | None = None
    J: SecondMoment | None = None

    @model_validator(mode="after")
    def _one_section(self) -> SectionKeys:
        given = [key for key in ("round", "tube", "rectangle", "A") if getattr(self, key) is not None]
        moments = [key for key in ("I", "Iy", "Iz", "J") if getattr(self, key) is not None]
        if len(given) != 1:
            raise refusal(f"{' and '.join(given) or 'no cross-section'} {'are' if given else 'is'} given", _ONE_OF)
        if moments and given != ["A"]:
            raise refusal(f"'{moments[0]}' is given beside '{given[0]}', which tells it", f"Remove '{moments[0]}'.")
        if given == ["A"] and moments not in ([], ["I"], ["I", "J"], ["Iy", "Iz", "J"]):
            raise refusal("the second moments are not complete", _ONE_OF)
        for key, value in (*((key, getattr(self, key)) for key in (*given, *moments)),):
            sizes = value if isinstance(value, tuple) else (value,)
            if not isinstance(value, TubeSectionKeys) and not all(size > 0 for size in sizes):
                raise refusal(f"'{key}' is not positive", "Give a positive size.")
        if self.tube is not None and not 0 < self.tube.inner < self.tube.outer:
            raise refusal(
                f"a tube of {self.tube.outer:g} m outside and {self.tube.inner:g} m inside has no wall",
                "Give diameters with outer > inner > 0; a full one is 'round'.",
            )
        return self

    def record(self, kind: Literal["beam", "bar"]) -> Section:
        """The record; of a bar the area is enough."""
        if self.round is not None:
            return Section("round", (self.round,))
        if self.tube is not None:
            return Section("tube", (self.tube.outer, self.tube.inner))
        if self.rectangle is not None:
            return Section("rectangle", self.rectangle)
        assert self.A is not None
        if self.I is None and self.Iy is None and kind == "beam":
            raise refusal("'A' alone does not tell how the beam bends", _ONE_OF)
        as_round = self.A**2 / (4 * math.pi)
        I = as_round if self.I is None else self.I
        Iy, Iz = (I if given is None else given for given in (self.Iy, self.Iz))
        return Section("given", (self.A, Iy, Iz, Iy + Iz if self.J is None else self.J))


class MaterialKeys(Keys):
    """A material by its numbers."""

    E: Modulus
    density: Density
    poisson: Number = 0.3
    G: Modulus | None = None

    @model_validator(mode="after")
    def _possible(self) -> MaterialKeys:
        for key in ("E", "density", "G"):
            value = getattr(self, key)
            if value is not None and not value > 0:
                raise refusal(f"'{key}' is {value:g}, which is not positive", "Give a positive number.")
        if not -1 < self.poisson <= 0.5:
            raise refusal(f"Poisson's ratio is {self.poisson:g}", "Give a number above -1 and up to 0.5.")
        return self

    def record(self) -> Material:
        """The record, with its name where it has one."""
        written = Material(self.E, self.density, self.poisson, self.G)
        return next((known for known in MATERIALS.values() if replace(known, name=None) == written), written)


def _named_material(written: object) -> object:
    if not isinstance(written, str):
        return written
    if written not in MATERIALS:
        raise refusal(f"'{written}' is not a known material", suggestion(written, MATERIALS))
    known = MATERIALS[written]
    return {"E": known.E, "density": known.density, "poisson": known.poisson} | contents(G=known.G)


WrittenMaterial = Annotated[
    MaterialKeys,
    BeforeValidator(_named_material),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(MATERIALS)},
                {
                    "type": "object",
                    "properties": {key: dict(QUANTITY_SCHEMA) for key in ("E", "density", "poisson", "G")},
                    "required": ["E", "density"],
                    "additionalProperties": False,
                },
            ]
        }
    ),
]


class DampingKeys(Keys):
    """Damping of the material."""

    stiffness: Time


class BeamKeys(Keys):
    """A slender body along a straight line or a polyline, which deforms."""

    length: Length | None = None
    along: Axis = (1.0, 0.0, 0.0)
    points: tuple[Position, ...] = ()
    section: SectionKeys
    material: WrittenMaterial
    elements: int | None = Field(default=None, ge=1, le=10_000)
    theory: Literal["euler_bernoulli", "rayleigh", "timoshenko"] = "euler_bernoulli"
    up: Axis | None = None
    damping: DampingKeys | None = None

    @model_validator(mode="after")
    def _one_axis(self) -> BeamKeys:
        if (self.length is None) == (not self.points):
            cause = "'length' and 'points' are both given" if self.points else "neither 'length' nor 'points' is given"
            raise refusal(cause, "Give the length of a straight beam, or the points of a polyline.")
        if self.points and "along" in self.model_fields_set:
            raise refusal("'along' is given beside 'points', which tell it", "Remove 'along'.")
        if self.length is not None and not (self.length > 0 and any(self.along)):
            raise refusal(f"a length of {self.length:g} m along {self.along} is no beam", "Give a positive length.")
        if self.points and (
            len(self.points) < 2 or any(a == b for a, b in zip(self.points, self.points[1:], strict=False))
        ):
            raise refusal("the points do not make a line", "Give at least two, each different from the one before.")
        if self.damping is not None and not self.damping.stiffness >= 0:
            raise refusal("the damping is negative", "Give a time that is not negative.")
        self.section.record("bar")
        return self

    def record(self, kind: Literal["beam", "bar"], *, modal: bool = False) -> Beam:
        """The record; elements cost nothing in a motion by modes."""
        standard = _ELEMENTS_OF_MODES if modal else _ELEMENTS
        return Beam(
            self.points or self._straight(),
            self.section.record(kind),
            self.material.record(),
            kind,
            self.elements or standard,
            self.up,
            0.0 if self.damping is None else self.damping.stiffness,
            self.theory,
        )

    def _straight(self) -> tuple[Position, ...]:
        assert self.length is not None
        scale = self.length / math.hypot(*self.along)
        x, y, z = (scale * part for part in self.along)
        return (0.0, 0.0, 0.0), (x, y, z)


def beam_data(beam: Beam) -> Data:
    """A beam or bar as it is written."""
    sizes = dict(zip(SIZES[beam.section.kind], beam.section.sizes, strict=True))
    match beam.section.kind:
        case "round":
            section: Data = {"round": sizes["diameter"]}
        case "rectangle":
            section = {"rectangle": beam.section.sizes}
        case "tube":
            section = {"tube": sizes}
        case "given":
            section = sizes
    material = beam.material
    stated = {"E": material.E, "density": material.density, "poisson": material.poisson} | contents(G=material.G)
    data: Data = {
        "points": beam.points,
        "section": section,
        "material": stated if material.name is None else material.name,
        "elements": beam.elements,
    }
    damping = {"stiffness": beam.damping} if beam.damping else None
    theory = None if beam.theory == "euler_bernoulli" else beam.theory
    return {beam.kind: data | contents(up=beam.up, damping=damping, theory=theory)}
