"""Servos: closed forms of their loops, limits and anti-windup, sensors, samples and delays."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

from torseur.description.records.drives import Electrics, Gains, Quintic, Ramp, Sampling, Servo, Sine, Step, Table
from torseur.description.records.machine import Body, Description, Inertial, Initial, Joint, Motor, Rotor
from torseur.model.build import build
from torseur.model.control.protocol import Measured, Terms
from torseur.model.control.sampling import common_period, due

J = 0.2  # of the arm about its axis [kg m²]
RAMP = Ramp(0.0, 100.0, 0.0, 200.0)  # 2 rad/s


def machine(servo, *, ratio=1.0, electrics=None, effort=None, kind="revolute"):
    """One joint with one motor, without weight."""
    body = Body("arm", Inertial(J, inertia=(J, J, J, 0.0, 0.0, 0.0)))
    joint = Joint("axis", kind, "world", "arm")
    motor = Motor("motor", (("axis", ratio),), electrics=electrics, effort=effort)
    servos = (replace(servo, name="servo", motor="motor"),)
    return build(Description("one axis", (body,), (joint,), (motor,), gravity=(0.0, 0.0, 0.0), servos=servos))


def make(kind, setpoint=RAMP, **given):
    gains = {key: given.pop(key) for key in list(given) if key in Gains.__dataclass_fields__}
    return Servo("", "", kind, setpoint=setpoint, gains=Gains(**gains), **given)


def loop_of(model, *, push=0.0, terms=None):
    """Rates of (q, v, states) of the axis under its servo; the motor ideal or a DC motor without inductance."""
    (servo,), (motor,) = model.servos, model.motors
    t, q, v, z = ca.SX.sym("t"), ca.SX.sym("q", 1), ca.SX.sym("v", 1), ca.SX.sym("z", servo.states)
    measured, setpoint = servo.measured(model.layout, q, v), servo.wanted(t)
    told = Terms() if terms is None else terms(servo, measured, setpoint, z)
    command = servo.command(measured, setpoint, z, told)
    applied, torque, ratio = None, command, motor.ratios[0][1]
    if motor.electrics:
        speed, none = ratio * v, ca.DM(0, 1)
        applied = motor.electrics.voltage(command, speed, none)
        torque = motor.electrics.torque(motor.electrics.current(command, speed, none))
    rates = [v, (ratio * torque + push) / J, servo.rate(measured, setpoint, z, told, applied=applied)]
    return ca.Function("loop", [t, q, v, z], [ca.vertcat(*rates)]), servo


def run_of(model, until, start=(0.0, 0.0), points=200, **options):
    loop, servo = loop_of(model, **options)
    y0 = [*start, *[0.0] * servo.states]
    times = np.linspace(0, until, points)
    run = solve_ivp(
        lambda t, y: loop(t, y[0], y[1], y[2:]).full().ravel(),
        (0, until),
        y0,
        t_eval=times,
        rtol=1e-9,
        atol=1e-11,
        max_step=0.01,
    )
    return times, run.y


# --- the laws in closed form ---


def test_a_pd_loop_follows_a_ramp_without_error_as_its_closed_form_says():
    kp, kd = 30.0, 3.0
    times, (q, *_) = run_of(machine(make("pid", kp=kp, kd=kd)), 3.0)
    # e = x − q obeys J ë + kd ė + kp e = 0 from e = 0, ė = 2
    sigma, omega = kd / (2 * J), np.sqrt(kp / J - (kd / (2 * J)) ** 2)
    error = 2.0 / omega * np.exp(-sigma * times) * np.sin(omega * times)
    assert_allclose(2 * times - q, error, atol=1e-7)


def test_damping_of_the_speed_itself_makes_a_ramp_lag():
    """Stationary error kd ẋ/kp."""
    _, (q, *_) = run_of(machine(make("pid", kp=30.0, kd=3.0, velocity_weight=0.0)), 4.0)
    assert 2 * 4.0 - q[-1] == pytest.approx(3.0 * 2.0 / 30.0, rel=1e-6)


def test_a_steady_push_is_balanced_by_an_error_and_the_integral_takes_it_away():
    for ki, error in ((0.0, -4.0 / 30.0), (60.0, 0.0)):
        model = machine(make("pid", Step(0.0, 1.0, 1.0), kp=30.0, kd=3.0, ki=ki))
        _, (q, _, *z) = run_of(model, 12.0, start=(1.0, 0.0), push=4.0)
        assert 1.0 - q[-1] == pytest.approx(error, abs=1e-6)
        if z:
            assert 60.0 * z[0][-1] == pytest.approx(-4.0, rel=1e-5)  # all of the command is in the integral


@pytest.mark.parametrize(("weight", "lag"), [(1.0, 0.0), (0.0, 2.0 / 15.0)])
def test_a_cascade_lags_behind_a_ramp_by_the_speed_over_its_position_gain(weight, lag):
    model = machine(make("p_pi", kp=15.0, kv=20.0, ki=300.0, velocity_weight=weight))
    _, (q, v, *_) = run_of(model, 4.0, push=-3.0)
    assert 2 * 4.0 - q[-1] == pytest.approx(lag, abs=1e-6)
    assert v[-1] == pytest.approx(2.0, rel=1e-6)


def test_the_wanted_speed_of_a_cascade_is_limited():
    model = machine(make("p_pi", Step(0.0, 0.0, 5.0), kp=15.0, kv=20.0, ki=300.0, velocity_limit=1.5))
    times, (q, v, *_) = run_of(model, 2.0)
    assert v[times > 1.0] == pytest.approx(1.5, rel=1e-6)
    assert q[-1] < 3.1


def test_computed_torque_makes_the_error_decay_as_its_gains_say():
    kp, kd = 100.0, 20.0  # a double root: e = e0 (1 + 10 t) exp(−10 t)

    def inverse_dynamics(servo, measured, setpoint, z):
        return Terms(dynamics=J * servo.acceleration(measured, setpoint, z))

    setpoint = Sine(1.0, 0.5)
    model = machine(make("computed_torque", setpoint, kp=kp, kd=kd))
    speed = 2 * np.pi * 0.5
    times, (q, *_) = run_of(model, 2.0, start=(-0.3, speed), terms=inverse_dynamics)
    assert_allclose(np.sin(speed * times) - q, 0.3 * (1 + 10 * times) * np.exp(-10 * times), atol=1e-8)


def test_feed_forward_of_the_model_leaves_no_error():
    setpoint = Quintic(0.0, 1.0, 0.0, 2.0)

    def inverse_dynamics(servo, measured, setpoint, z):
        return Terms(feed_forward=J * setpoint[2])

    for feed_forward, most in ((True, 1e-8), (False, None)):
        model = machine(make("pid", setpoint, kp=30.0, kd=3.0, feed_forward=feed_forward))
        times, (q, *_) = run_of(model, 1.0, terms=inverse_dynamics)
        s = times
        error = np.abs(2.0 * (10 * s**3 - 15 * s**4 + 6 * s**5) - q).max()
        assert error < most if most else error > 1e-2


@pytest.mark.parametrize("ratio", [40.0, -40.0])
def test_feed_forward_by_voltage_counts_resistance_and_induced_voltage(ratio):
    """A DC motor without inductance under feed-forward alone goes exactly where it should."""
    setpoint = Quintic(0.0, 1.0, 0.0, 2.0)
    servo = make("pid", setpoint, command="voltage", kp=1e-12, feed_forward=True)
    model = machine(servo, ratio=ratio, electrics=Electrics(0.9, 0.06))
    terms = lambda servo, measured, setpoint, z: Terms(feed_forward=J * setpoint[2])  # noqa: E731
    times, (q, *_) = run_of(model, 1.0, terms=terms)
    assert_allclose(q, 2.0 * (10 * times**3 - 15 * times**4 + 6 * times**5), atol=1e-8)


def test_gravity_is_added_at_the_joint_and_divided_by_the_ratio():
    model = machine(make("pd_gravity", Step(0.0, 0.5, 0.5), kp=30.0, kd=3.0), ratio=-20.0)
    (servo,) = model.servos
    at_rest = Measured(ca.DM(0.5), ca.DM(0.0))
    assert servo.needs == ("gravity",)
    assert float(servo.command(at_rest, servo.wanted(0.0), ca.DM(0, 1), Terms(gravity=7.0))) == pytest.approx(-7 / 20)


def test_hold_keeps_the_position_at_the_start():
    model = machine(make("hold", None, kp=30.0, kd=3.0))
    (servo,) = model.servos
    assert [float(part) for part in servo.wanted(3.0, start=ca.DM(0.7))] == [0.7, 0.0, 0.0]


@pytest.mark.parametrize("ratio", [100.0, -100.0])
@pytest.mark.parametrize("command", ["torque", "voltage"])
def test_a_servo_pulls_the_joint_to_its_set_point_whatever_the_sign_of_the_ratio(ratio, command):
    servo = make("pid", Step(0.0, 0.0, 1.0), command=command, kp=20.0, kd=1.0)
    electrics = Electrics(0.9, 0.06) if command == "voltage" else None
    _, (q, *_) = run_of(machine(servo, ratio=ratio, electrics=electrics), 6.0)
    assert q[-1] == pytest.approx(1.0, abs=1e-3)


def test_the_voltage_servo_of_the_1998_paper_follows_its_set_points_as_a_linear_system_does():
    """Gains, gear and motor of table 2, set-point of table 1.b, on one rigid axis; the right back-EMF, N h θ̇."""
    G_p, G_v, R, N, h = 150.0, 2.0, 0.93, 200.0, 5.9e-2
    table = Table((0.0, 0.3, 0.3, 0.5, 0.5), (0.0, 0.0, 0.0, 0.4, 0.4), (0.0, 0.0, 2.0, 2.0, 0.0))
    servo = make("pid", table, command="voltage", kp=G_p, kd=G_v)
    times, (q, *_) = run_of(machine(servo, ratio=N, electrics=Electrics(R, h)), 1.5, points=301)

    # on the ramp, from e = 0 and ė = 2: J ë + N h/R (G_v + N h) ė + N h/R G_p e = N h/R · N h · 2
    p1, p2 = np.roots([J, N * h / R * (G_v + N * h), N * h / R * G_p])
    steady = N * h * 2.0 / G_p
    c1, c2 = np.linalg.solve([[1, 1], [p1, p2]], [-steady, 2.0])
    s = times[(times > 0.3) & (times < 0.5)] - 0.3
    error = steady + c1 * np.exp(p1 * s) + c2 * np.exp(p2 * s)
    assert_allclose(2 * s - q[(times > 0.3) & (times < 0.5)], error, atol=2e-6)  # corners cost the integrator accuracy
    assert np.abs(q[times < 0.299]).max() < 1e-12
    assert q[-1] == pytest.approx(0.4, abs=2e-5)


# --- limits ---


def test_a_torque_servo_asks_no_more_than_the_motor_and_its_own_limit_allow():
    far = Measured(ca.DM(-1e3), ca.DM(0.0))
    limits = [(None, 0.3, None), (5.0, 0.3, None), (None, None, Electrics(1.0, 0.06, current_limit=4.0))]
    for (output, effort, electrics), greatest in zip(limits, (0.3, 0.25, 0.24), strict=True):
        servo = make("pid", kp=10.0, output_limit=output)
        model = machine(servo, ratio=20.0, effort=effort, electrics=electrics)
        (servo,) = model.servos
        assert float(servo.command(far, servo.wanted(0.0), ca.DM(0, 1))) == pytest.approx(greatest, rel=1e-14)


def overshoot(anti_windup, **limits):
    gains = {"kp": 20.0, "kd": 10.0, "ki": 20.0, "anti_windup": anti_windup}
    model = machine(make("pid", Step(0.0, 0.0, 2.0), **gains, **limits))
    _, (q, *_) = run_of(model, 4.0)
    return q.max() - 2.0


def test_with_anti_windup_a_limit_makes_no_more_overshoot_than_there_is_without_it():
    unlimited = overshoot("none")
    assert overshoot("none", output_limit=0.7) > 3 * unlimited
    assert overshoot("back_calculation", output_limit=0.7) < unlimited
    assert overshoot("conditional", output_limit=0.7) < unlimited


def test_anti_windup_counts_with_the_voltage_that_the_current_limit_leaves():
    """The servo's own limit is never reached; what saturates is the current of the motor."""
    weak = Electrics(1.0, 1.0, current_limit=0.5)
    gains = {"kp": 20.0, "kd": 4.0, "ki": 40.0, "command": "voltage"}
    ends = {}
    for anti_windup in ("none", "back_calculation"):
        model = machine(make("pid", Step(0.0, 0.0, 2.0), **gains, anti_windup=anti_windup), electrics=weak)
        _, (q, *_) = run_of(model, 5.0)
        ends[anti_windup] = q.max() - 2.0
    assert ends["back_calculation"] < 0.5 * ends["none"]


