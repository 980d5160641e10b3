"""Beams and bars: axis, cross-section, material."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from torseur.description.beam_axis import arc_points
from torseur.description.complaint import suggestion
from torseur.description.inertia.materials import MATERIALS
from torseur.description.records.beams import SIZES, Beam, Material, Section
from torseur.description.syntax import units
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
_ONE_OF = "Give one of 'round', 'tube', 'rectangle', 'I', or 'A' with 'Iy', 'Iz' and 'J', or with a number 'I'."


class TubeSectionKeys(Keys):
    """Diameters of a tube."""

    outer: Length
    inner: Length


class DoubleTeeKeys(Keys):
    """An I: height and width over all, thickness of the web, which stands along z, and of the flanges."""

    height: Length
    width: Length
    web: Length
    flange: Length

    @model_validator(mode="after")
    def _possible(self) -> DoubleTeeKeys:
        if not (0 < self.web <= self.width and 0 < 2 * self.flange < self.height):
            raise refusal(
                f"an I of {self.height:g} m by {self.width:g} m has no web of {self.web:g} m between flanges of "
                f"{self.flange:g} m",
                "Give positive thicknesses, the web below the width and the flanges below half of the height.",
            )
        return self


class SectionKeys(Keys):
    """A cross-section: a diameter, two, width and height, those of an I, or its moments."""

    round: Length | None = None
    tube: TubeSectionKeys | None = None
    rectangle: tuple[Length, Length] | None = None
    A: Area | None = None
    I: DoubleTeeKeys | SecondMoment | None = None
    Iy: SecondMoment | None = None
    Iz: SecondMoment | None = None
    J: SecondMoment | None = None
    fibres: tuple[Length, Length] | None = None

    @model_validator(mode="after")
    def _one_section(self) -> SectionKeys:
        tee = isinstance(self.I, DoubleTeeKeys)
        given = [key for key in ("round", "tube", "rectangle", "A") if getattr(self, key) is not None] + ["I"] * tee
        moments = [key for key in ("I", "Iy", "Iz", "J") if getattr(self, key) is not None and not (tee and key == "I")]
        if len(given) != 1:
            raise refusal(f"{' and '.join(given) or 'no cross-section'} {'are' if given else 'is'} given", _ONE_OF)
        if moments and given != ["A"]:
            raise refusal(f"'{moments[0]}' is given beside '{given[0]}', which tells it", f"Remove '{moments[0]}'.")
        if given == ["A"] and moments not in ([], ["I"], ["I", "J"], ["Iy", "Iz", "J"]):
            raise refusal("the second moments are not complete", _ONE_OF)
        for key, value in (*((key, getattr(self, key)) for key in (*given, *moments)),):
            sizes = value if isinstance(value, tuple) else (value,)
            if not isinstance(value, Keys) and not all(size > 0 for size in sizes):
                raise refusal(f"'{key}' is not positive", "Give a positive size.")
        if self.fibres is not None and (given != ["A"] or not all(reach > 0 for reach in self.fibres)):
            raise refusal(
                "'fibres' are the distances along y and z of the outermost fibres from the centre of a section that is "
                "given by 'A' and its moments",
                "Give two positive lengths there, or remove them: other sections tell how far they reach.",
            )
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
        if isinstance(self.I, DoubleTeeKeys):
            return Section("I", (self.I.height, self.I.width, self.I.web, self.I.flange))
        assert self.A is not None
        if self.I is None and self.Iy is None and kind == "beam":
            raise refusal("'A' alone does not tell how the beam bends", _ONE_OF)
        as_round = self.A**2 / (4 * math.pi)
        I = as_round if self.I is None else self.I
        Iy, Iz = (I if given is None else given for given in (self.Iy, self.Iz))
        return Section("given", (self.A, Iy, Iz, Iy + Iz if self.J is None else self.J), self.fibres)


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


class ArcKeys(Keys):
    """An arc from the end of the axis so far, through a point, to another."""

    through: Position
    to: Position


class AxisKeys(Keys):
    """Where a slender body runs: straight, along a polyline, or along arcs; and the cross-sections along it."""

    length: Length | None = None
    along: Axis = (1.0, 0.0, 0.0)
    points: tuple[Position | ArcKeys, ...] = ()
    end_section: SectionKeys | None = None
    offset: tuple[Length, Length] = (0.0, 0.0)
    up: Axis | None = None
    elements: int | None = Field(default=None, ge=1, le=10_000)

    @model_validator(mode="after")
    def _one_axis(self) -> AxisKeys:
        if (self.length is None) == (not self.points):
            cause = "'length' and 'points' are both given" if self.points else "neither 'length' nor 'points' is given"
            raise refusal(cause, "Give the length of a straight beam, or the points of a polyline.")
        if self.points and "along" in self.model_fields_set:
            raise refusal("'along' is given beside 'points', which tell it", "Remove 'along'.")
        if self.length is not None and not (self.length > 0 and any(self.along)):
            raise refusal(f"a length of {self.length:g} m along {self.along} is no beam", "Give a positive length.")
        if self.points:
            line = self.axis()
            if len(line) < 2 or any(a == b for a, b in pairwise(line)):
                raise refusal("the points do not make a line", "Give at least two, each different from the one before.")
        return self

    def axis(self) -> tuple[Position, ...]:
        """Points of the polyline; arcs are cut into straight pieces."""
        if self.length is not None:
            scale = self.length / math.hypot(*self.along)
            x, y, z = (scale * part for part in self.along)
            return (0.0, 0.0, 0.0), (x, y, z)
        line: list[Position] = []
        for point in self.points:
            if not isinstance(point, ArcKeys):
                line.append(point)
            elif not line:
                raise refusal("an arc is the first of the points", "Give the point that it starts from before it.")
            else:
                try:
                    line += arc_points(line[-1], point.through, point.to)
                except ValueError as error:
                    raise refusal(str(error), "Give a point between its ends, beside the line through them.") from None
        return tuple(line)

    def own_section(self, section: Section) -> Section | None:
        """Of its end, where it tapers from this section."""
        if self.end_section is None:
            return None
        end = self.end_section.record("beam")
        if end.kind != section.kind:
            raise refusal(f"a section '{section.kind}' does not become '{end.kind}'", "Give sections of one kind.")
        return end


class BranchKeys(AxisKeys):
    """A further beam of the same body; its section and material are those of the first unless they are given."""

    section: SectionKeys | None = None
    material: WrittenMaterial | None = None


class BeamKeys(AxisKeys):
    """A slender body along a straight line or a polyline, which deforms."""

    section: SectionKeys
    material: WrittenMaterial
    theory: Literal["euler_bernoulli", "rayleigh", "timoshenko"] = "euler_bernoulli"
    damping: DampingKeys | None = None
    branches: tuple[BranchKeys, ...] = ()

    @model_validator(mode="after")
    def _possible(self) -> BeamKeys:
        if self.damping is not None and not self.damping.stiffness >= 0:
            raise refusal("the damping is negative", "Give a time that is not negative.")
        self.section.record("bar")
        return self

    def record(self, kind: Literal["beam", "bar"], *, modal: bool = False) -> Beam:
        """The record; elements cost nothing in a motion by modes."""
        for key in ("end_section", "offset", "branches"):
            if key in self.model_fields_set and not modal:
                raise refusal(f"'{key}' is given for a {kind} without 'modes'", "Give 'modes', or remove it.")
        standard = _ELEMENTS_OF_MODES if modal else _ELEMENTS
        section, material = self.section.record(kind), self.material.record()
        beam = Beam(
            self.axis(),
            section,
            material,
            kind,
            self.elements or standard,
            self.up,
            0.0 if self.damping is None else self.damping.stiffness,
            self.theory,
            self.own_section(section),
            self.offset,
        )
        return replace(beam, branches=tuple(_branch(beam, keys, standard) for keys in self.branches))


def _branch(beam: Beam, keys: BranchKeys, standard: int) -> Beam:
    section = beam.section if keys.section is None else keys.section.record("beam")
    return replace(
        beam,
        points=keys.axis(),
        section=section,
        material=beam.material if keys.material is None else keys.material.record(),
        elements=keys.elements or standard,
        up=keys.up,
        end_section=keys.own_section(section),
        offset=keys.offset,
    )


def beam_data(beam: Beam) -> Data:
    """A beam or bar as it is written."""
    damping = {"stiffness": beam.damping} if beam.damping else None
    theory = None if beam.theory == "euler_bernoulli" else beam.theory
    branches = [_axis_data(branch) for branch in beam.branches] or None
    return {beam.kind: _axis_data(beam) | contents(damping=damping, theory=theory, branches=branches)}


def _axis_data(beam: Beam) -> Data:
    data: Data = _run_data(beam.points) | {
        "section": _section_data(beam.section),
        "material": material_data(beam.material),
        "elements": beam.elements,
    }
    end = None if beam.end_section is None else _section_data(beam.end_section)
    return data | contents(up=beam.up, end_section=end, offset=beam.offset if any(beam.offset) else None)


def _run_data(points: tuple[Position, ...]) -> Data:
    """Along an axis of the body from its origin by the length, which may be changed then; else by points."""
    first, last = points[0], points[-1]
    ways = [k for k in range(3) if last[k]]
    if len(points) > 2 or any(first) or len(ways) != 1:
        return {"points": points}
    k = ways[0]
    name = ("-" if last[k] < 0 else "") + "xyz"[k]
    return {"length": abs(last[k])} | contents(along=None if name == "x" else name)


def _section_data(section: Section) -> Data:
    sizes = dict(zip(SIZES[section.kind], section.sizes, strict=True))
    match section.kind:
        case "round":
            return {"round": sizes["diameter"]}
        case "rectangle":
            return {"rectangle": section.sizes}
        case "tube":
            return {"tube": sizes}
        case "I":
            return {"I": sizes}
        case "given":
            return sizes | contents(fibres=section.fibres)


def material_data(material: Material) -> Data | str:
    """A material by its name or by its numbers."""
    stated = {"E": material.E, "density": material.density, "poisson": material.poisson} | contents(G=material.G)
    return stated if material.name is None else material.name
