"""Draw docs/images/puma560.svg: the shipped PUMA 560 in a pose, and what one step of its dynamics costs.

Everything shown comes from the package: poses from the compiled model, counts from ``module_costs``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import torseur as ts
from torseur.quantities.module_costs import module_costs

Array = NDArray[np.float64]

ROOT = Path(__file__).parents[1]
OUT = ROOT / "docs" / "images" / "puma560.svg"
WIDTH, HEIGHT = 1000, 520
POSE = np.radians([38, 58, -170, 25, 55, 0])
RADII = (0.095, 0.085, 0.065, 0.042, 0.034, 0.026)  # of the joints' housings [m], for the eye only
HALF_LENGTHS = (0.10, 0.10, 0.075, 0.06, 0.045, 0.03)
INK, GREY, BLUE, ORANGE, PAPER = "#1f2a37", "#b8c0ca", "#2f6db3", "#e07b26", "#fbfbf9"
LOW, BACK = '<tspan font-size="11" dy="4">', '</tspan><tspan dx="5" dy="-4">'
EQUATION = f"A(q) v̇ + s(q, v) = α c{LOW}m{BACK}− ξ v − q{LOW}s{BACK}sign v</tspan></tspan>"
COLOURS = ("#44546a", "#2f6db3", "#3f86cf", "#e07b26", "#eb9a52", "#f4b982")


@dataclass(frozen=True)
class Camera:
    """A parallel projection seen from an azimuth and an elevation [deg]; ``scale`` in pixels per metre."""

    azimuth: float
    elevation: float
    scale: float
    origin: tuple[float, float]  # where the world's origin is drawn

    def axes(self) -> tuple[Array, Array, Array]:
        """Unit vectors to the right, up and towards the eye."""
        a, e = np.radians([self.azimuth, self.elevation])
        right = np.array([-np.sin(a), np.cos(a), 0.0])
        eye = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
        return right, np.cross(eye, right), eye

    def __call__(self, point: Array) -> tuple[float, float]:
        """The pixel at which a point of space is seen."""
        right, up, _ = self.axes()
        return self.origin[0] + self.scale * float(right @ point), self.origin[1] - self.scale * float(up @ point)


CAMERA = Camera(azimuth=-62, elevation=20, scale=318, origin=(200, 420))


def main() -> None:
    """Write the picture."""
    arm = ts.load(ROOT / "examples" / "puma560.yaml")
    general = ts.load(ROOT / "examples" / "general_6r.yaml")
    parts = [*ground(), *machine(arm), *captions(arm), *chart(arm, general)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
    style = 'font-family="Helvetica, Arial, DejaVu Sans, sans-serif">'
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{PAPER}"/>'
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join([head + style, paper, *parts, "</svg>"]) + "\n", encoding="utf-8")
    print(OUT.relative_to(ROOT))


def ground() -> list[str]:
    """A grid of 0.2 m around the foot."""
    lines = []
    for k in np.linspace(-0.4, 0.6, 6):
        lines.append(line([np.array([k, -0.4, 0]), np.array([k, 0.8, 0])], "#e3e5e2", 1))
    for k in np.linspace(-0.4, 0.8, 7):
        lines.append(line([np.array([-0.4, k, 0]), np.array([0.6, k, 0])], "#e3e5e2", 1))
    return lines


def machine(arm: ts.Model) -> list[str]:
    """Shadow first, then links and joints from back to front, then the frame of the flange."""
    dyn = ts.compile(arm)
    T = [dyn.pose(POSE, name) for name in arm.body_names]
    ends = [*(X[:3, 3] for X in T[1:]), dyn.pose(POSE, "flange")[:3, 3] + 0.09 * T[-1][:3, 2]]
    routes = [route(X, end) for X, end in zip(T, ends, strict=True)]
    drawn = [line([p * [1, 1, 0] for p in points], "#000000", 14, opacity=0.06) for points in routes]

    solids: list[tuple[float, str]] = []
    eye = CAMERA.axes()[2]
    for i, (X, points) in enumerate(zip(T, routes, strict=True)):
        width = 2 * 0.72 * RADII[i] * CAMERA.scale
        if i == 0:  # the column begins above the foot
            points = [points[0] + [0, 0, 0.27], *points[1:]]
        tube = line(points, INK, width + 3) + line(points, COLOURS[i], width) + sheen(points, width)
        centre = X[:3, 3] + (0.1 * X[:3, 2] if i == 0 else 0)  # the waist stands on the ground
        depth = float(eye @ np.mean(points, axis=0))
        solids.append((depth, tube))
        solids.append(
            (float(eye @ centre) if i == 0 else max(depth, float(eye @ centre)) + 0.01, housing(centre, X[:3, 2], i))
        )
    drawn += [text for _, text in sorted(solids)]
    return [*drawn, *triad(dyn.pose(POSE, "flange"))]


def route(X: Array, end: Array) -> list[Array]:
    """From a joint's origin along its axis, then across to the next origin."""
    start, axis = X[:3, 3], X[:3, 2]
    return [start, start + axis * float(axis @ (end - start)), end]


