"""Closing joints and other ties between frames against the closed forms of the machine elements that they are."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.simulation.posed.way_choice import RedundantConstraints
from torseur.simulation.starts.assembled_start import check_start
from torseur.simulation.starts.initial import start_positions, start_speeds

SOLID = "{mass: 1, inertia: [0.02, 0.03, 0.04]}"
pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")


@pytest.fixture
def loaded(tmp_path):
    def load(text):
        file = tmp_path / "machine.yaml"
        file.write_text(f"torseur: 1\n{text}", encoding="utf-8")
        return ts.load(file)

    return load


def moving(model, q, v):
    """Coordinates and speeds by name of the assembled machine in which some are given."""
    at = start_positions(model, q)
    speeds = start_speeds(model, at, v)
    return (
        dict(zip(model.layout.coordinate_names, at, strict=True)),
        dict(zip(model.layout.speed_names, speeds, strict=True)),
    )


# --- shafts ---

SHAFTS = f"""
bodies: {{in: {SOLID}, out: {SOLID}}}
joints:
  in:  {{type: revolute, parent: world, child: in}}
  out: {{type: revolute, parent: world, child: out, rpy: [0.7, 0, 0]}}
"""
BEND = 0.7


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.2, 2.5, -2.0])
def test_a_universal_joint_transmits_tan_by_the_cosine_of_its_bend(loaded, angle):
    """tan φ₂ = cos β tan φ₁ and φ̇₂/φ̇₁ = cos β/(1 − sin² β sin² φ₁)."""
    cross = "  cross: {type: universal, parent: in, child: out, axis: x, second_axis: y}\n"
    model = loaded(SHAFTS + cross)
    assert [c.kind for c in model.constraints] == ["universal joint"]
    q, v = moving(model, {"in": angle, "out": {"guess": angle}}, {"in": 3.0})
    expected = np.arctan2(np.cos(BEND) * np.sin(angle), np.cos(angle))
    assert_allclose(np.exp(1j * q["out"]), np.exp(1j * expected), atol=1e-12)
    assert_allclose(v["out"], 3.0 * np.cos(BEND) / (1 - (np.sin(BEND) * np.sin(angle)) ** 2), rtol=1e-11)


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.2, 2.5, -2.0])
def test_a_constant_velocity_joint_turns_both_shafts_alike(loaded, angle):
    model = loaded(SHAFTS + "constraints: {balls: {type: constant_velocity, between: [in, out]}}")
    q, v = moving(model, {"in": angle, "out": {"guess": angle + 1.9}}, {"in": 3.0})
    assert_allclose(q["out"], angle, atol=1e-12)
    assert_allclose(v["out"], 3.0, rtol=1e-12)


# --- slider-crank ---

CRANK = f"""
bodies: {{crank: {SOLID}, rod: {SOLID}, slider: {SOLID}}}
joints:
  crank:  {{type: revolute, parent: world, child: crank, axis: -y}}
  slider: {{type: prismatic, parent: world, child: slider, axis: x}}
"""
ROD = """
  rod:    {type: revolute, parent: crank, child: rod, axis: -y, at: [0.3, 0, 0]}
"""
PIN = "  pin: {type: revolute, parent: rod, child: slider, axis: -y, at: [0.8, 0, 0]}\n"
TIP = "frames: {tip: {body: rod, at: [0.8, 0, 0]}, knee: {body: crank, at: [0.3, 0, 0]}}\n"
CLOSED_BY = {
    "a pin": ROD + PIN,
    "a ball": ROD + PIN.replace("revolute", "spherical"),
    "a rod": TIP.replace("tip: {body: rod, at: [0.8, 0, 0]}, ", "")
    + "constraints: {link: {type: rod, between: [knee, slider], length: 800 mm}}",
    "points on a line and a plane": ROD
    + TIP
    + """constraints:
  lies: {type: point_on_line, point: tip, line: world, axis: x}
  moves: {type: point_on_plane, point: tip, plane: slider, normal: x}
