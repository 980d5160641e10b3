"""Tables put on a page of the documents, between their marks."""

from __future__ import annotations

import re
from pathlib import Path

BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"


def put_tables(page: Path, tables: str) -> None:
    """Replace what stands between the marks of a page."""
    text = page.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{page} has no place for the tables. Put '{BEGIN}' and '{END}' on lines of it.")
    new = f"{BEGIN}\n\n{tables}\n\n{END}"
    page.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: new, text, flags=re.DOTALL), encoding="utf-8")
