"""Named assignments as one graph of operations: equal expressions once, nothing that no result needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import casadi as ca

from torseur.algebra.components import Value
from torseur.kernels.c.names import distinct
from torseur.kernels.cost.counts import Counts
from torseur.kernels.program.program import Program, program_of
from torseur.readable.factored.names import Assignment

_COMMUTATIVE = ("add", "mul")
_LEAVES = ("const", "input")
_ANGLE = {"sin": "s", "cos": "c"}


class Node(NamedTuple):
    """A number, an input (``label``), or an operation on earlier nodes."""

    op: str
    args: tuple[int, ...] = ()
    constant: float = 0.0
    label: tuple[str, int] = ("", 0)


@dataclass
class StepGraph:
    """The nodes; the names of some of them; the order in which these are assigned; and the nodes of the results."""

    nodes: list[Node] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    body: dict[int, int] = field(default_factory=dict)  # of a named node
    opposite: dict[int, int] = field(default_factory=dict)  # a node → the named node that is its negative
    order: list[int] = field(default_factory=list)
    results: tuple[int, ...] = ()
    _number: dict[Node, int] = field(default_factory=dict)

    def counts(self) -> Counts:
        """The operations that all assignments and results need."""
        tally = Counter(self.nodes[node].op for node in self.needed())
        multiplications, additions = tally["mul"] + tally["sq"], tally["add"] + tally["sub"] + tally["twice"]
        turns = tally["sin"] + tally["cos"]
        free = tally["const"] + tally["input"] + tally["neg"]
        others = tally.total() - multiplications - additions - turns - tally["div"] - free
        return Counts(multiplications, additions, tally["div"], turns, others)

    def inputs(self) -> set[str]:
        """The inputs that the results depend on."""
        return {self.nodes[node].label[0] for node in self.needed() if self.nodes[node].op == "input"}

    def intern(self, node: Node) -> int:
        """The number of a node; the same for equal ones."""
        if node.op in _COMMUTATIVE:
            node = node._replace(args=tuple(sorted(node.args)))
        if node not in self._number:
            self._number[node] = len(self.nodes)
            self.nodes.append(node)
        return self._number[node]

    def is_nameless(self, node: int) -> bool:
        """Whether a node is written wherever it stands: a number, an input, a name, with a minus sign or without."""
        bare = self.bare(node)
        return bare in self.names or self.nodes[bare].op in _LEAVES

    def bare(self, node: int) -> int:
        """The node without its minus sign; one that has a name keeps it."""
        return self.nodes[node].args[0] if self.nodes[node].op == "neg" and node not in self.names else node

    def needed(self) -> set[int]:
        """All nodes that the results need."""
        found: set[int] = set()
        ahead = list(self.results)
        while ahead:
            node = ahead.pop()
            if node not in found:
                found.add(node)
                ahead.extend(self.nodes[node].args)
        return found


def step_graph(
    inputs: Mapping[str, Value], assignments: Sequence[Assignment], results: Mapping[str, Value], taken: set[str]
) -> StepGraph:
    """The graph of assignments and results, which are expressions of the inputs and of the assigned symbols.

    ``taken`` are names that no assignment may have.
    """
    graph = StepGraph()
    symbols = ca.vertcat(ca.SX(0, 1), *(a.symbol for a in assignments))
    expressions = ca.vertcat(ca.SX(0, 1), *(ca.SX(a.expression) for a in assignments), *map(ca.SX, results.values()))
    program = program_of(ca.Function("steps", [*inputs.values(), symbols], [ca.densify(expressions)]))
    labels, numbers = [*inputs, ""], program.outputs[0]
    reading = _Reading(graph, program, labels)
    taken = taken | results.keys()
    proposed: dict[int, tuple[str, int]] = {}  # names for what is used more than once
    for number, assignment in zip(numbers, assignments, strict=False):
        before = len(graph.nodes)
        node = reading.node(number)
        reading.assigned.append(node)
        for new in range(before, len(graph.nodes)):
            if graph.nodes[new].op in _ANGLE:
                _name(graph, new, distinct(f"{_ANGLE[graph.nodes[new].op]}{assignment.body}", taken), assignment.body)
        if graph.is_nameless(node):
            continue
        if assignment.wanted:
            _name(graph, node, distinct(assignment.name, taken), assignment.body)
        else:
            proposed.setdefault(node, (assignment.name, assignment.body))
    graph.results = tuple(reading.node(number) for number in numbers[len(assignments) :])
    for name, node in zip(results, graph.results, strict=True):
        proposed.setdefault(node, (name, 0))
    _name_shared(graph, proposed, taken - results.keys())
    _sort(graph)
    return graph


@dataclass
class _Reading:
    """From values of the program to nodes; what was assigned before is found where its symbol is read."""

    graph: StepGraph
    program: Program
    labels: list[str]
    assigned: list[int] = field(default_factory=list)
    _known: dict[int, int] = field(default_factory=dict)

    def node(self, number: int) -> int:
        """The node of a value."""
        ahead = [number]
        while ahead:  # not by recursion: sums may be long
            value = self.program.values[ahead[-1]]
            missing = [arg for arg in value.args if arg not in self._known]
            if missing:
                ahead += missing
                continue
            last = ahead.pop()
            if value.op == "input":
                which, entry = value.place
                label = self.labels[which]
                self._known[last] = (
                    self.graph.intern(Node("input", label=(label, entry))) if label else self.assigned[entry]
                )
            else:
                args = tuple(self._known[arg] for arg in value.args)
                self._known[last] = self.graph.intern(Node(value.op, args, value.constant))
        return self._known[number]


def _name(graph: StepGraph, node: int, name: str, body: int) -> None:
    graph.names[node] = name
    graph.body[node] = body


def _name_shared(graph: StepGraph, proposed: Mapping[int, tuple[str, int]], taken: set[str]) -> None:
    """Names for all that is used more than once and has none: those proposed, or a number.

    A minus sign is no use of its own: what stands behind it is used as often as it.
    """
    needed = graph.needed()
    graph.opposite = _opposites(graph, needed)
    minus = {node for node in needed if graph.nodes[node].op == "neg" and node not in graph.names}
    uses = Counter(graph.bare(arg) for node in needed - minus for arg in graph.nodes[node].args)
    uses.update(graph.bare(node) for node in graph.results)
    following = sorted(node for node in graph.names if node in needed)
    number = 0
    for node in sorted(uses):
        if uses[node] > 1 and not graph.is_nameless(node) and node not in graph.opposite:
            number += node not in proposed
            after = next((n for n in following if n > node), None)
            name, body = proposed.get(node, (f"k{number}", graph.body[after] if after is not None else 0))
            _name(graph, node, distinct(name, taken), body)


def _opposites(graph: StepGraph, needed: set[int]) -> dict[int, int]:
    """Nodes that can be written as a name with a minus sign wherever they are used."""
    negatives = {graph.nodes[n].args[0]: n for n in graph.names if n in needed and graph.nodes[n].op == "neg"}
    users: dict[int, list[int]] = {}
    for node in needed:
        for arg in graph.nodes[node].args:
            users.setdefault(arg, []).append(node)
    return {
        x: n for x, n in negatives.items() if x not in graph.names and min(users[x]) == n and x not in graph.results
    }


def _sort(graph: StepGraph) -> None:
    """Sines and cosines of inputs first, then every named node after those that it needs, in the order of bodies."""
    needed = graph.needed()
    named = sorted(node for node in graph.names if node in needed)
    angles = {n for n in named if graph.nodes[n].op in _ANGLE and not any(True for _ in _named_below(graph, n))}
    graph.order = [*(n for n in named if n in angles), *(n for n in named if n not in angles)]


def _named_below(graph: StepGraph, node: int) -> Iterator[int]:
    """The named nodes that the expression of a node reads."""
    ahead = list(graph.nodes[node].args)
    while ahead:
        below = ahead.pop()
        if below in graph.names:
            yield below
        else:
            ahead.extend(graph.nodes[below].args)