def test_with_no_limit_reached_all_kinds_of_anti_windup_are_the_same():
    runs = []
    for anti_windup in ("none", "conditional", "back_calculation"):
        model = machine(make("pid", kp=20.0, kd=4.0, ki=40.0, anti_windup=anti_windup, output_limit=1e3))
        runs.append(run_of(model, 2.0)[1])
    assert_allclose(runs[1], runs[0], rtol=0, atol=0)
    assert_allclose(runs[2], runs[0], rtol=0, atol=0)


def test_the_integral_stays_within_its_own_limit():
    model = machine(make("pid", Step(0.0, 0.0, 1.0), kp=20.0, kd=4.0, ki=40.0, integral_limit=0.5))
    _, (q, _, z) = run_of(model, 10.0, push=-2.0)
    assert np.abs(40.0 * z).max() <= 0.5 + 1e-3  # by the error of the step in which it arrives
    assert 1.0 - q[-1] == pytest.approx((2.0 - 0.5) / 20.0, abs=1e-4)  # the rest is left to kp


# --- samples ---


def sampled(**given):
    sampling = {key: given.pop(key) for key in list(given) if key in Sampling.__dataclass_fields__}
    return make(given.pop("kind", "pid"), sampling=Sampling(**sampling), **given)


def sampled_run(model, until):
    """The double integrator between samples, exactly."""
    (servo,) = model.servos
    T = servo.sampling.period
    t, q_, v_, h = ca.SX.sym("t"), ca.SX.sym("q"), ca.SX.sym("v"), ca.SX.sym("held", servo.held)
    update = ca.Function("update", [t, q_, v_, h], [servo.update(Measured(q_, v_), servo.wanted(t), h)])
    q, v, held, history = 0.0, 0.0, servo.start(Measured(0.0, 0.0)), []
    for k in range(round(until / T)):
        held = update(k * T, q, v, held)
        a = float(servo.output(held)) / J
        history.append((k * T, q, v, a))
        q, v = q + v * T + a * T**2 / 2, v + a * T
    return np.transpose(history)


