"""The short form of ``make faults``."""

import os
import sys
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("forks processes", allow_module_level=True)
sys.path.insert(0, str(Path(__file__).parent))

from campaign import Campaign

SHORT = {"kills": 4, "full_disks": 3, "overlaps": 4, "mutants": 60, "damages": 16}


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    return Campaign(tmp_path_factory.mktemp("faults"), seed=0)


@pytest.mark.parametrize(("kind", "count"), SHORT.items())
def test_no_fault_is_mistaken(campaign, kind, count):
    tally = getattr(campaign, kind)(count)
    assert tally.ends.total() >= 0.8 * count and tally.mistakes == []


def test_without_the_lock_an_overlap_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr("torseur.results.writing_lock._lock", lambda *_: None)
    broken = Campaign(tmp_path, seed=1)
    assert any(broken.overlaps(3).mistakes for _ in range(3))
