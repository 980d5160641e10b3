"""Linear models and steady motions of machines with constraints, against closed forms."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from machines import machine
from torseur.simulation.linear.steady_motion import NotSteadyError

EXAMPLES = Path(__file__).parents[2] / "examples"
G = 9.81

DISC = """
gravity: 9.81
bodies:
  track: {mass: 0}
  rise: {mass: 0}
  roll: {mass: 0}
  disc: {mass: 3 kg, inertia: [0.03, 0.06, 0.03]}
joints:
  place: {type: planar, parent: world, child: track}
  height: {type: prismatic, parent: track, child: rise, axis: z}
  lean: {type: revolute, parent: rise, child: roll, axis: x}
  axle: {type: continuous, parent: roll, child: disc, at: [0, 0, 0.2], axis: y}
constraints:
  floor: {type: rolling, wheel: disc, axis: y, radius: 0.2 m}
"""

CART = """
plane: xy
bodies:
  cart: {mass: 9 kg, com: [40 mm, 0], inertia: 0.16 kg m^2}
  left: {mass: 0.4 kg, inertia: [3e-4, 5e-4, 3e-4]}
  right: {mass: 0.4 kg, inertia: [3e-4, 5e-4, 3e-4]}
joints:
  floor: {type: planar, parent: world, child: cart}
  left: {type: continuous, parent: cart, child: left, at: [0, 150 mm], axis: y, friction: {viscous: 2e-3}}
  right: {type: continuous, parent: cart, child: right, at: [0, -150 mm], axis: y, friction: {viscous: 2e-3}}
constraints:
  axle: {type: wheel_pair, wheels: [left, right], axis: y, radius: 50 mm}
independent_speeds:
  u: {of: cart, along: x}
  turn: {of: cart, about: z}
motors:
  left: {kind: dc, ratio: 30, rotor: {inertia: 2e-6}, resistance: 1.2 ohm, constant: 0.022 N m/A}
  right: {like: left}
"""

TRUCK = """
plane: xy
bodies:
  tractor: {mass: 1800 kg, com: [1.3 m, 0], inertia: 2600 kg m^2}
  front:
  trailer: {mass: 1100 kg, com: [-3.2 m, 0], inertia: 2100 kg m^2}
joints:
  road: {type: planar, parent: world, child: tractor}
  steering: {type: revolute, parent: tractor, child: front, at: [2.8 m, 0]}
  hitch: {type: revolute, parent: tractor, child: trailer, at: [-0.7 m, 0]}
frames:
  trailer_axle: {body: trailer, at: [-3.6 m, 0]}
constraints:
  rear: {type: no_side_slip, frame: tractor}
  front: {type: no_side_slip, frame: front}
  trailer: {type: no_side_slip, frame: trailer_axle}
  driver: {type: prescribed, joint: steering, rate: 0.1}
independent_speeds:
  u: {of: tractor, along: x}
disturbances:
  traction: {frame: tractor, force: [500 N, 0], measured_in: frame}
"""

PARALLELOGRAM = """
plane: xz
gravity: 9.81
bodies:
  left: {mass: 1 kg, com: [0, -0.5]}
  right: {mass: 1 kg, com: [0, -0.5]}
  bar: {mass: 2 kg, com: [0.4, 0]}
joints:
  left: {type: revolute, parent: world, child: left}
  right: {type: revolute, parent: world, child: right, at: [0.8, 0]}
  bar: {type: revolute, parent: left, child: bar, at: [0, -1]}
frames:
  end: {body: bar, at: [0.8, 0]}
  foot: {body: right, at: [0, -1]}
constraints:
  pin: {type: hitch, between: [end, foot]}
