import hashlib
import os

import pytest

from torseur.storage.sources import Digests, source_digest


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "cache"))
    place = tmp_path / "package"
    for name in ("first/one.py", "first/inner/two.py", "second/one.py"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(f"NAME = '{name}'\n")
    (place / "top.py").write_text("")
    return place


def digests(place):
    """Of both folders, as a new process finds them."""
    return Digests(place)(["first", "second"])


def test_a_folder_is_known_by_all_source_in_it(place):
    inner, one = ((place / "first" / name).read_bytes() for name in ("inner/two.py", "one.py"))
    expected = {"first": hashlib.sha256(inner + one).hexdigest()}
    expected["second"] = hashlib.sha256((place / "second/one.py").read_bytes()).hexdigest()
    assert digests(place) == expected
    assert digests(place) == expected  # as it was kept


def test_a_change_of_the_same_length_in_the_same_folder_alone_changes_its_digest(place):
    before = digests(place)
    file = place / "first/inner/two.py"
    info = file.stat()
    file.write_text(file.read_text().replace("two", "owt"))
    os.utime(file, ns=(info.st_atime_ns, info.st_mtime_ns))  # as if it had not been touched
    after = digests(place)
    assert after["first"] != before["first"]
    assert after["second"] == before["second"]


def test_a_second_start_reads_no_source(place, monkeypatch):
    before = digests(place)
    monkeypatch.setattr("torseur.storage.sources.open", lambda path, *_, **__: pytest.fail("it is read"), raising=False)
    assert digests(place) == before


def test_what_was_not_asked_for_before_is_found_then(place):
    alone = dict(Digests(place)(["second"]))
    assert alone.keys() == {"second"}
    assert digests(place).keys() == {"first", "second"}
    assert digests(place)["second"] == alone["second"]


def test_files_that_were_touched_and_not_changed_are_the_same_source(place):
    before = digests(place)
    os.utime(place / "second/one.py", (1, 1))
    assert digests(place) == before


def test_folders_of_the_package_differ():
    assert source_digest("model", "mechanics") != source_digest("mechanics", "model") != source_digest("model")
