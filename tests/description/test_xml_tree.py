import os
import random
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from torseur.description.complaint import DescriptionError
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.syntax.xml_tree import MAX_DEPTH, Element, _TreeBuilder, parse_xml

BOMB = """<?xml version="1.0"?>
<!DOCTYPE robot [
 <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<robot name="&c;"/>"""
EXTERNAL = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<r>&x;</r>'
UNPARSED = '<!DOCTYPE r [<!NOTATION n SYSTEM "n"><!ENTITY x SYSTEM "x.gif" NDATA n>]>\n<r/>'
DECLARATIONS = {
    "bomb": BOMB,
    "external entity": EXTERNAL,
    "unparsed entity": UNPARSED,
    "quadratic growth": f'<!DOCTYPE r [<!ENTITY a "{"a" * 10_000}">]><r>{"&a;" * 10_000}</r>',
    "parameter entity": '<!DOCTYPE r [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><r/>',
    "external subset": '<?xml version="1.0" standalone="no"?><!DOCTYPE r SYSTEM "http://localhost/r.dtd"><r/>',
    "default attribute": '<!DOCTYPE r [<!ATTLIST r n CDATA "x">]><r/>',
    "in bytes": BOMB.encode("utf-16"),
    "name alone": "<!DOCTYPE a>\n<a/>",
}
MALFORMED = {
    "empty text": ("", 1),
    "only blanks": (" \n\n ", 3),
    "unclosed tag": ("<a>\n<b>\n</a>", 3),
    "two roots": ("<a/>\n<b/>", 2),
    "attribute twice": ("<a>\n<b x='1' x='2'/></a>", 2),
    "unquoted attribute": ("<a\nx=1/>", 2),
    "NUL": (b"<a>\n\x00</a>", 2),
    "broken UTF-8": (b"<a>\n<b n='\xff'/></a>", 2),
    "unknown encoding": (b"<?xml version='1.0' encoding='klingon'?><a/>", 1),
    "wide encoding": (b"<?xml version='1.0' encoding='utf-7'?><a/>", 1),
    "lone surrogate": ("<a n='\ud800'/>", 1),
    "unknown entity": ("<a>\n&x;</a>", 2),
    "binary": (bytes(range(256)), 1),
    "text before": ("hello\n<a/>", 1),
}


def complaint(source, **options):
    with pytest.raises(DescriptionError) as caught:
        parse_xml(source, **options)
    (only,) = caught.value.complaints
    return only


def tree_of(node):
    return (
        node.tag,
        dict(node.attrib),
        "".join([node.text or "", *(c.tail or "" for c in node)]).strip(),
        [*map(tree_of, node)],
    )


def tree_of_element(element):
    return element.tag, element.attributes, element.text, [*map(tree_of_element, element.children)]


@pytest.mark.parametrize("seed", range(20))
def test_the_tree_agrees_with_the_standard_library(seed):
    rng = random.Random(seed)

    def grow(depth):
        node = ET.Element(rng.choice("abc"), {k: rng.choice(["1", "é", "<&>", " x "]) for k in rng.sample("xyz", 2)})
        node.text, node.tail = rng.choice(["", "text", "\n  "]), rng.choice(["", "tail"])
        for _ in range(rng.randrange(4) if depth else 0):
            node.append(grow(depth - 1))
        return node

    root = grow(4)
    root.tail = None
    text = ET.tostring(root, encoding="unicode")
    assert tree_of_element(parse_xml(text)) == tree_of(ET.fromstring(text))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_a_declared_encoding_is_respected(encoding, tmp_path):
    path = tmp_path / "a.xml"
    path.write_bytes(f"<?xml version='1.0' encoding='{encoding}'?><a n='é'/>".encode(encoding))
    assert parse_xml(path).attributes == {"n": "é"}


def test_every_element_knows_the_line_of_its_tag():
    root = parse_xml("<a>\n\n<b\n x='1'/><c>\n<d/></c></a>")
    assert [root.line, *(c.line for c in root.children), root.children[1].children[0].line] == [1, 3, 4, 5]


@pytest.mark.parametrize("case", MALFORMED)
def test_malformed_xml_is_refused_with_file_line_cause_and_remedy(case):
    text, line = MALFORMED[case]
    found = complaint(text, file="arm.urdf")
    assert (found.where.file, found.where.line) == ("arm.urdf", line)
    assert found.cause and found.remedy.endswith(".")


@pytest.mark.parametrize("kind", DECLARATIONS)
def test_document_types_and_entities_are_refused(kind):
    found = complaint(DECLARATIONS[kind])
    assert "could exhaust the memory" in found.cause and "<!DOCTYPE" in found.remedy


@pytest.mark.parametrize("handler", ["EntityDeclHandler", "UnparsedEntityDeclHandler", "ExternalEntityRefHandler"])
def test_a_parser_that_lets_a_document_type_pass_still_refuses_what_is_in_it(handler):
    """Each of the three alone: the first to be asked is the one that refuses."""
    builder = _TreeBuilder("f.xml")
    for other in ("StartDoctypeDeclHandler", "EntityDeclHandler", "UnparsedEntityDeclHandler"):
        if other != handler:
            setattr(builder.parser, other, None)
    text = UNPARSED if handler == "UnparsedEntityDeclHandler" else EXTERNAL
    with pytest.raises(DescriptionError, match="could exhaust the memory"):
        builder.parser.Parse(text, True)