def test_a_servo_sampled_fast_is_the_continuous_one():
    setpoint = Quintic(0.0, 1.0, 0.0, 2.0)
    gains = {"kp": 20.0, "kd": 4.0, "ki": 40.0}
    errors = []
    for period in (2e-3, 1e-3):
        times, q, *_ = sampled_run(machine(sampled(setpoint=setpoint, period=period, **gains)), 1.2)
        model = machine(make("pid", setpoint, **gains))
        _, (smooth, *_) = run_of(model, times[-1], points=len(times))
        errors.append(np.abs(q - smooth).max())
    assert errors[1] < 2e-2
    assert errors[0] / errors[1] == pytest.approx(2.0, abs=0.2)  # held commands are of first order in the period


def test_a_delay_is_a_whole_number_of_samples():
    model = machine(sampled(setpoint=Step(0.0, 0.0, 1.0), kp=1.0, kd=0.1, period=1e-3, delay=3))
    (servo,) = model.servos
    assert servo.held == 4
    held, given, asked = servo.start(Measured(ca.DM(0.0), ca.DM(0.0))), [], []
    for k in range(10):
        true = Measured(ca.DM(0.1 * k), ca.DM(0.0))
        held = servo.update(true, servo.wanted(ca.DM(k * 1e-3)), held)
        given.append(float(servo.output(held)))
        asked.append(1.0 - 0.1 * k)
    assert given[:3] == [0.0, 0.0, 0.0]
    assert_allclose(given[3:], asked[:-3], atol=1e-15)


