"""The seven accounts balance on machines with everything, and a wrong one is noticed."""

from dataclasses import replace

import numpy as np
import pytest

import torseur as ts
from machines import machine
from random_machines import random_description
from torseur.description.records.machine import Friction, Initial
from torseur.results.balances.verdict import BalanceError
from torseur.simulation.posed import motion_kernels, problem


@pytest.mark.parametrize("seed", range(2))
def test_seven_accounts_balance_on_random_trees_with_rotors_friction_and_loads(seed):
    rng = np.random.default_rng(seed)
    types = ("revolute", "prismatic", "free", "spherical", "universal", "cylindrical")
    model = ts.build(random_description(rng, 5, types=types, loads=True, anywhere=seed == 1))
    run = ts.simulate(model, v0=rng.normal(size=model.nv), duration=0.3, tolerance=1e-10)
    verdict = run.check()
    assert len(verdict.balances) == 7 and all(balance.recorded for balance in verdict.balances)
    verdict.raise_if_failed()


EVERYTHING = """
bodies:
  column: {mass: 12 kg, com: [0, 0, 0.35], inertia: [0.5, 0.5, 0.2]}
  boom: {mass: 3 kg, com: [0, 0.4, 0], inertia: [0.2, 0.01, 0.2]}
  foot: {mass: 1 kg, inertia: [0.01, 0.01, 0.01]}
joints:
  yaw:
    type: revolute
    parent: world
    child: column
    friction:
      viscous: 0.1
      dry: 0.4 N m
      static: {forward: 0.6 N m}
      stribeck_speed: 2 deg/s
      lugre: {stiffness: 1e3 N m/rad, damping: 5}
  pitch:
    type: revolute
    parent: column
    child: boom
    at: [0, 0, 0.7]
    axis: x
    limits: {lower: -20 deg, upper: 15 deg}
    stop: {stiffness: 2e3, damping: 20}
  reach:
    type: prismatic
    parent: boom
    child: foot
    axis: y
    limits: {lower: 0, upper: 0.3}
    stop: {stiffness: 2e4, damping: 50}
    friction: {dry: 2 N}
motors:
  yaw:
    kind: dc
    ratio: 100
    rotor: {inertia: 1e-5}
    resistance: 0.93
    constant: 0.059
    voltage_limit: 24 V
    current_limit: 8 A
    friction: {input: {viscous: 1e-5}, output: {load_loss: 0.05}}
  pitch:
    kind: dc
    ratio: 80
    rotor: {inertia: 2e-5}
    resistance: 0.5
    constant: 0.08
    inductance: 1 mH
    voltage_limit: 48 V
    current_loop: {bandwidth: 200 Hz}
    elastic: {stiffness: 5e3 N m/rad, damping: 2, backlash: 0.1 deg}
    friction: {input: {dry: 0.005 N m, viscous: 1e-5}}
  reach: {ratio: 100 rad/m, rotor: {inertia: 1e-5}, effort: 1 N m}
servos:
  yaw: {kind: pd, command: voltage, kp: 150 V/rad, kd: 2, setpoint: {table: {t: [0, 0.3], q: [0, 0.3], v: [1, 1]}}}
  pitch: {kind: pd_gravity, kp: 150, kd: 12, setpoint: {quintic: {to: 25 deg, end: 300 ms}}}
  reach:
    kind: pid
    kp: 300
    kd: 40
    ki: 100
    feed_forward: true
    setpoint: {sine: {amplitude: 0.1, frequency: 2 Hz, offset: 0.12}}
disturbances:
  gust:
    body: foot
    at: [0.1, 0, 0]
    force: [{sine: {amplitude: 5 N, frequency: 3 Hz}}, 0, 2 N]
    torque: [0, {step: {at: 0.2, after: 1 N m}}, 0]
  knock: {joint: yaw, effort: {table: {t: [0.1, 0.12], x: [3 N m, 0], interpolation: hold}}}
loads:
  weight: {body: foot, force: [0, 0, -3 N]}
"""


def test_seven_accounts_balance_with_electrics_gears_stops_servos_and_bristles(tmp_path):
    """The boom runs into its stop, the current reaches its limit, a gust blows."""
    run = ts.simulate(machine(tmp_path, EVERYTHING), duration=0.5, tolerance=1e-9)
    assert set(run.dataset["source"].values) == {"motors", "supply", "disturbances", "joint_forces", "loads"}
    assert set(run.dataset["sink"].values) == {"resistances", "friction", "stops", "gears"}
    assert np.all(np.ptp(run["work"], axis=0) > 0) and np.all(np.ptp(run["heat"], axis=0) > 0)
    assert np.all(np.diff(run["heat"], axis=0) >= -1e-12)  # what is lost does not come back
    assert run.q[:, 1].max() > np.radians(15)
    run.check().raise_if_failed()


