"""The methods that a run used, with where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from torseur.pages.sheet import section

_HNW = "E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993"
_INTEGRATORS = {
    "semi_implicit_euler": (
        "Semi-implicit Euler: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed., "
        "Springer 2006, I.1."
    ),
    "newmark": (
        "Newmark: N. M. Newmark, “A method of computation for structural dynamics”, J. Engineering "
        "Mechanics Division ASCE 85, 1959."
    ),
    "central_differences": (
        "Central differences: E. Hairer, C. Lubich, G. Wanner, “Geometric numerical integration illustrated "
        "by the Störmer–Verlet method”, Acta Numerica 12, 2003."
    ),
    "rk4": (
        "Classical Runge–Kutta: W. Kutta, “Beitrag zur näherungsweisen Integration totaler "
        "Differentialgleichungen”, Zeitschrift für Mathematik und Physik 46, 1901."
    ),
    "dopri5": (
        "Dormand–Prince 5(4): J. R. Dormand, P. J. Prince, “A family of embedded Runge–Kutta formulae”, J. "
        f"Computational and Applied Mathematics 6, 1980; {_HNW}, II."
    ),
    "dop853": f"Dormand–Prince 8(5,3): {_HNW}, II.5 and II.10.",
    "radau5": (
        "Radau IIA of order 5: E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., "
        "Springer 1996, IV.8."
    ),
    "generalised_alpha": (
        "Generalised-α: J. Chung, G. M. Hulbert, J. Applied Mechanics 60, 1993; O. Brüls, A. Cardona, M. "
        "Arnold, Mechanism and Machine Theory 48, 2012."
    ),
}
_TREES = "Equations of trees: R. Featherstone, Rigid Body Dynamics Algorithms, Springer 2008."
_FORMULATIONS = {
    "kane": ("Independent speeds: T. R. Kane, D. A. Levinson, Dynamics: Theory and Applications, McGraw-Hill 1985."),
    "point-masses": (
        "Bodies as point masses: M. Lepareux, H. Bung, P. Jamet, A. Barraco, B. Cuny, “Dynamic behaviour of "
        "deformable and rigid articulated systems”, 1988."
    ),
    "connection": (
        "Moving references and connection matrices: N. Azouz, M. Pascal, A. Combescure, “Application de la "
        "MEF à la modélisation dynamique des robots souples”, 1998."
    ),
}
_MOTORS = (
    "Motors and their rotors: M. Llibre, R. Mampey, J.-P. Chrétien, “Simulation de la dynamique des robots "
    "manipulateurs motorisés”, AFCET Automatique 83, Besançon 1983."
)


def methods_section(facts: Mapping[str, Any], *, motors: bool) -> str:
    """What to cite for this run."""
    settings = facts.get("settings", {})
    used = [
        _TREES if settings.get("formulation") not in ("point-masses", "connection") else None,
        _FORMULATIONS.get(str(settings.get("formulation"))),
        _MOTORS if motors else None,
        _INTEGRATORS.get(str(settings.get("integrator"))),
    ]
    lines = "".join(f"<li>{escape(line)}</li>" for line in used if line)
    return section("Methods", f'<ul class="sources">{lines}</ul>')
