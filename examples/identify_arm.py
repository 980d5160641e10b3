"""Identify the two-link arm: move it, measure noisy torques, find its base parameters, compare with its file."""

from pathlib import Path

import numpy as np

import torseur as ts

NOISE = 0.05  # standard deviation of a measured torque [N m]


def exciting_motion(times, rng, joints=2, harmonics=5):
    """Angles, speeds and accelerations (times, joints): a sum of sines of one period with random phases."""
    frequency = 2 * np.pi / times[-1] * np.arange(1, harmonics + 1)
    amplitude = rng.normal(size=(joints, harmonics)) / np.arange(1, harmonics + 1)
    angle = frequency * times[:, None, None] + rng.uniform(0, 2 * np.pi, size=(joints, harmonics))
    q, v, a = np.sin(angle), frequency * np.cos(angle), -(frequency**2) * np.sin(angle)
    return tuple((amplitude * part).sum(-1) for part in (q, v, a))


def main():
    arm = ts.load(Path(__file__).parent / "two_link_arm.yaml")
    dyn, rng = ts.compile(arm), np.random.default_rng(1)
    q, v, a = exciting_motion(np.linspace(0, 10, 2000), rng)
    torques = dyn.inverse_dynamics(q, v, a) + dyn.friction(v)  # what sensors at the joints would see

    base = ts.base_parameters(arm)
    found = base.fit(q, v, a, torques + NOISE * rng.normal(size=torques.shape))

    print(base.table(), "\n")
    print(f"{'base parameter':18}{'in the file':>12}{'identified':>12}{'deviation':>12}")
    for name, true, value, deviation in zip(base.names, base.nominal, found.values, found.deviation, strict=True):
        print(f"{name:18}{true:12.6f}{value:12.6f}{deviation:12.6f}")
    print(f"\nresidual {found.residual:.4f} N m, condition number of the motion {found.condition:.1f}")
    return base, found


if __name__ == "__main__":
    main()
