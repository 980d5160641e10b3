"""JSON that commands print."""

import json
import math

import numpy as np
import pytest

from torseur.app.terminal import echo_json


def test_what_is_no_number_is_null(capsys):
    echo_json({"worst": math.nan, "limits": (-math.inf, 1.0), "row": {"é": np.float64("inf"), "rows": 3}})
    printed = capsys.readouterr().out
    told = json.loads(printed, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))
    assert told == {"worst": None, "limits": [None, 1.0], "row": {"é": None, "rows": 3}}


def test_a_command_that_goes_on_prints_one_line(capsys):
    echo_json({"address": "http://127.0.0.1:1", "folder": None}, line=True)
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == {"address": "http://127.0.0.1:1", "folder": None}
