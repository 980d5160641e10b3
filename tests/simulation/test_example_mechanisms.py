"""Examples with closed loops against closed forms of their geometry, virtual work and motions of one coordinate.

Andrews' squeezing mechanism is among the tests against literature.
"""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import torseur as ts
from torseur.simulation.posed.way_choice import RedundantConstraints

EXAMPLES = Path(__file__).parents[2] / "examples"
g = 9.81

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")


@cache
def run(name):
    return ts.simulate(EXAMPLES / f"{name}.yaml")


def turned(angle, point):
    """A point of the plane turned by an angle."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([c * point[0] - s * point[1], s * point[0] + c * point[1]])


def distance(a, b):
    return np.linalg.norm(np.subtract(a, b), axis=0)


def slopes(function, x):
    """Derivatives by central differences, good to 1e-9: (values, coordinates)."""
    x, h = np.asarray(x, dtype=float), 1e-5
    return np.transpose([(function(x + h * e) - function(x - h * e)) / (2 * h) for e in np.eye(len(x))])


@pytest.mark.parametrize(
    "name",
    [
        "slider_crank",
        "cam",
        "four_bar",
        "stewart",
        "delta",
        "parallelogram_robot",
        "bennett",
        "scissor_lift",
        "excavator",
        "five_bar_chain",
    ],
)
def test_mechanisms_are_closed_at_every_saved_row(name):
    assert np.abs(run(name)["constraint_residual"]).max() < 1e-12


def test_the_piston_stands_where_crank_and_rod_put_it():
    done, r, l = run("slider_crank"), 0.08, 0.24
    a = done["q.crank"]
    assert np.ptp(a) > 2 * np.pi
    place = 0.5 - 0.18 - done["deflection.return"]  # the spring measures it from 500 mm
    assert_allclose(place, r * np.cos(a) + np.sqrt(l**2 - (r * np.sin(a)) ** 2), atol=1e-12)


def test_the_valve_stands_on_its_cam_in_every_turn_and_friction_takes_what_is_left_of_the_motors_power():
    done = run("cam")
    a, lift = done["q.shaft"], done["q.stem"]
    assert np.ptp(a) > 9 * 2 * np.pi
    assert_allclose(lift, 0.02 + 0.006 * ((1 + np.cos(a)) / 2) ** 4, atol=1e-12)
    # in steady turning, over whole turns, what is supplied is lost
    supplied, resistances, friction = done["work.supply"], done["heat.resistances"], done["heat.friction"]
    turns = np.searchsorted(a, a[-1] - 2 * np.pi * np.array([4, 0]))
    spent = [np.diff(account[turns])[0] for account in (supplied, resistances, friction)]
    assert spent[2] > 0.02 * spent[0] > 0
    assert_allclose(spent[0], spent[1] + spent[2], rtol=0.03)


def test_the_rocker_swings_by_freudensteins_law():
    done = run("four_bar")
    r, h, c, ground = 0.3, 0.9, 0.8, 1.0
    a, b = done["q.crank"], done["q.rocker"]
    constant = (ground**2 + r**2 + c**2 - h**2) / (2 * r * c)
    assert_allclose(ground / r * np.cos(b) - ground / c * np.cos(a) + constant, np.cos(a - b), atol=1e-11)
    assert_allclose(a, done["setpoint.crank"], atol=0.02)
    assert np.ptp(b) > 0.5


BASE = np.array([[492, -87], [492, 87], [-171, 470], [-321, 383], [-321, -383], [-171, -470]]) @ np.eye(2, 3) / 1e3
BALLS = np.array([[193, -230], [193, 230], [103, 282], [-295, 52], [-295, -52], [103, -282]]) @ np.eye(2, 3) / 1e3
LEGS = [f"leg{k}" for k in range(1, 7)]


def legs_of(place, rotation):
    """The vectors of the six legs of the Stewart platform."""
    return place + rotation.apply(BALLS) - BASE


def test_legs_of_the_stewart_platform_are_as_long_as_its_pose_asks_for():
    done = run("stewart")
    for row in range(0, done.t.size, 25):
        x, y, z, qw, *q = (done[f"q.platform.{name}"][row] for name in ("x", "y", "z", "qw", "qx", "qy", "qz"))
        legs = legs_of([x, y, z], Rotation.from_quat([*q, qw]))
        assert_allclose([done[f"q.{leg}"][row] for leg in LEGS], np.linalg.norm(legs, axis=1), atol=1e-12)
    wanted = Rotation.from_euler("xyz", [6, -4, 10], degrees=True)
    assert_allclose([x, y, z], [0.05, -0.04, 0.68], atol=1e-3)  # its weight takes it down by 0.6 mm
    assert (Rotation.from_quat([*q, qw]) * wanted.inv()).magnitude() < 1e-3
    asked = np.linalg.norm(legs_of([0.05, -0.04, 0.68], wanted), axis=1)
    assert_allclose([done[f"setpoint.{leg}"][-1] for leg in LEGS], asked, atol=1e-9)


def test_six_legs_carry_the_stewart_platform_and_themselves():
    """Virtual work at rest: Σ F dL = d(potential) for six displacements of the platform."""
    done = run("stewart")
    x, y, z, qw, *q = (done[f"q.platform.{name}"][-1] for name in ("x", "y", "z", "qw", "qx", "qy", "qz"))

    def moved(d):
        return legs_of(np.array([x, y, z]) + d[:3], Rotation.from_rotvec(d[3:]) * Rotation.from_quat([*q, qw]))

    def lengths(d):
        return np.linalg.norm(moved(d), axis=1)

    def potential(d):
        up = moved(d)[:, 2]
        cylinders, rods = 3 * 0.15 * up / lengths(d), 1 * (1 - 0.2 / lengths(d)) * up
        return g * (20 * (z + d[2]) + cylinders.sum() + rods.sum())

    force = done["torque"][-1] * 2 * np.pi / 0.005  # screws of 5 mm a turn
    at = np.zeros(6)
    assert_allclose(slopes(lengths, at).T @ force, slopes(potential, at), atol=1e-4)


DELTA = np.deg2rad([0, 120, 240])


def arms_of(place):
    """Angles of the arms of the delta robot below the level, where its platform is: E cos θ + F sin θ = G."""
    shoulder, arm, rod, hand = 0.15, 0.25, 0.55, 0.06
    x, y = turned(-DELTA, place[:2])
    u, z = x + hand - shoulder, place[2]
    E, F, G = 2 * arm * u, -2 * arm * z, u**2 + y**2 + z**2 + arm**2 - rod**2
    return np.arctan2(F, E) - np.arccos(G / np.hypot(E, F))


def test_the_delta_robot_moves_without_turning_by_its_closed_form():
    done = run("delta")
    places = np.transpose([done[f"q.platform.{axis}"] for axis in "xyz"])
    angles = np.transpose([done[f"q.arm{k}"] for k in (1, 2, 3)])
    assert_allclose(angles, [arms_of(place) for place in places], atol=1e-12)
    for name in ("qx", "qy", "qz"):
        assert np.abs(done[f"q.platform.{name}"]).max() < 1e-13
    assert_allclose(done["setpoint"][-1], arms_of([0.1, -0.06, -0.42]), atol=1e-9)
    assert_allclose(places[-1], [0.1, -0.06, -0.42], atol=2e-3)  # servos give way to the weight


def test_three_arms_carry_the_delta_robot_at_rest():
    done = run("delta")
    place = [done[f"q.platform.{axis}"][-1] for axis in "xyz"]

    def potential(p):
        return g * (0.8 * p[2] - 0.4 * 0.12 * np.sin(arms_of(p)).sum())

    torque = 20 * done["torque"][-1]
    assert_allclose(slopes(arms_of, place).T @ torque, slopes(potential, place), atol=1e-6)


def test_the_parallelogram_keeps_crank_and_boom_parallel():
    done = run("parallelogram_robot")
    assert_allclose(done["q.A"], done["q.upright"] + done["q.E"], atol=1e-12)
    assert_allclose(done["q.upright"], done["q.A"] + done["q.link"], atol=1e-12)
    assert_allclose(done["q.column"][-1], 0.52, atol=2e-6)


def test_the_parallelogram_robot_with_motors_as_printed_moves_as_other_models_do(tmp_path):
    """The paper's torque N h (U − θ̇)/R, rotors not geared: angles by other programs, which agree to 2.5e-5 rad."""
    text = (EXAMPLES / "parallelogram_robot.yaml").read_text(encoding="utf-8")
    N, h, R = 200, 0.059, 0.93
    motor = "{kind: dc, ratio: 200, rotor: {inertia: 1e-6 kg m^2}, resistance: 0.93 ohm, constant: 0.059 N m/A}"
    law = "command: voltage, kp: 150, kd: 2"
    assert motor in text and law in text
    text = text.replace(motor, f"{{friction: {{viscous: {N * h / R}}}}}")
    text = text.replace(law, f"kp: {150 * N * h / R}, kd: {2 * N * h / R}")
    (tmp_path / "printed.yaml").write_text(text, encoding="utf-8")
    done = ts.simulate(tmp_path / "printed.yaml", save=0.25)
    expected = [
        [0.2525694716, 0.001912004354, -0.00217274618],
        [0.5126168035, 0.4019326754, 0.05277460786],
        [0.5199913885, 0.4120949353, 0.1249347992],
        [0.5199999974, 0.407611881, 0.1274382051],
        [0.52, 0.4070161899, 0.1277664427],
        [0.52, 0.4069900011, 0.1277806478],
    ]
    found = np.transpose([done[f"q.{name}"] for name in ("column", "upright", "link")])[1:]
    assert_allclose(found, expected, rtol=0, atol=3e-5)


