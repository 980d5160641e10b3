"""Draw docs/images/tractor_trailer.svg, chaplygin_sleigh.svg and bicycle.svg from runs of the shipped examples."""

from __future__ import annotations

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

import torseur as ts
from torseur.results.plots.style import INK, PALETTE, plot_style

Array = NDArray[np.float64]

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
BLUE, VERMILION, GREEN, PINK = PALETTE[:4]
STRIDE = 5  # of the saved rows, one in so many is drawn: 50 ms


def main() -> None:
    """Write the pictures."""
    with plot_style():
        for name, draw in (("tractor_trailer", tractor), ("chaplygin_sleigh", sleigh), ("bicycle", bicycle)):
            figure = draw(ts.simulate(ROOT / "examples" / f"{name}.yaml"))
            out = IMAGES / f"{name}.svg"
            figure.savefig(out, metadata={"Date": None})
            plt.close(figure)
            print(out.relative_to(ROOT))


def tractor(run: ts.Trajectory) -> Figure:
    """The way of both axles with the vehicle and the side forces on it; the forces against time."""
    figure, (way, forces) = plt.subplots(2, 1, figsize=(7.4, 5.6), layout="constrained", height_ratios=(1.6, 1))
    x, y, heading, hitch, steer = (run[f"q.{name}"] for name in ("road.x", "road.y", "road.angle", "hitch", "steering"))
    rear, turned = np.stack([x, y], 1), heading + hitch
    axles = {
        "rear_axle": (rear, heading),
        "front_axle": (rear + 2.8 * along(heading), heading + steer),
        "trailer_axle": (rear - 0.7 * along(heading) - 3.6 * along(turned), turned),
    }
    colours = dict(zip(axles, (BLUE, VERMILION, GREEN), strict=True))
    for name in ("rear_axle", "trailer_axle"):
        way.plot(*axles[name][0][::STRIDE].T, color=colours[name], linewidth=0.9)
    for k in np.flatnonzero(run.t % 2.5 < 5e-3):
        draw_tractor(way, rear[k], heading[k], turned[k], steer[k])
        outward = -2.2 if run.t[k] < run.t[-1] else 2.2  # at the end the start is in the way
        time(way, run.t[k], rear[k] + 1.3 * along(heading[k]) + outward * along(heading[k] + np.pi / 2))
        for name, (place, angle) in axles.items():
            push = run[f"constraint_force.{name}.sideways"][k] / 500 * along(angle[k] + np.pi / 2)  # 1 m is 500 N
            arrow(way, place[k], push, colours[name])
    way.margins(y=0.14)
    way.set(title="Way of the axles; arrows: side forces of the ground (1 m is 500 N)", xlabel="x [m]", ylabel="y [m]")
    way.set_aspect("equal", adjustable="datalim")
    for name, colour in colours.items():
        force = run[f"constraint_force.{name}.sideways"][::STRIDE]
        forces.plot(run.t[::STRIDE], force, color=colour, label=name.replace("_", " "))
    forces.set(title="Side forces [N]", xlabel="t [s]", xlim=(0, run.t[-1]))
    legend(forces)
    return figure


def draw_tractor(axes: Axes, rear: Array, heading: float, turned: float, steer: float) -> None:
    """The outlines of tractor and trailer, the drawbar and the wheels."""
    hook = rear - 0.7 * along(heading)
    outline(axes, rear, heading, (-0.9, 3.5), 0.85)
    outline(axes, hook, turned, (-4.4, -1.3), 0.95)
    line(axes, np.stack([hook, hook - 1.3 * along(turned)]), 1.0)
    for place, angle, side in ((rear, heading, 0.85), (hook - 3.6 * along(turned), turned, 0.95)):
        wheels(axes, place, angle, angle, side)
    wheels(axes, rear + 2.8 * along(heading), heading, heading + steer, 0.85)


def sleigh(run: ts.Trajectory) -> Figure:
    """The way of the blade with the body on it; its two speeds and the side force against time."""
    figure, axes = plt.subplot_mosaic("wu;wf", figsize=(7.4, 3.6), layout="constrained", width_ratios=(1.1, 1))
    blade, heading = np.stack([run["q.ice.x"], run["q.ice.y"]], 1), run["q.ice.angle"]
    way = axes["w"]
    way.plot(*blade[::STRIDE].T, color=BLUE, linewidth=0.9)
    for k in np.flatnonzero(run.t % 1.0 < 5e-3):
        outline(way, blade[k], heading[k], (-0.1, 0.5), 0.16)
        line(way, blade[k] + np.outer([-0.12, 0.12], along(heading[k])), 2.2)
        centre = blade[k] + 0.25 * along(heading[k])
        way.plot(*centre, marker="o", markersize=2.5, color=VERMILION)
        time(way, run.t[k], centre + 0.38 * along(heading[k] - np.pi / 2))
    way.set(title="Way of the blade, centre of mass red [m]", xlabel="x [m]", ylabel="y [m]")
    way.set_aspect("equal", adjustable="datalim")
    u = run["v.ice.x"] * np.cos(heading) + run["v.ice.y"] * np.sin(heading)
    t = run.t[::STRIDE]
    axes["u"].plot(t, u[::STRIDE], color=BLUE, label="u [m/s]")
    axes["u"].plot(t, run["v.ice.angle"][::STRIDE], color=VERMILION, label="w [rad/s]")
    axes["u"].set(title="Speeds", ylim=(-0.7, 2.2), xlim=(0, run.t[-1]))
    legend(axes["u"])
    axes["f"].plot(t, run["constraint_force.blade.sideways"][::STRIDE], color=GREEN)
    axes["f"].set(title="Side force of the ice [N]", xlabel="t [s]", xlim=(0, run.t[-1]))
    return figure


