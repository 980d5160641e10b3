"""The verdict as a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from torseur.results.balances.verdict import Balance, Verdict

COLUMNS = ("quantity", "verdict", "largest residual", "at t [s]", "natural size", "relative", "allowed")
_COLOUR = {"passed": "green", "FAILED": "bold red", "not recorded": "dim"}


def cells(balance: Balance) -> tuple[str, ...]:
    """The row of one account; figures only where there are some."""
    if not balance.recorded:
        return balance.name, balance.status, "", "", "", "", ""
    return (
        balance.name,
        balance.status,
        f"{balance.residual:.2e} {balance.unit}",
        f"{balance.time:.6g}" if balance.residual else "",
        f"{balance.scale:.3g} {balance.unit}",
        f"{balance.relative:.1e}",
        f"{balance.tolerance:.0e}",
    )


def terminal_table(verdict: Verdict) -> RenderableType:
    """A table for the console; a failure stands in a red frame."""
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for k, column in enumerate(COLUMNS):
        made.add_column(Text(column), justify="left" if k < 2 else "right")
    for balance in verdict.judged:
        name, status, *figures = cells(balance)
        made.add_row(name, Text(status, style=_COLOUR[balance.status]), *figures)
    if verdict.failed:
        alarm = "bold red"
        return Panel(Group(made, Text(verdict.summary, style=alarm)), title=verdict.alarm, border_style=alarm)
    return Group(Text("The account of seven quantities", style="bold"), made, Text(verdict.summary))


def html_table(verdict: Verdict) -> str:
    """A table for a notebook; what failed stands in red."""
    heads = "".join(f"<th>{escape(column)}</th>" for column in COLUMNS)
    rows = []
    for balance in verdict.judged:
        style = ' style="color:#b00020;font-weight:bold"' if balance.status == "FAILED" else ""
        rows.append(f"<tr{style}>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells(balance)) + "</tr>")
    return (
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table><p>{escape(verdict.summary)}</p>"
    )
