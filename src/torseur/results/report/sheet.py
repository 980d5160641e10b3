"""The frame of the report: its style sheet, light and dark, and the page that holds the sections."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2329; --soft: #5b6670; --paper: #ffffff; --card: #f5f7f9; --rule: #d8dee4;
  --good: #00724f; --bad: #b3261e; --bad-paper: #fde8e6; --good-paper: #e3f4ee; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --soft: #9aa5b0; --paper: #14181c; --card: #1c2227;
  --rule: #343d46; --good: #4cc79c; --bad: #ff8a80; --bad-paper: #451512; --good-paper: #11312a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 78rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.7rem; margin: 0; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 .8rem; padding-bottom: .3rem; border-bottom: 1px solid var(--rule); }
.facts { color: var(--soft); margin: .3rem 0 1.5rem; }
.banner { padding: .8rem 1.1rem; border-radius: 8px; border-left: 6px solid var(--rule); background: var(--card);
  font-weight: 600; margin-bottom: 1rem; }
.banner.passed { border-color: var(--good); background: var(--good-paper); }
.banner.failed { border: 3px solid var(--bad); background: var(--bad-paper); color: var(--bad); font-size: 1.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--soft); }
th, td { padding: .28rem 1.1rem .28rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; }
td { overflow-wrap: anywhere; }
tr.passed td:nth-child(2) { color: var(--good); } tr.failed td { color: var(--bad); font-weight: 700; }
tr.not-recorded td { color: var(--soft); }
tr.at-limit td { font-weight: 600; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1rem; }
figure { margin: 0; padding: .6rem; border-radius: 8px; background: var(--card); }
figure svg { display: block; width: 100%; height: auto; color: var(--ink); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 0 3rem; }
@media print { body { max-width: none; padding: 0; } figure, tr { break-inside: avoid; } }
"""
# A page that may load nothing: whatever a name in the results contains, the report stays on this machine.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def sheet(title: str, facts: str, sections: str) -> str:
    """The whole page."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<header><h1>{escape(title)}</h1><p class="facts">{escape(facts)}</p></header>
{sections}
</body>
</html>
"""


def section(heading: str, content: str) -> str:
    """A part of the page under its heading."""
    return f"<section><h2>{escape(heading)}</h2>{content}</section>\n"


def html_table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, words: int, marks: Sequence[str]) -> str:
    """A table whose first columns are words and whose others are numbers; ``marks`` are the classes of the rows."""

    def row(tag: str, cells: tuple[str, ...]) -> str:
        kinds = ["" if k < words else ' class="number"' for k in range(len(cells))]
        return "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True))

    body = "".join(f'<tr class="{mark}">{row("td", cells)}</tr>' for mark, cells in zip(marks, rows, strict=True))
    return f'<div class="wide"><table><thead><tr>{row("th", columns)}</tr></thead><tbody>{body}</tbody></table></div>'
