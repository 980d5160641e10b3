"""Functions of one body: they run as they are written, or a recorder notes each call of them.

For a small machine an algorithm is traced as a whole. For a large one its steps are traced once for each kind of body
and the calls are noted: which step, on which body's numbers, on the results of which earlier calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import casadi as ca

from torseur.algebra.components import Value

P = ParamSpec("P")
R = TypeVar("R")

Recorder = Callable[[Callable[..., Any], tuple[Any, ...]], Any]
"""Takes a function of one body and its arguments; gives what stands for the function's result."""

Kept = dict[tuple[Any, ...], Any]
"""What functions marked ``once_traced`` gave, and functions of what is put in place."""

_recorder: ContextVar[Recorder | None] = ContextVar("recorder", default=None)
_kept: ContextVar[Kept | None] = ContextVar("kept", default=None)


def per_body(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that does the whole work of a step on one body, and reads nothing but its arguments."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        recorder = _recorder.get()
        if recorder is None:
            return function(*args, **kwargs)
        assert not kwargs, f"a recorder takes the arguments of {function.__name__} by place"
        result: R = recorder(function, args)
        return result

    return called


def once_traced(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function of all bodies that algorithms share: while results are kept it runs once for the same arguments.

    Nobody may change its result.
    """

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        kept = _kept.get()
        if kept is None or kwargs:
            return function(*args, **kwargs)
        key = (function, *map(id, args))
        if key not in kept:
            kept[key] = function(*args, **kwargs), args  # arguments are known by their address as long as they live
        result: R = kept[key][0]
        return result

    return called


def put_in_place(key: tuple[Any, ...], run: Callable[..., Sequence[Value]], given: Sequence[Value]) -> Sequence[Value]:
    """What ``run`` gives of columns, traced once for a key on columns of its own, while results are kept.

    Expressions are put in the place of further calls in a tenth of the time in which they are traced.
    """
    kept = _kept.get()
    assert kept is not None
    if key not in kept:
        own = [ca.SX.sym(f"x{k}", column.numel()) for k, column in enumerate(given)]
        results = [ca.SX(result) for result in run(*own)]
        known = {symbol.element_hash() for symbol in ca.symvar(ca.veccat(*own))}
        others = [s for s in ca.symvar(ca.veccat(*results)) if s.element_hash() not in known]
        beside = ca.vertcat(ca.SX(0, 1), *others)
        kept[key] = ca.Function("repeated", [*own, beside], results), beside, run  # which holds what the key names
    function, beside, _ = kept[key]
    found: Sequence[Value] = function.call([*given, beside])
    return found


def results_are_kept() -> bool:
    """Whether what is traced as a whole is kept for further calls."""
    return _kept.get() is not None and not calls_are_noted()


def calls_are_noted() -> bool:
    """Whether a recorder notes calls: then what an algorithm returns does not show its operations."""
    return _recorder.get() is not None


@contextmanager
def noted_by(recorder: Recorder | None, kept: Kept | None = None) -> Iterator[None]:
    """While this lasts, calls of functions of one body go to the recorder; with None they run.

    What functions marked ``once_traced`` give is ``kept`` there.
    """
    tokens = _recorder.set(recorder), _kept.set(kept)
    try:
        yield
    finally:
        _recorder.reset(tokens[0])
        _kept.reset(tokens[1])
