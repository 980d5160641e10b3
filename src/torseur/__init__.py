"""Torseur models and simulates motorised articulated machines.

>>> import torseur
>>> torseur.__version__
'0.1.0'
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from torseur.description.checks import check_description
    from torseur.description.complaint import DescriptionError
    from torseur.description.inertia.shape_inertia import inertia_from_shapes, shape_inertials
    from torseur.description.meshes.mesh_inertia import inertia_of_mesh
    from torseur.description.reading import read_description
    from torseur.description.records.machine import Description
    from torseur.interchange.fmu.package import export_fmu
    from torseur.interchange.gltf.writing import write_gltf
    from torseur.interchange.gym_environment import gym_environment
    from torseur.model.build import build
    from torseur.model.load import load
    from torseur.model.model import Model
    from torseur.quantities.agreement import agreement
    from torseur.quantities.casadi_function import casadi_function
    from torseur.quantities.kernels import Kernels, compile
    from torseur.quantities.module_costs import module_costs
    from torseur.quantities.operational_space import operational_space
    from torseur.readable.closed_form.equations import Equations, equations
    from torseur.readable.factored.form import factored
    from torseur.readable.identification.base_parameters import BaseParameters, base_parameters
    from torseur.readable.identification.regressor import regressor
    from torseur.readable.kane.equations import kane
    from torseur.results.linear.linear_model import Linear
    from torseur.results.trajectory import Trajectory
    from torseur.show.view import View, scene, view
    from torseur.simulation.linear.steady_motion import Steady, steady
    from torseur.simulation.linearize import linearize
    from torseur.simulation.many.batches import simulate_batch
    from torseur.simulation.simulate import simulate
    from torseur.simulation.singular_position import closest_singular_position
    from torseur.simulation.stepwise.simulator import Simulator

# Loaded on first use, so that `torseur --help` answers at once.
_HOME = {
    "BaseParameters": "torseur.readable.identification.base_parameters",
    "Description": "torseur.description.records.machine",
    "DescriptionError": "torseur.description.complaint",
    "Equations": "torseur.readable.closed_form.equations",
    "Kernels": "torseur.quantities.kernels",
    "Linear": "torseur.results.linear.linear_model",
    "Model": "torseur.model.model",
    "Simulator": "torseur.simulation.stepwise.simulator",
    "Steady": "torseur.simulation.linear.steady_motion",
    "Trajectory": "torseur.results.trajectory",
    "View": "torseur.show.view",
    "agreement": "torseur.quantities.agreement",
    "base_parameters": "torseur.readable.identification.base_parameters",
    "build": "torseur.model.build",
    "check_description": "torseur.description.checks",
    "closest_singular_position": "torseur.simulation.singular_position",
    "casadi_function": "torseur.quantities.casadi_function",
    "compile": "torseur.quantities.kernels",
    "equations": "torseur.readable.closed_form.equations",
    "export_fmu": "torseur.interchange.fmu.package",
    "factored": "torseur.readable.factored.form",
    "gym_environment": "torseur.interchange.gym_environment",
    "inertia_from_shapes": "torseur.description.inertia.shape_inertia",
    "inertia_of_mesh": "torseur.description.meshes.mesh_inertia",
    "kane": "torseur.readable.kane.equations",
    "linearize": "torseur.simulation.linearize",
    "load": "torseur.model.load",
    "module_costs": "torseur.quantities.module_costs",
    "operational_space": "torseur.quantities.operational_space",
    "read_description": "torseur.description.reading",
    "regressor": "torseur.readable.identification.regressor",
    "scene": "torseur.show.view",
    "shape_inertials": "torseur.description.inertia.shape_inertia",
    "simulate": "torseur.simulation.simulate",
    "simulate_batch": "torseur.simulation.many.batches",
    "steady": "torseur.simulation.linear.steady_motion",
    "write_gltf": "torseur.interchange.gltf.writing",
    "view": "torseur.show.view",
}

__all__ = [
    "BaseParameters",
    "Description",
    "DescriptionError",
    "Equations",
    "Kernels",
    "Linear",
    "Model",
    "Simulator",
    "Steady",
    "Trajectory",
    "View",
    "agreement",
    "base_parameters",
    "build",
    "casadi_function",
    "check_description",
    "closest_singular_position",
    "compile",
    "equations",
    "export_fmu",
    "factored",
    "gym_environment",
    "inertia_from_shapes",
    "inertia_of_mesh",
    "kane",
    "linearize",
    "load",
    "module_costs",
    "operational_space",
    "read_description",
    "regressor",
    "scene",
    "shape_inertials",
    "simulate",
    "simulate_batch",
    "steady",
    "view",
    "write_gltf",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'torseur' has no attribute '{name}'")
    collecting = gc.isenabled()
    gc.disable()  # what is imported is no garbage, and to look for some among it would take long
    try:
        return getattr(import_module(_HOME[name]), name)
    finally:
        if collecting:
            gc.enable()


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
