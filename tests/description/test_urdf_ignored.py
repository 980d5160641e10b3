"""Nothing is dropped silently: every element, attribute and text is used or listed."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from example_robots import each_urdf
from torseur.description.complaint import DescriptionError
from torseur.description.syntax.xml_tree import parse_xml
from torseur.description.urdf import read_urdf
from urdf_samples import SAMPLES

# checked, but no part of the description
VALIDATED_ONLY = {("robot", "version")}


def places(root):
    """(element, attribute) for all attributes, (element, None) for all texts, each with its ancestors."""

    def walk(element, above):
        line = [*above, element]
        yield from ((line, name) for name in element.attributes)
        if element.text:
            yield line, None
        for child in element.children:
            yield from walk(child, line)

    return list(walk(root, []))


def listed_steps(ignored):
    return {(record.where.line, last_step(record)) for record in ignored}


def listed(place, steps):
    """Whether the place, or an element that holds it, is in the list."""
    line, name = place
    last = "text()" if name is None else f"@{name}"
    return (line[-1].line, last) in steps or any((element.line, element.tag) in steps for element in line[1:])


def last_step(record):
    """``joint`` of ``robot/joint[name='a/b'][2]``."""
    return re.sub(r"\[(name='.*?'|\d+)\]", "", record.element).rsplit("/", 1)[-1]


def altered(text, place):
    """The same file with another value at one place."""
    elements, name = place
    root = node = ET.fromstring(text)
    for above, element in pairwise(elements):
        node = node[next(i for i, child in enumerate(above.children) if child is element)]
    value = node.text if name is None else node.get(name)
    try:
        first, *others = value.split()
        other = " ".join([repr(float(first) + 0.125), *others])
    except ValueError:
        other = value + "_other"
    if name is None:
        node.text = other
    else:
        node.set(name, other)
    return ET.tostring(root, encoding="unicode")


def has_effect(path, text, place, described):
    try:
        return read_urdf(path, text=altered(text, place)) != described
    except DescriptionError:
        return True


def silent_places(path, text, count=None, seed=0):
    """The places that are not listed and whose value changes nothing."""
    described = read_urdf(path, text=text)
    steps = listed_steps(described.ignored)
    candidates = [
        place
        for place in places(parse_xml(text))
        if (place[0][-1].tag, place[1]) not in VALIDATED_ONLY and not listed(place, steps)
    ]
    if count is not None:
        candidates = random.Random(seed).sample(candidates, min(count, len(candidates)))
    return [
        ("/".join(element.tag for element in line), name)
        for line, name in candidates
        if not has_effect(path, text, (line, name), described)
    ]


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_value_of_a_sample_has_an_effect_or_is_listed(sample):
    assert silent_places("sample.urdf", SAMPLES[sample]) == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_listed_value_has_an_effect(sample):
    text = SAMPLES[sample]
    described = read_urdf("sample.urdf", text=text)
    for place in places(parse_xml(text)):
        line, name = place
        mesh_missing = name == "filename" and line[-1].tag == "mesh"  # kept as written, listed as not found
        if listed(place, listed_steps(described.ignored)) and not mesh_missing:
            assert not has_effect("sample.urdf", text, place, described), place


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_new_tag_and_attribute_anywhere_is_listed_unless_what_holds_it_is(sample):
    text = SAMPLES[sample]
    root = ET.fromstring(text)
    already = read_urdf("sample.urdf", text=text).ignored
    inside = [element for _, element in whole_elements(text, already)]
    hidden = 0
    for element in list(root.iter()):
        ET.SubElement(element, "novelty")
        element.set("novel", "1")
        found = read_urdf("sample.urdf", text=ET.tostring(root, encoding="unicode")).ignored
        new = {last_step(record) for record in found} - {last_step(record) for record in already}
        assert new in ({"novelty", "@novel"}, set())
        hidden += not new
        element.remove(element[-1])
        del element.attrib["novel"]
    assert hidden == len(inside)


def whole_elements(text, ignored):
    """The elements that are in, or are, one that is listed as a whole."""

    def walk(element, above):
        line = [*above, element]
        if listed((line, "none such"), listed_steps(ignored)):
            yield line, element
        for child in element.children:
            yield from walk(child, line)

    return list(walk(parse_xml(text), []))


@each_urdf()
def test_values_of_the_example_robots_have_an_effect_or_are_listed(path):
    text = path.read_text(encoding="utf-8")
    try:
        read_urdf(path)
    except DescriptionError:
        pytest.skip("not a valid robot")
    assert silent_places(path, text, count=4) == []