def test_bennetts_linkage_moves_with_one_freedom_by_its_law():
    """Four hinges in space have no freedom by their count; of five closing rows two hold."""
    with pytest.warns(RedundantConstraints, match="mobility 1"):
        done = ts.simulate(EXAMPLES / "bennett.yaml")
    a, b, c = (done[f"q.{name}"] / 2 for name in ("input", "second", "third"))
    assert np.ptp(a) > 1
    assert_allclose(np.sin(a) * np.sin(b), np.sqrt(3) * np.cos(a) * np.cos(b), atol=1e-12)
    assert_allclose(c, -a, atol=1e-12)
    stored = done["energy"].sum(1)
    assert_allclose(stored, stored[0], atol=1e-7 * np.ptp(done["energy.kinetic"]))


def test_the_scissor_lift_rises_and_falls_as_its_one_angle_does():
    """T = ½ M(a) ȧ², V = m g L N² sin a: stages as high as k − ½ of them, all bars half a length out."""
    done, N, m, J = run("scissor_lift"), 20, 2.0, 0.17
    height = np.arange(N) + 0.5

    def rates(t, s):
        c, v = np.cos(s[0]), np.sin(s[0])
        M = 2 * (m * (N * v**2 / 4 + (height**2).sum() * c**2) + N * J)
        slope = 4 * m * c * v * (N / 4 - (height**2).sum())
        return [s[1], -(slope * s[1] ** 2 / 2 + m * g * N**2 * c) / M]

    wanted = solve_ivp(rates, (0, done.t[-1]), [np.deg2rad(40), 0.6], "DOP853", done.t, rtol=1e-12, atol=1e-12).y
    assert_allclose(done["q.l1"], wanted[0], atol=1e-8)
    for k in range(2, N + 1):
        assert_allclose(done[f"q.r{k}"], np.pi - 2 * wanted[0], atol=1e-7)
    assert_allclose(done["center_of_mass.z"], N / 2 * np.sin(done["q.l1"]), atol=1e-10)
    stored = done["energy"].sum(1)
    assert_allclose(stored, stored[0], rtol=1e-9)


