"""The short form of ``make faults``."""

import os
import sys
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("forks processes", allow_module_level=True)
sys.path.insert(0, str(Path(__file__).parent))

from campaign import BEGIN, END, entered
from hostile import hostile
from mutants import mutants
from numerical import numerical
from runs import Runs

from torseur.simulation import simulate

SHORT = {"kills": 3, "full_disks": 2, "overlaps": 3, "damages": 8}


@pytest.fixture(scope="module", autouse=True)
def checkpoints_as_before():
    """Runs of a campaign come up for air often; tests that follow in this process do not."""
    cut = simulate.CUT
    yield
    simulate.CUT = cut


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    return Runs(tmp_path_factory.mktemp("faults"), seed=0)


@pytest.mark.parametrize(("kind", "count"), SHORT.items())
def test_no_fault_of_a_run_is_mistaken(runs, kind, count):
    tally = getattr(runs, kind)(count)
    assert tally.ends.total() >= 0.8 * count and tally.mistakes == []


HARM = (  # one of each way, among those that take no time
    "entities that expand to billions",
    "an entity that is another file",
    "an include through ..",
    "aliases that expand to billions",
    "a tag that makes an object",
    "an expression that is a call of the system",
    "commands to the terminal in names (YAML)",
    "a table that is a link to another folder",
    "a table that is a pipe",
    "a script in names, on the page",
    "results that are links into other files",
)
NUMBERS = ("a last link without mass", "a spring's force of 1/0", "--tolerance 1e-30", "--duration 1e300")


def test_no_hostile_file_does_harm(tmp_path):
    tally = hostile(tmp_path, HARM)
    assert tally.ends.total() >= len(HARM) and tally.mistakes == []


def test_numbers_at_their_end_are_told(tmp_path):
    tally = numerical(tmp_path, NUMBERS)
    assert tally.ends.total() == sum(tally.asked.values()) == 10 and tally.mistakes == []


def test_no_mutant_is_mistaken(tmp_path):
    tally = mutants(tmp_path, 40, seed=1)
    assert tally.ends.total() == 40 and tally.mistakes == []


def test_harm_is_seen(tmp_path, monkeypatch):
    """Each watch can fail: a reader that shows what it follows, one that hangs, one that ends in a traceback."""
    monkeypatch.setattr("torseur.description.yaml_format.sections.csv_table._see_that_it_stays", lambda *_: None)
    assert "told what lies outside" in hostile(tmp_path, ["a table that is a link to another folder"]).mistakes[0]
    monkeypatch.setattr("torseur.app.terminal.visible", lambda text: text)
    monkeypatch.setattr("torseur.description.checks.names.visible", lambda text: text)
    assert hostile(tmp_path, ["commands to the terminal in keys"]).mistakes


def test_without_the_lock_an_overlap_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr("torseur.results.files.writing_lock._lock", lambda *_: None)
    broken = Runs(tmp_path, seed=1)
    assert any(broken.overlaps(3).mistakes for _ in range(3))


def test_a_section_replaces_its_own_row_of_the_table():
    page = f"above\n{BEGIN}{END}\nbelow\n"
    for new in ("| kills | 3 |", "| cuts | 4 |", "| kills | 5 |"):
        page = entered(page, new)
    rows = [line for line in page.splitlines() if line.startswith("|")][2:]
    assert rows == ["| kills | 5 |", "| cuts | 4 |"] and page.startswith("above") and page.endswith("below\n")