def test_a_position_sensor_tells_the_nearest_of_its_steps():
    sampling = machine(sampled(kp=1.0, period=1e-3, resolution=0.01)).servos[0].sampling
    q = np.linspace(-0.1, 0.1, 4001)
    seen = sampling.position(ca.DM(q)).full().ravel()
    assert_allclose(seen / 0.01, np.round(seen / 0.01), atol=1e-12)
    assert np.abs(seen - q).max() <= 0.005 * (1 + 1e-12)


def test_speed_from_differences_is_the_mean_speed_of_the_last_period():
    model = machine(sampled(setpoint=Step(0.0, 0.0, 0.0), kd=1.0, period=0.01, differences=True))
    (servo,) = model.servos
    path = lambda t: 0.3 + 2.0 * t + 5.0 * t**2  # noqa: E731
    held = servo.start(Measured(ca.DM(path(0.0)), ca.DM(2.0)))
    for k in range(6):
        true = Measured(ca.DM(path(0.01 * k)), ca.DM(99.0))  # the true speed is not looked at
        seen = float(servo.seen(true, held).v)
        mean = (path(0.01 * k) - path(0.01 * (k - 1))) / 0.01 if k else 2.0
        assert seen == pytest.approx(mean, rel=1e-10)
        held = servo.update(true, servo.wanted(0.0), held)
        assert float(servo.output(held)) == pytest.approx(-mean, rel=1e-10)