EYE, FOOT = (2.2, 0.2), (0.6, -0.8)  # of the boom's cylinder: on the boom, on the ground
STICK_EYE, STICK_FOOT = (-0.6, 0.3), (2.6, 0.7)  # of the stick's: on the stick, on the boom


def cylinders_of(angles):
    """Lengths of both cylinders at the angles of boom and stick."""
    boom, stick = angles
    on_boom = turned(stick, STICK_EYE) + np.array([5 + 0 * stick, 0 * stick])
    ground, barrel = (np.expand_dims(p, tuple(range(1, np.ndim(boom) + 1))) for p in (FOOT, STICK_FOOT))
    return np.array([distance(turned(boom, EYE), ground), distance(on_boom, barrel)])


def test_cylinders_of_the_excavator_are_as_long_as_its_angles_ask_for():
    done = run("excavator")
    angles = np.array([done["q.boom"], done["q.stick"]])
    found = [done["q.boom_cylinder"], done["q.stick_cylinder"]]
    assert_allclose(found, cylinders_of(angles), atol=1e-12)
    for row, wanted in ((0, [20, -100]), (-1, [45, -60])):
        assert_allclose(done["setpoint"][row], cylinders_of(np.deg2rad(wanted)), atol=1e-6)


def test_cylinders_of_the_excavator_carry_boom_and_stick_at_rest():
    done = run("excavator")

    def potential(angles):
        boom, stick = angles
        eye, end = turned(boom, EYE), turned(boom, [5, 0])
        stick_eye, foot = end + turned(boom + stick, STICK_EYE), turned(boom, STICK_FOOT)
        along, across = eye - FOOT, stick_eye - foot
        L, l = cylinders_of(angles)
        parts = [(1500, turned(boom, [2.5, 0.3])), (1400, end + turned(boom + stick, [1.3, 0]))]
        parts += [(120, FOOT + 0.6 * along / L), (80, eye - 0.6 * along / L)]
        parts += [(100, foot + 0.6 * across / l), (70, stick_eye - 0.6 * across / l)]
        return g * sum(mass * place[1] for mass, place in parts)

    at = [done["q.boom"][-1], done["q.stick"][-1]]
    assert_allclose(slopes(cylinders_of, at).T @ done["torque"][-1], slopes(potential, at), rtol=1e-6)


