"""Friction of threads under the thrust that they bear: forces on the helix, self-locking, loops cut anywhere."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")

g, M, J, R = 9.80665, 4.0, 2e-3, 0.01
NUT = """
torseur: 1
bodies: {{nut: {{mass: 4, inertia: [0.01, 0.01, 0.002]}}}}
joints:
  thread: {{type: screw, parent: world, child: nut, axis: z, pitch: {pitch},
           friction: {{bearing: {{coefficient: 0.15, static: {static}, radius: 10 mm}}}}}}
disturbances: {{turn: {{joint: thread, effort: {torque}}}}}
initial: {{velocities: {{thread: {speed}}}}}
simulate: {{duration: 0.5, tolerance: 1e-10, save: 0.05}}
"""


def nut(tmp_path, **given):
    text = NUT.format(**({"static": 0.2, "torque": 0.0, "speed": 0.0} | given))
    (tmp_path / "nut.yaml").write_text(text, encoding="utf-8")
    run = ts.simulate(tmp_path / "nut.yaml")
    run.check().raise_if_failed()
    return run


def turning(pitch, torque, way):
    """θ̈ and N of the nut from forces on its thread: normal to the helix N, along it μ N against the motion.

    m p θ̈ = N cos α − s μ N sin α − m g,    J θ̈ = T − r (N sin α + s μ N cos α)
    """
    lead, mu = np.arctan(pitch / R), 0.15
    axial, tangential = np.cos(lead) - way * mu * np.sin(lead), np.sin(lead) + way * mu * np.cos(lead)
    return np.linalg.solve([[M * pitch, -axial], [J, R * tangential]], [-M * g, torque])


@pytest.mark.parametrize("pitch", [0.001, 0.008, -0.008])
@pytest.mark.parametrize(("torque", "speed"), [(0.6, 30.0), (-0.3, -30.0), (0.0, 40.0)])
def test_a_nut_turns_as_the_forces_on_its_helix_say(tmp_path, pitch, torque, speed):
    run = nut(tmp_path, pitch=pitch, torque=torque, speed=speed)
    acceleration, normal = turning(pitch, torque, np.sign(speed))
    moving = run.v[:, 0] * np.sign(speed) > 1e-3
    assert normal > 0
    assert moving.sum() > 3
    wanted = speed + acceleration * run.t
    assert_allclose(run.v[moving, 0], wanted[moving], rtol=1e-8)


@pytest.mark.parametrize(("slope", "rests"), [(0.199, True), (0.201, False)])
def test_a_thread_locks_itself_up_to_the_lead_whose_slope_is_the_static_coefficient(tmp_path, slope, rests):
    assert (nut(tmp_path, pitch=slope * R).q[-1, 0] == 0.0) == rests


@pytest.mark.parametrize(("over", "rests"), [(0.999, True), (1.001, False)])
@pytest.mark.parametrize("way", [1, -1])
def test_the_torque_that_lifts_or_lowers_is_weight_times_radius_times_the_tangent_of_lead_and_friction(
    tmp_path, way, over, rests
):
    pitch, friction = 0.0015, np.arctan(0.2)
    torque = M * g * R * np.tan(np.arctan(pitch / R) + way * friction)
    held = M * g * R * np.tan(np.arctan(pitch / R))
    run = nut(tmp_path, pitch=pitch, torque=held + over * (torque - held))
    assert (run.q[-1, 0] == 0.0) == rests


JACK = """
torseur: 1
bodies:
  spindle: {{mass: 3, com: [0, 0, 0.2], inertia: [0.05, 0.05, 4e-4]}}
  table:   {{mass: 20, inertia: [0.2, 0.2, 0.2]}}
joints: {{{joints}}}
motors: {{turn: {{joint: spindle}}}}
servos: {{turn: {{kind: torque, setpoint: {{sine: {{amplitude: 2, frequency: 1 Hz}}}}}}}}
simulate: {{duration: 0.9, tolerance: 1e-10, save: 0.005}}
"""
JOINTS = {
    "spindle": "{type: revolute, parent: world, child: spindle, axis: z}",
    "thread": "{type: screw, parent: spindle, child: table, axis: z, pitch: PITCH, "
    "friction: {bearing: {coefficient: 0.1, radius: 12 mm}}}",
    "guide": "{type: prismatic, parent: world, child: table, axis: z, friction: {bearing: {coefficient: 0.1}}}",
}
BACKWARD = JOINTS["thread"].replace("parent: spindle, child: table", "parent: table, child: spindle")


@pytest.mark.parametrize(("pitch", "rests"), [("12 mm/rev", False), ("3 mm/rev", True)])
def test_a_jack_moves_the_same_wherever_its_loop_is_cut_and_whichever_side_of_the_thread_is_written_first(
    tmp_path, pitch, rests
):
    """The wrench through a thread is that on its child: seen from the nut or from the screw."""
    runs = []
    for order, joints in (("stg", JOINTS), ("gts", JOINTS), ("sgt", JOINTS), ("stg", {**JOINTS, "thread": BACKWARD})):
        names = [next(name for name in joints if name[0] == letter) for letter in order]
        text = JACK.format(joints=", ".join(f"{name}: {joints[name]}" for name in names)).replace("PITCH", pitch)
        (tmp_path / "jack.yaml").write_text(text, encoding="utf-8")
        runs.append(ts.simulate(tmp_path / "jack.yaml"))
        runs[-1].check().raise_if_failed()
    first, *others = runs
    assert np.ptp(first["q.guide"]) > 0.005
    assert (np.abs(first.v[1]).max() < 1e-20) == rests  # nothing presses the guide: the thread alone holds
    for run in others:
        assert_allclose(run["q.guide"], first["q.guide"], atol=1e-9)
        assert_allclose([event.time for event in run.events], [event.time for event in first.events], atol=1e-9)
