"""Pages do in a browser what they say: play, read plots, follow sliders, save; and names of files stay names."""

import re
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.algebra.components import as_numpy
from torseur.algebra.transform import Transform
from torseur.results.report.equations import equations_section
from torseur.results.report.writing import report_page
from torseur.show.nodes import Nodes
from torseur.show.scene import scene_of_runs
from torseur.show.view import view

EXAMPLES = Path(__file__).parents[2] / "examples"
EVIL = """</script><script>harmed = 1</script><img src=x onerror="harmed = 2"> & 'co'"""


@pytest.fixture(scope="module")
def arm():
    return ts.load(EXAMPLES / "two_link_arm.yaml")


@pytest.fixture(scope="module")
def run(arm):
    return ts.simulate(arm, duration=0.5)


@pytest.fixture(scope="module")
def report(arm, run):
    return report_page(run, scene_of_runs(arm, {"run": run}))


def matrices(page):
    """World poses (nodes, 4, 4) of the first machine of the viewer."""
    flat = page.evaluate("() => torseur.viewer.machines[0].nodes.map(n => Array.from(n.matrix.elements))")
    return np.array(flat).reshape(-1, 4, 4).swapaxes(1, 2)


def drawn(page):
    """How many pixels of the machine's picture differ from its ground."""
    return page.evaluate(
        """() => { const v = torseur.viewer; v.drawNow(); const c = document.createElement("canvas");
        const g = v.renderer.domElement; [c.width, c.height] = [g.width, g.height]; const x = c.getContext("2d");
        x.drawImage(g, 0, 0); const d = x.getImageData(0, 0, c.width, c.height).data; let n = 0;
        for (let k = 0; k < d.length; k += 4) n += Math.abs(d[k] - d[0]) + Math.abs(d[k + 2] - d[2]) > 60;
        return n; }"""
    )


