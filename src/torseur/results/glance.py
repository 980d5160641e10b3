"""A run at a glance, for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


def html_glance(run: Trajectory) -> str:
    """What it is, how its accounts stand, what should not stay unsaid, and its variables."""
    verdict = run.check().summary if run.rows else "no rows yet"
    notes = "".join(f"<li>{escape(str(notice))}</li>" for notice in run.notices) if run.rows else ""
    rows = "".join(
        f"<tr><td>{escape(v.name)}</td><td>{escape(v.long_name)}</td><td>{v.width}</td>"
        f"<td>{escape(', '.join(dict.fromkeys(v.units)))}</td></tr>"
        for v in run.contents.variables
    )
    head = "<tr><th>variable</th><th>meaning</th><th>columns</th><th>units</th></tr>"
    return (
        f"<p><b>{escape(repr(run))}</b><br>{escape(verdict)}</p>"
        + (f"<ul>{notes}</ul>" if notes else "")
        + f"<details><summary>signals</summary><table>{head}{rows}</table></details>"
    )
