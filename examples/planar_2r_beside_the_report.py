"""The planar arm's equations beside those that the report on holonomic and nonholonomic modelling prints (22 to 26).

    python examples/planar_2r_beside_the_report.py [planar_2r.tex]

writes a LaTeX page with our D, C and τ, found by the ten steps from examples/planar_2r.yaml, and the printed ones, and
stops if they differ. The report puts each mass at its link's end, so that lc1 = l1 there, and calls lc2 l2.
"""

import sys
from pathlib import Path

import sympy as sp

import torseur as ts

m1, m2, l1, lc1, lc2, g = sp.symbols("m1 m2 l1 lc1 lc2 g")
q1, q2, w1, w2, T1, T2 = sp.symbols("shoulder elbow shoulder_dot elbow_dot T_shoulder T_elbow")
c2, s2 = sp.cos(q2), sp.sin(q2)

PRINTED = {
    "D": sp.Matrix(
        [
            [m1 * l1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * c2), m2 * (lc2**2 + l1 * lc2 * c2)],
            [m2 * (lc2**2 + l1 * lc2 * c2), m2 * lc2**2],
        ]
    ),
    "C": sp.Matrix([[-m2 * l1 * lc2 * s2 * w2, -m2 * l1 * lc2 * s2 * (w1 + w2)], [m2 * l1 * lc2 * s2 * w1, 0]]),
    "tau": sp.Matrix(
        [
            T1 - (m1 + m2) * g * l1 * sp.cos(q1) - m2 * g * lc2 * sp.cos(q1 + q2),
            T2 - m2 * g * lc2 * sp.cos(q1 + q2),
        ]
    ),
}
NUMBER = {"D": "(22)", "C": "(23)", "tau": "(24)"}


def page(steps: "ts.KaneEquations") -> str:
    """The page; raises if an entry differs."""
    lines = [r"\documentclass{article}", r"\usepackage{amsmath}", r"\begin{document}"]
    for name, printed in PRINTED.items():
        ours = getattr(steps, name).subs(lc1, l1)
        if not sp.simplify(ours - printed).is_zero_matrix:
            raise SystemExit(f"{name} differs from the printed equation {NUMBER[name]}: {ours - printed}")
        letter = {"tau": r"\tau"}.get(name, name)
        lines += [rf"\noindent Ours:\[ {letter} = {written(ours)} \]"]
        lines += [rf"\noindent Report, {NUMBER[name]}:\[ {letter} = {written(printed)} \]"]
    return "\n".join([*lines, r"\end{document}", ""])


def written(matrix: sp.Matrix) -> str:
    """LaTeX in the report's letters."""
    letters = {q1: r"\theta_1", q2: r"\theta_2", w1: r"\dot\theta_1", w2: r"\dot\theta_2"}
    letters |= {T1: r"\Gamma_1", T2: r"\Gamma_2", l1: r"\ell_1", lc2: r"\ell_2"}
    return str(sp.latex(matrix, symbol_names=letters))


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "planar_2r.tex")
    machine = Path(__file__).with_name("planar_2r.yaml")
    target.write_text(page(ts.kane(machine, symbols=True)), encoding="utf-8")
    print(f"D, C and tau are those of equations (22) to (24); both stand in {target}")
