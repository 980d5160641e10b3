"""What the documents say can be run, and what they point to exists."""

import re
import runpy
from pathlib import Path

import pytest

import torseur as ts
from torseur.quantities.module_costs import module_costs

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


def code_blocks(document, language):
    return re.findall(rf"```{language}\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_of_the_readme_runs_and_is_short(monkeypatch, capsys):
    (example,) = code_blocks(ROOT / "README.md", "python")
    assert len([line for line in example.splitlines() if line.strip()]) <= 15
    monkeypatch.chdir(ROOT)
    exec(compile(example, "README.md", "exec"), {})
    flange, added, shape = capsys.readouterr().out.splitlines()
    assert len(flange.strip("[]").split()) == 3
    assert float(added.strip("[]").split()[0]) == pytest.approx(62.6111**2 * 200e-6, rel=1e-6)  # the waist's rotor
    assert shape == "(1000, 6)"


def test_the_vehicle_of_the_readme_drives_round_with_grip_to_spare(tmp_path):
    """Different speeds of the wheels, 0.3 m apart: the cart turns at their difference; nothing slips."""
    (cart,) = code_blocks(ROOT / "README.md", "yaml")
    (tmp_path / "cart.yaml").write_text(cart, encoding="utf-8")
    done = ts.simulate(tmp_path / "cart.yaml")
    turn = 0.05 * (done["v.right"] - done["v.left"]) / 0.3
    assert done["v.floor.angle"] == pytest.approx(turn, abs=1e-12) and turn[-1] > 0.5
    assert done["grip_used"].max() < 1 and done.check().passed


def test_the_examples_of_the_page_on_kernels_run(monkeypatch):
    first, *others = code_blocks(ROOT / "docs" / "kernels.md", "python")
    monkeypatch.chdir(ROOT)
    names = {}
    exec(compile(first, "kernels.md", "exec"), names)
    assert names["many"].shape == (1000, 6)
    assert len(others) == 1
    exec(compile(others[0], "kernels.md", "exec"), names)
    assert names["loaded"].parameters["hand_roll_link.mass"] == 2.5


def test_the_examples_of_the_page_on_simulation_run(monkeypatch, tmp_path):
    first, controller, force, batch = code_blocks(ROOT / "docs" / "simulation.md", "python")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(compile(first, "simulation.md", "exec"), names)
    assert (tmp_path / "arm.html").stat().st_size > 10_000 and (tmp_path / "arm.csv").exists()
    exec(compile(controller, "simulation.md", "exec"), names)
    assert names["held"].rows > 100
    exec(compile(force, "simulation.md", "exec"), names)
    assert names["slowed"].check().passed
    exec(compile(batch, "simulation.md", "exec"), names)
    assert names["many"].q.shape == (16, 11, 2)


def test_the_example_of_the_page_on_control_runs(monkeypatch):
    (example,) = code_blocks(ROOT / "docs" / "control.md", "python")
    monkeypatch.chdir(ROOT)
    names = {}
    exec(compile(example, "control.md", "exec"), names)
    assert names["M"].shape == (2, 2) and names["f"].shape == (2,)


def test_files_named_on_the_page_on_kernels_exist():
    named = re.findall(
        r"`((?:kernels|quantities|mechanics)/[\w/]+\.py)`", (ROOT / "docs" / "kernels.md").read_text(encoding="utf-8")
    )
    assert len(named) > 5
    assert [name for name in named if not (ROOT / "src" / "torseur" / name).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files_that_exist(document):
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8"))
    missing = [link for link in links if not link.startswith("http") and not (document.parent / link).exists()]
    assert missing == []


def test_files_named_in_contributing_exist():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:src|tests|docs)/[\w/]+\.(?:py|md))`", text)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_files_named_in_the_table_of_equations_exist():
    text = (ROOT / "docs" / "equations.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:mechanics|algebra|description|kernels|quantities)/[\w/]*(?:\.py)?)`", text)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / "src" / "torseur" / name).exists()] == []


def test_counts_in_the_document_are_those_of_the_command():
    text = (ROOT / "docs" / "equations.md").read_text(encoding="utf-8")
    for cost in module_costs(ts.load(ROOT / "examples" / "general_6r.yaml")):
        if cost.printed is None:
            continue
        row = next(line for line in text.splitlines() if line.startswith(f"| {cost.name} |"))
        figures = [int(cell.split()[0]) for cell in row.strip("|").split("|")[1:]]
        counted = [cost.counts.multiplications, cost.counts.additions]
        assert figures == [*counted, cost.printed.multiplications, cost.printed.additions]


def test_the_picture_shows_the_counts_of_the_package():
    script = runpy.run_path(str(ROOT / "docs" / "make_picture.py"))
    drawn = "\n".join(
        script["chart"](*(ts.load(ROOT / "examples" / f"{name}.yaml") for name in ("puma560", "general_6r")))
    )
    shown = (ROOT / "docs" / "images" / "puma560.svg").read_text(encoding="utf-8")
    assert drawn in shown


@pytest.mark.parametrize(("name", "page"), [("theory", "equations.md"), ("loops", "loops.md")])
def test_equations_that_the_code_cites_are_numbered_in_the_theory(name, page):
    """``theory (12)`` and ``loops (6)`` in docstrings are displayed equations of their pages, numbered in order."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    numbered = [int(number) for number in re.findall(r"^ {4}.*\((\d+)\)$", text, re.MULTILINE)]
    assert numbered == list(range(1, len(numbered) + 1))
    cited = {
        int(number): path.name
        for path in (ROOT / "src").rglob("*.py")
        for group in re.findall(rf"\b{name} (\(\d+\)(?:(?:, | and |, and )\(\d+\))*)", path.read_text(encoding="utf-8"))
        for number in re.findall(r"\d+", group)
    }
    assert not {number: file for number, file in cited.items() if number not in numbered}
    if name == "theory":  # everything that is derived there is computed somewhere
        assert sorted(cited) == numbered