def test_an_external_file_is_never_opened(tmp_path):
    asked = []

    def notice(event, arguments):
        if event == "open" and "secret" in str(arguments[0]):
            asked.append(arguments)

    sys.addaudithook(notice)
    secret = tmp_path / "secret.dtd"
    secret.write_text("<!ENTITY x 'found'>")
    asked.clear()  # the test's own writing
    complaint(f'<!DOCTYPE r SYSTEM "{secret}">\n<r/>')
    complaint(f'<!DOCTYPE r [<!ENTITY % x SYSTEM "{secret}"> %x;]>\n<r>&x;</r>')
    assert asked == []
    secret.read_text()
    assert asked  # the notice works


def test_a_urdf_is_read_without_the_network_and_the_thread_pool_of_the_standard_library():
    program = """
import sys
from torseur.description.reading import read_description
try:
    read_description("no.urdf")
except ValueError:
    print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = set(done.stdout.split())
    assert "torseur.description.urdf.reader" in modules
    assert not modules & {"xml.sax", "xml.etree", "urllib.request", "http.client", "concurrent.futures", "pydantic"}


def test_nesting_is_limited_without_a_recursion_error():
    assert parse_xml("<a>" * MAX_DEPTH + "</a>" * MAX_DEPTH).tag == "a"
    assert "nested" in complaint("<a>" * 100_000).cause


def test_a_huge_text_is_refused_before_it_is_parsed(monkeypatch, tmp_path):
    monkeypatch.setattr("torseur.description.syntax.xml_tree.MAX_BYTES", 2**20)
    text = b"<a>" + b" " * 2**20 + b"</a>"
    path = tmp_path / "huge.xml"
    path.write_bytes(text)
    assert "larger than 1 MiB" in complaint(text).cause
    assert "larger than 1 MiB" in complaint(path).cause


def test_many_elements_are_refused(monkeypatch):
    monkeypatch.setattr("torseur.description.syntax.xml_tree.MAX_ELEMENTS", 1000)
    assert parse_xml("<r>" + "<a/>" * 999 + "</r>").tag == "r"
    assert "more than 1000 elements" in complaint("<r>" + "<a/>" * 1000 + "</r>").cause


def test_files_that_cannot_be_read_are_refused(tmp_path):
    empty = tmp_path / "empty.urdf"
    empty.touch()
    assert "folder" in complaint(tmp_path).cause
    assert "does not exist" in complaint(tmp_path / "no.urdf").cause
    assert "does not exist" in complaint(Path("a\0b")).cause
    assert "empty" in complaint(empty).cause
    too_long = complaint(tmp_path / ("x" * 5000)).cause
    assert "cannot be read" in too_long or "does not exist" in too_long  # so from Python 3.14 on
    assert complaint(empty).where.file == str(empty)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert "not a regular file" in complaint(tmp_path / "pipe").cause


def cursor(text):
    return Cursor(parse_xml(text, "f.xml"), "f.xml")


def test_what_is_not_asked_for_is_listed_once():
    root = cursor("<r name='n' x='1'>\n<a p='1'>words<b/></a>\n<a q='2'/>\n<c name='k' z='1'/>\n<d><e/></d></r>")
    first, _ = root.children("a")
    root.get("name")
    first.get("p")
    (named,) = root.children("c")
    named.required("name")
    listed = [(record.element, record.where.line) for record in root.unused()]
    assert listed == [
        ("r/@x", 1),
        ("r/a[1]/text()", 2),
        ("r/a[1]/b", 2),
        ("r/a[2]/@q", 3),
        ("r/c[name='k']/@z", 4),
        ("r/d", 5),
    ]


def test_an_element_ignored_as_a_whole_hides_its_parts():
    root = cursor("<r><a p='1'><b/></a></r>")
    (a,) = root.children("a")
    a.ignore("because")
    assert [(record.element, record.reason) for record in root.unused()] == [("r/a", "because")]


@pytest.mark.parametrize("word", ["nan", "inf", "-inf", "1,5", "1e999", "0x1", "1_0", "", "one", "٣", "1e", "9" * 1000])
def test_words_that_are_not_finite_numbers_are_refused(word):
    with pytest.raises(DescriptionError, match="<a>"):
        cursor(f"<a x='{word}'/>").number("x")


@pytest.mark.parametrize("word", ["1", "-1.", "+.5", "1e-3", " 2E+4 ", "007"])
def test_numbers_are_read_as_python_reads_them(word):
    assert cursor(f"<a x='{word}'/>").number("x") == float(word)


def test_a_decimal_comma_has_its_own_remedy():
    with pytest.raises(DescriptionError, match="decimals with a point"):
        cursor("<a x='1,0'/>").number("x")
    with pytest.raises(DescriptionError, match="no commas between"):
        cursor("<a x='1,2,3'/>").numbers("x", 3)


def test_many_twins_and_digits_are_read():
    # quadratic work on so many of each would take an hour
    root = cursor("<r>" + "<a/>" * 150_000 + f"<b x='{'1' * 150_000}x'/></r>")
    assert len(list(root.children("a"))) == 150_000
    assert len(root.unused()) == 1
    (b,) = root.children("b")
    with pytest.raises(DescriptionError):
        b.number("x")


def test_an_element_is_a_plain_record():
    assert parse_xml("<a/>") == Element("a", {}, (), "", 1)
