"""What the page on the analytic model shows is what the package gives."""

import re
from pathlib import Path

import torseur as ts

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "analytic.md").read_text(encoding="utf-8")


def test_the_example_of_the_page_runs(monkeypatch, tmp_path, capsys):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "analytic.md", "exec"), {})
    assert (tmp_path / "arm.tex").stat().st_size > 1000
    assert "sin cos" in capsys.readouterr().out


def test_the_equations_of_the_page_are_those_of_the_package():
    text = ts.equations(ROOT / "examples" / "two_link_arm.yaml", symbols=True).text()
    (shown,) = re.findall(r"```\n(H, the inertia.*?)```", PAGE, re.DOTALL)
    assert shown in text


def test_the_sizes_of_the_page_are_those_of_the_package():
    for symbols, kind in ((False, "numbers"), (True, "letters")):
        eq = ts.equations(ROOT / "examples" / "puma560.yaml", symbols)
        row = next(row for row in eq.operations().rows if row.name == "H, C, G")
        terms = f"{eq.size['H']}, {eq.size['C']}, {eq.size['G']}"
        assert f"| `puma560` | {kind} | {terms} | {len(eq.constants)} |" in PAGE
        assert f"| {row.shared.multiplications} {row.shared.additions} |" in PAGE