"""


def test_a_hanging_parallelogram_swings_as_a_pendulum_of_its_one_angle(tmp_path):
    """(2 m l²/4 + M l²) θ̈ + (m + M) g l θ = 0 with links m = 1, bar M = 2, l = 1: the loop leaves one coordinate."""
    frame = machine(tmp_path, PARALLELOGRAM)
    linear = ts.linearize(frame, inputs=[])
    assert len(linear.state_names) == 2
    assert linear.state_names[0].replace("q.", "v.") == linear.state_names[1]
    assert_allclose(np.abs(linear.eigenvalues()), np.sqrt(3 * G / 2.5), rtol=1e-12)
    rest = ts.steady(frame, at={"left": 0.2, "right": 0.2, "bar": -0.2})
    assert_allclose(rest.q, 0, atol=1e-9)
    assert_allclose(ts.linearize(frame, rest, inputs=[]).A, linear.A, atol=1e-8)


@pytest.mark.parametrize("spin", [2.0, 4.5, 12.0])
def test_a_rolling_disc_falls_below_its_critical_spin_and_nods_above(tmp_path, spin):
    """(A + m r²) φ̈ + (C (C + m r²)/A ω² − m g r) φ = 0 [Routh]; A = m r²/4, C = m r²/2: critical at ω² = g/(3 r)."""
    disc = machine(tmp_path, DISC)
    A, C, mr2 = 0.03, 0.06, 3 * 0.04
    square = -(C * (C + mr2) / A * spin**2 - 3 * G * 0.2) / (A + mr2)
    linear = ts.linearize(disc, {"v.axle": spin, "v.lean": 0.0, "v.place.angle": 0.0}, inputs=[])
    assert linear.changing == ()
    assert not any("change along" in note for note in linear.notes)
    wanted = np.sqrt(complex(square))
    values = linear.eigenvalues()
    for value in (wanted, -wanted):
        assert np.abs(values - value).min() < 1e-9
    assert np.sort(np.abs(values))[-3] < 1e-6  # the others are neutral: speed and heading


def test_a_spin_that_is_counted_in_the_body_gives_no_constant_matrices():
    """The same disc as one free body: its frame turns with it, and the model says that eigenvalues mean nothing."""
    upright = {"flight": [0, 0, 0.25, 1, 0, 0, 0], "v.wx": 0.0, "v.wy": 5.0, "v.wz": 0.0}
    linear = ts.linearize(EXAMPLES / "rolling_disc.yaml", upright)
    assert linear.changing == ()
    assert any("change along this motion" in note for note in linear.notes)


def test_a_disc_that_circles_keeps_the_balance_of_moments_about_its_contact(tmp_path):
    """[Routh]: m g r sin φ = A Ω² sin φ cos φ − (C + m r²) (ω + Ω sin φ) Ω cos φ with the lean φ and the turn Ω."""
    disc = machine(tmp_path, DISC)
    turn = ts.steady(disc, {"lean": 0.3, "v.place.angle": -1.5}, at={"v.axle": 8.0, "lean": 0.3})
    A, C, m, r, phi, Omega, spin = 0.03, 0.06, 3.0, 0.2, 0.3, -1.5, turn.v[5]
    moment = A * Omega**2 * np.sin(phi) * np.cos(phi)
    moment -= (C + m * r**2) * (spin + Omega * np.sin(phi)) * Omega * np.cos(phi)
    assert disc.layout.speed_names[5] == "axle"
    assert moment == pytest.approx(m * G * r * np.sin(phi), rel=1e-9)
    assert set(turn.moving) >= {"q.place.angle", "q.axle"}


def test_a_trailer_comes_to_the_hitch_angle_of_its_circle(tmp_path):
    truck = machine(tmp_path, TRUCK)
    wheelbase, behind, length, angle = 2.8, 0.7, 3.6, 0.2
    turn = ts.steady(truck, {"steering": angle, "rate.driver": 0.0, "v.u": 3.0}, free=["disturbance.traction.force.x"])
    radius = wheelbase / np.tan(angle)
    of_trailer = np.sqrt(radius**2 + behind**2 - length**2)
    assert turn["hitch"] == pytest.approx(-(np.arctan(behind / radius) + np.arctan(length / of_trailer)), rel=1e-10)
    linear = ts.linearize(truck, turn)
    assert linear.input_names == ("rate.driver",)
    assert linear.changing == ()


def test_a_trailer_behind_a_car_that_goes_straight_lines_up_with_the_time_constant_of_its_length(tmp_path):
    linear = ts.linearize(machine(tmp_path, TRUCK), {"rate.driver": 0.0, "v.u": 3.0}, inputs=["rate.driver"])
    u, length = 3.0, 3.6
    assert np.abs(linear.eigenvalues() + u / length).min() < 1e-12
    assert_allclose(linear.B[linear.state_names.index("q.steering")], [1.0])


def test_a_differential_drive_has_the_time_constants_of_speed_and_turn(tmp_path):
    """λ_v = −2 b/(m_e r²) and λ_θ = −(2 b d²/r² + m c u)/J_e with b = N² K²/R + friction of each wheel's axle.

    The cart's centre of mass runs c ahead of the axle, which damps turning while it moves forward at u.
    """
    linear = ts.linearize(machine(tmp_path, CART), {"v.u": 0.3, "v.turn": 0.0})
    ratio, K, R, rotor, viscous, r, d = 30.0, 0.022, 1.2, 2e-6, 2e-3, 0.05, 0.15
    axle = 5e-4 + ratio**2 * rotor
    mass = 9 + 2 * 0.4 + 2 * axle / r**2
    turning = 0.16 + 9 * 0.04**2 + 2 * (3e-4 + 0.4 * d**2) + 2 * axle * (d / r) ** 2
    brake = (ratio * K) ** 2 / R + viscous
    rates = [-2 * brake / r**2 / mass, -(2 * brake * (d / r) ** 2 + 9 * 0.04 * 0.3) / turning]
    assert_allclose(np.sort(linear.eigenvalues().real), np.sort(rates), rtol=1e-9)
    gain = sum(linear.frequency_response(f"voltage.{side}", "v.u", 0.0).real for side in ("left", "right"))
    assert_allclose(gain, ratio * K / R / brake * r, rtol=1e-9)


def test_speeds_are_given_by_any_of_their_names(tmp_path):
    disc = machine(tmp_path, DISC)
    given = ts.linearize(disc, {"v.place.x": 0.8, "v.place.angle": 0.0, "v.lean": 0.0}, inputs=[], outputs=["v.axle"])
    rates = dict(zip(given.state_names, given.drift, strict=True))
    assert rates["q.axle"] == pytest.approx(4.0)
    with pytest.raises(ValueError, match="no motion that keeps the constraints"):
        ts.linearize(disc, {"v.place.x": 0.8, "v.axle": 0.0}, inputs=[])


def test_coordinates_are_chosen_by_name_or_refused(tmp_path):
    disc = machine(tmp_path, DISC)
    linear = ts.linearize(disc, inputs=[], coordinates=["place.x", "place.y", "place.angle", "lean", "axle"])
    assert [name for name in linear.state_names if name.startswith("q.")][-2:] == ["q.lean", "q.axle"]
    with pytest.raises(ValueError, match="5 independent coordinates; 2"):
        ts.linearize(disc, inputs=[], coordinates=["lean", "axle"])
    with pytest.raises(ValueError, match="do not determine"):
        ts.linearize(disc, inputs=[], coordinates=["place.x", "place.y", "place.angle", "height", "axle"])


def test_a_truck_that_goes_on_to_steer_is_not_steady(tmp_path):
    with pytest.raises(NotSteadyError, match="the rate of"):
        ts.steady(machine(tmp_path, TRUCK), {"v.u": 5.0, "steering": 0.1}, free=["disturbance.traction.force.x"])
