"""Pinocchio through its Python binding."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Iterable

import numpy as np

from benchmarks.case import NATIVE, PYTHON, Array, Case, Mode, Unavailable, inputs, python_seconds
from benchmarks.states import States, for_pinocchio, swapped
from benchmarks.tree import Link, Tree

MOST = 400  # degrees of freedom: Data holds four dense tensors nv × nv × nv, 32 GB for 1000


def refuse(tree: Tree) -> None:
    """Say why Pinocchio cannot take part."""
    if importlib.util.find_spec("pinocchio") is None:
        raise Unavailable("pinocchio is not installed (package pin)")
    if tree.nv > MOST:
        raise Unavailable(f"Pinocchio's Data would need {4 * 8 * tree.nv**3 / 1e9:.0f} GB for its dense tensors")


class PinocchioPython:
    """rnea, crba, aba and computeABADerivatives, one state per call; rnea and aba also for batches."""

    name = "Pinocchio Python"

    def __init__(self, tree: Tree) -> None:
        refuse(tree)
        import pinocchio as pin

        self.pin, self.tree = pin, tree
        self.model = pin.Model()
        self.model.gravity.linear = tree.gravity
        for i, link in enumerate(tree.links):
            placement = pin.SE3(link.R, link.p)
            joint = self.model.addJoint(link.parent + 1, self._joint(link), placement, f"joint{i}")
            inertia = pin.Inertia(link.mass, link.com, link.inertia)
            self.model.appendBodyToJoint(joint, inertia, pin.SE3.Identity())
        self.data = self.model.createData()

    def _joint(self, link: Link) -> object:
        if link.axis is None:
            return self.pin.JointModelFreeFlyer()
        aligned = {(1, 0, 0): self.pin.JointModelRX, (0, 1, 0): self.pin.JointModelRY, (0, 0, 1): self.pin.JointModelRZ}
        kind = aligned.get(tuple(link.axis))
        return kind() if kind else self.pin.JointModelRevoluteUnaligned(link.axis)

    def cases(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        """One state per call, or a whole batch."""
        given = inputs(quantity, for_pinocchio(self.tree, states))
        if mode is PYTHON:
            yield self._one_by_one(quantity, given)
        elif mode is not NATIVE and quantity in ("inverse_dynamics", "forward_dynamics"):
            yield self._parallel(quantity, mode, given)

    def _one_by_one(self, quantity: str, given: tuple[Array, ...]) -> Case:
        pin, data = self.pin, self.data
        call = {
            "inverse_dynamics": pin.rnea,
            "mass_matrix": pin.crba,
            "forward_dynamics": pin.aba,
            "forward_dynamics_derivatives": pin.computeABADerivatives,
        }[quantity]
        arguments = [(self.model, data, *each) for each in zip(*given, strict=True)]

        def one(arguments: tuple) -> Array:
            found = call(*arguments)
            if quantity == "forward_dynamics_derivatives":
                return np.hstack([data.ddq_dq, data.ddq_dv, data.Minv])
            return np.array(found)

        def result() -> Array:
            return in_our_coordinates(self.tree, quantity, np.array([one(each) for each in arguments]))

        return Case(self.name, call.__name__, len(arguments), python_seconds(call, arguments), result)

    def _parallel(self, quantity: str, mode: Mode, given: tuple[Array, ...]) -> Case:
        pool = self.pin.ModelPool(self.model, mode.threads)
        call = self.pin.rneaInParallel if quantity == "inverse_dynamics" else self.pin.abaInParallel
        columns = [np.asfortranarray(x.T) for x in given]  # (n, N) by columns is (N, n) by rows: nothing is moved
        out = np.zeros_like(columns[1])

        def seconds(passes: int) -> float:
            start = time.perf_counter()
            for _ in range(passes):
                call(mode.threads, pool, *columns, out)
            return time.perf_counter() - start

        def result() -> Array:
            seconds(1)
            return in_our_coordinates(self.tree, quantity, out.T)

        return Case(self.name, call.__name__, mode.states, seconds, result, mode.threads)


def in_our_coordinates(tree: Tree, quantity: str, found: Array) -> Array:
    """Pinocchio's results with the base's speeds in our order; of symmetric matrices it fills one triangle."""
    if quantity == "mass_matrix":
        return swapped(tree, _symmetric(found), -1, -2)
    if quantity == "forward_dynamics_derivatives":
        by_q, by_v, by_tau = np.split(found, 3, axis=-1)
        return np.concatenate([swapped(tree, x, -1, -2) for x in (by_q, by_v, _symmetric(by_tau))], axis=-1)
    return swapped(tree, found)


def _symmetric(upper: Array) -> Array:
    return np.triu(upper) + np.triu(upper, 1).swapaxes(-1, -2)
