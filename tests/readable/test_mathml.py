"""Formulas in MathML say what the same formulas say in LaTeX, and are well formed whatever names a file has."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import sympy as sp

import torseur as ts
from torseur.readable.closed_form.equations import equations
from torseur.readable.closed_form.html_page import html
from torseur.readable.print.expressions import ExpressionWriter
from torseur.readable.print.mathml import MathMl, formula
from torseur.results.report.equations import equations_section

EXAMPLES = Path(__file__).parents[2] / "examples"


def value(node, numbers):
    """The number that a formula stands for: MathML read back, by another route than it was written."""
    return sp.sympify(re.sub(r"(?<=[\w)])\s+(?=[\w(])", "*", _plain(node)), locals=numbers)


def _plain(node):
    parts = [_plain(child) for child in node]
    match node.tag:
        case "mn":
            return f" {node.text.replace('−', '-')} "
        case "mi":
            return f" {node.text} "
        case "mo":
            return {"−": " - ", "·": "*", "˙": "d"}.get(node.text, f" {node.text} " if node.text == "+" else node.text)
        case "mspace":
            return " "
        case "msub":
            return f" {parts[0].strip()}{parts[1].strip().replace('-', 'm').replace(',', '_')} "
        case "mover":
            return f" {parts[0].strip()}d "
        case "msup":
            return f" ({parts[0]})**({parts[1].strip()}) "
        case "mfrac":
            return f" (({parts[0]})/({parts[1]})) "
    return "".join(parts)


@pytest.mark.parametrize(
    "written", ["m1*l1**2/2 + I1", "-(m1 + m2)*g*cos(q1)", "3.5e-7*q1**2 - 2*sin(q1 + q2)*qd1*(qd1 + qd2)", "x/3 - 1"]
)
def test_a_formula_read_back_is_the_expression(written):
    expression = sp.sympify(written)
    node = ET.fromstring(formula(ExpressionWriter(MathMl(9)).write(expression)))
    symbols = {s.name: s for s in expression.free_symbols}
    short = {"c1": sp.cos(sp.Symbol("q1")), "s12": sp.sin(sp.Symbol("q1") + sp.Symbol("q2"))}
    difference = sp.nsimplify(value(node, symbols | short), rational=True) - sp.nsimplify(expression, rational=True)
    assert sp.expand(difference) == 0


def test_the_part_of_a_page_is_well_formed_and_names_stay_names():
    text = (EXAMPLES / "planar_2r.yaml").read_text(encoding="utf-8").replace("upper", '"<b>&"')
    from torseur.description.yaml_format.reader import read_yaml
    from torseur.model.build import build

    found = html(equations(build(read_yaml("evil.yaml", text=text)), symbols=True), digits=6)
    part = ET.fromstring(f"<div>{found}</div>")
    assert "mass of <b>&" in "".join(part.itertext())
    assert part.findall(".//b") == []


def test_only_equations_that_one_can_read_are_shown():
    arm = equations_section(ts.load(EXAMPLES / "two_link_arm.yaml"))
    assert "Equations of motion" in arm
    assert arm == equations_section(ts.load(EXAMPLES / "two_link_arm.yaml"))  # from the cache
    assert "Aᵀ λ" in equations_section(ts.load(EXAMPLES / "slider_crank.yaml"))
    assert equations_section(ts.load(EXAMPLES / "puma560.yaml")) == ""
    assert equations_section(ts.load(EXAMPLES / "flexible_arm.yaml")) == ""
