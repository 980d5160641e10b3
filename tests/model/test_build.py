"""From description to model: numbering, merging, bases, couplings, initial state."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_pose, random_state
from readable import Readable
from torseur.description.records.machine import (
    Body,
    Description,
    Frame,
    Inertial,
    Initial,
    Joint,
    Loop,
    Mimic,
    Motor,
    Pose,
    Rotor,
)

SOLID = Inertial(2.0, Pose((0.1, 0.2, 0.3)), (0.3, 0.4, 0.5, 0, 0, 0))


def fork():
    """world → a → (b → d, c), written out of order."""
    bodies = tuple(Body(name, SOLID) for name in "dcba")
    joints = (
        Joint("to_d", "revolute", "b", "d"),
        Joint("to_a", "revolute", "world", "a"),
        Joint("to_b", "prismatic", "a", "b"),
        Joint("to_c", "spherical", "a", "c"),
    )
    return Description("fork", bodies, joints)


def test_joints_are_numbered_depth_first_in_the_order_of_the_file():
    model = ts.build(fork())
    assert model.joint_names == ("to_a", "to_b", "to_d", "to_c")
    assert model.body_names == ("a", "b", "d", "c")
    assert model.parent == (-1, 0, 1, 0)
    assert list(model.support(2)) == [2, 1, 0]


def test_coordinates_and_speeds_are_named():
    model = ts.build(fork())
    assert model.layout.coordinate_names == ("to_a", "to_b", "to_d", "to_c.qw", "to_c.qx", "to_c.qy", "to_c.qz")
    assert model.layout.speed_names == ("to_a", "to_b", "to_d", "to_c.wx", "to_c.wy", "to_c.wz")
    assert (model.nq, model.nv) == (7, 6)


def test_several_trees_may_stand_on_the_ground():
    bodies = (Body("a", SOLID), Body("b", SOLID))
    joints = (Joint("ja", "revolute", "world", "a"), Joint("jb", "free", "world", "b"))
    model = ts.build(Description("two", bodies, joints))
    assert model.parent == (-1, -1) and model.nv == 7
    A = Readable(model).mass_matrix(model.neutral())
    assert_allclose(A[0, 1:], 0)


def random_with_fixed(seed):
    rng = np.random.default_rng(seed)
    return rng, random_description(rng, 12, types=("revolute", "fixed", "spherical", "fixed", "prismatic"), loads=True)


@pytest.mark.parametrize("seed", range(4))
def test_merging_fixed_joints_changes_no_result(seed):
    rng, description = random_with_fixed(seed)
    description = replace(description, frames=(Frame("tool", "b11", random_pose(rng)),))
    merged, kept = ts.build(description), ts.build(description, merge_fixed=False)
    assert len(merged.bodies) < len(kept.bodies) == 12
    q, v, a = random_state(rng, merged)
    one, two = Readable(merged), Readable(kept)

    assert merged.layout.speed_names == kept.layout.speed_names
    tau = one.inverse_dynamics(q, v, a)
    assert_allclose(tau, two.inverse_dynamics(q, v, a), atol=1e-10 * (1 + abs(tau).max()))
    assert_allclose(one.mass_matrix(q), two.mass_matrix(q), atol=1e-10)
    for frame in ("tool", *(body.name for body in description.bodies)):
        assert_allclose(one.pose(q, frame), two.pose(q, frame), atol=1e-12)


def test_bodies_fixed_to_the_ground_are_ground():
    bodies = (Body("pedestal", SOLID), Body("arm", SOLID))
    joints = (
        Joint("bolts", "fixed", "world", "pedestal", Pose((0, 0, 1.0))),
        Joint("turn", "revolute", "pedestal", "arm"),
    )
    model = ts.build(Description("post", bodies, joints))
    assert model.body_names == ("arm",) and model.parent == (-1,)
    dyn = Readable(model)
    assert_allclose(dyn.pose([0.3], "pedestal")[:3, 3], [0, 0, 1])
    assert_allclose(dyn.center_of_mass([0.0]), [0.1, 0.2, 1.3])  # of what moves
    assert_allclose(dyn.jacobian([0.3], "pedestal"), 0)


def test_a_fixed_base_becomes_free_and_back():
    bodies = (Body("hull", SOLID), Body("arm", SOLID))
    joints = (Joint("root_joint", "fixed", "world", "hull"), Joint("turn", "revolute", "hull", "arm"))
    description = Description("boat", bodies, joints)
    floating = ts.build(description, base="free")
    assert (floating.nq, floating.nv) == (8, 7)
    assert ts.build(floating.description, base="fixed").nv == 1
    # at zero base motion the joint feels the same
    on_ground = Readable(ts.build(description))
    rest = np.zeros(7)
    tau = Readable(floating).inverse_dynamics(floating.neutral(), rest, np.eye(7)[6])
    assert_allclose(tau[6:], on_ground.inverse_dynamics([0], [0], [1]), atol=1e-12)


def test_base_that_is_not_fixed_is_not_replaced_silently():
    with pytest.raises(ts.DescriptionError, match=r"revolute joint 'to_a'.*Leave base out"):
        ts.build(fork(), base="free")
    with pytest.raises(ValueError, match="base 'floating' is not known"):
        ts.build(fork(), base="floating")


def test_options_replace_what_the_file_says():
    model = ts.build(fork(), gravity=(1, 2, 3), rotors="none")
    assert_allclose(model.gravity, [1, 2, 3])
    assert model.rotor_model == "none"
    with pytest.raises(ValueError, match="rotor model 'some' is not known"):
        ts.build(fork(), rotors="some")


def test_a_follower_of_a_follower_is_tied_to_the_first_leader():
    bodies = tuple(Body(name, SOLID) for name in "abc")
    joints = (
        Joint("lead", "revolute", "world", "a"),
        Joint("second", "revolute", "a", "b", mimic=Mimic("lead", 2.0, 0.1)),
        Joint("third", "prismatic", "b", "c", mimic=Mimic("second", -3.0, 0.5)),
    )
    model = ts.build(Description("train", bodies, joints))
    assert (model.nq, model.nv) == (1, 1)
    third = model.layout.coupling[2]
    assert (third.leader, third.ratio) == (0, -6.0)
    assert_allclose(third.offset, -3.0 * 0.1 + 0.5)


def test_a_leader_may_come_after_its_follower():
    bodies = tuple(Body(name, SOLID) for name in "ab")
    joints = (
        Joint("follow", "revolute", "world", "a", mimic=Mimic("lead", 2.0)),
        Joint("lead", "revolute", "a", "b"),
    )
    dyn = Readable(ts.build(Description("late leader", bodies, joints)))
    tau = dyn.inverse_dynamics([0.4], [0.7], [0.2])
    assert_allclose(dyn.forward_dynamics([0.4], [0.7], tau), [0.2], atol=1e-13)


def test_initial_state_is_laid_out_by_name():
    initial = Initial((("to_d", (0.4,)), ("to_c", (0.0, 1.0, 0.0, 0.0))), (("to_b", (0.2,)),))
    model = ts.build(replace(fork(), initial=initial))
    assert_allclose(model.initial_q, [0, 0, 0.4, 0, 1, 0, 0])
    assert_allclose(model.initial_v, [0, 0.2, 0, 0, 0, 0])


def test_rotor_mass_is_added_to_the_carrier_only_if_it_is_not_included():
    def machine(included):
        rotor = Rotor(0.02, 0.03, 1.5, (0.0, 0.0, 0.4), included)
        motor = Motor("m", (("to_b", 10.0),), axis=(1, 0, 0), rotor=rotor)
        return ts.build(replace(fork(), motors=(motor,)), rotors="none")

    inside, added = machine(True).bodies[0], machine(False).bodies[0]
    assert_allclose(float(added.mass()) - float(inside.mass()), 1.5)
    extra = np.array(added.inertia(None)) - np.array(inside.inertia(None))
    # Huygens: 1.5 · 0.4² about x and y
    assert_allclose(extra, np.diag([0.02 + 0.24, 0.03 + 0.24, 0.03]), atol=1e-14)


def test_a_rotor_without_axis_away_from_its_joint_is_refused():
    motor = Motor("m", (("to_d", 10.0),), carrier="c", rotor=Rotor(0.02))
    with pytest.raises(ts.DescriptionError, match=r"motor 'm'.*spin axis is not given.*Give 'axis'"):
        ts.build(replace(fork(), motors=(motor,)))


def test_unknown_names_are_answered_with_a_suggestion():
    model = ts.build(fork())
    with pytest.raises(ValueError, match=r"no joint 'to_aa'. Did you mean 'to_a'?"):
        model.joint_index("to_aa")
    with pytest.raises(ValueError, match="no frame 'hand'"):
        Readable(model).pose(model.neutral(), "hand")


def test_loops_are_kept_as_constraints():
    closed = replace(fork(), loops=(Loop("pin", "revolute", "d", "c"),))
    model = ts.build(closed)
    assert (model.constraints[0].holonomic, model.constraints[0].nonholonomic) == (5, 0)
    with pytest.raises(ts.DescriptionError, match="a screw has a pitch"):
        ts.build(replace(fork(), loops=(Loop("odd", "screw", "d", "c"),)))


def test_impossible_inertia_is_an_error_or_a_warning_by_choice():
    odd = Inertial(1.0, inertia=(0.1, 0.1, 0.9, 0, 0, 0))
    description = replace(fork(), bodies=(*fork().bodies[:3], Body("a", odd)))
    with pytest.raises(ts.DescriptionError, match=r"body 'a'.*exceeds the sum"):
        ts.build(description)
    with pytest.warns(UserWarning, match=r"body 'a'.*exceeds the sum"):
        ts.build(description, strict=False)


def test_an_impossible_part_of_a_possible_whole_is_accepted():
    """As in files that give a frame of the hull a token inertia."""
    token = Inertial(0.001, inertia=(1e-6,) * 6)
    bodies = (Body("frame", token), Body("hull", SOLID))
    joints = (Joint("base", "free", "world", "frame"), Joint("glue", "fixed", "frame", "hull"))
    assert ts.build(Description("boat", bodies, joints)).nv == 6


def test_random_machines_have_followers():
    """Guards the generator that other tests rely on."""
    rng = np.random.default_rng(0)
    model = ts.build(random_description(rng, 8, types=ONE_DEGREE, mimic=True))
    assert sum(c is not None for c in model.layout.coupling) >= 3


@pytest.mark.parametrize("seed", range(4))
def test_the_common_ancestor_is_the_lowest_body_that_carries_both(seed):
    """Against the sets of all bodies that carry each, the ground among them."""
    model = ts.build(random_description(np.random.default_rng(seed), 9))
    bodies = range(-1, len(model.bodies))
    carrying = {body: {-1, *(model.support(body) if body >= 0 else ())} for body in bodies}
    for first in bodies:
        for second in bodies:
            assert model.common_ancestor(first, second) == max(carrying[first] & carrying[second])
