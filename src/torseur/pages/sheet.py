"""The frame of a page: its style, light and dark, its script, and the sections and data that it holds."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from torseur.pages.packing import safe_json


def sheet(title: str, facts: str, sections: str, data: Any, *, broad: bool = False, asks: bool = False) -> str:
    """The whole page; ``data`` is what its script shows, ``broad`` one that takes the whole window.

    It may load nothing, and runs no script but its own: whatever a name in the data contains, it is shown as a name
    and the page stays on this machine. One that ``asks`` may ask the server that it came from.
    """
    style, script = _asset("torseur.css"), _asset("torseur.js")
    policy = f"default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; script-src {_digest()}"
    policy += "; connect-src 'self'; base-uri 'none'; form-action 'none'" if asks else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body{' class="broad"' if broad else ""}>
<header><h1>{escape(title)}</h1><p class="facts">{escape(facts)}</p></header>
{sections}
<script type="application/json" id="torseur-data">{safe_json(data)}</script>
<script>{script}</script>
</body>
</html>
"""


@cache
def _asset(name: str) -> str:
    return files("torseur.pages").joinpath("assets", name).read_text(encoding="utf-8")


@cache
def _digest() -> str:
    """The script's digest, by which a browser knows it from any other."""
    found = hashlib.sha256(_asset("torseur.js").encode()).digest()
    return f"'sha256-{base64.b64encode(found).decode('ascii')}'"


def section(heading: str, content: str) -> str:
    """A part of the page under its heading."""
    return f"<section><h2>{escape(heading)}</h2>{content}</section>\n"


def scene_section(scene: Mapping[str, Any]) -> str:
    """The viewer as a part of a page."""
    return section("The machine", scene_place(scene))


def scene_place(scene: Mapping[str, Any]) -> str:
    """The place of the viewer, under what is said about shapes that it cannot show."""
    notes = "".join(f'<p class="banner doubt">{escape(note)}</p>' for note in scene["notes"])
    return f'<div>{notes}<div class="viewer" id="scene"></div></div>'


def html_table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, words: int, marks: Sequence[str]) -> str:
    """A table whose first columns are words and whose others are numbers; ``marks`` are the classes of the rows."""

    def row(tag: str, cells: tuple[str, ...]) -> str:
        kinds = ["" if k < words else ' class="number"' for k in range(len(cells))]
        return "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True))

    body = "".join(f'<tr class="{mark}">{row("td", cells)}</tr>' for mark, cells in zip(marks, rows, strict=True))
    return f'<div class="wide"><table><thead><tr>{row("th", columns)}</tr></thead><tbody>{body}</tbody></table></div>'
