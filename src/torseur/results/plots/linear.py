"""Pictures of linear models: Bode's diagram, answers to a step, eigenvalues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from torseur.results.linear.response import StepResponse
from torseur.results.plots.page import set_panels
from torseur.results.plots.panel import Curve, Panel
from torseur.results.plots.style import INK, colour, line, plot_style
from torseur.results.plots.styled_figure import StyledFigure

if TYPE_CHECKING:
    from torseur.results.linear.linear_model import Linear

_SIZE = (6.4, 5.0)  # inches
_CROWDED = 6


def bode_plot(
    model: Linear, inputs: Sequence[str], outputs: Sequence[str], frequencies: ArrayLike | None = None
) -> Figure:
    """Gain [dB of output per input] and phase over the frequency, a curve for each pair that is connected."""
    f = model.frequencies() if frequencies is None else np.asarray(frequencies, dtype=np.float64)
    pairs = [(one, other, model.frequency_response(one, other, f)) for one in inputs for other in outputs]
    connected = [pair for pair in pairs if np.abs(pair[2]).any()]
    with plot_style():
        figure = StyledFigure(figsize=_SIZE, layout="constrained")
        gain, phase = figure.subplots(2, 1, sharex=True)
        for k, (one, other, answer) in enumerate(connected):
            label = other if len(inputs) == 1 else f"{one} → {other}"
            with np.errstate(divide="ignore"):
                gain.semilogx(f, 20 * np.log10(np.abs(answer)), color=colour(k), linestyle=line(k), label=label)
            phase.semilogx(f, np.degrees(np.unwrap(np.angle(answer))), color=colour(k), linestyle=line(k))
        gain.set_title("Gain [dB]")
        phase.set_title("Phase [deg]")
        phase.set_xlabel("frequency [Hz]")
        if connected:
            beside = len(connected) > _CROWDED
            gain.legend(**({"loc": "upper left", "bbox_to_anchor": (1.0, 1.02)} if beside else {"loc": "best"}))
        said = f"{model.name}: answer to {inputs[0]}" if len(inputs) == 1 else model.name
        figure.suptitle(said, x=0.01, ha="left", fontsize=11, fontweight="bold")
    return figure


def step_plot(name: str, response: StepResponse, outputs: Sequence[str]) -> Figure:
    """The outputs over the time, one panel for each unit."""
    units = dict(zip(response.names, response.units, strict=True))
    panels = [
        Panel(
            "Outputs",
            unit,
            response.t,
            tuple(Curve(one, response[one]) for one in outputs if units[one] == unit),
        )
        for unit in dict.fromkeys(units[one] for one in outputs)
    ]
    return set_panels(panels, f"{name}: answer to a step of {response.input}")


def modes_plot(model: Linear) -> Figure:
    """The eigenvalues in the complex plane, those in the right half crossed out."""
    values = model.eigenvalues()
    with plot_style():
        figure = StyledFigure(figsize=_SIZE, layout="constrained")
        axes = figure.subplots()
        axes.axvline(0.0, color=INK, linewidth=0.8)
        for k, (grows, label) in enumerate(((False, "decays"), (True, "grows"))):
            own = values[(values.real > 0) == grows]
            if own.size:
                axes.plot(own.real, own.imag, "x" if grows else "o", color=colour(k), label=label)
        for mode in model.modes():
            if mode.main_states:
                at = (mode.eigenvalue.real, mode.eigenvalue.imag)
                axes.annotate(mode.main_states[0][0], at, textcoords="offset points", xytext=(6, 4), fontsize=8)
        axes.set_title("Eigenvalues [1/s]")
        axes.set_xlabel("real part [1/s]")
        axes.set_ylabel("imaginary part [rad/s]")
        if values.size:
            axes.legend(loc="best")
        axes.margins(0.12)
        figure.suptitle(model.name, x=0.01, ha="left", fontsize=11, fontweight="bold")
    return figure
