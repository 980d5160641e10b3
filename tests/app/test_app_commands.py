import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import torseur as ts
from four_bars import open_four_bar
from torseur.app.main import app
from torseur.description.yaml_format import write_yaml
from torseur.quantities import agreement
from torseur.quantities.module_costs import module_costs

EXAMPLES = Path(__file__).parents[2] / "examples"
SIDE_FILES = sorted(EXAMPLES.glob("*.torseur.yaml"))
ALL_EXAMPLES = sorted({*EXAMPLES.glob("*.yaml"), *EXAMPLES.glob("*.urdf")} - {*SIDE_FILES})
PUMA = EXAMPLES / "puma560.yaml"
SATELLITE = EXAMPLES / "satellite_arm.yaml"

PENDULUM = """<robot name="pendulum">
  <link name="base"/>
  <link name="rod">
    <inertial><mass value="{mass}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://nowhere/rod.stl"/></geometry></visual>
  </link>
  <joint name="hinge" type="continuous">
    <parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
  </joint>
  <gazebo/><gazebo reference="rod"/><gazebo reference="base"/>
</robot>"""


def torseur(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def data(*arguments):
    result = torseur(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def pendulum(tmp_path):
    def write(mass="2"):
        file = tmp_path / "pendulum.urdf"
        file.write_text(PENDULUM.format(mass=mass))
        return file

    return write


SHOWN_AND_CHECKED = [(command, file) for command in ("info", "check") for file in ALL_EXAMPLES]
SHOWN_AND_CHECKED.remove(("check", EXAMPLES / "scissor_lift.yaml"))  # Kane's steps on 40 bodies: half a minute


@pytest.mark.parametrize(("command", "file"), SHOWN_AND_CHECKED, ids=lambda each: getattr(each, "stem", each))
def test_every_example_is_shown_and_passes_the_check(command, file):
    result = torseur(command, file)
    assert result.exit_code == 0, result.output


def test_info_tells_the_size_and_the_rotor_model():
    shown = torseur("info", PUMA).stdout
    assert "6 speeds (nv), 6 coordinates (nq)" in shown
    assert "23.45 kg" in shown  # the sum of the six masses
    assert "diagonal: each rotor adds α² j_m" in shown


def test_info_as_json_tells_what_the_model_holds():
    model, told = ts.load(SATELLITE), data("info", SATELLITE)
    assert (told["nq"], told["nv"]) == (model.nq, model.nv) == (13, 12)
    assert [joint["name"] for joint in told["joints"]] == list(model.joint_names)
    assert [name for joint in told["joints"] for name in joint["speeds"]] == list(model.layout.speed_names)
    assert told["moving_mass"] == pytest.approx(520.7)
    assert told["loads"] == []
    loaded = data("info", SATELLITE.with_name("two_link_arm.yaml"))
    assert [load["name"] for load in loaded["loads"]] == ["payload"]


def test_info_reflects_rotor_inertia_through_the_square_of_the_ratio():
    waist = data("info", PUMA)["motors"][0]
    assert waist["drives"][0]["reflected_inertia"] == pytest.approx(62.6111**2 * 200e-6)
    assert waist["carrier"] == "world"


def test_options_replace_what_the_file_says():
    told = data("info", PUMA, "--rotors", "full", "--gravity", "0", "0", "-1.62")
    assert told["rotors"] == "full"
    assert told["gravity"] == [0, 0, -1.62]


def test_a_free_base_adds_six_degrees_of_freedom(pendulum):
    assert data("info", pendulum(), "--base", "free")["nv"] == data("info", pendulum())["nv"] + 6


def test_fixed_joints_are_merged_unless_told_otherwise(pendulum):
    merged, apart = data("info", pendulum()), data("info", pendulum(), "--no-merge")
    assert [body["name"] for body in merged["bodies"]] == ["rod"]
    assert [body["name"] for body in apart["bodies"]] == ["base", "rod"]


def test_ignored_elements_are_grouped_and_all_are_listed_on_demand(pendulum):
    grouped = torseur("info", pendulum()).stdout
    assert re.search(r"3 × +robot/gazebo ", grouped)
    each = torseur("info", pendulum(), "--all").stdout
    assert each.count("gazebo") > grouped.count("gazebo")
    assert "mesh file not found" in grouped


def test_a_follower_shows_its_leader():
    assert "= 1 · left" in torseur("info", EXAMPLES / "gripper.yaml").stdout


def test_check_prints_every_verdict_with_its_figure():
    told = data("check", PUMA)
    assert told["passed"]
    assert [v["name"] for v in told["verdicts"]] == [v.name for v in agreement.agreement(ts.load(PUMA))]
    assert all(v["passed"] for v in told["verdicts"])


def test_check_fails_when_the_equations_disagree(monkeypatch):
    right = agreement.mass_matrix
    monkeypatch.setattr(agreement, "mass_matrix", lambda *given, **named: right(*given, **named) * 1.01)
    result = torseur("check", PUMA)
    assert result.exit_code == 1
    assert "FAILED" in result.stdout


def test_check_names_file_line_element_cause_and_remedy_of_an_error(pendulum):
    file = pendulum(mass="-2")
    result = torseur("check", file)
    assert result.exit_code == 1
    assert f"{file}:3" in result.output.replace("\n", "")
    assert "body 'rod'" in result.output
    assert "why" in result.output
    assert "fix" in result.output
    assert "Traceback" not in result.output


def test_check_passes_over_warnings(pendulum):
    result = torseur("check", pendulum())  # 1 kg m² about every axis is doubtful, not wrong
    assert result.exit_code == 0
    assert "warning" in result.stdout
    assert "PASSED" in result.stdout


def test_cost_prints_the_counts_of_the_python_interface():
    told = data("cost", EXAMPLES / "general_6r.yaml")
    counted = {cost.name: cost.counts.multiplications for cost in module_costs(ts.load(EXAMPLES / "general_6r.yaml"))}
    assert {module["name"]: module["counts"]["multiplications"] for module in told["modules"]} == counted
    assert told["modules"][3]["printed"] == {"multiplications": 805, "additions": 704}


def test_cost_shows_the_modules_of_the_paper_beside_its_formulas():
    shown = torseur("cost", PUMA).stdout
    for word in ("REPERE", "ATSAT", "CINETI", "EULNEW", "CHOLES", "541", "467", "805", "704", "240"):
        assert word in shown
    assert "48 multiplications" in shown


@pytest.mark.parametrize("suffix", ["yaml", "urdf"])
def test_a_converted_machine_has_the_same_mass_matrix(pendulum, tmp_path, suffix):
    out = tmp_path / f"out.{suffix}"
    assert torseur("convert", pendulum(), out).exit_code == 0
    q = [0.7]
    there, back = (ts.compile(ts.load(file)).mass_matrix(q) for file in (pendulum(), out))
    assert there == pytest.approx(back, rel=1e-15)


def test_what_a_format_cannot_say_is_an_error_unless_it_may_be_dropped(tmp_path):
    out = tmp_path / "puma.urdf"
    refused = torseur("convert", PUMA, out)
    assert refused.exit_code == 1
    assert not out.exists()
    assert torseur("convert", PUMA, out, "--lossy").exit_code == 0
    assert ts.load(out).nv == 6


def test_schema_is_printed_or_written(tmp_path):
    printed = torseur("schema").stdout
    assert json.loads(printed)["$defs"]["MachineKeys"]["properties"]["bodies"]
    torseur("schema", tmp_path / "torseur.schema.json")
    assert (tmp_path / "torseur.schema.json").read_text(encoding="utf-8") == printed


@pytest.mark.parametrize(
    "arguments",
    [
        ("info", "missing.yaml"),
        ("info", PUMA, "--rotors", "some"),
        ("info", PUMA, "--gravity", "1", "2"),
        ("convert", PUMA, "out.txt"),
        ("convert", PUMA, "no/such/folder/out.yaml"),
        ("frobnicate",),
    ],
    ids=lambda arguments: " ".join(str(a) for a in arguments[2:] or arguments),
)
def test_wrong_use_gives_exit_code_2_and_a_sentence(arguments):
    result = torseur(*arguments)
    assert result.exit_code == 2
    assert result.output.strip()
    assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("command", ["info", "check", "cost"])
@pytest.mark.parametrize(
    ("name", "text"),
    [("a.urdf", "<robot"), ("a.yaml", "bodies: ["), ("a.yaml", ""), ("a.xml", "<sdf/>"), ("a.md", "#")],
)
def test_a_bad_file_gives_exit_code_1_and_a_complaint(command, name, text, tmp_path):
    (tmp_path / name).write_text(text)
    result = torseur(command, tmp_path / name)
    assert result.exit_code == 1
    assert "error" in result.output
    assert isinstance(result.exception, SystemExit)


def test_a_base_that_cannot_be_freed_is_explained():
    result = torseur("info", PUMA, "--base", "free")
    assert result.exit_code == 1
    assert "waist" in result.output


def test_an_impossible_inertia_is_an_error_that_lenient_commands_go_on_with(tmp_path):
    file = tmp_path / "flat.urdf"
    file.write_text(PENDULUM.format(mass="2").replace('izz="1"', 'izz="3"'))
    assert torseur("info", file).exit_code == 1
    assert torseur("check", file).exit_code == 1
    assert torseur("cost", file, "--lenient").exit_code == 0
    shown = torseur("info", file, "--lenient")
    assert shown.exit_code == 0
    assert "error: body 'rod'" in shown.stdout


CLOSED = """
torseur: 1
name: Closed chain
bodies:
  crank: {mass: 1, com: [0.1, 0, 0], inertia: [0.01, 0.01, 0.01]}
  rod:   {mass: 2, com: [0.1, 0, 0], inertia: [0.02, 0.02, 0.02]}
joints:
  a: {type: revolute, parent: world, child: crank, axis: z}
  b: {type: free, parent: world, child: rod}
frames:
  pin: {body: crank, at: [0.2, 0, 0]}
loops:
  - {type: revolute, between: [pin, rod], axis: z}
"""
# the same chain between two hinges that are too far apart, and one whose blade is said twice
OPEN = CLOSED.replace("b: {type: free, parent: world,", "b: {type: spherical, parent: world, at: [0.5, 0, 0],")
SAID_TWICE = """
torseur: 1
name: Skate
bodies: {skate: {mass: 1, inertia: [0.1, 0.1, 0.1]}}
joints: {ice: {type: planar, parent: world, child: skate}}
constraints:
  blade: {type: knife_edge, frame: skate}
  again: {type: no_side_slip, frame: skate}
simulate: {duration: 1}
"""
CONTRADICTED = SAID_TWICE.replace(
    "  again: {type: no_side_slip, frame: skate}\n", "initial: {velocities: {ice: [0, 1, 0]}}\n"
)


def test_loops_are_shown_with_their_rows_and_judged(tmp_path):
    file = tmp_path / "closed.yaml"
    file.write_text(CLOSED)
    assert data("info", file)["constraints"][0]["holonomic_rows"] == 5
    assert "5 + 0" in torseur("info", file).stdout
    assert "holonomic rows = rate of their residual" in torseur("check", file).stdout
    assert "step as one function" not in torseur("cost", file).stdout


@pytest.mark.parametrize("command", ["run", "check", "info"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            OPEN + "simulate: {duration: 1}\n",
            "'Closed chain' cannot be assembled from its initial positions: 'loop1'",
        ),
        (CONTRADICTED, "no motion has the given speeds 'ice.y' and keeps the constraints 'blade.sideways'"),
    ],
    ids=["open", "contradictory"],
)
def test_constraints_that_cannot_be_kept_are_explained_with_exit_code_1(command, text, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("machine.yaml").write_text(text)
    result = torseur(command, "machine.yaml")
    assert isinstance(result.exception, SystemExit)  # no traceback
    assert result.exit_code == 1
    assert result.output.startswith("error: ") and sentence in result.output
    assert not list(tmp_path.glob("*.nc"))


def test_rows_that_say_the_same_twice_are_told_with_the_mobility_that_is_left(tmp_path):
    file = tmp_path / "machine.yaml"
    file.write_text(SAID_TWICE)
    result = torseur("info", file)
    assert result.exit_code == 0
    assert result.output.startswith("note: ") and "'again.sideways' follows from 'blade.sideways'" in result.output
    assert "mobility            2: 3 speeds less 1 independent rows; by multipliers" in result.output


def test_info_shows_a_machine_that_cannot_be_assembled_where_it_is_told_to_be_lenient(tmp_path):
    file = tmp_path / "open.yaml"
    file.write_text(OPEN)
    shown = torseur("info", file, "--lenient")
    assert shown.exit_code == 0
    assert "revolute joint" in shown.stdout


def test_constraints_and_chosen_speeds_are_shown_with_their_rows():
    found = data("info", EXAMPLES / "differential_drive.yaml")
    assert [(c["name"], c["rows"]) for c in found["constraints"]] == [
        ("axle.left", ["sideways", "forward"]),
        ("axle.right", ["forward"]),
    ]
    assert [s["name"] for s in found["independent_speeds"]] == ["u", "turn"]
    shown = torseur("info", EXAMPLES / "tractor_trailer.yaml").stdout
    assert "4 constraint rows" in shown
    assert "velocity of tractor along x" in shown


def test_bench_outside_the_repository_says_where_to_run_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["bench", "--quick"])
    assert result.exit_code == 2
    assert "checkout of the repository" in result.output


DRIVEN = """
torseur: 1
name: screw jack
bodies: {spindle: {mass: 1, inertia: [0.1, 0.1, 0.1]}, nut: {mass: 1, inertia: [0.1, 0.1, 0.1]}}
joints:
  spindle: {type: revolute, parent: world, child: spindle}
  nut: {type: prismatic, parent: world, child: nut}
  thread: {type: screw, parent: nut, child: spindle, pitch: 0.01}
constraints: {drive: {type: prescribed, joint: spindle, rate: {constant: 10}}}
"""


def test_a_machine_that_time_drives_alone_passes_its_check(tmp_path):
    file = tmp_path / "jack.yaml"
    file.write_text(DRIVEN)
    told = data("check", file)
    assert told["passed"] and told["mobility"] == 0


def test_a_closed_machine_tells_its_mobility_its_redundant_rows_and_which_joint_closes_it(tmp_path):
    file = tmp_path / "four_bar.yaml"
    write_yaml(open_four_bar(), file)
    told = data("info", file)
    assert (told["mobility"], told["rank"], told["closing_joints"]) == (1, 2, ["d (revolute)"])
    assert [row.split("'")[1] for row in told["redundant_rows"]] == ["d.y", "d.tilt1", "d.tilt2"]
    assert "loops are closed by d (revolute)" in torseur("info", file).output
    assert data("check", file)["mobility"] == 1
    assert "Mobility 1 where it starts, after 2 independent rows; 3 redundant rows" in torseur("check", file).output


def test_a_side_file_is_told_aloud_and_can_be_left_out():
    file = EXAMPLES / "five_bar.urdf"
    with_it, without = data("info", file), data("info", file, "--no-side-file")
    assert Path(with_it["side_file"]).name == "five_bar.torseur.yaml"
    assert (with_it["mobility"], len(with_it["motors"])) == (2, 2)
    assert (without["side_file"], without["motors"], without["constraints"]) == (None, [], [])
    assert "side file" in torseur("info", file).stdout