def test_the_page_of_a_run_shows_the_machine_where_it_is(opened, report, arm, run):
    page = opened(report)
    assert drawn(page) > 500
    for row in (0, run.rows // 2, run.rows - 1):
        page.evaluate("t => torseur.viewer.setTime(t)", run.t[row])
        x, y, p = np.split(Nodes(arm).poses(run.q[row])[0], 3, axis=1)
        found = matrices(page)
        for column, expected in ((0, x), (1, y), (3, p)):
            assert np.allclose(found[:, :3, column], expected, atol=1e-4)


def test_tables_stand_in_rows_and_equations_are_set(opened, arm, run):
    page = opened(report_page(run, None, equations_section(arm)))
    kinds = page.evaluate("() => [...document.querySelectorAll('td.number')].map(td => getComputedStyle(td).display)")
    assert set(kinds) == {"table-cell"}
    heights = "() => ['mtable', 'mi'].map(tag => document.querySelector(tag).getBoundingClientRect().height)"
    matrix, letter = page.evaluate(heights)
    assert matrix > 1.8 * letter > 0


def test_playing_moves_the_machine_and_the_cursor_of_the_plots(opened, report):
    page = opened(report)
    page.click("button.play")
    page.wait_for_function("() => torseur.viewer.t > 0.05")
    left = page.evaluate("() => torseur.plots.views[0].plot.cursor.left")
    assert left > 0
    page.wait_for_function("() => !torseur.viewer.playing && torseur.viewer.t === torseur.viewer.end")


def test_the_pointer_over_one_plot_reads_all_and_moves_the_machine(opened, report, run):
    page = opened(report)
    over = page.locator("#plots .u-over").first
    over.scroll_into_view_if_needed()
    over.hover(position={"x": 120, "y": 40})
    read = page.evaluate("() => torseur.plots.views.map(v => v.plot.cursor.idx)")
    assert len(set(read)) == 1
    assert 0 < read[0] < run.rows
    assert page.evaluate("() => torseur.viewer.t") == pytest.approx(run.t[read[0]])


def test_curves_hide_and_show_and_axes_become_logarithmic(opened, report):
    page = opened(report)
    figure = page.locator("#plots figure").first
    figure.locator(".u-legend .u-series:not(.companion)").nth(1).locator("th").click()
    assert page.evaluate("() => torseur.plots.views[0].plot.series[1].show") is False
    figure.get_by_role("button", name="log").click()
    assert page.evaluate("() => torseur.plots.views[0].plot.scales.y.distr") == 3
    assert page.evaluate("() => torseur.plots.views[0].plot.series[1].show") is False


def test_a_plot_is_saved_as_numbers_and_as_a_picture(opened, report, run):
    page = opened(report)
    figure = page.locator("#plots figure").first
    with page.expect_download() as found:
        figure.get_by_role("button", name="CSV").click()
    table = np.genfromtxt(found.value.path(), delimiter=",", skip_header=1)
    assert np.allclose(table[:, 0], run.t)
    assert np.allclose(table[:, 1], run.q[:, 0], rtol=1e-6, atol=1e-7)
    with page.expect_download() as found:
        figure.get_by_role("button", name="SVG").click()
    picture = Path(found.value.path()).read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert picture.count("<path") > 5


@pytest.mark.parametrize("machine", ["puma560", "satellite_arm", "gripper", "flexible_arm"])
def test_sliders_put_bodies_where_the_kinematics_does(opened, machine):
    """The page follows the joints by itself; another route is the machine's own equations."""
    model = ts.load(EXAMPLES / f"{machine}.yaml")
    page = opened(view(model).page)
    start = matrices(page)
    sliders = page.evaluate("() => torseur.viewer.posture.posture.sliders")
    page.evaluate("() => torseur.viewer.posture.apply()")
    assert np.allclose(matrices(page), start, atol=1e-6)
    q = model.initial_q.copy()
    for k, slider in enumerate(sliders):
        if slider["name"] in model.layout.coordinate_names:
            q[model.layout.coordinate_names.index(slider["name"])] = slider["value"] + 0.1
            page.evaluate("([k, x]) => torseur.viewer.posture.set(k, x)", [k, slider["value"] + 0.1])
    assert not np.allclose(q, model.initial_q)
    x, y, p = np.split(Nodes(model).poses(q)[0], 3, axis=1)
    found = matrices(page)[: len(model.bodies)]
    for column, expected in ((0, x), (1, y), (3, p)):
        assert np.allclose(found[:, :3, column], expected[: len(found)], atol=1e-6)


@pytest.mark.parametrize("machine", ["four_bar", "stewart"])
def test_sliders_of_closed_machines_keep_their_loops_closed(opened, machine):
    """The page assembles the machine; the frames that its constraints join, placed by the page, meet in Python."""
    model = ts.load(EXAMPLES / f"{machine}.yaml")
    page = opened(view(model).page)
    before = matrices(page)
    lower, value = page.evaluate("() => { const p = torseur.viewer.posture; return [p.posture.told, p.values[0]]; }")
    assert lower is None
    wanted = value + 0.05
    page.evaluate("x => torseur.viewer.posture.set(0, x)", wanted)
    assert page.evaluate("() => torseur.viewer.posture.values[0]") == pytest.approx(wanted, abs=1e-9)
    found = matrices(page)
    assert np.abs(found - before).max() > 1e-2
    for constraint in model.constraints:
        X = [_pose(model.frames[name], found) for name in (constraint.first, constraint.second)]
        assert np.allclose(np.array(constraint.residual(X[0].inverse() @ X[1])), 0, atol=1e-6)


def _pose(frame, found):
    """The pose of a frame in the world, from that of its body in the page."""
    X = Transform.identity() if frame.body < 0 else Transform(found[frame.body, :3, :3], found[frame.body, :3, 3])
    return X @ Transform(as_numpy(frame.placement.R), as_numpy(frame.placement.p).ravel())


def test_two_runs_are_seen_over_each_other(opened, arm, run):
    other = ts.simulate(arm, duration=0.3, v0={"shoulder": 1.0} if "shoulder" in arm.joint_names else None)
    page = opened(view(arm, run, other, names=["one", "other"]).page)
    assert page.evaluate("() => torseur.viewer.machines.length") == 2
    assert page.evaluate("() => torseur.viewer.end") == pytest.approx(0.5)
    assert "seen through: other" in page.inner_text("#scene")


def test_names_from_files_are_shown_and_never_run(opened, tmp_path):
    text = (EXAMPLES / "two_link_arm.yaml").read_text(encoding="utf-8")
    name = next(iter(ts.load(EXAMPLES / "two_link_arm.yaml").joint_names))
    evil = EVIL.replace('"', '\\"')
    text = re.sub(rf"\b{name}\b", f'"{evil}"', text)
    file = tmp_path / "evil.yaml"
    file.write_text(re.sub(r"^name:.*$", f'name: "{evil}"', text, flags=re.MULTILINE), encoding="utf-8")
    model = ts.load(file)
    run = ts.simulate(model, duration=0.1)
    for page in (opened(view(model).page), opened(report_page(run, scene_of_runs(model, {"run": run})))):
        assert page.inner_text("h1") == EVIL
        assert page.evaluate("() => window.harmed") is None


def test_the_page_is_drawn_in_dark_colours_where_the_reader_likes_them(opened, report):
    page = opened(report, color_scheme="dark")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 28)"
    assert page.evaluate("() => torseur.viewer.world.background.getHSL({}).l") < 0.2
    assert drawn(page) > 500


def test_vibrations_are_chosen_one_by_one(opened):
    from torseur.show.view import view_modes

    page = opened(view_modes(ts.load(EXAMPLES / "slider_crank.yaml")).page)
    assert page.evaluate("() => torseur.viewer.data.choose") is True
    assert "Hz" in page.locator("select.choice option").first.inner_text()
    page.wait_for_function("() => torseur.viewer.t > 0")
