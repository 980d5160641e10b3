"""Base parameters: as many as the literature counts, enough for all forces, and found again from motions."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.description.records.machine import Body, Description, Friction, Joint
from torseur.mechanics.identification.dynamic_parameters import nominal_parameters
from torseur.model.lean.regrouped import regrouped

EXAMPLES = Path(__file__).parents[2] / "examples"


def chain(rng, kinds, gravity=(0.3, -0.5, -9.7)):
    """A chain in general position, without motors and friction; the first joint's axis is z."""
    n = len(kinds)
    described = random_description(rng, n, types=("revolute",), motors=False, chain=True)
    joints = [
        replace(j, type=kind, friction=Friction(), armature=0.0)
        for j, kind in zip(described.joints, kinds, strict=True)
    ]
    joints[0] = replace(joints[0], axis=(0.0, 0.0, 1.0), pose=Joint("j", "revolute", "world", "b").pose)
    return ts.build(replace(described, joints=tuple(joints), gravity=gravity))


@pytest.mark.parametrize("kinds", ["RR", "RRR", "RRRRRR", "RRPR", "RRPRP", "RRRPPR"])
@pytest.mark.parametrize("vertical", [False, True], ids=["leaning", "upright"])
def test_a_general_chain_has_as_many_as_the_formula_says(kinds, vertical):
    """7 n_r + 4 n_p − 4 − 2 n_0 [Gautier and Khalil 1990]; the first joint turns, n_0 = 1 if its axis is along gravity.

    The two turning joints at the start are not parallel: between parallel ones bodies turn about one axis only.
    """
    names = {"R": "revolute", "P": "prismatic"}
    model = chain(
        np.random.default_rng(len(kinds)),
        [names[kind] for kind in kinds],
        gravity=(0.0, 0.0, -9.81) if vertical else (0.3, -0.5, -9.7),
    )
    expected = 7 * kinds.count("R") + 4 * kinds.count("P") - 4 - 2 * vertical
    assert len(ts.base_parameters(model).names) == expected


@pytest.mark.parametrize(("machine", "inertial"), [("general_6r", 38), ("puma560", 36)])
def test_six_joint_arms_have_the_counts_of_the_literature(machine, inertial):
    model = ts.load(EXAMPLES / f"{machine}.yaml", rotors="none")
    bodies = tuple(model.body_names)
    names = ts.base_parameters(model).names
    assert sum(name.startswith(bodies) for name in names) == inertial


def test_the_planar_arm_has_the_groups_of_the_textbook():
    """ZZ1 + m2 L², MX1 + m2 L, MY1, ZZ2, MX2, MY2."""
    links = tuple(Body(name, None) for name in ("one", "two"))
    rng = np.random.default_rng(0)
    described = random_description(rng, 2, types=("revolute",), motors=False)
    bodies = tuple(replace(b, inertial=d.inertial) for b, d in zip(links, described.bodies, strict=True))
    joints = (
        Joint("a", "revolute", "world", "one", axis=(0.0, 0.0, 1.0)),
        Joint("b", "revolute", "one", "two", replace(described.joints[0].pose, position=(0.7, 0, 0), rpy=(0, 0, 0))),
    )
    joints = (joints[0], replace(joints[1], axis=(0.0, 0.0, 1.0)))
    base = ts.base_parameters(ts.build(Description("arm", bodies, joints, gravity=(0.0, -9.81, 0.0))))
    assert base.groups == {
        "one.zzR": ((1.0, "one.zz"), (0.49, "two.mass")),
        "one.mxR": ((1.0, "one.mx"), (0.7, "two.mass")),
        "one.my": ((1.0, "one.my"),),
        "two.zz": ((1.0, "two.zz"),),
        "two.mx": ((1.0, "two.mx"),),
        "two.my": ((1.0, "two.my"),),
    }
    assert {"one.mass", "one.mz", "two.xy"} <= set(base.unidentifiable)
    assert "one.zz + 0.49 two.mass" in base.table()
    assert "| one.zzR |" in base.table(markdown=True)


