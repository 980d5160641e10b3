"""Exudyn's kinematic tree with its explicit solvers; nothing is written, end accelerations are not computed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

import numpy as np

from benchmarks.case import Array, Unavailable
from benchmarks.simulation.scenario import DURATION, Scenario
from benchmarks.simulation.settings import Settings
from benchmarks.simulation.trial import Trial

FIXED, ADAPTIVE = ("RK44", "RK67"), ("DOPRI5",)


class ExudynRuns:
    """The scenario's robot in Exudyn."""

    name = "Exudyn"

    def __init__(self, scenario: Scenario) -> None:
        if importlib.util.find_spec("exudyn") is None:
            raise Unavailable("exudyn is not installed")
        import exudyn
        from exudyn.itemInterface import NodeGenericODE2, ObjectKinematicTree

        self.exudyn, self.container, links = exudyn, exudyn.SystemContainer(), scenario.tree.links
        self.system, n = self.container.AddSystem(), scenario.n
        zero, joint = [0.0] * n, exudyn.JointType
        axes = {(1, 0, 0): joint.RevoluteX, (0, 1, 0): joint.RevoluteY, (0, 0, 1): joint.RevoluteZ}
        if any(link.axis is None or tuple(link.axis) not in axes for link in links):
            raise Unavailable(f"{scenario.name} has joints that are not about x, y or z of their frame")
        node = NodeGenericODE2(
            referenceCoordinates=zero,
            initialCoordinates=zero,
            initialCoordinates_t=zero,
            numberOfODE2Coordinates=n,
        )
        self.node = self.system.AddNode(node)
        matrices, vectors = exudyn.Matrix3DList, exudyn.Vector3DList
        self.system.AddObject(
            ObjectKinematicTree(
                nodeNumber=self.node,
                gravity=list(scenario.tree.gravity),
                jointTypes=[axes[tuple(link.axis)] for link in links],
                linkParents=[link.parent for link in links],
                jointTransformations=matrices([link.R for link in links]),
                jointOffsets=vectors([link.p for link in links]),
                linkInertiasCOM=matrices([link.inertia for link in links]),
                linkCOMs=vectors([link.com for link in links]),
                linkMasses=[link.mass for link in links],
            )
        )
        self.system.Assemble()

    def trials(self, settings: Settings) -> Iterator[Trial]:
        """Fixed steps of fourth and sixth order, and Dormand-Prince 5(4) by tolerance."""
        for method in FIXED:
            for step in settings.steps:
                yield self._trial(method, step, adaptive=False)
        for method in ADAPTIVE:
            for tolerance in settings.few_tolerances:
                yield self._trial(method, tolerance, adaptive=True)

    def _trial(self, method: str, setting: float, *, adaptive: bool) -> Trial:
        kind = getattr(self.exudyn.DynamicSolverType, method)
        chosen = self._settings(setting, adaptive=adaptive)

        def run(starts: Array) -> tuple[Array, None]:
            ends = np.empty_like(starts)
            for k, q in enumerate(starts):
                data = self.system.systemData
                data.SetODE2Coordinates(q, configuration=self.exudyn.ConfigurationType.Initial)
                if not self.system.SolveDynamic(chosen, solverType=kind, storeSolver=False):
                    return np.full_like(starts, np.nan), None
                ends[k] = data.GetODE2Coordinates()
            return ends, None

        return Trial(self.name, method, setting, run)

    def _settings(self, setting: float, *, adaptive: bool) -> object:
        made = self.exudyn.SimulationSettings()
        made.solution.file.write = made.solution.sensors.active = False
        time = made.timeIntegration
        time.endTime, time.verboseMode = DURATION, 0
        time.automaticStepSize = adaptive
        time.numberOfSteps = 1 if adaptive else round(DURATION / setting)
        if adaptive:
            time.absoluteTolerance = time.relativeTolerance = setting
            time.initialStepSize, time.minimumStepSize = 1e-3, 1e-9
        time.explicit.computeEndOfStepAccelerations = False
        return made
