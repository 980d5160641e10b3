"""Datasets and data frames need packages that not every installation has; all else does without."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
WITHOUT = """
import sys
for name in ("xarray", "pandas", "h5netcdf"):
    sys.modules[name] = None
import numpy as np, torseur as ts
run = ts.simulate({machine!r}, duration=0.01, output="run.nc")
assert run.rows > 1 and run.check().passed and np.isfinite(run["q"]).all()
run.to_csv("run.csv"); run.report("run.html"); run.save("copy.nc")
for ask in (lambda: run.dataset, run.to_dataframe):
    try:
        ask()
    except ImportError as error:
        assert "pip install 'torseur[data]'" in str(error), error
    else:
        raise AssertionError
"""


@pytest.mark.parametrize("example", ["pendulum"])
def test_a_run_needs_none_of_them_and_what_does_says_how_to_install_them(tmp_path, example):
    script = WITHOUT.format(machine=str(EXAMPLES / f"{example}.yaml"))
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
