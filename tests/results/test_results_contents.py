import numpy as np
import pytest
from thrown_body import CONTENTS, rows_at

from torseur.results.contents import Column, Contents, Event, Variable
from torseur.results.kinds import KINDS, standard_variable


def test_splitting_undoes_setting_side_by_side():
    rows = rows_at(np.linspace(0, 1, 7))
    flat = np.concatenate([rows[v.name] for v in CONTENTS.variables], axis=1)
    split = CONTENTS.split(flat)
    assert all(np.array_equal(split[name], rows[name]) for name in rows)
    assert all(np.shares_memory(part, flat) for part in split.values())


def test_every_kind_makes_a_variable_and_all_fit_together():
    contents = Contents(tuple(standard_variable(kind) for kind in KINDS))
    assert len(contents.signals) == 3 * len(KINDS) == contents.width


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ((standard_variable("q", ["a"]), standard_variable("q", ["a"])), "stands twice"),
        ((standard_variable("torque", ["a"]), standard_variable("current", ["b"])), "labels the dimension 'motor'"),
        ((standard_variable("q", []),), "no columns"),
        ((standard_variable("q", ["a", "a"]),), "two of one name"),
        ((Variable("time", "", "clock", (Column("a"),)),), "files reserve"),
        ((Variable("heat", "", "heat", (Column("a"),)),), "netCDF forbids"),
    ],
)
def test_contents_that_no_file_can_hold_are_refused_with_a_reason(variables, said):
    with pytest.raises(ValueError, match=said):
        Contents(variables)


@pytest.mark.parametrize("change", [{"q": np.zeros((3, 2))}, {"surplus": np.zeros((3, 1))}])
def test_rows_of_the_wrong_shape_or_name_are_refused(change):
    with pytest.raises(ValueError, match="rows of results"):
        CONTENTS.checked(np.zeros(3), rows_at(np.zeros(3)) | change)


def test_an_event_of_an_unknown_kind_is_refused_with_a_suggestion():
    with pytest.raises(ValueError, match="Did you mean 'sticks'"):
        CONTENTS.entry(Event(0.0, "stick", "x"))
