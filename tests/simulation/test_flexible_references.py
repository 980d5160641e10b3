"""Flexible machines against motions that other programs computed (``flexible_references/README.md``)."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

import torseur as ts

HERE = Path(__file__).parent / "flexible_references"
EXAMPLES = Path(__file__).parents[2] / "examples"

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")


def reference(name):
    return np.genfromtxt(HERE / f"{name}.csv", delimiter=",", names=True)


@cache
def moved(name, *changes):
    """(model, run) of an example with passages of its file replaced."""
    text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        model = ts.load(path)
    return model, ts.simulate(model, tolerance=1e-9)


def path_of(model, run, frame, t):
    """Places of a frame at the rows of a reference, (rows, 3)."""
    rows = np.rint(t / (run.t[1] - run.t[0])).astype(int)
    return np.array([ts.compile(model).pose(q, frame)[:3, 3] for q in run.q[rows]])


def angle(vector):
    return np.unwrap(np.arctan2(vector[:, 1], vector[:, 0]))


LINEAR = ("plane: xy,", "plane: xy, stiffening: false,")


def rod_deflection(changes, t):
    """Of the rod's middle from its chord."""
    model, run = moved("flexible_slider_crank", *changes)
    pin, middle, end = (path_of(model, run, frame, t)[:, :2] for frame in ("rod", "middle", "end"))
    chord = (end - pin) / np.linalg.norm(end - pin, axis=1, keepdims=True)
    return np.einsum("ij,ij->i", middle - pin, np.column_stack([-chord[:, 1], chord[:, 0]]))


def test_two_stiffened_modes_of_the_slider_cranks_rod_come_near_to_the_exact_beam():
    """To 3e-5 of 4.9e-3 m, what two modes allow."""
    expected = reference("slider_crank_exact")
    assert np.abs(rod_deflection((), expected["t"]) - expected["wC"]).max() < 3e-5


def test_two_linear_modes_of_the_slider_cranks_rod_move_as_those_of_another_program():
    expected = reference("slider_crank_linear")
    assert np.abs(rod_deflection((LINEAR,), expected["t"]) - expected["wC"]).max() < 1e-6


@pytest.mark.parametrize(
    ("name", "changes", "tolerance"),
    [("stiffened", (), 1e-6), ("linear", (LINEAR,), 1e-6), ("exact", (), 1.5e-4)],
)
def test_the_double_pendulum_falls_as_others_found(name, changes, tolerance):
    """Angles of the chords, in 3 s of motion that is sensitive to every term."""
    expected = reference(f"double_pendulum_{name}")
    model, run = moved("flexible_double_pendulum", *changes)
    elbow, tip = (path_of(model, run, frame, expected["t"]) for frame in ("second", "tip"))
    first, second = (expected[column] for column in expected.dtype.names[1:3])
    assert np.abs(angle(elbow) - first).max() < tolerance
    assert np.abs(angle(tip - elbow) - second).max() < 2 * tolerance


AS_PRINTED = 200 * 0.059 / 0.93  # N h/R: torque of a volt, and of the printed back-EMF [N m, N m s/rad]
PRINTED_MOTORS = (
    (
        "{kind: dc, ratio: 200, rotor: {inertia: 1e-6 kg m^2}, resistance: 0.93 ohm, constant: 0.059 N m/A}",
        f"{{friction: {{viscous: {AS_PRINTED}}}}}",
    ),
    ("command: voltage, kp: 150, kd: 2", f"kp: {150 * AS_PRINTED}, kd: {2 * AS_PRINTED}"),
)
BALLS = (  # the reference's boom is held by points
    ("child: boom, at: [0, 0, 0.45 m], axis: x}", "child: boom, at: [0, 0, 0.45 m]}"),
    ("on_child: {at: [0, -0.25 m, 0]}, axis: x}", "on_child: {at: [0, -0.25 m, 0]}}"),
    ("E:       {type: revolute", "E:       {type: spherical"),
    ("C:       {type: revolute", "C:       {type: spherical"),
    ("fix: [x, y, z, ry, rz]", "fix: [x, y, z, ry]"),
    ("fix: [x, z, rz]", "fix: [x, z]"),
)


@pytest.mark.parametrize(
    ("name", "example", "changes", "angles", "place"),
    [
        ("rigid", "parallelogram_robot", (("save: 10 ms", "save: 1 ms"),), 2.5e-5, 2.5e-5),
        ("flexible", "hitachi", BALLS, 8e-5, 1.5e-4),
    ],
)
def test_the_hitachi_robot_moves_as_others_found(name, example, changes, angles, place):
    """Motors as the paper prints them; the flexible reference is good to 6e-5 rad and 0.12 mm."""
    expected = reference(f"hitachi_{name}")
    model, run = moved(example, *PRINTED_MOTORS, *changes)
    rows = np.rint(expected["t"] * 1000).astype(int)
    for joint, column in (("column", "theta1"), ("upright", "theta2"), ("link", "theta3")):
        at = model.layout.coordinate_names.index(joint)
        assert np.abs(run.q[rows, at] - expected[column]).max() < angles
    D = path_of(model, run, "D", expected["t"])
    assert np.abs(D - np.column_stack([expected[c] for c in ("xD", "yD", "zD")])).max() < place


def test_a_servo_controlled_arm_swings_as_others_found():
    """Four modes, with the mass at the tip in them: to 3e-5 rad and 4e-5 m of 5 cm."""
    expected = reference("servo_arm")
    model, run = moved(
        "flexible_arm",
        ("density: 2700}, elements: 6}}", "density: 2700}}, modes: {number: 4, plane: xy}}"),
        ("load:  {sphere: 20 mm, mass: 0.2 kg}", "load:  {mass: 0.2 kg}"),
        ("duration: 2 s, formulation: point-masses", "duration: 3 s"),
        ("motors:", "frames:\n  tip: {body: strip, at: [1 m, 0, 0]}\n\nmotors:"),
    )
    psi = run.q[np.rint(expected["t"] * 1000).astype(int), 0]
    x, y, _ = path_of(model, run, "tip", expected["t"]).T
    assert np.abs(psi - expected["psi"]).max() < 3e-5
    assert np.abs(np.cos(psi) * y - np.sin(psi) * x - expected["u2_tip"]).max() < 4e-5
