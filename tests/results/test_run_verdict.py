import warnings
from io import StringIO

import numpy as np
import pytest
from rich.console import Console
from thrown_body import FACTS, GRAVITY, MASS, in_memory, rows_at

from torseur.results.balances.accounts import ACCOUNTS
from torseur.results.balances.verdict import BalanceError, BalanceWarning, tolerance_of
from torseur.results.contents import Column, Variable
from torseur.results.report.writing import report_page

T = np.linspace(0, 2, 2001)
COLUMN_OF = {account.name: (account.held, account.column or 0) for account in ACCOUNTS}


def test_the_seven_accounts_of_a_thrown_body_close_to_round_off():
    verdict = in_memory(T).check(tolerance=1e-12)
    assert [balance.status for balance in verdict.balances] == ["passed"] * 7
    assert max(balance.relative for balance in verdict.balances) < 1e-14
    assert verdict.passed
    verdict.raise_if_failed()


@pytest.mark.parametrize("name", COLUMN_OF)
@pytest.mark.parametrize("k", [1, 700, 2000])
def test_a_leak_in_one_account_fails_that_account_alone_by_its_size_at_its_time(name, k):
    rows, leak = rows_at(T), 1e-3
    variable, column = COLUMN_OF[name]
    rows[variable][k, column] += leak
    verdict = in_memory(T, rows).check()
    assert [balance.name for balance in verdict.failed] == [name]
    (failed,) = verdict.failed
    assert failed.residual == pytest.approx(leak, rel=1e-9)
    assert failed.time == T[k]
    assert not verdict.passed
    with pytest.raises(BalanceError, match=f"BALANCE FAILED: {name}"):
        verdict.raise_if_failed()
    with pytest.warns(BalanceWarning, match=f"BALANCE FAILED: {name}"):
        verdict.warn_if_failed()


def test_a_residual_is_measured_with_the_greatest_energy_or_momentum():
    rows = rows_at(T)
    balances = {balance.name: balance for balance in in_memory(T, rows).check().balances}
    energy, work = rows["energy"], rows["work"]
    expected = max(energy[:, 0].max(), np.abs(energy - energy[0]).max(), np.abs(work - work[0]).max())
    assert balances["energy"].scale == pytest.approx(expected)
    of_parts = np.sqrt(2 * MASS * energy[:, 0].max())
    momentum = max(np.linalg.norm(rows[name], axis=1).max() for name in ("linear_momentum", "linear_impulse"))
    assert balances["linear momentum x"].scale == pytest.approx(max(of_parts, momentum))


def test_what_was_not_recorded_has_not_passed():
    verdict = in_memory(T, leave_out=("angular_impulse", "linear_momentum")).check()
    assert [balance.status for balance in verdict.balances] == ["passed"] + 6 * ["not recorded"]
    assert verdict.summary == "1 of 7 quantities balance; the others were not recorded."
    assert "angular momentum z: not recorded" in str(verdict)


def test_a_run_that_recorded_nothing_is_no_pass():
    verdict = in_memory(T, leave_out=("energy", "linear_momentum", "angular_momentum")).check()
    assert not verdict.passed
    assert not verdict.failed
    with pytest.raises(BalanceError, match="Nothing was judged"):
        verdict.raise_if_failed()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        verdict.warn_if_failed()


def test_energy_without_any_work_is_conserved_energy():
    rows = rows_at(T)
    fall = rows["energy"].sum(axis=1) - rows["work"][:, 0]
    rows["energy"][:, 1] = fall - rows["energy"][:, 0]  # the thrust as a potential
    assert in_memory(T, rows, leave_out=("work",)).check(tolerance=1e-12).balances[0].status == "passed"


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_a_number_that_is_none_fails_its_account_at_its_time(bad):
    rows = rows_at(T)
    rows["energy"][123, 0] = bad
    balance = in_memory(T, rows).check().balances[0]
    assert balance.status == "FAILED"
    assert balance.time == T[123]


def test_round_off_of_a_large_constant_is_no_leak():
    """A machine at rest high above the zero of its potential: its energy flickers in the last digit."""
    rows = {name: np.zeros_like(values) for name, values in rows_at(T).items()}
    rows["energy"][:, 1] = 1e6 * (1 + 2e-16 * np.sign(np.sin(90 * T)))
    assert np.ptp(rows["energy"]) > 0
    assert in_memory(T, rows).check().balances[0].status == "passed"


@pytest.mark.parametrize(("leak", "status"), [(0.5, "passed"), (2.0, "FAILED")])
def test_a_machine_at_rest_may_move_by_errors_that_its_tolerance_allows(leak, status):
    """Positions off by 100 tolerances of the reach are worth that squared of what lifts the machine by it."""
    tolerance = FACTS["settings"]["tolerance"]
    allowed = (100 * tolerance) ** 2 * MASS * -GRAVITY[2] * FACTS["reach"]
    rows = {name: np.zeros_like(values) for name, values in rows_at(T).items()}
    rows["energy"][:, 0] = leak * allowed * (T / T[-1]) ** 2
    balance = in_memory(T, rows).check().balances[0]
    assert balance.status == status and balance.residual == pytest.approx(leak * allowed)


def test_nothing_at_all_balances():
    rows = {name: np.zeros_like(values) for name, values in rows_at(T).items()}
    verdict = in_memory(T, rows).check()
    assert verdict.passed
    assert [balance.relative for balance in verdict.balances] == [0.0] * 7
    assert "nan" not in str(verdict) and "energy: passed, residual 0 J, relative" in str(verdict)  # at no time


