"""Parameters left open: a kernel at other values equals the kernel of a machine that was built with them."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import random_description, random_state
from readable import Readable
from torseur.description.records import Friction, Joint, Pose


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("TORSEUR_CACHE", str(tmp_path_factory.mktemp("cache")))
    yield
    patch.undo()


@pytest.fixture(scope="module")
def described():
    """A tree whose last body carries a payload on a fixed joint."""
    rng = np.random.default_rng(4)
    description = random_description(rng, 4, types=("revolute", "prismatic"), motors=False)
    payload = replace(description.bodies[0], name="payload")
    grip = Joint("grip", "fixed", "b3", "payload", Pose((0.1, 0.2, 0.3), (0.4, 0.5, 0.6)))
    return replace(description, bodies=(*description.bodies, payload), joints=(*description.joints, grip))


def changed_body(description, name, **changes):
    bodies = [replace(b, inertial=replace(b.inertial, **changes)) if b.name == name else b for b in description.bodies]
    return replace(description, bodies=tuple(bodies))


def changed_joint(description, name, **changes):
    joints = [replace(j, **changes) if j.name == name else j for j in description.joints]
    return replace(description, joints=tuple(joints))


def cases(d):
    heavy = changed_body(d, "payload", mass=7.5)
    at = d.bodies[-1].inertial.pose
    shifted = changed_body(d, "payload", pose=replace(at, position=(0.3, -0.2, 0.1)))
    longer = changed_joint(d, "j2", pose=replace(d.joints[2].pose, position=(0.7, 0.8, 0.9)))
    rough = changed_joint(d, "j1", friction=Friction(0.3, 0.2, 0.1))
    return {
        "payload.mass": (heavy, [7.5]),
        "payload.com": (shifted, [0.3, -0.2, 0.1]),
        "j2.position": (longer, [0.7, 0.8, 0.9]),
        "j1.friction": (rough, [0.3, 0.2, 0.1]),
        "gravity": (replace(d, gravity=(1.0, 2.0, 3.0)), [1.0, 2.0, 3.0]),
    }


@pytest.mark.parametrize("name", ["payload.mass", "payload.com", "j2.position", "j1.friction", "gravity"])
def test_an_open_parameter_gives_the_machine_that_has_its_value(described, name):
    other, value = cases(described)[name]
    model = ts.build(described)
    dyn = ts.compile(model, parameters=[name])
    q, v, a = random_state(np.random.default_rng(0), model)
    expected, nominal = Readable(ts.build(other)), Readable(model)
    for quantity, state in (("inverse_dynamics", (q, v, a)), ("forward_dynamics", (q, v, a)), ("friction", (v,))):
        reference = getattr(expected, quantity)(*state)
        scale = 1 + np.abs(reference).max()
        assert_allclose(getattr(dyn.at({name: value}), quantity)(*state), reference, rtol=0, atol=1e-11 * scale)
        assert_allclose(getattr(dyn, quantity)(*state), getattr(nominal, quantity)(*state), rtol=0, atol=1e-11 * scale)


def test_the_inertia_of_a_part_may_be_open(described):
    model = ts.build(described)
    dyn = ts.compile(model, parameters=["payload.inertia"])
    turned = np.array([[0.3, 0.01, 0.02], [0.01, 0.4, -0.03], [0.02, -0.03, 0.5]])
    entries = (0.3, 0.4, 0.5, 0.01, 0.02, -0.03)
    at = described.bodies[-1].inertial.pose
    other = changed_body(described, "payload", inertia=entries, pose=Pose(at.position))  # in the body's own axes
    q, v, a = random_state(np.random.default_rng(0), model)
    reference = Readable(ts.build(other)).inverse_dynamics(q, v, a)
    assert np.linalg.eigvalsh(turned)[0] > 0
    assert_allclose(dyn.at({"payload.inertia": entries}).inverse_dynamics(q, v, a), reference, rtol=0, atol=1e-10)


def test_several_parameters_and_a_batch_of_their_values(described):
    model = ts.build(described)
    dyn = ts.compile(model, parameters=["payload.mass", "gravity"])
    q, v, a = random_state(np.random.default_rng(1), model)
    masses = np.linspace(0.5, 9.0, 20)[:, None]
    batch = dyn.at({"payload.mass": masses, "gravity": (0, 0, -3.7)}).inverse_dynamics(q, v, a)
    assert batch.shape == (20, model.nv)
    one = dyn.at({"payload.mass": masses[7], "gravity": (0, 0, -3.7)}).inverse_dynamics(q, v, a)
    assert_array_equal(batch[7], one)
    other = Readable(ts.build(replace(changed_body(described, "payload", mass=9.0), gravity=(0, 0, -3.7))))
    assert_allclose(batch[-1], other.inverse_dynamics(q, v, a), rtol=0, atol=1e-10)


def test_other_values_leave_the_kernels_as_they_were(described):
    model = ts.build(described)
    dyn = ts.compile(model, parameters=["payload.mass"])
    q, v, a = random_state(np.random.default_rng(2), model)
    before = dyn.inverse_dynamics(q, v, a)
    dyn.at({"payload.mass": 50.0})
    assert_array_equal(dyn.inverse_dynamics(q, v, a), before)


def test_unknown_parameters_are_answered_with_a_suggestion(described):
    model = ts.build(described)
    with pytest.raises(ValueError, match=r"no parameter 'payload.mas'. Did you mean 'payload.mass'\?"):
        ts.compile(model, parameters=["payload.mas"])
    with pytest.raises(ValueError, match="parameter 'gravity' was not left open"):
        ts.compile(model, parameters=["payload.mass"]).at({"gravity": (0, 0, 0)})
    with pytest.raises(ValueError, match=r"parameters has shape \(2,\), expected \(1,\)"):
        ts.compile(model, parameters=["payload.mass"]).at({"payload.mass": [1.0, 2.0]}).gravity(model.neutral())
