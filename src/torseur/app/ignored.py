"""Elements of a file that nothing uses, in groups."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType

from torseur.app.terminal import table
from torseur.app.wording import count_phrase

if TYPE_CHECKING:
    from torseur.description.records.machine import Ignored

_WHICH_ONE = re.compile(r"\[[^\]]*\]")  # of gazebo[3] and joint[name='elbow']


def ignored_table(ignored: Sequence[Ignored], *, each: bool) -> RenderableType:
    """One row per element, or per group of elements of the same kind that are ignored for the same reason."""
    title = f"Not used: {count_phrase(len(ignored), 'element')} of the file"
    if each:
        return table(title, ("place", "element", "why"), [(str(i.where), i.element, i.reason) for i in ignored])
    more = " (--all lists each)"
    rows = [(f"{count} ×", element, reason) for (element, reason), count in groups(ignored)]
    return table(title + more, ("", "element", "why"), rows, right=("",))


def groups(ignored: Iterable[Ignored]) -> list[tuple[tuple[str, str], int]]:
    """((kind of element, reason), how many), the most frequent first."""
    kinds = Counter((_WHICH_ONE.sub("", i.element), i.reason.partition(",")[0]) for i in ignored)
    return kinds.most_common()
