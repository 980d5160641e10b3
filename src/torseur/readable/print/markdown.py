"""Markdown: tables, and formulas between dollars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table."""
    yield "|" + "|".join(f" {cell} " if cell else " " for cell in head) + "|"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)


def formula(latex: str) -> str:
    """A formula of its own line, between double dollars, where ``align*`` is called ``aligned``."""
    inner = latex.removeprefix(r"\[").removesuffix(r"\]").strip().replace("{align*}", "{aligned}")
    return f"$$\n{inner}\n$$"
