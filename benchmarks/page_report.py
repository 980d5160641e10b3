"""What reports of several programs at equal error share: files, goals, their place on a page of the documents."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar

from benchmarks.goals import Verdict
from benchmarks.report import table
from benchmarks.simulation.trial import Point

BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"


@dataclass(frozen=True)
class PageReport(ABC):
    """What one run found; tables are those of the subclass."""

    title: str
    facts: Mapping[str, str]
    points: Sequence[Point]
    verdicts: Sequence[Verdict]
    notes: Sequence[str]
    programs: ClassVar[tuple[str, ...]]  # whose versions the page tells
    compared: ClassVar[str]  # head of the figures that a goal compares

    @abstractmethod
    def tables(self) -> Iterator[str]:
        """The tables of the page below the goals."""

    @abstractmethod
    def all_settings(self) -> str:
        """The table of every setting that was tried."""

    @property
    def names(self) -> list[str]:
        """The machines in the order in which they were run."""
        return list(dict.fromkeys(point.robot for point in self.points))

    def write(self, folder: Path, name: str) -> Path:
        """Write both files; the path of the Markdown one."""
        folder.mkdir(parents=True, exist_ok=True)
        data = {**asdict(self), "verdicts": [{**asdict(v), "met": v.met} for v in self.verdicts]}
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1, default=str))
        target = folder / f"{name}.md"
        target.write_text(self.markdown())
        return target

    def markdown(self) -> str:
        """All tables, with every setting that was tried."""
        facts = table(("", ""), self.facts.items())
        return "\n\n".join([f"# {self.title}", facts, self.section(), "## All settings", self.all_settings()]) + "\n"

    def section(self) -> str:
        """The tables that the page shows."""
        parts = [*self._goals(), *self.tables()]
        if self.notes:
            parts.append("Left out:\n\n" + "\n".join(f"- {note}" for note in dict.fromkeys(self.notes)))
        return "\n\n".join(parts)

    def written_into(self, page: Path) -> None:
        """Put the tables between their marks on a page."""
        text = page.read_text(encoding="utf-8")
        if text.count(BEGIN) != 1 or text.count(END) != 1:
            raise ValueError(f"{page} has no place for the tables. Put '{BEGIN}' and '{END}' on lines of it.")
        known = ("processor", "vector instructions", *self.programs)
        made = f"{self.title}; {', '.join(f'{name} {self.facts[name]}' for name in known if name in self.facts)}."
        new = f"{BEGIN}\n\n{made}\n\n{self.section()}\n\n{END}"
        page.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: new, text, flags=re.DOTALL), encoding="utf-8")

    def _goals(self) -> Iterator[str]:
        word = {True: "yes", False: "**no**", None: "–"}
        rows = [
            (
                v.what,
                v.compared,
                "–" if v.figure is None else f"{v.figure:.3g}",
                f"{'≤' if v.at_most else '≥'} {v.wanted:g}",
                word[v.met],
            )
            for v in self.verdicts
        ]
        if rows:
            yield table(("goal", self.compared, "reached", "wanted", "met"), rows)
