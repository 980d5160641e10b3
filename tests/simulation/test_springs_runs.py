"""Runs of machines with springs, dampers, actuators and bushings: closed forms, other codes, ways, accounts."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from four_bars import four_bars
from random_machines import random_description
from sprung_machines import DAMPER, TABLE, with_springs
from torseur.description.records.drives import Gains, Quintic, Servo, Sine
from torseur.description.records.machine import Body, Description, Friction, Inertial, Initial, Joint, Motor, Pose
from torseur.description.records.springs import Bushing, JointSpring, Place, PointSpring, SpringLaw
from torseur.description.syntax.expressions import expression_of_text
from torseur.model.forces.spring import PointSpring as Element
from torseur.model.forces.spring_law import Proportional, SpringDamper
from two_parts import random_pair

EXAMPLES = Path(__file__).parents[2] / "examples"
SPHERE = (0.1, 0.1, 0.1, 0.0, 0.0, 0.0)
UP = (0.0, 0.0, 1.0)
WEIGHTLESS = (0.0, 0.0, 0.0)


def slider(law, **given):
    joint = Joint("slide", "prismatic", "world", "block", axis=UP, spring=law)
    return Description("oscillator", (Body("block", Inertial(2.0)),), (joint,), gravity=WEIGHTLESS, **given)


def test_a_damped_oscillator_moves_in_closed_form():
    """m ẍ + d ẋ + k (x − r) = 0 from x = r + a:  a e^(−δt) (cos ωt + δ/ω sin ωt)."""
    m, k, d, r = 2.0, 50.0, 3.0, 0.2
    run = ts.simulate(ts.build(slider(SpringLaw(k, r, damping=d))), q0={"slide": 0.5}, duration=3.0, tolerance=1e-10)
    delta = d / (2 * m)
    omega = np.sqrt(k / m - delta**2)
    x = r + 0.3 * np.exp(-delta * run.t) * (np.cos(omega * run.t) + delta / omega * np.sin(omega * run.t))
    assert_allclose(run.q[:, 0], x, atol=1e-9)
    assert_allclose(run.dataset["deflection"].sel(strained="slide"), x - r, atol=1e-9)
    assert_allclose(run.dataset["spring_energy"].sel(spring="slide"), k * (x - r) ** 2 / 2, atol=1e-8)
    force = run.dataset["spring_force"].sel(strained="slide")
    assert_allclose(force, k * (run.q[:, 0] - r) + d * run.v[:, 0], atol=1e-8)
    run.check().raise_if_failed()


def test_a_pendulum_on_a_spring_moves_as_an_independent_code_says():
    """A point mass on a spring from the ground in space, against Newton's law in Cartesian coordinates."""
    m, k, d, rest, g = 1.5, 80.0, 0.4, 0.7, 9.81
    anchor, start, speed = np.array([0.1, -0.2, 1.0]), np.array([0.6, 0.3, 0.2]), np.array([0.3, -0.5, 0.1])
    spring = PointSpring("s", Place("world", tuple(anchor)), Place("bob"), SpringLaw(k, rest, damping=d))
    bodies, joints = (Body("bob", Inertial(m, inertia=SPHERE)),), (Joint("base", "free", "world", "bob"),)
    model = ts.build(Description("pendulum", bodies, joints, springs=(spring,), gravity=(0.0, 0.0, -g)))

    def rates(_, y):
        away, rate = y[:3] - anchor, y[3:]
        length = np.linalg.norm(away)
        e = away / length
        return np.concatenate([rate, [0, 0, -g] - e * (k * (length - rest) + d * e @ rate) / m])

    other = solve_ivp(
        rates, (0, 4), np.concatenate([start, speed]), "DOP853", np.linspace(0, 4, 41), rtol=1e-12, atol=1e-12
    )
    q0, v0 = np.concatenate([start, [1, 0, 0, 0]]), np.concatenate([np.zeros(3), speed])
    run = ts.simulate(model, q0, v0, duration=4.0, tolerance=1e-11, save=0.1)
    assert_allclose(run.q[:, :3], other.y[:3].T, atol=2e-8)


