"""Friction of sleeves that turn and slide on their shafts, under the reactions of their joints."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from torseur.description.complaint import DescriptionError

g, CREEP = 9.80665, 1e-3
SLEEVE = """
torseur: 1
bodies: {{sleeve: {{mass: 3, com: [{com}, 0, 0], inertia: [0.02, 0.02, 0.02]}}}}
joints:
  shaft: {{type: cylindrical, parent: world, child: sleeve, axis: x,
          friction: {{bearing: {{coefficient: 0.2, radius: 30 mm{length}}}}}}}
initial: {{velocities: {{shaft: [{turns}, {slides}]}}}}
simulate: {{duration: 1, tolerance: 1e-10, save: 0.02}}
"""


def sleeve(tmp_path, turns, slides, *, com=0.0, length=""):
    text = SLEEVE.format(turns=turns, slides=slides, com=com, length=length)
    (tmp_path / "sleeve.yaml").write_text(text, encoding="utf-8")
    run = ts.simulate(tmp_path / "sleeve.yaml")
    run.check().raise_if_failed()
    return run


def resisted(run, pressed):
    """q and v of a sleeve that is pressed so hard, by Coulomb's law along the motion of its surface."""

    def rates(_, x):
        u = np.array([0.03 * x[2], x[3]])
        force = 0.2 * pressed * u / np.sqrt(u @ u + CREEP**2)
        return [x[2], x[3], -0.03 * force[0] / 0.02, -force[1] / 3]

    done = solve_ivp(rates, (0, 1), [0, 0, *run.v[0]], t_eval=run.t, method="Radau", rtol=1e-10, atol=1e-12)
    return done.y[:2].T, done.y[2:].T


@pytest.mark.parametrize(("turns", "slides"), [(20, 1.5), (-20, 0.3), (0, 1.0), (5, 0)])
def test_a_sleeve_is_braked_against_the_way_that_its_surface_takes(tmp_path, turns, slides):
    run = sleeve(tmp_path, turns, slides)
    q, v = resisted(run, 3 * g)
    assert_allclose(run.q, q, atol=2e-8)
    assert_allclose(run.v, v, atol=2e-8)


def test_two_ends_of_a_sleeve_bear_a_weight_beside_them(tmp_path):
    """0.4 m off the middle of a length of 0.2 m: 2.5 times the weight down on one end, 1.5 times up on the other."""
    run = sleeve(tmp_path, 20, 1.5, com=0.4, length=", length: 0.2 m")
    assert_allclose(run.v, resisted(run, 4 * 3 * g)[1], atol=2e-8)


def test_a_shaft_that_turns_fast_lets_its_sleeve_slide(tmp_path):
    """Along the shaft friction is μ P ṡ/(r ω): a damper, as with every tool that is turned to be pushed in."""
    slow, fast = sleeve(tmp_path, 0, 0.1), sleeve(tmp_path, 300, 0.1)
    stopped = 0.1**2 / (2 * 0.2 * g)
    assert_allclose(slow.q[-1, 1], stopped, rtol=0.02)  # it creeps a little
    assert fast.q[-1, 1] > 5 * stopped


