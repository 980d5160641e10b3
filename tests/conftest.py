import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

HERE = Path(__file__).parent

# modules that several test folders share lie beside this file
sys.path.insert(0, str(HERE))

from cold_runs import cold_runs  # noqa: E402
from served_studio import served, studio  # noqa: E402, F401
from torseur.storage.sources import source_digest  # noqa: E402
from validation_page import Row, page  # noqa: E402

# kept once a process: not in the folder of a test that counts what is kept there
source_digest("algebra", "description", "fem", "kernels", "mechanics", "model", "quantities", "results", "simulation")

# how long an example takes says something about the machine only
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

# what daily work leaves to the whole suite: other programs, benchmarks, damaged files, large machines, runs of examples
LONG = (
    "benchmarks",
    "peers",
    "mechanics/test_deforming_bodies_compiled.py",
    "mechanics/test_formulations_agree.py",
    "description/test_fuzz_mjcf.py",
    "description/test_fuzz_sdf.py",
    "description/test_fuzz_side_file.py",
    "description/test_fuzz_urdf.py",
    "description/test_fuzz_yaml.py",
    "kernels/test_loops.py",
    "quantities/test_agreement.py",
    "simulation/test_beam_references.py",
    "simulation/test_example_mechanisms.py",
    "simulation/test_example_runs.py",
    "simulation/test_example_scripts.py",
    "simulation/test_example_vehicles.py",
    "simulation/test_flexible_references.py",
    "simulation/test_generalised_alpha.py",
    "simulation/test_point_mass_example.py",
    "simulation/test_long_runs.py",
    "test_notebooks.py",
)


BROWSER = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]

ROWS = []  # of the page on validation


def pytest_addoption(parser):
    parser.addoption("--validation-page", metavar="FILE", help="write what the tests of validation found")
    parser.addoption("--quick", action="store_true", help="one random machine of each kind, and no long test")


def pytest_collection_modifyitems(config, items):
    if config.getoption("quick"):
        left = [item for item in items if not is_quick(item)]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if is_quick(item)]


def is_quick(item):
    """Whether a test is part of daily work: not a long one, and of several seeds the first."""
    path = item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else ""
    chosen = getattr(item, "callspec", None)
    return not path.startswith(LONG) and (chosen is None or chosen.indices.get("seed", 0) == 0)


@pytest.fixture
def validated():
    """Compare with what is known: fails beyond the tolerance, and gives the page on validation its row."""

    def compare(case, source, deviations, tolerance, unit=""):
        row = Row(case, source, float(np.abs(deviations).max()), tolerance, unit)
        ROWS.append(row)
        assert row.deviation <= tolerance, row.line()

    return compare


@pytest.fixture(scope="session")
def browser():
    """Chromium that nobody sees, where there is one."""
    playwright = pytest.importorskip("playwright.sync_api")
    from torseur.show.pictures import PictureError, browser_path

    try:
        path = browser_path()
    except PictureError:
        pytest.skip("there is no Chromium here")
    with playwright.sync_playwright() as player:
        found = player.chromium.launch(executable_path=path, args=BROWSER)
        yield found
        found.close()


def pytest_terminal_summary(terminalreporter):
    lines = cold_runs(terminalreporter.stats.get("passed", ()))
    if lines:
        terminalreporter.section("examples from an empty cache")
        terminalreporter.write("\n".join(lines) + "\n")


def pytest_sessionfinish(session, exitstatus):
    path = session.config.getoption("--validation-page")
    if path and exitstatus == 0:
        Path(path).write_text(page(ROWS), encoding="utf-8")
