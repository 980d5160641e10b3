"""The sources of an FMU made into a library, where a C compiler is."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

FLAGS = ("-std=c99", "-O2", "-fPIC", "-shared", "-ffp-contract=off", "-fvisibility=hidden", "-w")
"""Products and sums are rounded apart, so that all processors give the same bits."""

_SYSTEMS = {"linux": ("linux", ".so"), "darwin": ("darwin", ".dylib"), "win32": ("windows", ".dll")}
_PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}


def found_compiler() -> str | None:
    """The command of a C compiler: that of the environment's CC, or cc, gcc, clang."""
    given = os.environ.get("CC")
    return next((name for name in (given, "cc", "gcc", "clang") if name and shutil.which(name)), None)


def library_place(identifier: str, version: int) -> str:
    """Where the library of this computer lies in an FMU."""
    system, ending = _SYSTEMS.get(sys.platform, (sys.platform, ".so"))
    processor = platform.machine().lower()
    processor = _PROCESSORS.get(processor, processor)
    if version == 3:
        return f"binaries/{processor}-{system}/{identifier}{ending}"
    short = {"windows": "win"}.get(system, system)
    return f"binaries/{short}{64 if sys.maxsize > 2**32 else 32}/{identifier}{ending}"


def compiled_library(sources: Mapping[str, str], compiler: str, *, units: list[str], ending: str) -> bytes:
    """The library made of the C files ``units`` among the sources."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        library = f"machine{ending}"
        command = [compiler, *FLAGS, *units, "-lm", "-o", library]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(
                f"the C compiler '{compiler}' could not make the library of the FMU:\n{done.stderr[:2000]}\n"
                "Set CC to another compiler, or write the FMU with its sources alone (--no-compile)."
            )
        return (Path(folder) / library).read_bytes()
