"""What a user is told of machines that cannot be: rods too long, joints of nothing, motions beyond their reach."""

import pytest

import torseur as ts
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.simulation.run import Diverged

ARM = """
torseur: 1
bodies: {a: {mass: 1, inertia: [0.1, 0.1, 0.1]}, b: {mass: 1, inertia: [0.1, 0.1, 0.1]}}
joints:
  p: {type: revolute, parent: world, child: a, axis: y}
  q: {type: revolute, parent: a, child: b, at: [1, 0, 0], axis: y}
"""


def run(tmp_path, more):
    (tmp_path / "arm.yaml").write_text(ARM + more, encoding="utf-8")
    return ts.simulate(tmp_path / "arm.yaml", duration=0.2)


def test_a_rod_that_is_too_long_is_told_with_what_it_is_too_long_by(tmp_path):
    """Its ends are 1 m apart wherever the arm goes; (d² − l²)/2l would say 4444 mm."""
    with pytest.raises(ConstraintError, match=r"'h' \(.*\) is open by 8000 mm where it comes closest"):
        run(tmp_path, "constraints: {h: {type: rod, between: [b, world], length: 9}}\n")


def test_a_joint_of_the_world_to_itself_is_refused(tmp_path):
    with pytest.raises(ts.DescriptionError, match="it joins 'world' to itself"):
        run(tmp_path, "  r: {type: revolute, parent: world, child: world, axis: y}\n")


def test_a_motion_beyond_the_reach_of_a_machine_is_told_by_the_name_of_what_moves_it(tmp_path):
    moved = "{type: moved_frame, frame: b, x: {sine: {amplitude: 5 m, frequency: 1 Hz}}}"
    with pytest.raises(Diverged, match=r"Time moves 'pull': .* give a motion within its reach"):
        run(tmp_path, f"constraints: {{pull: {moved}}}\n")
