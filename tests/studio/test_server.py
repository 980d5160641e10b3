"""The studio answers its own page alone, in sentences, and writes nowhere but in its folder."""

import json
import threading
import warnings

import numpy as np
import pytest

import torseur as ts
from served_studio import EXAMPLES, FILE, TOKEN
from torseur.pages.packing import unpacked
from torseur.studio import answers
from torseur.studio.heard import heard
from torseur.studio.newest import Newest
from torseur.studio.refusal import Refusal
from torseur.studio.server import LARGEST_BODY

JSON = {"Content_Type": "application/json"}


def refused(reply):
    """The sentence of an answer that is none; never a traceback."""
    _, headers, body = reply
    assert headers["Content-Type"] == "application/json"
    said = json.loads(body)["error"]
    assert "Traceback" not in said
    return said


def test_the_page_is_given_to_whoever_has_its_address(served):
    status, headers, body = served.send("GET", f"/{TOKEN}/")
    assert status == 200
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cache-Control"] == "no-store"
    assert b"connect-src 'self'" in body
    assert served.server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize("path", ["/", "/wrong/", f"/{TOKEN}", f"/{TOKEN[:-1]}/", "/%2e%2e/"])
def test_without_the_token_nothing_is_given(served, path):
    for reply in (served.send("GET", path), served.send("POST", path + "machine", "{}", **JSON)):
        assert reply[0] == 403
        assert "token" in refused(reply)


