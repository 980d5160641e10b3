"""Joints at rest around a loop: one that jams holds whatever pushes it; levels may differ by orders of magnitude."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.simulation.run import Diverged
from torseur.simulation.sticking import tied_axes

pytestmark = [
    pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints"),
    pytest.mark.filterwarnings("ignore::torseur.simulation.singular_position.RoundOffFelt"),
]

# The rod lies along the guide at the height h of its handle: it pushes the slider by the crank's torque over 0.1 m.
SLIDER_CRANK = """
torseur: 1
gravity: 0
bodies:
  crank: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}
  rod: {{mass: 0.5, com: [0.25, 0, 0], inertia: [0.01, 0.01, 0.01]}}
  slider: {{mass: 2, inertia: [0.01, 0.01, 0.01]}}
joints:
  main: {{type: revolute, parent: world, child: crank, axis: y, at: [0, 0, {below}], friction: {{dry: {dry}}}}}
  pin: {{type: revolute, parent: crank, child: rod, at: [0, 0, 0.1], axis: y}}
  gudgeon: {{type: revolute, parent: rod, child: slider, at: [0.5, 0, 0], on_child: {{at: [0, 0, {h}]}}, axis: y}}
  guide: {{type: prismatic, parent: world, child: slider, axis: x, at: [0.5, 0, 0], friction: {{{guide}}}}}
disturbances: {{push: {{joint: main, effort: {torque}}}}}
simulate: {{duration: 0.2, tolerance: 1e-9, save: 0.05}}
"""
BEARING = "bearing: {coefficient: 0.2, length: 100 mm}"


def pushed(tmp_path, torque, *, guide, h=0.2, dry=0.01):
    text = SLIDER_CRANK.format(h=h, below=h - 0.1, dry=dry, guide=guide, torque=torque)
    (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
    return ts.simulate(tmp_path / "m.yaml")


@pytest.mark.parametrize("torque", [5, -5, 500])
def test_a_guide_of_a_loop_that_jams_holds_any_push_beside_a_joint_that_holds_little(tmp_path, torque):
    """A push at the height h makes each end press with F h/L: sliding is impossible for 2 μ h/L > 1, h > 250 mm."""
    assert_allclose(pushed(tmp_path, torque, guide=BEARING, h=0.3).v, 0, atol=1e-12)
    assert np.abs(pushed(tmp_path, torque, guide=BEARING, h=0.2).v[-1, 0]) > 1


@pytest.mark.parametrize("dry", [1e-3, 0.1])
def test_joints_of_very_different_friction_hold_up_to_the_sum_of_their_levels(tmp_path, dry):
    """100 N on the guide are 10 N m on the crank. What is beyond accelerates its 0.1 kg m² and 2.5 kg at 0.1 m."""
    assert_allclose(pushed(tmp_path, 9, guide="dry: 100", dry=dry).v, 0, atol=1e-12)
    assert_allclose(pushed(tmp_path, 10 + 0.9 * dry, guide="dry: 100", dry=dry).v, 0, atol=1e-12)
    beyond = pushed(tmp_path, 10 + 1.1 * dry, guide="dry: 100", dry=dry)
    assert_allclose(beyond.v[:, 0], 0.1 * dry / (0.1 + 2.5 * 0.1**2) * beyond.t, rtol=5e-3)


LINKAGE = """
torseur: 1
bodies:
  a: {mass: 1.1, com: [0.17, -0.08, 0.01], inertia: [0.1, 0.12, 0.11]}
  b: {mass: 1.14, com: [0.38, -0.28, -0.16], inertia: [0.1, 0.12, 0.11]}
  c: {mass: 1.38, com: [-0.14, -0.36, 0.11], inertia: [0.1, 0.12, 0.11]}
  d: {mass: 1.93, com: [0.37, -0.29, -0.14], inertia: [0.1, 0.12, 0.11]}