def test_the_accounts_of_every_kind_of_element_balance():
    rng = np.random.default_rng(3)
    description = with_springs(rng, random_description(rng, 6, motors=False))
    bodies = [body.name for body in description.bodies]
    law = SpringLaw(rest=0.4, force=expression_of_text("20*x + 5*x**3 + 2*v*exp(-x**2)"))
    extra = (
        PointSpring("written", Place("world", (0.1, 0.2, 0.3)), Place(bodies[-1]), law),
        PointSpring("ram", Place(bodies[0]), Place(bodies[2], (0.3, 0.1, 0.2)), effort=Sine(4.0, 1.5)),
    )
    joints = tuple(replace(joint, friction=Friction()) for joint in description.joints)
    model = ts.build(replace(description, joints=joints, springs=(*description.springs, *extra)))
    run = ts.simulate(model, duration=0.4, tolerance=1e-9)
    verdict = run.check()
    verdict.raise_if_failed()
    assert all(balance.recorded for balance in verdict.balances)
    assert list(run.dataset["source"].values) == ["actuators"]
    assert list(run.dataset["sink"].values) == ["dampers"]
    assert abs(run.dataset["work"].values[-1, 0]) > 0.01 < run.dataset["heat"].values[-1, 0]
    stored = run.dataset["spring_energy"].sum("spring")
    assert_allclose(run.dataset["energy"].sel(store="elastic"), stored, rtol=1e-12)


def test_all_ways_move_a_linkage_with_springs_alike():
    """A four-bar that a spring across, a joint spring and a bushing at a pin hold."""
    description = four_bars(1, plane="xz")
    K = tuple(tuple(30.0 * (i == j) for j in range(6)) for i in range(6))
    description = replace(
        description,
        springs=(PointSpring("across", Place("world"), Place("b0.end"), SpringLaw(60.0, 0.8, damping=2.0)),),
        joint_springs=(JointSpring("knee", "b0", SpringLaw(8.0, 0.3)),),
        bushings=(Bushing("rubber", "world", "a0", K),),
        initial=Initial((("a0", (0.9,)), ("b0", (-0.9,)), ("c0", (0.9,)))),
    )
    model = ts.build(description)
    runs = [ts.simulate(model, duration=1.0, tolerance=1e-10, formulation=name) for name in ("kane", "multipliers")]
    for run in runs:
        run.check().raise_if_failed()
    assert_allclose(runs[0].q, runs[1].q, atol=1e-7)
    assert np.ptp(runs[0].q[:, 0]) > 0.05


def test_a_chain_in_native_loops_moves_as_its_quantities_say():
    """35 links on springs of all laws: v̇ of the loops is that of forward dynamics under spring forces."""
    n, rng = 35, np.random.default_rng(2)
    others = {
        3: SpringLaw(force=TABLE, damping=DAMPER),
        4: SpringLaw(force=replace(TABLE, interpolation="linear"), damping=0.2),
        5: SpringLaw(force=expression_of_text("40*x + 3*x**3 + 0.2*v")),
        6: SpringLaw(force=expression_of_text("50*x + 0.1*v")),
    }
    bodies = tuple(Body(f"b{i}", Inertial(1.0, Pose((0.05, 0, 0)), (1e-3,) * 3 + (0.0,) * 3)) for i in range(n))
    joints = tuple(
        Joint(
            f"j{i}",
            "revolute",
            f"b{i - 1}" if i else "world",
            f"b{i}",
            Pose((0.1, 0, 0)),
            (0.0, 1.0, 0.0),
            spring=others.get(i, SpringLaw(50 * (1 + rng.random()), 0.1 * rng.random(), damping=0.1)),
        )
        for i in range(n)
    )
    far = PointSpring("far", Place("world", (0, 0, 1.0)), Place(f"b{n - 1}", (0.1, 0, 0)), SpringLaw(10.0, damping=1.0))
    model = ts.build(Description("chain", bodies, joints, springs=(far,)))
    run = ts.simulate(model, duration=0.02, tolerance=1e-8, save=0.01)
    run.check().raise_if_failed()
    dyn = ts.compile(model)
    accelerations = dyn.forward_dynamics(run.q, run.v, dyn.spring_forces(run.q, run.v))
    recorded = run.dataset["acceleration"].values
    assert_allclose(recorded, accelerations, atol=1e-8 * np.abs(accelerations).max())