def test_a_free_satellite_keeps_momenta_and_energy_for_a_thousand_seconds():
    """Passive: no friction, no servos, nothing from outside; the arm (its last, sliding joint fixed) swings freely."""
    written = ts.read_description("examples/satellite_arm.yaml")
    joints = tuple(replace(j, type="fixed") if j.name == "reach" else j for j in written.joints)
    kept = (m for m in written.motors if m.name != "reach")
    motors = tuple(replace(m, input_friction=Friction(), output_friction=Friction()) for m in kept)
    alone = replace(written, joints=joints, motors=motors, servos=(), disturbances=(), loads=(), initial=Initial())
    model = ts.build(alone)
    q0 = np.array([0, 0, 0, 1, 0, 0, 0, 0.3, 0.8, -1.2, 0.5, 0.4])
    v0 = np.array([0.02, -0.01, 0.03, 0, 0, 0, 0.05, 0.05, 0.05, 0.05, 0.05])
    mass = sum(body.mass() for body in model.bodies)
    v0[3:6] -= ts.compile(model).momentum(q0, v0)[3:] / mass  # the centre of mass rests
    run = ts.simulate(model, q0, v0, duration=1000.0, tolerance=1e-14, integrator="dop853", save=10.0)
    h, size = run["angular_momentum"], np.linalg.norm(run["angular_momentum"][0])
    assert np.abs(h - h[0]).max() <= 1e-11 * size
    speeds = np.linalg.norm(run.v[:, 3:6], axis=1).max()
    assert np.abs(run["linear_momentum"]).max() <= 1e-11 * mass * speeds
    energy = run["energy"].sum(axis=1)
    assert np.abs(energy - energy[0]).max() <= 1e-11 * energy[0]


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """What is posed here is found neither by others nor later."""
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path))
    problem._posed.cache_clear()
    yield
    problem._posed.cache_clear()


def test_a_run_whose_energy_leaks_is_called_failed(monkeypatch, alone):
    """Friction that is not booked as heat: the verdict must fail."""
    honest = motion_kernels.powers
    monkeypatch.setattr(motion_kernels, "powers", lambda *a: {name: 0.9 * p for name, p in honest(*a).items()})
    model = ts.load("examples/two_link_arm.yaml")
    run = ts.simulate(model, duration=0.5)
    with pytest.raises(BalanceError, match="energy"):
        run.check().raise_if_failed()


STOPPED = """
bodies: {a: {mass: 1, com: [0.3, 0, 0], inertia: [0.01, 0.02, 0.02]}}
joints:
  j: {type: revolute, parent: world, child: a, axis: y, limits: {lower: -60 deg, upper: 60 deg}, stop: STOP}
"""


@pytest.mark.parametrize("integrator", [None, "dopri5"])
@pytest.mark.parametrize("damping", [0.0, 1.0, 10.0, 50.0])
def test_a_run_with_many_impacts_balances_as_it_is_set_by_itself(tmp_path, damping, integrator):
    """Wherever it starts: an estimate that is too small over a corner is so by chance."""
    model = machine(tmp_path, STOPPED.replace("STOP", "{stiffness: 1e4, damping: 10}"))
    model = model.with_({"joints.j.stop.damping": damping})
    for start in (0.0, 0.3, 0.6, 0.9):
        run = ts.simulate(model, {"j": start}, duration=2.0, integrator=integrator)
        run.check().raise_if_failed()
        touched = run.q[:, 0] > np.radians(60)
        assert np.count_nonzero(np.diff(touched.astype(int))) > 2 and run.facts["settings"]["tolerance"] == 1e-8


def test_a_run_with_play_balances_as_it_is_set_by_itself(tmp_path):
    motor = "motors: {j: {ratio: 50, rotor: {inertia: 2e-5}, elastic: {stiffness: 3e3, damping: 2, backlash: 1 deg}}}"
    model = machine(tmp_path, STOPPED.replace(", stop: STOP", "") + motor)
    for speed in np.linspace(0.3, 3.0, 8):
        run = ts.simulate(model, v0={"j": speed}, duration=1.0, integrator="dopri5")
        run.check().raise_if_failed()
        assert run["heat.gears"][-1] > 0.01 and np.any(run["gear_torque.j"] == 0)
