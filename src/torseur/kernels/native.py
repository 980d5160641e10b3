"""A compiled kernel: NumPy arrays in, NumPy arrays out, one state or a batch."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from threading import RLock
from typing import TYPE_CHECKING, TypeGuard

import casadi as ca
import llvmlite
import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.kernels.fingerprint import source_fingerprint
from torseur.kernels.llvm.jit import REPLACED, Care, Loaded, host, machine_code
from torseur.storage import object_cache

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

Array = NDArray[np.float64]

_WORTH_A_THREAD = 100_000_000  # rows times bytes of code: some hundred microseconds of work

_WORTH_LANES = 300_000  # rows: as many are computed one by one while code for lanes is made
_WORTH_CARE = 30_000  # likewise states: as many take an interpreter a quarter of the time that compiling takes

_IN_PLACE = RLock()
"""Held while code is put in place: what one thread has begun to run stays where it is, whatever others find to do."""

_SINGLE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
_BATCH = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)


class Kernel:
    """A native function of named vectors; ``shape`` is that of one result: (), (n,) or (n, m).

    It may have ``further`` results, vectors of these sizes. ``code`` gives the machine code with one of its entries,
    ``single`` or ``batch``. That of lanes is asked for with the first batch; ``of_a_run`` only where so many states
    came that it pays. ``better`` gives code for ``single`` that takes longer to make and less time to run.
    """

    def __init__(
        self,
        name: str,
        model: str,
        sizes: Mapping[str, int],
        shape: tuple[int, ...],
        code: Callable[[str], Loaded],
        further: tuple[int, ...] = (),
        *,
        of_a_run: bool = False,
        better: Callable[[], Loaded] | None = None,
    ) -> None:
        self.name, self.model, self.sizes, self.shape, self.further = name, model, dict(sizes), shape, further
        self._code, self._better = code, better
        self._replacement: Loaded | None = None  # keeps it alive
        self._worth_lanes = _WORTH_LANES if of_a_run else 0
        self._rows = 0  # computed one by one
        self._waiting: list[Callable[[int], None]] = []  # for code of lanes
        self._vectors = tuple((size,) for size in self.sizes.values())
        self._inputs = ctypes.c_void_p * max(len(self.sizes), 1)
        self._outputs = ctypes.c_void_p * (1 + len(further))

    @cached_property
    def _of_one(self) -> Loaded:
        return self._placed("_of_one", "single")

    @cached_property
    def _of_many(self) -> Loaded:
        code = self._placed("_of_many", "batch")
        while self._waiting:
            self._waiting.pop()(code.address("batch"))
        return code

    def _placed(self, name: str, entry: str) -> Loaded:
        """The code with an entry, made by the first thread that asks for it."""
        with _IN_PLACE:
            found: Loaded | None = vars(self).get(name)
            if found is None:
                found = vars(self)[name] = self._code(entry)
            return found

    def when_lanes(self, told: Callable[[int], None]) -> None:
        """Tell the address of the function of many states: now, or once there is a batch for which it is made."""
        if "_of_many" in vars(self):
            told(self.batch_address)
        else:
            self._waiting.append(told)

    @cached_property
    def address(self) -> int:
        """Where the function of one state begins, for as long as this lives: better code is called from there."""
        return self._of_one.address("single")

    @property
    def is_interpreted(self) -> bool:
        """Whether the function of one state is in use, and an interpreter does its work."""
        return "_of_one" in vars(self) and self._replacement is None and self._of_one.replaceable

    def used(self, states: int) -> None:
        """Note that so many states were computed one by one; where it pays by now, the code is made better."""
        self._rows += states
        if self._rows > _WORTH_CARE and self._replacement is None:
            self.improve()

    def improve(self) -> None:
        """Put compiled code in the place of the interpreter; results do not change by a bit."""
        with _IN_PLACE:
            if self.is_interpreted and self._better is not None:
                self._replacement = self._better()
                self._of_one.lead(REPLACED, self._replacement.address("single"))

    @property
    def _has_lanes(self) -> bool:
        """Whether code for lanes need not be made first."""
        return "_of_many" in vars(self) or self._one_has_lanes

    @cached_property
    def _one_has_lanes(self) -> bool:
        return self._of_one.has("batch")

    @cached_property
    def _each(self) -> Callable[..., None]:
        return _BATCH(self._of_one.address("each"))

    @cached_property
    def _single(self) -> Callable[..., None]:
        return _SINGLE(self.address)

    @property
    def batch_address(self) -> int:
        """Where the function of many states begins."""
        return self._of_many.address("batch")

    @cached_property
    def _batch(self) -> Callable[..., None]:
        return _BATCH(self.batch_address)

    def __call__(self, *values: ArrayLike, out: Array | None = None, threads: int = 1) -> Array:
        """The results for inputs (..., n) with broadcast leading axes, or for one state (n,)."""
        if out is None and self._are_of_one_state(values):
            return self._at(values)[0]
        arrays = [self._checked(name, n, value) for (name, n), value in zip(self.sizes.items(), values, strict=True)]
        batch = np.broadcast_shapes(*(a.shape[:-1] for a in arrays))
        result = self._room(batch, out, arrays)
        if result.size:
            count = math.prod(batch)
            results = [result.reshape(count, -1), *(np.empty((count, size)) for size in self.further)]
            self._run([_rows(a, batch, count) for a in arrays], results, count, threads)
        if out is not None and result is not out:
            out[...] = result
            return out
        return result

    def results(self, *values: ArrayLike) -> list[Array]:
        """All results for inputs (..., n), or for one state (n,)."""
        if self._are_of_one_state(values):
            return self._at(values)
        arrays = [self._checked(name, n, value) for (name, n), value in zip(self.sizes.items(), values, strict=True)]
        batch = np.broadcast_shapes(*(a.shape[:-1] for a in arrays))
        count = math.prod(batch)
        results = [np.empty(batch + self.shape), *(np.empty((*batch, size)) for size in self.further)]
        if count:
            flat = [result.reshape(count, math.prod(result.shape[len(batch) :])) for result in results]
            self._run([_rows(a, batch, count) for a in arrays], flat, count, 1)
        return results

    def _are_of_one_state(self, values: tuple[ArrayLike, ...]) -> TypeGuard[tuple[Array, ...]]:
        """Whether the values can be read where they are; a run asks for thousands of single states."""
        return len(values) == len(self._vectors) and all(
            type(a) is np.ndarray and a.shape == shape and a.dtype == np.float64 and a.flags.c_contiguous
            for a, shape in zip(values, self._vectors, strict=True)
        )

    def _at(self, values: tuple[Array, ...]) -> list[Array]:
        results = [np.empty(self.shape), *map(np.empty, self.further)]
        self._single(self._inputs(*_addresses(values)), self._outputs(*_addresses(results)))
        return results

    def _run(self, rows: list[Array], results: list[Array], count: int, threads: int) -> None:
        begins, ends = _addresses(rows), _addresses(results)
        steps = [a.shape[1] if len(a) > 1 else 0 for a in rows]
        inputs, outputs = self._inputs(*begins), self._outputs(*ends)
        strides = (ctypes.c_int64 * max(len(rows), 1))(*steps)
        if count < host().width or (self._rows + count < self._worth_lanes and not self._has_lanes):
            self._each(inputs, strides, outputs, 0, count)
            self.used(count)
            return
        cuts = _cuts(count, threads, self._of_many.size)
        if len(cuts) == 2:
            self._batch(inputs, strides, outputs, 0, count)
            return
        run = lambda begin, end: self._batch(inputs, strides, outputs, begin, end)  # noqa: E731
        list(_pool(threads).map(run, cuts[:-1], cuts[1:]))

    def _checked(self, name: str, size: int, value: ArrayLike) -> Array:
        array = np.asarray(value, dtype=np.float64)
        if array.ndim == 0 or array.shape[-1] != size:
            raise ValueError(
                f"{self.name} of '{self.model}': {name} has shape {array.shape}, expected ({size},) for one state "
                f"or (..., {size}) for a batch."
            )
        return array

    def _room(self, batch: tuple[int, ...], out: Array | None, inputs: list[Array]) -> Array:
        """Where results are written: ``out`` itself if it fits without conversion and does not overlap an input."""
        shape = batch + self.shape
        if out is None:
            return np.empty(shape)
        if out.shape != shape:
            raise ValueError(f"{self.name} of '{self.model}': out has shape {out.shape}, expected {shape}.")
        direct = out.dtype == np.float64 and out.flags.c_contiguous and out.flags.aligned and out.flags.writeable
        return out if direct and not any(np.may_share_memory(out, a) for a in inputs) else np.empty(shape)


def _addresses(arrays: Iterable[Array]) -> list[int]:
    return [array.ctypes.data for array in arrays]


def _rows(array: Array, batch: tuple[int, ...], count: int) -> Array:
    """(count, n) without gaps, or (1, n) where all states share the vector."""
    size = array.shape[-1]
    if array.size == size:
        return np.ascontiguousarray(array.reshape(1, size))
    if array.shape[:-1] != batch:
        array = np.broadcast_to(array, (*batch, size))
    return np.ascontiguousarray(array).reshape(count, size)


def _cuts(count: int, threads: int, size: int) -> list[int]:
    """Where the rows are cut for threads: pieces of whole registers, each worth the time to start a thread."""
    width = host().width
    pieces = max(1, min(threads, count // width, count * size // _WORTH_A_THREAD))
    cuts = [k * (count // pieces) // width * width for k in range(pieces)]
    return [*cuts, count]


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # one thread needs none of it

    return ThreadPoolExecutor(threads, thread_name_prefix="torseur")


def kept_data(recipe: str, made: Callable[[], bytes], *, anew: bool = False) -> bytes:
    """The bytes that ``recipe`` determines, made if the cache does not hold them, or ``anew``."""
    key = _key(recipe)
    data = None if anew else object_cache.find(key)
    if data is None:
        data = made()
        object_cache.keep(key, data)
    return data


def compiled_code(
    recipe: str, text: Callable[[], str], *, care: Care = "whole", symbols: Mapping[str, int] | None = None
) -> Loaded:
    """The code that ``recipe`` determines; ``text`` writes its LLVM module if the cache does not hold it.

    ``symbols`` are addresses of functions that it calls, beside those of the C library.
    """
    return Loaded(kept_data(recipe, lambda: machine_code(text(), care=care)), symbols)


def found_code(recipe: str) -> Loaded | None:
    """The code that ``recipe`` determines, if the cache holds it."""
    code = object_cache.find(_key(recipe))
    return None if code is None else Loaded(code)


def _key(recipe: str) -> str:
    here = host()
    versions = (ca.CasadiMeta.version(), llvmlite.__version__)
    return object_cache.name_of(recipe, source_fingerprint(), here.triple, here.cpu, here.features, *versions)
