"""The questions of the page and who answers them; whatever comes in is data and is looked at before it is used."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from torseur.description.syntax.units import LONGEST_TEXT
from torseur.description.yaml_format.rewriting import rewritten
from torseur.model.model import Model
from torseur.simulation.posed.structure import has_many_bodies, shape_of
from torseur.storage.output_file import output_file
from torseur.studio import answers
from torseur.studio.machine import Changes, Folder, OpenMachine
from torseur.studio.newest import Insist, Newest
from torseur.studio.refusal import Refusal

_MOST_CHANGES = 500
_LONGEST_WORD = 300
_DERIVING = "deriving the equations: this structure, or a number that belongs to it, is new"


class Question:
    """What a tab asks: named values of the kinds that are wanted, else a refusal that says which."""

    def __init__(self, asked: Any) -> None:
        if not isinstance(asked, dict):
            raise Refusal(400, "a question is a JSON object.")
        self.asked = asked

    def word(self, name: str) -> str:
        """A text."""
        value = self.asked.get(name)
        if not isinstance(value, str) or not 0 < len(value) <= _LONGEST_WORD:
            raise Refusal(400, f"'{name}' is missing, or no text of at most {_LONGEST_WORD} characters.")
        return value

    def word_or_none(self, name: str) -> str | None:
        """A text, where one is given."""
        return None if self.asked.get(name) is None else self.word(name)

    def number(self, name: str) -> int:
        """A whole number, 0 or more."""
        value = self.asked.get(name, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
            raise Refusal(400, f"'{name}' is no whole number.")
        return value

    def yes(self, name: str) -> bool:
        """Whether something is said to be true."""
        return self.asked.get(name) is True

    def changes(self) -> Changes:
        """Values by the paths of what they stand for."""
        found = self.asked.get("changes", {})
        if not isinstance(found, dict) or len(found) > _MOST_CHANGES:
            raise Refusal(400, f"'changes' is no object of at most {_MOST_CHANGES} values by their paths.")
        for path, value in found.items():
            if not _is_value(value):
                raise Refusal(400, f"'{path[:_LONGEST_WORD]}': neither a finite number nor one with its unit.")
        return found


def _is_value(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


class Studio:
    """A folder of machines, the one that is shown first, and the longest that a run may take [s]."""

    def __init__(self, folder: Folder, first: str, longest: float = 20.0) -> None:
        self.folder = folder
        self.first = first
        self.longest = longest
        self.newest = Newest()
        self.answers: Mapping[str, Callable[[Question], Any]] = {
            "alive": self.alive,
            "machine": self.machine,
            "run": self.run,
            "linear": self.linear,
            "check": self.check,
            "report": self.report,
            "save": self.save,
        }

    def answer(self, name: str, asked: Any) -> Any:
        """The answer to a question: what becomes JSON, or the text of a page."""
        if name not in self.answers:
            raise Refusal(404, f"there is nothing called '{name[:_LONGEST_WORD]}' here.")
        return self.answers[name](Question(asked))

    def alive(self, question: Question) -> dict[str, Any]:
        """That the studio runs, what it does for a tab, and whether the tab's file was changed behind its back."""
        file = self.folder.file(question.word("file"))
        return {"digest": self.folder.digest(file.name), "doing": self.newest.doing(question.word("tab"))}

    def machine(self, question: Question) -> dict[str, Any]:
        """A machine of the folder."""
        name = question.word_or_none("file") or self.first
        insist = self._asked(question, "machine")
        insist()
        told = answers.machine_answer(self.folder.open(name))
        return told | {"files": self.folder.files(), "folder": self.folder.path.name}

    def run(self, question: Question) -> dict[str, Any]:
        """A run of the machine as the tab has it."""
        settled = question.yes("settled")
        with self._computing(question, "run", of_run=True) as (model, insist, tell):
            return answers.run_answer(model, longest=self.longest, insist=insist, settled=settled, tell=tell)

    def linear(self, question: Question) -> dict[str, Any]:
        """Its linear model."""
        given, seen = question.word_or_none("input"), question.word_or_none("output")
        with self._computing(question, "linear") as (model, _, _):
            return answers.linear_answer(model, given, seen)

    def check(self, question: Question) -> dict[str, Any]:
        """Its check."""
        with self._computing(question, "check") as (model, _, _):
            return answers.check_answer(model)

    def report(self, question: Question) -> str:
        """The page of its run."""
        with self._computing(question, "report", of_run=True) as (model, insist, tell):
            return answers.report_answer(model, longest=self.longest, insist=insist, tell=tell)

    def save(self, question: Question) -> dict[str, Any]:
        """Its changed file, under a name in the folder; onto a file that is there only where the tab says so."""
        changes, machine = question.changes(), self._machine(question)
        target = self.folder.place(question.word("name"))
        if target.exists() and not question.yes("replace"):
            original = target.name == machine.path.name
            which = "is the file that is open here" if original else "is there already"
            raise Refusal(409, f"{target.name} {which}.", exists=True)
        written = machine.model.written
        assert written is not None
        machine.with_(changes)  # refuses what is not offered, and what no machine can be
        new = rewritten(machine.text, written.description, changes)
        with output_file(target, force=question.yes("replace")) as place:
            place.write_bytes(new.text.encode("utf-8"))
        return {"file": target.name, "kept": new.kept, "files": self.folder.files()}

    def _machine(self, question: Question) -> OpenMachine:
        return self.folder.open(question.word("file"))

    def _asked(self, question: Question, what: str) -> Insist:
        return self.newest.asked(f"{question.word('tab')} {what}", question.number("number"))

    @contextmanager
    def _computing(
        self, question: Question, what: str, *, of_run: bool = False
    ) -> Iterator[tuple[Model, Insist, Callable[[str], None]]]:
        """The machine as the tab has it, when it is its turn; the tab may ask what is being done."""
        changes = question.changes()
        insist = self._asked(question, what)
        with self.newest.telling(question.word("tab")) as tell:
            tell("reading the machine")
            model = self._machine(question).with_(changes)
            structure = ("run" if of_run else what, shape_of(model, is_open=not has_many_bodies(model)))
            known = self.newest.knows(structure)
            tell("waiting for another run" if known else "waiting for equations of another machine")
            with self.newest.turn(insist, structure):
                tell("computing the motion" if known else _DERIVING if of_run else "computing")
                yield model, insist, tell
