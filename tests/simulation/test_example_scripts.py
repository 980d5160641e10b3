"""Examples in Python: they run, and what they find is true."""

import runpy
from pathlib import Path

import torseur as ts

EXAMPLES = Path("examples")


def test_the_first_order_model_of_a_cart_is_exact_going_straight_and_near_in_the_arc(tmp_path, capsys):
    straight, arc = runpy.run_path(str(EXAMPLES / "differential_drive_linear.py"))["main"](tmp_path / "cart.svg")
    assert straight < 1e-8
    assert 1e-3 < arc < 2e-2  # the quadratic terms of the whole model
    assert "K_v" in capsys.readouterr().out
    assert (tmp_path / "cart.svg").stat().st_size > 5000


def test_the_page_of_the_planar_arm_holds_ours_and_the_printed_equations():
    script = runpy.run_path(str(EXAMPLES / "planar_2r_beside_the_report.py"))
    page = script["page"](ts.kane(EXAMPLES / "planar_2r.yaml", symbols=True))
    assert page.count("Ours:") == page.count("Report, (2") == 3
