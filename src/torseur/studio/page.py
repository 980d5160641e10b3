"""The page of the studio: places that its script fills."""

from __future__ import annotations

from functools import cache

from torseur.pages.sheet import sheet

_BODY = """<div class="toolbar" id="toolbar"></div>
<div class="said" id="said" role="status"></div>
<div class="studio">
<aside class="parameters" id="parameters" aria-label="numbers of the machine"></aside>
<main class="seen">
<div class="cards" id="cards"></div>
<div class="viewer" id="scene"></div>
<div class="linear" id="linear"></div>
<div class="found" id="found"></div>
</main>
<div class="plots" id="plots"></div>
</div>
<noscript><p class="banner doubt">The studio is this page's own script: allow it to run.</p></noscript>
"""


@cache
def studio_page(first: str) -> str:
    """The page that opens the machine of a file first."""
    return sheet(f"{first} · studio", "", _BODY, {"studio": {"file": first}}, broad=True, asks=True)
