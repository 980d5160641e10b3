"""Bodies in parts for joints that close loops: which are divided, and that nothing is lost."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import (
    Body,
    Description,
    Friction,
    Inertial,
    Initial,
    Joint,
    Mimic,
    Motor,
    Pose,
)
from torseur.description.tree.divided_bodies import divisions_of, parts_of
from torseur.description.tree.spanning_tree import opened
from torseur.model.build import build
from torseur.model.numbers.open_parameters import open_model, parameter
from torseur.model.total_mass import total_mass
from torseur.model.with_bodies import with_bodies

DRY = Friction(0.0, 1.0, 1.0)
STEEL = Inertial(2.0, Pose((0.1, 0.0, 0.0)), (0.1, 0.2, 0.2, 0.0, 0.0, 0.0))


def ring(**last):
    """Three bars from the world to the world, all of whose joints have dry friction; ``last`` changes the last one."""
    at, y = Pose((1.0, 0.0, 0.0)), (0.0, 1.0, 0.0)
    joints = (
        Joint("a", "revolute", "world", "one", axis=y, friction=DRY),
        Joint("b", "revolute", "one", "two", at, axis=y, friction=DRY),
        Joint("c", "revolute", "two", "three", at, axis=y, friction=DRY),
        replace(Joint("d", "revolute", "three", "world", at, axis=y, child_pose=at, friction=DRY), **last),
    )
    return Description("ring", tuple(Body(name, STEEL) for name in ("one", "two", "three")), joints)


def test_a_joint_to_the_world_is_turned_round_and_its_parent_divided():
    d = opened(ring())
    ((division, part),) = divisions_of(d)
    assert (division.body, division.joint, division.users, division.reversed) == ("three", "d", ("its friction",), True)
    assert parts_of(d, "three") == ("three", part) and part == "three_at_d"
    joint = d.joints[3]
    assert (joint.name, joint.parent, joint.child, joint.axis) == ("d", "world", part, (0.0, -1.0, 0.0))
    (loop,) = d.loops
    assert (loop.type, loop.first, loop.second) == ("fixed", "three", part)


def test_else_the_body_that_it_leads_to_is_divided():
    back = replace(ring().joints[3], parent="world", child="three", axis=(0.0, -1.0, 0.0))
    d = opened(replace(ring(), joints=(*ring().joints[:3], back)))
    ((division, part),) = divisions_of(d)
    assert (division.body, division.reversed) == ("three", False)
    assert d.joints[3] == replace(back, child=part)


@pytest.mark.parametrize(
    ("what", "changed"),
    {
        "motor 'm'": lambda d: replace(d, motors=(Motor("m", (("d", 1.0),)),)),
        "its start": lambda d: replace(d, initial=Initial((("d", (0.1,)),))),
        "its armature": lambda d: replace(d, joints=(*d.joints[:3], replace(d.joints[3], armature=0.1))),
        "joint 'e'": lambda d: replace(
            d,
            bodies=(*d.bodies, Body("four", STEEL)),
            joints=(*d.joints, Joint("e", "revolute", "world", "four", mimic=Mimic("d"))),
        ),
    }.items(),
)
def test_whatever_needs_its_coordinate_divides_a_body(what, changed):
    ((division, _),) = divisions_of(opened(changed(ring(friction=Friction()))))
    assert division.users == (what,)


def test_viscous_friction_divides_nothing_but_where_no_frames_tell_the_coordinate():
    assert not divisions_of(opened(ring(friction=Friction(0.3))))
    universal = ring(
        type="universal", second_axis=(1.0, 0.0, 0.0), parent="world", child="three", friction=Friction(0.3)
    )
    ((division, _),) = divisions_of(opened(universal))
    assert division.body == "three"


def test_parts_together_are_the_body_however_many():
    """Two joints that close on one body leave three parts of it."""
    third = replace(ring().joints[3], name="e", parent="world", child="three")
    fourth = replace(third, name="f")
    d = replace(ring(), joints=(*ring().joints[:3], third, fourth))
    model = build(d)
    assert len(parts_of(model.description, "three")) == 3 and len(model.bodies) == 5
    assert_allclose(float(total_mass(model)), 6.0, rtol=1e-15)
    thirds = [b.inertial for b in model.description.bodies if b.name in parts_of(model.description, "three")]
    assert all(part == replace(STEEL, mass=2.0 / 3, inertia=tuple(x / 3 for x in STEEL.inertia)) for part in thirds)


def test_open_masses_of_a_divided_body_are_those_of_the_whole():
    model = build(ring())
    assert parameter(model, "three.mass").nominal == (2.0,)
    assert_allclose(parameter(model, "three.inertia").nominal, STEEL.inertia)
    changed = open_model(model, ("three.mass", "three.com"), np.array([5.0, 0.3, 0.0, 0.0]))
    assert_allclose(float(total_mass(changed)), 9.0, rtol=1e-14)
    centres = [changed.bodies[changed.frames[name].body].md / 2.5 for name in parts_of(model.description, "three")]
    in_frame = [changed.frames["three"].placement.inverse().point(centres[0])]
    in_frame += [changed.frames["three_at_d"].placement.inverse().point(centres[1])]
    assert_allclose([point.full().ravel() for point in in_frame], [[0.3, 0.0, 0.0]] * 2, atol=1e-14)
    with pytest.raises(ValueError, match=r"no parameter 'three_at_d\.mass'"):
        parameter(model, "three_at_d.mass")
    with pytest.raises(ValueError, match=r"no parameter 'd.position'"):
        parameter(model, "d.position")


def test_a_divided_body_is_not_replaced_by_one_that_deforms():
    with pytest.raises(ValueError, match=r"'three' is divided, since its friction .* joint 'd'"):
        with_bodies(build(ring()), replace(build(ring()).bodies[2]))


@pytest.mark.parametrize(
    ("description", "cause", "remedy"),
    [
        (
            replace(ring(), bodies=(Body("one", STEEL), Body("two", STEEL), Body("three"))),
            "neither 'three' nor 'world' moves with inertia of its own against it",
            "Give one of them mass and inertia",
        ),
        (
            ring(type="spherical"),
            "since 'world' is at rest, and has no coordinate for its friction",
            "Write it with 'world' as its parent and 'three' as its child",
        ),
    ],
)
def test_what_cannot_be_divided_is_said_with_a_remedy(description, cause, remedy):
    with pytest.raises(DescriptionError) as raised:
        build(description)
    assert cause in str(raised.value) and remedy in str(raised.value) and "joint 'd'" in str(raised.value)


def test_a_body_fixed_to_the_world_is_not_divided():
    """It weighs, but does not move: the other one is."""
    base = Joint("ground", "fixed", "world", "base")
    d = ring(child="base")
    d = replace(d, bodies=(*d.bodies, Body("base", STEEL)), joints=(base, *d.joints))
    ((division, _),) = divisions_of(opened(d))
    assert (division.body, division.reversed) == ("three", True)
    assert_allclose(float(total_mass(build(d))), 6.0)
