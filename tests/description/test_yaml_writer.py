from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_machines import random_description
from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import (
    STANDARD_GRAVITY,
    Body,
    Description,
    Frame,
    Friction,
    Geometry,
    Inertial,
    Initial,
    Joint,
    Limits,
    Load,
    Loop,
    Mimic,
    Motor,
    Pose,
    Rotor,
    Shape,
)
from torseur.description.urdf import read_urdf
from torseur.description.yaml_format import read_yaml, write_yaml, yaml_text
from urdf_samples import SAMPLES

numbers = st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([0.0, 1.0, -1.0, 0.1])
names = st.text(min_size=1, max_size=6) | st.sampled_from(
    ["yes", "on", "1", "1e-6", "12:30", "a b", "<<", "~", "true", "x"]
)
maybe_names = st.none() | names


def vectors(size=3):
    return st.tuples(*[numbers] * size)


def maybe(strategy):
    return st.none() | strategy


poses = st.builds(Pose, vectors()) | st.builds(Pose, vectors(), rpy=vectors())
poses |= st.builds(Pose, vectors(), quaternion=vectors(4))
axes = vectors() | st.sampled_from([(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)])
frictions = st.builds(Friction, numbers, numbers, numbers) | st.builds(lambda v, d: Friction(v, d, d), numbers, numbers)
sizes = {"box": 3, "cylinder": 2, "tube": 3, "sphere": 1, "capsule": 2, "ellipsoid": 3}
geometries = st.one_of(*(st.builds(Geometry, st.just(kind), vectors(size)) for kind, size in sizes.items()))
meshes = st.sampled_from(["part.stl", "meshes/a b.dae", "package://robot/meshes/x.stl", "C:\\part.obj", "é.stl"])
scales = vectors() | st.just((1.0, 1.0, 1.0))
geometries |= st.builds(Geometry, st.just("mesh"), scales, meshes)
shapes = st.lists(st.builds(Shape, geometries, poses, maybe_names, maybe_names, maybe(vectors(4))), max_size=2).map(
    tuple
)
inertials = st.builds(Inertial, numbers, poses, vectors(6), st.sampled_from(["com", "origin"]))
bodies = st.builds(Body, names, maybe(inertials), shapes, shapes)
limits = st.builds(Limits, *[maybe(numbers)] * 6)
types = st.sampled_from(["revolute", "continuous", "prismatic", "cylindrical", "spherical", "planar", "free", "fixed"])
mimics = st.builds(Mimic, names, numbers, numbers)
common = {"limits": limits, "friction": frictions, "armature": numbers, "mimic": maybe(mimics), "child_pose": poses}
joints = st.builds(Joint, names, types, names, names, poses, axes, **common)
joints |= st.builds(Joint, names, st.just("screw"), names, names, poses, axes, pitch=maybe(numbers), **common)
joints |= st.builds(Joint, names, st.just("universal"), names, names, poses, axes, second_axis=maybe(axes), **common)
drives = st.lists(st.tuples(names, numbers), max_size=3, unique_by=lambda drive: drive[0]).map(tuple)
rotors = st.builds(Rotor, numbers, maybe(numbers), numbers, vectors(), st.booleans())
motors = st.builds(Motor, names, drives, maybe_names, maybe(axes), rotors, frictions, frictions, maybe(numbers))
frames = st.builds(Frame, names, names, poses)
loads = st.builds(Load, names, names, vectors(), vectors(), vectors(), st.sampled_from(["world", "body"]))
loops = st.builds(Loop, names, types, names, names, axes)
loops |= st.builds(Loop, names, st.just("screw"), names, names, axes, pitch=maybe(numbers))
loops |= st.builds(Loop, names, st.just("universal"), names, names, axes, second_axis=maybe(axes))
values = st.lists(numbers, max_size=7).map(tuple)
entries = st.lists(st.tuples(names, values), max_size=3, unique_by=lambda entry: entry[0]).map(tuple)


def start(positions, velocities, guesses):
    """A joint is given or guessed."""
    return Initial(positions, velocities, tuple(guess for guess in guesses if guess[0] not in dict(positions)))


def unique(strategy):
    return st.lists(strategy, max_size=2, unique_by=lambda element: element.name).map(tuple)


descriptions = st.builds(
    Description,
    names,
    *(unique(strategy) for strategy in (bodies, joints, motors, frames, loads)),
    st.lists(loops, max_size=2).map(tuple),
    vectors() | st.just(STANDARD_GRAVITY),
    st.sampled_from(["none", "diagonal", "full"]),
    st.builds(start, entries, entries, entries),
)


@settings(max_examples=150)
@given(descriptions)
def test_reading_what_was_written_gives_the_same_records(description):
    assert read_yaml("again.yaml", text=yaml_text(description)) == description


@settings(max_examples=30)
@given(descriptions)
def test_writing_what_was_read_gives_the_same_text(description):
    text = yaml_text(description)
    assert yaml_text(read_yaml("again.yaml", text=text)) == text


@pytest.mark.parametrize("seed", range(10))
def test_random_machines_of_all_joint_types_survive_a_file(seed, tmp_path):
    description = random_description(
        np.random.default_rng(seed), 20, motors=True, anywhere=bool(seed % 2), mimic=True, loads=True
    )
    write_yaml(description, tmp_path / "random.yaml")
    assert read_yaml(tmp_path / "random.yaml") == description


@pytest.mark.parametrize("sample", SAMPLES)
def test_machines_from_urdf_survive_as_yaml(sample):
    description = read_urdf("sample.urdf", text=SAMPLES[sample])
    assert read_yaml("sample.yaml", text=yaml_text(description)) == description


def test_the_text_is_compact_and_leaves_defaults_out():
    description = Description(
        "arm",
        bodies=(Body("link", Inertial(2.0, Pose((0.0, 0.0, 0.5)), (0.1, 0.1, 1e-6, 0.0, 0.0, 0.0))), Body("tip")),
        joints=(Joint("hinge", "revolute", "world", "link", axis=(0.0, -1.0, 0.0)),),
        motors=(Motor("m", (("hinge", 50.0),), rotor=Rotor(1e-5)),),
    )
    assert yaml_text(description) == (
        "torseur: 1\n"
        "name: arm\n"
        "bodies:\n"
        "  link: {mass: 2, com: [0, 0, 0.5], inertia: [0.1, 0.1, 1.0e-06]}\n"
        "  tip: {}\n"
        "joints:\n"
        '  hinge: {type: revolute, parent: world, child: link, axis: "-y"}\n'
        "motors:\n"
        "  m: {joint: hinge, ratio: 50, rotor: {inertia: 1.0e-05}}\n"
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"bodies": (Body("a"), Body("a"))},
        {"motors": (Motor("m", (("j", 1.0), ("j", 2.0))),)},
        {"initial": Initial((("j", (1.0,)), ("j", (2.0,))))},
    ],
)
def test_a_name_used_twice_cannot_be_written(changed):
    with pytest.raises(DescriptionError, match="used twice"):
        yaml_text(replace(Description("machine"), **changed))