joints:
JOINTS
motors: {j2: {ratio: 15}, j3: {ratio: 15}}
servos:
  j2: {kind: pd, kp: 60, kd: 6, setpoint: {sine: {amplitude: 0.2, frequency: 0.7}}}
  j3: {like: j2, setpoint: {sine: {amplitude: 0.2, frequency: 0.7}}}
simulate: {duration: 0.6, tolerance: TOLERANCE, save: 0.01}
"""
PIN = "friction: {bearing: {coefficient: 0.1, radius: 150 mm}}"
JOINTS = [  # all bodies stand in the world's frame where coordinates are zero: parent, child, place, axis, the rest
    ("world", "a", [0.52, 0.35, 0.6], [0.24, -0.05, -0.97], "type: revolute, " + PIN),
    ("a", "b", [0.59, -0.46, 0.56], [0.82, 0.03, -0.57], "type: revolute, " + PIN[:-1] + ", viscous: 0.19}"),
    ("b", "c", [0.22, 0.31, -0.41], [0.59, 0.2, 0.78], "type: revolute, friction: {dry: 0.3, static: 0.4}, spring: "
        "{stiffness: 7.33, rest: 0.19, damping: 0.1}"),
    ("c", "d", [0.46, -0.43, -0.13], [0.05, -0.5, -0.86], "type: screw, pitch: 0.1, friction: {viscous: 0.13}, limits: "
        "{lower: -0.15, upper: 0.2}, stop: {stiffness: 500, damping: 10}"),
    ("world", "d", [-0.1, -0.49, -0.5], [-0.14, -0.99, -0.1], "type: planar"),
]  # fmt: skip


def linkage(tmp_path, tolerance, turned, *, text=LINKAGE, joints=JOINTS):
    """The motion of the loop with the joints of these numbers written the other way round."""
    lines = []
    for k, (parent, child, at, axis, rest) in enumerate(joints):
        if k in turned:
            parent, child, axis = child, parent, [-x for x in axis]
        lines.append(
            f"  j{k}: {{parent: {parent}, child: {child}, at: {at}, on_child: {{at: {at}}}, axis: {axis}, {rest}}}"
        )
    (tmp_path / "m.yaml").write_text(
        text.replace("JOINTS", "\n".join(lines)).replace("TOLERANCE", tolerance), encoding="utf-8"
    )
    done = ts.simulate(tmp_path / "m.yaml")
    done.check().raise_if_failed()
    return done


def changes_of(joint, done):
    """When a joint comes to rest and slips again."""
    return [
        event.time for event in done.events if event.subject == joint and event.kind.startswith(("sticks", "slips"))
    ]


@pytest.mark.parametrize("tolerance", ["3e-9", "1e-10"])
def test_a_loop_rubbed_by_its_reactions_breaks_away_when_its_last_reserve_is_gone(tmp_path, tolerance):
    """Its joints come to rest, stick and break away together, wherever the loop is cut."""
    chain, other = linkage(tmp_path, tolerance, ()), linkage(tmp_path, tolerance, (2, 3))
    (sticks, slips), (rests, goes) = changes_of("j0", chain), changes_of("j0", other)
    assert_allclose([sticks, slips], [rests, goes], rtol=1e-6)
    assert 0.3 < sticks < slips < 0.5
    for joint in ("j0", "j1"):
        assert_allclose(other["q." + joint], chain["q." + joint], atol=1e-7)


GLIDING = """
torseur: 1
bodies:
  a: {mass: 2.23, com: [-0.2, 0.1, 0.02], inertia: [0.1, 0.12, 0.11]}
  b: {mass: 1.6, com: [0.39, -0.23, -0.16], inertia: [0.1, 0.12, 0.11]}
  c: {mass: 2.45, com: [0.35, 0.1, -0.32], inertia: [0.1, 0.12, 0.11]}
  d: {mass: 2.03, com: [0.05, -0.24, -0.14], inertia: [0.1, 0.12, 0.11]}