@pytest.mark.parametrize(("mass", "status"), [(MASS, "passed"), (0.0, "FAILED")])
def test_the_round_off_of_a_total_momentum_that_is_nil_is_measured_by_the_motion_of_the_parts(mass, status):
    """The parts of a floating machine move by momenta of order 10; their sum is nil up to 1e-15."""
    rows, rng = rows_at(T), np.random.default_rng(0)
    for name in ("linear_momentum", "linear_impulse"):
        rows[name] = 1e-15 * rng.normal(size=(T.size, 3))
    balances = in_memory(T, rows, facts=FACTS | {"total_mass": mass}).check().balances
    assert [balance.status for balance in balances[1:4]] == [status] * 3


def test_the_tolerance_follows_that_of_the_run():
    assert tolerance_of({"settings": {"tolerance": 1e-6}}) == pytest.approx(1e-4)
    assert tolerance_of({"settings": {"tolerance": 1e-14}}) == pytest.approx(1e-10)
    assert tolerance_of({"settings": {"tolerance": None}}) == pytest.approx(1e-3)
    assert tolerance_of({}) == pytest.approx(1e-3)
    assert tolerance_of({"settings": {"tolerance": 1e-6}, "balance_tolerance": 1e-9}) == pytest.approx(1e-9)
    with pytest.raises(ValueError, match="is not positive"):
        in_memory(T).check(tolerance=0.0)


def test_one_pass_in_pieces_gives_the_verdict_of_the_whole(monkeypatch):
    rows = rows_at(T)
    rows["energy"] += 1e-4 * np.random.default_rng(0).normal(size=rows["energy"].shape)
    whole = in_memory(T, rows).check()
    monkeypatch.setattr("torseur.results.trajectory.BLOCK_ROWS", 97)
    assert in_memory(T, rows).check() == whole


def printed(verdict):
    console = Console(width=120, record=True, file=StringIO())
    console.print(verdict)
    return console.export_text(clear=False), console.export_text(styles=True)


def test_the_terminal_shows_figures_and_frames_a_failure_in_red():
    text, _ = printed(in_memory(T).check())
    assert "BALANCE FAILED" not in text
    assert "7 of 7 quantities balance." in text
    rows = rows_at(T)
    rows["energy"][5] += GRAVITY[2]
    text, styled = printed(in_memory(T, rows).check())
    assert text.count("BALANCE FAILED") == 2
    assert "1.96e+01 J" in text
    assert "\x1b[1;31m" in styled


CLOSING = Variable("constraint_residual", "left", "holonomic_row", (Column("d.x"), Column("d.z")))


def with_gap(gap, *, formulation="kane", start=1e-13):
    """A run of which each account balances, and the row d.z is open by so much at the saved time 700."""
    left = start * np.ones((T.size, 2))
    left[700, 1] = -gap
    facts = FACTS | {"settings": FACTS["settings"] | {"formulation": formulation}}
    return in_memory(T, rows_at(T) | {CLOSING.name: left}, more=[CLOSING], facts=facts)


def test_loops_that_came_open_fail_a_run_whose_accounts_balance():
    verdict = with_gap(1.96).check()
    assert [balance.status for balance in verdict.balances] == ["passed"] * 7
    assert not verdict.passed
    assert verdict.failed == (verdict.closure,)
    assert (verdict.closure.residual, verdict.closure.time) == (1.96, T[700])
    with pytest.raises(BalanceError, match=r"LOOPS OPEN: closure of 'd\.z' by 1\.96 m or rad at t = 0\.7 s"):
        verdict.raise_if_failed()
    text, _ = printed(verdict)
    assert "LOOPS OPEN" in text and "closure of 'd.z'" in text
    assert "LOOPS OPEN" in report_page(with_gap(1.96))


def test_closure_is_measured_with_the_reach_of_the_machine_and_with_the_scheme_where_bodies_are_apart():
    reach = FACTS["reach"]
    for gap, formulation, status in (
        (0.9e-9 * reach, "kane", "passed"),
        (1.1e-9 * reach, "kane", "FAILED"),
        (1e-5 * reach, "point-masses", "passed"),
        (1e-2 * reach, "point-masses", "FAILED"),
        (np.nan, "joint", "FAILED"),
    ):
        assert with_gap(gap, formulation=formulation).check().closure.status == status


def test_a_misfit_that_the_assembly_accepted_is_no_gap_that_came_on_the_way():
    assert with_gap(9e-5, start=1e-6).check().closure.status == "passed"
    assert with_gap(2e-4, start=1e-6).check().closure.status == "FAILED"


def test_a_machine_without_constraints_has_no_closure():
    assert in_memory(T).check().closure is None
    assert with_gap(0.0).check().summary == "7 of 7 quantities balance."


@pytest.mark.parametrize(
    ("settings", "noise", "advice"),
    [
        ({}, 0.0, "ask for a smaller tolerance or step"),
        ({"tolerance": None, "step": 1e-3, "integrator": "generalised_alpha"}, 0.0, "ask for a shorter step"),
        ({"tolerance": 1e-11}, 1e-10, "a smaller tolerance gains nothing"),
        ({"integrator": "radau5"}, 0.0, "a larger tolerance"),
    ],
)
def test_what_is_worth_trying_depends_on_what_stands_in_the_way(settings, noise, advice):
    rows = rows_at(T) | {CLOSING.name: np.zeros((T.size, 2))}
    rows["energy"][5] += GRAVITY[2]
    facts = FACTS | {"settings": FACTS["settings"] | settings, "force_noise": noise}
    assert advice in in_memory(T, rows, more=[CLOSING], facts=facts).check().summary
