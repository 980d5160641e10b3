"""Signals by their names: ``shoulder``, ``current.shoulder``, ``current.*``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.results.contents import Column, Contents, Variable


class UnknownSignalError(KeyError):
    """No signal has this name; the text suggests one."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Signal:
    """One column of a run: where it stands, and what it is called."""

    variable: Variable
    position: int

    @property
    def column(self) -> Column:
        """Its name, unit and limits."""
        return self.variable.columns[self.position]

    @property
    def name(self) -> str:
        """The full name: ``current.shoulder``."""
        return self.variable.signals[self.position]


def all_signals(contents: Contents) -> tuple[Signal, ...]:
    """Every column, in the order of the file."""
    return tuple(Signal(variable, k) for variable in contents.variables for k in range(variable.width))


def find_signal(contents: Contents, name: str) -> Signal:
    """The signal of this full name; a name without its variable means the position of that coordinate."""
    by_name = {signal.name: signal for signal in all_signals(contents)}
    found = by_name.get(name) or by_name.get(f"q.{name}")
    if found is None:
        raise UnknownSignalError(f"signal '{name}' is not in these results. {_hint(contents, name)}")
    return found


def match_signals(contents: Contents, patterns: Iterable[str]) -> tuple[Signal, ...]:
    """The signals that any of the patterns names, once each: full names, variables, coordinates, or ``current.*``."""
    chosen: dict[str, Signal] = {}
    for pattern in patterns:
        chosen |= {signal.name: signal for signal in _matching(contents, pattern)}
    return tuple(chosen.values())


def _matching(contents: Contents, pattern: str) -> Sequence[Signal]:
    signals = all_signals(contents)
    if any(pattern == variable.name for variable in contents.variables):
        return [signal for signal in signals if signal.variable.name == pattern]
    if not any(sign in pattern for sign in "*?["):
        return [find_signal(contents, pattern)]
    found = [signal for signal in signals if fnmatchcase(signal.name, pattern)]
    if not found:
        raise UnknownSignalError(f"no signal of these results is like '{pattern}'. {_hint(contents, pattern)}")
    return found


def _hint(contents: Contents, name: str) -> str:
    coordinates = [signal.column.name for signal in all_signals(contents) if signal.variable.name == "q"]
    variables = [variable.name for variable in contents.variables]
    near = suggestion(name, [*contents.signals, *coordinates, *variables])
    return near if near.startswith("Did you mean") else suggestion(name, variables)
