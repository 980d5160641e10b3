"""Frames whose place and orientation are functions of time: where they are, what they take, what hangs on them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import torseur as ts
from torseur.description.complaint import DescriptionError
from torseur.description.yaml_format import read_yaml


def built(text):
    return ts.build(read_yaml("machine.yaml", text="torseur: 1\n" + text))


SPINNER = """
gravity: [0, 0, 0]
bodies: {body: {mass: 2, com: [0, 0, 0], inertia: [0.1, 0.2, 0.25, 0.01, -0.02, 0.03]}}
joints: {fly: {type: free, parent: world, child: body}}
constraints: {lead: {type: moved_frame, frame: body, x: 0, y: 0, z: 0, turn: {axis: [1, 2, -1], angle: ANGLE}}}
simulate: {duration: 2, tolerance: 1e-10, save: 0.05}
"""


def test_a_frame_turned_about_an_axis_goes_through_whole_turns_and_takes_eulers_moment():
    done = ts.simulate(built(SPINNER.replace("ANGLE", "{ramp: {from: 0 rad, to: 60 rad, end: 4 s}}")))
    done.check().raise_if_failed()
    a = np.array([1, 2, -1]) / np.sqrt(6)
    t = done.t[1:-1]
    turned = Rotation.from_rotvec(np.outer(15 * t, a)).as_matrix()
    w, x, y, z = done.q[1:-1, 3:].T
    assert_allclose(Rotation.from_quat(np.column_stack([x, y, z, w])).as_matrix(), turned, atol=1e-9)
    I = np.array([[0.1, 0.01, -0.02], [0.01, 0.2, 0.03], [-0.02, 0.03, 0.25]])
    moment = np.cross(15 * a, I @ (15 * a))
    names = list(done.dataset["constraint_row"].values)
    told = done.dataset["constraint_force"].values[1:-1][:, [k for k, n in enumerate(names) if "t" in n.split(".")[1]]]
    # the axis keeps its direction: across it the moments of tilt are the only ones, along it there is none
    assert_allclose(np.linalg.norm(told, axis=1), np.linalg.norm(moment), rtol=1e-7)


LOAD = """
  bob: {mass: 0.7, com: [0.2, 0.05, -0.3], inertia: [0.02, 0.03, 0.01]}
"""
SWAYS = {
    "x": "{sine: {amplitude: 0.2, frequency: 1.1 Hz}}",
    "z": "{sine: {amplitude: 0.1, frequency: 1.9 Hz, phase: 0.5 rad}}",
    "yaw": "{ramp: {from: 0 rad, to: 24 rad, end: 4 s}}",
    "pitch": "{sine: {amplitude: 0.8, frequency: 0.7 Hz}}",
    "roll": "{sine: {amplitude: 0.9, frequency: 1.3 Hz, phase: 0.3 rad}}",
}
CARRIED = (
    "bodies:\n  table: {mass: 3, com: [0.1, 0, 0.1], inertia: [0.2, 0.3, 0.4]}"
    + LOAD
    + "joints:\n  fly: {type: free, parent: world, child: table}\n"
    + "  hang: {type: spherical, parent: table, child: bob, at: [0.3, 0.1, 0]}\n"
    + "constraints: {lead: {type: moved_frame, frame: table, y: 0, "
    + ", ".join(f"{key}: {signal}" for key, signal in SWAYS.items())
    + "}}\nsimulate: {duration: 2, tolerance: 1e-10, save: 0.1}\n"
)
LITTLE = "{mass: 1e-6, inertia: [1e-9, 1e-9, 1e-9]}"
GIMBAL = (
    "bodies:\n"
    + "".join(f"  {name}: {LITTLE}\n" for name in ("bx", "bz", "by", "bp"))
    + "  table: {mass: 3, com: [0.1, 0, 0.1], inertia: [0.2, 0.3, 0.4]}"
    + LOAD
    + """joints:
  x: {type: prismatic, parent: world, child: bx, axis: x}
  z: {type: prismatic, parent: bx, child: bz, axis: z}
  yaw: {type: continuous, parent: bz, child: by, axis: z}
  pitch: {type: revolute, parent: by, child: bp, axis: y}
  roll: {type: revolute, parent: bp, child: table, axis: x}
  hang: {type: spherical, parent: table, child: bob, at: [0.3, 0.1, 0]}
constraints:
"""
    + "".join(f"  c{key}: {{type: prescribed, joint: {key}, angle: {signal}}}\n" for key, signal in SWAYS.items())
    + "simulate: {duration: 2, tolerance: 1e-10, save: 0.1}\n"
)


def test_what_hangs_on_a_moved_frame_swings_as_on_joints_that_are_moved_so():
    """Place, roll, pitch and yaw of a floating table; or three slides and a gimbal of almost no mass."""
    one, other = (ts.simulate(built(text)) for text in (CARRIED, GIMBAL))
    for done in (one, other):
        done.check().raise_if_failed()
    assert_allclose(one.q[:, 7:11], other.q[:, 5:9], atol=1e-6)
    work = one["work.prescribed"]
    assert np.ptp(work) > 1
    assert_allclose(work, other["work.prescribed"], atol=1e-4)


def test_point_masses_are_moved_and_turned_likewise():
    text = SPINNER.replace("ANGLE", "{sine: {amplitude: 2, frequency: 0.5 Hz}}")
    model = built(text.replace("gravity: [0, 0, 0]", "gravity: [0, 0, -9.81]"))
    exact = ts.simulate(model, duration=0.5, save=0.1)
    errors = []
    for h in (1e-3, 5e-4):
        run = ts.simulate(model, duration=0.5, save=0.1, step=h, formulation="point-masses")
        run.check().raise_if_failed()
        errors.append(np.abs(run.q - exact.q).max())
    assert errors[1] < 1e-4 and errors[0] / errors[1] > 3


@pytest.mark.parametrize(
    ("how", "cause"),
    [
        ("{ramp: {from: 0 rad, to: 2 rad, end: 2 s}}", "its pitch passes 90 deg"),
        ("1.57", "its pitch passes 90 deg"),
    ],
)
def test_a_pitch_that_comes_upright_is_refused(how, cause):
    with pytest.raises(DescriptionError, match=cause):
        built(CARRIED.replace(SWAYS["pitch"], how))
