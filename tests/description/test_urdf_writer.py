from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from example_robots import each_urdf, urdf_files
from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import (
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
from torseur.description.urdf import read_urdf, urdf_text, write_urdf
from urdf_samples import SAMPLES

# what is wrong with these two is wrong for every reader: a drive of a joint that is not there, and no link at all
REFUSED = {"ur3.urdf": "there is no <link>"}


def again(description):
    return read_urdf("again.urdf", text=urdf_text(description))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_read_written_and_read_is_the_same(sample):
    described = read_urdf("sample.urdf", text=SAMPLES[sample])
    assert again(described) == described
    assert urdf_text(again(described)) == urdf_text(described)


@each_urdf([path for path in urdf_files() if path.name not in REFUSED])
def test_an_example_robot_read_written_and_read_is_the_same(path, tmp_path):
    described = read_urdf(path)
    write_urdf(described, tmp_path / "again.urdf")
    assert read_urdf(tmp_path / "again.urdf", search_paths=[path.parent]) == described


@each_urdf([path for path in urdf_files() if path.name in REFUSED])
def test_the_other_example_robots_are_refused_for_a_reason(path):
    with pytest.raises(DescriptionError, match=REFUSED[path.name]):
        read_urdf(path)


numbers = st.floats(allow_nan=False, allow_infinity=False)
positive = st.floats(min_value=0.0, allow_infinity=False)
vectors = st.tuples(numbers, numbers, numbers)
directions = vectors.filter(any)
names = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff$"), min_size=1, max_size=4
)
names = names.filter(lambda name: name.strip() and name != "world")
poses = st.one_of(
    st.builds(Pose, vectors),
    st.builds(Pose, vectors, rpy=vectors),
    st.builds(Pose, vectors, quaternion=st.tuples(numbers, numbers, numbers, numbers).filter(any)),
)
geometries = st.one_of(
    st.builds(Geometry, st.just("box"), vectors),
    st.builds(Geometry, st.sampled_from(["cylinder", "capsule"]), st.tuples(numbers, numbers)),
    st.builds(Geometry, st.just("sphere"), st.tuples(numbers)),
    st.builds(Geometry, st.just("mesh"), vectors, st.sampled_from(["a.stl", "package://p/é.dae", "http://x/<y>&.obj"])),
)
colors = st.tuples(numbers, numbers, numbers, numbers)
visuals = st.one_of(
    st.builds(Shape, geometries, poses, st.none() | names, st.none(), st.none() | colors),
    st.builds(Shape, geometries, poses, st.none() | names, names, colors),
)
bodies = st.builds(
    Body,
    st.just(""),
    st.none() | st.builds(Inertial, numbers, poses, st.tuples(*[numbers] * 6)),
    st.lists(visuals, max_size=2).map(tuple),
    st.lists(st.builds(Shape, geometries, poses), max_size=2).map(tuple),
)
ranges = st.just((None, None)) | st.tuples(numbers, numbers).map(sorted)


@st.composite
def limits(draw, has_range):
    lower, upper = draw(ranges) if has_range else (None, None)
    return Limits(lower, upper, *(draw(st.none() | numbers) for _ in range(4)))


@st.composite
def joints(draw, name, parent, child, others):
    kind = draw(st.sampled_from(["revolute", "continuous", "prismatic", "planar", "spherical", "free", "fixed"]))
    if kind == "fixed":
        return Joint(name, kind, parent, child, draw(poses))
    dry = draw(numbers)
    return Joint(
        name,
        kind,
        parent,
        child,
        draw(poses),
        axis=Joint.axis if kind in ("spherical", "free") else draw(directions),
        limits=draw(limits(kind != "continuous")),
        friction=Friction(draw(numbers), dry, dry),
        mimic=draw(st.none() | st.builds(Mimic, st.sampled_from(others), numbers, numbers)),
    )


@st.composite
def machines(draw):
    """Random trees on the ground with everything that URDF can say."""
    body_names = draw(st.lists(names, min_size=1, max_size=4, unique=True))
    joint_names = draw(
        st.lists(names | st.just("root_joint"), min_size=len(body_names), max_size=len(body_names), unique=True)
    )
    found = []
    for i, (name, child) in enumerate(zip(joint_names, body_names, strict=True)):
        parent = draw(st.sampled_from(["world", *body_names[:i]]))
        found.append(draw(joints(name, parent, child, joint_names)))
    moving = [joint.name for joint in found if joint.type != "fixed"]
    motors = [
        Motor(f"m{i}", ((joint, draw(numbers.filter(bool))),), rotor=Rotor(draw(numbers)))
        for i, joint in enumerate(draw(st.lists(st.sampled_from(moving), max_size=2)) if moving else [])
    ]
    return Description(
        draw(names),
        tuple(replace(draw(bodies), name=name) for name in body_names),
        tuple(draw(st.permutations(found))),
        tuple(motors),
        rotors="diagonal",
    )


@settings(max_examples=300)
@given(machines())
def test_any_machine_that_urdf_can_say_is_written_and_read_as_the_same(machine):
    try:
        text = urdf_text(machine)
    except DescriptionError as error:
        # random shapes may share a material's name, once with a color and once without
        assert all("has a color in another shape" in complaint.cause for complaint in error.complaints)
        return
    assert read_urdf("again.urdf", text=text) == machine


def machine(**changes):
    joints = (Joint("root_joint", "fixed", "world", "a"), Joint("j", "revolute", "a", "b", axis=(1.0, 0.0, 0.0)))
    inertial = Inertial(2.0, Pose((0.5, 0.0, 0.0)), (1.0, 2.0, 3.0, 0.0, 0.0, 0.0))
    plain = Description("m", (Body("a", inertial), Body("b")), joints, rotors="diagonal")
    return replace(plain, **changes)


