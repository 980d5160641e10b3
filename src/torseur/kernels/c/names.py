"""Names of a machine in C source. They come from files: in code they become identifiers, in comments plain letters."""

from __future__ import annotations

import re

LONGEST = 60  # characters of a name that are kept


def identifier(*names: str) -> str:
    """A C identifier of small letters, digits and underscores that joins the names.

    >>> identifier("PUMA 560", "inverse_dynamics")
    'puma_560_inverse_dynamics'
    >>> identifier("7 joints"), identifier("*/ #include"), identifier("été")
    ('machine_7_joints', 'include', 't')
    """
    parts = (re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:LONGEST].strip("_") for name in names)
    joined = "_".join(part for part in parts if part) or "machine"
    return f"machine_{joined}" if joined[0].isdigit() else joined


def distinct(name: str, taken: set[str]) -> str:
    """The name, or the name with the first number that makes it differ from those taken; it is taken then.

    >>> taken = {"hand"}
    >>> distinct("hand", taken), distinct("hand", taken)
    ('hand_2', 'hand_3')
    """
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found)
    return found


def in_comment(name: str) -> str:
    """The name as it may stand in a C comment: nothing in it ends the comment, continues a line or hides text.

    >>> in_comment("robot/hand"), in_comment("*/ abort();"), in_comment("tête")
    ('robot/hand', '<U+002A>/ abort();', 't<U+00EA>te')
    """
    plain = "".join(c if " " <= c <= "~" and c not in "*?\\" else f"<U+{ord(c):04X}>" for c in name[:LONGEST])
    return plain if len(name) <= LONGEST else f"{plain} ..."
