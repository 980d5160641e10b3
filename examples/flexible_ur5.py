"""A UR5 with two flexible links: gains found by simulations, and a set-point that is shaped to leave no vibration.

    python examples/flexible_ur5.py

The URDF is that of the package example-robot-data; flexible_ur5.torseur.yaml gives it tubes in the place of upper arm
and forearm, 5 kg at the tool and servos. The arm moves by quintics of half a second and vibrates after them. Gains are
searched for side by side; then the set-points are given in two parts, the second half a period of the slowest
vibration later, so that what the two stir up cancels (zero-vibration shaper [Singer & Seering 1990]).
"""

import re
import sysconfig
import tempfile
from pathlib import Path

import numpy as np

import torseur as ts

SIDE_FILE = Path(__file__).with_name("flexible_ur5.torseur.yaml")
SHARE = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "share"  # where example-robot-data puts its files
URDF = SHARE / "example-robot-data" / "robots" / "ur_description" / "urdf" / "ur5_robot.urdf"
TOOL, END = "tool0", 0.5  # [s], of the set-points in the file
QUINTIC = re.compile(r"\{quintic: \{to: (\S+) rad, end: 0.5 s\}\}")
STIFF = {"integrator": "radau5", "tolerance": 1e-5}  # servos that damp light wrists are stiff


def robot(setpoint=None):
    """The model; ``setpoint`` writes another function of time for each end of a set-point [rad]."""
    if not URDF.is_file():
        raise SystemExit(f"{URDF} is missing. Install it:  pip install example-robot-data")
    text = SIDE_FILE.read_text(encoding="utf-8")
    if setpoint is not None:
        text = QUINTIC.sub(lambda found: setpoint(float(found[1])), text)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / SIDE_FILE.name
        path.write_text(text, encoding="utf-8")
        return ts.load(URDF, side_file=path, search_paths=[SHARE])


def shaped(to, shaper, knots=41):
    """The sum of delayed quintics, by a table of values and speeds."""
    t = np.linspace(0.0, END + max(delay for delay, _ in shaper), knots)
    q, v = np.zeros_like(t), np.zeros_like(t)
    for delay, part in shaper:
        x = np.clip((t - delay) / END, 0.0, 1.0)
        q += part * to * x**3 * (10 - 15 * x + 6 * x**2)
        v += part * to * 30 * x**2 * (1 - x) ** 2 / END
    lists = (", ".join(f"{value:.9g}" for value in values) for values in (t, q, v))
    return "{{table: {{t: [{}], q: [{}], v: [{}], interpolation: cubic}}}}".format(*lists)


def residual(model, t, q, end):
    """Greatest distance of the tool from where it comes to rest, after the set-points have ended [mm]."""
    places = ts.compile(model).pose(q, TOOL)[:, :3, 3]
    return 1e3 * float(np.linalg.norm(places[t >= end] - places[-1], axis=1).max())


def searched(model, scales=(0.5, 1.0, 2.0)):
    """Factors of kp and of kd of all servos after which the tool vibrates least, and how much it does [mm]."""
    pairs = np.array([(p, d) for p in scales for d in scales])
    named = {f"{servo.name}.kp": servo.law.kp * pairs[:, 0] for servo in model.servos}
    named |= {f"{servo.name}.kd": servo.law.kd * pairs[:, 1] for servo in model.servos}
    runs = ts.simulate_batch(model, parameters=named, threads=2, **STIFF)
    left = [residual(model, runs.t, q, END) for q in runs.q]
    best = int(np.nanargmin(left))
    return tuple(pairs[best]), left[best]


def zero_vibration(near):
    """The shaper of the slowest vibration at rest ``near`` a posture, (delay [s], part) twice, and its frequency [Hz].

    K = exp(−ζ π/√(1 − ζ²)): parts 1/(1 + K) at once and K/(1 + K) half a damped period later.
    """
    settled = robot(lambda to: f"{to}")
    poles = ts.linearize(settled, ts.steady(settled, at=near)).eigenvalues()
    swinging = poles[poles.imag > 0.5 * np.abs(poles)]
    pole = swinging[np.abs(swinging).argmin()]
    K = np.exp(np.pi * pole.real / pole.imag)
    return ((0.0, 1 / (1 + K)), (np.pi / pole.imag, K / (1 + K))), pole.imag / (2 * np.pi)


def main():
    """Vibrations after the motion: with the gains of the file, with those that were found, with a shaped set-point."""
    model = robot()
    run = ts.simulate(model, **STIFF)
    before = residual(model, run.t, run.q, END)
    factors, tuned = searched(model)
    shaper, frequency = zero_vibration(run.q[-1])
    other = robot(lambda to: shaped(to, shaper))
    run = ts.simulate(other, **STIFF)
    after = residual(other, run.t, run.q, END + shaper[1][0])
    print(f"slowest vibration where the motion ends    {frequency:8.2f} Hz")
    print(f"vibration of the tool after the motion     {before:8.3f} mm")
    print(f"with kp times {factors[0]:g} and kd times {factors[1]:g}              {tuned:8.3f} mm")
    print(f"with the file's gains and shaped set-point {after:8.3f} mm, {1e3 * shaper[1][0]:.0f} ms later")
    return before, tuned, after


if __name__ == "__main__":
    main()