@pytest.mark.parametrize("seed", range(4))
def test_base_parameters_give_all_forces(seed):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, 8, anywhere=True, mimic=seed == 1))
    base, dyn = ts.base_parameters(model), Readable(model)
    for _ in range(5):
        q, v, a = random_state(rng, model)
        tau = dyn.inverse_dynamics(q, v, a) + dyn.friction(v)
        Y = np.take(dyn.regressor(q, v, a), base.kept, axis=-1)
        assert_allclose(Y @ base.nominal, tau, rtol=0, atol=1e-10 * (1 + abs(tau).max()))
    assert base.gap > 1e6  # the rank is beyond doubt


@pytest.mark.parametrize("seed", range(4))
def test_regrouped_inertias_have_the_same_base_parameters(seed):
    model = ts.build(random_description(np.random.default_rng(seed), 7, types=ONE_DEGREE, mimic=False))
    base, other = ts.base_parameters(model), nominal_parameters(regrouped(model))
    assert abs(other - base.full.nominal).max() > 1e-3
    assert_allclose(base.matrix @ other, base.nominal, rtol=0, atol=1e-9 * (1 + abs(base.nominal).max()))


def test_a_regrouped_model_has_as_many_mass_moments_as_there_are_base_parameters():
    model = ts.load(EXAMPLES / "general_6r.yaml")
    moments = [np.tril(np.array(body.mass_moments())) for body in regrouped(model).bodies]
    assert np.count_nonzero(moments) == len(ts.base_parameters(model).names)


def test_the_reduced_regressor_takes_batches():
    model = ts.load(EXAMPLES / "two_link_arm.yaml")
    base = ts.base_parameters(model)
    q, v, a = np.random.default_rng(0).normal(size=(3, 4, 5, 2))
    assert base.regressor(q, v, a).shape == (4, 5, 2, len(base.names))


# Identification


def swinging_arm(states=400, duration=10.0):
    """The two-link arm on a sum of sines: states, and the forces that its motors give at the joints."""
    model = ts.load(EXAMPLES / "two_link_arm.yaml")
    t = np.linspace(0.0, duration, states)[:, None, None]
    rng = np.random.default_rng(1)
    frequency, amplitude = 2 * np.pi / duration * np.arange(1, 6), rng.normal(size=(2, 5)) / np.arange(1, 6)
    phase = rng.uniform(0, 2 * np.pi, size=(2, 5))
    angle = frequency * t + phase
    q = (amplitude * np.sin(angle)).sum(-1)
    v = (amplitude * frequency * np.cos(angle)).sum(-1)
    a = -(amplitude * frequency**2 * np.sin(angle)).sum(-1)
    dyn = ts.compile(model)
    return model, (q, v, a), dyn.inverse_dynamics(q, v, a) + dyn.friction(v)


def test_base_parameters_are_found_again_from_a_motion():
    model, motion, tau = swinging_arm()
    base = ts.base_parameters(model)
    found = base.fit(*motion, tau)
    assert_allclose(found.values, base.nominal, rtol=0, atol=1e-8)
    assert found.residual < 1e-12 and found.condition < 100
    assert found["forearm.mx"] == pytest.approx(0.324, abs=1e-8)


def test_noise_moves_them_by_the_deviation_that_is_told():
    model, motion, tau = swinging_arm(2000)
    base = ts.base_parameters(model)
    errors = []
    for seed in range(20):
        noisy = tau + 0.05 * np.random.default_rng(seed).normal(size=tau.shape)
        found = base.fit(*motion, noisy)
        assert found.residual == pytest.approx(0.05, rel=0.05)
        errors.append((found.values - base.nominal) / found.deviation)
    # 20 times 11 errors in units of their own deviation: near one, with a spread of 1/√440
    assert np.sqrt(np.mean(np.square(errors))) == pytest.approx(1.0, abs=0.2)


def test_a_motion_that_tells_nothing_is_refused_with_the_reason():
    model, (q, v, a), tau = swinging_arm(50)
    base = ts.base_parameters(model)
    with pytest.raises(ValueError, match=r"does not excite .*elbow.viscous"):
        base.fit(q, v * [1, 0], a, tau)
    with pytest.raises(ValueError, match="4 measured forces cannot tell 11 parameters"):
        base.fit(q[:2], v[:2], a[:2], tau[:2])
