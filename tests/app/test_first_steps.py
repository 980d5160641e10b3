"""The tour, the starters, curves in the terminal, JSON of every command, exit codes."""

import json

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import torseur as ts
from torseur.app.curves import drawn
from torseur.app.main import app
from torseur.app.new import starter_text


def invoked(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_without_arguments_the_first_steps_are_shown_and_their_commands_exist():
    done = invoked()
    assert done.exit_code == 0
    commands = set(typer.main.get_command(app).commands)
    shown = [line.split()[1] for line in done.output.splitlines() if line.startswith("  torseur ")]
    assert len(shown) >= 7 and {word for word in shown if not word.startswith("-")} <= commands


@pytest.mark.parametrize("kind", ["arm", "vehicle", "linkage", "flexible", "space"])
@pytest.mark.filterwarnings("ignore:.*say the same thing twice")
def test_a_starter_runs_and_its_accounts_balance(tmp_path, kind):
    assert invoked("new", kind, tmp_path / "mine").exit_code == 0
    model = ts.load(tmp_path / "mine.yaml")
    assert model.name == "mine"
    run = ts.simulate(model, duration=0.3)
    assert run.check().passed
    assert "__" not in starter_text(kind, "mine")


def test_a_starter_does_not_write_over_a_file_unless_told(tmp_path):
    (tmp_path / "a.yaml").write_text("mine")
    assert invoked("new", "arm", tmp_path / "a").exit_code == 2 and (tmp_path / "a.yaml").read_text() == "mine"
    assert invoked("new", "arm", tmp_path / "a", "--force").exit_code == 0
    assert invoked("new", "boat", tmp_path / "b").exit_code == 2
    assert invoked("new", "arm", tmp_path / "a:b").exit_code == 2


def test_curves_go_through_their_values():
    """A line from the lower left to the upper right; a constant in the middle; what is not a number is left out."""
    t = np.linspace(0, 2, 101)
    rising = drawn(t, t, width=40)
    assert rising[0].strip().startswith("2 ") and rising[-1].strip().startswith("0 ")
    assert rising[0][-1] != "\u2800" and rising[-1][-1] == "\u2800" and rising[0].split(" ")[-1][0] == "\u2800"
    assert len({len(line) for line in rising}) == 1
    assert drawn(t, np.full(101, 3.0), width=40)


def test_run_draws_in_the_terminal_and_tells_all_as_json(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    invoked("new", "arm", "mine")
    done = invoked("run", "mine.yaml", "--duration", "0.2", "--plot", "--no-report")
    assert done.exit_code == 0 and "q.elbow [rad]" in done.output and "⠀" in done.output
    again = invoked("run", "mine.yaml", "--duration", "0.2", "--json", "--no-report", "-o", "other.nc")
    told = json.loads(again.stdout)
    assert told["verdict"]["passed"] and told["facts"]["end"] == 0.2 and told["report"] is None
    signals = json.loads(invoked("plot", "mine.nc", "q", "--json").stdout)["signals"]
    assert {one["signal"] for one in signals} == {"q.shoulder", "q.elbow"}
    assert signals[0]["last"] == pytest.approx(float(ts.Trajectory.open("mine.nc")[signals[0]["signal"]][-1]))


def commands():
    group = typer.main.get_command(app)
    for name, command in group.commands.items():
        for inner, one in getattr(command, "commands", {"": command}).items():
            yield f"{name} {inner}".strip(), one


@pytest.mark.parametrize(
    ("name", "command"), list(commands()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_command_takes_json(name, command):
    if name != "bench":  # which prints what benchmarks print
        assert "--json" in [option for parameter in command.params for option in parameter.opts], name


@pytest.mark.parametrize(
    ("name", "command"), list(commands()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_a_command_writes_is_called_out(name, command):
    """--out and -o everywhere; --output names the outputs of a model, which are no files."""
    words = [set(parameter.opts) for parameter in command.params]
    assert all({"--out", "-o"} <= of for of in words if of & {"--out", "-o"}), name
    outputs = [parameter for parameter in command.params if "--output" in parameter.opts]
    assert all(parameter.multiple for parameter in outputs), name


def test_former_words_for_what_is_written_are_understood(tmp_path):
    machine = tmp_path / "mine.yaml"
    machine.write_text(starter_text("arm", "mine"), encoding="utf-8")
    assert invoked("view", machine, "--no-open", "--output", tmp_path / "page.html").exit_code == 0
    assert invoked("equations", machine, "--output", tmp_path / "equations.txt").exit_code == 0
    assert invoked("linearize", machine, "--json", tmp_path / "model.json").exit_code == 0
    assert {"page.html", "equations.txt", "model.json"} <= {file.name for file in tmp_path.iterdir()}
    assert invoked("linearize", machine, tmp_path / "other.yaml").exit_code == 2


def test_what_is_written_is_told_as_json(tmp_path):
    machine = tmp_path / "mine.yaml"
    machine.write_text(starter_text("arm", "mine"), encoding="utf-8")
    for arguments in (
        ("convert", machine, tmp_path / "out.yaml"),
        ("schema", tmp_path / "schema.json"),
        ("equations", machine),
        ("export", "c", machine, "--out", tmp_path / "c"),
        ("view", machine, "-o", tmp_path / "mine.html"),
        ("linearize", machine),
    ):
        done = invoked(*arguments, "--json")
        assert done.exit_code == 0 and json.loads(done.stdout), arguments


def test_exit_codes_are_those_that_the_page_lists(tmp_path):
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(starter_text("arm", "good"), encoding="utf-8")
    bad.write_text(starter_text("arm", "bad").replace("mass: 1.8 kg", "mass: -1 kg"), encoding="utf-8")
    assert invoked("info", good).exit_code == 0
    assert invoked("info", bad).exit_code == 1
    assert invoked("check", bad).exit_code == 1
    assert invoked("info", tmp_path / "none.yaml").exit_code == 2
    assert invoked("run", good, "--integrator", "rk5").exit_code == 2
    assert invoked("nothing").exit_code == 2
