"""A machine's file as the studio has it open: read, built, its numbers listed; and the machine with other numbers."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from torseur.description.reading import SIDE_FILE, SUFFIXES
from torseur.frozen import dataclass
from torseur.model.load import load
from torseur.model.model import Model
from torseur.studio.parameters import Parameter, parameters_of
from torseur.studio.refusal import Refusal

Changes = Mapping[str, float | str]
_KEPT = 16  # machines with other numbers that were made last
_LONGEST_NAME = 120


@dataclass(frozen=True, eq=False)
class OpenMachine:
    """A file, its text where it is YAML, and the model of it."""

    path: Path
    digest: str
    text: str | None
    model: Model

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The numbers that may be changed."""
        assert self.model.written is not None
        return parameters_of(self.model.written.description, self.text)

    @cached_property
    def paths(self) -> frozenset[str]:
        """The paths of these."""
        return frozenset(parameter.path for parameter in self.parameters)

    def with_(self, changes: Changes) -> Model:
        """The model with other numbers; the same object for the same numbers."""
        unknown = sorted(changes.keys() - self.paths)
        if unknown:
            raise Refusal(400, f"there is no number '{unknown[0]}' in {self.path.name}.")
        return _changed(self, tuple(sorted(changes.items()))) if changes else self.model


@lru_cache(maxsize=_KEPT)
def _changed(machine: OpenMachine, changes: tuple[tuple[str, float | str], ...]) -> Model:
    return machine.model.with_(dict(changes))


@dataclass(frozen=True)
class Folder:
    """The folder of which machines are shown and into which changed ones are written; nothing outside of it is."""

    path: Path
    strict: bool = True  # inertias that no body can have are refused

    def files(self) -> list[str]:
        """The names of its machine files."""
        found = (file for file in self.path.iterdir() if file.suffix.lower() in SUFFIXES)
        return sorted(file.name for file in found if not file.name.endswith(SIDE_FILE) and self._is_inside(file))

    def file(self, name: str) -> Path:
        """A file of it by its bare name."""
        path = self.path / self.bare(name)
        if not path.is_file() or not self._is_inside(path):
            raise Refusal(404, f"there is no file '{name}' in the folder of this studio.")
        return path

    def place(self, name: str) -> Path:
        """Where a new file of this name is to be written."""
        path = self.path / self.bare(name)
        if path.suffix.lower() != ".yaml" or path.name.endswith(SIDE_FILE):
            raise Refusal(400, f"'{name}' is no name for a machine: it must end in .yaml.")
        if path.is_symlink() or path.is_dir():
            raise Refusal(400, f"'{name}' is a link or a folder. Give another name.")
        return path

    def bare(self, name: str) -> str:
        """The name, unless it leads elsewhere."""
        wrong = not name or len(name) > _LONGEST_NAME or name.startswith(".") or not name.isprintable()
        if wrong or any(sign in name for sign in '/\\:*?"<>|') or os.path.basename(name) != name:
            raise Refusal(400, f"'{name[:_LONGEST_NAME]}' is no bare name of a file. Files lie in {self.path}.")
        return name

    def _is_inside(self, path: Path) -> bool:
        """Whether a file lies in the folder itself: a link may lead elsewhere."""
        return path.resolve().parent == self.path.resolve()

    def open(self, name: str) -> OpenMachine:
        """The machine of a file, read again where it was changed."""
        return _opened(self.file(name), self.digest(name), self.strict)

    def digest(self, name: str) -> str:
        """By which one sees that a file was changed."""
        return hashlib.sha256(self.file(name).read_bytes()).hexdigest()[:16]


@lru_cache(maxsize=_KEPT)
def _opened(path: Path, digest: str, strict: bool) -> OpenMachine:
    is_yaml = SUFFIXES[path.suffix.lower()] == "yaml"
    text = path.read_text(encoding="utf-8") if is_yaml else None
    return OpenMachine(path, digest, text, load(path, strict=strict))