def test_a_sampled_integral_counts_errors_times_periods():
    model = machine(sampled(setpoint=Step(0.0, 0.0, 1.0), ki=2.0, period=0.1))
    (servo,) = model.servos
    held = servo.start(Measured(ca.DM(0.0), ca.DM(0.0)))
    outputs = []
    for k in range(4):
        held = servo.update(Measured(ca.DM(0.25 * k), ca.DM(0.0)), servo.wanted(ca.DM(1.0)), held)
        outputs.append(float(servo.output(held)))
    errors = 1 - 0.25 * np.arange(4)
    assert_allclose(outputs, 2.0 * 0.1 * np.concatenate([[0.0], np.cumsum(errors)[:-1]]), atol=1e-15)


def test_servos_of_different_periods_have_a_common_tick():
    assert common_period([]) is None
    assert common_period([1e-3]) == 1e-3
    assert common_period([4e-3, 1e-3]) == 1e-3
    assert common_period([1.0, np.pi]) is None
    tick, t = 1e-3, ca.SX.sym("t")
    f = ca.Function("due", [t], [due(t, 4e-3, tick)])
    instants = [k for k in range(100_000) if k % 997 < 9]
    found = f(np.array([k * tick for k in instants])[None, :]).full().ravel()
    assert found.tolist() == [float(k % 4 == 0) for k in instants]


def test_a_continuous_servo_holds_nothing():
    (servo,) = machine(make("pid", kp=1.0)).servos
    assert (servo.held, servo.states) == (0, 0)
    with pytest.raises(ValueError, match="servo 'servo' is continuous"):
        servo.start(Measured(0.0, 0.0))


# --- sensors on motors ---


def two_joints(**given):
    bodies = tuple(Body(n, Inertial(1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0))) for n in ("a", "b", "c"))
    joints = (
        Joint("tilt", "revolute", "world", "a"),
        Joint("wrist", "universal", "a", "b", axis=(1.0, 0.0, 0.0), second_axis=(0.0, 1.0, 0.0)),
        Joint("slide", "prismatic", "b", "c"),
    )
    return Description("three", bodies, joints, initial=Initial((("tilt", (0.1,)),)), **given)


def test_a_sensor_on_the_motor_tells_the_joints_angle_through_the_gear():
    motor = Motor("m", (("wrist.angle2", -50.0),), rotor=Rotor(1e-5), axis=(0.0, 1.0, 0.0))
    servo = Servo("s", "m", "pid", setpoint=RAMP, gains=Gains(kp=1.0), feedback="motor")
    model = build(two_joints(motors=(motor,), servos=(servo,)))
    q, v = ca.DM([0.1, 0.2, 0.3, 0.4]), ca.DM([1.0, 2.0, 3.0, 4.0])
    rigid = model.servos[0].measured(model.layout, q, v)
    assert [float(x) for x in rigid] == [0.3, 3.0]
    elastic = model.servos[0].measured(model.layout, q, v, rotor=(ca.DM(-20.0), ca.DM(-160.0)))
    assert [float(x) for x in elastic] == pytest.approx([0.4, 3.2])


def test_the_servo_of_a_differential_works_in_the_angle_of_the_rotor():
    motor = Motor("m", (("tilt", 40.0), ("slide", -100.0)), rotor=Rotor(1e-5), axis=(0.0, 0.0, 1.0))
    servo = Servo("s", "m", "pid", setpoint=RAMP, gains=Gains(kp=3.0), feedback="motor")
    model = build(two_joints(motors=(motor,), servos=(servo,)))
    q, v = ca.DM([0.1, 0.2, 0.3, 0.05]), ca.DM([1.0, 2.0, 3.0, 4.0])
    measured = model.servos[0].measured(model.layout, q, v)
    assert [float(x) for x in measured] == pytest.approx([40 * 0.1 - 100 * 0.05, 40 * 1.0 - 100 * 4.0])
    command = model.servos[0].command(measured, model.servos[0].wanted(0.0), ca.DM(0, 1))
    assert float(command) == pytest.approx(3.0 * 1.0)