""",
    "a straight curve": ROD
    + TIP
    + """constraints:
  lies: {type: point_on_curve, point: tip, on: world, points: [[2, 0, 0], [1, 0, 0], [-2, 0, 0]]}
  moves: {type: point_on_plane, point: tip, plane: slider, normal: x}
""",
}


@pytest.mark.parametrize("how", CLOSED_BY)
def test_a_slider_crank_moves_as_its_closed_form_however_it_is_closed(loaded, how):
    """x = r cos θ + √(l² − r² sin² θ)."""
    text = CRANK + CLOSED_BY[how]
    if "rod:" not in CLOSED_BY[how].split("constraints")[0]:
        text = text.replace(f", rod: {SOLID}", "")
    model = loaded(text)
    r, length, angle, rate = 0.3, 0.8, 1.1, 2.0
    guesses = {"slider": {"guess": 1.0}} | ({"rod": {"guess": -1.5}} if "rod" in model.joint_names else {})
    q, v = moving(model, {"crank": angle} | guesses, {"crank": rate})
    root = np.sqrt(length**2 - (r * np.sin(angle)) ** 2)
    assert_allclose(q["slider"], r * np.cos(angle) + root, atol=1e-12)
    assert_allclose(v["slider"], -r * np.sin(angle) * (1 + r * np.cos(angle) / root) * rate, rtol=1e-11)
    report, _ = check_start(model)
    assert report.mobility == 1


# --- cams ---

CAM = f"""
bodies: {{cam: {SOLID}, follower: {SOLID}}}
joints:
  cam: {{type: revolute, parent: world, child: cam}}
  follower: {{type: prismatic, parent: world, child: follower, axis: x}}
"""
TURN = 2 * np.pi * np.arange(48) / 48
RADII = 0.05 + 0.01 * np.cos(2 * TURN)
PROFILE = [[float(r * np.cos(a)), float(r * np.sin(a))] for r, a in zip(RADII, TURN, strict=True)]
PROFILES = {"expression": ("over: angle, radius: 0.05 + 0.01 * cos(2 * angle)", 1e-12)}
PROFILES["points"] = (
    f"closed: true, points: {PROFILE}",
    3e-6,
)  # h⁴/384 · 0.01 · 2⁴ with h = 2π/48: 1.2e-7, and its rate
PROFILES["points backward"] = (f"closed: true, points: {PROFILE[::-1]}", 3e-6)


@pytest.mark.parametrize("told", PROFILES)
@pytest.mark.parametrize("angle", [0.3, 2.9, -1.7])
def test_a_follower_rises_by_the_profile_of_its_cam(loaded, told, angle):
    """x = ρ(−θ) on the x axis of the world, ρ = 0.05 + 0.01 cos 2α."""
    curve, tolerance = PROFILES[told]
    model = loaded(CAM + f"constraints: {{touch: {{type: point_on_curve, point: follower, on: cam, {curve}}}}}")
    q, v = moving(model, {"cam": angle, "follower": {"guess": 0.05}}, {"cam": 4.0})
    assert_allclose(q["follower"], 0.05 + 0.01 * np.cos(2 * angle), atol=tolerance)
    assert_allclose(v["follower"], -0.02 * np.sin(2 * angle) * 4.0, atol=100 * tolerance)


# --- threads and teeth ---

TRAIN = f"""
bodies: {{spindle: {SOLID}, nut: {SOLID}, wheel: {SOLID}, rack: {SOLID}}}
joints:
  spindle: {{type: revolute, parent: world, child: spindle}}
  nut:     {{type: prismatic, parent: world, child: nut}}
  wheel:   {{type: revolute, parent: world, child: wheel, at: [0.05, 0, 0]}}
  rack:    {{type: prismatic, parent: world, child: rack, axis: y, at: [-0.02, 0, 0]}}
