"""Parameters left open: a kernel at other values equals the kernel of a machine that was built with them."""

import gc
from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import MOVING, ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.description.records.machine import Friction, Joint, Pose
from torseur.kernels.cost.counts import count
from torseur.model.numbers.open_parameters import open_model, parameter
from torseur.quantities import choices, compilation
from torseur.quantities import quantity as quantities
from torseur.quantities.compilation import function_as_written, traced_function
from torseur.quantities.quantity import PLAIN, with_open


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


RANDOM = [
    pytest.param({"n": 6, "types": MOVING[::-1], "loads": True}, id="joints of all kinds with loads"),
    pytest.param({"n": 6, "types": ONE_DEGREE, "mimic": True, "anywhere": True}, id="mimic joints and rotors anywhere"),
    pytest.param({"n": 6, "types": ("revolute", "prismatic", "fixed"), "chain": True}, id="chain with merged bodies"),
]
FREE_OF_FRAMES = [
    *("inverse_dynamics", "forward_dynamics", "mass_matrix", "gravity", "kinetic_energy"),
    *("potential_energy", "center_of_mass", "momentum", "reactions", "axial_forces"),
]


def random_parameters(rng, model):
    """Some parameters of every kind, their own values and others."""
    bodies = [f"{b.name}.{what}" for b in model.description.bodies for what in ("mass", "com", "inertia")]
    joints = [f"{name}.{what}" for name in model.joint_names for what in ("position", "friction")]
    movable = [name for name in bodies if model.frames[name.partition(".")[0]].body >= 0]
    names = [*rng.choice(movable, 4, replace=False), *rng.choice(joints, 3, replace=False)]
    names = tuple(str(name) for name in rng.permutation([*names, "gravity"]))
    nominal = np.concatenate([parameter(model, name).nominal for name in names])
    return names, nominal, nominal * rng.uniform(0.7, 1.3, nominal.size) + rng.uniform(0.0, 0.3, nominal.size)


def as_written(model, quantity, names):
    """The quantity of the opened model, in the frames and with the inertias of the description."""
    values = ca.SX.sym("parameters", sum(len(parameter(model, name).nominal) for name in names))
    symbols = [ca.SX.sym(name, quantities.size_of(name, model, quantity)) for name in quantity.inputs]
    result = quantity.expression(open_model(model, names, values), *symbols)
    return ca.Function("plain", [*symbols, values], [ca.vec(ca.densify(ca.SX(result)).T)])


@pytest.mark.parametrize("options", RANDOM)
@pytest.mark.parametrize("seed", range(2))
def test_open_kernels_in_other_frames_with_regrouped_inertias_give_the_same_numbers(seed, options):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, **options))
    names, nominal, other = random_parameters(rng, model)
    frame = str(rng.choice(model.body_names))
    framed = [quantities.pose(frame), quantities.frame_jacobian(frame, "world")]
    framed += [quantities.frame_jacobian_rate(frame, "body")]
    q, v, a = random_state(rng, model)
    state = {"q": q, "v": v, "a": a, "tau": a, "motor_torques": np.ones(len(model.motors))}
    for quantity in (*(PLAIN[name] for name in FREE_OF_FRAMES), *framed):
        plain, kernel = as_written(model, quantity, names), traced_function(model, with_open(quantity, names))
        for values in (nominal, other):
            arguments = [*(state[name] for name in quantity.inputs), values]
            expected = plain(*arguments).full()
            # sums of a few hundred products; accelerations lose digits with the conditioning of the mass matrix
            tolerance = 1e-9 if quantity.name == "forward_dynamics" else 1e-11
            assert_allclose(kernel(*arguments).full(), expected, rtol=0, atol=tolerance * abs(expected).max(initial=1))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["b3.mass", "b5.com", "b2.inertia", "j4.position", "gravity"])
def test_an_open_parameter_costs_little(seed, name):
    """Beside the closed kernel; on the model as described, a third more would be spent."""
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, 7, types=("revolute",), motors=False, chain=True))
    quantity = PLAIN["inverse_dynamics"]
    closed, kernel = (
        count(traced_function(model, quantity)),
        count(traced_function(model, with_open(quantity, (name,)))),
    )
    plain = count(as_written(model, quantity, (name,)))
    assert kernel.multiplications < closed.multiplications + 60 < plain.multiplications
    assert kernel.additions < closed.additions + 60 < plain.additions


@pytest.mark.parametrize("seed", range(2))
def test_new_frames_never_make_a_quantity_of_a_frame_cost_more(seed):
    model = ts.build(random_description(np.random.default_rng(seed), 6))
    cheaper = 0
    for frame in model.body_names:
        for quantity in (quantities.pose(frame), quantities.frame_jacobian(frame, "body")):
            before, after = (
                sum(count(f(model, quantity)).as_tuple()[:2]) for f in (function_as_written, traced_function)
            )
            assert after <= before
            cheaper += after < before
    assert cheaper