def housing(centre: Array, axis: Array, i: int) -> str:
    """A cylinder along the joint's axis, with the axis as a thin line through it."""
    right, up, eye = CAMERA.axes()
    towards = axis if axis @ eye >= 0 else -axis
    front, back = centre + HALF_LENGTHS[i] * towards, centre - HALF_LENGTHS[i] * towards
    (x, y), (u, w) = CAMERA(front), CAMERA(back)
    radius = RADII[i] * CAMERA.scale
    flat = radius * abs(float(axis @ eye))
    turn = np.degrees(np.arctan2(-float(towards @ up), float(towards @ right))) + 90
    cap = 'fill="{}" stroke="' + INK + '" stroke-width="1.5" transform="translate({:.1f} {:.1f}) rotate({:.1f})"'
    ellipse = f'<ellipse rx="{radius:.1f}" ry="{flat:.1f}" '
    length = float(np.hypot(x - u, y - w))
    side = (
        f'<path d="M{-radius:.1f} 0 v{length:.1f} A{radius:.1f} {flat:.1f} 0 0 0 {radius:.1f} {length:.1f} '
        f'v{-length:.1f} z" fill="{COLOURS[i]}" stroke="{INK}" stroke-width="1.5" '
        f'transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})"/>'
    )
    long_axis = line([centre - 0.19 * axis, centre + 0.19 * axis], INK, 1, dash="6 4", opacity=0.55)
    face = ellipse + cap.format(lighter(COLOURS[i]), x, y, turn) + "/>"
    hub = f'<ellipse rx="{radius / 3:.1f}" ry="{flat / 3:.1f}" ' + cap.format(INK, x, y, turn) + "/>"
    return long_axis + side + face + hub


def triad(T: Array) -> list[str]:
    """The flange's x, y, z in red, green, blue."""
    origin = T[:3, 3] + 0.09 * T[:3, 2]
    drawn = []
    for k, (colour, name) in enumerate((("#c8402f", "x"), ("#3a8f3d", "y"), ("#2f5fd0", "z"))):
        tip = origin + 0.13 * T[:3, k]
        x, y = CAMERA(origin + 0.16 * T[:3, k])
        drawn += [line([origin, tip], colour, 3), text(x, y + 4, name, 13, colour, anchor="middle", style="italic")]
    return drawn


def captions(arm: ts.Model) -> list[str]:
    """What the left half shows."""
    return [
        text(32, 44, "PUMA 560", 22, INK, weight="bold"),
        text(32, 66, f"{arm.nv} motors with gears, rotors and friction", 14, "#5b6673"),
        text(32, HEIGHT - 22, EQUATION, 16, INK, style="italic"),
    ]


