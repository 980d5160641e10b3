"""Pages opened from disk in a browser that nobody sees."""

import pytest


@pytest.fixture
def opened(browser, tmp_path):
    """Opens the text of a page from disk, without network; what the page complains of fails the test."""
    faults, pages = [], []

    def open_page(text, **options):
        file = tmp_path / f"page{len(pages)}.html"
        file.write_text(text, encoding="utf-8")
        context = browser.new_context(offline=True, viewport={"width": 1000, "height": 700}, **options)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-ready]", state="attached")
        pages.append(context)
        return page

    yield open_page
    for context in pages:
        context.close()
    assert faults == []
