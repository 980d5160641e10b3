import base64
import hashlib
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from thrown_body import EVENTS, FACTS, in_memory, rows_at

from torseur.pages.packing import unpacked
from torseur.results.extremes import extremes
from torseur.results.signals import match_signals

T = np.linspace(0, 2, 400)
VOID = {"meta", "br", "img", "hr", "link", "input"}


class Page(HTMLParser):
    """Collects ids, texts and scripts, and sees that every element is closed where it should be."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.words, self.tags, self.scripts = [], [], [], set(), []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        (self.scripts if self.open and self.open[-1] == "script" else self.words).append(data.strip())


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "run.html"
    facts = FACTS | {"model": "Arm <script>alert(1)</script> & co"}
    in_memory(T, facts=facts, events=EVENTS).report(path)
    return path.read_text(encoding="utf-8")


def data_of(text):
    """What the script of the page is given."""
    return json.loads(Page(text).scripts[0])


def test_the_report_is_one_well_formed_page_that_needs_no_other(text):
    page = Page(text)
    assert len(page.ids) == len(set(page.ids)) >= 2
    assert page.tags.isdisjoint({"link", "img", "iframe"})
    assert "src=" not in re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)
    assert "default-src 'none'" in text
    assert "prefers-color-scheme: dark" in text


def test_a_browser_is_told_to_run_the_page_s_own_script_alone(text):
    data, _ = Page(text).scripts
    assert "<" not in data
    digest = base64.b64encode(hashlib.sha256(re.search(r"<script>(.*)</script>", text, re.DOTALL)[1].encode()).digest())
    assert f"script-src 'sha256-{digest.decode()}'\"" in text


def test_names_are_shown_as_they_are_and_never_run(text):
    assert "Arm <script>alert(1)</script> & co" in Page(text).words


def test_the_report_tells_verdict_settings_provenance_and_events(text):
    words = Page(text).words
    for said in ("7 of 7 quantities balance.", "energy", "tolerance", "1e-08", "0123abcd", "Events (2)", "sticks"):
        assert said in words


def test_the_plots_of_the_report_carry_the_numbers_of_the_run(text):
    plots, rows = data_of(text)["plots"], rows_at(T)
    panels = {panel["title"]: panel for panel in plots["panels"]}
    assert np.array_equal(unpacked(plots["times"][panels["Position"]["time"]]), T)
    for k, curve in enumerate(panels["Position"]["curves"]):
        assert np.array_equal(unpacked(curve["y"]), np.float32(rows["q"][:, k]))
    assert np.array_equal(unpacked(curve["companion"]), np.float32(rows["setpoint"][:, 0]))
    assert panels["Motor current"]["curves"][0]["limits"] == [-4.0, 4.0]
    assert plots["events"] == [event.time for event in EVENTS]


def test_the_page_of_a_run_is_written_without_a_library_of_pictures():
    program = "import sys; from thrown_body import *; in_memory(np.linspace(0, 2, 9)).report('/dev/null')"
    folder = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r});"
    asked = f"{folder}{program}; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_failed_balance_stands_in_a_red_frame_before_all_else(tmp_path):
    rows = rows_at(T)
    rows["linear_momentum"][50:, 1] += 1.0
    in_memory(T, rows, leave_out=("angular_momentum",)).report(tmp_path / "run.html")
    text = (tmp_path / "run.html").read_text(encoding="utf-8")
    assert 'class="banner failed"' in text
    words = Page(text).words
    assert (
        "BALANCE FAILED: linear momentum y. The motion cannot be trusted; ask for a smaller tolerance or step." in words
    )
    assert words.count("not recorded") == 3
    assert text.index("BALANCE FAILED") < text.index('id="plots"')


def test_the_report_begins_with_what_was_asked_and_what_came_out(text):
    words = " ".join(Page(text).words)
    assert "Asked: 2 s of motion, by relative tolerance 1e-08. Came out: 2 s in 400 rows." in words
    assert words.index("What was asked") < words.index("7 of 7 quantities balance.") < words.index("Plots")


def test_the_page_gives_the_numbers_of_the_servos(tmp_path):
    run = in_memory(T)
    run.report(tmp_path / "run.html")
    (servo,) = run.summary().servos
    words = Page((tmp_path / "run.html").read_text(encoding="utf-8")).words
    assert f"greatest tracking error: {servo.name} at {servo.time_of_peak:.3g} s" in words
    assert f"{servo.peak_error:.3g} m" in words


def test_extremes_are_those_of_the_whole_signal_with_their_times(monkeypatch):
    monkeypatch.setattr("torseur.results.trajectory.BLOCK_ROWS", 37)
    run, rows = in_memory(T), rows_at(T)
    for found in extremes(run, match_signals(run.contents, ["q", "v", "current"])):
        values = rows[found.signal.variable.name][:, found.signal.position]
        assert (found.least, found.greatest) == (values.min(), values.max())
        assert found.time_of_least == T[values.argmin()]
        assert found.time_of_greatest == T[values.argmax()]
    assert found.share_of_limit == max(-values.min(), values.max()) / 4.0
