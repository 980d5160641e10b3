"""Cases with known answers, told on the page docs/validation.md."""

import numpy as np
import pytest
from scipy.special import ellipj, ellipk

import torseur as ts
from validation_page import Row, page


def machine(tmp_path, text):
    (tmp_path / "machine.yaml").write_text(text, encoding="utf-8")
    return ts.load(tmp_path / "machine.yaml")


def test_a_pendulum_swings_by_the_elliptic_function(tmp_path, validated):
    """sin(θ/2) = k sn(K − ω t, k), k = sin(θ₀/2)."""
    pendulum = machine(
        tmp_path,
        """
torseur: 1
name: Pendulum
gravity: 9.81
bodies: {bob: {mass: 2 kg, com: [0, 0, -0.5], inertia: [0, 0, 0]}}
joints: {pivot: {type: revolute, parent: world, child: bob, axis: y}}
initial: {positions: {pivot: 2.5 rad}}
""",
    )
    run = ts.simulate(pendulum, duration=5.0, tolerance=1e-11)
    m = np.sin(1.25) ** 2
    sn, *_ = ellipj(ellipk(m) - np.sqrt(9.81 / 0.5) * run.t, m)
    exact = 2 * np.arcsin(np.sqrt(m) * sn)
    validated("Pendulum of 143°, angle over 5 s", "Jacobi's elliptic function", run["q.pivot"] - exact, 1e-8, "rad")


def test_a_dc_motor_runs_up_by_its_time_constant(tmp_path, validated):
    """ω = ω∞ (1 − e^(−t/T)) with T = J R/K², ω∞ = U/K."""
    motor = machine(
        tmp_path,
        """
torseur: 1
name: Flywheel
gravity: 0
bodies: {wheel: {mass: 1 kg, inertia: [1e-3, 1e-3, 2e-3]}}
joints: {axle: {type: continuous, parent: world, child: wheel, axis: z}}
motors: {axle: {kind: dc, ratio: 1, resistance: 0.8 ohm, constant: 0.05 N m/A, rotor: {inertia: 5e-4 kg m^2}}}
servos: {axle: {kind: voltage, setpoint: 12 V}}
""",
    )
    run = ts.simulate(motor, duration=3.0, tolerance=1e-11)
    T = 2.5e-3 * 0.8 / 0.05**2
    exact = 12 / 0.05 * (1 - np.exp(-run.t / T))
    validated("DC motor, speed after a step of voltage", "closed form", (run["v.axle"] - exact) / 240, 1e-9)


def test_a_free_top_keeps_energy_and_momentum(tmp_path, validated):
    top = machine(
        tmp_path,
        """
torseur: 1
name: Top
gravity: 0
bodies: {top: {mass: 2 kg, inertia: [0.1, 0.2, 0.28]}}
joints: {float: {type: free, parent: world, child: top}}
initial: {velocities: {float: [0.1, 3.0, 0.1, 0, 0, 0]}}
""",
    )
    run = ts.simulate(top, duration=20.0, tolerance=1e-10)
    omega = np.stack([run[f"v.float.w{axis}"] for axis in "xyz"], axis=1)
    L = np.linalg.norm(omega * [0.1, 0.2, 0.28], axis=1)
    validated("Tumbling body, size of its angular momentum over 20 s", "Euler", L / L[0] - 1, 1e-8)


def test_a_piston_stands_where_the_crank_and_rod_put_it(validated):
    with pytest.warns(RuntimeWarning, match="say the same thing twice"):
        run = ts.simulate("examples/slider_crank.yaml", duration=0.5)
    a = run["q.crank"]
    exact = 0.08 * np.cos(a) + np.sqrt(0.24**2 - (0.08 * np.sin(a)) ** 2)
    rod = run["q.rod"]
    found = 0.08 * np.cos(a) + 0.24 * np.cos(a + rod)
    validated("Slider-crank, place of the piston", "geometry", found - exact, 1e-10, "m")


def test_a_clamped_beam_vibrates_at_its_first_frequency(tmp_path, validated):
    """f = (1.8751)²/2π √(EI/ρA L⁴)."""
    beam = machine(
        tmp_path,
        """
torseur: 1
name: Cantilever
gravity: 0
bodies:
  strip:
    beam: {length: 1 m, section: {rectangle: [6 mm, 40 mm]}, material: {E: 70 GPa, density: 2700}, elements: 10}
    modes: 1
joints: {clamp: {type: revolute, parent: world, child: strip, axis: z, armature: 1e6}}
""",
    )
    eigenvalues = ts.linearize(beam).eigenvalues()
    found = np.abs(eigenvalues.imag).max() / (2 * np.pi)
    exact = 1.8751040687**2 / (2 * np.pi) * np.sqrt(70e9 * 0.006**2 / 12 / 2700)
    validated(
        "Cantilever, first frequency, 10 elements, one shape", "Euler–Bernoulli", np.array([found / exact - 1]), 1e-5
    )


def test_the_bicycle_of_the_benchmark_is_stable_between_its_two_speeds(validated):
    """Meijaard, Papadopoulos, Ruina, Schwab 2007: weave at v = 5 m/s, −0.775341882195850 ± 4.464867713788230 i."""
    model = ts.load("examples/bicycle.yaml")
    wheel = 5.0 / 0.3
    steady = ts.steady(model, {"v.rear": wheel})
    eigenvalues = ts.linearize(model, steady).eigenvalues(cyclic=True)
    weave = -0.77534188219585 + 4.46486771378823j
    off = np.abs(eigenvalues - weave).min() / abs(weave)
    validated("Bicycle, weave mode at 5 m/s", "Meijaard et al. 2007, table 2", np.array([off]), 1e-10)


def test_a_row_of_the_page_tells_the_case():
    row = Row("a", "b", 1e-9, 1e-8, "rad")
    assert page([row]).splitlines()[-1] == "| a | b | 1.0e-09 rad | 1e-08 rad |"
