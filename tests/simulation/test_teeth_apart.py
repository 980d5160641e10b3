"""Toothed wheels whose sizes and places contradict each other are told; those that fit, or say nothing, are not."""

import json
import warnings

import pytest
from typer.testing import CliRunner

import torseur as ts
from machines import machine
from torseur.app.main import app
from torseur.simulation.starts.assembled_start import doubts_of_start
from torseur.simulation.watches.teeth_apart import TeethApart

WHEEL = "{mass: 1 kg, inertia: [0.01, 0.01, 0.02]}"
PAIR = f"""
bodies: {{first: {WHEEL}, second: {WHEEL}}}
joints:
  first: {{type: continuous, parent: world, child: first}}
  second: {{type: continuous, parent: world, child: second, at: AT, rpy: RPY}}
constraints: {{mesh: {{type: gear, between: [first, second], teeth: [30, 20], module: 2 mm, MORE}}}}
simulate: {{duration: 0.1 s}}
"""
FITS, FAR = "[50 mm, 0, 0]", "[100 mm, 0, 0]"
BEVEL = "[0, 90 deg, 0]"


def pair(at, rpy="[0, 0, 0]", more="inside: false"):
    return PAIR.replace("AT", at).replace("RPY", rpy).replace("MORE", more)


def doubts(folder, text):
    return [str(doubt) for doubt in doubts_of_start(machine(folder, text))]


@pytest.mark.parametrize(
    ("at", "rpy", "more"),
    [
        (FITS, "[0, 0, 0]", "inside: false"),
        ("[30 mm, 40 mm, 70 mm]", "[0, 0, 1.0]", "inside: false"),
        ("[10 mm, 0, 0]", "[0, 0, 0]", "inside: true"),
        ("[50.1 mm, 0, 0]", "[0, 0, 0]", "inside: false"),  # as drawings round
        ("[30 mm, 0, 20 mm]", BEVEL, "second_axis: z"),  # r_2 and r_1 from where axles meet at right angles
        ("[30 mm, 0, -20 mm]", BEVEL, "second_axis: -z"),
    ],
)
def test_wheels_whose_pitch_circles_touch_are_not_doubted(tmp_path, at, rpy, more):
    assert doubts(tmp_path, pair(at, rpy, more)) == []


@pytest.mark.parametrize(
    ("at", "rpy", "more", "told"),
    [
        (FAR, "[0, 0, 0]", "inside: false", ["100 mm apart", "need 50 mm", "'module: 4 mm'"]),
        (FITS, "[0, 0, 0]", "inside: true", ["50 mm apart", "need 10 mm", "'inside: false'"]),
        ("[10 mm, 0, 0]", "[0, 0, 0]", "inside: false", ["10 mm apart", "need 50 mm", "'inside: true'"]),
        (FITS, "[0.3, 0, 0]", "inside: false", ["at 17.2 deg to each other", "second_axis"]),
        ("[60 mm, 0, 20 mm]", BEVEL, "second_axis: z", ["20 mm and 60 mm from where", "need 20 mm and 30 mm"]),
        ("[30 mm, 9 mm, 20 mm]", BEVEL, "second_axis: z", ["pass each other at 9 mm"]),
    ],
)
def test_wheels_that_do_not_touch_are_told_with_both_distances_and_a_remedy(tmp_path, at, rpy, more, told):
    (doubt,) = doubts(tmp_path, pair(at, rpy, more))
    assert doubt.startswith("gear 'mesh' (")
    assert all(words in doubt for words in told), doubt


RACK = f"""
bodies: {{pinion: {WHEEL}, rack: {WHEEL}}}
joints:
  pinion: {{type: continuous, parent: world, child: pinion}}
  rack: {{type: prismatic, parent: world, child: rack, axis: y, at: [PLACE, 0, 0]}}
constraints: {{rolls: {{type: rack, pinion: pinion, rack: rack, radius: 20 mm, along: y}}}}
"""


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("-20 mm", []),
        ("0", []),  # a rack that is told on the axle says nothing of its place
        ("20 mm", ["other side of the rack"]),
        ("-50 mm", ["50 mm from the pitch line", "needs 20 mm", "'radius: 50 mm'"]),
    ],
)
def test_a_pinion_rolls_on_the_side_and_at_the_distance_of_its_rack(tmp_path, place, told):
    found = doubts(tmp_path, RACK.replace("PLACE", place))
    assert len(found) == bool(told)
    assert all(words in found[0] for words in told)


def test_the_distance_is_that_of_the_closed_machine(tmp_path):
    """A wheel on a bar that a rod holds: drawn 77 mm away, 50 mm where the rod is as long as it is."""
    text = pair("[0, 0, 0]").replace("parent: world, child: second", "parent: bar, child: second")
    text = text.replace("bodies: {", f"bodies: {{bar: {WHEEL}, ")
    text = text.replace("joints:", "joints:\n  bar: {type: revolute, parent: world, child: bar, at: [50 mm, 0, 0]}")
    text = text.replace("at: [0, 0, 0], rpy", "at: [0, 30 mm, 0], rpy")
    text = text.replace("constraints: {", "constraints: {tie: {type: rod, between: [first, second], length: LONG}, ")
    text += "initial: {positions: {bar: {guess: -60 deg}}}\n"
    assert doubts(tmp_path, text.replace("LONG", "50 mm")) == []
    (doubt,) = doubts(tmp_path, text.replace("LONG", "60 mm"))
    assert "60 mm apart" in doubt


def test_runs_and_commands_tell_wheels_that_do_not_touch(tmp_path):
    with pytest.warns(TeethApart, match="100 mm apart"):
        run = ts.simulate(machine(tmp_path, pair(FAR)))
    assert any("100 mm apart" in notice.sentence for notice in run.notices)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ts.simulate(machine(tmp_path, pair(FITS)))

    file = tmp_path / "pair.yaml"
    file.write_text(f"torseur: 1\n{pair(FAR)}")
    for command in ("info", "check"):
        done = CliRunner().invoke(app, [command, str(file), "--json"])
        assert done.exit_code == 0
        told = json.dumps(json.loads(done.stdout)["complaints"])
        assert "100 mm apart" in told and "100 mm apart" not in done.stderr  # once
    done = CliRunner().invoke(app, ["run", str(file), "--out", str(tmp_path / "pair.nc"), "--no-report"])
    assert done.exit_code == 0, done.output  # of a single row too the closest singular position is told
    assert "100 mm apart" in done.stderr