def test_stiffness_damping_rest_and_preload_may_stay_open_in_a_batch():
    model = ts.build(slider(SpringLaw(50.0, 0.2, preload=1.0, damping=0.0)))
    given = {
        "slide.stiffness": [20.0, 50.0, 90.0],
        "slide.damping": [0.5, 0.0, 2.0],
        "slide.rest": [0.0, 0.1, -0.1],
        "slide.preload": [0.0, 3.0, 1.0],
    }
    done = ts.simulate_batch(model, parameters=given, duration=1.0, tolerance=1e-9, save=0.5)
    for k, values in enumerate(zip(*given.values(), strict=True)):
        stiffness, damping, rest, preload = values
        alone = ts.build(slider(SpringLaw(stiffness, rest, preload, damping)))
        run = ts.simulate(alone, duration=1.0, tolerance=1e-9, save=0.5)
        assert_allclose(done.q[k], run.q, atol=1e-8)


def test_open_parameters_that_are_tables_are_refused():
    model = ts.build(slider(SpringLaw(force=expression_of_text("3*x"))))
    with pytest.raises(ValueError, match="is no number but a table or an expression"):
        ts.compile(model, parameters=["slide.stiffness"]).at({"slide.stiffness": 1.0})


def test_a_linear_model_has_springs_and_takes_the_pull_of_an_actuator():
    spring = PointSpring("ram", Place("world"), Place("block"), SpringLaw(30.0, 0.0, damping=4.0))
    model = ts.build(slider(None, springs=(spring,)))
    linear = ts.linearize(model, {"slide": 0.5}, inputs=["pull.ram"], outputs=["slide", "spring_force.ram"])
    assert_allclose(linear.A, [[0, 1], [-15, -2]], atol=1e-12)
    assert_allclose(linear.B, [[0], [-0.5]], atol=1e-12)
    assert_allclose(linear.C, [[1, 0], [30, 4]], atol=1e-12)
    assert_allclose(linear.D, [[0], [1]], atol=1e-12)


def test_a_mass_hangs_where_spring_and_weight_balance():
    law = SpringLaw(force=expression_of_text("100*x + 400*x**3"))
    model = ts.build(replace(slider(law), gravity=(0.0, 0.0, -9.81)))
    x = ts.steady(model).values["q.slide"]
    assert_allclose(100 * x + 400 * x**3, -2 * 9.81, rtol=1e-9)


@pytest.mark.parametrize("kind", ["computed_torque", "pd_gravity"])
def test_control_laws_count_with_springs(kind):
    """Computed torque follows without error; PD with gravity comes to rest at its set-point, springs or not."""
    moved = Quintic(0.0, 1.0, 0.0, 1.0)
    gains = Gains(kp=100.0, kd=20.0)
    arm = Body("arm", Inertial(2.0, Pose((0.3, 0.0, 0.0)), SPHERE))
    joint = Joint("elbow", "revolute", "world", "arm", axis=(0.0, 1.0, 0.0), spring=SpringLaw(30.0, -0.4, damping=1.0))
    spring = PointSpring("s", Place("world", (0.0, 0.0, 0.5)), Place("arm", (0.4, 0.0, 0.0)), SpringLaw(80.0, 0.2))
    servo = Servo("elbow", "elbow", kind, setpoint=moved, gains=gains)
    model = ts.build(
        Description("arm", (arm,), (joint,), (Motor("elbow", (("elbow", 1.0),)),), servos=(servo,), springs=(spring,))
    )
    run = ts.simulate(model, duration=4.0, tolerance=1e-9)
    assert_allclose(run.q[-1], 1.0, atol=1e-6)
    if kind == "computed_torque":
        assert_allclose(run.q, run.dataset["setpoint"].values, atol=1e-6)


def test_the_spring_balanced_arm_rests_at_every_angle_and_keeps_the_speed_of_its_push():
    """ω = ∫ τ dt / J with J = 0.1 + 4 · 0.25² kg m²."""
    model = ts.load(EXAMPLES / "spring_balanced_arm.yaml")
    dyn, angles = ts.compile(model), np.linspace(-3, 3, 25)[:, None]
    held = dyn.gravity(angles) - dyn.spring_forces(angles, 0 * angles)
    assert np.abs(dyn.gravity(angles)).max() > 9
    assert_allclose(held, 0, atol=1e-13)
    run = ts.simulate(model)
    assert_allclose(run.v[run.t > 0.21], 0.5 * 0.2 / 0.35, atol=1e-9)


