"""Arrows of forces: what the ground exerts adds up to the impulses that runs account for, and pairs are opposite."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.algebra.components import as_numpy
from torseur.model.total_mass import total_mass
from torseur.pages.packing import unpacked
from torseur.show.drawing import drawing_of
from torseur.show.forces.arrow import Acting
from torseur.show.forces.recorded import drawn_arrows
from torseur.show.motion import recorded

EXAMPLES = Path(__file__).parents[2] / "examples"


def pictures(name, duration, record=None, **changes):
    """(model, run, what acts in its pictures, its arrows as data)."""
    model = ts.load(EXAMPLES / f"{name}.yaml")
    run = ts.simulate(model, duration=duration, record=record, save=duration / 400, **changes)
    drawing, played = drawing_of(model, 1.0), recorded("run", run, model)
    acting = Acting(played.t, played.q, drawing.nodes.poses(played.q), played.recorded)
    return model, run, acting, list(drawn_arrows(drawing.arrows, acting))


def vectors(arrow):
    return unpacked(arrow["vectors"]).reshape(-1, 3).astype(float)


def points(arrow, acting):
    return acting.point(arrow) if arrow["points"] is None else unpacked(arrow["points"]).reshape(-1, 3).astype(float)


def since_start(t, rates):
    steps = np.diff(t)[:, None] * (rates[1:] + rates[:-1]) / 2
    return np.vstack([np.zeros(3), np.cumsum(steps, axis=0)])


@pytest.mark.parametrize(
    ("machine", "duration", "record", "from_ground"),
    [
        ("rolling_disc", 0.4, None, {"contacts"}),
        ("bicycle", 0.4, None, {"contacts"}),
        ("car", 2.0, ["reactions"], {"contacts", "loads", "road"}),
        ("general_6r", 0.4, ["reactions"], {"one"}),
        ("spring_balanced_arm", 0.4, ["reactions"], {"shoulder", "balance"}),
    ],
)
def test_arrows_from_outside_add_up_to_the_impulses_of_the_run(machine, duration, record, from_ground):
    """∫ Σ F + m g dt and ∫ Σ p × F + M + c × m g dt are what the accounts of the run call outer impulses."""
    model, run, acting, arrows = pictures(machine, duration, record)
    weight = float(total_mass(model)) * as_numpy(model.gravity).ravel()
    force = np.tile(weight, (len(acting.t), 1))
    moment = np.cross(run["center_of_mass"], weight)
    parts = [(force, moment)]
    for arrow in arrows:
        named = arrow["name"] in from_ground and arrow["layer"] in ("reactions", "springForces") and arrow["on"] >= 0
        if arrow["layer"] in from_ground or named:
            own, at = vectors(arrow), points(arrow, acting)
            parts.append((own, np.cross(at, own)) if arrow["unit"] == "N" else (np.zeros_like(own), own))
    for of, signal in enumerate(("linear_impulse", "angular_impulse")):
        summands = [part[of] for part in parts]
        size = max(
            np.abs(since_start(acting.t, np.abs(part))).max() for part in summands
        )  # arrows are in single precision
        assert np.allclose(since_start(acting.t, sum(summands)), run[signal], atol=1e-4 * size)


def test_a_spring_pulls_its_ends_towards_each_other():
    model, run, acting, arrows = pictures("car_with_suspension", 0.4)
    strut = [arrow for arrow in arrows if arrow["name"] == "front_strut"]
    first, second = (vectors(arrow) for arrow in strut)
    assert np.allclose(first, -second, atol=1e-3)
    e = points(strut[1], acting) - points(strut[0], acting)
    e /= np.linalg.norm(e, axis=1, keepdims=True)
    assert np.allclose((first * e).sum(axis=1), run["spring_force.front_strut"], rtol=1e-5)
    assert {arrow["name"] for arrow in arrows} >= {spring.name for spring in model.springs}


def test_a_motor_turns_its_joint_by_its_torque_times_its_ratio():
    model, run, _, arrows = pictures("puma560", 0.2)
    motor = next(motor for motor in model.motors if motor.name == "elbow")
    (arrow,) = (arrow for arrow in arrows if arrow["name"] == "elbow" and arrow["layer"] == "drives")
    ((speed, ratio),) = motor.ratios
    along = (
        ts.compile(model).pose(run.q, model.body_names[2])[:, :3, :3]
        @ np.asarray(model.joints[2].axis, dtype=float).ravel()
    )
    assert speed == model.joint_names[2]
    assert np.allclose(vectors(arrow), ratio * run["torque.elbow"][:, None] * along, atol=1e-4)


def test_only_what_was_recorded_is_drawn():
    layers = {arrow["layer"] for arrow in pictures("two_link_arm", 0.05)[3]}
    assert layers == {"drives"}
    layers = {arrow["layer"] for arrow in pictures("two_link_arm", 0.05, ["reactions"])[3]}
    assert layers == {"drives", "reactions"}
