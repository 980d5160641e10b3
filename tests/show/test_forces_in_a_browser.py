"""Forces, ways of chosen points and solids that deform, as a browser draws them."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.show.drawing import drawing_of
from torseur.show.nodes import turned
from torseur.show.view import view

EXAMPLES = Path(__file__).parents[2] / "examples"
CONTACT = """() => { const a = torseur.viewer.machines[0].arrows.find(a => a.layer === "contacts" && a.unit === "N");
    const p = a.group.position, d = p.clone().set(0, 0, 1).applyQuaternion(a.group.quaternion);
    const tip = a.heads[0].position.z; return [p.toArray(), d.multiplyScalar(tip).toArray(), a.group.visible]; }"""


@pytest.fixture(scope="module")
def disc():
    return ts.load(EXAMPLES / "rolling_disc.yaml")


@pytest.fixture(scope="module")
def run(disc):
    return ts.simulate(disc, duration=0.3)


def test_an_arrow_is_as_long_as_the_legend_says(opened, disc, run):
    page = opened(view(disc, run).page)
    page.evaluate("t => torseur.viewer.setTime(t)", run.t[-1])
    (tail, drawn, visible) = page.evaluate(CONTACT)
    square, newtons = page.evaluate("() => [torseur.viewer.square, torseur.viewer.forceSquares.N]")
    rows = [name for name in run.signals if name.startswith("constraint_force.")]
    force = np.linalg.norm([run[name][-1] for name in rows])  # normal, sideways and forward are orthogonal
    assert visible
    assert np.linalg.norm(drawn) == pytest.approx(force * square / newtons, rel=1e-4)
    assert tail[2] == pytest.approx(0, abs=1e-5)  # on the ground
    assert f"{newtons:g} N of a force" in page.inner_text(".scale")
    page.click(".layers summary")
    page.select_option("select.forces", "2")
    assert np.linalg.norm(page.evaluate(CONTACT)[1]) == pytest.approx(
        force * square / page.evaluate("() => torseur.viewer.forceSquares.N"), rel=1e-4
    )
    page.get_by_label("forces of wheels and closures").uncheck()
    assert page.evaluate(CONTACT)[2] is False


def test_a_double_click_adds_the_way_of_a_point(opened, disc, run):
    page = opened(view(disc, run).page)
    before = page.evaluate("() => torseur.viewer.machines[0].traces.length")
    middle = page.evaluate(
        """() => { const v = torseur.viewer; v.setTime(0);
        const m = v.machines[0].nodes.at(-1).matrix;
        const p = v.camera.position.clone().setFromMatrixPosition(m).project(v.camera);
        const r = v.renderer.domElement.getBoundingClientRect();
        return [r.left + r.width * (p.x + 1) / 2, r.top + r.height * (1 - p.y) / 2]; }"""
    )
    page.mouse.dblclick(*middle)
    assert page.evaluate("() => torseur.viewer.machines[0].traces.length") == before + 1
    page.click(".layers summary")
    tick = page.locator(".ways input").last
    assert tick.is_checked()
    tick.uncheck()
    assert page.evaluate("() => torseur.viewer.machines[0].traces.at(-1).line.visible") is False


def test_a_solid_is_drawn_as_it_is_deformed(opened):
    pytest.importorskip("skfem")
    model = ts.load(EXAMPLES / "meshed_bracket.yaml")
    run = ts.simulate(model, duration=0.05)
    page = opened(view(model, run).page)
    page.evaluate("t => torseur.viewer.setTime(t)", run.t[-1])
    found = page.evaluate(
        """() => { const s = torseur.viewer.machines[0].solids[0]; const p = s.positions, v = [];
        const w = s.mesh.position.clone();
        for (let k = 0; k < p.count; k++) v.push(s.mesh.localToWorld(w.fromBufferAttribute(p, k)).toArray());
        return v; }"""
    )
    drawing = drawing_of(model, 0.3)
    (solid,) = drawing.solids
    eta = run.q[-1][model.layout.amplitudes_of[solid.body]]
    pose = drawing.nodes.poses(run.q[-1])[0][solid.place["on"]]
    expected = pose[6:9] + turned(pose, solid.vertices + solid.shapes @ eta)
    assert np.abs(eta).max() > 1e-6
    assert np.allclose(found, expected, atol=1e-6)
    assert "µm/m" in page.inner_text(".scale")