joints:
JOINTS
motors: {j0: {ratio: 15}, j1: {ratio: 15}}
servos:
  j0: {kind: pd, kp: 60, kd: 6, setpoint: {sine: {amplitude: 0.2, frequency: 0.7}}}
  j1: {like: j0, setpoint: {sine: {amplitude: 0.2, frequency: 0.7}}}
simulate: {duration: 0.05, tolerance: TOLERANCE, save: 0.001}
"""
RUBBED = "friction: {dry: 0.3, static: 0.4, bearing: {coefficient: 0.1, radius: 150 mm}}"
GLIDERS = [
    ("world", "a", [0.55, -0.07, 0.57], [0.91, -0.23, 0.34], "type: revolute, friction: {dry: 0.3, static: 0.4}"),
    ("a", "b", [0.4, 0.13, 0.48], [0.87, -0.41, -0.27], "type: revolute, " + RUBBED),
    ("b", "c", [0.47, -0.01, 0.34], [0.62, 0.15, 0.77], "type: revolute, " + PIN + ", spring: {stiffness: 7.6, "
        "rest: -0.16, damping: 0.1}"),
    ("d", "c", [0.11, -0.02, -0.49], [-0.19, -0.98, 0.02], "type: planar"),
    ("world", "d", [-0.06, 0.52, -0.59], [0.87, -0.49, -0.09], "type: planar"),
]  # fmt: skip


def test_a_joint_breaks_away_at_its_level_beside_others_that_rub_by_their_reactions(tmp_path):
    """What it would hold is not straight in trial forces, which press those that move; what it does hold is known."""
    one, other = (linkage(tmp_path, "1e-9", turned, text=GLIDING, joints=GLIDERS) for turned in ((), (1, 2)))
    (begins,), (begun,) = changes_of("j0", one), changes_of("j0", other)
    assert begun == pytest.approx(begins, abs=1e-8)
    rests = one.t < begins
    assert_allclose(one.v[rests, 0], 0, atol=1e-14)
    assert 0.35 < np.abs(one["friction.j0"][rests]).max() < 0.4
    assert_allclose(other["q.j0"], one["q.j0"], atol=1e-8)


CARRIAGE = """
torseur: 1
gravity: 9.81 m/s^2
bodies:
  carriage: {mass: 2}
  load: {mass: 1}
joints:
  guide: {type: prismatic, parent: world, child: carriage, axis: x,
    friction: {bearing: {coefficient: 0.25, length: 0.1}}}
  mast: {type: prismatic, parent: carriage, child: load}
constraints: {rise: {type: prescribed, joint: mast, position: {ramp: {end: 2 s, to: 1 m}}}}
initial: {velocities: {guide: 20}}
simulate: {duration: 2}
"""


def test_a_guide_that_comes_to_jam_while_it_slides_is_named_there(tmp_path):
    """Braked by μ P with P L = 2 m z μ P/M, it cannot slide when its load has risen to z = M L/(2 μ m) = 600 mm."""
    (tmp_path / "m.yaml").write_text(CARRIAGE, encoding="utf-8")
    with pytest.raises(Diverged, match=r"friction in the bearings of 'guide' presses them harder") as stopped:
        ts.simulate(tmp_path / "m.yaml")
    assert_allclose(float(str(stopped.value).split("t = ")[1].split(" s:")[0]), 1.2, rtol=1e-6)


def test_bounds_and_what_is_held_agree_in_a_few_rounds(tmp_path, monkeypatch):
    """Rounds end where the tolerance of the linear program is felt: it would keep bounds from staying the same."""
    rounds, agreed, shared = [], tied_axes._agreed, tied_axes._Held.shared

    def counted(*given, **told):
        rounds.append(0)
        return agreed(*given, **told)

    def one_more(held):
        rounds[-1] += 1
        return shared(held)

    monkeypatch.setattr(tied_axes, "_agreed", counted)
    monkeypatch.setattr(tied_axes._Held, "shared", one_more)
    linkage(tmp_path, "1e-8", ())
    assert len(rounds) > 5 and max(rounds) <= 6
