"""``<equality>``: loops and couplings.

MuJoCo holds equalities by springs of its own kind, whose stiffness ``solref`` and ``solimp`` tell; here they hold
exactly, the limit of MuJoCo's as these grow stiff.
"""

from __future__ import annotations

from collections.abc import Iterable

from torseur.description.complaint import Complaint, collection, raise_all
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.bodies import Tree
from torseur.description.mjcf.classes import MAIN, Classes
from torseur.description.mjcf.closures import Closures
from torseur.description.mjcf.couplings import Couplings
from torseur.description.mjcf.includes import contents
from torseur.description.mjcf.naming import Names
from torseur.description.syntax.xml_cursor import Cursor

_EXACT = "an equality holds exactly"


def read_equalities(
    sections: Iterable[Cursor], tree: Tree, classes: Classes, names: Names
) -> tuple[Couplings, Closures]:
    """The joints with their couplings, and the loops; what is switched off, and equalities of tendons, are listed."""
    couplings, closures = Couplings(tree.joints, tree.drawn_at), Closures(tree, names)
    complaints = list[Complaint]()
    for section in sections:
        for equality in contents(section):
            with collection(complaints):
                _read(classes.attributes(equality, MAIN, "equality"), couplings, closures, names)
    raise_all(complaints)
    return couplings, closures


def _read(given: Attributes, couplings: Couplings, closures: Closures, names: Names) -> None:
    equality = given.cursor
    if equality.tag not in ("connect", "weld", "joint"):
        equality.ignore(f"equalities of the kind {equality.tag} are not read")
        return
    if given.choice("active", ("false", "true"), "true") == "false":
        equality.ignore("it is not active")
        return
    for name in ("solref", "solimp"):
        given.note(name, _EXACT)
    name = equality.get("name") or names.fresh("equality", equality.tag)
    if equality.tag == "joint":
        couplings.add(name, given)
    else:
        closures.add(name, given)
