"""Torseur models and simulates motorised articulated machines.

>>> import torseur
>>> torseur.__version__
'0.1.0'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from torseur.description.checks import check_description
    from torseur.description.complaint import DescriptionError
    from torseur.description.reading import read_description
    from torseur.description.records import Description
    from torseur.kernels.agreement import agreement
    from torseur.kernels.kernels import Kernels, compile
    from torseur.kernels.module_costs import module_costs
    from torseur.model.build import build
    from torseur.model.load import load
    from torseur.model.model import Model
    from torseur.results.trajectory import Trajectory
    from torseur.simulation.batches import simulate_batch
    from torseur.simulation.simulate import simulate

# Loaded on first use, so that `torseur --help` answers at once.
_HOME = {
    "Description": "torseur.description.records",
    "DescriptionError": "torseur.description.complaint",
    "Kernels": "torseur.kernels.kernels",
    "Model": "torseur.model.model",
    "Trajectory": "torseur.results.trajectory",
    "agreement": "torseur.kernels.agreement",
    "build": "torseur.model.build",
    "check_description": "torseur.description.checks",
    "compile": "torseur.kernels.kernels",
    "load": "torseur.model.load",
    "module_costs": "torseur.kernels.module_costs",
    "read_description": "torseur.description.reading",
    "simulate": "torseur.simulation.simulate",
    "simulate_batch": "torseur.simulation.batches",
}

__all__ = [
    "Description",
    "DescriptionError",
    "Kernels",
    "Model",
    "Trajectory",
    "agreement",
    "build",
    "check_description",
    "compile",
    "load",
    "module_costs",
    "read_description",
    "simulate",
    "simulate_batch",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'torseur' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