def with_joint(**changes):
    first, second = machine().joints
    return machine(joints=(first, replace(second, **changes)))


def with_motor(**changes):
    return machine(motors=(replace(Motor("m", (("j", 10.0),), rotor=Rotor(1e-4)), **changes),))


def with_body(**changes):
    first, second = machine().bodies
    return machine(bodies=(replace(first, **changes), second))


ball = Shape(Geometry("ellipsoid", (1.0, 2.0, 3.0)))
LOSSES = {
    "frame": machine(frames=(Frame("tip", "b"),)),
    "load": machine(loads=(Load("push", "b"),)),
    "loop": machine(loops=(Loop("close", "spherical", "a", "b"),)),
    "gravity": machine(gravity=(0.0, 0.0, -1.62)),
    "initial": machine(initial=Initial((("j", (1.0,)),))),
    "rotor model": replace(with_motor(), rotors="full"),
    "armature": with_joint(armature=0.1),
    "asymmetric friction": with_joint(friction=Friction(0.0, 1.0, 2.0)),
    "one-sided range": with_joint(limits=Limits(lower=1.0)),
    "range of a continuous joint": with_joint(type="continuous", limits=Limits(0.0, 1.0)),
    "axis of a ball joint": with_joint(type="spherical"),
    "limits of a fixed joint": with_joint(type="fixed", axis=Joint.axis, limits=Limits(0.0, 1.0)),
    "pitch": with_joint(pitch=0.1),
    "inertia about the origin": with_body(inertial=Inertial(1.0, about="origin")),
    "ellipsoid": with_body(visuals=(ball,)),
    "color of a collision": with_body(collisions=(Shape(Geometry("sphere", (1.0,)), color=(1.0, 0.0, 0.0, 1.0)),)),
    "two driven joints": with_motor(drives=(("j", 10.0), ("root_joint", 1.0))),
    "component of a joint": with_motor(drives=(("j.x", 10.0),)),
    "carrier": with_motor(carrier="a"),
    "spin axis": with_motor(axis=(1.0, 0.0, 0.0)),
    "mass of a rotor": with_motor(rotor=Rotor(1e-4, mass=0.1)),
    "friction of a motor": with_motor(input_friction=Friction(1.0)),
    "greatest torque": with_motor(effort=2.0),
}


def test_the_machine_without_extras_is_written():
    assert again(machine()) == machine() and again(with_motor()) == with_motor()


@pytest.mark.parametrize("case", LOSSES)
def test_what_urdf_cannot_say_is_refused_unless_it_may_be_lost(case):
    with pytest.raises(DescriptionError, match="lossy=True"):
        urdf_text(LOSSES[case])
    kept = read_urdf("again.urdf", text=urdf_text(LOSSES[case], lossy=True))
    assert again(kept) == kept
    assert [body.name for body in kept.bodies] == ["a", "b"] and len(kept.joints) == 2


@pytest.mark.parametrize("kind", ["screw", "cylindrical", "universal"])
def test_joint_types_that_urdf_lacks_are_refused_in_any_case(kind):
    for lossy in (False, True):
        with pytest.raises(DescriptionError, match=f"URDF has no {kind} joint"):
            urdf_text(with_joint(type=kind), lossy=lossy)


def test_two_unconnected_bodies_are_refused():
    with pytest.raises(DescriptionError, match="one root"):
        urdf_text(machine(bodies=(*machine().bodies, Body("c"))))


def test_all_losses_are_listed_together():
    both = replace(with_motor(effort=2.0), gravity=(0.0, 0.0, 0.0), frames=(Frame("tip", "b"),))
    with pytest.raises(DescriptionError) as caught:
        urdf_text(both)
    assert [c.element for c in caught.value.complaints] == ["frame 'tip'", "machine 'm'", "motor 'm'"]


def test_inertia_about_the_origin_moves_to_the_centre_of_mass_by_the_parallel_axes():
    # a point of mass 2 at c = (1, 2, 3): no inertia about itself, m (c·c 1 − c cᵀ) about the origin
    about_origin = Inertial(2.0, Pose((1.0, 2.0, 3.0)), (26.0, 20.0, 10.0, -4.0, -6.0, -12.0), "origin")
    text = urdf_text(with_body(inertial=about_origin), lossy=True)
    assert read_urdf("a.urdf", text=text).bodies[0].inertial == Inertial(2.0, Pose((1.0, 2.0, 3.0)), (0.0,) * 6)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_numbers_that_are_not_finite_are_not_written(number):
    with pytest.raises(DescriptionError, match="cannot be written"):
        urdf_text(with_joint(limits=Limits(0.0, number)))


@pytest.mark.parametrize("name", ["a\0", "\ud800", "\x1b"])
def test_names_that_xml_cannot_hold_are_refused(name):
    with pytest.raises(DescriptionError, match="XML cannot hold"):
        urdf_text(machine(name=name))


def test_names_with_marks_of_xml_survive():
    name = """ <a & "b" 'c'>\n\t\r;é"""
    assert again(machine(name=name)).name == name


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ({}, "1.0"),
        ({"pose": Pose(quaternion=(1.0, 0.0, 0.0, 0.0))}, "1.1"),
        ({"limits": Limits(0.0, 1.0, jerk=2.0)}, "1.2"),
    ],
)
def test_the_version_is_the_first_that_has_what_is_used(change, version):
    assert f'version="{version}"' in urdf_text(with_joint(**change)).splitlines()[1]