def chart(arm: ts.Model, general: ts.Model) -> list[str]:
    """Multiplications of the modules of a step: the 1983 formulas, a general chain, this arm."""
    rows = [
        (of_arm.name, of_arm.printed.multiplications, of_chain.counts.multiplications, of_arm.counts.multiplications)
        for of_arm, of_chain in zip(module_costs(arm), module_costs(general), strict=True)
        if of_arm.printed is not None
    ]
    left, top, step, longest = 560.0, 118.0, 88.0, 330.0
    unit = longest / max(max(row[1:]) for row in rows)
    drawn = [
        text(left, 44, "Multiplications of one step, n = 6", 18, INK, weight="bold"),
        *legend(left, 70, (("1983 formulas", GREY), ("general 6R chain", BLUE), ("this PUMA 560", ORANGE))),
    ]
    for k, (name, *figures) in enumerate(rows):
        y = top + k * step
        drawn.append(text(left, y, name, 14, INK))
        for j, (figure, colour) in enumerate(zip(figures, (GREY, BLUE, ORANGE), strict=True)):
            bar = y + 9 + 17 * j
            size = f'width="{max(1.5, unit * figure):.1f}" height="13"'
            drawn.append(f'<rect x="{left}" y="{bar}" {size} rx="2" fill="{colour}"/>')
            drawn.append(text(left + max(1.5, unit * figure) + 7, bar + 11, str(figure), 12, "#5b6673"))
    totals = [sum(row[j] for row in rows) for j in (1, 2, 3)]
    y = top + len(rows) * step + 12
    drawn.append(f'<line x1="{left}" y1="{y - 22}" x2="{left + longest + 60}" y2="{y - 22}" stroke="#d9dcd8"/>')
    x = left + text_width("in all", 14) + 18
    drawn.append(text(left, y, "in all", 14, INK))
    for total, colour in zip(totals, ("#7d8794", BLUE, ORANGE), strict=True):
        drawn.append(text(x, y, str(total), 18, colour, weight="bold"))
        x += 78
    return drawn


def legend(x: float, y: float, entries: tuple[tuple[str, str], ...]) -> list[str]:
    """Coloured squares with their meaning."""
    drawn = []
    for words, colour in entries:
        drawn.append(f'<rect x="{x:.1f}" y="{y - 10}" width="11" height="11" rx="2" fill="{colour}"/>')
        drawn.append(text(x + 17, y, words, 13, "#5b6673"))
        x += 17 + text_width(words, 13) + 22
    return drawn


def line(points: list[Array], colour: str, width: float, *, dash: str = "", opacity: float = 1.0) -> str:
    """A polyline through points of space, with round ends."""
    path = " ".join("{:.1f},{:.1f}".format(*CAMERA(point)) for point in points)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    look = f'stroke="{colour}" stroke-width="{width:.1f}" opacity="{opacity}"{dashed}'
    return f'<polyline points="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round" {look}/>'


def sheen(points: list[Array], width: float) -> str:
    """A light streak that makes a tube of a line."""
    lifted = [point + 0.22 * width / CAMERA.scale * CAMERA.axes()[1] for point in points]
    return line(lifted, "#ffffff", 0.22 * width, opacity=0.28)


def text(
    x: float,
    y: float,
    words: str,
    size: int,
    colour: str,
    *,
    weight: str = "normal",
    anchor: str = "start",
    style: str = "normal",
) -> str:
    """A line of text."""
    look = f'font-size="{size}" fill="{colour}" font-weight="{weight}" text-anchor="{anchor}" font-style="{style}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{words}</text>'


def text_width(words: str, size: int) -> float:
    """About how wide a text is drawn [px]."""
    return 0.53 * size * len(words)


def lighter(colour: str) -> str:
    """The colour halfway to white."""
    channels = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{(channel + 255) // 2:02x}" for channel in channels)


if __name__ == "__main__":
    main()