def test_parameters_may_be_open_in_large_machines_too(described, monkeypatch):
    """Where a loop over the bodies takes the place of one long program."""
    for module in (choices, compilation):
        monkeypatch.setattr(module, "LARGE", 0)
    model = ts.build(described)
    parameters = ("payload.mass", "j2.position", "gravity")
    assert compilation.is_looped(model, with_open(PLAIN["inverse_dynamics"], parameters))
    dyn = ts.compile(model, parameters=parameters)
    q, v, a = random_state(np.random.default_rng(5), model)
    other = replace(changed_body(described, "payload", mass=7.5), gravity=(1.0, 2.0, 3.0))
    expected = Readable(ts.build(other)).inverse_dynamics(q, v, a)
    found = dyn.at({"payload.mass": 7.5, "gravity": (1.0, 2.0, 3.0)}).inverse_dynamics(q, v, a)
    assert_allclose(found, expected, rtol=0, atol=1e-11 * abs(expected).max())


def is_direct(function):
    return type(function) is type(len)


def test_open_kernels_are_called_directly_with_their_own_values(described):
    model = ts.build(described)
    dyn = ts.compile(model, parameters=["payload.mass", "gravity"])
    states = [random_state(np.random.default_rng(seed), model) for seed in range(40)]
    q, v, a = (np.array(part) for part in zip(*states, strict=True))
    heavy = dyn.at({"payload.mass": 7.5})
    both = {}
    for kernels in (dyn, heavy):
        first = kernels.inverse_dynamics(q[0], v[0], a[0])
        assert kernels is heavy or not is_direct(dyn.inverse_dynamics)  # a first result does not wait for such code
        assert_array_equal(kernels.inverse_dynamics(q[0], v[0], a[0]), first)
        assert is_direct(kernels.inverse_dynamics)
        assert_array_equal(kernels.inverse_dynamics(q[0], v[0], a[0]), first)
        batch = kernels.inverse_dynamics(q, v, a)
        assert_array_equal(batch, [kernels.inverse_dynamics(*state) for state in states])
        assert_array_equal(kernels.inverse_dynamics(q.tolist(), v[::-1][::-1], a=a), batch)
        assert_array_equal(kernels.inverse_dynamics(q, v, a, out=np.empty_like(batch)), batch)
        both[kernels] = batch
    assert abs(both[dyn] - both[heavy]).max() > 1
    with pytest.raises(ValueError, match=r"q has shape \(3,\)"):
        heavy.inverse_dynamics(q[0, :3], v[0], a[0])


def test_a_batch_of_values_is_not_called_directly(described):
    model = ts.build(described)
    q, v, a = random_state(np.random.default_rng(2), model)
    dyn = ts.compile(model, parameters=["payload.mass"])
    many = dyn.at({"payload.mass": [[1.0], [2.0], [3.0]]})
    for _ in range(2):
        assert_array_equal(many.bias(q, v)[1], dyn.at({"payload.mass": 2.0}).bias(q, v))
        assert many.pose(q, "payload").shape == (3, 4, 4)
        assert [part.shape for part in many.inverse_dynamics_derivatives(q, v, a)] == 3 * [(3, model.nv, model.nv)]
    assert not is_direct(many.bias)


def test_a_direct_call_keeps_the_values_it_was_made_with(described):
    model = ts.build(described)
    q, v, a = random_state(np.random.default_rng(3), model)
    dyn = ts.compile(model, parameters=["payload.mass"])
    mass = np.array([3.0])
    heavy = dyn.at({"payload.mass": mass})
    expected = heavy.inverse_dynamics(q, v, a)
    direct = heavy.inverse_dynamics
    mass[0] = 50.0
    del heavy
    gc.collect()
    others = [dyn.at({"payload.mass": k}).inverse_dynamics(q, v, a) for k in range(100)]
    assert_array_equal(direct(q, v, a), expected)
    assert_array_equal(others[3], expected)


@pytest.mark.parametrize("parameters", [(), ("payload.com", "j2.position")])
def test_quantities_of_frames_are_the_readable_ones_for_any_kind_of_call(described, parameters):
    model = ts.build(described)
    dyn, readable = ts.compile(model, parameters=parameters), Readable(model)
    states = [random_state(np.random.default_rng(seed), model) for seed in range(11)]
    q, v, _ = (np.array(part) for part in zip(*states, strict=True))
    calls = [("pose", (q,), ()), ("jacobian", (q,), ()), ("jacobian", (q,), ("body",)), ("jacobian_rate", (q, v), ())]
    for name, arrays, axes in calls:
        quantity = getattr(dyn, name)
        expected = getattr(readable, name)(*arrays, "payload", *axes)
        for _ in range(2):  # the first call compiles, the second is direct
            batch = quantity(*arrays, "payload", *axes)
            assert_allclose(batch, expected, rtol=0, atol=1e-12 * abs(expected).max())
            assert_array_equal(quantity(*(part[4] for part in arrays), "payload", *axes), batch[4])
            assert_array_equal(quantity(*(part.tolist() for part in arrays), "payload", *axes), batch)
            out = np.empty_like(batch)
            assert quantity(*arrays, "payload", *axes, out=out) is out
            assert_array_equal(out, batch)
    with pytest.raises(ValueError, match=r"no frame 'payloat'. Did you mean 'payload'\?"):
        dyn.pose(q[0], "payloat")
    with pytest.raises(ValueError, match=r"q has shape \(3,\)"):
        dyn.pose(q[0, :3], "payload")
