"""Problems that were posed before, kept on disk: what was traced once need not be traced again.

What is kept of a problem are the names of its kernels, their sizes, and the function that tells what they read of the
machine's numbers. It is known by the structure of the machine, by what was asked, and by all source that has a part in
it. The equations themselves are traced only where somebody asks for them, or for code that is not in the cache.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import FunctionType
from typing import Any

import casadi as ca
import numpy as np

import torseur
from torseur.frozen import dataclass
from torseur.kernels.fingerprint import source_fingerprint
from torseur.kernels.function_kernel import Label, LabelledKernel
from torseur.kernels.native import Kernel
from torseur.model.model import Model
from torseur.results.contents import Variable
from torseur.simulation.posed.corners import breaks
from torseur.simulation.posed.problem import Asked, Problem, ReadNumbers, laid_out
from torseur.simulation.posed.structure import Shape
from torseur.simulation.signals.result_contents import result_contents
from torseur.simulation.system import STIFF_FORCES, StiffForces, System
from torseur.storage import object_cache
from torseur.storage.sources import source_digest

_SOURCES = ("simulation", "description", "results")  # besides those of kernels


@dataclass(frozen=True, eq=False)
class _Kept:
    """A problem without its machine; ``numbers`` is a function of CasADi as text."""

    system: System
    signals: Kernel
    speeds: Kernel | None
    renew: Kernel | None
    variables: tuple[Variable, ...]
    works: tuple[str, ...]
    numbers: str
    stiff: tuple[StiffForces | None, ...]  # one, where somebody has asked for it


def kept_problem(shape: Shape, asked: Asked, trace: Callable[[], Problem]) -> Problem:
    """The problem of a machine with open numbers: as it was kept, or else traced."""
    key = _key(shape, asked)
    if key is None:
        return trace()
    data, twin = object_cache.find(key), _Twin(lambda: _keeping(key, trace()))
    found = None if data is None else _opened(data, twin)
    return twin.problem() if found is None else _problem(found, shape, asked, twin)


def _keeping(key: str, problem: Problem) -> Problem:
    """The problem, kept now, and again when its stiff forces are known."""
    object_cache.keep(key, _written(_kept(problem)))

    @cache
    def stiff() -> StiffForces | None:
        found = problem.stiff_forces()
        object_cache.keep(key, _written(_kept(problem, found)))
        return found

    return replace(problem, stiff_forces=stiff)


def _kept(problem: Problem, *stiff: StiffForces | None) -> _Kept:
    own = ("q", "v") if problem.way.of_tree else ("q",)
    assert problem.numbers is not None
    return _Kept(
        problem.system,
        problem.signals,
        problem.speeds,
        problem.renew,
        tuple(variable for variable in problem.contents.variables if variable.name not in own),
        tuple(problem.layout.works),
        problem.numbers.function().serialize(),
        stiff,
    )


class _Twin:
    """The same problem traced, once somebody asks for what was not kept."""

    def __init__(self, trace: Callable[[], Problem]) -> None:
        self._trace = trace
        self.is_traced = False

    @cache  # noqa: B019 - one object, which the problem keeps anyway
    def problem(self) -> Problem:
        self.is_traced = True
        return self._trace()

    @cache  # noqa: B019
    def _kernel(self, name: str) -> LabelledKernel:
        problem = self.problem()
        stiff = problem.stiff_forces() if name == STIFF_FORCES else None
        made = (*problem.system.kernels, problem.signals, problem.speeds, problem.renew, stiff and stiff.kernel)
        return next(kernel for kernel in made if isinstance(kernel, LabelledKernel) and kernel.name == name)

    def kernel(self, label: Label) -> LabelledKernel:
        """The kernel of a label, whose code is made of what is traced where the cache has lost it."""
        return LabelledKernel(label, lambda: self._kernel(label.name).made())


def _problem(kept: _Kept, shape: Shape, asked: Asked, twin: _Twin) -> Problem:
    """The problem of a machine from what was kept of one that differs from it in numbers alone."""
    model, way = shape.model, asked.way
    layout = laid_out(model, asked, kept.works)
    as_kept = cache(lambda: ca.Function.deserialize(kept.numbers))

    def reading() -> ca.Function:
        traced = twin.problem().numbers if twin.is_traced else None  # it may have got more kernels since
        return as_kept() if traced is None else traced.function()

    def stiff() -> StiffForces | None:
        if kept.stiff:
            return kept.stiff[0]
        return twin.problem().stiff_forces() if way.of_tree and _may_be_stiff(model) else None

    numbers = ReadNumbers(reading)
    system = replace(kept.system, numbers=numbers(shape.numbers), breaks=breaks(model))
    return Problem(
        model,
        layout,
        way,
        lambda: twin.problem().machine,
        system,
        kept.signals,
        result_contents(model, kept.variables, of_tree=way.of_tree, sticking=layout.sticking),
        asked.parameters,
        speeds=kept.speeds,
        renew=kept.renew,
        numbers=numbers,
        left_open=shape.numbers,
        stiff_forces=stiff,
    )


def _may_be_stiff(model: Model) -> bool:
    """Whether there are forces that a method may take implicitly."""
    sprung = (model.joint_springs, model.closing_springs, model.springs, model.bushings)
    return any(sprung) or any(at.stop > at.start for at in model.layout.amplitudes_of)


class _Writer(pickle.Pickler):
    """Writes kernels by their labels."""

    def persistent_id(self, item: Any) -> Label | None:
        return item.label if isinstance(item, LabelledKernel) else None


class _Reader(pickle.Unpickler):
    """Makes kernels of labels, one of each."""

    def __init__(self, file: io.BytesIO, twin: _Twin) -> None:
        super().__init__(file)
        self.twin = twin
        self.kernels: dict[str, LabelledKernel] = {}

    def persistent_load(self, label: Label) -> LabelledKernel:
        return self.kernels.setdefault(label.name, self.twin.kernel(label))


def _written(kept: _Kept) -> bytes:
    file = io.BytesIO()
    _Writer(file).dump(kept)
    return file.getvalue()


def _opened(data: bytes, twin: _Twin) -> _Kept | None:
    try:
        found = _Reader(io.BytesIO(data), twin).load()
    except Exception:  # whatever a damaged file makes of it: the problem is traced again
        return None
    return found if isinstance(found, _Kept) else None


def _key(shape: Shape, asked: Asked) -> str | None:
    """By what a problem is known; None where something in it has no name that lasts."""
    try:
        parts = [*_lasting(shape.structure), *_lasting(asked)]
    except _NoNameError:
        return None
    versions = (ca.CasadiMeta.version(), np.__version__, sys.version, torseur.__version__)
    return object_cache.name_of("problem", *parts, source_fingerprint(), source_digest(*_SOURCES), *versions)


class _NoNameError(Exception):
    """An object is known by its identity alone, which the next process does not have."""


def _lasting(item: Any) -> list[str]:
    """What an item holds, as texts that are the same in every process."""
    parts: list[str] = []
    _note_lasting(item, parts)
    return parts


def _note_lasting(item: Any, parts: list[str]) -> None:
    if isinstance(item, (tuple, list)):
        parts.append(f"({len(item)}")
        for part in item:
            _note_lasting(part, parts)
    elif isinstance(item, (str, bytes, int, float, bool)) or item is None:
        parts.append(f"{type(item).__name__} {item!r}")
    elif isinstance(item, np.ndarray):
        parts.append(f"array {item.shape} {item.tobytes()!r}")
    elif isinstance(item, dict):
        _note_lasting(tuple(item.items()), parts)
    elif isinstance(item, type) or (isinstance(item, FunctionType) and item.__closure__ is None):
        parts.append(f"{item.__module__}.{item.__qualname__}")
        if "<" in item.__qualname__:  # of several that a function makes
            raise _NoNameError
    elif hasattr(item, "__dataclass_fields__"):
        _note_lasting((type(item), *((name, getattr(item, name)) for name in item.__dataclass_fields__)), parts)
    else:
        raise _NoNameError