loops: [{{name: thread, type: screw, between: [nut, spindle], pitch: 0.002}}]
constraints:
  teeth: {{type: gear, between: [spindle, wheel], teeth: [20, 30], module: 2 mm}}
  rolls: {{type: rack, pinion: spindle, rack: rack, radius: 0.02, along: y}}
  drive: {{type: prescribed, joint: spindle, rate: {{constant: 10}}}}
simulate: {{duration: 3 s, tolerance: 1e-9}}
"""


def test_threads_and_teeth_count_their_turns(loaded):
    """After nearly five turns the nut is back by pitch · θ, the wheel by 2θ/3, the rack by r θ; accounts hold."""
    run = ts.simulate(loaded(TRAIN))
    last = dict(zip(run.dataset["coordinate"].values, run.q[-1], strict=True))
    assert_allclose(last["spindle"], 30.0, rtol=1e-9)
    assert_allclose([last["nut"], last["wheel"], last["rack"]], [-0.06, -20.0, -0.6], rtol=1e-9)
    run.check().raise_if_failed()


PLANETS = f"""
bodies: {{carrier: {SOLID}, planet: {SOLID}}}
joints:
  carrier: {{type: revolute, parent: world, child: carrier}}
  planet:  {{type: revolute, parent: carrier, child: planet, at: [DISTANCE, 0, 0]}}
constraints:
  teeth: {{type: gear, between: [world, planet], teeth: [TEETH, 20], module: 2 mm, inside: INSIDE}}
"""


@pytest.mark.parametrize(("teeth", "inside"), [(40, "false"), (60, "true")])
def test_a_planet_turns_by_willis_formula(loaded, teeth, inside):
    """Relative to the carrier by z₁/z₂ times its turn, against it where the planet runs in a ring."""
    sign = -1 if inside == "true" else 1
    numbers = {"DISTANCE": str(0.001 * (teeth + sign * 20)), "TEETH": str(teeth), "INSIDE": inside}
    text = PLANETS
    for word, number in numbers.items():
        text = text.replace(word, number)
    model = loaded(text)
    q, v = moving(model, {"carrier": 0.001}, {"carrier": 1.0})
    assert_allclose([q["planet"], v["planet"]], [0.001 * sign * teeth / 20, sign * teeth / 20], rtol=1e-9)


# --- frames that are moved ---

ARM = """
plane: xz
bodies: {upper: {mass: 2, com: [0.25, 0], inertia: 0.05}, lower: {mass: 1, com: [0.2, 0], inertia: 0.02}}
joints:
  shoulder: {type: revolute, parent: world, child: upper}
  elbow:    {type: revolute, parent: upper, child: lower, at: [0.5, 0]}
frames: {hand: {body: lower, at: [0.4, 0]}}
constraints:
  path:
    type: moved_frame
    frame: hand
    x: {sine: {amplitude: 0.1, frequency: 0.5, offset: 0.5}}
    z: {sine: {amplitude: 0.1, frequency: 1}}
initial: {positions: {shoulder: {guess: -0.5}, elbow: {guess: 1}}}
simulate: {duration: 2 s, tolerance: 1e-8}
"""


@pytest.mark.parametrize("formulation", ["multipliers", "kane"])
def test_a_hand_that_is_moved_stays_on_its_path_and_its_work_is_in_the_accounts(loaded, formulation):
    model = loaded(ARM)
    run = ts.simulate(model, formulation=formulation)
    dyn = ts.compile(model)
    hand = np.array([dyn.pose(q, "hand")[[0, 2], 3] for q in run.q])
    expected = np.column_stack([0.5 + 0.1 * np.sin(np.pi * run.t), 0.1 * np.sin(2 * np.pi * run.t)])
    assert_allclose(hand, expected, atol=1e-11)
    run.check().raise_if_failed()


# --- joints alone ---

FOUR_BAR = """
bodies:
  crank:   {mass: 1, com: [0.15, 0, 0], inertia: [0.001, 0.01, 0.01]}
  coupler: {mass: 2, com: [0.5, 0, 0], inertia: [0.002, 0.16, 0.16]}
  rocker:  {mass: 1.5, com: [0.4, 0, 0], inertia: [0.002, 0.08, 0.08]}
