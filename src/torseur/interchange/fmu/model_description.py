"""modelDescription.xml of FMI 2.0 and 3.0, and the list of source files of FMI 3.0."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

import torseur
from torseur.description.syntax.units import quantity
from torseur.frozen import dataclass
from torseur.interchange.fmu.variables import Variable

_SI = ("kg", "m", "s", "A", "rad")
_DATE = "2000-01-01T00:00:00Z"  # the same machine gives the same bytes


@dataclass(frozen=True)
class Described:
    """What a description says of an FMU."""

    name: str
    identifier: str
    token: str
    variables: Sequence[Variable]
    guards: int
    duration: float | None
    tolerance: float
    sources: Sequence[str]
    co_simulation: bool = True
    model_exchange: bool = True


def description_2(of: Described) -> str:
    """modelDescription.xml of FMI 2.0."""
    listed = [one for one in of.variables if not one.is_guard]
    root = ET.Element(
        "fmiModelDescription",
        fmiVersion="2.0",
        modelName=of.name,
        guid=of.token,
        generationTool=f"Torseur {torseur.__version__}",
        generationDateAndTime=_DATE,
        variableNamingConvention="flat",
        numberOfEventIndicators=str(of.guards),
    )
    if of.model_exchange:
        common = {"modelIdentifier": of.identifier, "canGetAndSetFMUstate": "true", "canSerializeFMUstate": "true"}
        _with_files(ET.SubElement(root, "ModelExchange", common), of.sources)
    if of.co_simulation:
        common = {"modelIdentifier": of.identifier, "canHandleVariableCommunicationStepSize": "true"}
        common |= {"canGetAndSetFMUstate": "true", "canSerializeFMUstate": "true"}
        _with_files(ET.SubElement(root, "CoSimulation", common), of.sources)
    _units(root, listed)
    ET.SubElement(ET.SubElement(root, "LogCategories"), "Category", name="logStatusError")
    _experiment(root, of)
    held = ET.SubElement(root, "ModelVariables")
    for one in listed:
        scalar = ET.SubElement(held, "ScalarVariable", _attributes(one))
        real = {} if one.unit == "1" else {"unit": one.unit}
        if one.start is not None:
            real["start"] = repr(one.start)
        if one.derivative_of is not None:
            real["derivative"] = str(one.derivative_of + 1)
        ET.SubElement(scalar, "Real", real)
    structure = ET.SubElement(root, "ModelStructure")
    places = {one.reference: k + 1 for k, one in enumerate(listed)}
    _unknowns(structure, "Outputs", [places[one.reference] for one in listed if one.causality == "output"])
    _unknowns(structure, "Derivatives", [places[o.reference] for o in listed if o.derivative_of is not None])
    _unknowns(structure, "InitialUnknowns", [places[one.reference] for one in listed if _is_initial_unknown(one)])
    return _text(root)


def description_3(of: Described) -> str:
    """modelDescription.xml of FMI 3.0."""
    root = ET.Element(
        "fmiModelDescription",
        fmiVersion="3.0",
        modelName=of.name,
        instantiationToken=of.token,
        generationTool=f"Torseur {torseur.__version__}",
        generationDateAndTime=_DATE,
        variableNamingConvention="flat",
    )
    common = {"modelIdentifier": of.identifier, "canGetAndSetFMUState": "true", "canSerializeFMUState": "true"}
    if of.model_exchange:
        ET.SubElement(root, "ModelExchange", common | {"needsCompletedIntegratorStep": "true"})
    if of.co_simulation:
        ET.SubElement(root, "CoSimulation", common | {"canHandleVariableCommunicationStepSize": "true"})
    _units(root, of.variables)
    ET.SubElement(ET.SubElement(root, "LogCategories"), "Category", name="logStatusError")
    _experiment(root, of)
    held = ET.SubElement(root, "ModelVariables")
    for one in of.variables:
        own = _attributes(one)
        if one.unit != "1":
            own["unit"] = one.unit
        if one.start is not None:
            own["start"] = repr(one.start)
        if one.derivative_of is not None:
            own["derivative"] = str(one.derivative_of)
        ET.SubElement(held, "Float64", own)
    structure = ET.SubElement(root, "ModelStructure")
    for tag, chosen in (
        ("Output", [one for one in of.variables if one.causality == "output"]),
        ("ContinuousStateDerivative", [one for one in of.variables if one.derivative_of is not None]),
        ("InitialUnknown", [one for one in of.variables if _is_initial_unknown(one)]),
        ("EventIndicator", [one for one in of.variables if one.is_guard]),
    ):
        for one in chosen:
            ET.SubElement(structure, tag, valueReference=str(one.reference))
    return _text(root)


def build_description(identifier: str, sources: Sequence[str]) -> str:
    """sources/buildDescription.xml of FMI 3.0."""
    root = ET.Element("fmiBuildDescription", fmiVersion="3.0")
    build = ET.SubElement(root, "BuildConfiguration", modelIdentifier=identifier)
    files = ET.SubElement(build, "SourceFileSet", language="C99")
    for name in sources:
        ET.SubElement(files, "SourceFile", name=name)
    ET.SubElement(build, "Library", name="m")
    return _text(root)


def _attributes(one: Variable) -> dict[str, str]:
    own = {"name": one.name, "valueReference": str(one.reference), "description": one.about}
    own["causality"] = one.causality
    own["variability"] = "tunable" if one.causality == "parameter" else "continuous"
    if one.causality == "parameter" or one.is_state:
        own["initial"] = "exact"
    elif one.causality in ("local", "output"):
        own["initial"] = "calculated"
    return own


def _is_initial_unknown(one: Variable) -> bool:
    return one.derivative_of is not None or (one.causality == "output" and not one.is_state)


def _with_files(element: ET.Element, sources: Sequence[str]) -> None:
    files = ET.SubElement(element, "SourceFiles")
    for name in sources:
        ET.SubElement(files, "File", name=name)


def _units(root: ET.Element, variables: Sequence[Variable]) -> None:
    held = ET.SubElement(root, "UnitDefinitions")
    for unit in sorted({one.unit for one in variables} - {"1"}):
        dimension = quantity(f"1 {unit}").dimension
        assert dimension is not None
        exponents = {name: str(power) for name, power in zip(_SI, dimension, strict=True) if power}
        ET.SubElement(ET.SubElement(held, "Unit", name=unit), "BaseUnit", exponents)


def _experiment(root: ET.Element, of: Described) -> None:
    told = {"startTime": "0.0", "tolerance": repr(of.tolerance)}
    if of.duration is not None:
        told |= {"stopTime": repr(of.duration)}
    ET.SubElement(root, "DefaultExperiment", told)


def _unknowns(structure: ET.Element, tag: str, places: Sequence[int]) -> None:
    if places:
        held = ET.SubElement(structure, tag)
        for place in sorted(places):
            ET.SubElement(held, "Unknown", index=str(place))


def _text(root: ET.Element) -> str:
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
