"""Files made to do harm: to read what is not theirs, to run code, to command the terminal, to take all time or room.

``outside``, beside the folder of each, holds what nobody may read out.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from pathlib import Path

import hostile_folders
import hostile_texts
from commands import SECRET, answer
from hostile_kinds import KINDS
from tally import SLOW, Tally, until_stopped

assert KINDS and hostile_folders and hostile_texts  # which enter their kinds


def some(names: Iterable[str], count: int, seed: int) -> list[str]:
    """So many of the names, chosen by a seed; all of them where they are fewer."""
    listed = list(names)
    return listed if count >= len(listed) else sorted(random.Random(seed).sample(listed, count))


def hostile(folder: Path, chosen: Iterable[str] = KINDS) -> Tally:
    """Each kind of file in a folder of its own: every command must answer soon, fairly, and touch nothing outside."""
    tally, names = Tally("hostile files"), list(KINDS)
    for words in until_stopped(chosen):
        place = folder / f"hostile{names.index(words)}"
        inside, outside = place / "inside", place / "outside"
        inside.mkdir(parents=True)
        outside.mkdir()
        _fill_outside(outside)
        before = _state(outside)
        for command in KINDS[words](inside):
            given = answer(inside, *command)
            tally.asked[command[0]] += 1
            assert "No such option" not in given.said, given.said
            wrong = given.fault() or _harm(inside, outside, before)
            wrong = wrong or ("slow" if given.seconds > SLOW else "")
            end = "refused" if given.code else "answered"
            tally.see(wrong or end, not wrong, f"{words}: {' '.join(command)}: {given.said[-300:]}")
        shutil.rmtree(place)
    return tally


def _fill_outside(outside: Path) -> None:
    (outside / "secret.txt").write_text(f"0,1\n{SECRET},2\n")
    (outside / "secret.stl").write_text(
        f"solid {SECRET}\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
        "endloop\nendfacet\nendsolid\n"
    )
    (outside / "secret.h5").write_text(SECRET)


def _state(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def _harm(inside: Path, outside: Path, before: dict[str, bytes]) -> str:
    """What a command did that it may not: code run, files outside changed, secrets or scripts in what it wrote."""
    if (inside / "pwned").exists():
        return "code was run"
    if _state(outside) != before:
        return "wrote outside"
    for path in inside.rglob("*"):
        if path.is_symlink() or not path.is_file() or path.stat().st_size > 2**26:
            continue
        data = path.read_bytes()
        if SECRET.encode() in data:
            return f"copied what lies outside to {path.name}"
        if path.suffix == ".html" and (b"<script>alert(1)" in data or b"<img src=x" in data):
            return f"a script in {path.name}"
    return ""
