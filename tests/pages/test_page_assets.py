"""The script of the pages is made from its sources, and pages hold what they are given as text."""

import hashlib
import re
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from torseur.pages.packing import packed, safe_json, unpacked
from torseur.pages.sheet import html_table, section

WEB = Path(__file__).parents[2] / "web"
ASSETS = files("torseur.pages") / "assets"


def test_the_script_was_made_from_the_sources_as_they_are():
    digest = hashlib.sha256()
    sources = sorted(path for path in (WEB / "src").rglob("*") if path.is_file())
    for path in (WEB / "package.json", *sorted(sources, key=lambda path: path.relative_to(WEB).as_posix())):
        digest.update(path.read_bytes())
    stated = re.search(r"Sources ([0-9a-f]{64})", ASSETS.joinpath("torseur.js").read_text(encoding="utf-8"))
    assert stated[1] == digest.hexdigest(), "run: make scripts"


def test_the_script_can_stand_in_a_page():
    text = ASSETS.joinpath("torseur.js").read_text(encoding="utf-8").lower()
    assert "</script" not in text
    assert "<!--" not in text


def test_the_licences_of_what_is_shipped_are_shipped():
    text = ASSETS.joinpath("LICENCES.txt").read_text(encoding="utf-8")
    assert text.count("Permission is hereby granted") == 2
    assert "three" in text
    assert "uplot" in text


@pytest.mark.parametrize("kind", ["f8", "f4", "u4", "u2"])
def test_arrays_come_back_as_they_were(kind):
    values = np.arange(12, dtype=kind).reshape(3, 4)
    assert np.array_equal(unpacked(packed(values, kind)), values.ravel())


@pytest.mark.parametrize("name", ["</script><script>alert(1)</script>", "<!--", "\u2028", '"\\', "&lt;"])
def test_no_name_leaves_its_place(name):
    import json

    assert "<" not in safe_json([name])
    assert json.loads(safe_json([name])) == [name]
    for text in (section(name, ""), html_table(("a",), [(name,)], words=1, marks=[""])):
        assert "<script" not in text
        assert "<!--" not in text
