"""The page on constraints: its code runs, and gives the numbers that stand beside it."""

import re
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from numpy.testing import assert_allclose

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "nonholonomic.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The names that the code of the page leaves, and what it prints."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "examples").symlink_to(ROOT / "examples")
    names, printed = {}, []
    names["print"] = lambda *said: printed.append(" ".join(map(str, said)))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
            exec(compile(block, "nonholonomic.md", "exec"), names)
    return names, printed


def test_the_side_force_and_the_grip_of_the_tractor(shown):
    tractor, side = shown[0]["tractor"], shown[0]["side"]
    assert f"{side.max():.0f} N, to the left, at {tractor.t[side.argmax()]:.2f} s" in PAGE
    assert ", ".join(f"{used:.2f}" for used in tractor["grip_used"].max(axis=0)) in PAGE
    assert [name for name in tractor.signals if "grip" in name] == [
        "grip_used.rear_axle",
        "grip_used.front_axle",
        "grip_used.trailer_axle",
    ]


def test_the_change_of_speeds(shown):
    turning, same = shown[0]["turning"], shown[0]["same"]
    (event,) = turning.events
    assert event.kind == "changes its independent speeds" and f"time={event.time:.4f}"[:9] in PAGE
    assert np.abs(turning.q - same.q).max() < 1e-8


def test_the_four_bar_linkage_is_assembled_and_stays_closed(shown):
    run = shown[0]["four_bar"]
    _, coupler, rocker = np.degrees(run.q[0])
    assert f"coupler −{-coupler:.1f}°, rocker {rocker:.1f}°" in PAGE
    assert f"−{-run.v[0, 1]:.2f} and {run.v[0, 2]:.2f} rad/s" in PAGE
    ends = [
        0.2 * np.exp(1j * run.q[0, 0]) + 0.5 * np.exp(1j * run.q[0, :2].sum()),
        0.4 + 0.4 * np.exp(1j * run.q[0, 2]),
    ]
    assert_allclose(*ends, atol=1e-12)
    assert np.abs(run["constraint_residual"]).max() < 1e-14
    assert np.ptp(run["energy"].sum(axis=1)) < 5e-8
    assert_allclose(run["energy.kinetic"].max(), 7, atol=0.5)


def test_the_ten_steps_and_the_errors(shown):
    names, printed = shown
    m, a, I, w = sp.symbols("m1 lc1 I_zz1 w")
    assert sp.simplify(names["sleigh"].D - sp.diag(m, I + a**2 * m)).is_zero_matrix
    assert sp.simplify(names["sleigh"].C - sp.Matrix([[0, -a * m * w], [a * m * w, 0]])).is_zero_matrix
    assert "'blade.sideways' follows from 'again.sideways'" in printed[-1]


def test_the_car_that_would_slip(shown):
    event = shown[0]["fast"].events[0]
    assert f"Event(time={event.time:.2f}, kind='{event.kind}', subject='{event.subject}')" in PAGE


def test_files_named_on_the_page_exist():
    named = re.findall(r"`((?:mechanics|readable|simulation|tests)/[\w/]+\.py)`", PAGE)
    folders = {"tests": ROOT}
    assert len(named) > 5
    assert [n for n in named if not (folders.get(n.split("/")[0], ROOT / "src" / "torseur") / n).exists()] == []
