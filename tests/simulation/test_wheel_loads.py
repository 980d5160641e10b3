"""Four wheels under a stiff car: loads that equilibrium leaves open are shared out, and that is said."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from machines import machine
from torseur.simulation.watches.unloaded_wheels import UnloadedWheels

WHEELS = {"fl": (1.3, 0.8), "fr": (1.3, -0.8), "rl": (-1.3, 0.8), "rr": (-1.3, -0.8)}
BODY = "  {w}: {{mass: 20, inertia: [0.5, 1, 0.5]}}\n"
JOINT = "  {w}: {{type: continuous, parent: car, child: {w}, at: [{x}, {y}, 0], axis: y}}\n"
ROLLS = "  {w}: {{type: rolling, wheel: {w}, axis: y, radius: 0.3, grip: {{coefficient: 0.8}}}}\n"


def of_wheels(line):
    return "".join(line.format(w=w, x=x, y=y) for w, (x, y) in WHEELS.items())


CAR = f"""
bodies:
  car: {{mass: 1200, com: [0.1, 0.05, 0.3], inertia: [300, 1200, 1300]}}
{of_wheels(BODY)}
joints:
  base: {{type: free, parent: world, child: car}}
{of_wheels(JOINT)}
constraints:
{of_wheels(ROLLS)}
initial: {{positions: {{base: [0, 0, 0.3, 1, 0, 0, 0]}}}}
"""


def test_the_loads_of_four_wheels_are_the_least_that_balance_the_car(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = ts.simulate(machine(tmp_path, CAR), formulation="kane", duration=0.01, save=0.005)

    loads = np.array([run[f"constraint_force.{w}.normal"][0] for w in WHEELS])
    x, y = np.array(list(WHEELS.values())).T
    weights = np.array([1200, 20, 20, 20, 20]) * 9.80665
    places = np.array([[0.1, 0.05], *WHEELS.values()])
    balance = np.stack([np.ones(4), x, y])
    wanted = np.array([weights.sum(), weights @ places[:, 0], weights @ places[:, 1]])
    assert_allclose(loads, np.linalg.pinv(balance) @ wanted, rtol=1e-4)  # the least-norm solution, apart
    assert (loads > 0).all() and max(run[f"grip_used.{w}"].max() for w in WHEELS) < 1e-3
    told = [str(notice) for notice in run.notices]
    assert len(told) == 1 and "are not determined" in told[0] and "'rr'" in told[0]


LIFTED = """
bodies: {disc: {mass: 1, inertia: [0.015625, 0.03125, 0.015625]}}
joints: {flight: {type: free, parent: world, child: disc}}
constraints: {floor: {type: rolling, wheel: disc, axis: y, radius: 0.25, normal: z, grip: {coefficient: 0.5}}}
initial:
  positions: {flight: [0, 0, 0.2349231551964771, 0.984807753012208, 0.1736481776669303, 0, 0]}
  velocities: {flight: [0, 12, 8.35, 3, 0, 0]}
"""


def test_a_wheel_that_would_lift_off_uses_more_than_it_holds_and_that_is_a_number(tmp_path):
    run = ts.simulate(machine(tmp_path, LIFTED), duration=2e-3, save=1e-3)
    assert (run["constraint_force.floor.normal"] < 0).all()
    used = run["grip_used.floor"]
    assert np.isfinite(used).all() and (used > 1e6).all()
    assert {"would lift off", "would slip"} <= {event.kind for event in run.events}


@pytest.mark.parametrize(("wheels", "grip"), [(4, True), (2, True), (4, False)])
def test_tyres_of_a_car_that_a_planar_joint_carries_are_told_to_have_no_load(tmp_path, wheels, grip):
    """The joint keeps height and tilt: no wheel bears any weight, whatever their number."""
    planar = CAR.replace("type: free,", "type: planar, at: [0, 0, 0.3],").replace("0.3, 1, 0, 0, 0]", "0]")
    if wheels == 2:
        kept = [line for line in planar.splitlines() if not ("type: rolling" in line and line.strip()[1] == "r")]
        planar = "\n".join(kept)
    if not grip:
        planar = planar.replace("radius: 0.3, grip: {coefficient: 0.8}", "radius: 0.3, holds: [sideways, forward]")
    model = machine(tmp_path, planar)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run = ts.simulate(model, duration=0.01, save=0.005)
    told = [str(notice) for notice in run.notices]
    assert [issubclass(w.category, UnloadedWheels) for w in caught].count(True) == grip
    assert len(told) == grip
    if grip:
        assert all(run[f"constraint_force.{w}.normal"].max() == 0 for w in WHEELS if wheels == 4 or w[1] == "l")
        assert "'fl'" in told[0] and ("'rr'" in told[0]) == (wheels == 4) and "give 'grip' a 'load'" in told[0]
