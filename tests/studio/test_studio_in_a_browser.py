"""The studio in a real browser: load, drag, compare, play, save, a bad file, two tabs, an end and a new start."""

import pytest

from served_studio import FILE

KP = "servos.elbow.kp"
PATIENCE = 180_000  # [ms]: many times what a slow and busy machine needs
ELBOW = """() => Array.from(torseur.studio.curves.views.get("Position rad").data[3])"""


@pytest.fixture(scope="module")
def opened(browser, studio):
    """Opens the studio in a new tab; what a page complains of fails the tests, lost connections excepted."""
    contexts, faults = [], []

    def open_tab():
        context = browser.new_context(viewport={"width": 1300, "height": 420}, accept_downloads=True)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(studio.server.address)
        page.wait_for_selector("html[data-runs]", state="attached")
        return page

    yield open_tab
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="module")
def kept(opened):
    return opened()


@pytest.fixture
def page(kept, served):
    """The tab that the tests share, with the machine as its file has it."""
    before = runs(kept)
    kept.evaluate("file => torseur.studio.open(file)", FILE)
    calm(kept, before)
    return kept


def runs(page):
    return int(page.evaluate("document.documentElement.dataset.runs"))


def calm(page, before):
    """Wait until a newer run than ``before`` is shown, and no other is asked for."""
    page.wait_for_function(
        "n => +document.documentElement.dataset.runs > n && document.documentElement.dataset.busy === 'no'", arg=before
    )


def drag(page, path, share):
    """Move a slider to a share of its way by the mouse, in a few steps; whether the curve changed on the way."""
    slider = page.get_by_label(f"{path} slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    at, middle = box["y"] + box["height"] / 2, box["x"] + box["width"] / 2
    before = runs(page)
    page.mouse.move(middle, at)
    page.mouse.down()
    for part in (0.3, 0.6, 1.0):
        page.mouse.move(middle + part * (share - 0.5) * box["width"], at)
    page.wait_for_function("n => +document.documentElement.dataset.runs > n", arg=before)  # while it is held
    held = runs(page)
    page.mouse.up()
    calm(page, held)


def test_dragging_a_slider_redraws_the_curve_and_undo_brings_it_back(page):
    first = page.evaluate(ELBOW)
    drag(page, KP, 0.1)
    value = float(page.get_by_label(KP, exact=True).input_value())
    assert 20 <= value < 60
    second = page.evaluate(ELBOW)
    assert max(abs(a - b) for a, b in zip(first, second, strict=True)) > 5e-3
    before = runs(page)
    page.get_by_text("undo").click()
    calm(page, before)
    assert page.get_by_label(KP, exact=True).input_value() == "200"
    assert page.evaluate(ELBOW) == first
    before = runs(page)
    page.keyboard.press("Control+y")
    calm(page, before)
    assert page.evaluate(ELBOW) == second


def test_runs_are_compared_and_the_machine_plays(page):
    page.get_by_text("keep this run").click()
    drag(page, KP, 0.0)
    assert page.evaluate("() => torseur.studio.viewer.machines.length") == 2
    labels = page.evaluate("() => torseur.studio.curves.views.get('Position rad').plot.series.map(s => s.label)")
    assert "elbow · A" in labels
    assert "A: " in page.inner_text("#cards")
    page.click("button.play")
    page.wait_for_function("() => torseur.studio.viewer.t > 0.05")
    assert page.evaluate("() => torseur.studio.curves.views.values().next().value.plot.cursor.left") > 0


def test_the_linear_model_and_the_check_stand_beside_it(page):
    page.click("#linear summary")
    page.wait_for_selector(".poles .pole", state="attached")
    poles = page.locator("#linear tbody, #linear table").first.inner_text()
    drag(page, KP, 0.9)
    page.wait_for_function("before => !document.querySelector('#linear table').innerText.includes(before)", arg=poles)
    assert page.evaluate("() => torseur.studio.linear.bode[0].plot.scales.x.distr") == 3
    page.get_by_role("button", name="check").click()
    page.wait_for_selector("#found .banner.passed")
    page.click("#linear summary")


def test_a_changed_machine_is_saved_and_the_original_only_when_one_says_so(page, served):
    original = (served.folder / FILE).read_text(encoding="utf-8")
    field = page.get_by_label(KP, exact=True)
    before = runs(page)
    field.fill("260")
    field.press("Enter")
    calm(page, before)
    page.click("#save")
    page.wait_for_selector("text=with comments and order as they were")
    new = (served.folder / "two_link_arm_changed.yaml").read_text(encoding="utf-8")
    assert new == original.replace("kp: 200 N m/rad", "kp: 260 N m/rad")
    page.fill("#name", FILE)
    page.evaluate(
        "() => { window.asked = []; window.confirm = (said) => { asked.push(said); return window.agreed; }; }"
    )
    page.click("#save")
    page.wait_for_function("() => asked.length === 1")
    assert (served.folder / FILE).read_text(encoding="utf-8") == original
    page.evaluate("() => { window.agreed = true; }")
    page.click("#save")
    page.wait_for_function("() => torseur.studio.history.values.size === 0")
    assert (served.folder / FILE).read_text(encoding="utf-8") == new
    assert "is the file that is open here" in page.evaluate("() => asked.join()")
    with page.expect_download() as found:
        page.get_by_role("button", name="report").click()
    assert found.value.path().read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_bad_file_and_bad_numbers_are_told_and_change_nothing(page):
    shown = runs(page)
    page.select_option("#files", "bad.yaml")
    page.wait_for_selector(".banner.refused")
    assert "bad.yaml:3" in page.inner_text("#said")
    assert page.input_value("#files") == FILE
    field = page.get_by_label(KP, exact=True)
    field.fill("12 kg")
    field.press("Enter")
    page.wait_for_selector("text=servo 'elbow'")
    field.fill("210")
    field.press("Enter")
    calm(page, shown)
    assert page.inner_text("#said") == ""


def test_the_page_says_that_the_studio_ended_and_goes_on_with_the_next(page, served):
    served.stop()
    page.wait_for_selector(".banner.away")
    field = page.get_by_label(KP, exact=True)
    field.fill("90")
    field.press("Enter")
    assert "goes on by itself" in page.inner_text("#said")
    before = runs(page)
    served.start()
    calm(page, before)
    assert page.locator(".banner.away").count() == 0
    assert page.evaluate("() => torseur.studio.last.values.get('servos.elbow.kp')") == 90


def test_two_tabs_have_numbers_of_their_own(page, opened):
    other = opened()
    drag(page, KP, 0.05)
    assert other.get_by_label(KP, exact=True).input_value() == "200"
    assert page.evaluate(ELBOW) != other.evaluate(ELBOW)


def test_the_page_says_what_takes_long(page, served):
    newest = served.studio.newest
    before = runs(page)
    with newest.turn(newest.asked("another tab", 1)):  # equations of another machine are derived
        page.evaluate("() => torseur.studio.change('bodies.forearm.com.y', 0.01, true)")
        page.wait_for_function("() => document.querySelector('.work').textContent.includes('equations of another')")
    calm(page, before)
    assert page.inner_text(".work") == ""
