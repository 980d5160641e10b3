"""Small random damages to files, for tests that readers survive anything."""

from __future__ import annotations

import copy
import random
import re
import xml.etree.ElementTree as ET
from typing import Any

NASTY_WORDS = (
    *("", " ", "0", "-1", "nan", "inf", "-Infinity", "1e999", "1,5", "1_000", "0x10", "1e", "--1", "1 2", "0 0 0"),
    *(
        "true",
        "null",
        "world",
        "root_joint",
        "fixed",
        "ball",
        "../../etc/passwd",
        "${x}",
        "$(find x)",
        "%s",
        "{}",
        "\\",
    ),
    *(
        "é",
        "名前",
        "\u202e",
        "\ufeff",
        "a" * 5000,
        "9" * 5000,
        "[" * 300,
        "&",
        "<",
        '"',
        "'",
        "#",
        ":",
        "- ",
        "!!x",
        "*a",
    ),
)
NASTY_BYTES = (
    b"\x00",
    b"\xff\xfe",
    b"\xc3\x28",
    b"\r",
    b"\t",
    b"<!--",
    b"-->",
    b"<![CDATA[",
    b"]]>",
    b"<!DOCTYPE x>",
    b"&x;",
)


def damaged_bytes(data: bytes, rng: random.Random) -> bytes:
    """The data after one to four changes that know nothing of the format."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((1, 1, 2, 8, 64)))
        chunk = data[start:end]
        replacement = rng.choice(
            (
                b"",  # deletion
                bytes(rng.randrange(256) for _ in chunk),
                bytes(byte ^ (1 << rng.randrange(8)) for byte in chunk),
                chunk * rng.choice((2, 3, 50)),
                chunk[::-1],
                rng.choice(NASTY_BYTES),
                rng.choice(NASTY_WORDS).encode(),
            )
        )
        data = data[:start] + replacement + data[end:]
        if rng.random() < 0.03:
            data = data[: rng.randrange(len(data) + 1)]
    return data


def damaged_words(text: str, rng: random.Random) -> str:
    """The text after one to three changes of whole words or lines."""
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.7:
            words = list(re.finditer(r"[\w.+-]+", text))
            if not words:
                return text
            word = rng.choice(words)
            other = rng.choice((rng.choice(words).group(), rng.choice(NASTY_WORDS)))
            text = text[: word.start()] + other + text[word.end() :]
        else:
            lines = text.split("\n")
            i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
            if rng.random() < 0.5:
                lines[i], lines[j] = lines[j], lines[i]
            else:
                lines[i:i] = [lines[j]] * rng.randint(0, 2)
            text = "\n".join(lines)
    return text


def damaged_xml(text: str, rng: random.Random) -> str:
    """Well-formed XML with elements lost, repeated, moved or renamed, and attributes lost, exchanged or spoilt."""
    root = ET.fromstring(text)
    for _ in range(rng.randint(1, 4)):
        elements = list(root.iter())
        element, other = rng.choice(elements), rng.choice(elements)
        match rng.randrange(8):
            case 0 if len(element):
                element.remove(rng.choice(list(element)))
            case 1 if len(element):
                element.append(copy.deepcopy(rng.choice(list(element))))
            case 2:
                element.append(copy.deepcopy(other))
            case 3:
                element.tag = other.tag
            case 4 if element.attrib:
                del element.attrib[rng.choice(list(element.attrib))]
            case 5 if element.attrib and other.attrib:
                element.set(rng.choice(list(element.attrib)), rng.choice(list(other.attrib.values())))
            case 6 if element.attrib:
                element.set(rng.choice(list(element.attrib)), rng.choice(NASTY_WORDS))
            case 7:
                element.text = rng.choice(NASTY_WORDS)
    return ET.tostring(root, encoding="unicode")


def damaged_tree(value: Any, rng: random.Random) -> Any:
    """Nested dictionaries and lists after one to three losses, exchanges or spoilt values."""
    value = copy.deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        places = list(_places(value))
        if not places:
            return value
        (holder, key), (other_holder, other_key) = rng.choice(places), rng.choice(places)
        match rng.randrange(4):
            case 0:
                del holder[key]
            case 1:
                holder[key] = copy.deepcopy(other_holder[other_key])
            case 2:
                holder[key] = rng.choice(
                    (*NASTY_WORDS, None, True, -1, 0, 1e308, float("nan"), float("inf"), [], {}, [[]])
                )
            case 3 if isinstance(holder, dict):
                holder[rng.choice((str(other_key), *NASTY_WORDS))] = holder.pop(key)
    return value


def _places(value: Any) -> Any:
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


XML_DAMAGES = {
    "bytes": lambda text, rng: damaged_bytes(text.encode(), rng),
    "words": damaged_words,
    "elements": damaged_xml,
}
