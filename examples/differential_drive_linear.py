"""A mobile robot from motor voltages to its path: the whole model beside the first-order one of the report.

    python examples/differential_drive_linear.py [cart.svg]

The report leaves out the quadratic terms and gets  τ_v V̇ + V = K_v (V₁ + V₂)  and  τ_θ Ω̇ + Ω = K_θ (V₁ − V₂). Here the
gains and time constants are those of ``ts.linearize`` at rest, with wheels, rotors and bearings, and the whole model is
``ts.simulate``: going straight both agree to the integrator's tolerance, in the arc the quadratic terms tell.
"""

import sys
from pathlib import Path

import numpy as np
from scipy.linalg import expm

import torseur as ts

MACHINE = Path(__file__).with_name("differential_drive.yaml")
SPEEDS = ("v.u", "v.turn")


def linear_model() -> tuple[np.ndarray, np.ndarray]:
    """A and B of (u, Ω) for the voltages of the left and the right motor."""
    linear = ts.linearize(MACHINE, inputs=["setpoint.left", "setpoint.right"])
    rows = [linear.state_names.index(name) for name in SPEEDS]
    return linear.A[np.ix_(rows, rows)], linear.B[rows]


def responses(A: np.ndarray, B: np.ndarray, t: np.ndarray, voltages: np.ndarray) -> np.ndarray:
    """(u, Ω) of the linear model under voltages that are constant from one row to the next."""
    step = expm(A * (t[1] - t[0]))
    gain = np.linalg.solve(A, step - np.eye(2)) @ B
    x = np.zeros((len(t), 2))
    for k in range(len(t) - 1):
        x[k + 1] = step @ x[k] + gain @ voltages[k]
    return x


def main(target: Path | None) -> tuple[float, float]:
    """Print the two models; the largest difference of u going straight, and in the arc."""
    A, B = linear_model()
    gains = np.linalg.solve(-A, B)
    print(f"K_v = {gains[0].mean():.5f} (m/s)/V     tau_v = {-1 / A[0, 0]:.5f} s")
    print(f"K_t = {gains[1, 1]:.5f} (rad/s)/V   tau_t = {-1 / A[1, 1]:.5f} s")
    run = ts.simulate(MACHINE, save=0.01)
    heading = run["q.floor.angle"]
    forward = run["v.floor.x"] * np.cos(heading) + run["v.floor.y"] * np.sin(heading)
    whole = np.column_stack([forward, run["v.floor.angle"]])
    linear = responses(A, B, run.t, run["voltage"])
    straight = run.t < 1.5
    differences = np.abs(whole - linear)[:, 0]
    print(
        f"u of both: {differences[straight].max():.1e} m/s apart going straight, {differences.max():.1e} m/s in the arc"
    )
    if target is not None:
        drawn(run.t, whole, linear, target)
    return float(differences[straight].max()), float(differences.max())


def drawn(t: np.ndarray, whole: np.ndarray, linear: np.ndarray, target: Path) -> None:
    """Both models in one picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 4.4), layout="constrained")
    places = figure.subplots(2, 1, sharex=True)
    for k, (axes, title) in enumerate(zip(places, ("u [m/s]", "turning [rad/s]"), strict=True)):
        axes.plot(t, whole[:, k], label="whole model")
        axes.plot(t, linear[:, k], linestyle="--", label="first order")
        axes.set_title(title, loc="left")
        axes.legend()
    places[1].set_xlabel("time [s]")
    figure.savefig(target)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
