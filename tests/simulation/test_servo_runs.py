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


def test_a_cascade_goes_no_faster_than_its_limit_and_arrives(tmp_path):
    servo = "{kind: p_pi, kp: 8, kv: 1, ki: 5, velocity_limit: 1.5, setpoint: 4 rad}"
    run = ts.simulate(flywheel(tmp_path, "{ratio: 1}", servo), duration=8.0)
    middle = (run.t > 1.0) & (run.t < 2.0)
    assert_allclose(run.v[middle, 0], 1.5, rtol=1e-3)
    assert_allclose(run.q[-1, 0], 4.0, atol=1e-4)
