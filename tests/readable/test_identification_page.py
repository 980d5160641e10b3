"""The page on identification and its example: what they show is what the package gives."""

import re
import runpy
from pathlib import Path

import numpy as np
from numpy.testing import assert_allclose

import torseur as ts

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "identification.md").read_text(encoding="utf-8")


def test_the_code_of_the_page_runs_and_recovers_the_parameters(monkeypatch):
    monkeypatch.chdir(ROOT)
    names = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "identification.md", "exec"), names)
    assert names["tau"].shape == (100, 2)
    assert_allclose(names["found"].values, names["base"].nominal, rtol=0, atol=1e-8)


def test_the_table_of_the_page_is_that_of_the_package():
    base = ts.base_parameters(ts.load(ROOT / "examples" / "two_link_arm.yaml"))
    table = base.table(markdown=True).split("\n\n")[0]
    assert table in PAGE


def test_the_operations_of_the_page_are_those_of_the_package():
    puma = ts.load(ROOT / "examples" / "puma560.yaml")
    plain, letters, lean = (ts.factored(puma, **kind) for kind in ({}, {"symbols": True}, {"lean": True}))
    rows = {
        "factored, described frames": plain.operations,
        "factored, letters": letters.operations,
        "factored, `lean=True`": lean.operations,
        "compiled kernel": plain.compiled,
    }
    for name, counts in rows.items():
        assert f"| {name} | {counts.multiplications} | {counts.additions} |" in PAGE


def test_the_example_finds_every_parameter_within_four_deviations(capsys):
    base, found = runpy.run_path(str(ROOT / "examples" / "identify_arm.py"))["main"]()
    assert (np.abs(found.values - base.nominal) < 4 * found.deviation).all()
    assert "upper_arm.yy + 0.25 forearm.mass + 10000 shoulder.rotor" in capsys.readouterr().out
