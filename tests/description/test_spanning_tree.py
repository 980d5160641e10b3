"""Which joints carry the bodies and which close loops: a tree that reaches everything, by plain rules."""

from dataclasses import replace

import numpy as np
import pytest

from torseur.description.records.constraints import PrescribedMotion
from torseur.description.records.drives import Constant, JointForce
from torseur.description.records.machine import (
    Body,
    Description,
    Friction,
    Initial,
    Joint,
    Limits,
    Loop,
    Mimic,
    Motor,
    Pose,
)
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.tree.spanning_tree import closing_joints, opened


def names(joints):
    return [joint.name for joint in joints]


def machine(*joints, **others):
    bodies = dict.fromkeys(name for joint in joints for name in (joint.parent, joint.child) if name != "world")
    return Description("m", tuple(Body(name) for name in bodies), joints, **others)


def ring(**changes):
    """Two ways to the body c: by b, and from the world; ``changes`` are those of the joint d, the last."""
    last = replace(Joint("d", "revolute", "world", "c"), **changes)
    a, b = Joint("a", "revolute", "world", "b"), Joint("b", "revolute", "b", "c")
    return machine(a, b, last)


@pytest.mark.parametrize("seed", range(20))
def test_the_joints_that_are_left_lead_to_every_body_in_one_way(seed):
    """Random machines of 12 bodies with joints forward, across and back, among them some to the world."""
    rng = np.random.default_rng(seed)
    places = ["world", *(f"b{k}" for k in range(12))]
    ends = [(places[rng.integers(k + 1)], places[k + 1]) for k in range(12)]
    ends += [tuple(rng.choice(places, size=2, replace=False)) for _ in range(10)]
    order = rng.permutation(len(ends))
    kinds = [kind for kind in SPEED_NAMES if kind != "free"]
    d = machine(*(Joint(f"j{k}", str(rng.choice(kinds)), *map(str, ends[k])) for k in order))
    tree = opened(d)
    assert sorted(joint.child for joint in tree.joints) == sorted(body.name for body in d.bodies)
    reached = {"world"}
    for _ in d.bodies:
        reached |= {joint.child for joint in tree.joints if joint.parent in reached}
    assert len(reached) == 1 + len(d.bodies)
    assert names(tree.joints) == [name for name in names(d.joints) if name not in names(closing_joints(d))]
    assert names(tree.loops) == names(closing_joints(d))


def test_of_equal_joints_the_last_closes():
    assert names(closing_joints(ring())) == ["d"]
    d = ring()
    assert names(closing_joints(replace(d, joints=(d.joints[2], *d.joints[:2])))) == ["b"]


USED = {
    "a motor": lambda d: replace(d, motors=(Motor("m", (("d", 1.0),)),)),
    "a follower": lambda d: replace(d, joints=(replace(d.joints[0], mimic=Mimic("d")), *d.joints[1:])),
    "a prescribed motion": lambda d: replace(d, constraints=(PrescribedMotion("p", "d", Constant(0.0), "rate"),)),
    "a force": lambda d: replace(d, joint_forces=(JointForce("f", "d", Constant(1.0)),)),
    "a given start": lambda d: replace(d, initial=Initial((("d", (0.1,)),))),
    "a guess": lambda d: replace(d, initial=Initial(guesses=(("d", (0.1,)),))),
    "friction": lambda d: replace(d, joints=(*d.joints[:2], replace(d.joints[2], friction=Friction(0.1)))),
    "limits": lambda d: replace(d, joints=(*d.joints[:2], replace(d.joints[2], limits=Limits(-1.0, 1.0)))),
}


@pytest.mark.parametrize("by", USED)
def test_a_joint_that_something_needs_stays_in_the_tree(by):
    assert names(closing_joints(USED[by](ring()))) == ["b"]
    # more freedom does not weigh against it
    assert names(closing_joints(USED[by](ring(type="continuous")))) == ["b"]


def test_freedom_weighs_more_than_order():
    assert names(closing_joints(ring(type="fixed"))) == ["b"]
    assert names(closing_joints(ring(type="spherical"))) == ["d"]


def test_a_joint_that_alone_leads_to_a_body_is_never_taken_out():
    """c is reached by d only, whatever its freedom; e, which leads back to b, closes."""
    a, d = Joint("a", "revolute", "world", "b"), Joint("d", "spherical", "b", "c")
    assert names(closing_joints(machine(a, d, Joint("e", "fixed", "c", "b")))) == ["e"]


def test_a_closing_joint_keeps_its_name_its_type_and_its_places():
    at, there = Pose((1.0, 0.0, 0.0)), Pose((0.0, 2.0, 0.0))
    d = opened(ring(type="universal", pose=at, child_pose=there, axis=(1.0, 0.0, 0.0), second_axis=(0.0, 1.0, 0.0)))
    expected = Loop("d", "universal", "d on world", "d on c", (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), from_joint=True)
    assert d.loops == (expected,)
    assert [(f.name, f.body, f.pose) for f in d.frames] == [("d on world", "world", at), ("d on c", "c", there)]


def test_a_tree_is_left_as_it_is():
    d = machine(Joint("a", "revolute", "world", "b"), Joint("b", "revolute", "b", "c"))
    assert opened(d) is d