def bicycle(run: ts.Trajectory) -> Figure:
    """Lean and steer against time, the tracks of the wheels, the loads under them."""
    figure, axes = plt.subplot_mosaic("ap;np", figsize=(7.4, 4.4), layout="constrained", width_ratios=(1.15, 1))
    t = run.t[::2]
    for name, colour in (("lean", BLUE), ("steer", VERMILION)):
        axes["a"].plot(t, np.degrees(run[f"q.{name}"][::2]), color=colour, label=name)
    axes["a"].set(title="To the right [deg]", xlim=(0, run.t[-1]))
    dyn = ts.compile(ts.load(ROOT / "examples" / "bicycle.yaml"))
    for wheel, radius, colour in (("rear", 0.3, BLUE), ("front", 0.35, VERMILION)):
        contact = contacts(dyn.pose(run.q[::2], f"{wheel}_wheel"), radius)
        axes["p"].plot(*contact.T, color=colour, label=f"{wheel} wheel")
        load = run[f"constraint_force.{wheel}_contact.normal"][::2]
        axes["n"].plot(t, load, color=colour, label=f"{wheel} wheel")
    axes["p"].set(title="Tracks [m]", xlabel="x [m]")
    axes["p"].set_aspect("equal", adjustable="datalim")
    axes["n"].set(title="Loads [N]", xlabel="t [s]", xlim=(0, run.t[-1]))
    for panel in axes.values():
        legend(panel)
    return figure


def contacts(pose: Array, radius: float) -> Array:
    """(x, y) of the lowest points of a wheel with its axle along y, for poses (n, 4, 4)."""
    axle = pose[:, :3, 1]
    down = axle[:, 2:] * axle - [0, 0, 1]
    return (pose[:, :3, 3] + radius * down / np.linalg.norm(down, axis=1, keepdims=True))[:, :2]


def along(angle: float | Array) -> Array:
    """The unit vector (…, 2) at an angle from x."""
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def outline(axes: Axes, origin: Array, angle: float, ahead: tuple[float, float], side: float) -> None:
    """A rectangle of a body: from ``ahead[0]`` to ``ahead[1]`` along it, ``side`` to both sides."""
    corners = [(ahead[0], -side), (ahead[1], -side), (ahead[1], side), (ahead[0], side)]
    places = [origin + u * along(angle) + w * along(angle + np.pi / 2) for u, w in corners]
    axes.fill(*np.transpose(places), facecolor="#80808026", edgecolor=INK, linewidth=0.6)


def wheels(axes: Axes, axle: Array, angle: float, turned: float, side: float) -> None:
    """The two wheels of an axle, turned by the steering."""
    for place in (axle + side * along(angle + np.pi / 2), axle - side * along(angle + np.pi / 2)):
        line(axes, place + np.outer([-0.4, 0.4], along(turned)), 2.0)


def line(axes: Axes, points: Array, width: float) -> None:
    """A line of the machine."""
    axes.plot(*points.T, color=INK, linewidth=width, solid_capstyle="round")


def legend(axes: Axes) -> None:
    """What the curves are, right of the title."""
    axes.legend(loc="lower right", bbox_to_anchor=(1, 0.97), ncols=3, borderaxespad=0)


def time(axes: Axes, t: float, place: Array) -> None:
    """A small note of the time."""
    axes.annotate(f"{t:g} s", place, ha="center", va="center", fontsize=7, color="#6a6a6a")


def arrow(axes: Axes, place: Array, push: Array, colour: str) -> None:
    """A force, its tail where it acts."""
    if np.linalg.norm(push) > 0.15:
        look = {"arrowstyle": "-|>,head_width=0.18,head_length=0.35", "color": colour, "linewidth": 1.3, "shrinkA": 0}
        axes.annotate("", place + push, place, arrowprops=look | {"shrinkB": 0})


if __name__ == "__main__":
    main()
