"""``ts.export_fmu``: a machine as a functional mock-up unit, a zip file that other simulators run."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Literal

from torseur.frozen import dataclass
from torseur.interchange.fmu.c_source import machine_sources
from torseur.interchange.fmu.compiling import compiled_library, found_compiler, library_place
from torseur.interchange.fmu.model_description import Described, build_description, description_2, description_3
from torseur.interchange.fmu.open_motion import open_motion
from torseur.interchange.fmu.ports import chosen_inputs, opened_model
from torseur.interchange.fmu.variables import Variable, variables_of
from torseur.kernels.c.names import identifier
from torseur.model.load import load
from torseur.model.model import Model

FmiVersion = Literal[2, 3]

_WRITTEN = ("both_versions.h", "instance.c", "instance.h", "motion.c", "motion.h", "stick_slip.c")
_STANDARD = {
    2: ("fmi2Functions.h", "fmi2FunctionTypes.h", "fmi2TypesPlatform.h"),
    3: ("fmi3Functions.h", "fmi3FunctionTypes.h", "fmi3PlatformTypes.h"),
}
_EPOCH = (1980, 1, 1, 0, 0, 0)
_TOLERANCE = 1e-8


@dataclass(frozen=True)
class Fmu:
    """What was written: the file, its variables, and the library in it (None: sources alone)."""

    path: Path
    version: FmiVersion
    variables: tuple[Variable, ...]
    library: str | None

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of its inputs."""
        return tuple(one.name for one in self.variables if one.causality == "input")

    @property
    def outputs(self) -> tuple[str, ...]:
        """The names of its outputs."""
        return tuple(one.name for one in self.variables if one.causality == "output")

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(one.name for one in self.variables if one.causality == "parameter")


def export_fmu(
    machine: Model | str | Path,
    path: str | Path,
    *,
    version: FmiVersion = 2,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    parameters: Sequence[str] = (),
    compile: bool = True,
) -> Fmu:
    """Write a machine as an FMU for co-simulation and model exchange, by FMI 2.0 or 3.0.

    ``inputs`` are named as those of ``ts.linearize``: ``torque.elbow``, ``voltage.left``, ``setpoint.elbow``,
    ``force.tool.x``. Not given, they are the commands of motors that nothing commands and set-points that stand still:
    an FMU whose inputs are left alone moves as ``ts.simulate`` says. ``outputs`` default to all coordinates and speeds;
    every signal of a run can be read besides. ``parameters`` are left open: ``elbow.kp``, ``forearm.mass``.

    The file holds C source, and a library for this computer where a C compiler is found (``compile=False``: not).
    """
    if version not in (2, 3):
        raise ValueError(f"there is no version {version} of FMI here. Give 2 or 3.")
    model = machine if isinstance(machine, Model) else load(machine)
    chosen = chosen_inputs(model, inputs)
    motion = open_motion(opened_model(model, chosen), chosen, parameters)
    variables = variables_of(motion, outputs)
    short = identifier(model.name)
    texts = {name: _text(name) for name in (*_WRITTEN, f"fmi{version}.c")}
    texts |= {name: _text(f"fmi/{name}") for name in _STANDARD[version]}
    made = machine_sources(motion, "")
    token = _token([*texts.values(), *made.values(), *(repr(one) for one in variables)])
    sources = texts | machine_sources(motion, token)
    units = sorted(name for name in sources if name.endswith(".c"))
    duration = model.description.settings.duration
    described = Described(
        name=model.name,
        identifier=short,
        token=token,
        variables=variables,
        guards=motion.problem.system.ns,
        duration=duration,
        tolerance=_TOLERANCE,
        sources=units,
    )
    files: dict[str, bytes] = {f"sources/{name}": text.encode() for name, text in sources.items()}
    if version == 3:
        files["sources/buildDescription.xml"] = build_description(short, units).encode()
    files["modelDescription.xml"] = (description_2 if version == 2 else description_3)(described).encode()
    library = None
    compiler = found_compiler() if compile else None
    if compiler is not None:
        library = library_place(short, version)
        files[library] = compiled_library(sources, compiler, units=units, ending=Path(library).suffix)
    return Fmu(_zipped(Path(path), files), version, tuple(variables), library)


def _text(name: str) -> str:
    return resources.files("torseur.interchange.fmu").joinpath("c", *name.split("/")).read_text(encoding="utf-8")


def _token(texts: Sequence[str]) -> str:
    digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    return f"{{{digest[:8]}-{digest[8:12]}-{digest[12:16]}-{digest[16:20]}-{digest[20:32]}}}"


def _zipped(path: Path, files: dict[str, bytes]) -> Path:
    """The same files give the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return path