def test_the_car_rests_under_its_preloads_and_swings_as_its_potential_says():
    """Frequencies without dampers from T and V written out for the drawn car, with exact lengths of all springs."""
    car = ts.load(EXAMPLES / "car_with_suspension.yaml")
    assert_allclose(ts.simulate(car, duration=0.1).dataset["acceleration"].values[0], 0, atol=1e-12)

    def ends(height, pitch, front, rear):
        """(wheel, strut's upper end, road) of both axles."""
        c, s = np.cos(pitch), np.sin(pitch)
        for x, z in ((1.2, front), (-1.5, rear)):
            wheel = np.array([x * c + (0.3 - z) * s, 0.6 + height + x * s - (0.3 - z) * c])
            yield wheel, wheel + (0.5 - z) * np.array([-s, c]), np.array([x, 0.0])

    def potential(y):
        axles = zip(ends(*y), ((-6540.0, 40e3, -7324.8), (-5232.0, 36e3, -6016.8)), strict=True)
        V = 1200 * 9.81 * y[0]
        for (wheel, top, road), (load, k, tyre) in axles:
            strut, radius = np.linalg.norm(top - wheel) - 0.5, np.linalg.norm(wheel - road) - 0.3
            V += 80 * 9.81 * wheel[1] + load * strut + k * strut**2 / 2 + tyre * radius + 360e3 * radius**2 / 2
        return V

    rows = np.array([[1, 0, 0, 0], [1, 1.2, 1, 0], [0, 0.3, 0, 0], [1, -1.5, 0, 1], [0, 0.3, 0, 0], [0, 1, 0, 0]])
    M = rows.T @ np.diag([1200, 80, 80, 80, 80, 2000 + 1 + 1]) @ rows
    h, I = 1e-4, np.eye(4)
    K = [
        [sum(a * b * potential(h * (a * u + b * w)) for a in (1, -1) for b in (1, -1)) / (4 * h * h) for u in I]
        for w in I
    ]
    frequencies = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, np.array(K))).real))

    springs = tuple(replace(s, law=replace(s.law, damping=0.0)) for s in car.description.springs)
    undamped = ts.linearize(ts.build(replace(car.description, springs=springs)))
    rates = np.linalg.eigvals(undamped.A).imag
    # second differences of V near 1e4 J with h = 1e-4: truncation near 1e-7, round-off near 1e-9
    assert_allclose(np.sort(rates[rates > 0.1]), frequencies, rtol=1e-6)
    said = ", ".join(f"{f:.3f}" for f in frequencies / (2 * np.pi))
    assert f"{said} Hz" in (EXAMPLES / "car_with_suspension.yaml").read_text(encoding="utf-8")


def test_a_tyre_leaves_the_road_and_never_pulls():
    law = SpringLaw(2000.0, 0.5, damping=5.0, only="compression")
    tyre = PointSpring("tyre", Place("world"), Place("block"), law)
    description = replace(slider(None, springs=(tyre,)), gravity=(0.0, 0.0, -9.81))
    run = ts.simulate(ts.build(description), q0={"slide": 1.0}, duration=2.0, tolerance=1e-9)
    force = run.dataset["spring_force"].values[:, 0]
    assert (force <= 0).all() and (force == 0).any() and (force < -10).any()
    run.check().raise_if_failed()


def test_a_force_between_points_that_meet_at_the_start_is_refused_unless_it_is_none():
    def hung(law):
        spring = PointSpring("s", Place("world"), Place("block"), law)
        return ts.build(replace(slider(None, springs=(spring,)), gravity=(0.0, 0.0, -9.81)))

    with pytest.raises(
        ValueError, match=r"points 'world' and 'block' meet at the start, where its force of -3 N has no"
    ):
        ts.simulate(hung(SpringLaw(10.0, 0.3)), duration=0.1)
    run = ts.simulate(hung(SpringLaw(50.0, 0.0)), duration=1.0, tolerance=1e-9)
    assert_allclose(run.q[:, 0], -2 * 9.81 / 50 * (1 - np.cos(5 * run.t)), atol=1e-8)