def test_the_five_bar_chain_holds_its_pin_where_it_was_led():
    """The pin by the angles of both motors, one of them on the joint that closes; dry friction then holds it."""
    done = run("five_bar_chain")

    def pin(left, right):
        elbows = [np.array([s * 0.15 + 0.25 * np.cos(a), 0.25 * np.sin(a)]) for s, a in ((-1, left), (1, right))]
        across = elbows[1] - elbows[0]
        half = np.hypot(*across) / 2
        return sum(elbows) / 2 + np.sqrt(0.16 - half**2) * np.array([-across[1], across[0]]) / (2 * half)

    left, right = done["q.left"], np.pi - done["q.right"]  # of the arms from the level, at the ground
    places = np.array([pin(*angles) for angles in zip(left, right, strict=True)])
    by_left_arm = np.array(
        [
            [-0.15 + 0.25 * np.cos(a) + 0.4 * np.cos(a + b), 0.25 * np.sin(a) + 0.4 * np.sin(a + b)]
            for a, b in zip(left, done["q.left_elbow"], strict=True)
        ]
    )
    assert_allclose(places, by_left_arm, atol=1e-12)
    assert_allclose(places[-1] - places[0], [-0.1, -0.05], atol=5e-4)
    assert not done["slip"][-1].any() and np.abs(done["v"][-1]).max() == 0.0
    assert done["heat.friction"][-1] > 0.1


def test_the_cylinder_of_the_tipper_carries_its_skip_at_rest():
    """Its length by the angle, and virtual work F dl = d(potential)."""
    done = run("tipper")

    def length(angles):
        return np.array([distance(turned(angles[0], [2.6, 0.1]), [1.6, -0.7])])

    def potential(angles):
        return 9000 * g * turned(angles[0], [2.1, 0.8])[1]

    for row in (0, 150, -1):
        at = [done["q.hinge"][row]]
        assert_allclose(done["deflection.cylinder"][row] + length([0.0]), length(at), atol=1e-12)
    assert_allclose(done["q.hinge"][-1], np.deg2rad(45), atol=2e-4)
    assert_allclose(slopes(length, at).T @ done["torque"][-1], slopes(potential, at), rtol=2e-3)  # it still creeps
