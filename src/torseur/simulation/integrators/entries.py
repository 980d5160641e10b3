"""Ways from Python into native loops: portable text comes with the package, machine code is made of it once and kept.

The loops know nothing of a machine but addresses. Where their sources were changed since the text was made
(making.py), it is made again by the compiler of Python functions, which takes ten seconds and more.
"""

from __future__ import annotations

import ctypes
import hashlib
import lzma
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from torseur.kernels.llvm.jit import Loaded
from torseur.kernels.native import compiled_code, found_code

LOOPS = {
    "stepping": ("smooth", "with_events", "smooth_implicit", "with_events_implicit"),
    "batch_stepping": ("lanes", "lanes_with_events"),
}
"""Module of this folder → its functions that are entered from Python."""

FOLDER = Path(__file__).parent
_PYTHON_ONLY = ("__init__.py", "integration.py", "batch.py", "entries.py", "idle.py")  # no native code depends on them
_WORTH_CARE = 50_000  # states: as many take loops made in haste a quarter of the time that better ones need
_POINTER, _INTEGER = ctypes.c_void_p, ctypes.c_int64
_ENTRY = ctypes.CFUNCTYPE(ctypes.c_int32, _POINTER, _POINTER, _INTEGER)  # the compiler's own way of calling


class Entry:
    """A native function of the address of a record; it runs without Python's lock.

    ``better`` gives code that takes ten times as long to make, where ``code`` was made in haste.
    """

    def __init__(self, code: Loaded, better: Callable[[], Loaded] | None = None) -> None:
        self._better, self._states = better, 0
        self._alive: list[Loaded] = []  # what is in use, and what a thread may still be in
        self._take(code)

    def used(self, states: int) -> None:
        """Note that so many states were computed; where it pays by now, the code is made better."""
        self._states += states
        if self._states > _WORTH_CARE:
            self.improve()

    def improve(self) -> None:
        """Put better code in the place of that made in haste."""
        if self._better is not None:
            better, self._better = self._better, None
            self._take(better())

    def _take(self, code: Loaded) -> None:
        self._alive.append(code)
        self._function = _ENTRY(code.address("entry"))

    def __call__(self, address: int) -> int:
        """What the function returns."""
        return self.bound(address)()

    def bound(self, address: int) -> Callable[[], int]:
        """The function of one record, with room for its result; one thread at a time may call it."""
        result, failure = _INTEGER(), _POINTER()
        given = ctypes.byref(result), ctypes.byref(failure), address

        def run() -> int:
            self._function(*given)
            return result.value

        return run


@cache
def entry(module: str, function: str) -> Entry:
    """A native function of a module of this folder."""
    recipe = f"loop {module}.{function} {sources()}"

    def text() -> str:
        return shipped_text(function) or str(_making().made_text(module, function))

    found = found_code(recipe)
    if found is not None:
        return Entry(found)
    hasty = compiled_code(f"{recipe} quick", text, care="quick")
    return Entry(hasty, lambda: compiled_code(recipe, text, care="calls"))


@cache
def sources() -> str:
    """A digest of this folder: a loop depends on all that it calls."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.glob("*.py")):
        if path.name not in _PYTHON_ONLY:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def shipped_file(function: str) -> Path:
    """Where the text of a loop lies."""
    return FOLDER / "loops" / f"{function}.ll.xz"


def shipped_text(function: str) -> str | None:
    """The text that comes with the package; None if it was made from other sources than those that lie here."""
    path = shipped_file(function)
    if not path.exists():
        return None
    head, text = lzma.decompress(path.read_bytes()).decode().split("\n", 1)
    return text if head == headline() else None


def headline() -> str:
    """The first line of a text that was made from these sources."""
    return f"; made from {sources()}"


def _making() -> Any:
    if find_spec("numba") is None:
        raise ModuleNotFoundError(
            "the native loops that came with Torseur were made from other sources than those in "
            f"'{FOLDER}', and numba, which makes them again, is not installed. Install Torseur anew; or, if you "
            "changed the sources, install numba and say 'make loops'."
        )
    return import_module("torseur.simulation.integrators.making")