def test_a_stiff_bushing_is_integrated_implicitly_with_balanced_accounts():
    """A door hung on a rubber hinge: rates of some 10³ 1/s, in an implicit method with the derivative of the forces."""
    door = Body("door", Inertial(20.0, Pose((0.4, 0.0, 0.0)), (2.0, 3.0, 1.5, 0.0, 0.0, 0.0)))
    K = tuple(tuple((2e6, 2e6, 2e6, 2e4, 2e4, 5.0)[i] * (i == j) for j in range(6)) for i in range(6))
    D = tuple(tuple((9e3, 9e3, 9e3, 9e1, 9e1, 1.0)[i] * (i == j) for j in range(6)) for i in range(6))
    bushing = Bushing("hinge", "world", "door", K, D)
    model = ts.build(Description("door", (door,), (Joint("base", "free", "world", "door"),), bushings=(bushing,)))
    v0 = np.array([0.0, 0.0, 1.0, 0.0, 0.4, 0.0])
    runs = [ts.simulate(model, v0=v0, duration=0.3, tolerance=1e-9, integrator=name) for name in ("radau5", "dop853")]
    for run in runs:
        run.check().raise_if_failed()
    assert_allclose(runs[0].q, runs[1].q, atol=1e-6)


def test_springs_on_a_body_that_deforms_keep_the_accounts():
    model = random_pair(1, n=4, merges=1, types=("revolute", "prismatic", "screw"), motors=False).compact
    assert any(body.amplitudes for body in model.bodies)
    held = SpringDamper(Proportional(60.0), 2.0)
    springs = (Element("s", "world", "tool0", 0.3, held), Element("t", "tool1", "tool2", 0.1, held))
    friction = tuple(type(f)() for f in model.friction)
    run = ts.simulate(replace(model, springs=springs, friction=friction), duration=0.3, tolerance=1e-9)
    run.check().raise_if_failed()


def test_printed_equations_say_that_springs_are_left_out():
    model = ts.load(EXAMPLES / "spring_balanced_arm.yaml")
    said = "The forces of the machine's spring are not among these terms"
    equations = ts.equations(model)
    for page in (equations.text(), equations.markdown(), equations.latex(), equations.factored().markdown()):
        assert said in page
    steps = ts.kane(model)
    for page in (steps.text(), steps.markdown(), steps.latex()):
        assert said in page
    assert "springs" not in ts.equations(EXAMPLES / "planar_2r.yaml").text()


def test_an_arm_led_by_its_tool_moves_alike_with_springs_and_without():
    """Computed torque in operational space takes out what springs and dampers do."""
    description = ts.read_description(EXAMPLES / "operational_arm.yaml")
    body, joint = description.bodies[-1].name, description.joints[0].name
    springs = (PointSpring("s", Place("world", (0.1, 0.2, 0.9)), Place(body), SpringLaw(30.0, 0.2, damping=4.0)),)
    sprung = replace(description, springs=springs, joint_springs=(JointSpring("t", joint, SpringLaw(20.0, 0.3)),))
    plain, held = (ts.simulate(ts.build(each), duration=0.5, tolerance=1e-9) for each in (description, sprung))
    assert_allclose(held.q, plain.q, atol=1e-6)
    assert np.abs(held.dataset["torque"].values - plain.dataset["torque"].values).max() > 0.01


def test_a_bushing_with_one_stiffness_is_the_torsion_spring_of_a_hinge():
    """The same pendulum, its spring written at the joint and as a bushing about the joint's axis."""
    law, rod = SpringLaw(30.0, damping=0.5), Body("rod", Inertial(2.0, Pose((0.3, 0.0, 0.0)), SPHERE))
    hinge = Joint("hinge", "revolute", "world", "rod", axis=(0.0, 0.0, 1.0))
    K, D = (tuple(tuple(c * (i == j == 5) for j in range(6)) for i in range(6)) for c in (30.0, 0.5))
    machines = (
        Description("at the joint", (rod,), (replace(hinge, spring=law),), gravity=(0.0, -9.81, 0.0)),
        Description(
            "bushing", (rod,), (hinge,), gravity=(0.0, -9.81, 0.0), bushings=(Bushing("b", "world", "rod", K, D),)
        ),
    )
    runs = [ts.simulate(ts.build(each), {"hinge": 1.2}, duration=2.0, tolerance=1e-10) for each in machines]
    assert_allclose(runs[0].q, runs[1].q, atol=1e-8)
    assert_allclose(runs[0].dataset["energy"], runs[1].dataset["energy"], atol=1e-7)