RCCC = """
torseur: 1
bodies:
  crank:   {{mass: 1, com: [0.1, 0, 0], inertia: [0.01, 0.02, 0.02]}}
  coupler: {{mass: 2, com: [0.3, 0.1, 0.1], inertia: [0.05, 0.06, 0.07]}}
  rocker:  {{mass: 1.5, com: [0.6, 0.3, 0.2], inertia: [0.03, 0.03, 0.04]}}
joints: {{{joints}}}
initial: {{velocities: {{crank: 6}}}}
simulate: {{duration: 0.5, tolerance: 1e-9, save: 0.02, record: [reactions]}}
"""
RUBS = ", friction: {bearing: {coefficient: 0.05, radius: 20 mm, length: 0.4}}"
AXES = {"first": [0.9, 0.1, 1.0], "second": [0.2, 1.0, 0.3], "ground": [1.0, 0.3, -0.2]}
JOINTS = {
    "crank": "{type: revolute, parent: world, child: crank, axis: y}",
    "first": "{type: cylindrical, parent: crank, child: coupler, at: [0.2, 0, 0], on_child: {at: [0.2, 0, 0]}, ",
    "second": "{type: cylindrical, parent: coupler, child: rocker, at: [0.5, 0.2, 0.1], "
    "on_child: {at: [0.5, 0.2, 0.1]}, ",
    "ground": "{type: cylindrical, parent: world, child: rocker, at: [0.8, 0.4, 0.1], "
    "on_child: {at: [0.8, 0.4, 0.1]}, ",
}
JOINTS |= {name: f"{JOINTS[name]}axis: {axis}{RUBS if name != 'first' else ''}}}" for name, axis in AXES.items()}


def linkage(tmp_path, order, **how):
    text = RCCC.format(joints=", ".join(f"{name}: {JOINTS[name]}" for name in order))
    (tmp_path / "rccc.yaml").write_text(text, encoding="utf-8")
    run = ts.simulate(tmp_path / "rccc.yaml", **how)
    run.check().raise_if_failed()
    return run


def test_a_linkage_with_sleeves_moves_the_same_wherever_it_is_cut_and_by_either_formulation(tmp_path):
    """Bodies are in their home position where all coordinates are nil."""
    one = linkage(tmp_path, list(JOINTS))
    others = [linkage(tmp_path, list(reversed(JOINTS))), linkage(tmp_path, list(JOINTS), formulation="kane")]
    for name in AXES:
        assert np.ptp(one[f"q.{name}.angle"]) > 0.3
        for part in ("angle", "slide"):
            for other in others:
                assert_allclose(one[f"q.{name}.{part}"], other[f"q.{name}.{part}"], atol=1e-7)
    told = dict(zip(one.dataset["reaction_component"].values, one.dataset["reaction"].values.T, strict=True))
    for name, axis in list(AXES.items())[1:]:
        a = np.array(axis) / np.linalg.norm(axis)
        m, f = (np.array([told[f"{name}.{kind}{x}"] for x in "xyz"]).T for kind in "mf")
        u = np.array([0.02 * one[f"v.{name}.angle"], one[f"v.{name}.slide"]])
        ends = [(f - np.outer(f @ a, a)) / 2 + sign * np.cross(m, a) / 0.4 for sign in (1, -1)]
        pressed = 0.05 * sum(np.linalg.norm(end, axis=1) for end in ends) / np.sqrt((u**2).sum(axis=0) + CREEP**2)
        assert_allclose(m @ a, -0.02 * pressed * u[0], rtol=1e-6, atol=1e-9)
        assert_allclose(f @ a, -pressed * u[1], rtol=1e-6, atol=1e-9)


def test_a_sleeve_that_jams_where_it_starts_is_told_by_name(tmp_path):
    """Between ends that are close together moments of friction press harder than the friction is itself."""
    text = RCCC.format(joints=", ".join(f"{name}: {joint}" for name, joint in JOINTS.items()))
    text = text.replace("length: 0.4", "length: 0.01").replace("coefficient: 0.05", "coefficient: 0.5")
    (tmp_path / "rccc.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"where it starts friction in the bearings of 'second', 'ground' presses"):
        ts.simulate(tmp_path / "rccc.yaml")


@pytest.mark.parametrize("given", ["static: 0.3, radius: 1 cm", "radius: 1 cm, collar: 2 cm", "length: 1 cm"])
def test_a_sleeve_that_sticks_has_a_collar_or_no_radius_is_refused(tmp_path, given):
    text = SLEEVE.format(turns=0, slides=0, com=0, length="").replace("radius: 30 mm", given)
    (tmp_path / "sleeve.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DescriptionError, match=r"bearing of joint 'shaft'"):
        ts.load(tmp_path / "sleeve.yaml")