@pytest.mark.parametrize(
    "header",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1:1"},
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_foreign_origins_and_hosts_are_refused(served, header):
    for reply in (
        served.send("GET", f"/{TOKEN}/", **header),
        served.send("POST", f"/{TOKEN}/machine", '{"tab": "t"}', **JSON, **header),
    ):
        assert reply[0] == 403
        refused(reply)


def test_its_own_origin_is_taken(served):
    own = f"http://localhost:{served.port}"
    status, _, _ = served.send("GET", f"/{TOKEN}/", Origin=own, Host=own.removeprefix("http://"))
    assert status == 200


@pytest.mark.parametrize(
    ("status", "method", "path", "body", "headers"),
    [
        (404, "GET", "other", None, {}),
        (404, "POST", "other", "{}", JSON),
        (404, "POST", "__class__", "{}", JSON),
        (405, "PUT", "run", "{}", JSON),
        (405, "DELETE", "", None, {}),
        (415, "POST", "run", "{}", {"Content_Type": "text/plain"}),
        (400, "POST", "run", "{", JSON),
        (400, "POST", "run", "[" * 100_000, JSON),
        (400, "POST", "run", b"\xff\xfe", JSON),
        (400, "POST", "run", "[]", JSON),
        (400, "POST", "run", "{}", JSON),
        (400, "POST", "run", '{"tab": "t", "number": -1}', JSON),
        (400, "POST", "run", '{"tab": "t", "number": true}', JSON),
        (413, "POST", "run", None, JSON | {"Content_Length": str(LARGEST_BODY + 1)}),
        (411, "POST", "run", None, JSON | {"Transfer_Encoding": "chunked"}),
        (411, "POST", "run", None, JSON | {"Content_Length": "-3"}),
    ],
)
def test_bad_requests_get_a_sentence(served, status, method, path, body, headers):
    reply = served.send(method, f"/{TOKEN}/{path}", body, **headers)
    assert reply[0] == status
    assert len(refused(reply)) > 10


@pytest.mark.parametrize(
    "changes",
    [
        [],
        {"servos.elbow.kp": None},
        {"servos.elbow.kp": True},
        {"servos.elbow.kp": [1]},
        {"servos.elbow.kp": "1" * 200},
        {"servos.elbow.kp": float("inf")},
        {"servos.elbow.kind": "pd"},
        {"name": "__import__('os')"},
        {f"servos.elbow.{k}": 1.0 for k in range(501)},
    ],
)
def test_changes_are_numbers_of_the_machine_and_nothing_else(served, changes):
    status, said = served.ask("run", changes=changes)
    assert status == 400
    assert said["error"]


def test_values_that_no_machine_has_are_complained_of(served):
    status, said = served.ask("run", changes={"bodies.forearm.mass": -2})
    assert status == 422
    assert "forearm" in said["complaints"][0]["element"]
    status, said = served.ask("run", changes={"bodies.forearm.mass": "2 m"})
    assert status == 422
    assert "a mass is wanted" in said["complaints"][0]["cause"]


@pytest.mark.parametrize(
    "name", ["../secret.yaml", "/etc/passwd", "..", "", "a/../../b.yaml", "a\\b.yaml", ".hidden.yaml", "x\0.yaml"]
)
def test_no_path_outside_the_folder_is_read_or_written(served, name):
    (served.folder.parent / "secret.yaml").write_bytes((served.folder / FILE).read_bytes())
    before = sorted(served.folder.parent.rglob("*"))
    assert served.ask("machine", file=name or "../secret.yaml")[0] == 400
    assert served.ask("save", name=name, replace=True)[0] == 400
    assert sorted(served.folder.parent.rglob("*")) == before


def test_links_do_not_lead_out_of_the_folder(served):
    outside = served.folder.parent / "outside.yaml"
    outside.write_bytes((served.folder / FILE).read_bytes())
    (served.folder / "link.yaml").symlink_to(outside)
    assert served.ask("machine", file="link.yaml")[0] == 404
    assert served.ask("save", name="link.yaml", replace=True)[0] == 400
    assert "link.yaml" not in served.studio.folder.files()
    assert not outside.read_text(encoding="utf-8").startswith("torseur")


def test_a_run_is_that_of_the_machine_with_these_numbers(served):
    changes = {"servos.elbow.kp": "150 N m/rad", "bodies.forearm.mass": 2.25}
    status, told = served.ask("run", changes=changes)
    assert status == 200
    run = ts.simulate(served.folder / FILE, set=changes)
    position = next(panel for panel in told["plots"]["panels"] if panel["title"] == "Position")
    elbow = next(curve for curve in position["curves"] if curve["label"] == "elbow")
    assert np.array_equal(unpacked(elbow["y"]), run["q.elbow"].astype("f4"))
    assert told["scene"] is None
    assert not told["verdict"]["failed"]


def test_saving_keeps_comments_and_asks_before_it_replaces(served):
    original = (served.folder / FILE).read_bytes()
    changes = {"servos.elbow.kp": "250 N m/rad"}
    for name in (FILE, "bad.yaml"):
        status, said = served.ask("save", name=name, changes=changes)
        assert (status, said["exists"]) == (409, True)
    status, told = served.ask("save", name="new.yaml", changes=changes)
    assert status == 200
    assert told["kept"]
    assert "new.yaml" in told["files"]
    text = (served.folder / "new.yaml").read_text(encoding="utf-8")
    assert text == original.decode().replace("kp: 200 N m/rad", "kp: 250 N m/rad")
    assert ts.load(served.folder / "new.yaml").description.servos[1].gains.kp == 250
    assert served.ask("save", name="new.yaml", changes={}, replace=True)[0] == 200
    assert (served.folder / "new.yaml").read_bytes() == original == (served.folder / FILE).read_bytes()


@pytest.mark.parametrize("name", ["new.txt", "new.urdf", "new.torseur.yaml"])
def test_only_machine_files_are_written(served, name):
    assert served.ask("save", name=name)[0] == 400
    assert not (served.folder / name).exists()


def test_the_linear_model_the_check_and_the_report_follow_the_numbers(served):
    _, soft = served.ask("linear", changes={"servos.elbow.kp": 20})
    _, hard = served.ask("linear", changes={"servos.elbow.kp": 2000})
    slowest = [max(mode["eigenvalue"][0] for mode in told["modes"]) for told in (soft, hard)]
    assert slowest[1] < slowest[0] < 0
    assert (hard["bode"]["input"], hard["bode"]["output"]) == ("setpoint.shoulder", "q.shoulder")
    status, checked = served.ask("check", changes={})
    assert status == 200
    assert checked["passed"]
    status, page = served.ask("report", changes={"servos.elbow.kp": 20})
    assert status == 200
    assert page.startswith("<!doctype html>")


def test_a_run_that_takes_too_long_is_cut_with_a_word(served, monkeypatch):
    monkeypatch.setattr(served.studio, "longest", 0.0)
    status, told = served.ask("run", changes={"simulate.duration": "2000 s"})
    assert status == 200
    assert told["end"] < 2000
    assert any("cut off" in note for note in told["notes"])


def test_what_a_tab_asked_before_is_not_computed_any_further():
    """The first question has its turn while the second waits; a third comes late and is answered by nothing."""
    newest, second_asked, order = Newest(), threading.Event(), []

    def second():
        insist = newest.asked("tab", 2)
        second_asked.set()
        with newest.turn(insist):
            order.append("second")

    insist = newest.asked("tab", 1)
    with newest.turn(insist):
        insist()
        thread = threading.Thread(target=second)
        thread.start()
        second_asked.wait()
        with pytest.raises(Refusal, match="newer"):
            insist()
        order.append("first")
    thread.join()
    assert order == ["first", "second"]
    with pytest.raises(Refusal, match="newer"), newest.turn(newest.asked("tab", 1)):
        pass
    newest.asked("another tab", 1)()


def test_a_tab_does_not_wait_for_the_equations_of_another(served):
    """While equations are derived for one tab, a machine whose own are known runs in another; a new one waits."""
    assert served.ask("run", tab="quick")[0] == 200
    newest, asked, may_end = served.studio.newest, threading.Event(), threading.Event()

    def derive():
        with newest.turn(newest.asked("slow", 1)):
            asked.set()
            may_end.wait()

    def wait():
        answers.append(served.ask("run", tab="new", changes={"bodies.forearm.mass": 0.0})[0])

    answers = []
    threads = [threading.Thread(target=derive), threading.Thread(target=wait)]
    threads[0].start()
    asked.wait()
    assert served.ask("run", tab="quick", number=2, changes={"servos.elbow.kp": 80.0})[0] == 200
    threads[1].start()
    while not (doing := served.ask("alive", tab="new")[1]["doing"] or "").startswith("waiting"):
        assert doing in ("", "reading the machine")
    may_end.set()
    for thread in threads:
        thread.join()
    assert served.ask("alive", tab="new")[1]["doing"] is None
    assert answers


def test_threads_hear_their_own_warnings():
    begun, notes = threading.Barrier(2), {}

    def work(name):
        with heard() as mine:
            begun.wait()
            warnings.warn(f"of {name}", UserWarning, stacklevel=1)
            begun.wait()
        notes[name] = list(mine)

    before = warnings.showwarning
    threads = [threading.Thread(target=work, args=(name,)) for name in ("one", "other")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert notes == {"one": ["of one"], "other": ["of other"]}
    assert warnings.showwarning is before


def test_the_motion_of_an_elastic_machine_fits_its_scene():
    model = ts.load(EXAMPLES / "flexible_slider_crank.yaml").with_({"simulate.duration": "10 ms"})
    told = answers.run_answer(model, longest=20.0, insist=lambda: None, settled=True)
    nodes, rows = len(told["scene"]["start"]) // 9, len(unpacked(told["motion"]["t"]))
    assert len(unpacked(told["motion"]["poses"])) == 9 * nodes * rows
