import hashlib
import os

import pytest

from torseur.storage.sources import folder_digests, package_digests, source_digest


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "cache"))
    place = tmp_path / "package"
    for name in ("first/one.py", "first/inner/two.py", "second/one.py"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(f"NAME = '{name}'\n")
    (place / "top.py").write_text("")
    return place


def test_a_folder_is_known_by_all_source_in_it(place):
    inner, one = ((place / "first" / name).read_bytes() for name in ("inner/two.py", "one.py"))
    expected = {"first": hashlib.sha256(inner + one).hexdigest()}
    expected["second"] = hashlib.sha256((place / "second/one.py").read_bytes()).hexdigest()
    assert folder_digests(place) == expected
    assert folder_digests(place) == expected  # as it was kept


def test_a_change_of_the_same_length_in_the_same_folder_alone_changes_its_digest(place):
    before = folder_digests(place)
    file = place / "first/inner/two.py"
    info = file.stat()
    file.write_text(file.read_text().replace("two", "owt"))
    os.utime(file, ns=(info.st_atime_ns, info.st_mtime_ns))  # as if it had not been touched
    after = folder_digests(place)
    assert after["first"] != before["first"]
    assert after["second"] == before["second"]


def test_a_second_start_reads_no_source(place, monkeypatch):
    before = folder_digests(place)
    monkeypatch.setattr("pathlib.Path.read_bytes", lambda path: pytest.fail(f"{path} is read"))
    assert folder_digests(place) == before


def test_files_that_were_touched_and_not_changed_are_the_same_source(place):
    before = folder_digests(place)
    os.utime(place / "second/one.py", (1, 1))
    assert folder_digests(place) == before


def test_folders_of_the_package_differ():
    digests = package_digests()
    assert {"model", "mechanics", "kernels", "simulation"} <= digests.keys()
    assert source_digest("model", "mechanics") != source_digest("mechanics", "model") != source_digest("model")
