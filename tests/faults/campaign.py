"""Faults brought about on purpose and counted: ``make faults`` writes docs/faults.md, a test runs a short form."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hostile import KINDS, hostile, some
from mutants import mutants, shown
from numerical import CASES, numerical
from runs import ROOT, Runs
from tally import STOPPED, Tally, until_stopped

COUNTS = {
    "kills": 500,
    "full_disks": 50,
    "overlaps": 100,
    "damages": 1000,
    "hostile": len(KINDS),
    "numerical": len(CASES),
    "mutants": 100_000,
}
OF_RUNS = ("kills", "full_disks", "overlaps", "damages")
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->"
HEAD = "| faults | how many | seed, day | ends | mistakes |\n|---|---|---|---|---|\n"


def section(name: str, count: int, folder: Path, seed: int, first: int = 0) -> Tally:
    """Bring about the faults of one section."""
    if name in OF_RUNS:
        return getattr(Runs(folder, seed), name)(count)
    if name == "mutants":
        return mutants(folder, count, seed, first)
    if name == "hostile":
        return hostile(folder, some(KINDS, count, seed))
    return numerical(folder, some(CASES, count, seed))


def row(tally: Tally, seed: int) -> str:
    """A row of the table."""
    ends = "; ".join(f"{word.replace('|', '/')}: {n}" for word, n in tally.ends.most_common())
    told = f" ({', '.join(f'{word} {n}' for word, n in tally.asked.items())})" if tally.asked else ""
    day = time.strftime("%Y-%m-%d")
    return f"| {tally.kind} | {tally.ends.total()}{told} | {seed}, {day} | {ends} | {len(tally.mistakes)} |"


def entered(page: str, new: str) -> str:
    """The page with a row in the place of the one of the same kind, or behind all others."""
    before, _, rest = page.partition(BEGIN)
    table, _, after = rest.partition(END)
    kind = new.split("|")[1]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    rows = [new if line.split("|")[1] == kind else line for line in rows]
    rows += [] if new in rows else [new]
    return before + BEGIN + HEAD + "\n".join(rows) + "\n" + END + after


def main() -> None:
    """Run the campaign; each section enters its row of the table when it is done, or when Ctrl-C ends it before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=1.0, help="of the full counts")
    parser.add_argument("--only", choices=COUNTS, action="append")
    parser.add_argument("--first", type=int, default=0, help="mutant of the seed to begin with")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "faults.md")
    parser.add_argument("--mutant", type=int, metavar="NUMBER", help="show one mutant of the seed, and nothing else")
    given = parser.parse_args()
    mistakes = 0
    if given.mutant is not None:
        with tempfile.TemporaryDirectory() as place:
            print(shown(Path(place), given.seed, given.mutant))
        return
    for signal_ in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signal_, lambda number, _: STOPPED.append(number))
    with tempfile.TemporaryDirectory() as place:
        cache = Path(place) / "cache"
        cache.mkdir(mode=0o700)
        os.environ["TORSEUR_CACHE"] = str(cache)
        for name in until_stopped(given.only or COUNTS):
            folder = Path(place) / name
            folder.mkdir()
            tally = section(name, max(1, int(given.share * COUNTS[name])), folder, given.seed, given.first)
            print(row(tally, given.seed), *tally.mistakes, sep="\n", flush=True)
            given.page.write_text(entered(given.page.read_text("utf-8"), row(tally, given.seed)), encoding="utf-8")
            mistakes += len(tally.mistakes)
    sys.exit(mistakes > 0)


if __name__ == "__main__":
    main()
