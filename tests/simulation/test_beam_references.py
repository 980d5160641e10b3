"""Flexible machines as point masses beside curves of other programs.

The tables are rows of converged runs of ANCF cable elements without shear (Exudyn), geometrically exact: a slider-crank
with a flexible rod whose crank turns at 150 rad/s, a double pendulum from the horizontal, and an arm with a PD servo.
They are good to 6e-7 m (Timoshenko's beam differs by 3e-5 m), 1.3e-6 rad and 5e-6.
"""

import warnings
from pathlib import Path

import numpy as np
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.yaml_format import read_yaml

EXAMPLES = Path(__file__).parents[2] / "examples"


def by_points(model, **settings):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # rows of a plane linkage in space repeat each other
        run = ts.simulate(model, formulation="point-masses", monitor="energy", **settings)
    run.check().raise_if_failed()
    return run


ARM = np.array(
    [  # t, angle of the hub, deflection of the tip from the hub's tangent [m]
        (0, 0, 0),
        (0.1, 0.0879717808, -0.0336760622),
        (0.2, 0.254963285, -0.014461054),
        (0.3, 0.488373232, -0.001804328),
        (0.4, 0.737956857, 0.00385101891),
        (0.5, 0.977985681, 0.00488522212),
        (0.6, 1.11326488, 0.0374038452),
        (0.7, 1.15521628, 0.0165507261),
    ]
)


def test_the_servoed_flexible_arm_follows_the_geometrically_exact_one():
    model = ts.load(EXAMPLES / "flexible_arm.yaml")
    run = by_points(model, duration=0.7, save=0.1)
    psi, tip = run["q.rotation"], ts.compile(model).pose(run.q, "load")[:, :3, 3]
    across = -tip[:, 0] * np.sin(psi) + tip[:, 1] * np.cos(psi)
    assert_allclose(psi, ARM[:, 1], atol=2e-4)
    assert_allclose(across, ARM[:, 2], atol=2e-4)


PENDULUM = """
torseur: 1
gravity: 9.81
bodies:
  one: {beam: {length: 1, section: {A: 6.410256410256410e-4, I: 5e-9}, material: {E: 2e11, density: 7800}, elements: 4}}
  two: {beam: {length: 1, section: {A: 6.410256410256410e-4, I: 5e-9}, material: {E: 2e11, density: 7800}, elements: 4}}
joints:
  a: {type: revolute, parent: world, child: one, axis: -y}
  b: {type: revolute, parent: one, child: two, at: [1, 0, 0], axis: -y}
frames: {elbow: {body: one, at: [1, 0, 0]}, tip: {body: two, at: [1, 0, 0]}}
initial: {positions: {b: 5 deg}}
"""
SWING = np.array(
    [  # t, angle of the first chord, of the second [rad]
        (0, 0, 0.0872664626),
        (0.1, -0.0623721092, 0.106773182),
        (0.2, -0.242860439, 0.148419384),
        (0.3, -0.51056484, 0.132912091),
        (0.4, -0.819462935, -0.0543544367),
        (0.5, -1.10063535, -0.511164159),
        (0.6, -1.26419207, -1.28710515),
        (0.7, -1.47358286, -2.03267181),
    ]
)


def test_the_flexible_double_pendulum_swings_as_the_geometrically_exact_one():
    model = ts.build(read_yaml("pendulum.yaml", text=PENDULUM))
    run = by_points(model, duration=0.7, save=0.1)
    dyn = ts.compile(model)
    elbow, tip = (dyn.pose(run.q, name)[:, :3, 3] for name in ("elbow", "tip"))
    first, second = (np.unwrap(np.arctan2(d[:, 2], d[:, 0])) for d in (elbow, tip - elbow))
    assert_allclose(first, SWING[:, 1], atol=3e-4)
    assert_allclose(second, SWING[:, 2], atol=6e-4)


CRANK = """
torseur: 1
gravity: 0
bodies:
  crank: {mass: 1, inertia: [1e6, 1e6, 1e6]}
  rod: {beam: {length: 0.304, section: {round: 6 mm}, material: {E: 2e11, density: 7800, poisson: 0.35}, elements: 4}}
  slider: {mass: 0.033522122939, inertia: [1e-3, 1e-3, 1e-3]}
joints:
  turn: {type: revolute, parent: world, child: crank, axis: z}
  pin: {type: revolute, parent: crank, child: rod, at: [0.152, 0, 0], axis: z}
  wrist: {type: revolute, parent: rod, child: slider, at: [0.304, 0, 0], axis: z}
  guide: {type: prismatic, parent: world, child: slider, axis: x}
frames: {middle: {body: rod, at: [0.152, 0, 0]}, end: {body: rod, at: [0.304, 0, 0]}}
initial: {velocities: {turn: 150}}
"""
ROD = np.array(
    [  # t, deflection of the rod's middle from its chord, place of the slider [m]
        (0, 0, 0.456),
        (0.01, 0.00154514471, 0.274217259),
        (0.02, 0.000783450741, 0.152765191),
        (0.03, -0.000407216037, 0.233141277),
        (0.04, -0.00231785081, 0.446932013),
        (0.05, 0.0035338696, 0.321083824),
        (0.06, 0.00153787098, 0.158951825),
    ]
)


def test_the_rod_of_a_fast_slider_crank_bends_as_the_geometrically_exact_one():
    """The crank is a flywheel, so heavy that it turns at a constant speed. The deflection peaks at 4 mm."""
    model = ts.build(read_yaml("crank.yaml", text=CRANK))
    run = by_points(model, duration=0.06, save=0.01)
    dyn = ts.compile(model)
    pin, middle, end = (dyn.pose(run.q, name)[:, :2, 3] for name in ("rod", "middle", "end"))
    chord, off = end - pin, middle - pin
    deflection = (chord[:, 0] * off[:, 1] - chord[:, 1] * off[:, 0]) / np.linalg.norm(chord, axis=1)
    assert_allclose(deflection, ROD[:, 1], atol=2e-4)
    assert np.ptp(run["v.turn"]) < 1e-6
    assert_allclose(end[:, 0], ROD[:, 2], atol=1e-4)
