"""The computer and the versions that a run was made with; no name that tells whose it is."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import subprocess
from pathlib import Path

PACKAGES = ("torseur", "numpy", "casadi", "llvmlite", "pin", "mujoco", "drake", "example-robot-data")
WIDE = ("avx2", "fma", "avx512f", "asimd", "sve")


def machine() -> dict[str, str]:
    """Processor, its vector instructions, cores, memory, system, compilers."""
    info = _cpuinfo()
    flags = (info.get("flags") or info.get("Features") or "").split()
    return {
        "processor": info.get("model name") or platform.processor() or platform.machine(),
        "vector instructions": " ".join(f for f in WIDE if f in flags) or "unknown",
        "cores": str(os.cpu_count()),
        "caches": info.get("cache size", "unknown"),
        "system": f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        "gcc": _compiler("gcc"),
        "g++": _compiler("g++"),
    }


def nominal_peak() -> tuple[float, str]:
    """(operations per second of one core, how it was found): clock × doubles in a register × 2 × 2 ports."""
    info = _cpuinfo()
    flags = info.get("flags", "").split()
    width = 8 if "avx512f" in flags else 4 if "avx2" in flags else 2
    clock = 1e6 * float(info.get("cpu MHz", "nan"))
    return clock * width * 2 * 2, f"computed: {clock / 1e9:.2f} GHz, {width} doubles, two multiply-adds a cycle"


def versions() -> dict[str, str]:
    """Of the packages that took part."""
    found = {}
    for package in PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


def load() -> str:
    """How many processes want a core, the last minute's mean."""
    return f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"


def _cpuinfo() -> dict[str, str]:
    """The first processor's entries; empty where the system has no such file."""
    file = Path("/proc/cpuinfo")
    if not file.exists():
        return {}
    first = file.read_text().split("\n\n")[0]
    pairs = (line.split(":", 1) for line in first.splitlines() if ":" in line)
    return {key.strip(): value.strip() for key, value in pairs}


def _compiler(name: str) -> str:
    program = shutil.which(name)
    if program is None:
        return "not installed"
    return subprocess.run([program, "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
