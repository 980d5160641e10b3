"""A damaged file gives an error of ours or a description, and never takes long."""

import random
from pathlib import Path

import pytest

from mutations import damaged_bytes, damaged_tree, damaged_words
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import Description
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.emitter import mapping_text

EXAMPLES = Path(__file__).parents[2] / "examples"
EVERYTHING = """\
torseur: 1
gravity: 9.81 m/s^2
bodies:
  a: &a {mass: 1 kg, com: [0, 0, 1 mm], inertia: [1, 1, 1], visuals: [{sphere: 1, color: [1, 0, 0]}, {mesh: a.stl}]}
  b: *a
  c: {mass: 1, inertia: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], inertia_rpy: [0, 0, 1]}
  d: {density: 1 g/cm^3, shapes: [{box: [1, 1, 1 mm]}, {tube: {radius: 2, inner_radius: 1, length: 3}, mass: 1}]}
  e: {mass: 1, sphere: 2 cm}
joints:
  j: {type: revolute, parent: world, child: a, axis: -y, limits: {upper: 9 deg}, friction: {dry: {forward: 1 N m}}}
  k: {type: prismatic, parent: a, child: b, rpy: [0, 0, 1], mimic: {joint: j, multiplier: 5 mm/rev}}
  l: {type: free, parent: world, child: c}
  m: {type: fixed, parent: c, child: d}
  n: {type: fixed, parent: c, child: e}
motors:
  j: {ratio: 100, rotor: {inertia: 1e-6 kg m^2, included: false}, friction: {input: {viscous: 1}}}
  m: {like: j, drives: {j: 2, l.wx: 3}, carrier: a, axis: [1, 0, 0]}
dh: {convention: modified, base: b, rows: [{a: 1, alpha: 90 deg}, {name: r, type: prismatic, offset: 1 mm}]}
frames: {f: {body: a, quaternion: [1, 0, 0, 0]}}
loads: {p: {body: a, force: [1 N, 0, 0]}}
loops: [{type: spherical, between: [f, b]}]
springs:
  s: {from: f, to: {body: c, at: [1 mm, 0, 0]}, stiffness: 1 N/mm, rest: 1, damping: {v: [0, 1], force: [0, 2 N]}}
  t: {joint: j, force: {x: [0, 1 deg], force: [0, 2 N m], interpolation: linear}}
  u: {from: world, to: a, force: "x + v", only: tension, effort: {step: {at: 1, after: 2 N}}}
bushings: {y: {between: [f, c], stiffness: [1 N/m, 1, 1, 1 N m/rad, 1, 1]}}
initial: {positions: {j: 1 deg, l: [0, 0, 0, 1, 0, 0, 0]}, velocities: {k: 1 mm/s}}
"""
PLANAR = """\
torseur: 1
plane: xz
gravity: [0, -9.81 m/s^2]
bodies:
  cart: {mass: 1 kg, com: [1 mm, 0], inertia: 0.1}
  wheel: {mass: 1, inertia: [0.1, 0.2, 0.1]}
joints:
  road: {type: planar, parent: world, child: cart, at: [0, 0, 9 deg]}
  spin: {type: revolute, parent: cart, child: wheel, at: [0, 1], friction: {dry: 1 N m}}
frames: {f: {body: cart, at: [1, 2, 3 deg]}}
loads: {p: {body: cart, force: [1 N, 0], torque: 2}}
constraints:
  a: {type: no_side_slip, frame: f, sideways: x, grip: {coefficient: 1, load: 5 N}}
  b: {type: wheel_pair, wheels: [wheel, f], axis: y, radius: 10 cm, on: world, normal: z, holds: [normal, forward]}
  c: {type: rolling, wheel: wheel, radius: 1}
  d: {type: hitch, between: [f, wheel], plane: xy}
  e: {type: prescribed, joint: spin, angle: {sine: {amplitude: 1 deg, frequency: 1}}}
  g: {type: rows, rows: [{road.x: "sin(road.angle)", road.y: -1, equals: 2}]}
independent_speeds: {u: {of: f, along: x}, w: {of: cart, about: -y}, s: road.x}
disturbances: {h: {frame: f, force: [1, {step: {at: 1, after: 1 N}}], torque: {ramp: {end: 1, to: 2 N m}}}}
"""
CONTROLLERS = """\
torseur: 1
bodies:
  a: {mass: 1, inertia: [1, 1, 1.5]}
  b: {mass: 1, inertia: [1, 1, 1.5]}
joints:
  j: {type: revolute, parent: world, child: a, axis: -y}
  k: {type: prismatic, parent: a, child: b, axis: x}
motors: {j: {ratio: 10}, k: {ratio: 200 rad/m}}
controllers:
  p: {kind: pd_gravity, joints: {j: {setpoint: 9 deg, kp: 1 N m/rad, kd: 2}, k: {setpoint: 1 mm, kp: 2, kd: 3 N s/m}}}
  q: {kind: operational_computed_torque, frame: b, x: {sine: {amplitude: 1 mm, frequency: 1}}, kp: 4, kd: 3 1/s}
  r: {kind: resolved_rate, frame: b, rpy: [0, 9 deg, 0], components: [wy], kp: 4, kv: 9, singularity: {below: 0.1}}
  s:
    kind: path_following
    frame: a
    path: {polyline: {points: [[0, 0], [9, 0], [9, 9]], radius: 1 m, closed: true}}
    speed: -1 m/s
    look_ahead: 2 m
    traction: {joints: [k], radius: 1, kv: 2}
    steering: {joint: j, wheelbase: 3, kp: 1, kd: 2, limit: 30 deg}
    trailer: {joint: j, length: 2, offset: 10 cm}
"""
SAMPLES = {
    "everything": EVERYTHING,
    "arm": (EXAMPLES / "two_link_arm.yaml").read_text(encoding="utf-8"),
    "planar": PLANAR,
    "controllers": CONTROLLERS,
}
TREES = {name: load_tree("whole.yaml", text=text).data for name, text in SAMPLES.items()}
COUNTS = {"bytes": 400, "words": 300, "trees": 200}


def damaged(sample, damage, rng):
    if damage == "bytes":
        return damaged_bytes(SAMPLES[sample].encode(), rng)
    if damage == "words":
        return damaged_words(SAMPLES[sample], rng)
    return mapping_text(damaged_tree(TREES[sample], rng))


@pytest.mark.parametrize("damage", COUNTS)
@pytest.mark.parametrize("sample", SAMPLES)
def test_damaged_yaml_gives_an_error_of_ours_or_a_description_that_survives_writing(sample, damage):
    refused = 0
    for seed in range(COUNTS[damage]):
        text = damaged(sample, damage, random.Random(f"{sample} {damage} {seed}"))
        try:
            description = read_yaml("damaged.yaml", text=text)
        except DescriptionError as error:
            refused += 1
            assert error.complaints, f"seed {seed}"
            assert all(c.cause and c.remedy and c.where.file == "damaged.yaml" for c in error.complaints), (
                f"seed {seed}"
            )
            continue
        assert isinstance(description, Description)
        check_description(description)
        assert read_yaml("again.yaml", text=yaml_text(description)) == description, f"seed {seed}"
    assert 0.05 * COUNTS[damage] < refused < 0.999 * COUNTS[damage]
