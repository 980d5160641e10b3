"""Servos and signals in motion, against recursions and integrals computed apart."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import quad

import torseur as ts
from machines import flywheel

J = 0.02  # of the flywheel


def test_a_servo_that_holds_gives_way_by_the_load_over_its_stiffness(tmp_path):
    model = flywheel(
        tmp_path, "{ratio: 1}", "{kind: hold, kp: 40, kd: 3}\ndisturbances: {pull: {joint: shaft, effort: 2 N m}}"
    )
    run = ts.simulate(model, [0.7], duration=5.0, tolerance=1e-10)
    assert_allclose(run.q[-1, 0], 0.7 + 2 / 40, rtol=1e-8)


@pytest.mark.parametrize("delay", [0, 1, 3])
def test_a_sampled_servo_with_delay_quantised_sensor_and_differences_is_its_recursion(tmp_path, delay):
    """A flywheel under a held torque moves by q += v h + u h²/2J, v += u h/J between samples."""
    h, kp, kd, step = 0.01, 1.2, 0.1, 0.0031  # no position falls on the edge of a sensor step
    sampled = f"sample: {h}, delay: {delay}, resolution: {step}, velocity: differences"
    model = flywheel(tmp_path, "{ratio: 1}", f"{{kind: pd, kp: {kp}, kd: {kd}, setpoint: 0.5 rad, {sampled}}}")
    run = ts.simulate(model, duration=0.4, save=h, tolerance=1e-12)
    q, v, seen, line = 0.0, 0.0, 0.0, [0.0] * (delay + 1)
    expected = []
    for _ in range(41):
        expected.append(q)
        new = np.floor(q / step + 0.5) * step
        line = [*line[1:], kp * (0.5 - new) - kd * (new - seen) / h]
        u, seen = line[0], new
        q, v = q + v * h + u * h * h / (2 * J), v + u * h / J
    assert_allclose(run.q[:, 0], expected, rtol=0, atol=1e-9)


def test_a_set_point_from_a_csv_file_moves_as_the_table_that_it_holds(tmp_path):
    rows = [(0.0, 0.0), (0.2, 0.3), (0.5, 0.1)]
    (tmp_path / "way.csv").write_text("t,x\n" + "\n".join(f"{t},{x}" for t, x in rows), encoding="utf-8")
    law = "kind: pd, kp: 30, kd: 2"
    times, values = zip(*rows, strict=True)
    table = f"{{table: {{t: {list(times)}, q: {list(values)}}}}}"
    runs = [
        ts.simulate(flywheel(tmp_path, "{ratio: 1}", f"{{{law}, setpoint: {signal}}}"), duration=0.6)
        for signal in (table, "{csv: {file: way.csv, time: t, value: x}}")
    ]
    assert_array_equal(runs[0].q, runs[1].q)
    assert runs[0].q.max() > 0.2


def test_a_chirp_of_torque_turns_the_wheel_by_its_double_integral(tmp_path):
    """f from 1 to 4 Hz in 2 s: torque A sin(2π (f0 t + (f1 − f0) t²/(2 T)))."""
    chirp = "{chirp: {amplitude: 0.3 N m, f0: 1 Hz, f1: 4 Hz, duration: 2 s}}"
    run = ts.simulate(
        flywheel(tmp_path, "{ratio: 1}", f"{{kind: torque, setpoint: {chirp}}}"), duration=1.8, tolerance=1e-10
    )

    def torque(t):
        return 0.3 * np.sin(2 * np.pi * (t + 3 * t * t / 4))

    assert_allclose(run.v[-1, 0], quad(torque, 0, 1.8)[0] / J, rtol=0, atol=1e-7)


def test_a_formula_commands_as_the_sine_that_it_says(tmp_path):
    law = "kind: computed_torque, kp: 30, kd: 2"
    sine = "{sine: {amplitude: 20 deg, frequency: 2 Hz, offset: 0.1 rad}}"
    runs = [
        ts.simulate(
            flywheel(tmp_path, "{ratio: 1}", f"{{{law}, setpoint: {signal}}}"),
            duration=0.6,
            integrator="rk4",
            step=1e-3,
        )
        for signal in (sine, "{formula: pi / 9 * sin(4 * pi * t) + 0.1}")
    ]
    assert_allclose(runs[0].q, runs[1].q, rtol=0, atol=1e-13)
    assert np.ptp(runs[0].q) > 0.5


def test_a_formula_prescribes_a_motion_with_its_speed_and_acceleration(tmp_path):
    """The force on a mass that is moved by x(t) is m ẍ."""
    file = tmp_path / "moved.yaml"
    file.write_text(
        """\
torseur: 1
gravity: 0
bodies: {sledge: {mass: 2 kg, inertia: [1e-3, 1e-3, 1e-3]}}
joints: {slide: {type: prismatic, parent: world, child: sledge, axis: x}}
constraints: {drive: {type: prescribed, joint: slide, position: {formula: 0.3 * exp(-t) * sin(3 * t) + 0.1 * t**2}}}
simulate: {duration: 2 s, tolerance: 1e-10}
""",
        encoding="utf-8",
    )
    run = ts.simulate(file)
    run.check().raise_if_failed()
    t, e = run.t, 0.3 * np.exp(-run.t)
    assert_allclose(run.q[:, 0], e * np.sin(3 * t) + 0.1 * t**2, rtol=0, atol=1e-12)
    acceleration = e * (-8 * np.sin(3 * t) - 6 * np.cos(3 * t)) + 0.2
    assert_allclose(run["constraint_force.drive.effort"], 2 * acceleration, rtol=0, atol=1e-11)


@pytest.mark.parametrize(
    ("signal", "cause", "remedy"),
    [
        ("0.3 * sin(2 * t)", "'0.3 * sin(2 * t)' is not a number with its unit", '{formula: "0.3 * sin(2 * t)"}'),
        ("{formula: 2 * wheel}", "it mentions 'wheel', at character 5 of '2 * wheel'", "of t, the time in seconds"),
        ("{formula: log(t)}", "the function 'log' at character 1 is not known", "Known are"),
        ("{formula: 3 deg * t}", "cannot be read", "Values are in SI units"),
    ],
)
def test_faults_of_formulas_are_told(signal, cause, remedy, tmp_path):
    with pytest.raises(ts.DescriptionError) as raised:
        ts.simulate(flywheel(tmp_path, "{ratio: 1}", f"{{kind: pd, kp: 30, setpoint: {signal}}}"))
    assert cause in str(raised.value) and remedy in str(raised.value)


def test_a_cascade_goes_no_faster_than_its_limit_and_arrives(tmp_path):
    servo = "{kind: p_pi, kp: 8, kv: 1, ki: 5, velocity_limit: 1.5, setpoint: 4 rad}"
    run = ts.simulate(flywheel(tmp_path, "{ratio: 1}", servo), duration=8.0)
    middle = (run.t > 1.0) & (run.t < 2.0)
    assert_allclose(run.v[middle, 0], 1.5, rtol=1e-3)
    assert_allclose(run.q[-1, 0], 4.0, atol=1e-4)