joints:
  a: {type: revolute, parent: world, child: crank, axis: y}
  b: {type: revolute, parent: crank, child: coupler, axis: y, at: [0.3, 0, 0]}
  c: {type: revolute, parent: coupler, child: rocker, axis: y, at: [1, 0, 0]}
  d: {type: revolute, parent: rocker, child: world, axis: y, at: [0.8, 0, 0], on_child: {at: [1.0, 0, 0]}}
initial: {positions: {a: -1, b: {guess: 1}, c: {guess: 1}}, velocities: {a: 5}}
simulate: {duration: 1 s, tolerance: 1e-8}
"""


def test_a_four_bar_of_four_hinges_in_space_runs_and_keeps_its_accounts(loaded):
    model = loaded(FOUR_BAR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RedundantConstraints)
        report, way = check_start(model)
        run = ts.simulate(model)
    assert (report.mobility, len(report.redundant), way.name) == (1, 3, "multipliers")
    left = run.dataset["constraint_residual"].values
    assert np.abs(left).max() < 1e-11
    assert [str(name) for name in run.dataset["constraint_row"].values][:3] == ["d.x", "d.y", "d.z"]
    run.check().raise_if_failed()


def test_positions_that_cannot_be_are_told_in_millimetres_with_what_would_help(loaded):
    far = FOUR_BAR.replace("{guess: 1}, c: {guess: 1}", "0, c: {guess: 1}")
    with pytest.raises(
        ConstraintError, match=r"'d' \(.*yaml:11\) is open by \d+(\.\d+)? mm .* It would help to move '[ab]' by about"
    ):
        start_positions(loaded(far))


PARALLELOGRAM = """
plane: xz
bodies:
  left:  {mass: 1, com: [0.5, 0], inertia: 0.1}
  right: {mass: 1, com: [0.5, 0], inertia: 0.1}
  bar:   {mass: 1, com: [0.5, 0], inertia: 0.1}
joints:
  left:  {type: revolute, parent: world, child: left}
  right: {type: revolute, parent: world, child: right, at: [1, 0]}
  bar:   {type: revolute, parent: left, child: bar, at: [1, 0]}
  pin:   {type: revolute, parent: bar, child: right, at: [1, 0], on_child: {at: [1, 0, 30 deg]}}
initial: {positions: {left: 1 rad, right: {guess: 0.8}, bar: {guess: -1.2}}, velocities: {left: 2}}
"""


def test_joints_of_a_planar_file_close_a_parallelogram(loaded):
    model = loaded(PARALLELOGRAM)
    q, v = moving(model, None, None)
    assert_allclose([q["right"], q["bar"]], [1.0, -1.0], atol=1e-12)
    assert_allclose([v["right"], v["bar"]], [2.0, -2.0], rtol=1e-11)
    assert check_start(model)[0].mobility == 1


def test_the_linear_model_of_hinges_in_space_is_that_of_a_pin_in_the_plane(loaded):
    """Redundant rows tie no more directions: the same poles about the same position."""
    pin = "  d: {type: revolute, parent: rocker, child: world, axis: y, at: [0.8, 0, 0], on_child: {at: [1.0, 0, 0]}}\n"
    assert pin in FOUR_BAR
    frames = "frames: {end: {body: rocker, at: [0.8, 0, 0]}, stand: {body: world, at: [1.0, 0, 0]}}\n"
    hitched = FOUR_BAR.replace(pin, "") + frames + "constraints: {d: {type: hitch, between: [stand, end], plane: xz}}\n"
    poles = [np.sort_complex(np.linalg.eigvals(ts.linearize(loaded(text)).A)) for text in (FOUR_BAR, hitched)]
    assert_allclose(poles[0], poles[1], atol=1e-8 * np.abs(poles[1]).max())
    assert np.abs(poles[1]).max() > 0.1
