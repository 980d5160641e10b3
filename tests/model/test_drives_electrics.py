"""DC motors: closed forms of the step response, limits, power balance, current loops."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

from torseur.description.records.drives import CurrentLoop, Electrics
from torseur.model.control.current_loop import IdealCurrent
from torseur.model.forces.drive_from_record import current_control_of, dc_motor_of
from torseur.model.forces.electrics import DCMotor

# a small motor with a flywheel at 12 V: R, L, K, inertia, viscous friction
R, L, K, J, B, V = 1.2, 2.4e-3, 0.05, 3e-5, 1e-5, 12.0

# closed form of the linear circuit with two real poles, evaluated once to 13 digits: t, I, Ω
PRINTED = [
    (5.0e-4, 2.2087968008269, 0.95928925779681),
    (5.0e-3, 8.0214837442490, 49.666735263998),
    (1.2e-2, 5.4235575389471, 129.82787709342),
    (5.0e-2, 0.27496689153678, 234.31412421251),
    (1.0e-1, 0.051220474785008, 238.78457671451),
]


def closed_form(t):
    """Ω(t) = K V/(J L) Σ e^{p t}/…, p the roots of s² + (R/L + B/J) s + (R B + K²)/(L J)."""
    p1, p2 = np.roots([1, R / L + B / J, (R * B + K * K) / (L * J)])
    rate = K * V / (J * L)
    omega = rate * (1 / (p1 * p2) + np.exp(p1 * t) / (p1 * (p1 - p2)) + np.exp(p2 * t) / (p2 * (p2 - p1)))
    slope = rate * (np.exp(p1 * t) / (p1 - p2) + np.exp(p2 * t) / (p2 - p1))
    return (J * slope + B * omega) / K, omega


def with_flywheel(motor, command=V):
    """The rates of (states, Ω, ∫VI, ∫RI²) of a motor at a constant command."""
    z, omega = ca.SX.sym("z", motor.states), ca.SX.sym("omega")
    I = motor.current(command, omega, z)
    rates = [motor.rate(command, omega, z), (motor.torque(I) - B * omega) / J]
    rates += [motor.voltage(command, omega, z) * I, motor.heat(I), B * omega**2]
    return ca.Function("rates", [z, omega], [ca.vertcat(*rates)])


def turned(motor, times, command=V):
    rates = with_flywheel(motor, command)
    n = motor.states

    def f(t, y):
        return rates(y[:n], y[n]).full().ravel()

    run = solve_ivp(f, (0, times[-1]), np.zeros(n + 4), t_eval=times, method="DOP853", rtol=1e-12, atol=1e-13)
    return run.y


def test_the_step_response_with_inductance_is_the_closed_form():
    times = np.array([row[0] for row in PRINTED])
    current, omega, *_ = turned(DCMotor(R, K, L), times)
    for found, of_formula, printed in zip((current, omega), closed_form(times), np.transpose(PRINTED)[1:], strict=True):
        assert_allclose(of_formula, printed, rtol=1e-11)
        assert_allclose(found, printed, rtol=1e-9)


def test_the_step_response_without_inductance_is_one_exponential():
    times = np.linspace(0, 0.1, 20)
    omega, *_ = turned(DCMotor(R, K), times)
    final, tau = K * V / (K * K + R * B), J * R / (K * K + R * B)
    assert_allclose(omega, final * (1 - np.exp(-times / tau)), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("inductance", [0.0, L])
@pytest.mark.parametrize("limits", [{}, {"voltage_limit": 9.0}, {"current_limit": 3.0}])
def test_supplied_energy_is_heat_and_what_is_stored(inductance, limits):
    motor = DCMotor(R, K, inductance, **limits)
    *state, omega, supplied, heat, friction = turned(motor, np.array([0.0, 0.004, 0.02, 0.1]))
    current = state[0] if state else 0.0
    stored = J * omega**2 / 2 + motor.energy(current)
    assert_allclose(supplied, heat + friction + stored, rtol=1e-7, atol=1e-10)


def test_a_datasheet_gives_the_motor_that_stalls_and_runs_as_it_says():
    record = Electrics.from_datasheet(nominal_voltage=24.0, stall_torque=1.8, no_load_speed=400.0)
    motor = dc_motor_of(record, None)
    none = ca.DM(0, 1)
    assert float(motor.torque(motor.current(24.0, ca.DM(0.0), none))) == pytest.approx(1.8, rel=1e-14)
    assert float(motor.current(24.0, ca.DM(400.0), none)) == pytest.approx(0.0, abs=1e-14)


def test_a_clipped_voltage_acts_as_the_limit_would():
    plain, limited = DCMotor(R, K, L), DCMotor(R, K, L, voltage_limit=9.0)
    times = np.linspace(0, 0.05, 6)
    assert_allclose(turned(limited, times, 40.0), turned(plain, times, 9.0), rtol=1e-12, atol=1e-14)


def test_the_current_limit_holds_without_inductance_and_the_terminals_see_less():
    motor = DCMotor(R, K, current_limit=3.0)
    none = ca.DM(0, 1)
    for speed in (0.0, 50.0, 160.0, 400.0, -80.0):
        I, U = float(motor.current(V, ca.DM(speed), none)), float(motor.voltage(V, ca.DM(speed), none))
        assert I == pytest.approx(np.clip((V - K * speed) / R, -3.0, 3.0), rel=1e-14)
        assert U == pytest.approx(R * I + K * speed, rel=1e-14)


def test_the_current_limit_holds_with_inductance():
    motor = DCMotor(R, K, L, current_limit=3.0)
    current, omega, *_ = turned(motor, np.linspace(0, 0.1, 400))
    assert current.max() <= 3.0 + 1e-6  # by the error of the step that passes the corner
    # as long as it is at the limit the rotor speeds up by K I_max: reached once, then left when the back-EMF has grown
    at_limit = current > 3.0 - 1e-6
    assert at_limit.sum() > 50
    assert np.all(K * omega[at_limit] < V - 3.0 * R + 1e-3)
    free, _ = closed_form(np.linspace(0, 0.1, 400))
    assert free.max() > 8.0


@pytest.mark.parametrize("inductance", [0.0, L])
def test_the_voltage_told_is_the_command_itself_where_no_limit_is_reached(inductance):
    motor = DCMotor(R, K, inductance, voltage_limit=24.0, current_limit=50.0)
    rng = np.random.default_rng(3)
    for command, speed, I in rng.uniform(-20, 20, size=(50, 3)):
        state = ca.DM([I]) if inductance else ca.DM(0, 1)
        assert float(motor.voltage(ca.DM(command), ca.DM(speed), state)) == command
    assert float(motor.voltage(ca.DM(30.0), ca.DM(0.0), ca.DM([0.0]) if inductance else ca.DM(0, 1))) == 24.0


def test_an_amplifier_without_inductance_gives_the_wanted_torque_at_every_speed():
    motor, amplifier = DCMotor(R, K), IdealCurrent(R, K)
    none = ca.DM(0, 1)
    for torque, speed in np.random.default_rng(4).normal(size=(20, 2)) * [0.3, 100.0]:
        U = amplifier.voltage(torque, ca.DM(speed), 0.0, none)
        assert float(motor.torque(motor.current(U, ca.DM(speed), none))) == pytest.approx(torque, rel=1e-12, abs=1e-13)


def test_a_current_loop_of_given_bandwidth_is_a_first_order_lag_at_standstill():
    omega_c = 2 * np.pi * 400.0
    record = Electrics(R, K, L, current_loop=CurrentLoop(L * omega_c, R * omega_c))
    motor, loop = dc_motor_of(record, None), current_control_of(record, None)
    z, s = ca.SX.sym("I"), ca.SX.sym("s")
    U = loop.voltage(0.1, 0.0, z, s)
    rates = ca.Function("r", [z, s], [ca.vertcat(motor.rate(U, 0.0, z), loop.rate(0.1, 0.0, z, s))])
    times = np.linspace(0, 2e-3, 8)
    run = solve_ivp(lambda t, y: rates(*y).full().ravel(), (0, 2e-3), [0.0, 0.0], t_eval=times, rtol=1e-11, atol=1e-13)
    assert_allclose(run.y[0], 0.1 / K * (1 - np.exp(-omega_c * times)), rtol=1e-7, atol=1e-9)


def test_a_current_loop_at_the_voltage_limit_does_not_wind_up():
    """Blocked for a second at a torque that the voltage cannot give, it lets go at once."""
    omega_c = 2 * np.pi * 400.0
    record = Electrics(R, K, L, voltage_limit=6.0, current_loop=CurrentLoop(L * omega_c, R * omega_c))
    motor, loop = dc_motor_of(record, None), current_control_of(record, None)
    t, z, s = ca.SX.sym("t"), ca.SX.sym("I"), ca.SX.sym("s")
    torque = ca.if_else(t < 1.0, 1.0, 0.1)
    U = loop.voltage(torque, 0.0, z, s)
    rates = ca.Function("r", [t, z, s], [ca.vertcat(motor.rate(U, 0.0, z), loop.rate(torque, 0.0, z, s))])
    times = [0.999, 1.01]
    run = solve_ivp(
        lambda t, y: rates(t, *y).full().ravel(), (0, 1.01), [0.0, 0.0], t_eval=times, max_step=1e-3, rtol=1e-8
    )
    assert run.y[0, 0] == pytest.approx(6.0 / R, rel=1e-5)
    assert run.y[0, 1] == pytest.approx(0.1 / K, rel=1e-2)  # ten milliseconds later, some 25 time constants
