"""What a notebook shows of equations and verdicts."""

import torseur as ts
from torseur.results.balances.verdict import Balance, Verdict


def test_equations_are_shown_as_formulas():
    shown = ts.equations(ts.load("examples/planar_2r.yaml"), symbols=True)._repr_markdown_()
    assert "$$H(q)" in shown and "\\dot v" in shown


def test_equations_that_are_too_large_are_a_sentence():
    made = ts.equations(ts.load("examples/puma560.yaml"), budget=10)
    assert "$" not in made._repr_markdown_() and "factored" in made._repr_markdown_()


def test_a_verdict_is_a_table_in_which_failures_stand_out():
    run = ts.simulate("examples/pendulum.yaml", duration=0.2)
    good = run.check()._repr_html_()
    assert good.count("<tr>") == 8 and "color" not in good and "7 of 7" in good
    failed = run.check(tolerance=1e-30)
    assert isinstance(failed, Verdict) and isinstance(failed.balances[0], Balance)
    assert "#b00020" in failed._repr_html_() and "BALANCE FAILED" in failed._repr_html_()
