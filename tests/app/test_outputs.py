"""What commands write: never onto what they read, onto others only when asked, nothing half-written, no waiting."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app
from torseur.results.files.writing_lock import WritingLock
from torseur.storage.output_file import OutputError, output_file

EXAMPLES = Path(__file__).parents[2] / "examples"
POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="needs pipes and signals")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(EXAMPLES / "pendulum.yaml", "arm.yaml")
    return tmp_path


def torseur(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def told(done):
    return " ".join(done.output.split())


WRITING = {
    "run": ("run", "arm.yaml", "--duration", 0.1, "--no-report", "-o", "out.nc"),
    "equations": ("equations", "arm.yaml", "-o", "out.txt"),
    "convert": ("convert", "arm.yaml", "out.yaml"),
    "export": ("export", "c", "arm.yaml", "--quantity", "gravity", "--out", "out"),
    "linearize": ("linearize", "arm.yaml", "--json", "out.json"),
    "schema": ("schema", "out.json"),
    "gltf": ("export", "gltf", "arm.yaml", "--out", "out.glb"),
    "fmu": ("export", "fmu", "arm.yaml", "--no-compile", "--out", "out.fmu"),
    "view": ("view", "arm.yaml", "--no-open", "-o", "out.html"),
    "new": ("new", "arm", "out"),
}


@pytest.mark.parametrize("command", WRITING.values(), ids=WRITING.keys())
def test_what_is_there_is_replaced_only_by_force(folder, command):
    assert torseur(*command).exit_code == 0
    (made,) = [path for path in folder.iterdir() if path.stem == "out"]
    files = sorted(made.iterdir()) if made.is_dir() else [made]
    for file in files:
        file.write_text("precious")
    refused = torseur(*command)
    assert refused.exit_code == 2 and "is there already. Give another name, or --force" in told(refused)
    assert all(file.read_text() == "precious" for file in files)
    assert torseur(*command, "--force").exit_code == 0
    assert all(file.read_bytes() != b"precious" for file in files)
    assert not list(folder.glob(".*"))


def test_of_results_that_are_being_written_it_is_told_by_whom(folder):
    held = WritingLock(folder / "out.nc")
    for option in ((), ("--force",)):
        refused = torseur("run", "arm.yaml", "--duration", 0.1, "--no-report", "-o", "out.nc", *option)
        assert refused.exit_code == 2 and "is writing it. Wait until that run ends" in told(refused)
    held.release()


@pytest.mark.parametrize("through", ["itself", "link", "second name"])
@pytest.mark.parametrize("ending", ["nc", "txt", "yaml", "json", "glb", "html"])
def test_the_machine_is_never_written_over(folder, through, ending):
    before, name = Path("arm.yaml").read_bytes(), f"out.{ending}"
    if through == "itself" and ending != "yaml":
        pytest.skip("the machine has its own name")
    if through == "link":
        Path(name).symlink_to("arm.yaml")
    elif through == "second name":
        os.link("arm.yaml", name)
    else:
        name = "arm.yaml"
    commands = {
        "nc": ("run", "arm.yaml", "--duration", 0.1, "-o", name),
        "txt": ("equations", "arm.yaml", "-o", name),
        "yaml": ("convert", "arm.yaml", name),
        "json": ("linearize", "arm.yaml", "--json", name),
        "glb": ("export", "gltf", "arm.yaml", "--out", name),
        "html": ("view", "arm.yaml", "--no-open", "-o", name),
    }
    done = torseur(*commands[ending], "--force")
    assert done.exit_code == 2 and "which is read here. Give another name" in told(done)
    assert Path("arm.yaml").read_bytes() == before


@pytest.mark.parametrize(
    "command",
    [
        ("run", "arm.yaml", "--duration", 0.1, "-o", "out.foo"),
        ("equations", "arm.yaml", "-o", "out.foo"),
        ("convert", "arm.yaml", "out.foo"),
        ("export", "gltf", "arm.yaml", "--out", "out.foo"),
        ("view", "arm.yaml", "--no-open", "-o", "out.foo"),
    ],
    ids=lambda command: command[0],
)
def test_an_ending_that_tells_no_format_is_refused_in_one_sentence(folder, command):
    done = torseur(*command)
    assert done.exit_code == 2 and any(words in told(done) for words in ("tells no form", "ends in")), told(done)
    assert isinstance(done.exception, SystemExit)
    assert not [*Path().glob("*out*"), *Path().glob(".*part*")]


def test_results_are_not_written_over_by_their_own_table(folder):
    assert torseur("run", "arm.yaml", "--duration", 0.1, "--no-report").exit_code == 0
    before = Path("arm.nc").read_bytes()
    for target in ("arm.nc", "link.csv"):
        if target == "link.csv":
            Path(target).symlink_to("arm.nc")
        assert torseur("plot", "arm.nc", "--csv", target, "--force").exit_code == 2
    assert Path("arm.nc").read_bytes() == before
    assert torseur("plot", "arm.nc", "--csv", "table.csv").exit_code == 0
    assert torseur("plot", "arm.nc", "--csv", "table.csv").exit_code == 2
    Path("machine.csv").symlink_to("arm.yaml")
    assert torseur("plot", "arm.nc", "--csv", "machine.csv", "--force").exit_code == 2


def test_what_fails_while_it_is_written_leaves_nothing_and_what_was_there(tmp_path):
    (tmp_path / "old.txt").write_text("old")
    for name in ("old.txt", "new.txt"):
        with pytest.raises(ZeroDivisionError), output_file(tmp_path / name, force=True) as place:
            place.write_text("half")
            raise ZeroDivisionError
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old.txt", "old")]


def test_a_link_that_leads_back_to_itself_is_told(tmp_path):
    (tmp_path / "a.txt").symlink_to("a.txt")
    with pytest.raises(OSError, match=r"a\.txt"), output_file(tmp_path / "a.txt", force=True) as place:
        place.write_text("new")
    (tmp_path / "a.txt").unlink()


def test_a_name_that_another_program_took_meanwhile_is_left_to_it(tmp_path):
    with pytest.raises(OutputError, match="meanwhile"), output_file(tmp_path / "a.txt", force=False) as place:
        place.write_text("mine")
        (tmp_path / "a.txt").write_text("theirs")
    assert (tmp_path / "a.txt").read_text() == "theirs"


@POSIX_ONLY
def test_a_pipe_that_nobody_reads_is_refused_and_one_with_a_reader_is_written(folder):
    os.mkfifo("pipe.txt")
    os.mkfifo("pipe.nc")
    os.mkfifo("arm.view.html")
    for command in (
        ("equations", "arm.yaml", "-o", "pipe.txt"),
        ("run", "arm.yaml", "-o", "pipe.nc", "--no-report"),
        ("view", "arm.yaml", "--no-open"),
    ):
        done = torseur(*command)
        assert done.exit_code == 2 and "pipe" in told(done)
    read = []
    reader = threading.Thread(target=lambda: read.append(Path("pipe.txt").read_text()), daemon=True)
    reader.start()
    for _ in range(50):  # until it has opened its end
        done = torseur("equations", "arm.yaml", "-o", "pipe.txt")
        if done.exit_code == 0:
            break
        assert "nobody reads" in told(done)
    reader.join(timeout=60)
    assert "pivot" in read[0]


_AT_IMPORT = """
import os, signal, sys, importlib.abc
class Interrupting(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == os.environ.get("INTERRUPTED_AT"):
            del os.environ["INTERRUPTED_AT"]
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from torseur.__main__ import main
main()
"""


@POSIX_ONLY
@pytest.mark.parametrize("module", ["typer", "rich", "numpy", "numpy.linalg", "casadi", "torseur.app.run", "h5py"])
def test_ctrl_c_while_a_package_is_imported_gives_no_traceback(folder, module):
    command = [sys.executable, "-c", _AT_IMPORT, "run", "arm.yaml", "--duration", "0.1", "--no-report"]
    there = os.environ | {"INTERRUPTED_AT": module}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=there)
    assert (done.returncode, "Traceback" in done.stderr) == (130, False), done.stderr
    assert "interrupted" in done.stderr


def test_results_in_the_place_of_a_machine_are_told_from_one(folder):
    (folder / "out.nc").write_bytes(b"")
    for command in ("check", "info"):
        refused = torseur(command, "out.nc")
        assert refused.exit_code == 1 and "'torseur plot', 'view' and 'recover'" in told(refused)


@pytest.mark.parametrize(("kind", "name"), [("gltf", "arm.foo"), ("gltf", "arm.gltf"), ("fmu", "arm.zip")])
def test_exports_refuse_endings_of_other_formats(tmp_path, kind, name):
    done = torseur("export", kind, EXAMPLES / "pendulum.yaml", "-o", tmp_path / name)
    assert done.exit_code == 2 and "written. │" in told(done)
    assert not (tmp_path / name).exists()


def test_text_is_not_written_into_a_file_of_another_format(tmp_path):
    run = ts.simulate(EXAMPLES / "pendulum.yaml", duration=0.1)
    with pytest.raises(ValueError, match=r"the ending tells another format than what is written. Give .csv"):
        run.to_csv(tmp_path / "run.nc")
    run.to_csv(tmp_path / "run.txt")
    assert (tmp_path / "run.txt").read_text().startswith("t")
