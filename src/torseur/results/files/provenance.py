"""Where results come from: machine, settings, versions, processor; and how such facts are kept as attributes."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from torseur import __version__

PACKAGES = ("numpy", "casadi", "llvmlite")
_CODED = "json_attributes"


def provenance(
    *, model: str, model_hash: str, settings: Mapping[str, Any], date: str, machine_file: str | None = None
) -> dict[str, Any]:
    """The facts that a run states about itself; the caller gives the date, so that a repeated run may be equal."""
    return {
        "model": model,
        **({"machine_file": machine_file} if machine_file else {}),
        "model_hash": model_hash,
        "settings": dict(settings),
        "versions": {"torseur": __version__, "python": platform.python_version(), **_package_versions()},
        "processor": processor(),
        "date": date,
    }


@cache
def processor() -> str:
    """The name of this machine's processor, as far as it tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def as_attributes(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as netCDF can hold them: texts and numbers as they are, all else as JSON text."""
    coded = [name for name, value in facts.items() if type(value) not in (str, int, float)]
    attributes = {name: _json(value) if name in coded else value for name, value in facts.items()}
    return attributes | ({_CODED: " ".join(coded)} if coded else {})


def as_facts(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """The facts back from attributes, numbers as plain Python numbers."""
    coded = set(str(attributes.get(_CODED, "")).split())
    plain = {name: value for name, value in attributes.items() if name != _CODED}
    return {name: json.loads(value) if name in coded else _plain(value) for name, value in plain.items()}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):  # numbers and arrays of NumPy
        return value.tolist()
    return value if isinstance(value, str | int | float) else str(value)


@cache
def _package_versions() -> Mapping[str, str]:
    # those that are loaded say it themselves; to look for what is installed takes longer than many a run
    versions = {package: str(sys.modules[package].__version__) for package in PACKAGES if package in sys.modules}
    return MappingProxyType(versions)
