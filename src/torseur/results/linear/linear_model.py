"""The linear model of a machine about a state or a steady motion: matrices with names and units."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.results.files.space import ResultsError
from torseur.results.linear.modes import Mode, modes_of
from torseur.results.linear.response import StepResponse, frequency_response, step_response

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]

SCHEMA = "torseur linear model 1"
POSITIONS = ("q.", "rotor_angle.")  # states that are positions, by how their names begin
_STEADY = 1e-7  # a rate, measured by what it is the sum of, that is taken for zero
_ROUND_OFF = 1e-11  # of the largest entry of a row: smaller ones are zero


@dataclass(frozen=True, eq=False)
class Linear:
    """ẋ = A x + B u, y = C x + D u for small changes x, u, y about an operating point.

    ``point`` has the values of the coordinates, speeds, states of drives and inputs there, by name; ``drift`` is ẋ at
    the point itself, zero where it is at rest or in steady motion.
    """

    name: str
    state_names: tuple[str, ...]
    input_names: tuple[str, ...]
    output_names: tuple[str, ...]
    A: Array
    B: Array
    C: Array
    D: Array
    units: Mapping[str, str] = field(default_factory=dict)
    point: Mapping[str, float] = field(default_factory=dict)
    drift: Array = field(default_factory=lambda: np.empty(0))
    notes: tuple[str, ...] = ()

    @property
    def cyclic(self) -> tuple[str, ...]:
        """Positions that nothing but such positions depends on: where a vehicle is, how far its wheels have turned."""
        positions = [k for k, name in enumerate(self.state_names) if name.startswith(POSITIONS)]
        return tuple(self.state_names[k] for k in cyclic_places(self.A, positions))

    @property
    def minimal(self) -> Linear:
        """The model without its cyclic coordinates."""
        return self.without(self.cyclic)

    def without(self, names: Sequence[str]) -> Linear:
        """The model without some states, on which the others must not depend, and without outputs that show them."""
        out = sorted({_place(name, self.state_names, "state", self.name) for name in names})
        keep = [k for k in range(len(self.state_names)) if k not in out]
        scale = np.maximum(1.0, np.abs(self.A).max(axis=1, initial=0.0))[keep, None]
        fed = np.abs(self.A[np.ix_(keep, out)]) > _ROUND_OFF * scale
        if fed.any():
            row, column = np.argwhere(fed)[0]
            raise ValueError(
                f"'{self.state_names[out[column]]}' cannot be left out of the linear model of '{self.name}': "
                f"'{self.state_names[keep[row]]}' depends on it. Leave that out too, or keep both."
            )
        seen = [k for k in range(len(self.output_names)) if not np.abs(self.C[k, out]).any()]
        return replace(
            self,
            state_names=tuple(self.state_names[k] for k in keep),
            output_names=tuple(self.output_names[k] for k in seen),
            A=self.A[np.ix_(keep, keep)],
            B=self.B[keep],
            C=self.C[np.ix_(seen, keep)],
            D=self.D[seen],
            drift=self.drift[keep] if self.drift.size else self.drift,
        )

    def eigenvalues(self, *, cyclic: bool = False) -> NDArray[np.complex128]:
        """The eigenvalues of A, the fastest growing first; those of ``cyclic`` coordinates, all zero, only if asked."""
        A = self.A if cyclic else self.minimal.A
        found = np.linalg.eigvals(A).astype(np.complex128)
        return found[np.lexsort((found.imag, -found.real))]

    def modes(self, *, cyclic: bool = False) -> tuple[Mode, ...]:
        """The motions that keep their shape, the fastest growing first; one of each conjugate pair."""
        own = self if cyclic else self.minimal
        return modes_of(own.A, own.state_names)

    @property
    def changing(self) -> tuple[str, ...]:
        """States that keep the motion from being steady: speeds and states of drives that change, at the point or as
        positions go on, and positions, cyclic ones left out, whose rates do.
        """
        if not self.drift.size:
            return ()
        position = np.array([name.startswith(POSITIONS) for name in self.state_names])
        cyclic = np.isin(self.state_names, self.cyclic)
        rates = np.maximum(
            np.abs(self.A @ np.where(position, self.drift, 0.0)), np.where(position, 0.0, np.abs(self.drift))
        )
        size = np.maximum(1.0, np.abs(self.A) @ np.abs(self.drift))
        return tuple(np.array(self.state_names)[(rates > _STEADY * size) & ~cyclic].tolist())

    @property
    def stable(self) -> bool:
        """Whether every eigenvalue has a negative real part, cyclic coordinates left out."""
        return bool((self.eigenvalues().real < 0).all())

    def step(self, input: str, duration: float, *, size: float = 1.0, points: int = 501) -> StepResponse:
        """All outputs after a step of one input at t = 0, exact at each of ``points`` times."""
        k = _place(input, self.input_names, "input", self.name)
        t, y = step_response(self.A, self.B[:, k] * size, self.C, self.D[:, k] * size, duration, points)
        return StepResponse(input, t, y, self.output_names, tuple(self.unit(name) for name in self.output_names))

    def frequency_response(self, input: str, output: str, frequencies: ArrayLike) -> NDArray[np.complex128]:
        """G(2πi f) = C (2πi f − A)⁻¹ B + D from one input to one output at ``frequencies`` f [Hz]."""
        k, i = _place(input, self.input_names, "input", self.name), self._output(output)
        own = self if np.abs(self.C[i] @ self._selection(self.cyclic)).any() else self.without(self.cyclic)
        row = own.output_names.index(self.output_names[i])
        return frequency_response(own.A, own.B[:, k], own.C[row], own.D[row, k], frequencies)

    def frequencies(self, points: int = 400) -> Array:
        """From a decade below the slowest mode to one above the fastest [Hz]."""
        sizes = np.abs(self.eigenvalues()) / (2 * np.pi)
        sizes = sizes[sizes > 1e-6 * max(sizes.max(initial=0.0), 1e-6)]
        low, high = (sizes.min() / 10, sizes.max() * 10) if sizes.size else (0.01, 100.0)
        return np.geomspace(low, high, points)

    def bode(self, input: str | None = None, output: str | None = None, frequencies: ArrayLike | None = None) -> Figure:
        """Gain and phase over the frequency; all inputs and outputs that are not named."""
        from torseur.results.plots.linear import bode_plot

        inputs = self.input_names if input is None else (self.input_names[self._input(input)],)
        outputs = self.output_names if output is None else (self.output_names[self._output(output)],)
        return bode_plot(self, inputs, outputs, frequencies)

    def plot_step(self, input: str, duration: float, *, outputs: Sequence[str] | None = None) -> Figure:
        """The outputs after a unit step of one input."""
        from torseur.results.plots.linear import step_plot

        chosen = self.output_names if outputs is None else [self.output_names[self._output(name)] for name in outputs]
        return step_plot(self.name, self.step(input, duration), chosen)

    def plot_modes(self) -> Figure:
        """The eigenvalues in the complex plane."""
        from torseur.results.plots.linear import modes_plot

        return modes_plot(self)

    def to_control(self) -> Any:
        """The model as a StateSpace of the package python-control, where names have underscores for dots."""
        try:
            import control  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError:
            raise ImportError(
                "linear models are handed to the package 'control', which is not installed. Run: pip install control"
            ) from None
        names = {
            kind: [name.replace(".", "_") for name in getattr(self, f"{kind.removesuffix('s')}_names")]
            for kind in ("states", "inputs", "outputs")
        }
        return control.ss(self.A, self.B, self.C, self.D, **names)

    def unit(self, name: str) -> str:
        """The unit of a state, input or output."""
        return self.units.get(name, "1")

    def data(self) -> dict[str, Any]:
        """Everything as numbers, lists and texts, for JSON."""
        found: dict[str, Any] = {"schema": SCHEMA}
        for one in fields(self):
            value = getattr(self, one.name)
            found[one.name] = value.tolist() if isinstance(value, np.ndarray) else value
        found["shapes"] = {letter: list(getattr(self, letter).shape) for letter in "ABCD"}
        found["cyclic"] = list(self.cyclic)
        found["modes"] = [mode.data() for mode in self.modes()]
        return found

    def save(self, path: str | Path) -> None:
        """Write the model as JSON; ``Linear.open`` reads it back."""
        Path(path).write_text(json.dumps(self.data(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    @classmethod
    def open(cls, path: str | Path) -> Linear:
        """The model in a file that ``save`` wrote."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            raise ResultsError(f"{path}: no JSON ({error}). Give a file that a linear model was saved to.") from None
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise ResultsError(f"{path}: not a linear model ('{SCHEMA}'). Give a file that Linear.save wrote.")
        matrices = {letter: np.reshape(np.array(data[letter], float), data["shapes"][letter]) for letter in "ABCD"}
        return cls(
            name=data["name"],
            state_names=tuple(data["state_names"]),
            input_names=tuple(data["input_names"]),
            output_names=tuple(data["output_names"]),
            units=data["units"],
            point=data["point"],
            drift=np.array(data["drift"], float),
            notes=tuple(data["notes"]),
            **matrices,
        )

    def _selection(self, names: Sequence[str]) -> Array:
        return np.eye(len(self.state_names))[:, [self.state_names.index(name) for name in names]]

    def _input(self, name: str) -> int:
        return _place(name, self.input_names, "input", self.name)

    def _output(self, name: str) -> int:
        return _place(name, self.output_names, "output", self.name)


def cyclic_places(A: Array, candidates: Sequence[int]) -> list[int]:
    """Those of the candidates on which no row of A depends, then those on which only their rows do, and so on."""
    significant = np.abs(A) > _ROUND_OFF * np.maximum(1.0, np.abs(A).max(axis=1, initial=0.0))[:, None]
    found: list[int] = []
    while True:
        others = [k for k in range(len(A)) if k not in found]
        more = [k for k in candidates if k not in found and not significant[others, k].any()]
        if not more:
            return sorted(found)
        found += more


def _place(name: str, names: Sequence[str], kind: str, machine: str) -> int:
    for full in (name, f"q.{name}"):
        if full in names:
            return names.index(full)
    raise ValueError(f"the linear model of '{machine}' has no {kind} '{name}'. {suggestion(name, names)}")
